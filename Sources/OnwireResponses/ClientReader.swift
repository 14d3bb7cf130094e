package import OnwireClients

/// A reader of one release of a client, with an app's settings: `afnetworking@3:json`.
package struct ClientReader: Sendable {
  package let table: ResponseTable
  package let release: Version
  package let reader: ResponseTable.Reader
  /// What the app sets.
  package let settings: [ReadingSetting]
  let rules: ReadingRules
  /// The rules before the app sets anything.
  private let ownRules: ReadingRules

  /// The name as it is given and shown, with the whole release: `afnetworking@4.0.1:json`.
  package var name: String { "\(table.client.name)@\(release):\(reader.name)" }

  /// `nil` if the release has no such reader.
  package init?(
    _ table: ResponseTable, _ release: Version, _ reader: ResponseTable.Reader,
    _ settings: [ReadingSetting] = []
  ) {
    if let since = reader.since, release < since { return nil }
    var rules = ReadingRules()
    for definition in ReadingRuleDefinition.all {
      guard let row = table.row(definition.name, reader.name, in: release) else { continue }
      _ = definition.set(&rules, row.value)
    }
    self.init(table, release, reader, settings, rules)
  }

  private init(
    _ table: ResponseTable, _ release: Version, _ reader: ResponseTable.Reader,
    _ settings: [ReadingSetting], _ ownRules: ReadingRules
  ) {
    self.table = table
    self.release = release
    self.reader = reader
    self.settings = settings.filter { $0.definition.applies(to: table, reader, in: release) }
    self.ownRules = ownRules
    var rules = ownRules
    for setting in self.settings { _ = setting.definition.set(&rules, setting.value) }
    self.rules = rules
  }

  /// The same reader with other settings.
  package func having(_ settings: [ReadingSetting]) -> ClientReader {
    ClientReader(table, release, reader, settings, ownRules)
  }

  /// Another reader of the same release, with the same settings; `nil` if there is none.
  func other(_ name: String) -> ClientReader? {
    table.readers.first { $0.name == name }.flatMap { ClientReader(table, release, $0, settings) }
  }
}

extension ClientReader {
  /// Why a name does not name a reader: a sentence, and what would help.
  package struct Unknown: Error, Sendable {
    package let sentence: String
    package let helps: [String]
  }

  /// The reader called `name`: `CLIENT` or `CLIENT@RELEASE`, either with or without `:READER` after it.
  package static func named(
    _ name: String, settings: [ReadingSetting] = []
  ) -> Result<ClientReader, Unknown> {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let (client, table) = ResponseTable.clients.first(where: { $0.client.name == words[0] }) else {
      let known = ResponseTable.clients.map(\.client.name)
      return .failure(
        Unknown(
          sentence: "there is no table of how `\(words[0])` reads responses",
          helps: ["clients are: \(known.joined(separator: ", "))"]))
    }
    var release = client.newest
    if words.count == 2 {
      guard let found = client.release(named: String(words[1])) else {
        return .failure(
          Unknown(
            sentence: "`\(client.name)` has no release `\(words[1])`",
            helps: ["releases are: \(client.releases.map(\.description).joined(separator: ", "))"]))
      }
      release = found
    }
    let readers = table.readers.filter { $0.since.map { $0 <= release } ?? true }
    let wanted = parts.count == 2 ? String(parts[1]) : readers[0].name
    guard let reader = readers.first(where: { $0.name == wanted }),
      let made = ClientReader(table, release, reader, settings)
    else {
      return .failure(
        Unknown(
          sentence: "\(table.client.title) \(release) has no reader `\(wanted)`",
          helps: ["readers are: \(readers.map(\.name).joined(separator: ", "))"]))
    }
    return .success(made)
  }
}
