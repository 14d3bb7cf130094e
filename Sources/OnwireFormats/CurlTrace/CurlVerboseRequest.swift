import OnwireHTTP
import OnwireTextFormats

/// A request that `curl -v` shows, and what it says of it afterwards.
struct CurlVerboseRequest {
  let number: Int
  /// The transfer that is named before its lines; empty without.
  let transfer: [UInt8]
  let head: [UInt8]
  let glance: HeadGlance
  let connection: CurlConnections.Told
  /// The number of its connection, where the notes tell one.
  let connectionNumber: Int?
  /// What curl says of bytes that it sent right after the head.
  ///
  /// Of several pieces of a body curl shows the first, and over TLS records of handshakes and of heads as well
  /// (`src/tool_cb_dbg.c`): a number says how long a body is only where a field says the same.
  var sent: Int?
  var received = CurlReceived()
  /// Whether a note says that its connection is free, closed or taken up again.
  private(set) var isEnded = false
  /// Whether nothing more can be said of it.
  var isOver = false
  /// Whether its response cannot be told from those to requests that were sent side by side.
  var isAnswerMixed = false

  /// Whether the next request may be sent only now.
  var mayBeOver: Bool { isEnded || received.isAnswered && !received.isOfTwo }

  /// Takes a note of its connection, or, without ids, of any.
  mutating func take(_ note: ConnectionNote) {
    if note.ends(connectionNumber) { isEnded = true }
  }

  /// The request with its response.
  func entry(in input: ByteInput) throws -> CaptureEntry {
    if let reason = glance.tunnel { return .skipped(number: number, url: glance.target, reason: reason) }
    let scheme = connection.scheme ?? .http
    var fidelity = Fidelity()
    fidelity.set(.fieldBlanks, .rebuilt, because: CurlTraceWording.verboseBlanks)
    if glance.hasBody {
      fidelity.set(
        .body, .absent, because: CurlTraceWording.verboseBody(sent == glance.bodyLength ? sent : nil))
      fidelity.set(.framing, .absent, because: CurlTraceWording.noFraming)
    } else if sent != nil, glance.mayHaveBody {
      fidelity.set(.body, scheme == .https ? .unknown : .absent, because: CurlTraceWording.verboseBody(nil))
    }
    fidelity.setBinary(glance.version, shownBy: "curl")
    if !connection.isCertain { fidelity.notes.append(CurlTraceWording.noScheme) }
    if isAnswerMixed || received.isOfTwo { fidelity.notes.append(CurlTraceWording.mixedAnswers) }
    let message = try RequestParser(head: .rebuilt).message(head: head, body: nil)
    return .request(
      Request(
        number: number, message: message, endpoint: glance.endpoint(scheme), isTold: false,
        tellsScheme: connection.isCertain, fidelity: fidelity, url: glance.url(scheme),
        response: isAnswerMixed || received.isOfTwo
          ? nil
          : received.response(
            in: input, answersHead: glance.method == "HEAD", isEncrypted: scheme == .https)))
  }
}
