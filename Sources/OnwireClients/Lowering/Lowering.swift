import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// Lowers one spec to a message by one client's rules, in the order in which the library works:
/// method, URL, parameters, body, header fields.
struct Lowering {
  let spec: RequestSpec
  let client: Client
  let files: FileRoot
  /// Whether the message records why its bytes are there.
  let keepsOrigins: Bool
  /// Prints values by the client's rules.
  let valueText: ValueText
  /// The stack below the library; `nil` for `none`.
  let transport: Transport?
  /// The parameters, merged with those that the app sets for all requests.
  let params: Value?
  /// The paths of the parameters that the app sets for all requests.
  let generalPaths: GeneralPaths
  /// The pairs of `query`, if the library escapes them with the URL, so that the app has to append them to
  /// it.
  var queryInURL: Message?
  var diagnostics: [Diagnostic] = []

  var rules: Rules { client.rules }

  init(spec: RequestSpec, client: Client, files: FileRoot, keepsOrigins: Bool = true) {
    self.spec = spec
    self.client = client
    self.files = files
    self.keepsOrigins = keepsOrigins
    valueText = ValueText(client: client)
    transport = spec.transport.flatMap { Transport.named($0.value) }
    (params, generalPaths) = Self.parameters(of: spec, by: client)
  }

  /// A builder of the message, or of something that becomes a part of it.
  func builder() -> MessageBuilder { MessageBuilder(keepingOrigins: keepsOrigins) }

  /// Makes the message; `nil`, or a message that must not be used, if `diagnostics` has errors.
  mutating func run() -> Compilation.Wire? {
    checkTransport()
    let method = self.method
    checkMethod(method)
    checkGeneral()
    // Each step runs even if an earlier one failed, so that all problems are reported.
    let query = ownQuery()
    if rules.urlEscape != .none, let pairs = query?.pairs, pairs.length > 0 { queryInURL = pairs.finish() }
    let url = url()
    // The only copy of the body, which moves into the message.
    var serialized = self.serialized(method: method, url: url, query: query)
    guard let url, let query, serialized != nil else {
      reportHeaderErrors(method)
      return nil
    }
    let own = queryInURL == nil ? query : OwnQuery(pairs: builder(), isOrdered: query.isOrdered)
    let target = target(url, own: own, parameters: serialized?.parameters ?? .none)
    // curl tells `http://@host` from `http://host`, which name no user either.
    var endpoint = url.endpointWithUser
    if url.userinfo == nil { endpoint.userinfo = nil }
    let fields = headFields(method: method, endpoint: endpoint, serialized: serialized ?? Serialized())
    guard let target else { return nil }
    let (bodyLength, isBodyTooLong) = (serialized?.body?.length ?? 0, serialized?.body?.isTooLong == true)

    // Copied once, and not at each use of it in the closures below.
    let lowering = self
    var message = builder()
    message.variables = spec.variables
    message.element(.request) { message in
      message.element(.requestLine) { message in
        message.append(method, .method, lowering.methodOrigin)
        message.append(" ", .delimiter, Origin("http.request-line"))
        lowering.append(target, to: &message)
        message.append(" ", .delimiter, Origin("http.request-line"))
        message.append("HTTP/1.1", .version, Origin("http.request-line"))
        message.append("\r\n", .lineEnd, Origin("http.request-line"))
      }
      let order: Element.Order = rules.headersOrder == .written ? .promised : .freeByClient
      // No transport promises an order, whatever the library does.
      message.append(fields, order: transport == nil ? order : .freeByTransport)
      message.append("\r\n", .lineEnd, Origin("http.head-end"))
      message.endHead()
      if bodyLength > 0 {
        message.element(.body) { message in
          if let body = serialized?.body.take() { message.append(consume body, as: fields.contentType) }
        }
      }
    }
    guard !message.isTooLong, !isBodyTooLong else {
      diagnostics.append(.messageTooLarge(at: (spec.files?.place ?? spec.body?.place) ?? spec.place))
      return nil
    }
    let called = message.finish()
    guard let message = onWire(called) else { return nil }
    return Compilation.Wire(
      message: message.with(variables: spec.variables), called: called, endpoint: url.endpointWithUser,
      client: spec.client?.rules.isEmpty == false ? client.released : client,
      wildcards: Wildcards(spec.wildcards), files: files,
      makeLeftFields: { lowering.leftFields(fields, method: method, bodyLength: bodyLength) })
  }

