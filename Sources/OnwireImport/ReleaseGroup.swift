import OnwireClients

/// Releases of a library that do the same: the unit for asking whether a client sent a request.
struct ReleaseGroup: Sendable {
  let releases: ClientTable.ReleaseClass
  /// The groups of rules, such as `query`, in which the next releases differ.
  let changed: Set<String>

  /// The newest release.
  var client: Client { releases.newest }

  /// Whether a client is one of these releases.
  func contains(_ client: Client) -> Bool {
    client.table === releases.newest.table && releases.first <= client.version
      && client.version <= releases.newest.version
  }

  private init(_ releases: ClientTable.ReleaseClass) {
    self.releases = releases
    changed = Set(releases.changed.map { Self.group(of: $0) })
  }

  /// All groups, library by library, newest first.
  static let all = Client.tables.map { $0.classes.reversed().map { Self($0) } }

  /// The group of a rule: `query` for `query.array`.
  static func group(of rule: String) -> String { String(rule.prefix { $0 != "." }) }
}
