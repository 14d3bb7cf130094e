import OnwireDiagnostics
package import OnwireHTTP
package import OnwireTextFormats

/// A response that stands in some bytes as it was received, with what came before it.
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

  /// The response, whose bytes are those of `input`, made by `rule`; `known` says how much of a message is known. Those
  /// that are rebuilt have dots for bytes that are not printable.
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

  /// What is said of a response after interim ones with these statuses.
  static func after(_ interim: [Int]) -> String {
    let shown = interim.prefix(8).map(String.init).joined(separator: ", ")
    return "before it came \(interim.count > 8 ? "\(interim.count) interim responses" : shown)"
  }
}

extension Response {
  /// The message of a head and a body that a capture holds apart.
  ///
  /// - Throws: what reading the body throws.
  static func content(_ head: [UInt8], _ body: CapturedBody, _ fidelity: Fidelity) throws -> Content {
    var parser = RequestParser(body, fidelity)
    parser.isResponse = true
    return Content(try parser.message(head: head, body: body.input), fidelity)
  }
}

extension Request {
  /// A response that stands without its request.
  ///
  /// - Throws: what reading the capture throws.
  init(number: Int, alone response: Response) throws {
    let content = try response.content.standingAlone
    self.init(
      number: number, message: content.message, endpoint: Endpoint(scheme: .http, host: "", port: nil),
      isTold: false, fidelity: content.fidelity, url: "", status: response.status)
  }
}

extension Message {
  fileprivate var isInChunks: Bool { elements.contains { $0.kind == .chunked } }

  /// Whether the head tells of chunks, and the body begins with none.
  fileprivate var lacksChunks: Bool { isInChunks && !elements.contains { $0.kind == .chunk } }

  /// Whether the body begins differently than what has the coding that was put on last.
  fileprivate func lacksCoding(_ body: ByteInput) throws -> Bool {
    try lastCoding?.isOn(body.bytes(0..<min(4, body.count))[...]) == false
  }

  /// Whether the content begins with dots where what has the coding that was put on last has bytes that are not printable.
  fileprivate func hasCodingOfDots(_ body: ByteInput) throws -> Bool {
    guard let lastCoding else { return false }
    let content = (headSegmentCount..<segments.count).first { segments.role(at: $0) == .bodyContent }
    let start = content.map { offsets[$0] - headLength } ?? 0
    return try lastCoding.isOn(dotted: body.bytes(start..<min(start + 4, body.count))[...]) == true
  }

  private var lastCoding: ContentCoding? { headerBytes("content-encoding").flatMap(ContentCoding.list).last }
}
