public import OnwireSpecLanguage
import OnwireDiagnostics

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
  public struct Row: Sendable, Hashable {
    /// The rule's name, such as `query.array`.
    public let rule: String
    /// What the rule is in these releases.
    public let value: RuleValue
    /// The first release with this value; `nil` for the table's oldest.
    package let since: Version?
    /// The last release with this value; `nil` for the table's newest.
    package let until: Version?
    /// The values that the library lets an app choose in these releases, its own among them; `nil` where it has
    /// no setting for the rule: a spec that changes it describes a changed library.
    package let options: [String]?
    /// How it is known.
    public let evidence: Evidence
    /// What says so.
    public let source: String

    /// `rule` is `value` from `since` to `until`, both included; everywhere where they are `nil`.
    public init(
      _ rule: String, _ value: RuleValue, since: Version? = nil, until: Version? = nil,
      options: [String]? = nil, _ evidence: Evidence, _ source: String
    ) {
      self.rule = rule
      self.value = value
      self.since = since
      self.until = until
      self.options = options
      self.evidence = evidence
      self.source = source
    }

    /// One value in all releases, of which those up to `read` were read and those from `run` on were run.
    static func all(
      _ rule: String, _ value: RuleValue, read: Version, run: Version, _ source: String
    ) -> [Row] {
      [
        Row(rule, value, until: read, .read, source), Row(rule, value, since: run, .run, source),
      ]
    }

    /// Whether it says the same of a release as another row, and by the same.
    func isTheSame(as other: Row) -> Bool {
      rule == other.rule && value == other.value && evidence == other.evidence
        && source == other.source
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
  /// Which value each rule has in which releases.
  public let rows: [Row]
  /// The name, as the names of rules begin.
  let owner: StaticString
  /// What keeps a value from being sent that JSON lacks, and in styles whose JSON something else writes.
  private let jsonRefusal: StaticString
  private let jsonRefusalOf: [String: StaticString]
  /// How to choose one of its styles; `nil` where their names say so.
  let choosing: StaticString?

  /// The library `title`, called `name` in specs, with `rows` for its `releases`, oldest first.
  package init(
    name: StaticString, title: String, releases: [Version], json refusal: StaticString = refusedByJSON,
    rows: [Row]
  ) {
    self.name = name.description
    self.title = title
    self.releases = releases
    self.rows = rows
    owner = name
    jsonRefusal = refusal
    jsonRefusalOf = [:]
    choosing = nil
  }

  /// What keeps a value from being sent in `release` that JSON lacks.
  func jsonRefusal(in release: Version) -> StaticString {
    release.style.flatMap { jsonRefusalOf[$0] } ?? jsonRefusal
  }

  /// What refuses such a value in code without a library, and in one that says nothing of it.
  package static let refusedByJSON: StaticString = "JSON has nothing of the kind (RFC 8259)"
  /// What refuses it in most libraries.
  package static let refusedByFoundation: StaticString = "NSJSONSerialization refuses it"
  /// What refuses it where Encodable values are written.
  package static let refusedByJSONEncoder: StaticString = "JSONEncoder does not write it for a struct"

  /// A client of your own: the library `title`, called `name` in specs, with `rows` for its `releases`, oldest first.
  ///
  /// ```swift
  /// let mine = try ClientTable(
  ///   "mine", title: "Mine", releases: [Version(1, 0)], rows: Client(named: "plain").table.rows)
  /// ```
  /// - Throws: Where the name is empty or that of another client, without releases or where they are not in order, for
  ///   rows of a rule or value that there is not, and for a release without a row of a rule that every client has, or
  ///   with two rows of one.
  public convenience init(
    _ name: StaticString, title: String, releases: [Version], rows: [Row]
  ) throws(SpecError) {
    let problems = Self.problems(of: name.description, releases, rows)
    guard problems.isEmpty else { throw SpecError(problems) }
    self.init(name: name, title: title, releases: releases, rows: rows)
  }

  private static func problems(of name: String, _ releases: [Version], _ rows: [Row]) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if name.isEmpty || name.utf8.contains(UInt8(ascii: "@"))
      || Client.tables.contains(where: { $0.name == name })
    {
      problems.append(.clientNameTaken(name))
    }
    if releases.isEmpty { problems.append(.clientWithoutReleases(name)) }
    for (older, newer) in zip(releases, releases.dropFirst()) where older >= newer {
      problems.append(.invalidClientTable("release \(newer) follows \(older): the oldest is the first"))
    }
    let known = RuleDefinition.all.map(\.name)
    let place = Place(Source(name: name, bytes: []), 0..<0)
    for row in rows {
      guard let definition = RuleDefinition.byName[row.rule] else {
        problems.append(.unknownRule(Located(row.rule, at: place), of: name, known: known))
        continue
      }
      for value in [row.value] + (row.options ?? []).map(RuleValue.text) {
        var rules = Rules()
        guard !definition.set(&rules, value) else { continue }
        problems.append(
          .invalidRuleValue(value.words, of: row.rule, domain: definition.domain, at: place))
      }
      if !releases.isEmpty, !releases.contains(where: row.holds) {
        problems.append(.invalidClientTable("a row of `\(row.rule)` holds in no release"))
      }
    }
    for release in releases {
      let counts = Dictionary(grouping: rows.filter { $0.holds(in: release) }, by: \.rule).mapValues(\.count)
      let missing = rulesOfEveryClient.filter { counts[$0] == nil }
      if !missing.isEmpty {
        problems.append(
          .invalidClientTable(
            "release \(release) has no row of a rule that every client has: "
              + missing.map { "`\($0)`" }.joined(separator: ", ")))
      }
      for (rule, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
        problems.append(.invalidClientTable("release \(release) has \(count) rows of `\(rule)`"))
      }
    }
    return problems
  }

  /// The rules that each release of each client has, by their names.
  private static let rulesOfEveryClient: [String] = {
    let releases = Client.tables.flatMap { table in
      table.releases.map { release in Set(table.rows.filter { $0.holds(in: release) }.map(\.rule)) }
    }
    return RuleDefinition.all.map(\.name).filter { rule in releases.allSatisfy { $0.contains(rule) } }
  }()

  /// Code without releases in several styles; without a style in one.
  init(
    name: StaticString, title: String, styles: [String], json refusal: StaticString = refusedByJSON,
    jsonOf refusalOf: [String: StaticString] = [:], choosing: StaticString? = nil, rows: [Row]
  ) {
    self.name = name.description
    self.title = title
    releases = styles.enumerated().map { Version(style: $1, at: $0) }
    self.rows = rows
    owner = name
    jsonRefusal = refusal
    jsonRefusalOf = refusalOf
    self.choosing = choosing
  }

  /// Whether there are styles among which a spec has to choose.
  package var hasStyles: Bool { isOfStyles && releases.count > 1 }

  /// Whether it is code without releases: of one style or of several, none of which is newer than another.
  package var isOfStyles: Bool { newest.style != nil }

  /// The releases or styles that a spec may name after an `@`; none where there is only one style.
  package var named: [Version] { releases.filter { $0.style != "" } }

  /// The row of `rule` in `release`; `nil` where the library has no notion of it.
  package func row(_ rule: String, in release: Version) -> Row? {
    rows.first { $0.rule == rule && $0.holds(in: release) }
  }

  /// Which release stands below a range of releases of a library that is built on it.
  struct Below: Sendable {
    var release: Version
    var since: Version
    var until: Version

    init(_ release: Version, since: Version, until: Version) {
      self.release = release
      self.since = since
      self.until = until
    }
  }

  /// The rows as those of a library that is built on its releases, except for those of rules that `own` has itself.
  ///
  /// What does not change from one release below to the next is one row. What an app may set on the library, it cannot
  /// reach through the one that is built on it.
  func rows(below releases: [Below], but own: [Row]) -> [Row] {
    let ownRows = Dictionary(grouping: own, by: \.rule)
    let byRule = Dictionary(grouping: rows, by: \.rule)
    var all: [Row] = []
    func close(_ run: (row: Row, first: Below, last: Below)?) {
      guard let run else { return }
      let names = run.first.release == run.last.release ? "" : "\(run.first.release) to "
      all.append(
        Row(
          run.row.rule, run.row.value,
          since: run.first.since == releases.first?.since ? nil : run.first.since,
          until: run.last.until == releases.last?.until ? nil : run.last.until,
          run.row.evidence, "\(title) \(names)\(run.last.release): \(run.row.source)"))
    }
    for rule in RuleDefinition.all.map(\.name) {
      if let rows = ownRows[rule] {
        all += rows
        continue
      }
      guard let rows = byRule[rule] else { continue }
      var open: (row: Row, first: Below, last: Below)?
      for below in releases {
        let row = rows.first { $0.holds(in: below.release) }
        if let run = open, let row, run.row.isTheSame(as: row) {
          open = (run.row, run.first, below)
        } else {
          close(open)
          open = row.map { ($0, below, below) }
        }
      }
      close(open)
    }
    return all
  }

  /// The rules of one release.
  func rules(of release: Version) -> Rules {
    var rules = Rules()
    var last = 0
    for row in rows where row.holds(in: release) { set(row, in: &rules, from: &last) }
    return rules
  }

  /// Sets what a row says; `last` is where the definition of the row before stands.
  private func set(_ row: Row, in rules: inout Rules, from last: inout Int) {
    let rule = RuleDefinition.all.first(named: row.rule, from: &last) { $0.name }
    let isSet = rule?.set(&rules, row.value) ?? false
    Invariant.expect(isSet, "\(name): no such rule or value: \(row.rule)")
  }

  /// Releases in a row that have the same rules, and so send the same.
  package struct ReleaseClass: Sendable {
    /// The oldest of them; the style of code without releases.
    package var first: Version
    /// The newest of them.
    package var newest: Client
    /// The rules that the releases or the style after them have otherwise; none of the last.
    package var changed: Set<String>
  }

  /// The releases by what they do, the oldest first; of code without releases each style.
  package var classes: [ReleaseClass] {
    // Rows that say the same, by whatever evidence, have the number of the first of them.
    let ofRules = Dictionary(grouping: rows.indices) { rows[$0].rule }
    let numbers = rows.indices.map { index in
      let row = rows[index]
      return ofRules[row.rule]?.first { rows[$0].value == row.value && rows[$0].options == row.options }
        ?? index
    }
    var classes: [(rows: Set<Int>, first: Version, newest: Version)] = []
    for release in releases {
      let rows = Set(self.rows.indices.filter { self.rows[$0].holds(in: release) }.map { numbers[$0] })
      if let last = classes.last, last.rows == rows, !isOfStyles {
        classes[classes.count - 1].newest = release
      } else {
        classes.append((rows, release, release))
      }
    }
    return classes.indices.map { index in
      let own = classes[index]
      let hasNext = index + 1 < classes.count
      let changed = hasNext ? own.rows.symmetricDifference(classes[index + 1].rows) : []
      return ReleaseClass(
        first: own.first, newest: Client.known(self, own.newest),
        changed: Set(changed.map { rows[$0].rule }))
    }
  }

  /// The newest release; of styles the last.
  package var newest: Version { releases[releases.count - 1] }

  /// The release or style that `text` names: that one itself, else the newest that begins so; `nil` where there is
  /// none.
  package func release(named text: some StringProtocol) -> Version? {
    if let style = releases.first(where: { $0.style.map { $0 == text } ?? false }), !text.isEmpty {
      return style
    }
    guard let version = Version(parsing: text) else { return nil }
    return releases.contains(version) ? version : releases.last { $0.begins(with: version) }
  }

  /// The release that is nearest to a number that none has: of those with the same first number the last one before it,
  /// or else the first one.
  func nearest(to number: Version) -> Version? {
    let alike = releases.filter { $0.numbers.first == number.numbers.first }
    return alike.last { $0 < number } ?? alike.first
  }
}
