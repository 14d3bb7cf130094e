import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage

/// A request as code needs it: the spec, the client, and the message that results.
struct CodedRequest {
  let spec: RequestSpec
  /// The message that the call sends.
  let message: Message
  let endpoint: Endpoint
  /// The client whose rules made the message.
  let client: Client
  /// The rules that the spec changes.
  let changes: [Client.Change]
  /// The client with those changes.
  private let changed: Client
  private let wire: Compilation.Wire
  /// The fields of the head, as on the wire.
  let fields: [(name: String, value: String)]
  /// The names, in lower case, of the fields that the HTTP stack adds.
  let namesOfTransport: Set<String>

  init(_ spec: RequestSpec, _ wire: Compilation.Wire) {
    self.spec = spec
    (message, endpoint, client) = (wire.called, wire.endpoint, wire.client)
    self.wire = wire
    changes = client.changes(by: spec)
    changed = client.having(changes.map { ($0.rule, $0.value) }) ?? client
    let elements = message.elements.filter { $0.kind == .field }
    let fields = elements.map { wire.called.nameAndValue($0) }
    let added = zip(elements, fields).filter { element, _ in
      Transport.addition(ruled: wire.called.segments[element.segments.lowerBound].origin.rule) != nil
    }
    namesOfTransport = Set(added.map { $1.name.lowercased() })
    self.fields = fields
  }

  /// The method as it is sent.
  var method: String { message.method ?? "GET" }

  /// The method as the spec writes it, for calls that take one.
  var writtenMethod: String { spec.method?.value ?? "GET" }

  /// The library and its release, such as `AFNetworking 4.0.1`.
  var library: String { client.version.style == nil ? "\(client.title) \(client.release)" : client.title }

  /// Whether the release is `version` or newer.
  func isSince(_ numbers: Int...) -> Bool { !client.version.numbers.lexicographicallyPrecedes(numbers) }

  /// The URL that the library is handed: the spec's, with the pairs of `query`.
  var url: String { isResolved ? absoluteURL : addingOwnQuery(to: spec.url.value) }

  /// Whether that URL is already joined to its base: no library appends one, and pairs alone are a reference
  /// that replaces the base's own query.
  var isResolved: Bool {
    guard spec.base != nil, !escapesURL else { return false }
    if changed.appendsToBase { return true }
    guard ownQuery != nil else { return false }
    return spec.url.value.utf8.first.map { $0 == UInt8(ascii: "#") } ?? true
  }

  /// The URL joined to its base.
  var absoluteURL: String {
    let url = spec.url.value
    return addingOwnQuery(
      to: spec.base.map { changed.joined(URLText(url, from: .url), to: $0.value).string } ?? url)
  }

  /// The changed rules without which the call would send something else, except for those that its settings
  /// make.
  func changes(showingBesides settings: Set<String>) -> [Client.Change] {
    let open = changes.filter { !settings.contains($0.rule) }
    guard !open.isEmpty else { return [] }
    let handed = self.handed
    guard let sent = wire.remade(handed, for: changed) else { return open }
    func shows(_ changes: [Client.Change]) -> Bool {
      let own = changes.compactMap { change in
        client.value(of: change.rule).map { (rule: change.rule, value: $0) }
      }
      guard let client = changed.having(own), let other = wire.remade(handed, for: client) else {
        return true
      }
      return other.endpoint != sent.endpoint || !other.called.isSent(as: sent.called)
    }
    guard shows(open) else { return [] }
    // If the effects of two changes cancel each other out, both are listed.
    let showing = open.filter { shows([$0]) }
    return showing.isEmpty ? open : showing
  }

  /// The spec with everything that the code has as bytes: the pairs of `query` in its URL, and a whole JSON
  /// body. A library without a base is handed the whole URL.
  private var handed: RequestSpec {
    var body = spec.body
    if case .json? = body?.content.value, let place = body?.place,
      let bytes = try? message.bytes(message.headLength..<message.length)
    {
      body?.content.value = .bytes(bytes)
      if header("content-type") == nil { body?.type = Located(field("content-type"), at: place) }
    }
    return client.hasBase
      ? spec.withoutQuery(url: url, base: isResolved ? nil : spec.base, body: body)
      : spec.withoutQuery(url: absoluteURL, base: nil, body: body)
  }

  /// The value that the spec gives a rule; `nil` if it does not change the rule.
  func changedValue(of rule: String) -> RuleValue? { changes.last { $0.rule == rule }?.value }

  /// The client's value for a rule, with the spec's changes; `nil` if the rule does not apply to it.
  func value(of rule: String) -> RuleValue? { changedValue(of: rule) ?? client.value(of: rule) }

  /// Whether the library escapes the URL that it is handed.
  private var escapesURL: Bool { value(of: "url.escape").map { $0 != .text("none") } ?? false }

  /// `url` with the pairs of `query` after its own, before a fragment; if the library escapes a `#`, that
  /// begins no fragment.
  private func addingOwnQuery(to url: String) -> String {
    guard let query = ownQuery else { return url }
    let end = escapesURL ? url.endIndex : url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let mark = url.utf8[..<end].contains(UInt8(ascii: "?")) ? "&" : "?"
    return url[..<end] + mark + query + url[end...]
  }

