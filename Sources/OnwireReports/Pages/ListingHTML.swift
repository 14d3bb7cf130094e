import OnwireDiagnostics
import OnwireSpecLanguage
import OnwireFormats

/// A text that a request was compiled from, as highlighted lines with their numbers.
enum ListingHTML {
  /// The listing at `index` of a page in its box, below its title.
  static func box(_ listing: RequestPage.Listing, at index: Int) -> String {
    let title = HTMLText.escaped(listing.title)
    let heading = index == 0 ? "<p class=\"file\">\(title)</p>" : "<h3 class=\"file\">\(title)</h3>"
    return """
      <div class="box">\(heading)
      <div class="code" tabindex="0" role="group" aria-label="\(title)">\(lines(listing, at: index))</div>
      </div>
      """
  }

  /// The lines of the listing at `index` of a page; each has an id that places link to.
  private static func lines(_ listing: RequestPage.Listing, at index: Int) -> String {
    let bytes = listing.bytes
    let range = listing.range.clamped(to: 0..<bytes.count)
    let highlights = SpecHighlight.all(of: listing.source, in: range)
    var html = ""
    var line = Place(listing.source, range.lowerBound..<range.lowerBound).start.line
    let first = line
    var start = range.lowerBound
    var next = highlights.startIndex
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      html += "<span class=l id=\(PlaceLinks.id(line, ofListing: index))>"
      html += text(bytes, start..<end, highlights, from: &next) + "\n</span>"
      line += 1
      start = end + 1
    }
    return "<pre class=\"lines\" style=\"counter-reset:l \(first - 1)\"><code>\(html)</code></pre>"
  }

  private static func text(
    _ bytes: [UInt8], _ line: Range<Int>, _ highlights: [SpecHighlight], from next: inout Int
  ) -> String {
    var html = ""
    var position = line.lowerBound
    while next < highlights.count, highlights[next].range.upperBound <= line.lowerBound { next += 1 }
    var index = next
    while index < highlights.count, highlights[index].range.lowerBound < line.upperBound {
      let range = highlights[index].range.clamped(to: position..<line.upperBound)
      html += plain(bytes[position..<range.lowerBound])
      if !range.isEmpty {
        html += "<span class=h-\(highlights[index].kind.rawValue)>\(plain(bytes[range]))</span>"
      }
      position = range.upperBound
      index += 1
    }
    return html + plain(bytes[position..<line.upperBound])
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
    return HTMLText.escaped(String(decoding: bytes, as: UTF8.self))
  }
}

/// The places of a page's listings: the ids of their lines, and links to them.
struct PlaceLinks {
  private let listings: [RequestPage.Listing]
  /// The file whose name is not shown.
  private let usual: Source?
  private var numbers = LineNumbers()

  init(_ listings: [RequestPage.Listing] = [], usual: Source? = nil) {
    self.listings = listings
    self.usual = listings.first?.source ?? usual
  }

  /// The id of line `line` of the listing at `index`.
  static func id(_ line: Int, ofListing index: Int) -> String {
    index == 0 ? "L\(line)" : "L\(line)-\(index)"
  }

  /// A place in as few characters as identify it: the line, and the name of another file; a link if the page
  /// shows the line.
  mutating func link(_ place: Place?) -> String {
    guard let place else { return "" }
    let line = numbers.start(of: place).line
    guard let index = listings.firstIndex(where: { $0.source === place.source }) else {
      if place.source === usual { return "\(line)" }
      return "\(line) \(HTMLText.escaped(place.source.name.lastPathStep))"
    }
    let text = index == 0 ? "\(line)" : "\(line) \(HTMLText.escaped(listings[index].title))"
    guard listings[index].range.contains(place.range.lowerBound) else { return text }
    return "<a href=#\(Self.id(line, ofListing: index))>\(text)</a>"
  }
}
