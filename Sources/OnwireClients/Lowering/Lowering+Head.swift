import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// The header fields: Host, the client's defaults, the spec's own, Authorization, those that serialisation
/// adds, Content-Length; then the changes that the transport makes.
extension Lowering {
  /// All fields in their order.
  mutating func headFields(method: String, endpoint: Endpoint, serialized: Serialized) -> [HeadField] {
    var fields = HeadFields()
    let (given, appended) = ownHeaders(serialized)

    if given["host"]?.value.value == nil {
      fields.set(hostField(endpoint))
    }
    let bodyLength = serialized.body?.length ?? 0
    let additions = transport?.additions(to: method, bodyLength: bodyLength) ?? []
    addDefaults(to: &fields, given: given)
    addHeadersOfJSON(to: &fields)
    for header in given.headers { add(header, to: &fields, method, bodyLength, additions) }
    addAuthorization(to: &fields, given: given)
    addCookies(to: &fields, given: given)
    addSerialized(serialized, method: method, to: &fields, given: given)
    addContentLength(serialized, method: method, to: &fields, given: given, appended: appended)
    for entry in appended.headers { append(entry.header, to: &fields, given: given) }
    return throughTransport(
      fields, adding: additions, endpoint: endpoint, bodyLength: bodyLength, given: given)
  }

  private func hostField(_ endpoint: Endpoint) -> HeadField {
    HeadField(
      "Host", endpoint.hostField, Origin("http.host", path: "url", at: (spec.base ?? spec.url).place))
  }

  private mutating func addDefaults(to fields: inout HeadFields, given: OwnHeaders) {
    guard let device = spec.device else { return }
    var defaults = DeviceHeaders(client: client, settled: given.lowercasedNames)
    for header in defaults.headers(of: device) {
      fields.set(
        HeadField(
          header.name, header.value, Origin(client.rule(header.rule), path: header.path, at: header.place),
          name: Origin(client.rule("headers.defaults"), path: header.path, at: header.place)))
    }
    diagnostics += defaults.diagnostics
  }

  /// Adds the headers that the library sets on its serializer when it makes it; the app's own come later.
  private func addHeadersOfJSON(to fields: inout HeadFields) {
    for name in namesOfJSON {
      fields.set(HeadField(name, "application/json", Origin(client.rule("headers.json"))))
    }
  }

  /// The names of the headers that a JSON serializer sets.
  var namesOfJSON: [String] {
    let isSet =
      switch rules.headersOfJSON {
      case .none: false
      case .withJSON: spec.serialization?.value == .json
      case .always: true
      }
    return isSet ? ["Accept", "Content-Type"] : []
  }

  private mutating func add(
    _ entry: OwnHeaders.Entry, to fields: inout HeadFields, _ method: String, _ bodyLength: Int,
    _ additions: [Transport.Addition]
  ) {
    let header = entry.header
    let name = header.name.value
    guard let value = header.value.value else {
      // A request without Host is not HTTP/1.1 (RFC 9112, 3.2): it stays. The type of a whole body is ours to leave out.
      let isBodyType = spec.body != nil && name.lowercased() == "content-type"
      // If the spec settles a default of the device, it is not made at all.
      let isDefault = spec.device != nil && client.nameOfDefault(name) != nil
      // If the stack writes it anyway, that is reported there.
      let isAdded = additions.contains { $0.name.lowercased() == name.lowercased() }
      let isAuth = spec.auth != nil && name.lowercased() == "authorization"
      let isCookie = spec.cookies != nil && name.lowercased() == "cookie"
      // The null tells a comparison that the phone does not add it.
      let isOfPhone = fieldsOfPhone(method: method, bodyLength: bodyLength).contains {
        $0.name == name.lowercased()
      }
      if !header.isRemoval, !isBodyType, !isDefault, !entry.replacesGeneral, !isAdded, !isAuth, !isCookie,
        !isOfPhone
      {
        diagnostics.append(.nothingToRemove(header.name, place: header.value.place))
      }
      return
    }
    noteSpelling(entry, over: client.nameOfDefault(name))
    let field = field(of: header, value, isGeneral: entry.isGeneral)
    switch rules.headersRepeated {
    case .error: fields.set(field)
    case .kept: fields.append(field)
    }
  }

  private mutating func field(
    of header: RequestSpec.Header, _ value: String, isGeneral: Bool = false
  ) -> HeadField {
    let name = header.name.value
    diagnostics.noteNonASCII(value, in: name, at: header.value.place)
    if let first = value.utf8.first, let last = value.utf8.last,
      [first, last].contains(where: { $0 == 32 || $0 == 9 })
    {
      diagnostics.append(.blankHeader(name, at: header.value.place))
    }
    let rule: RuleName = isGeneral ? "spec.general" : "spec.headers"
    let path = FieldPath.appending(key: name, to: isGeneral ? "general.headers" : "headers")
    return HeadField(
      name, value, Origin(rule, path: path, at: header.value.place),
      name: Origin(rule, path: path, at: header.name.place))
  }