  /// Scheme, host and port.
  var server: String { endpoint.origin }

  /// The URL of the message on the wire, including its parameters.
  var wireURL: String { server + (message.target ?? "/") }

  /// The pairs of the key `query` as the library is handed them: as on the wire, unless it escapes them.
  private var ownQuery: String? {
    guard spec.query != nil, let target = message.elements.first(where: { $0.kind == .target }) else {
      return nil
    }
    let segments = target.segments.filter { message.segments[$0].origin.isBelow("query") }
    guard let first = segments.first, let last = segments.last,
      let sent = try? message.bytes(message.offsets[first]..<message.offsets[last + 1])
    else { return nil }
    // The library also escaped every `%`, so decoding undoes nothing else.
    return String(
      decoding: escapesURL ? FormText.decode(sent[...], plusIsSpace: false) : sent, as: UTF8.self)
  }

  /// The value of a field on the wire; `nil` if there is none.
  func field(_ name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }

  /// The header called `name` that the spec gives, if it is sent.
  func header(_ name: String) -> String? {
    headers.first { $0.name.value.lowercased() == name }?.value.value
  }

  /// The credentials of `auth`; `nil` if a header of the spec gives or removes Authorization.
  var auth: RequestSpec.Auth? {
    headersSet.contains { $0.name.value.lowercased() == "authorization" } ? nil : spec.auth?.value
  }

  /// The general headers and the request's own, merged and ordered as by the client.
  var headers: [RequestSpec.Header] { headers(with: ownHeaders) }

  /// The headers that are set instead of appended to an existing value.
  var headersSet: [RequestSpec.Header] {
    isAppending ? headers(with: ownHeaders.filter { $0.value.value == nil }) : headers
  }

  /// Whether the request's own headers are appended to existing values.
  var isAppending: Bool { value(of: "headers.when") == .text("appended") }

  private func headers(with own: [RequestSpec.Header]) -> [RequestSpec.Header] {
    guard let all = spec.general?.headers.value else { return own }
    let general = all.filter { !givesWay($0, to: own) }
    func key(_ header: RequestSpec.Header) -> String { header.name.value.lowercased() }
    let over = general.map { header in own.first { key($0) == key(header) } ?? header }
    return over + own.filter { header in !general.contains { key($0) == key(header) } }
  }

  /// Whether a header of the session is not sent because the request has another of that name: as one of the
  /// request's headers, it would be sent.
  private func givesWay(_ general: RequestSpec.Header, to own: [RequestSpec.Header]) -> Bool {
    let name = general.name.value.lowercased()
    return changed.generalHeadersGiveWay && !own.contains { $0.name.value.lowercased() == name }
      && general.value.value != field(name)
  }

  /// The request's own headers, with its cookies as one of them.
  var ownHeaders: [RequestSpec.Header] {
    guard spec.cookies != nil, let value = field("cookie"),
      !spec.headers.contains(where: { $0.name.value.lowercased() == "cookie" })
    else { return spec.headers }
    return spec.setting("Cookie", to: value).headers
  }

  /// The members of a dictionary of `headers` and the header that `auth` gives.
  func dictionary(of headers: [RequestSpec.Header]) -> [(name: String, value: String)] {
    guard auth != nil, let value = field("authorization") else { return headers.sent }
    return headers.sent + [("Authorization", value)]
  }

  /// The assignments to a dictionary that distinguishes letter cases and holds the library's default headers,
  /// after which it has the value of `header` and nothing else of that name; `nil` removes a header.
  func assignments(of header: RequestSpec.Header) -> [(name: String, value: String?)] {
    let (name, value) = (header.name.value, header.value.value)
    guard let standard = client.nameOfDefault(name), standard != name else { return [(name, value)] }
    return [(standard, nil)] + (value.map { [(name, $0)] } ?? [])
  }

  /// Whether the body is multipart.
  var isMultipart: Bool { message.elements.contains { $0.kind == .multipart } }
}

extension [RequestSpec.Header] {
  /// The headers that have a value; the others remove a header.
  var sent: [(name: String, value: String)] {
    compactMap { header in header.value.value.map { (header.name.value, $0) } }
  }
}

extension Message {
  /// Whether both have the same bytes, and the same promises about their order.
  fileprivate func isSent(as other: Message) -> Bool {
    self == other
      && elements.elementsEqual(other.elements) {
        $0.kind == $1.kind && $0.isOrdered == $1.isOrdered && $0.junction == $1.junction
      }
  }

  /// The name and the value of a field of the head or of a part, without the blanks around the value.
  package func nameAndValue(_ element: Element) -> (name: String, value: String) {
    let range = offsets[element.segments.lowerBound]..<offsets[element.segments.upperBound]
    let text = String(decoding: (try? bytes(range)) ?? [], as: UTF8.self).utf8
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    var value = text[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if value.last == UInt8(ascii: "\n") { value = value.dropLast() }
    if value.last == UInt8(ascii: "\r") { value = value.dropLast() }
    return (String(decoding: text[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
  }
}
