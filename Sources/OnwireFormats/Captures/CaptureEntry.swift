package import OnwireDiagnostics
public import OnwireHTTP

/// What a capture holds at one position.
public enum CaptureEntry: Sendable, Hashable {
  /// A request.
  case request(Request)
  /// A response without its request, in the place of one.
  case response(Request)
  /// Something that is no request to look at: a tunnel, a WebSocket, an entry that was never sent.
  case skipped(number: Int, url: String, reason: String)
}

/// Reads the requests of a capture one after the other, each with its response.
///
/// Memory is that of one request where the format allows it.
package protocol CaptureReader {
  /// Whether a capture is in the format, by its content; `start` is its first bytes, at most 4096.
  ///
  /// - Throws: what reading the input throws.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool

  /// A reader at the first entry.
  ///
  /// - Throws: `CaptureFailure` where the capture is broken from the start, and what reading the input throws.
  init(_ source: CaptureSource) throws

  /// The next entry; `nil` at the end.
  ///
  /// - Throws: `CaptureFailure` where the capture is broken, and what reading the input throws.
  mutating func next() throws -> CaptureEntry?
}

/// A capture that cannot be read, or not further.
package struct CaptureFailure: Error, Sendable, Hashable {
  /// What it is called.
  package var code: CaptureCode
  /// One sentence, without a full stop, on what is wrong.
  package var message: String
  /// Where, in bytes from the start of the file; `nil` where it is about the whole.
  package var offset: Int?
  /// What in the file it is about, such as `log.entries[3].request.url` or an entry of an archive; empty for none.
  package var path: String
  /// What to do about it.
  package var help: [String]

  /// A failure at a place of a capture.
  package init(
    code: CaptureCode, _ message: String, at offset: Int? = nil, path: String = "", help: [String] = []
  ) {
    self.code = code
    self.message = message
    self.offset = offset
    self.path = path
    self.help = help
  }
}

extension Diagnostic {
  /// A failure of the capture called `name`.
  package static func capture(_ failure: CaptureFailure, in name: String) -> Diagnostic {
    var place = "`\(name)`"
    if let offset = failure.offset { place += " at byte \(offset) (0x\(String(offset, radix: 16)))" }
    if !failure.path.isEmpty { place += ", in \(failure.path)" }
    return Diagnostic(
      .error, code: .capture(failure.code), failure.message, at: nil, notes: ["in \(place)"],
      help: failure.help)
  }
}
