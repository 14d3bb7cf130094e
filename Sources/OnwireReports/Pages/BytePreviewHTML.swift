import OnwireDiagnostics
import OnwireHTTP

/// A few rows of bytes that are not text, with the differing ones marked.
enum BytePreviewHTML {
  /// The number of bytes that fit beside their characters on a phone.
  private static let bytesPerRow = 8

  /// The rows of `range` that `HexPreview` shows, or as many of them as fit at eight bytes a row.
  ///
  /// - Throws: Any error from reading a file.
  static func text(_ side: ComparedReaders.Side, _ range: Range<Int>) throws -> String {
    let shown = HexPreview.shown(side, range, bytesPerRow: bytesPerRow)
    let bytes = try side.reader.request.message.bytes(shown)
    var rows: [String] = []
    var start = shown.lowerBound
    while start < shown.upperBound {
      let end = min(start + bytesPerRow, shown.upperBound)
      let row = (start..<end).map { Byte(offset: $0, value: bytes[$0 - shown.lowerBound]) }
      rows.append(self.row(row, of: side))
      start = end
    }
    return HTMLText.element("pre", ["class": "bytes-preview"], rows.joined(separator: "\n"))
  }

  private struct Byte {
    let offset: Int
    let value: UInt8
  }

  private static func row(_ row: [Byte], of side: ComparedReaders.Side) -> String {
    guard let first = row.first else { return "" }
    let digits = runs(row, of: side, separator: " ") { String($0, digits: 2, radix: 16) }
    let blanks = String.blanks((bytesPerRow - row.count) * 3)
    let characters = runs(row, of: side, separator: "") {
      (0x20..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "."
    }
    return String(first.offset, digits: 4, radix: 16) + "  " + digits + blanks + "  " + characters
  }

  /// The bytes as texts, with runs of differing bytes marked together.
  private static func runs(
    _ row: [Byte], of side: ComparedReaders.Side, separator: String, _ text: (UInt8) -> String
  ) -> String {
    var glyphs: [Glyph] = []
    for byte in row {
      let isMarked = side.side.marks.contains { $0.contains(byte.offset) }
      if let last = glyphs.last {
        var blank = Glyph(separator, from: 0..<0)
        blank.isMarked = last.isMarked && isMarked
        glyphs.append(blank)
      }
      var glyph = Glyph(text(byte.value), from: 0..<0)
      glyph.isMarked = isMarked
      glyphs.append(glyph)
    }
    return DifferenceHTML.marked(glyphs, isLeft: side.isLeft)
  }
}
