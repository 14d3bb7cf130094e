import OnwireClients
import OnwireServers
import OnwireSpecLanguage

extension Shape.Known {
  /// The shape of the values, by the tables of clients and servers.
  var shape: Shape {
    switch self {
    case .client: Self.clientName
    case .rules: .mapping(Self.rules)
    case .server: .choice(["all"] + ServerTable.all.flatMap { [$0.library, $0.name] }.uniqued)
    case .transport: .choice(Transport.names)
    }
  }

  /// All clients, each also with every prefix of a release.
  private static let clientName = Shape.choice(
    Client.tables.flatMap { table in
      (table.hasStyles ? [] : [table.name])
        + table.named.reversed().flatMap { release in
          release.prefixes.map { "\(table.name)@\($0)" }
        }
    }.uniqued)

  /// The rules that a spec may change.
  private static let rules = Shape.Mapping(
    "`client.rules`", "Rules by name, with the values they shall have.",
    keys: RuleDefinition.all.map { .init($0.name, $0.domain.shape, $0.summary.capitalizedSentence) })
}

extension RuleDefinition.Domain {
  /// The shape of the values that a spec may give the rule.
  fileprivate var shape: Shape {
    switch self {
    case .choice(let words): .choice(words)
    case .text, .ascii: .text
    case .list: .list(.text)
    }
  }
}

extension Version {
  /// The texts that name the release, or several by a prefix; a style has only its own name.
  fileprivate var prefixes: [String] {
    if let style { return [style] }
    return (1...numbers.count).map { numbers.prefix($0).map(String.init).joined(separator: ".") }
  }
}

extension String {
  /// The text as a sentence.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension [String] {
  /// Each text once, at its first position.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
