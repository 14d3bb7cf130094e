package import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

/// Compiles specs to messages by the rules of their clients.
///
/// The same spec gives the same bytes everywhere: no clock, random source, locale, environment or network is
/// read.
package struct Compiler: Sendable {
  /// The root of the files that specs name.
  package let files: FileRoot
  /// The client to compile for, whatever the specs say; `nil` for the client of each spec.
  package let client: Client?

  /// Clients that specs may name besides the known libraries.
  private let tables: [ClientTable]

  /// Findings that add nothing to the client's own diagnostic of their cause.
  private static let told: [(cause: DiagnosticCode, findings: [DiagnosticCode])] = [
    // If the client refuses to send a GET with a body, it does not matter which servers would read it.
    (.client(.getWithBody), [.finding(.bodyOnGet)]),
    // The diagnostic of the header that takes the boundary away says this already.
    (.client(.boundaryLost), [.finding(.boundaryMismatch), .finding(.unquotedBoundary)]),
  ]

  /// A compiler that reads files below `files`.
  package init(files: FileRoot, client: Client? = nil, tables: [ClientTable] = []) {
    self.files = files
    self.client = client
    self.tables = tables
  }

  /// Compiles one spec to its message and diagnostics.
  ///
  /// - Parameter keepsOrigins: Whether the caller may ask why bytes are in the message. Without origins,
  ///   compiling takes less time and memory; the message has them all the same if a finding needs them for
  ///   its place.
  package func compile(_ spec: RequestSpec, keepingOrigins keepsOrigins: Bool = true) -> Compilation {
    let keepsOrigins = keepsOrigins || spec.namesBytes
    var diagnostics = spec.ignore.compactMap { Diagnostic.brokenFieldPath($0.value, at: $0.place) }
    guard let client = client(of: spec, diagnostics: &diagnostics) else {
      diagnostics += problemsOfAnyClient(spec)
      return Compilation(
        wire: nil, client: self.client(of: spec), diagnostics: inReadingOrder(diagnostics, of: spec))
    }
    var lowering = Lowering(spec: spec, client: client, files: files, keepsOrigins: keepsOrigins)
    let wire = lowering.run()
    if !keepsOrigins, wire?.message.findingsOfSpec.isEmpty == false { return compile(spec) }
    // For a request that is given whole, only errors matter.
    diagnostics += lowering.diagnostics.filter { spec.wire?.raw == nil || $0.severity == .error }
    if diagnostics.contains(where: { $0.code == .client(.framingGiven) }), wire?.message.isInChunks == true {
      diagnostics.removeAll { $0.code == .client(.framingGiven) }
    }
    if let wire, !diagnostics.hasErrors {
      let told = Self.told.flatMap { cause, findings in
        diagnostics.contains { $0.code == cause } ? findings : []
      }
      // An unescaped `+` means a plus: it is not one of the spellings of a blank.
      let unescaped = diagnostics.filter { $0.code == .client(.unescapedInPair) }.map(\.place)
      if keepsOrigins {
        diagnostics += wire.message.warnings(of: spec.wire, besides: wire.called).filter {
          !told.contains($0.code)
            && ($0.code != .finding(.mixedBlanks) || !unescaped.contains($0.place))
        }
        .map { $0.code == .finding(.typeMisfit) ? advised($0, on: spec) : $0 }
      }
      diagnostics += Wildcard.missing(spec.wildcards, in: wire.message.storage).map { .lostWildcard($0) }
      if !spec.wildcards.isEmpty, let target = wire.message.target {
        diagnostics += Wildcard.misplaced(spec.wildcards, inTarget: target)
      }
    }
    return Compilation(
      wire: diagnostics.hasErrors ? nil : wire, client: client,
      diagnostics: inReadingOrder(diagnostics, of: spec))
  }

  /// Compiles one spec without looking for findings; `nil` if there is an error.
  ///
  /// For callers that compile many specs and keep one: findings take as long as the message.
  package func wire(of spec: RequestSpec) -> Compilation.Wire? {
    var diagnostics: [Diagnostic] = []
    guard let client = client(of: spec, diagnostics: &diagnostics), !diagnostics.hasErrors else { return nil }
    var lowering = Lowering(spec: spec, client: client, files: files)
    let wire = lowering.run()
    return lowering.diagnostics.contains { $0.severity == .error } ? nil : wire
  }

  /// The further problems of a request that already has errors, without those that these errors cause.
  package func problems(of flawed: FlawedRequest) -> [Diagnostic] {
    guard !flawed.lostKeys.contains("client") else { return problemsOfAnyClient(flawed.spec) }
    let consequences = Self.consequences.filter { flawed.lostKeys.contains($0.key) }.map(\.code)
    return compile(flawed.spec).diagnostics.filter {
      $0.severity == .error && !consequences.contains($0.code)
    }
  }

  /// Errors that may only be due to a key that could not be read.
  private static let consequences: [(key: String, code: DiagnosticCode)] = [
    ("method", .client(.multipartMethod)), ("base", .client(.relativeURL)), ("files", .client(.notOneFile)),
    ("files", .client(.clockMissing)), ("device", .client(.clockMissing)),
  ]

  /// The warning about a Content-Type that does not match the body, with the `as` that makes it match, if one
  /// does.
  private func advised(_ warning: Diagnostic, on spec: RequestSpec) -> Diagnostic {
    let header = (spec.headers + (spec.general?.headers.value ?? [])).first {
      $0.name.value.lowercased() == "content-type" && $0.value.value != nil
    }
    guard spec.body == nil, spec.params != nil || spec.general?.params != nil,
      let type = header?.value.value.map({ MediaType($0) }),
      let wanted = RequestSpec.Serialization.allCases.first(where: { $0.isNamed(by: type) }),
      wanted != spec.serialization?.value
    else { return warning }
    // Tried, not assumed: some clients cannot write this, nor some values be written so.
    let changed = compile(spec.changed(serialization: Located(wanted, at: spec.place)))
    guard changed.wire != nil, !changed.diagnostics.contains(where: { $0.code == .finding(.typeMisfit) })
    else {
      return warning
    }
    var advised = warning
    advised.help.append(.sendAs(wanted))
    return advised
  }

  /// The problems that a request has for any client: those of its URL and its files.
  private func problemsOfAnyClient(_ spec: RequestSpec) -> [Diagnostic] {
    let codes =
      [.relativeURL, .unsupportedScheme, .malformedURL, .unknownTransport].map(DiagnosticCode.client)
      + FileCode.allCases.map(DiagnosticCode.file)
    var lowering = Lowering(spec: spec, client: .default, files: files)
    _ = lowering.run()
    return lowering.diagnostics.filter {
      $0.severity == .error && codes.contains($0.code)
    }
  }

  /// Sorts diagnostics by their place in the spec's own file; those of other texts follow in the given order.
  private func inReadingOrder(_ diagnostics: [Diagnostic], of spec: RequestSpec) -> [Diagnostic] {
    let diagnostics = diagnostics.map { $0.spelling(spec.wildcards) }
    guard diagnostics.count > 1 else { return diagnostics }
    func key(_ index: Int) -> (Int, Int) {
      guard let place = diagnostics[index].place, place.source === spec.place.source else {
        return (Int.max, index)
      }
      return (place.range.lowerBound, index)
    }
    return diagnostics.indices.sorted { key($0) < key($1) }.map { diagnostics[$0] }
  }

  /// The client that a spec names, without the rules that the spec changes; `nil` if there is no such client.
  package func client(of spec: RequestSpec) -> Client? { try? named(spec).get() }

  private func named(_ spec: RequestSpec) -> Result<Client, SpecError> {
    if let client { return .success(client) }
    guard let choice = spec.client else { return .success(.default) }
    return Client.named(choice.name.value, at: choice.name.place, besides: tables)
  }

  private func client(of spec: RequestSpec, diagnostics: inout [Diagnostic]) -> Client? {
    let base: Client
    switch named(spec) {
    case .success(let client): base = client
    case .failure(let failure):
      diagnostics += failure.diagnostics
      return nil
    }
    guard let rules = spec.client?.rules, !rules.isEmpty else { return base }
    return base.changing(rules, diagnostics: &diagnostics)
  }
}

