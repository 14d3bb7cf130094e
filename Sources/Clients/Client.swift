public import Diagnostics
import HTTPWire
import SpecLanguage

/// A release of a client library, with its rules: whose way of sending requests a spec is compiled by.
public struct Client: Sendable {
  /// The library's name in specs, such as `afnetworking`.
  public let name: String
  /// The library's own name, such as `AFNetworking`.
  public let title: String
  /// The release, such as `4.0.1`.
  public let release: String
  /// The table that it is a release of.
  public let table: ClientTable
  var rules: Rules

  /// The newest AFNetworking: the client of specs that name none.
  public static let `default` = Client(
    .afnetworking, release: ClientTable.afnetworking.newest,
    rules: ClientTable.afnetworking.rules(of: ClientTable.afnetworking.newest))

  /// All clients there are tables of.
  public static let tables: [ClientTable] = [.afnetworking]

  /// The client that `name` means, such as `afnetworking@4`: that very release, else the newest that begins so.
  ///
  /// Where there is none, the diagnostic says which there are; `place` is where the name was given.
  public static func named(_ name: String, at place: Place? = nil) -> Result<Client, ClientFailure> {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let table = tables.first(where: { $0.name == parts[0] }) else {
      return .failure(ClientFailure(.unknownClient(name, at: place, known: tables.map(\.name))))
    }
    guard parts.count == 2 else { return .success(client(table, table.newest)) }
    guard let version = Version(parsing: parts[1]), let release = table.release(version) else {
      return .failure(
        ClientFailure(
          .unknownVersion(
            String(parts[1]), of: table.name, at: place, known: table.releases.map(\.description))))
    }
    return .success(client(table, release))
  }

  private static func client(_ table: ClientTable, _ release: Version) -> Client {
    if let rules = rules[table.name]?[release] { return Client(table, release: release, rules: rules) }
    return Client(table, release: release, rules: table.rules(of: release))
  }

  /// The rules of all releases of all tables, made at the first request that names a client.
  private static let rules = Dictionary(
    uniqueKeysWithValues: tables.map { ($0.name, $0.rulesOfAllReleases()) })

  private init(_ table: ClientTable, release: Version, rules: Rules) {
    name = table.name
    title = table.title
    self.release = release.description
    self.table = table
    self.rules = rules
  }

  /// This client with single rules changed, as a spec's `client: {use: …, rules: {…}}` asks.
  func changing(
    _ changes: [RequestSpec.ClientChoice.Rule], diagnostics: inout [Diagnostic]
  ) -> Client {
    var client = self
    for change in changes {
      guard let definition = RuleDefinition.byName[change.name.value] else {
        diagnostics.append(
          .unknownRule(change.name, of: name, known: RuleDefinition.all.map(\.name)))
        continue
      }
      guard let value = RuleValue(change.value), definition.set(&client.rules, value) else {
        diagnostics.append(
          .invalidRuleValue(change.name.value, domain: definition.domain, at: change.value.place))
        continue
      }
    }
    return client
  }

  /// The library and its release, as sentences name them, such as `AFNetworking 4.0.1`.
  var titleAndRelease: String { "\(title) \(release)" }

  /// The name of a rule as origins give it, such as `afnetworking.query.array`.
  func rule(_ rule: StaticString) -> RuleName { RuleName(rule, of: table.owner) }
}

/// A client name that means nothing.
public struct ClientFailure: Error {
  /// What is wrong, and which names there are.
  public let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

extension RuleValue {
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
