import OnwireHTTP
import OnwireTextFormats

/// Reads the output of `curl --trace` and `curl --trace-ascii`.
package struct CurlTraceReader: CaptureReader {
  private let text: ByteInput
  private let index: CurlTraceIndex
  private var number = 0

  /// Finds the requests of a trace.
  ///
  /// - Throws: `CaptureFailure` if a block is not as long as it says.
  package init(_ source: CaptureSource) throws {
    text = source.input
    index = try CurlTraceIndex(text)
    if index.requests.isEmpty { throw CurlTraceWording.noRequest(source.name) }
  }

  /// Whether the first line that is not empty is from a trace.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    start.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn }).first.map {
      TraceLine($0) != nil
    }
      ?? false
  }

  /// The next request.
  package mutating func next() throws -> CaptureEntry? {
    guard number < index.requests.count else { return nil }
    let request = index.requests[number]
    number += 1
    let count = request.isBodyMixed ? request.headCount : request.count
    let input = try DecodedText(text: text, stretches: request.stretches, count: count).input()
    let glance = try HeadGlance(input, upTo: min(request.headCount, DumpLimits.line))
    if let reason = glance.tunnel {
      return .skipped(number: number, url: glance.target, reason: reason)
    }
    let rule: RuleName = index.isHexadecimal == false ? .rebuilt : .wire
    let fidelity = fidelity(of: request, glance)
    let scheme = request.connection.scheme ?? .http
    return .request(
      Request(
        number: number,
        message: try RequestParser(head: rule, body: rule).message(input).origins(by: fidelity),
        endpoint: glance.endpoint(scheme), isTold: false, tellsScheme: request.connection.isCertain,
        fidelity: fidelity, url: glance.url(scheme),
        response: response(to: request, isHead: glance.method == "HEAD")))
  }

  /// The response to a request; `nil` if none came.
  private func response(to request: CurlTraceIndex.Request, isHead: Bool) -> Response? {
    guard let status = request.status, !request.isAnswerMixed else { return nil }
    let rule: RuleName = index.isHexadecimal == false ? .rebuilt : .wire
    let decoded = DecodedText(text: text, stretches: request.received, count: request.receivedCount)
    return Response(status: status, type: request.type, bodyLength: request.receivedBodyCount) {
      let input = try decoded.input()
      var stream = MessageStream(input)
      var last: StreamedResponse?
      stream.answersHead = isHead
      // There is another response after a final one if curl sent the request again, after a 401.
      while let piece = try stream.next() {
        guard case .response(let response, _) = piece else { continue }
        last = response
        stream.answersHead = isHead
      }
      guard let last else {
        return try Response.content([], CapturedBody(input), Fidelity())
      }
      return try StreamedAnswer(last).read(from: input, by: rule) { message, range in
        var fidelity = Fidelity()
        if !request.interim.isEmpty { fidelity.notes.append(StreamedAnswer.after(request.interim)) }
        let dots = try rule == .rebuilt ? input[range].count(of: UInt8(ascii: ".")) : 0
        if dots > 0 {
          let reason = CurlTraceWording.dots(dots, of: range.count)
          for aspect in [Fidelity.Aspect.requestLine, .fields, .body] {
            fidelity.setDots(aspect, because: reason)
          }
        }
        let version = try HeadGlance.version(ofResponse: input[range])
        fidelity.setBinary(version, ofResponse: true, shownBy: "curl", keepsCase: true)
        return fidelity
      }.content
    }
  }

  private func fidelity(of request: CurlTraceIndex.Request, _ glance: HeadGlance) -> Fidelity {
    var fidelity = Fidelity()
    if request.headDots > 0 {
      let reason = CurlTraceWording.dots(request.headDots, of: request.headCount)
      fidelity.setDots(.requestLine, because: reason)
      fidelity.setDots(.fields, because: reason)
    }
    if request.bodyDots > 0, !request.isBodyMixed {
      fidelity.setDots(
        .body,
        because: CurlTraceWording.dots(request.bodyDots, of: request.count - request.headCount))
    }
    fidelity.setBinary(glance.version, shownBy: "curl")
    if request.isBodyMixed, glance.mayHaveBody {
      fidelity.set(.body, glance.hasBody ? .absent : .unknown, because: CurlTraceWording.mixedBodies)
      if glance.isText { fidelity.set(.framing, .absent, because: CurlTraceWording.mixedBodies) }
    }
    if !request.connection.isCertain { fidelity.notes.append(CurlTraceWording.noScheme) }
    if request.isAnswerMixed { fidelity.notes.append(CurlTraceWording.mixedAnswers) }
    return fidelity
  }
}
