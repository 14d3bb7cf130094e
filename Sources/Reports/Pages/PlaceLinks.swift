import Diagnostics
import WireFormats

/// The places of a page's listings: the ids of their lines, and links to them.
struct PlaceLinks {
  private let listings: [RequestPage.Listing]
  private var numbers = LineNumbers()

  init(_ listings: [RequestPage.Listing] = []) { self.listings = listings }

  /// The id of line `line` of the listing at `index`.
  static func id(_ line: Int, ofListing index: Int) -> String {
    index == 0 ? "L\(line)" : "L\(line)-\(index)"
  }

  /// A place in as few characters as tell it apart: the line, and the name of another file; as a link where the page
  /// shows the line.
  mutating func link(_ place: Place?) -> String {
    guard let place else { return "" }
    let line = numbers.start(of: place).line
    guard let index = listings.firstIndex(where: { $0.source === place.source }) else {
      return "\(line) \(HTMLText.escaped(place.source.name.split(separator: "/").last ?? ""))"
    }
    let text = index == 0 ? "\(line)" : "\(line) \(HTMLText.escaped(listings[index].title))"
    guard listings[index].range.contains(place.range.lowerBound) else { return text }
    return "<a href=#\(Self.id(line, ofListing: index))>\(text)</a>"
  }
}
