import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireServers

/// The changes when one client replaces another: the rules that cause them, with their requests.
public struct MigrationReport: Sendable {
  /// The requests that one rule changes.
  struct Group: Sendable {
    /// The rule in both clients; `nil` for changes that no rule explains.
    let pair: RulePair?
    /// The names of the requests, in the order in which they were added.
    var requests: [String] = []
    /// Header fields with which specs keep the old bytes, each with the number of requests that it works for.
    private(set) var byHand: [MigrationOutcome.Header: Int] = [:]
    /// The difference that best shows what the rule does, and the name of its request.
    var example: (name: String, example: MigrationExample)?
    /// How much else that example shows; less is better.
    fileprivate var noise = (Int.max, Int.max)

    /// Counts a header field that keeps one of the requests unchanged.
    fileprivate mutating func keep(by header: MigrationOutcome.Header) { byHand[header, default: 0] += 1 }

    /// How to keep the old bytes: by a setting, by a header field, or not at all.
    var settingWords: String? {
      guard let words = pair?.settingWords else { return nil }
      let count = byHand.values.reduce(0, +)
      guard count > 0, let header = byHand.keys.min(by: { $0.line < $1.line }) else { return words }
      let field = "`\(VisibleText.of(byHand.count == 1 ? header.line : header.name))`"
      return count == requests.count
        ? "\(words); \(field) set by hand does" : "\(words); for \(count) of them \(field) set by hand does"
    }

    /// Takes the example of the request `name`, which `count` rules change, if it shows more clearly what
    /// this rule does: with fewer other rules, in a shorter field.
    fileprivate mutating func show(_ example: MigrationExample, of name: String, changedBy count: Int) {
      let noise = (example.isAlone ? Int.max - 1 : count, example.size)
      guard noise < self.noise else { return }
      self.example = (name, example)
      self.noise = noise
    }
  }

  /// A request that one of the two clients cannot send.
  struct Refusal: Sendable {
    let name: String
    let client: Client
    let error: Diagnostic
    /// The rules that are the cause.
    let rules: [String]
  }

  /// What a server reads of the requests whose bytes change.
  struct Served: Sendable {
    let name: String
    /// The names of those requests, by what it reads.
    var requests: [MigrationOutcome.Served.Reads: [String]] = [:]

    /// The number of requests for which that is known.
    var count: Int { requests.reduce(0) { $0 + ($1.key == .unknown ? 0 : $1.value.count) } }
  }

  let migration: Migration
  private(set) var counts: [MigrationOutcome.Verdict: Int] = [:]
  private(set) var refusals: [Refusal] = []
  /// The number of requests that change, or that the right client cannot send, but that its settings keep.
  private(set) var keptCount = 0
  /// What servers read of the requests whose bytes change, in the order in which the servers came.
  private(set) var served: [Served] = []
  /// The paths to ignore that no field of any request has, for either client, as they were given.
  public package(set) var unusedPatterns: [String] = []
  private var counting: [Int: Group] = [:]
  private var uncounted: [Int: Group] = [:]

  /// A report without requests.
  package init(_ migration: Migration) { self.migration = migration }

  /// Adds the outcome for the request called `name`.
  package mutating func add(_ outcome: MigrationOutcome, of name: String) {
    counts[outcome.verdict, default: 0] += 1
    if outcome.isKept { keptCount += 1 }
    for one in outcome.served {
      let known = served.firstIndex { $0.name == one.server.name }
      let index = known ?? served.count
      if known == nil { served.append(Served(name: one.server.name)) }
      served[index].requests[one.reads, default: []].append(name)
    }
    switch outcome.verdict {
    case .onlyLeft, .onlyRight:
      guard let error = outcome.errors.first else { return }
      refusals.append(
        Refusal(
          name: name, client: outcome.verdict == .onlyLeft ? migration.right : migration.left, error: error,
          rules: outcome.causes.compactMap { rule($0.index)?.rule.name }))
    case .same, .alike, .changed, .neither:
      let count = outcome.causes.count(where: \.counts)
      for cause in outcome.causes {
        var group = (cause.counts ? counting : uncounted)[cause.index] ?? Group(pair: rule(cause.index))
        group.requests.append(name)
        if let header = cause.byHand { group.keep(by: header) }
        if let example = cause.example { group.show(example, of: name, changedBy: count) }
        if cause.counts { counting[cause.index] = group } else { uncounted[cause.index] = group }
      }
    }
  }

  private func rule(_ index: Int) -> RulePair? {
    migration.path.rule(to: index + 1).map { RulePair($0, migration.left, migration.right) }
  }

  /// Whether a request changes, or only one of the two clients can send it.
  public var hasChanges: Bool {
    [.changed, .onlyLeft, .onlyRight].contains { counts[$0, default: 0] > 0 }
  }

  /// The rules that change anything that counts, those with the most requests first.
  var groups: [Group] { Self.sorted(counting) }

  /// The rules that change only what does not count: an order that is not promised, a boundary, ignored
  /// fields.
  var uncountedGroups: [Group] { Self.sorted(uncounted) }

  private static func sorted(_ groups: [Int: Group]) -> [Group] {
    groups.sorted { ($1.value.requests.count, $0.key) < ($0.value.requests.count, $1.key) }.map(\.value)
  }

  /// How many requests the settings of the right client's library keep; `nil` if they keep none.
  var keptWords: String? {
    guard keptCount > 0 else { return nil }
    let of = counts[.changed, default: 0] + counts[.onlyLeft, default: 0]
    return "With what \(migration.right.titleAndRelease) can be set to, "
      + (keptCount == of ? "all of them stay as they are" : "\(keptCount) of them stay as they are")
  }

  /// `42 requests: 12 the same, 27 change on the wire, 3 cannot be sent by alamofire@5.12.0`.
  var summary: String {
    let same = counts[.same, default: 0] + counts[.alike, default: 0]
    let changed = counts[.changed, default: 0]
    let cannot: [(MigrationOutcome.Verdict, String)] = [
      (.onlyLeft, migration.right.nameAndRelease), (.onlyRight, migration.left.nameAndRelease),
      (.neither, "either"),
    ]
    let total = counts.values.reduce(0, +)
    let parts =
      ["\(same) the same", "\(changed) change\(changed == 1 ? "s" : "") on the wire"]
      + cannot.compactMap { verdict, name in
        counts[verdict].map { "\($0) cannot be sent by \(name)" }
      }
    return "\(total.counted("request")): \(parts.joined(separator: ", "))"
  }
}

extension MigrationReport: CustomStringConvertible {
  /// How many requests stay the same, change, and cannot be sent; also the paths to ignore that match no
  /// field.
  public var description: String {
    unusedPatterns.isEmpty ? summary : "\(summary)\n\(unusedWords)"
  }

  /// The paths to ignore that match no field.
  var unusedWords: String {
    "ignored by name, and in no request: "
      + unusedPatterns.map { "`\(VisibleText.of($0))`" }.joined(separator: ", ")
  }
}