/// The result of compiling one spec.
package struct Compilation: Sendable {
  /// A message and where it goes; a class, because it is passed on often.
  package final class Wire: Sendable {
    package let message: Message
    /// The message that the client's call would send: the same, unless the spec says what is on the wire.
    package let called: Message
    /// The scheme, host and port of the URL.
    package let endpoint: Endpoint
    /// The client that sends it, with the rules that the spec changed.
    package let client: Client
    /// The wildcards that tokens in the message stand for; none unless the spec was read for comparing.
    package let wildcards: Wildcards
    /// The header fields that the spec leaves to the phone, made on demand: only comparing needs them.
    package var leftFields: [LeftField] { makeLeftFields() }
    private let makeLeftFields: @Sendable () -> [LeftField]
    private let files: FileRoot

    init(
      message: Message, called: Message, endpoint: Endpoint, client: Client, wildcards: Wildcards,
      files: FileRoot, makeLeftFields: @escaping @Sendable () -> [LeftField]
    ) {
      self.message = message
      self.called = called
      self.endpoint = endpoint
      self.client = client
      self.wildcards = wildcards
      self.files = files
      self.makeLeftFields = makeLeftFields
    }

    /// Compiles `spec`, which may name the same files, for `client`, whatever client it names; `nil` if there
    /// is an error.
    package func remade(_ spec: RequestSpec, for client: Client) -> Wire? {
      var lowering = Lowering(spec: spec, client: client, files: files)
      let wire = lowering.run()
      return lowering.diagnostics.hasErrors ? nil : wire
    }
  }

  /// The request; `nil` if there is an error.
  package let wire: Wire?
  /// The client to compile for, with any changed rules; `nil` if no client has that name.
  package let client: Client?
  /// Errors, warnings and notes, in the order of their places.
  package let diagnostics: [Diagnostic]
}

