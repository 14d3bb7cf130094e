internal import OnwireDiagnostics

/// Reads one composed document as a request, and reports every problem on the way.
///
/// A method that returns `nil` has reported the reason, or found a node whose problem has already been
/// reported.
struct RequestReader {
  private let document: Bases.Document
  private var variables: Variables
  /// The problems so far.
  var diagnostics: [Diagnostic] = []
  /// The request's name, which is known even if the request has errors.
  private(set) var name: Text?
  /// The parts that could be read of a request with errors.
  private(set) var flawed: FlawedRequest?

  init(_ document: Bases.Document, variables: [String: String], tokens: WildcardTokens?) {
    self.document = document
    self.variables = Variables(
      vars: document.root.value(rawKey: "vars"), overrides: variables, tokens: tokens,
      isIncomplete: document.isIncomplete, diagnostics: &diagnostics)
  }

  /// The wildcards in what was read so far.
  var wildcards: [Wildcard] { variables.wildcards }

  /// The variables that are used in what was read so far.
  var usedVariables: Set<String> { variables.used }

  /// A scalar's text with variables replaced, and whether it had no reference.
  mutating func text(of node: Node) -> (text: String, isLiteral: Bool)? {
    variables.text(of: node, &diagnostics)
  }

  /// Reports that a required key is missing, unless a reported problem already explains it.
  mutating func reportMissing(_ keys: [String], in fields: Fields, _ problem: @autoclosure () -> Diagnostic) {
    guard !document.isIncomplete, !keys.contains(where: { fields.suspected.contains($0) }) else { return }
    diagnostics.append(problem())
  }

  /// Reads the request; `nil` if it has errors.
  mutating func read(index: Int, defaultName: String) -> RequestSpec? {
    let root = document.root
    let place = root.place
    name = Located(defaultName, at: Place(place.source, place.range.lowerBound..<place.range.lowerBound))
    if isEmpty(root) {
      diagnostics.append(.emptyDocument(at: place))
      return nil
    }
    guard let fields = fields(of: root, .request, help: Diagnostic.requestForm(root)) else { return nil }
    let isNamed = fields.given("name") != nil
    if isNamed { name = requestName(fields) }
    reportConflicts(fields, .request)

    let summary = optionalText(fields, "summary")
    let client = self.client(fields)
    let method = self.method(fields)
    let url = requiredText(fields, "url", .missingURL(at: root.place))
    let base = optionalText(fields, "base")
    let headers = fields.given("headers").map { requestHeaders($0) } ?? []
    let cookies = fields.given("cookies").map { Located(self.cookies($0), at: $0.place) }
    let general = fields.given("general").flatMap { self.general($0) }
    let query = fields.given("query").flatMap { value(of: $0) }
    let params = fields.given("params").flatMap { value(of: $0) }
    let paramsText = fields["params-text"].flatMap { nullableText($0, "`params-text`") }
    let serialization = self.serialization(fields)
    let beforeFiles = diagnostics.count
    let files = fields.given("files").flatMap { self.files($0) }
    let filesHaveErrors = diagnostics[beforeFiles...].hasErrors
    let body = fields.given("body").flatMap { self.body($0) }
    let boundary = self.boundary(fields)
    let auth = fields.given("auth").flatMap { self.auth($0) }
    let transport = optionalText(fields, "transport")
    let beforeDevice = diagnostics.count
    let device = fields.given("device").flatMap { self.device($0) }
    let deviceHasErrors = diagnostics[beforeDevice...].hasErrors
    let framing = fields.given("framing").flatMap { self.framing($0) }
    let wire = fields.given("wire").flatMap { self.wire($0) }
    let ignore = fields.given("ignore").map { self.ignore($0) } ?? []
    let servers = fields.given("servers").map { self.servers($0) } ?? []
    let reading = fields.given("reading").map { self.reading($0) } ?? []
    let reply = fields.given("reply").flatMap { self.reply($0) }

    if let key = fields.entry("framing")?.key, framing != nil, let chunks = wire?.chunks {
      diagnostics.append(.framingBesideChunks(key, chunks.place))
    }

    guard let url, !document.hasErrors else { return nil }
    let request = RequestSpec(
      name: name?.value ?? defaultName, isNamed: isNamed, index: index, place: place, document: document.text,
      summary: summary,
      client: client,
      method: method, url: url, base: base, headers: headers, cookies: cookies, general: general,
      query: query,
      params: params, paramsText: paramsText, serialization: serialization, files: files, body: body,
      boundary: boundary,
      auth: auth, transport: transport, device: device, framing: framing, wire: wire,
      ignore: ignore, servers: servers, reading: reading, reply: reply,
      wildcards: wildcards, variables: variables.values)
    guard diagnostics.hasErrors else { return request }
    let read: [String: Bool] = [
      "client": request.client != nil, "method": request.method != nil, "base": request.base != nil,
      "as": request.serialization != nil, "files": request.files != nil && !filesHaveErrors,
      "body": request.body != nil,
      "params": request.params != nil, "query": request.query != nil,
      "device": request.device != nil && !deviceHasErrors,
    ]
    let lost = read.filter { !$0.value && fields.given($0.key) != nil }.keys
    flawed = FlawedRequest(spec: request, lostKeys: fields.suspected.union(lost))
    return nil
  }

