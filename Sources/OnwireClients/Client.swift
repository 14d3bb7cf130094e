package import OnwireDiagnostics
package import OnwireHTTP
public import OnwireSpecLanguage

/// A release of a client library, with its rules: a spec is compiled to the request that it would send.
///
/// A reference type, because all specs of a run share a few clients, and a copy would count every text in
/// one.
public final class Client: Sendable {
  /// The library's name in specs, such as `afnetworking`.
  public var name: String { table.name }
  /// The library's own name, such as `AFNetworking`.
  public var title: String { table.title }
  /// The release, such as `4.0.1`, or the style; empty if there is only one.
  public var release: String { version.description }
  /// The release as the table has it.
  package let version: Version
  /// The table that the client is a release of.
  public let table: ClientTable
  /// The name and release as specs write them, such as `afnetworking@4.0.1`.
  public var nameAndRelease: String { reference.description }
  /// The name and release, not yet joined.
  package let reference: ClientName
  let rules: Rules
  /// The rules that `having` changed, with their new values.
  package let settings: [Setting]
  /// Escapes pairs by the rules; made once, since its tables cost as much as the pairs of a small spec.
  let escaper: QueryEscaper
  /// Escapes the pairs of forms, which may differ from those of queries.
  let formEscaper: QueryEscaper

  /// The newest AFNetworking, the client of specs that name none.
  public static let `default` = known(
    .afnetworking, ClientTable.afnetworking.newest)

  /// The client that `name` means, such as `afnetworking@4`: that exact release, else the newest that begins
  /// so.
  ///
  /// - Throws: `SpecError` if there is none; its message lists the known ones.
  public convenience init(named name: String) throws(SpecError) {
    let client = try Client.named(name).get()
    self.init(client.table, client.version, client.rules)
  }

  /// All clients that have tables.
  public static let tables: [ClientTable] = tablesByName.map { $0.table() }

  /// The tables by name. Each is made on demand: a spec names one, and making all takes ten times as long as
  /// compiling a small spec.
  private static let tablesByName: [(name: String, table: @Sendable () -> ClientTable)] = [
    ("afnetworking", { .afnetworking }), ("alamofire", { .alamofire }),
    ("alamofire-encodable", { .alamofireEncodable }), ("hybnetworking", { .hybnetworking }),
    ("xmnetworking", { .xmnetworking }), ("nsurlsession", { .nsurlsession }), ("plain", { .plain }),
  ]

  private static func table(named name: String) -> ClientTable? {
    tablesByName.first { $0.name == name }?.table()
  }

  /// The client that `name` means, such as `afnetworking@4`: that exact release, else the newest that begins
  /// so.
  ///
  /// If there is none, the diagnostic lists the known ones. `place` is where the name was given; `own` are
  /// the caller's tables, which are tried before the known ones, and of which one at most may have the name.
  package static func named(
    _ name: String, at place: Place? = nil, besides own: [ClientTable] = []
  ) -> Result<Client, SpecError> {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let mine = own.filter { $0.name == parts[0] }
    guard mine.count < 2 else { return .failure(SpecError([.clientNameTaken(parts[0])])) }
    guard let table = mine.first ?? table(named: parts[0]) else {
      let names = own.map(\.name) + tablesByName.map(\.name)
      return .failure(SpecError([.unknownClient(name, at: place, known: names)]))
    }
    guard parts.count == 2 else {
      guard !table.hasStyles else {
        return .failure(SpecError([.styleMissing(table, at: place)]))
      }
      return .success(client(table, table.newest))
    }
    guard let release = table.release(named: parts[1]) else {
      return .failure(
        SpecError([.unknownVersion(parts[1], of: table, at: place)]))
    }
    return .success(client(table, release))
  }

  /// Whether both are the same release of the same table, whatever their rules.
  package func isSameRelease(as other: Client) -> Bool { table === other.table && version == other.version }

  /// The client without the rules that a spec changed.
  var released: Client { Self.client(table, version) }

  /// The client of a release of a table, made once if the table is known.
  package static func known(_ table: ClientTable, _ release: Version) -> Client { client(table, release) }

  private static func client(_ table: ClientTable, _ release: Version) -> Client {
    self.table(named: table.name) === table
      ? Made.client(table, release) : Client(table, release, table.rules(of: release))
  }

  /// The clients made so far: all specs of a run share one for each release.
  private enum Made {
    private static let lock = Lock()
    nonisolated(unsafe) private static var clients: [String: [Version: Client]] = [:]

    static func client(_ table: ClientTable, _ release: Version) -> Client {
      lock.sync {
        if let client = clients[table.name]?[release] { return client }
        let client = Client(table, release, table.rules(of: release))
        clients[table.name, default: [:]][release] = client
        return client
      }
    }
  }

  /// The client that `table` makes of `release`.
  ///
  /// - Throws: `SpecError` if `release` is not one of `table.releases`; its message lists these.
  public convenience init(_ table: ClientTable, _ release: Version) throws(SpecError) {
    guard table.releases.contains(release) else {
      throw SpecError([.unknownVersion("\(release)", of: table, at: nil)])
    }
    self.init(table, release, table.rules(of: release))
  }