  /// Reports the errors in the headers of a request that is not made; warnings would mean nothing.
  private mutating func reportHeaderErrors(_ method: String) {
    let before = diagnostics.count
    let nowhere = Endpoint(scheme: .http, host: "", port: nil)
    _ = headFields(method: method, endpoint: nowhere, serialized: Serialized())
    diagnostics = diagnostics[..<before] + diagnostics[before...].filter { $0.severity == .error }
  }

  /// The pairs of the key `query`, written.
  struct OwnQuery {
    var pairs: MessageBuilder
    var isOrdered: Bool
  }

  /// The result of serialisation: a body, the fields that it sets, and the parameters that go in the URL.
  struct Serialized {
    /// The body; `nil` if there is none, which differs from an empty one.
    var body: Body?
    /// The Content-Type that serialisation sets.
    var contentType: HeadField?
    /// Whether that replaces the value of an existing Content-Type.
    var replacesContentType = false
    /// Whether the body's length replaces that of an existing Content-Length.
    var replacesContentLength = false
    /// The parameters that go in the URL.
    var parameters: Parameters = .none
  }

  /// Parameters on their way into a URL or a form body.
  enum Parameters {
    case none
    case pairs([Pair], isOrdered: Bool)
    /// Text from `params-text`, unchanged, and the rule that puts it there.
    case text(Text, RuleName)

    /// Whether the library gets nil.
    var isNone: Bool {
      if case .none = self { true } else { false }
    }

    /// The unchanged text; empty if there are pairs, or nothing.
    var text: String {
      guard case .text(let text, _) = self else { return "" }
      return text.value
    }

    /// The pairs, and whether the client promises their order.
    var pairs: ([Pair], isOrdered: Bool) {
      guard case .pairs(let pairs, let isOrdered) = self else { return ([], true) }
      return (pairs, isOrdered)
    }
  }

  // MARK: Method

  private var methodOrigin: Origin {
    if isMultipart, rules.multipartMethod == .post, spec.method == nil || writtenMethod != method {
      return Origin(client.rule("multipart.method"))
    }
    return Origin(
      client.rule("method.case"), path: spec.method == nil ? "" : "method", at: spec.method?.place)
  }

  /// The method that is sent.
  var method: String { isMultipart && rules.multipartMethod == .post ? "POST" : writtenMethod }

  /// The method that the spec asks for.
  var writtenMethod: String {
    guard let method = spec.method else { return "GET" }
    switch rules.methodCase {
    case .verbatim: return method.value
    case .foundation:
      let upper = method.value.uppercased()
      return Self.foundationMethods.contains(upper) ? upper : method.value
    }
  }

  /// The methods that NSMutableURLRequest knows in any letter case.
  private static let foundationMethods: Set<String> = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT"]
}

extension Lowering {
  /// Reports different keys that are equal in the library's dictionaries.
  mutating func noteEqualKeys(of value: Value) {
    guard rules.parametersKeys == .canonical else { return }
    switch value.kind {
    case .array(let members), .set(let members):
      for member in members { noteEqualKeys(of: member) }
    case .dictionary(let members):
      // Keyed as Swift compares strings: canonically equivalent texts are equal.
      var seen: [String: Place] = [:]
      for member in members {
        let key = valueText.key(member.key)
        if let first = seen[key] {
          diagnostics.append(
            .equalKeys(key, at: member.key.place, first: first, client: client.titleAndRelease))
        } else {
          seen[key] = member.key.place
        }
        noteEqualKeys(of: member.value)
      }
    default: break
    }
  }
}
