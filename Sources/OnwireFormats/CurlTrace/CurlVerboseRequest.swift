import OnwireHTTP
import OnwireTextFormats

/// A request that `curl -v` shows, and what it says about it afterwards.
struct CurlVerboseRequest {
  let number: Int
  /// The transfer named before its lines; empty if there is none.
  let transfer: [UInt8]
  let head: [UInt8]
  let glance: HeadGlance
  let connection: CurlConnections.Told
  /// The number of its connection, if the notes give it.
  let connectionNumber: Int?
  /// The number of bytes that curl reports as sent right after the head.
  ///
  /// curl shows only the first of several pieces of a body, and over TLS also records of handshakes and heads
  /// (`src/tool_cb_dbg.c`), so this is the length of a body only if a field says the same.
  var sent: Int?
  var received = CurlReceived()
  /// Whether a note says that its connection is free, closed or reused.
  private(set) var isEnded = false
  /// Whether no more information on it can come.
  var isOver = false
  /// Whether its response cannot be told from those to requests that were sent at the same time.
  var isAnswerMixed = false

  /// Whether it may be over, so that the next request can be sent.
  var mayBeOver: Bool { isEnded || received.isAnswered && !received.isOfTwo }

  /// Takes a note on its connection or, without IDs, on any.
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
