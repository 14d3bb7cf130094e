public import HTTPWire

/// One request of a capture, as the message that was sent or what is left of it; or what a spec compiled to, of which
/// all is known.
public struct CapturedRequest: Sendable {
  /// Its position in the capture, from 1; entries that hold no request count, too.
  public var number: Int
  /// What emitters are given: the message and where it goes.
  public var wire: WireRequest
  /// What the capture really knows of it.
  public var fidelity: Fidelity
  /// The URL to show: absolute where the host is known, else the target.
  public var url: String
  /// The status of the response; `nil` where there is none.
  public var status: Int?
  /// When it was sent, in ISO 8601, as the capture has it.
  public var startedAt: String?

  /// A request at a position of a capture.
  public init(
    number: Int, wire: WireRequest, fidelity: Fidelity, url: String, status: Int? = nil,
    startedAt: String? = nil
  ) {
    self.number = number
    self.wire = wire
    self.fidelity = fidelity
    self.url = url
    self.status = status
    self.startedAt = startedAt
  }

  /// What a client sends by the spec that is at a position of an input.
  package init(compiled wire: WireRequest, number: Int) {
    self.init(
      number: number, wire: wire, fidelity: Fidelity(),
      url: wire.endpoint.origin + (wire.message.target ?? ""))
  }

  /// Whether a client made it by a spec, and no capture holds it.
  package var isCompiled: Bool { wire.client != nil }
}

/// What a capture holds at one position.
public enum CaptureEntry: Sendable {
  /// A request.
  case request(CapturedRequest)
  /// Something that is no request to look at: a tunnel, a WebSocket, an entry that was never sent.
  case skipped(number: Int, url: String, reason: String)
}

/// Reads the requests of a capture one after the other.
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

extension ComparedRequest {
  /// What a capture holds, as the seen side of a comparison: its body unpacked, and not more known than it knows.
  ///
  /// - Throws: what reading the capture throws.
  public init(_ captured: CapturedRequest) throws {
    self = try ComparedRequest(captured.wire.message, fidelity: captured.fidelity).unpacked()
  }
}