  /// A client with the given rules, under the name of a release of `table`.
  init(_ table: ClientTable, _ version: Version, _ rules: Rules, settings: [Setting] = []) {
    self.table = table
    self.version = version
    self.rules = rules
    self.settings = settings
    reference = ClientName(table.name, release: version.style == "" ? nil : "\(version)")
    escaper = QueryEscaper(rules: rules)
    formEscaper =
      switch rules.formEscaping {
      case .asQuery: escaper
      case .whatwg: QueryEscaper(ofWHATWGForms: rules)
      }
  }

  /// This client with the rules changed that a spec's `client: {use: …, rules: {…}}` names.
  func changing(
    _ changes: [RequestSpec.ClientChoice.Rule], diagnostics: inout [Diagnostic]
  ) -> Client {
    var rules = rules
    for change in changes {
      guard let definition = RuleDefinition.byName[change.name.value] else {
        diagnostics.append(
          .unknownRule(change.name, of: name, known: RuleDefinition.all.map(\.name)))
        continue
      }
      guard let row = table.row(definition.name, in: version) else {
        diagnostics.append(.ruleWithoutNotion(change.name, client: self))
        continue
      }
      guard let value = RuleValue(change.value), definition.set(&rules, value) else {
        diagnostics.append(
          .invalidRuleValue(of: change.name.value, domain: definition.domain, at: change.value.place))
        continue
      }
      if let options = definition.options(of: row), case .text(let text) = value, !options.contains(text) {
        diagnostics.append(
          .unknownOption(text, of: definition.name, among: options, client: self, at: change.value.place))
      }
    }
    return Client(table, version, rules)
  }

  /// This client with other values for these rules, whether an app can choose them or not; `nil` if a rule
  /// does not take its value.
  package func having(_ changes: [(rule: String, value: RuleValue)]) -> Client? {
    var rules = rules
    for (rule, value) in changes {
      guard let definition = RuleDefinition.byName[rule], definition.set(&rules, value) else { return nil }
    }
    let names = changes.map(\.rule)
    let kept = settings.filter { !names.contains($0.rule) }
    return Client(
      table, version, rules, settings: kept + changes.map { Setting(rule: $0.rule, value: $0.value) })
  }

  /// A rule with the value that replaces the library's own.
  package struct Setting: Sendable, Hashable {
    /// The rule's name, such as `json.pretty`.
    package let rule: String
    package let value: RuleValue

    /// The setting as people read it: `json.pretty: true`.
    package var words: String { "\(rule): \(value.words)" }
  }

  /// The client as specs name it, with the app's settings: `alamofire@5.12.0 with json.pretty: true`.
  package var nameAndSettings: String {
    settings.isEmpty
      ? nameAndRelease : "\(nameAndRelease) with \(settings.map(\.words).joined(separator: ", "))"
  }

  /// The settings that an app could still make on it, rule by rule.
  package var options: [Setting] {
    table.rows.filter { $0.options != nil && $0.holds(in: version) }.flatMap { row in
      (row.options ?? []).map { Setting(rule: row.rule, value: .text($0)) }.filter {
        $0.value != value(of: row)
      }
    }
  }

  /// Its value for the rule of a row of its table: the setting if there is one, else the row's value.
  package func value(of row: ClientTable.Row) -> RuleValue {
    settings.first { $0.rule == row.rule }?.value ?? row.value
  }

  /// Its value for a rule; `nil` if the rule does not apply to it.
  package func value(of rule: String) -> RuleValue? { table.row(rule, in: version).map(value(of:)) }

  /// The library and its release, as sentences name them, such as `AFNetworking 4.0.1`.
  public var titleAndRelease: String {
    guard version.style != nil else { return "\(title) \(release)" }
    return release.isEmpty ? title : "\(title) (\(release))"
  }

  /// The full name of a rule in origins, such as `afnetworking.query.bool`.
  func rule(_ rule: StaticString) -> RuleName { RuleName(rule, of: table.owner) }
}

extension RuleValue {
  /// The value as people read it: lists in brackets, an empty text as `""`.
  package var words: String {
    switch self {
    case .text(let text): text.isEmpty ? "\"\"" : text
    case .list(let texts): "[\(texts.joined(separator: ", "))]"
    }
  }

  /// A rule's value from a spec: a scalar as it is spelled, or a sequence of scalars.
  init?(_ value: Value) {
    switch value.kind {
    case .array(let members), .set(let members):
      var list: [String] = []
      for member in members {
        guard case .text(let text)? = RuleValue(member) else { return nil }
        list.append(text)
      }
      self = .list(list)
    case .string(let text): self = .text(text)
    case .boolean(let boolean): self = .text(boolean ? "true" : "false")
    case .null, .dictionary: return nil
    default: self = .text(value.place.text)
    }
  }
}

extension Client {
  /// One rule that a spec changes.
  package struct Change: Sendable {
    /// The rule's name, such as `query.array`.
    package let rule: String
    /// The value that the spec gives it.
    package let value: RuleValue
  }

  /// The rules that `spec` changes, in written order, without those that it sets to the library's own value.
  package func changes(by spec: RequestSpec) -> [Change] {
    (spec.client?.rules ?? []).compactMap { change in
      guard let value = RuleValue(change.value) else { return nil }
      let own = table.row(change.name.value, in: version)?.value
      return value == own ? nil : Change(rule: change.name.value, value: value)
    }
  }
}

extension Client: Hashable {
  /// Whether both are the same release of the same table, with the same rules.
  public static func == (a: Client, b: Client) -> Bool {
    a === b || a.table === b.table && a.version == b.version && a.rules == b.rules
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(reference) }
}
