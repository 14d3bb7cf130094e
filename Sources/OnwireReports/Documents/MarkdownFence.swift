import OnwireTextFormats

/// A fenced code block of a Markdown document, by byte offsets (CommonMark 0.31.2, 4.5).
struct MarkdownFence: Sendable, Hashable {
  /// The backquotes or tildes that open it.
  var opening: Range<Int>
  /// The rest of that line, without the blanks around it.
  var info: Range<Int>
  /// The whole lines between the opening and the closing one.
  var content: Range<Int>
  /// The backquotes or tildes that close it; `nil` if the document, or the list item or quote around it, ends
  /// first.
  var closing: Range<Int>?
  /// The prefix of each of its lines: the marks of quotes around it, and blanks.
  var prefix: [UInt8]
  /// The end of its first line: LF, CR LF or CR.
  var lineEnd: [UInt8]
}

extension MarkdownFence {
  /// All fenced code blocks of a document, in order.
  ///
  /// A fence inside another one, in indented code or in HTML is text. A document may have any bytes; a line
  /// ends in LF, CR LF or CR (2.1).
  static func all(in document: [UInt8]) -> [MarkdownFence] {
    var scanner = MarkdownScanner(document)
    var line = document.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while line < document.count {
      var next = document[line...].firstIndex { $0.isOne(of: "\r\n") }.map { $0 + 1 } ?? document.count
      if document[next - 1] == .carriageReturn, next < document.count, document[next] == .lineFeed {
        next += 1
      }
      scanner.read(line..<next)
      line = next
    }
    scanner.finish()
    return scanner.fences
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
