public import OnwireSpecLanguage
import OnwireDiagnostics

/// A client library as data: its releases, and the value that each rule has in each of them.
public final class ClientTable: Sendable {
  /// How a row is known.
  public enum Evidence: String, Sendable {
    /// The library's real source was run.
    case run
    /// The source was read.
    case read
    /// The library's or Apple's documentation says so, or public reports do.
    case documented
  }

  /// A rule's value in a range of releases.
  public struct Row: Sendable, Hashable {
    /// The rule's name, such as `query.array`.
    public let rule: String
    /// The rule's value in these releases.
    public let value: RuleValue
    /// The first release with this value; `nil` for the table's oldest.
    package let since: Version?
    /// The last release with this value; `nil` for the table's newest.
    package let until: Version?
    /// The values that an app can choose in these releases, the library's own among them; `nil` if the
    /// library has no setting for the rule, so that a spec that changes it describes a changed library.
    package let options: [String]?
    /// How it is known.
    public let evidence: Evidence
    /// The source of the value.
    public let source: String

    /// The rule `rule` has the value `value` from `since` to `until`, both included; a bound that is `nil` is
    /// open.
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

    /// One value in all releases; releases up to `read` were read, and those from `run` on were run.
    static func all(
      _ rule: String, _ value: RuleValue, read: Version, run: Version, _ source: String
    ) -> [Row] {
      [
        Row(rule, value, until: read, .read, source), Row(rule, value, since: run, .run, source),
      ]
    }

    /// Whether both rows give the same value by the same evidence.
    func isTheSame(as other: Row) -> Bool {
      rule == other.rule && value == other.value && evidence == other.evidence
        && source == other.source
    }

    /// Whether the row applies to `release`.
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
  /// The value of each rule in each range of releases.
  public let rows: [Row]
  /// The name that the names of its rules begin with.
  let owner: StaticString
  /// The reason why a value that JSON lacks is not sent; below, that of styles whose JSON is written by other
  /// code.
  private let jsonRefusal: StaticString
  private let jsonRefusalOf: [String: StaticString]
  /// How to choose a style; `nil` if the names of the styles say so.
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

  /// The reason why `release` does not send a value that JSON lacks.
  func jsonRefusal(in release: Version) -> StaticString {
    release.style.flatMap { jsonRefusalOf[$0] } ?? jsonRefusal
  }

  /// The reason in code without a library, and in a library that gives none.
  package static let refusedByJSON: StaticString = "JSON has nothing of the kind (RFC 8259)"
  /// The reason in most libraries.
  package static let refusedByFoundation: StaticString = "NSJSONSerialization refuses it"
  /// The reason in libraries that write Encodable values.
  package static let refusedByJSONEncoder: StaticString = "JSONEncoder does not write it for a struct"

  /// A client of your own: the library `title`, called `name` in specs, with `rows` for its `releases`,
  /// oldest first.
  ///
  /// ```swift
  /// let mine = try ClientTable(
  ///   "mine", title: "Mine", releases: [Version(1, 0)], rows: Client(named: "plain").table.rows)
  /// ```
  /// - Throws: `SpecError` if the name is empty, contains `@` or a hidden character, or is that of another
  ///   client; if there are no releases, one has no number or one below 0, or they are out of order; if a row
  ///   has an unknown rule or value, or holds in no release; and if a release has no row of a rule that every
  ///   client has, or several rows of one rule.
  public convenience init(
    _ name: StaticString, title: String, releases: [Version], rows: [Row]
  ) throws(SpecError) {
    let problems = Self.problems(of: name.description, releases, rows)
    guard problems.isEmpty else { throw SpecError(problems) }
    self.init(name: name, title: title, releases: releases, rows: rows)
  }

  private static func problems(of name: String, _ releases: [Version], _ rows: [Row]) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if name.isEmpty || name.utf8.contains(UInt8(ascii: "@")) || name != VisibleText.of(name)
      || Client.tables.contains(where: { $0.name == name })
    {
      problems.append(.clientNameTaken(name))
    }
    if releases.isEmpty { problems.append(.clientWithoutReleases(name)) }
    if releases.contains(where: { $0.numbers.isEmpty || $0.numbers.contains { $0 < 0 } }) {
      problems.append(.invalidClientTable("a release has no number, or one below 0"))
    }
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

  /// The names of the rules that every release of every client has.
  private static let rulesOfEveryClient: [String] = {
    let releases = Client.tables.flatMap { table in
      table.releases.map { release in Set(table.rows.filter { $0.holds(in: release) }.map(\.rule)) }
    }
    return RuleDefinition.all.map(\.name).filter { rule in releases.allSatisfy { $0.contains(rule) } }
  }()

  /// Code without releases, in several styles; a single style has no name.
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

  /// Whether there are several styles, so that a spec has to choose one.
  package var hasStyles: Bool { isOfStyles && releases.count > 1 }

  /// Whether it is code without releases, in one or more styles, none of which is newer than another.
  package var isOfStyles: Bool { newest.style != nil }

  /// The releases or styles that a spec may name after an `@`; none if there is only one style.
  package var named: [Version] { releases.filter { $0.style != "" } }

  /// The row of `rule` in `release`; `nil` if the rule does not apply to the library.
  package func row(_ rule: String, in release: Version) -> Row? {
    rows.first { $0.rule == rule && $0.holds(in: release) }
  }

  /// The release that a range of releases of a library is built on.
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

  /// The rows for a library that is built on this one's releases, except for rules that `own` has itself.
  ///
  /// A value that does not change from one release below to the next is one row. Apps cannot reach the
  /// settings of this library through the one that is built on it.
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

  /// Sets the value of a row; `last` is the position of the previous row's definition.
  private func set(_ row: Row, in rules: inout Rules, from last: inout Int) {
    let rule = RuleDefinition.all.first(named: row.rule, from: &last) { $0.name }
    let isSet = rule?.set(&rules, row.value) ?? false
    Invariant.expect(isSet, "\(name): no such rule or value: \(row.rule)")
  }

  /// Consecutive releases that have the same rules, and so send the same.
  package struct ReleaseClass: Sendable {
    /// The oldest release; for code without releases, the style.
    package var first: Version
    /// The newest release.
    package var newest: Client
    /// The rules that the next releases or style change; none for the last.
    package var changed: Set<String>
  }

  /// The releases grouped by what they do, oldest first; for code without releases, each style.
  package var classes: [ReleaseClass] {
    // Rows with the same value, whatever their evidence, have the number of the first of them.
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

  /// The newest release; the last style.
  package var newest: Version { releases[releases.count - 1] }

  /// The release or style that `text` names: that exact one, else the newest that begins so; `nil` if there
  /// is none.
  package func release(named text: String) -> Version? {
    if let style = releases.first(where: { $0.style == text }), !text.isEmpty {
      return style
    }
    guard let version = Version(parsing: text) else { return nil }
    return releases.contains(version) ? version : releases.last { $0.begins(with: version) }
  }

  /// The known release nearest to an unknown number: among those with the same first number, the last before
  /// it, else the first.
  func nearest(to number: Version) -> Version? {
    let alike = releases.filter { $0.numbers.first == number.numbers.first }
    return alike.last { $0 < number } ?? alike.first
  }
}
