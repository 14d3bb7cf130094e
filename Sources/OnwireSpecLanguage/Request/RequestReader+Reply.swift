internal import OnwireDiagnostics

extension RequestReader {
  /// The answer of a test's server.
  mutating func reply(_ node: Node) -> RequestSpec.Reply? {
    refusingWildcards(node, .reply) { $0.plainReply(node) }
  }

  private mutating func plainReply(_ node: Node) -> RequestSpec.Reply? {
    guard let fields = fields(of: node, .reply) else { return nil }
    let before = diagnostics.count
    let status = fields.given("status").flatMap { self.status($0) }
    let headers = fields.given("headers").map { requestHeaders($0) } ?? []
    let body = fields.given("body").flatMap { self.body($0) }
    let delay = fields.given("delay").flatMap { self.delay($0) } ?? 0
    if let status, let place = fields.given("status")?.place, let body,
      RequestSpec.Reply.haveNoBody.contains(status), body.content.value.hasBytes
    {
      diagnostics.append(.bodyOfStatus(status, at: body.place, status: place))
    }
    guard !diagnostics[before...].hasErrors else { return nil }
    return RequestSpec.Reply(place: node.place, status: status, headers: headers, body: body, delay: delay)
  }

  private mutating func status(_ node: Node) -> Int? {
    let range = RequestSpec.Reply.statuses
    let expected = "a status from \(range.lowerBound) to \(range.upperBound)"
    guard let text = text(node, "`status`", expected: expected) else { return nil }
    if case .integer(.signed(let status)) = CoreSchema.resolve(text.value), range.contains(Int(status)) {
      return Int(status)
    }
    diagnostics.append(.wrongText(text, of: "`status`", expected: expected))
    return nil
  }

  private mutating func delay(_ node: Node) -> Double? {
    let expected = "a time of at most 30 days, such as `200ms` or `1.5s`"
    guard let text = text(node, "`delay`", expected: expected) else { return nil }
    if let seconds = DurationText.seconds(text.value) { return seconds }
    diagnostics.append(.wrongText(text, of: "`delay`", expected: expected))
    return nil
  }
}

extension RequestSpec.Content {
  /// Whether it is known to have bytes; that of a file is not.
  fileprivate var hasBytes: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .bytes(let bytes): !bytes.isEmpty
    case .random(let count, _), .zeros(let count): count > 0
    case .json: true
    case .path: false
    }
  }
}