  /// Appends the value of a header to the request's value of that name.
  private mutating func append(
    _ header: RequestSpec.Header, to fields: inout HeadFields, given: OwnHeaders
  ) {
    guard let value = header.value.value else { return }
    let name = header.name.value
    let before = fields[name]
    fields.appendValue(field(of: header, value), origin: Origin(client.rule("headers.when")))
    guard let before else {
      if spec.device == nil, given[name] == nil, let standard = client.nameOfDefault(name) {
        diagnostics.append(
          .appendedToUnknown(standard, at: header.value.place, client: client.titleAndRelease))
      }
      return
    }
    if before.name != name {
      diagnostics.append(
        .headerRespelled(header.name, over: before.name, isAppended: true, client: client.titleAndRelease))
    }
    if before.value.contains(where: { $0.role == .boundary }), let sent = fields[name]?.text {
      diagnostics.append(
        .boundaryAppendedTo(sent, at: header.value.place, client: client.titleAndRelease))
    }
  }

  /// Reports a header that is set over the library's own in another letter case. A request holds one value
  /// per name; Apple does not say whether it keeps the first or the last spelling.
  private mutating func noteSpelling(_ entry: OwnHeaders.Entry, over standard: String?) {
    let header = entry.header
    guard isSetLast(entry), rules.headersRepeated == .error, !client.table.isOfStyles,
      header.value.value != nil, let standard, standard != header.name.value
    else { return }
    diagnostics.append(.headerRespelled(header.name, over: standard, client: client.titleAndRelease))
  }

  /// Whether a header is set on the finished request.
  private func isSetLast(_ entry: OwnHeaders.Entry) -> Bool {
    rules.headersWhen == .after && (!entry.isGeneral || rules.generalHeaders.areSetWithOwn)
  }

  private mutating func addAuthorization(to fields: inout HeadFields, given: OwnHeaders) {
    guard let auth = spec.auth else { return }
    if let header = given["authorization"] {
      // A null removes the header that `auth` gives, as it removes any default.
      if header.value.value != nil {
        diagnostics.append(.unusedAuth(at: auth.place, header: header.name.place))
      }
      return
    }
    let (scheme, credentials, origin) =
      switch auth.value {
      case .basic(let user, let password):
        (
          "Basic ", Base64.encode(Array("\(user.value):\(password.value)".utf8)),
          Origin("spec.auth", path: "auth.basic", at: auth.place)
        )
      case .bearer(let token):
        ("Bearer ", token.value, Origin("spec.auth", path: "auth.bearer", at: token.place))
      }
    diagnostics.noteNonASCII(credentials, in: "Authorization", at: origin.place ?? auth.place)
    let schemeOrigin = Origin("spec.auth", path: "auth", at: auth.place)
    let value = [
      HeadField.Piece(text: scheme, role: .fieldValue, origin: schemeOrigin),
      HeadField.Piece(text: credentials, role: .fieldValue, origin: origin),
    ]
    fields.addIfAbsent(HeadField("Authorization", value, name: schemeOrigin))
  }

  /// Adds one field as HTTPCookie's requestHeaderFields makes it; without cookies, none.
  private mutating func addCookies(to fields: inout HeadFields, given: OwnHeaders) {
    guard let cookies = spec.cookies, !cookies.value.isEmpty else { return }
    if let header = given["cookie"] {
      // A null removes the field, as it removes any other.
      if header.value.value != nil {
        diagnostics.append(.cookiesBesideHeader(at: cookies.place, header: header.name.place))
      }
      return
    }
    var value: [HeadField.Piece] = []
    let mark = Origin("spec.cookies", path: "cookies", at: cookies.place)
    for cookie in cookies.value {
      let text = "\(cookie.name.value)=\(cookie.value.value ?? "")"
      let path = FieldPath.appending(key: cookie.name.value, to: "cookies")
      diagnostics.noteNonASCII(text, in: "Cookie", at: cookie.value.place)
      if !value.isEmpty { value.append(HeadField.Piece(text: "; ", role: .fieldValue, origin: mark)) }
      let origin = Origin("spec.cookies", path: path, at: cookie.value.place)
      value.append(HeadField.Piece(text: text, role: .fieldValue, origin: origin))
    }
    fields.addIfAbsent(HeadField("Cookie", value, name: mark))
  }

  private mutating func addSerialized(
    _ serialized: Serialized, method: String, to fields: inout HeadFields, given: OwnHeaders
  ) {
    let entry = given.entry("content-type")
    let givesWay = rules.generalHeaders.giveWay && entry?.isGeneral == true
    if let type = spec.body?.type, let header = entry?.header, (header.value.value ?? type.value) != nil,
      !givesWay || header.value.value == nil
    {
      diagnostics.append(
        .bodyTypeUnused(at: type.place, header: header.name.place, isRemoved: header.value.value == nil))
    }
    guard let type = serialized.contentType else {
      noteNoType(serialized, method: method, given: given)
      return
    }
    if spec.body != nil, let header = given["content-type"], header.value.value == nil { return }
    if let own = spec.body?.type, given["content-type"] == nil {
      diagnostics.noteNonASCII(own.value ?? "", in: type.name, at: own.place)
    }
    guard givesWay || serialized.replacesContentType && entry.map(isSetLast) != true else {
      noteBoundaryLost(type, given: given)
      if let entry { noteSpelling(entry, over: type.name) }
      if !fields.contains(type.name) { noteCharset(of: type) }
      fields.addIfAbsent(type)
      return
    }
    noteCharset(of: type)
    if let entry, entry.header.value.value != nil { noteOverwritten(entry, "Content-Type", by: type.text) }
    // A header of the session is not set on the request, whose own field keeps its spelling.
    givesWay ? fields.set(type) : fields.setValue(type)
  }

