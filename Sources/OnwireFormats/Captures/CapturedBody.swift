import OnwireHTTP
import OnwireTextFormats

/// The body of a captured request: its bytes, and where they come from.
struct CapturedBody {
  /// The bytes; `nil` if the capture has none.
  var input: ByteInput?
  /// The origin of the bytes, one of `CaptureOrigin`.
  var origin: RuleName = .wire
  /// Whether the body still has the coding of Content-Encoding, if there is one.
  var isCoded = true

  /// A body that is as it was on the wire.
  init(_ input: ByteInput? = nil) { self.input = input }

  /// The body that `tool` holds for `head`; adds to `fidelity` how well it is known.
  ///
  /// `lengths` are all lengths that the capture gives for it, the most reliable one first.
  /// - Throws: Any error from reading `input`.
  init(
    _ input: ByteInput?, _ head: CapturedHead, lengths: [BodyChoice.KnownLength], _ tool: CaptureTool,
    _ fidelity: inout Fidelity
  ) throws {
    self.init(input)
    tool.noteChunks(head, &fidelity)
    guard let input else {
      if let length = lengths.first(where: { $0.count > 0 }) {
        fidelity.set(.body, .absent, because: tool.noBody(length))
        fidelity.toldBodyLength = length.count...length.count
      }
      return
    }
    let other = lengths.first { $0.count != input.count }
    if tool.takesCodingsOff, try head.hasLostCoding(input) {
      takeCodingOff(isProven: other != nil || lengths.isEmpty, tool.decoded(input, lengths.first), &fidelity)
    } else if tool.takesCodingsOff, input.count > 0, let other, !head.codings.isEmpty {
      takeCodingOff(tool.decoded(input, other), &fidelity)
    } else {
      tool.note(input.count, lengths, &fidelity)
    }
  }

  /// Marks the body as having lost its coding or, if nothing proves that, as perhaps never having had it.
  mutating func takeCodingOff(isProven: Bool = true, _ reason: String, _ fidelity: inout Fidelity) {
    isCoded = false
    origin = .decoded
    fidelity.set(
      .body, isProven ? .decoded : .unknown, because: isProven ? reason : CaptureTool.notCoded)
  }
}

extension CaptureTool {
  /// Notes that the chunks announced by the head are gone.
  func noteChunks(_ head: CapturedHead, _ fidelity: inout Fidelity) {
    guard head.value("transfer-encoding") != nil, !head.isBinary else { return }
    fidelity.set(.framing, .absent, because: chunksTakenOff)
  }

  /// Notes the first of the lengths that contradicts a body of `count` bytes.
  func note(_ count: Int, _ lengths: [BodyChoice.KnownLength], _ fidelity: inout Fidelity) {
    guard let other = lengths.first(where: { $0.count != count }) else { return }
    fidelity.set(.body, count == 0 ? .absent : .unknown, because: length(count, other))
  }

  fileprivate func decoded(_ input: ByteInput, _ length: BodyChoice.KnownLength?) -> String {
    codingTakenOff + ": " + input.count.counted("byte")
      + (length.map { ", where \($0.source) is \($0.count)" } ?? "")
  }
}

extension CapturedHead {
  /// The codings that Content-Encoding names.
  var codings: [ContentCoding] { ContentCoding.list(value("content-encoding") ?? []) }

  /// The value of Content-Length, if it is a number.
  var lengths: [BodyChoice.KnownLength] {
    let count = value("content-length").flatMap { Int(decimalDigits: $0) }
    return count.map { [BodyChoice.KnownLength(source: "Content-Length", count: $0)] } ?? []
  }

  /// Whether the first bytes of `body` rule out the coding that was applied last.
  func hasLostCoding(_ body: ByteInput) throws -> Bool {
    try body.count > 0 && codings.last?.isOn(body.bytes(0..<min(4, body.count))[...]) == false
  }
}

extension CaptureEntry {
  /// A request whose head and body the capture holds separately.
  ///
  /// - Throws: Any error from reading the body.
  static func request(
    _ number: Int, _ url: String, _ head: [UInt8], _ body: CapturedBody, to endpoint: Endpoint,
    _ fidelity: Fidelity, status: Int?, response: Response? = nil, startedAt: String?
  ) throws -> CaptureEntry {
    let message = try RequestParser(body, fidelity).message(head: head, body: body.input)
    return .request(
      Request(
        number: number, message: message, endpoint: endpoint, fidelity: fidelity,
        url: url, status: status, response: response, startedAt: startedAt))
  }
}

extension RequestParser {
  /// A parser for a request that is known as well as `fidelity` says.
  init(_ body: CapturedBody, _ fidelity: Fidelity) {
    self.init(head: fidelity.isHeadExact ? .wire : .rebuilt, body: body.origin)
    isFramed = fidelity[.framing].knowledge != .absent
    isCoded = body.isCoded
  }
}