extension RequestSpec {
  /// Whether the spec gives bytes, which may be broken on purpose, or files, which may change before they are
  /// sent: diagnostics of these find their place by origins.
  fileprivate var namesBytes: Bool {
    wire != nil || framing != nil || body != nil || files != nil || !servers.isEmpty
  }
}

extension RequestSpec.Serialization {
  /// Whether bodies of this kind have that type.
  fileprivate func isNamed(by type: MediaType) -> Bool {
    switch self {
    case .form: type.essence == "application/x-www-form-urlencoded"
    case .json: type.essence == "application/json" || type.essence.hasSuffix("+json")
    case .plist: type.essence == "application/x-plist"
    case .multipart: type.essence == "multipart/form-data"
    }
  }
}

extension Request {
  /// The request that a spec compiled to.
  package init(_ wire: Compilation.Wire) {
    self.init(
      message: wire.message, endpoint: wire.endpoint, provenance: .compiled(wire.client.reference))
  }
}

extension ComparedRequest {
  /// The request that a spec compiled to, as the expected side of a comparison: everything is known but its
  /// wildcards and what it leaves to the phone.
  package init(_ wire: Compilation.Wire) {
    self.init(wire.message, wildcards: wire.wildcards, leftFields: wire.leftFields)
    endpoint = wire.endpoint
  }
}

extension Wildcards {
  /// The wildcards of a spec, for comparing the request that it compiles to.
  init(_ wildcards: [OnwireSpecLanguage.Wildcard]) {
    self.init(
      wildcards.map { Wildcards.Wildcard(token: $0.token, name: $0.name, matches: $0.matches) })
  }
}