  private mutating func noteOverwritten(_ entry: OwnHeaders.Entry, _ name: String, by value: String) {
    let isOfAll = entry.isGeneral || rules.generalHeaders == .allBesideDefaults
    diagnostics.append(
      .headerOverwritten(
        name, by: value, isOfAll: isOfAll, client: client, at: entry.header.value.place))
  }

  /// Reports a whole body that nothing gives a type, unless a null says that this is on purpose.
  private mutating func noteNoType(_ serialized: Serialized, method: String, given: OwnHeaders) {
    guard rules.bodyWhole == .sent, let body = spec.body, body.type == nil, given["content-type"] == nil,
      let length = serialized.body?.length, length > 0, transport == nil || transport?.systemRelease != nil
    else { return }
    if rules.formNoParameters == .emptyBody, !parametersGoInURL(method) {
      // The spec's body replaces the one that the library makes for no parameters.
      var bare = self
      if let type = bare.emptyForm(isAbsent: true).contentType?.text {
        return diagnostics.append(.bodyUnderForm(type, at: body.content.place, client: client.title))
      }
    }
    diagnostics.append(.noBodyType(method: method, at: body.content.place, client: client.title))
  }

  /// Reports a Content-Type that is set last and has another boundary than the body, or none.
  private mutating func noteBoundaryLost(_ type: HeadField, given: OwnHeaders) {
    guard let boundary = type.value.first(where: { $0.role == .boundary })?.text,
      let header = given["content-type"], let value = header.value.value,
      MediaType(value)["boundary"]?.text != boundary
    else { return }
    diagnostics.append(.boundaryLost(boundary, at: header.value.place, client: client.titleAndRelease))
  }

  private mutating func addContentLength(
    _ serialized: Serialized, method: String, to fields: inout HeadFields, given: OwnHeaders,
    appended: OwnHeaders
  ) {
    let length = serialized.body?.length ?? 0
    let field = HeadField("Content-Length", String(length), Origin("http.content-length"))
    if let header = given["transfer-encoding"], let value = header.value.value, length > 0 {
      noteFraming(value, at: header.name.place)
    }
    if let entry = given.entry("content-length"), let value = entry.header.value.value {
      if serialized.replacesContentLength, !isSetLast(entry) {
        if value != field.text { noteOverwritten(entry, "Content-Length", by: field.text) }
        fields.setValue(field)
      } else if value != field.text, spec.wire?.body == nil {
        // If `wire` gives the body, a finding compares the length with its bytes.
        diagnostics.append(.contentLengthDiffers(value, actual: length, at: entry.header.value.place))
      }
      return
    }
    // RFC 9110, 8.6: a request whose method anticipates content says so even if there is none.
    let needsLength = serialized.body != nil || Self.expectsContent(method)
    // A length that another is appended to is the library's own, whatever other fields there are.
    guard needsLength, !fields.contains("Transfer-Encoding") || appended["content-length"] != nil else {
      return
    }
    fields.addIfAbsent(field)
  }

  /// Reports a Transfer-Encoding in the spec that is not how the body is framed.
  private mutating func noteFraming(_ encoding: String, at place: Place) {
    guard spec.wire?.body == nil, spec.framing != nil || spec.wire?.chunks != nil else {
      diagnostics.append(.framingGiven(at: place, isBodyOfWire: spec.wire?.body != nil))
      return
    }
    let last = encoding.split(separator: ",").last?.filter { $0 != " " && $0 != "\t" }
    if last?.lowercased() != "chunked" { diagnostics.append(.chunksNotNamed(encoding, at: place)) }
  }

  /// Whether a method anticipates content.
  fileprivate static func expectsContent(_ method: String) -> Bool {
    ["POST", "PUT", "PATCH"].contains(method)
  }
}

extension Message {
  /// Whether the header fields of this name, in any case, say only how the body is framed, as every HTTP
  /// stack does by itself: its length, or that it is in chunks.
  package func isFraming(_ name: String) -> Bool {
    let name = name.lowercased()
    switch name {
    case "content-length":
      let count = length - headLength
      return (count > 0 || Lowering.expectsContent(method ?? "")) && headerValues(name) == ["\(count)"]
    case "transfer-encoding": return headerValues(name).map { $0.lowercased() } == ["chunked"]
    default: return false
    }
  }
}
