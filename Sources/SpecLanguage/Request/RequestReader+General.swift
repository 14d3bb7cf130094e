internal import Diagnostics

extension RequestReader {
  /// What the app sets for all of its requests.
  mutating func general(_ node: Node) -> RequestSpec.General? {
    guard let fields = fields(of: node, .general) else { return nil }
    let headers = fields.given("headers").map { requestHeaders($0) } ?? []
    let params = fields.given("params").flatMap { generalParameters($0) }
    return RequestSpec.General(
      place: node.place, headers: Located(headers, at: (fields["headers"] ?? node).place), params: params)
  }

  /// A dictionary: anything else has no keys that those of a request could win over.
  private mutating func generalParameters(_ node: Node) -> Value? {
    guard let value = value(of: node) else { return nil }
    guard case .dictionary = value.kind else {
      diagnostics.append(.wrongType("`general.params`", expected: "a mapping", found: node))
      return nil
    }
    return value
  }
}
