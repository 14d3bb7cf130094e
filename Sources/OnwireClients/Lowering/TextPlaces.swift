import OnwireDiagnostics
import OnwireSpecLanguage

/// The places in the spec of the bytes of a text; each byte has its own if the scalar is written without
/// escapes.
struct TextPlaces: Sendable {
  private let whole: Place
  /// The offset of the first byte; `nil` if escapes or variables stand between the bytes.
  private let start: Int?

  init(_ text: Text) {
    whole = text.place
    let written = text.place.bytes
    let quotes = [0, 1].first { quotes in
      written.count == text.value.utf8.count + 2 * quotes
        && written.dropFirst(quotes).dropLast(quotes).isUTF8(of: text.value)
    }
    start = quotes.map { text.place.range.lowerBound + $0 }
  }

  /// The place of some bytes of the text; that of the whole scalar if they have none of their own.
  func place(of range: Range<Int>) -> Place {
    guard let start else { return whole }
    return Place(whole.source, start + range.lowerBound..<start + range.upperBound)
  }
}
