internal import OnwireDiagnostics

// Copies of a request with one thing changed, by which advice is tested.
extension RequestSpec {
  /// The spec with another client, other header fields, other parameters in the URL or elsewhere, another `as`, `transport` or `device`.
  package func changed(
    client: ClientChoice? = nil, headers: [Header]? = nil, query: Value? = nil, params: Value? = nil,
    general: General? = nil,
    serialization: Located<Serialization>? = nil, transport: Text? = nil, device: Device? = nil
  ) -> RequestSpec {
    RequestSpec(
      name: name, isNamed: isNamed, index: index, place: place, document: document, summary: summary,
      client: client ?? self.client,
      method: method, url: url, base: base, headers: headers ?? self.headers, cookies: cookies,
      general: general ?? self.general,
      query: query ?? self.query, params: params ?? self.params, paramsText: paramsText,
      serialization: serialization ?? self.serialization, files: files, body: body, boundary: boundary,
      auth: auth, transport: transport ?? self.transport, device: device ?? self.device, framing: framing,
      wire: wire,
      ignore: ignore, servers: servers, reading: reading, reply: reply,
      wildcards: wildcards, variables: variables)
  }

  /// The spec with this header field set to this value.
  package func setting(_ name: String, to value: String) -> RequestSpec {
    let others = headers.filter { $0.name.value.lowercased() != name.lowercased() }
    let header = Header(name: Located(name, at: place), value: Located(value, at: place))
    return changed(headers: others + [header])
  }

  /// The spec with a rule set to this value for `client`, which is the name of its own client.
  package func setting(rule: String, to value: String, of client: String) -> RequestSpec {
    var choice = self.client ?? ClientChoice(name: Located(client, at: place), rules: [])
    choice.rules.removeAll { $0.name.value == rule }
    choice.rules.append(
      ClientChoice.Rule(name: Located(rule, at: place), value: Value(.string(value), at: place)))
    return changed(client: choice)
  }

  /// The spec with another `url`, `base` and `body`, and without `query`.
  package func withoutQuery(url: String, base: Text?, body: Body?) -> RequestSpec {
    RequestSpec(
      name: name, isNamed: isNamed, index: index, place: place, document: document, summary: summary,
      client: client, method: method, url: Located(url, at: self.url.place), base: base, headers: headers,
      cookies: cookies, general: general, query: nil, params: params, paramsText: paramsText,
      serialization: serialization, files: files, body: body, boundary: boundary, auth: auth,
      transport: transport, device: device, framing: framing, wire: wire, ignore: ignore,
      servers: servers, reading: reading, reply: reply, wildcards: wildcards, variables: variables)
  }

  /// The spec with its header fields, and the members of all dictionaries and sets, in reverse order.
  package var reversed: RequestSpec {
    var general = general
    if var own = general {
      own.params = own.params?.reversed
      own.headers.value.reverse()
      general = own
    }
    return changed(
      headers: headers.reversed(), query: query?.reversed, params: params?.reversed, general: general)
  }
}

extension Value {
  fileprivate var reversed: Value {
    var value = self
    switch kind {
    case .dictionary(let members):
      value.kind = .dictionary(members.reversed().map { Member(key: $0.key, value: $0.value.reversed) })
    case .set(let members): value.kind = .set(members.reversed())
    case .array(let members): value.kind = .array(members.map(\.reversed))
    default: break
    }
    return value
  }
}
