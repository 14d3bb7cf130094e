import Diagnostics
import HTTPWire
import SpecLanguage
import TextFormats

/// The header fields of `transport: none`: Host, the client's defaults, the spec's own, Authorization, what
/// serialisation adds, Content-Length.
extension Lowering {
  /// All fields in their order.
  mutating func headFields(method: String, endpoint: Endpoint, serialized: Serialized) -> [HeadField] {
    var fields = HeadFields()
    let given = ownHeaders()

    if given["host"]?.value.value == nil {
      fields.set(hostField(endpoint))
    }
    addDefaults(to: &fields, given: given)
    for header in given.headers { add(header, to: &fields) }
    addAuthorization(to: &fields, given: given)
    addSerialized(serialized, to: &fields, given: given)
    addContentLength(serialized, method: method, to: &fields, given: given)
    return fields.fields
  }

  private func hostField(_ endpoint: Endpoint) -> HeadField {
    var value = endpoint.host
    if let port = endpoint.port, port != endpoint.scheme.defaultPort { value += ":\(port)" }
    return HeadField("Host", value, Origin("http.host", path: "url", at: (spec.base ?? spec.url).place))
  }

  /// The spec's headers without repeated names, which NSURLRequest cannot hold.
  private mutating func ownHeaders() -> OwnHeaders {
    var headers = OwnHeaders()
    for header in spec.headers {
      guard let first = headers.append(header) else { continue }
      diagnostics.append(.repeatedHeader(header.name, first: first.name.place, client: client.title))
    }
    return headers
  }

  private mutating func addDefaults(to fields: inout HeadFields, given: OwnHeaders) {
    guard let device = spec.device else { return }
    var defaults = DeviceHeaders(rules: rules, settled: given.lowercasedNames)
    for header in defaults.headers(of: device) {
      fields.set(
        HeadField(
          header.name, header.value,
          Origin(client.rule("headers.defaults"), path: header.path, at: header.place)))
    }
    diagnostics += defaults.diagnostics
  }

  private mutating func add(_ header: RequestSpec.Header, to fields: inout HeadFields) {
    let name = header.name.value
    guard let value = header.value.value else {
      // A request without Host is not HTTP/1.1 (RFC 9112, 3.2): it stays. The type of a whole body is ours to leave out.
      let isBodyType = spec.body != nil && name.lowercased() == "content-type"
      // Defaults of a device that the spec settles are not made in the first place.
      let isDefault =
        spec.device != nil && rules.headersDefaults != .none
        && DeviceHeaders.names.contains(name.lowercased())
      if !isBodyType, !isDefault {
        diagnostics.append(.nothingToRemove(header.name, place: header.value.place))
      }
      return
    }
    if value.utf8.contains(where: { $0 >= 0x80 }) {
      diagnostics.append(.nonASCIIHeader(name, at: header.value.place))
    }
    if let first = value.utf8.first, let last = value.utf8.last,
      [first, last].contains(where: { $0 == 32 || $0 == 9 })
    {
      diagnostics.append(.blankHeader(name, at: header.value.place))
    }
    let path = FieldPath.appending(key: name, to: "headers")
    fields.set(
      HeadField(
        name, value, Origin("spec.headers", path: path, at: header.value.place),
        name: Origin("spec.headers", path: path, at: header.name.place)))
  }

  private mutating func addAuthorization(to fields: inout HeadFields, given: OwnHeaders) {
    guard let auth = spec.auth else { return }
    if let header = given["authorization"], header.value.value != nil {
      diagnostics.append(.unusedAuth(at: auth.place, header: header.name.place))
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
    let schemeOrigin = Origin("spec.auth", path: "auth", at: auth.place)
    let value = [
      HeadField.Piece(text: scheme, role: .fieldValue, origin: schemeOrigin),
      HeadField.Piece(text: credentials, role: .fieldValue, origin: origin),
    ]
    fields.addIfAbsent(HeadField("Authorization", value, name: schemeOrigin))
  }

  private mutating func addSerialized(
    _ serialized: Serialized, to fields: inout HeadFields, given: OwnHeaders
  ) {
    if let type = spec.body?.type, let header = given["content-type"], header.value.value != nil {
      diagnostics.append(.bodyTypeUnused(at: type.place, header: header.name.place))
    }
    guard let type = serialized.contentType else { return }
    if spec.body != nil, let header = given["content-type"], header.value.value == nil { return }
    guard serialized.replacesContentType, rules.headersWhen == .before else {
      fields.addIfAbsent(type)
      return
    }
    if let header = given["content-type"], header.value.value != nil {
      diagnostics.append(.headerOverwritten("Content-Type", by: type.text, at: header.value.place))
    }
    fields.setValue(type)
  }

  private mutating func addContentLength(
    _ serialized: Serialized, method: String, to fields: inout HeadFields, given: OwnHeaders
  ) {
    let length = serialized.body?.length ?? 0
    let field = HeadField("Content-Length", String(length), Origin("http.content-length"))
    if let header = given["content-length"], let value = header.value.value {
      if serialized.replacesContentLength, rules.headersWhen == .before {
        if value != field.text {
          diagnostics.append(.headerOverwritten("Content-Length", by: field.text, at: header.value.place))
        }
        fields.setValue(field)
      } else if value != field.text {
        diagnostics.append(.contentLengthDiffers(value, actual: length, at: header.value.place))
      }
      return
    }
    if let header = given["transfer-encoding"], header.value.value != nil, length > 0 {
      diagnostics.append(.framingGiven(at: header.name.place))
    }
    // RFC 9110, 8.6: a method that anticipates content says so even where there is none.
    let needsLength = serialized.body != nil || Self.methodsWithContent.contains(method)
    guard needsLength, !fields.contains("Transfer-Encoding") else { return }
    fields.addIfAbsent(field)
  }

  private static let methodsWithContent: Set<String> = ["POST", "PUT", "PATCH"]
}
