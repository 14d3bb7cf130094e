/// What a content is by its own first bytes, whatever the type beside it says.
package struct ContentFormat: Sendable, Hashable {
  /// Width and height in pixels, as they are stored.
  package struct Dimensions: Sendable, Hashable {
    /// Columns of pixels.
    package var width: Int
    /// Rows of pixels.
    package var height: Int

    /// Columns and rows.
    package init(_ width: Int, _ height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// What it is called, such as `PNG`, `gzip` or `text`.
  package let name: String
  /// The size of a picture or film; `nil` where it has none, or none is among the bytes that were looked at.
  package let dimensions: Dimensions?
  /// What else is told by the first bytes, such as `progressive`.
  package let details: [String]

  /// How many bytes are looked at, at most.
  package static let lookedAt = 64 * 1024

  /// The format of a content that begins with `start`; `nil` for one that is not known.
  ///
  /// `isWhole` says whether that is all of it: else a character may be cut in two at its end.
  package init?(_ start: ArraySlice<UInt8>, isWhole: Bool) {
    let start = start.prefix(Self.lookedAt)
    let bytes = ContentBytes(start)
    if let signature = ContentSignature.all.first(where: { $0.fits(bytes) }) {
      let measured = signature.measure?(bytes) ?? Measured()
      name = measured.name ?? signature.name
      dimensions = measured.dimensions
      details = measured.details
      return
    }
    guard let text = Self.textName(start, isWhole: isWhole) else { return nil }
    name = text
    dimensions = nil
    details = []
  }

  private static func textName(_ start: ArraySlice<UInt8>, isWhole: Bool) -> String? {
    if start.isEmpty { return nil }
    let bytes = ContentBytes(start)
    if bytes.has([0xFF, 0xFE], at: 0) || bytes.has([0xFE, 0xFF], at: 0) { return "text in UTF-16" }
    guard !start.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }),
      case .text = FieldValue.text(of: start, isWhole)
    else { return nil }
    return "text"
  }
}

extension ContentFormat: CustomStringConvertible {
  /// In a few words: `JPEG, 4032 × 3024, progressive`.
  package var description: String {
    ([name] + (dimensions.map { ["\($0)"] } ?? []) + details).joined(separator: ", ")
  }
}

extension ContentFormat.Dimensions: CustomStringConvertible {
  /// `4032 × 3024`.
  package var description: String { "\(width) × \(height)" }
}

extension Message {
  /// What the bytes of `range` are by themselves; `nil` for a format that is not known, and for no bytes.
  ///
  /// - Throws: what reading a file throws.
  package func contentFormat(of range: Range<Int>) throws -> ContentFormat? {
    let start = range.prefix(ContentFormat.lookedAt)
    return ContentFormat(
      try bytes(start, limit: ContentFormat.lookedAt)[...], isWhole: start.count == range.count)
  }
}
