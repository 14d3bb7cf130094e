/// The format of a content according to its first bytes, whatever type is declared.
package struct ContentFormat: Sendable, Hashable {
  /// Width and height in pixels, as stored.
  package struct Dimensions: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(_ width: Int, _ height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The name, such as `PNG`, `gzip` or `text`.
  package let name: String
  /// The size of a picture or film; `nil` if it has none, or none is in the bytes that were looked at.
  package let dimensions: Dimensions?
  /// Further properties in the first bytes, such as `progressive`.
  package let details: [String]

  /// The most bytes to look at.
  package static let lookedAt = 64 * 1024

  /// Finds the format of a content that begins with `start`; `nil` if it is unknown.
  ///
  /// `isWhole` says whether that is the whole content; if not, a character may be cut in two at the end.
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
  /// A short description: `JPEG, 4032 × 3024, progressive`.
  package var description: String {
    ([name] + (dimensions.map { ["\($0)"] } ?? []) + details).joined(separator: ", ")
  }
}

extension ContentFormat.Dimensions: CustomStringConvertible {
  /// `4032 × 3024`.
  package var description: String { "\(width) × \(height)" }
}

extension Message {
  /// The format of the bytes of `range`; `nil` if it is unknown, or there are no bytes.
  ///
  /// - Throws: Any error from reading a file.
  package func contentFormat(of range: Range<Int>) throws -> ContentFormat? {
    let start = range.prefix(ContentFormat.lookedAt)
    return ContentFormat(
      try bytes(start, limit: ContentFormat.lookedAt)[...], isWhole: start.count == range.count)
  }
}
