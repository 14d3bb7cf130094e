package import OnwireDiagnostics
public import OnwireHTTP

/// One entry of a capture.
public enum CaptureEntry: Sendable, Hashable {
  /// A request.
  case request(Request)
  /// A response without its request, in the place of one.
  case response(Request)
  /// Something that is not a request to look at: a tunnel, a WebSocket, an entry that was never sent.
  case skipped(number: Int, url: String, reason: String)
}

/// Reads the requests of a capture one after the other, each with its response.
///
/// If the format allows it, only one request at a time is in memory.
package protocol CaptureReader {
  /// Whether the content of a capture is in this format; `start` has its first bytes, at most 4096.
  ///
  /// - Throws: Any error from reading the input.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool

  /// A reader at the first entry.
  ///
  /// - Throws: `CaptureFailure` if the capture is broken at its start, and any error from reading the input.
  init(_ source: CaptureSource) throws

  /// The next entry; `nil` at the end.
  ///
  /// - Throws: `CaptureFailure` if the capture is broken, and any error from reading the input.
  mutating func next() throws -> CaptureEntry?
}

/// A capture that cannot be read, or can be read no further.
package struct CaptureFailure: Error, Sendable, Hashable {
  package var code: CaptureCode
  /// One sentence, without a full stop, on what is wrong.
  package var message: String
  /// The place of the problem, in bytes from the start of the file; `nil` if it concerns the whole file.
  package var offset: Int?
  /// The part of the file that it concerns, such as `log.entries[3].request.url` or an entry of an archive;
  /// empty for none.
  package var path: String
  /// What to do about it.
  package var help: [String]

  /// A failure at a place in a capture.
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
