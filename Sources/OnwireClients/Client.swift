package import OnwireDiagnostics
package import OnwireHTTP
public import OnwireSpecLanguage

/// A release of a client library, with its rules: whose way of sending requests a spec is compiled by.
///
/// A reference type: all specs of a run share a few, and a copy would count every text in it.
public final class Client: Sendable {
  /// The library's name in specs, such as `afnetworking`.
  public var name: String { table.name }
  /// The library's own name, such as `AFNetworking`.
  public var title: String { table.title }
  /// The release, such as `4.0.1`, or the style; empty where there is only one.
  public var release: String { version.description }
  /// The same as the table has it.
  package let version: Version
  /// The table that it is a release of.
  public let table: ClientTable
  /// Both as specs name them, such as `afnetworking@4.0.1`.
  public var nameAndRelease: String { reference.description }
  /// The same in its parts.
  package let reference: ClientName
  let rules: Rules
  /// The rules that `having` gave another value, and that.
  package let settings: [Setting]
  /// What escapes pairs by the rules; made once, since its tables cost as much as a small spec's pairs.
  let escaper: QueryEscaper
  /// What escapes pairs of forms, where that differs from queries.
  let formEscaper: QueryEscaper

  /// The newest AFNetworking: the client of specs that name none.
  public static let `default` = Client(
    .afnetworking, ClientTable.afnetworking.newest)

  /// The client that `name` means, such as `afnetworking@4`: that very release, else the newest that begins so.
  ///
  /// - Throws: `SpecError` where there is none, which says what there is.
  public convenience init(named name: String) throws(SpecError) {
    let client = try Client.named(name).get()
    self.init(client.table, client.version, client.rules)
  }

  /// All clients there are tables of.
  public static let tables: [ClientTable] = tablesByName.map { $0.table() }

  /// The tables by name. Each is made when it is asked for: a spec names one, and all take ten times as long as it takes
  /// to compile a small one.
  private static let tablesByName: [(name: String, table: @Sendable () -> ClientTable)] = [
    ("afnetworking", { .afnetworking }), ("alamofire", { .alamofire }),
    ("alamofire-encodable", { .alamofireEncodable }), ("hybnetworking", { .hybnetworking }),
    ("xmnetworking", { .xmnetworking }), ("nsurlsession", { .nsurlsession }), ("plain", { .plain }),
  ]

  private static func table(named name: some StringProtocol) -> ClientTable? {
    tablesByName.first { $0.name == name }?.table()
  }

  /// The client that `name` means, such as `afnetworking@4`: that very release, else the newest that begins so.
  ///
  /// Where there is none, the diagnostic says which there are; `place` is where the name was given, and `own` are
  /// tables besides those that are known, which come first.
  package static func named(
    _ name: String, at place: Place? = nil, besides own: [ClientTable] = []
  ) -> Result<Client, SpecError> {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let table = own.first(where: { $0.name == parts[0] }) ?? table(named: parts[0]) else {
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
        SpecError([.unknownVersion(String(parts[1]), of: table, at: place)]))
    }
    return .success(client(table, release))
  }

  /// Whether it is a release, with whatever rules, that another client is, too.
  package func isSameRelease(as other: Client) -> Bool { table === other.table && version == other.version }

  /// The client without the rules that a spec changed.
  var released: Client { Self.client(table, version) }

  /// The client that is a release of a table, made once where the table is known.
  static func known(_ table: ClientTable, _ release: Version) -> Client { client(table, release) }

  private static func client(_ table: ClientTable, _ release: Version) -> Client {
    self.table(named: table.name) === table ? Made.client(table, release) : Client(table, release)
  }

  /// The clients that were asked for: all specs of a run share one for each release.
  private enum Made {
    private static let lock = Lock()
    nonisolated(unsafe) private static var clients: [String: [Version: Client]] = [:]

    static func client(_ table: ClientTable, _ release: Version) -> Client {
      lock.sync {
        if let client = clients[table.name]?[release] { return client }
        let client = Client(table, release)
        clients[table.name, default: [:]][release] = client
        return client
      }
    }
  }

  /// The client that `table` makes of its `release`, which must be one of `table.releases`: of another one there is
  /// nothing in the table.
  public convenience init(_ table: ClientTable, _ release: Version) {
    self.init(table, release, table.rules(of: release))
  }

  /// The client that does what `rules` say, under the name of a release of `table`.
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

  /// This client with single rules changed, as a spec's `client: {use: …, rules: {…}}` asks.
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

  /// This client if these rules of it had other values, whether an app can choose them or not; `nil` where a rule
  /// takes no such value.
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

  /// A rule and the value that it has in place of the library's own.
  package struct Setting: Sendable, Hashable {
    /// The rule's name, such as `json.pretty`.
    package let rule: String
    /// Its value.
    package let value: RuleValue

    /// As people read it: `json.pretty: true`.
    package var words: String { "\(rule): \(value.words)" }
  }

  /// As specs name it, and what an app sets on it: `alamofire@5.12.0 with json.pretty: true`.
  package var nameAndSettings: String {
    settings.isEmpty
      ? nameAndRelease : "\(nameAndRelease) with \(settings.map(\.words).joined(separator: ", "))"
  }

  /// What an app may set on it that it has not, rule by rule.
  package var options: [Setting] {
    table.rows.filter { $0.options != nil && $0.holds(in: version) }.flatMap { row in
      (row.options ?? []).map { Setting(rule: row.rule, value: .text($0)) }.filter {
        $0.value != value(of: row)
      }
    }
  }

  /// What it has for the rule of a row of its table: what is set, else what the row says.
  package func value(of row: ClientTable.Row) -> RuleValue {
    settings.first { $0.rule == row.rule }?.value ?? row.value
  }

  /// What it has for a rule; `nil` where it has no notion of it.
  package func value(of rule: String) -> RuleValue? { table.row(rule, in: version).map(value(of:)) }

  /// The library and its release, as sentences name them, such as `AFNetworking 4.0.1`.
  public var titleAndRelease: String {
    guard version.style != nil else { return "\(title) \(release)" }
    return release.isEmpty ? title : "\(title) (\(release))"
  }

  /// The name of a rule as origins give it, such as `afnetworking.query.bool`.
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

  /// A rule's value from a spec: a scalar by its spelling, or a sequence of such.
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
    /// What the spec makes of it.
    package let value: RuleValue
  }

  /// The rules that `spec` changes, in written order: those that it writes as the library has them are none.
  package func changes(by spec: RequestSpec) -> [Change] {
    (spec.client?.rules ?? []).compactMap { change in
      guard let value = RuleValue(change.value) else { return nil }
      let own = table.row(change.name.value, in: version)?.value
      return value == own ? nil : Change(rule: change.name.value, value: value)
    }
  }
}

extension Client: Hashable {
  /// Whether both are one release of one table, with the same rules.
  public static func == (a: Client, b: Client) -> Bool {
    a === b || a.table === b.table && a.version == b.version && a.rules == b.rules
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(reference) }
}
