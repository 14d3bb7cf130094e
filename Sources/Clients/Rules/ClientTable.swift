/// A client library as data: its releases, and which value each rule has in which of them.
public final class ClientTable: Sendable {
  /// How a row is known.
  public enum Evidence: String, Sendable {
    /// The library's real source was run.
    case run
    /// Seen in the source.
    case read
    /// Said by the library's or Apple's documentation, or by public reports.
    case documented
  }

  /// A rule's value in a range of releases.
  public struct Row: Sendable {
    /// The rule's name, such as `query.array`.
    public let rule: String
    /// What the rule is in these releases.
    public let value: RuleValue
    /// The first release with this value; `nil` for the table's oldest.
    public let since: Version?
    /// The last release with this value; `nil` for the table's newest.
    public let until: Version?
    /// How it is known.
    public let evidence: Evidence
    /// What says so.
    public let source: String

    /// `rule` is `value` from `since` to `until`, both included; everywhere where they are `nil`.
    init(
      _ rule: String, _ value: RuleValue, since: Version? = nil, until: Version? = nil,
      _ evidence: Evidence, _ source: String
    ) {
      self.rule = rule
      self.value = value
      self.since = since
      self.until = until
      self.evidence = evidence
      self.source = source
    }

    /// Whether the row is about `release`.
    public func holds(in release: Version) -> Bool {
      if let since, release < since { return false }
      if let until, until < release { return false }
      return true
    }
  }

  /// The name in specs, such as `afnetworking`.
  public let name: String
  /// The library's own name.
  public let title: String
  /// All releases that the rows cover, oldest first.
  public let releases: [Version]
  /// All rows, in the order of the rules.
  public let rows: [Row]
  /// The name, as the names of rules begin.
  let owner: StaticString

  init(name: StaticString, title: String, releases: [Version], rows: [Row]) {
    self.name = name.description
    self.title = title
    self.releases = releases
    self.rows = rows
    owner = name
  }

  /// The rules of one release.
  func rules(of release: Version) -> Rules {
    var rules = Rules()
    for row in rows where row.holds(in: release) { set(row, in: &rules) }
    return rules
  }

  /// The rules of every release; each row is looked at once.
  func rulesOfAllReleases() -> [Version: Rules] {
    var rules = Rules()
    var result: [Version: Rules] = [:]
    var first = Dictionary(grouping: rows) { row in releases.first { row.holds(in: $0) } }
    for release in releases {
      // A value holds until another row begins: a release has exactly one row of each rule.
      for row in first.removeValue(forKey: release) ?? [] { set(row, in: &rules) }
      result[release] = rules
    }
    return result
  }

  private func set(_ row: Row, in rules: inout Rules) {
    let isSet = RuleDefinition.byName[row.rule]?.set(&rules, row.value) ?? false
    assert(isSet, "\(name): no such rule or value: \(row.rule)")
  }

  /// The newest release.
  public var newest: Version { releases[releases.count - 1] }

  /// The release that `version` names: that one itself, else the newest that begins so; `nil` where there is none.
  func release(_ version: Version) -> Version? {
    releases.contains(version) ? version : releases.last { $0.begins(with: version) }
  }
}
