import OnwireHTTP
import OnwireTextFormats

/// Reads dumps of bytes as digits, one after the other, each of one request or of several.
package final class HexDumpReader: CaptureReader {
  private let text: ByteInput
  private let dialect: DumpDialect
  private let body: CaptureSource.BodyClaim?
  private var window: ByteWindow
  /// The dump whose requests are being returned.
  private var dump: DumpedRequests?
  private var number = 0

  /// Reads a dump; its first lines show which tool wrote it.
  ///
  /// - Throws: `CaptureFailure` if no tool or more than one can have written it, or if it is of packets.
  package init(_ source: CaptureSource) throws {
    // Bytes that do not begin a message are a dump only if that is said; a reader of dumps may assume it.
    guard let dialect = try Self.dialect(source, isAsked: false) ?? Self.dialect(source, isAsked: true) else {
      throw DumpWording.unknown(source.name)
    }
    self.dialect = dialect
    body = source.body
    text = source.input
    window = ByteWindow(text)
  }

  /// Whether `start` is the beginning of a dump, even of one that does not hold its bytes.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    guard !isRequest(start), !PastedText.isLog(start), !PastedText.isOfPHP(start) else { return false }
    do {
      return try dialect(source, isAsked: false) != nil
    } catch is CaptureFailure {
      return true
    }
  }

  /// Whether the first line is a request line, and so not a line of a dump: a line with digits has more
  /// blanks, and the first line of a printed text has an escape.
  private static func isRequest(_ start: [UInt8]) -> Bool {
    guard let end = start.firstIndex(of: .carriageReturn), start[end...].starts(with: "\r\n".utf8) else {
      return false
    }
    let line = start[..<end]
    return StartLine(line) == .request && line.count { $0 == .space } == 2
      && !line.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
  }

  /// Whether the capture may be a dump of bytes that do not begin a message, which is read only if the user
  /// says so.
  static func mayRead(_ source: CaptureSource) throws -> Bool {
    guard let dialect = try? dialect(source, isAsked: true) else { return false }
    // Any word may be base64.
    return !(dialect.decoder is Base64Run)
  }

  private static func dialect(_ source: CaptureSource, isAsked: Bool) throws -> DumpDialect? {
    let start = try source.start()
    return try DumpDialect.find(start, isWhole: start.count == source.input.count, isAsked: isAsked)
  }

  /// The next request of the dump, or the first one of the next dump.
  package func next() throws -> CaptureEntry? {
    while true {
      if let entry = try dump?.next(number: number + 1) {
        number += 1
        return entry
      }
      guard window.offset < window.count else { return nil }
      var decoder = dialect.decoder
      let input = try DecodedText.scan(text, &window, &decoder)
      dump = try DumpedRequests(input, decoder, body)
    }
  }
}
