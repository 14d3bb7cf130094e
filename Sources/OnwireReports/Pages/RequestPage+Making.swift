public import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage
import OnwireFormats
package import OnwireServers
import OnwireImport

extension RequestPage {
  /// The clients that a page by default shows besides the spec's own: those that teams move to.
  public static let usualClients = ["alamofire@5", "plain"].compactMap {
    try? Client.named($0).get()
  }

  /// The page of `spec`, compiled for `client` or else for its own, beside what `others` make of it.
  ///
  /// Files are looked up below `files`. The page's own client is not shown twice. The page shows what
  /// `servers` read, or those that the spec names.
  /// - Throws: Any error from reading a file.
  package init(
    _ spec: RequestSpec, files: FileRoot, client: Client? = nil, others: [Client] = usualClients,
    servers: [Server] = []
  ) throws {
    let own = Compiler(files: files, client: client).compile(spec)
    try self.init(spec, compiled: own, files: files, others: others, servers: servers)
  }

  /// The page of `spec`, which has already been compiled for its own client.
  ///
  /// - Throws: Any error from reading a file.
  package init(
    _ spec: RequestSpec, compiled own: Compilation, files: FileRoot, others: [Client] = usualClients,
    servers: [Server] = []
  ) throws {
    let servers = spec.servers(asked: servers)
    var sendings = [Sending(own, client: own.wire?.client, change: .none, servers)]
    for client in others where client.nameAndRelease != own.wire?.client.nameAndRelease {
      let compilation = Compiler(files: files, client: client).compile(spec)
      let change = try Change(from: own.wire, to: compilation.wire) { old in
        try Migration(from: old, to: client).rules(of: spec, files: files)
      }
      sendings.append(Sending(compilation, client: client, change: change))
    }
    self.init(
      name: spec.name, summary: spec.summary?.value ?? "",
      listings: Listing.all(of: spec, own.wire?.message), sendings: sendings)
    self.servers = servers
  }

  /// The page of a captured request called `name`, with its findings.
  package init(
    _ request: Request, named name: String, findings: [Finding], answer: Answer? = nil,
    servers: [Server] = []
  ) {
    var patterns = DraftPatterns()
    self.init(
      request, named: name, findings: findings, answer: answer, servers: servers,
      like: &patterns)
  }

  /// The same for a request of a session whose earlier requests had these patterns.
  init(
    _ request: Request, named name: String, findings: [Finding], answer: Answer? = nil,
    servers: [Server] = [], like patterns: inout DraftPatterns
  ) {
    self.init(
      name: PageDocument.heading(name),
      sendings: [
        Sending(client: nil, wire: request, diagnostics: [], findings: findings, change: .none)
      ])
    self.servers = servers
    self.answer = answer
    importedSpec = request.importedSpec(like: &patterns)
  }
}

extension RequestPage.Sending {
  fileprivate init(
    _ compilation: Compilation, client: Client?, change: RequestPage.Change, _ servers: [Server] = []
  ) {
    let wire = compilation.wire.map { Request($0) }
    self.init(
      client: client, wire: wire, diagnostics: compilation.diagnostics,
      findings: wire?.findings(of: servers) ?? [], change: change)
  }
}

extension RequestPage.Change {
  /// How `new` differs from `old`, if anything does that counts; `rules` finds the rules behind it.
  fileprivate init(
    from old: Compilation.Wire?, to new: Compilation.Wire?,
    rules: @escaping @Sendable (Client) throws -> [MigrationChange: [String]]
  ) throws {
    guard let old, let new else {
      self = .unknown
      return
    }
    if MessageIdentity(old.message) == MessageIdentity(new.message) {
      self = .none
    } else {
      let comparison = try Comparison.of(ComparedRequest(old), ComparedRequest(new))
      let client = old.client
      self = .fields(comparison, rules: { try rules(client) })
    }
  }
}

extension RequestPage.Listing {
  /// The spec's own document, followed by the other files that bytes of the message come from.
  fileprivate static func all(of spec: RequestSpec, _ message: Message?) -> [RequestPage.Listing] {
    var listings = [Self(spec.place.source, spec.place.range)]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(spec.place.source)]
    for segment in message?.segments.map({ $0 }) ?? [] {
      guard let source = segment.origin.place?.source, seen.insert(ObjectIdentifier(source)).inserted
      else { continue }
      listings.append(Self(source, 0..<source.bytes.count))
    }
    return listings
  }

  private init(_ source: Source, _ range: Range<Int>) {
    self.init(
      title: source.name.lastPathStep, source: source,
      range: range.clamped(to: 0..<source.bytes.count), bytes: source.bytes)
  }
}
