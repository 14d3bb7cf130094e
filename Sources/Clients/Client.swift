public import Diagnostics
import HTTPWire
import SpecLanguage

/// A release of a client library, with its rules: whose way of sending requests a spec is compiled by.
///
/// A reference type: all specs of a run share a few, and a copy would count every text in it.
public final class Client: Sendable {
  /// The library's name in specs, such as `afnetworking`.
  public var name: String { table.name }
  /// The library's own name, such as `AFNetworking`.
  public var title: String { table.title }
  /// The release, such as `4.0.1`.
  public let release: String
  /// The table that it is a release of.
  public let table: ClientTable
  /// Both as specs name them, such as `afnetworking@4.0.1`.
  let nameAndRelease: String
  let rules: Rules
  /// What escapes pairs by the rules; made once, since its tables cost as much as a small spec's pairs.
  let escaper: QueryEscaper

  /// The newest AFNetworking: the client of specs that name none.
  public static let `default` = Client(
    .afnetworking, release: ClientTable.afnetworking.newest.description,
    ClientTable.afnetworking.rules(of: ClientTable.afnetworking.newest))

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
    clients[table.name]?[release] ?? Client(table, release: release.description, table.rules(of: release))
  }

  /// The clients of all releases of all tables, made at the first request that names one.
  private static let clients: [String: [Version: Client]] = Dictionary(
    uniqueKeysWithValues: tables.map { table in
      let clients = table.rulesOfAllReleases().map { release, rules in
        (release, Client(table, release: release.description, rules))
      }
      return (table.name, Dictionary(uniqueKeysWithValues: clients))
    })

  private init(_ table: ClientTable, release: String, _ rules: Rules) {
    nameAndRelease = "\(table.name)@\(release)"
    self.table = table
    self.release = release
    self.rules = rules
    escaper = QueryEscaper(rules: rules)
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
      guard let value = RuleValue(change.value), definition.set(&rules, value) else {
        diagnostics.append(
          .invalidRuleValue(change.name.value, domain: definition.domain, at: change.value.place))
        continue
      }
    }
    return Client(table, release: release, rules)
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
