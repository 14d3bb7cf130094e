import OnwireClients
import OnwireReports
import OnwireResponses
import OnwireServers
import OnwireFormats

extension Completion {
  /// Clients and their releases, newest first.
  static let clients = Completion { _ in clientNames }

  /// Clients with their releases, and transports.
  static let clientsAndTransports = Completion { _ in clientNames + Transport.all.map(\.name) }

  /// Servers; the newest of each library comes last.
  static let servers = Completion { _ in Server.all.map(\.name) }

  /// Comma-separated servers, or `all`.
  static let serverLists = Completion { lists(Server.all.map(\.name) + ["all"], after: $0) }

  /// Comma-separated output kinds, without those already typed.
  static let kinds = Completion { lists(OutputKind.all.map(\.rawValue), after: $0) }

  /// Comma-separated kinds of pages for a site.
  static let pageKinds = Completion { lists(SiteJob.kinds.map(\.rawValue), after: $0) }

  /// The rules of all libraries.
  static let rules = Completion { _ in RuleDefinition.all.map(\.name) }

  /// Comma-separated clients and their response readers.
  static let readerLists = Completion { typed in
    let names = ResponseTable.clients.flatMap { client, table in
      table.readers.map { "\(client.name):\($0.name)" }
    }
    return lists(names, after: typed)
  }

  /// What `explain` takes: specs, codes and rules.
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
