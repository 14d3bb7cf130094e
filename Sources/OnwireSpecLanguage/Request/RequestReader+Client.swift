internal import OnwireDiagnostics

extension RequestReader {
  /// A client's name, or a mapping that changes some of its rules.
  mutating func client(_ fields: Fields) -> RequestSpec.ClientChoice? {
    guard let node = fields.given("client") else { return nil }
    if node.isScalar { return text(node, "`client`").map { RequestSpec.ClientChoice(name: $0, rules: []) } }
    guard let parts = self.fields(of: node, .client) else { return nil }
    let name = requiredText(parts, "use", .missingClient(at: node.start))
    let rules = parts.given("rules").map { self.rules($0) } ?? []
    return name.map { RequestSpec.ClientChoice(name: $0, rules: rules) }
  }

  private mutating func rules(_ node: Node) -> [RequestSpec.ClientChoice.Rule] {
    if node.isInvalid { return [] }
    guard let entries = node.entries else {
      diagnostics.append(.wrongType("`rules`", expected: "a mapping of rules to values", found: node))
      return []
    }
    return entries.compactMap { entry in
      guard let name = text(entry.key, "a rule's name"), let value = ruleValue(of: entry.value) else {
        return nil
      }
      return RequestSpec.ClientChoice.Rule(name: name, value: value)
    }
  }

  /// A rule's value: words such as `no` are plain text in rules, and need no warning.
  private mutating func ruleValue(of node: Node) -> Value? {
    let before = diagnostics.count
    let value = value(of: node)
    let new = diagnostics[before...].filter { $0.severity == .error }
    diagnostics.replaceSubrange(before..., with: new)
    return value
  }

  /// The credentials for the Authorization field.
  mutating func auth(_ node: Node) -> Located<RequestSpec.Auth>? {
    guard let fields = fields(of: node, .auth, help: Diagnostic.authForms) else { return nil }
    switch (fields.entry("basic"), fields.entry("bearer")) {
    case (let basic?, let bearer?):
      diagnostics.append(.severalAuths(basic.key, bearer.key))
      return nil
    case (let basic?, nil):
      let pair = refusingWildcards(basic.value, .basic) { $0.basic(basic.value) }
      return pair.map { Located($0, at: node.place) }
    case (nil, let bearer?):
      return headerText(bearer.value, "`bearer`").map { Located(.bearer($0), at: node.place) }
    case (nil, nil):
      reportMissing(Shape.Mapping.auth.names, in: fields, .missingAuth(at: node.start))
      return nil
    }
  }

  private mutating func basic(_ node: Node) -> RequestSpec.Auth? {
    if node.isInvalid { return nil }
    guard let items = node.items, items.count == 2 else {
      diagnostics.append(.basicIsNoPair(node))
      return nil
    }
    let user = text(items[0], "the user of `basic`")
    let password = text(items[1], "the password of `basic`")
    guard let user, let password else { return nil }
    if let colon = user.value.utf8.enumerated().first(where: { $0.element == 0x3A }) {
      diagnostics.append(.colonInUser(at: place(ofByte: colon.offset, in: items[0])))
    }
    return .basic(user: user, password: password)
  }
}
