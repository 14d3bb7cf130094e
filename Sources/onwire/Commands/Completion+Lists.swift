import OnwireClients
import OnwireReports
import OnwireResponses
import OnwireServers
import OnwireFormats

extension Completion {
  /// Clients and their releases, the newest first.
  static let clients = Completion { _ in clientNames }

  /// Clients, their releases, and the stacks below them.
  static let clientsAndTransports = Completion { _ in clientNames + Transport.all.map(\.name) }

  /// Servers, the newest of a library last.
  static let servers = Completion { _ in Server.all.map(\.name) }

  /// The same, or all of them, with commas between them.
  static let serverLists = Completion { lists(Server.all.map(\.name) + ["all"], after: $0) }

  /// Kinds with commas between them; one that is there already is not offered again.
  static let kinds = Completion { lists(OutputKind.all.map(\.rawValue), after: $0) }

  /// The same of the kinds of a site.
  static let pageKinds = Completion { lists(SiteJob.kinds.map(\.rawValue), after: $0) }

  /// The rules of all libraries.
  static let rules = Completion { _ in RuleDefinition.all.map(\.name) }

  /// Clients and their readers of responses, with commas between them.
  static let readerLists = Completion { typed in
    let names = ResponseTable.clients.flatMap { client, table in
      table.readers.map { "\(client.name):\($0.name)" }
    }
    return lists(names, after: typed)
  }

  /// Specs, codes and rules: what `explain` takes.
  static let topics = Completion(paths: .specs) { _ in TopicReport.all }

  private static var clientNames: [String] {
    Client.tables.flatMap { table in
      (table.hasStyles ? [] : [table.name]) + table.named.reversed().map { "\(table.name)@\($0)" }
    }
  }

  private static func lists(_ names: [String], after typed: String) -> [String] {
    let words = typed.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let done = words.dropLast()
    return names.filter { !done.contains($0) }
      .map { (done + [$0]).joined(separator: ",") }
  }
}
