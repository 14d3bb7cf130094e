import OnwireDiagnostics
package import OnwireHTTP
package import OnwireTextFormats

/// A response as it was received, in a range of some bytes, with the interim responses before it.
package struct StreamedAnswer {
  /// The final response.
  package let response: StreamedResponse
  /// The statuses of the interim responses (RFC 9110, 15.2).
  let interim: [Int]

  init(_ response: StreamedResponse, after interim: [StreamedResponse] = []) {
    self.response = response
    self.interim = interim.compactMap(\.status)
  }

  /// The same with a body that ends at `end`.
  package func reaching(to end: Int) -> StreamedAnswer {
    StreamedAnswer(response: response.reaching(to: end), interim: interim)
  }

  private init(response: StreamedResponse, interim: [Int]) {
    self.response = response
    self.interim = interim
  }

  /// The response, whose bytes are in `input` and were made by `rule`; `known` says how well a message is
  /// known. In bytes that were rebuilt, dots stand for those that are not printable.
  package func read(
    from input: ByteInput, by rule: RuleName = .wire,
    known: @escaping @Sendable (Message, Range<Int>) throws -> Fidelity = { message, _ in
      try RawFidelity.of(message)
    }
  ) -> Response {
    let (response, interim) = (response, interim)
    return Response(status: response.status, type: response.type, bodyLength: response.body.count) {
      var parser = RequestParser(head: rule, body: rule)
      let head = try input.bytes(response.head)
      let body = response.body.isEmpty ? nil : input[response.body]
      var message = try parser.message(head: head, body: body)
      var fidelity = try known(message, response.head.lowerBound..<response.body.upperBound)
      if fidelity[.requestLine].knowledge == .rebuilt {
        parser.head = .rebuilt
        message = try message.origins(by: fidelity)
      }
      if let body {
        let lacksChunks = message.lacksChunks
        let isDotted = try rule == .rebuilt && message.hasCodingOfDots(body)
        if isDotted { fidelity.set(.body, .changed, because: fidelity[.body].reason) }
        let lacksCoding =
          try !isDotted && (lacksChunks || !message.isInChunks) && message.lacksCoding(body)
        if lacksChunks || lacksCoding {
          parser.isFramed = !lacksChunks
          parser.isCoded = !lacksCoding
          if lacksChunks { fidelity.set(.framing, .absent, because: Self.noChunks) }
          if lacksCoding {
            parser.body = .decoded
            fidelity.set(.body, .decoded, because: Self.noCoding)
          }
          message = try parser.message(head: head, body: body)
        }
      }
      if !interim.isEmpty { fidelity.notes.append(Self.after(interim)) }
      return Response.Content(message, fidelity)
    }
  }

  private static let noChunks = "the body has none of the chunks that the head tells of, as curl shows it"
  private static let noCoding =
    "the body is not in the coding that Content-Encoding names: curl takes it off with --compressed"

  /// The note on a response that follows interim ones with these statuses.
  static func after(_ interim: [Int]) -> String {
    let shown = interim.prefix(8).map(String.init).joined(separator: ", ")
    return "before it came \(interim.count > 8 ? "\(interim.count) interim responses" : shown)"
  }
}

extension Response {
  /// The message of a head and a body that a capture holds separately.
  ///
  /// - Throws: Any error from reading the body.
  static func content(_ head: [UInt8], _ body: CapturedBody, _ fidelity: Fidelity) throws -> Content {
    var parser = RequestParser(body, fidelity)
    parser.isResponse = true
    return Content(try parser.message(head: head, body: body.input), fidelity)
  }
}

extension Request {
  /// A response without its request.
  ///
  /// - Throws: Any error from reading the capture.
  init(number: Int, alone response: Response) throws {
    let content = try response.content.standingAlone
    self.init(
      number: number, message: content.message, endpoint: Endpoint(scheme: .http, host: "", port: nil),
      isTold: false, fidelity: content.fidelity, url: "", status: response.status)
  }
}

extension Message {
  fileprivate var isInChunks: Bool { elements.contains { $0.kind == .chunked } }

  /// Whether the head announces chunks, but the body begins with none.
  fileprivate var lacksChunks: Bool { isInChunks && !elements.contains { $0.kind == .chunk } }

  /// Whether the first bytes of the body rule out the coding that was applied last.
  fileprivate func lacksCoding(_ body: ByteInput) throws -> Bool {
    try lastCoding?.isOn(body.bytes(0..<min(4, body.count))[...]) == false
  }

  /// Whether the content begins with dots in place of the unprintable bytes of the coding that was applied
  /// last.
  fileprivate func hasCodingOfDots(_ body: ByteInput) throws -> Bool {
    guard let lastCoding else { return false }
    let content = (headSegmentCount..<segments.count).first { segments.role(at: $0) == .bodyContent }
    let start = content.map { offsets[$0] - headLength } ?? 0
    return try lastCoding.isOn(dotted: body.bytes(start..<min(start + 4, body.count))[...]) == true
  }

  private var lastCoding: ContentCoding? { headerBytes("content-encoding").flatMap(ContentCoding.list).last }
}