  private func isEmpty(_ root: Node) -> Bool { root.isPlain && root.flat.text.isEmpty }

  private mutating func requestName(_ fields: Fields) -> Text? {
    let text = refusingWildcards(fields["name"], .name) { $0.optionalText(fields, "name") }
    guard let name = text else { return nil }
    let isSafe =
      !name.value.utf8.contains { $0 == 0x2F || $0 == 0x5C } && VisibleText.of(name.value) == name.value
    guard isSafe, !["", ".", ".."].contains(name.value) else {
      diagnostics.append(.invalidName(name))
      return nil
    }
    return name
  }

  private mutating func method(_ fields: Fields) -> Text? {
    guard let method = optionalText(fields, "method") else { return nil }
    guard HeaderGrammar.isToken(method.value) else {
      diagnostics.append(.invalidMethod(method))
      return nil
    }
    return method
  }

  private mutating func serialization(_ fields: Fields) -> Located<RequestSpec.Serialization>? {
    guard let text = optionalText(fields, "as") else { return nil }
    guard let value = RequestSpec.Serialization(rawValue: text.value) else {
      let choices = RequestSpec.Serialization.allCases.map(\.rawValue)
      diagnostics.append(.unknownChoice(text.value, for: "`as`", choices: choices, at: text.place))
      return nil
    }
    return Located(value, at: text.place)
  }

  private mutating func boundary(_ fields: Fields) -> Text? {
    guard let node = fields.given("boundary"), let text = text(node, "`boundary`") else { return nil }
    if let offset = HeaderGrammar.firstForbidden(in: text.value) {
      diagnostics.append(.invalidBoundary(at: place(ofByte: offset, in: node)))
      return nil
    }
    return text
  }

  /// Reports keys that give the same thing in two ways.
  mutating func reportConflicts(_ fields: Fields, _ mapping: Shape.Mapping) {
    for (key, others) in mapping.conflicts {
      guard let entry = fields.entry(key), !isAbsent(entry) else { continue }
      let found = others.compactMap { other in
        fields.entry(other).flatMap { isAbsent($0) ? nil : $0.key }
      }
      if !found.isEmpty {
        diagnostics.append(.conflictingKeys(entry.key, found, in: mapping, of: fields.node.place))
        return
      }
    }
    func isAbsent(_ entry: Node.Entry) -> Bool {
      entry.value.isNull && !Shape.Mapping.keysOfNull.contains(entry.key.rawText)
    }
  }
}

extension RequestReader {
  /// The settings that the app makes for all its requests.
  mutating func general(_ node: Node) -> RequestSpec.General? {
    guard let fields = fields(of: node, .general) else { return nil }
    let headers = fields.given("headers").map { requestHeaders($0) } ?? []
    let params = fields.given("params").flatMap { generalParameters($0) }
    return RequestSpec.General(
      place: node.place, headers: Located(headers, at: (fields["headers"] ?? node).place), params: params)
  }

  /// A dictionary: other values have no keys that the request's own could override.
  private mutating func generalParameters(_ node: Node) -> Value? {
    guard let value = value(of: node) else { return nil }
    guard case .dictionary = value.kind else {
      diagnostics.append(.wrongType("`general.params`", expected: "a mapping", found: node))
      return nil
    }
    return value
  }
}
