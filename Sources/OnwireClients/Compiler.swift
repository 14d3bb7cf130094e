package import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

/// Compiles specs to messages by the rules of their clients.
///
/// The same spec gives the same bytes everywhere: no clock, random source, locale, environment or network is read.
package struct Compiler: Sendable {
  /// Where the files that specs name are looked for.
  package let files: FileRoot
  /// Compiles for this client whatever the specs say; `nil` for the client of each spec.
  package let client: Client?

  /// What else specs may name as their client, besides the libraries that are known.
  private let tables: [ClientTable]

  /// Findings that say no more than what the client says of their cause.
  private static let told: [(cause: DiagnosticCode, findings: [DiagnosticCode])] = [
    // What refuses to send a GET with a body needs no servers that might not read it.
    (.client(.getWithBody), [.finding(.bodyOnGet)]),
    // Where a header takes the boundary away, that is said with what the header replaced.
    (.client(.boundaryLost), [.finding(.boundaryMismatch), .finding(.unquotedBoundary)]),
  ]

  /// A compiler that reads below `files`.
  package init(files: FileRoot, client: Client? = nil, tables: [ClientTable] = []) {
    self.files = files
    self.client = client
    self.tables = tables
  }

  /// The message of one spec, and what there is to say about it.
  ///
  /// - Parameter keepsOrigins: Whether somebody may ask why bytes are in the message. Without, it is made in less time and
  ///   memory; it has origins all the same where something is to be said that has its place by them.
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
    // Of a request that is given whole there is nothing else to say than what keeps it from being one.
    diagnostics += lowering.diagnostics.filter { spec.wire?.raw == nil || $0.severity == .error }
    if diagnostics.contains(where: { $0.code == .client(.framingGiven) }), wire?.message.isInChunks == true {
      diagnostics.removeAll { $0.code == .client(.framingGiven) }
    }
    if let wire, !diagnostics.hasErrors {
      let told = Self.told.flatMap { cause, findings in
        diagnostics.contains { $0.code == cause } ? findings : []
      }
      // A `+` that is not escaped is a plus: it is none of the spellings of a blank.
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

  /// What one spec compiles to, without a look at what there is to say about it; `nil` where there is an error.
  ///
  /// For who compiles many specs and keeps one: findings take as long as the message.
  package func wire(of spec: RequestSpec) -> Compilation.Wire? {
    var diagnostics: [Diagnostic] = []
    guard let client = client(of: spec, diagnostics: &diagnostics), !diagnostics.hasErrors else { return nil }
    var lowering = Lowering(spec: spec, client: client, files: files)
    let wire = lowering.run()
    return lowering.diagnostics.contains { $0.severity == .error } ? nil : wire
  }

  /// What else is wrong with a request that has errors already, as far as those errors are not the cause.
  package func problems(of flawed: FlawedRequest) -> [Diagnostic] {
    guard !flawed.lostKeys.contains("client") else { return problemsOfAnyClient(flawed.spec) }
    let consequences = Self.consequences.filter { flawed.lostKeys.contains($0.key) }.map(\.code)
    return compile(flawed.spec).diagnostics.filter {
      $0.severity == .error && !consequences.contains($0.code)
    }
  }

  /// What may be said only since a key could not be read.
  private static let consequences: [(key: String, code: DiagnosticCode)] = [
    ("method", .client(.multipartMethod)), ("base", .client(.relativeURL)), ("files", .client(.notOneFile)),
    ("files", .client(.clockMissing)), ("device", .client(.clockMissing)),
  ]

  /// The warning of a type that the body is not of, with what makes it so: `as`, where that does it.
  private func advised(_ warning: Diagnostic, on spec: RequestSpec) -> Diagnostic {
    let header = (spec.headers + (spec.general?.headers.value ?? [])).first {
      $0.name.value.lowercased() == "content-type" && $0.value.value != nil
    }
    guard spec.body == nil, spec.params != nil || spec.general?.params != nil,
      let type = header?.value.value.map({ MediaType($0) }),
      let wanted = RequestSpec.Serialization.allCases.first(where: { $0.isNamed(by: type) }),
      wanted != spec.serialization?.value
    else { return warning }
    // Proven: some clients cannot, and some values cannot be written so.
    let changed = compile(spec.changed(serialization: Located(wanted, at: spec.place)))
    guard changed.wire != nil, !changed.diagnostics.contains(where: { $0.code == .finding(.typeMisfit) })
    else {
      return warning
    }
    var advised = warning
    advised.help.append(.sendAs(wanted))
    return advised
  }

  /// What is wrong with a request whoever sends it: its URL and its files.
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

  /// Diagnostics by their place in the spec's own file, then those of other texts as they came.
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

  /// The client that a spec is compiled for, without the rules that it changes; `nil` where there is none of its name.
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

/// What compiling one spec gives.
package struct Compilation: Sendable {
  /// A message and where it goes; a class, since it is handed on and on.
  package final class Wire: Sendable {
    /// The request.
    package let message: Message
    /// What the client's call would send: the same, except for a spec that says what is on the wire.
    package let called: Message
    /// The scheme, host and port of its URL.
    package let endpoint: Endpoint
    /// Who sends it so; a spec may have changed single rules.
    package let client: Client
    /// What the message's tokens stand for; none unless the spec was read for comparing.
    package let wildcards: Wildcards
    /// The header fields that the spec leaves to the phone, made where they are asked for: only comparing does.
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

    /// What `spec`, which may name the same files, would compile to for `client`, whatever client it names; `nil` where
    /// there is an error.
    package func remade(_ spec: RequestSpec, for client: Client) -> Wire? {
      var lowering = Lowering(spec: spec, client: client, files: files)
      let wire = lowering.run()
      return lowering.diagnostics.hasErrors ? nil : wire
    }
  }

  /// The request; `nil` where there is an error.
  package let wire: Wire?
  /// Who it is compiled for, perhaps with other rules; `nil` where there is no client of that name.
  package let client: Client?
  /// Errors, warnings and notes, in the order of their places.
  package let diagnostics: [Diagnostic]
}

extension RequestSpec {
  /// Whether it gives bytes, which may be broken on purpose, or files, which may change until they are sent: what is said
  /// of them has its place by their origins.
  fileprivate var namesBytes: Bool {
    wire != nil || framing != nil || body != nil || files != nil || !servers.isEmpty
  }
}

extension RequestSpec.Serialization {
  /// Whether a body of this kind is of that type.
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
  /// What a spec compiled to.
  package init(_ wire: Compilation.Wire) {
    self.init(
      message: wire.message, endpoint: wire.endpoint, provenance: .compiled(wire.client.reference))
  }
}

extension ComparedRequest {
  /// What a spec compiled to, as the expected side of a comparison: all of it is known but its wildcards and what it
  /// leaves to the phone.
  package init(_ wire: Compilation.Wire) {
    self.init(wire.message, wildcards: wire.wildcards, leftFields: wire.leftFields)
    endpoint = wire.endpoint
  }
}

extension Wildcards {
  /// The wildcards of a spec, for comparing what it compiles to.
  init(_ wildcards: [OnwireSpecLanguage.Wildcard]) {
    self.init(
      wildcards.map { Wildcards.Wildcard(token: $0.token, name: $0.name, matches: $0.matches) })
  }
}
