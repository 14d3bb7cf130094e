public import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage

/// Which clients can have written some requests, and what their bytes say for and against each.
public struct Identification: Sendable {
  /// How a client can have sent a request.
  public enum Fit: Int, Comparable, Sendable {
    /// By its own rules, from parameters and the app's own header fields.
    case byItself
    /// If the app gives the body, the URL or a field whole that the library would have made.
    case fromApp
    /// Not at all.
    case none

    /// Orders them, the best first.
    public static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
  }

  /// The first byte that a client would have written otherwise.
  package struct Miss: Sendable {
    /// The number of the request.
    package var request: Int
    /// Where it is in that; `nil` where the client sends nothing of the kind.
    package var offset: Int?
    /// What the client does there: the name of a rule without that of the client, or why nothing is sent.
    package var rule: String
  }

  /// Releases in a row that do the same, and how they fit.
  public struct Answer: Sendable {
    /// The oldest of them.
    public package(set) var first: Client
    /// The newest of them.
    public package(set) var last: Client
    /// How each request fits, in order.
    public package(set) var fits: [Fit]
    /// The first that does not fit by itself.
    package var miss: Miss?
    /// A spec that is the proof, of the first request that fits.
    public package(set) var proof: String?

    /// How many header fields the app gave, by the specs that fit.
    package var ownFields = 0

    /// How many fit by themselves.
    package var count: Int { fits.count { $0 == .byItself } }
    /// How the one fits that fits least.
    package var worst: Fit { fits.max() ?? .none }

    /// Both as specs name them: `afnetworking@2.6.1 … @4.0.1`.
    package var name: String {
      first.release == last.release ? last.nameAndRelease : "\(first.nameAndRelease) … @\(last.release)"
    }
  }

  /// What a rule of the best client did to the bytes.
  package struct Evidence: Sendable {
    /// The rule, such as `multipart.boundary`.
    package var rule: String
    /// Its value.
    package var value: RuleValue
    /// Where it shows first: the request and the offset.
    package var request: Int
    package var offset: Int
    /// What says that the library does so, and how that is known.
    package var source: String
    package var kind: ClientTable.Evidence
  }

  /// All clients, those that fit best first.
  public private(set) var answers: [Answer] = []
  /// How many requests were looked at.
  package private(set) var count = 0
  /// What tells the best client from others: rules without which the bytes would be others.
  package private(set) var evidence: [Evidence] = []
  /// Rules of the best client that the requests do not show.
  package private(set) var undecided: [String] = []

  /// What may have sent `requests`, which are taken for those of one app.
  package init(_ requests: [Request], root: FileRoot, store: FixtureStore? = nil) {
    let importer = Importer(root: root, store: store)
    var trials: [Trial] = []
    for request in requests {
      guard let sent = SentRequest((try? request.withoutGuesses) ?? request) else { continue }
      trials.append(Trial(sent, importer, Contents(sent, store: store, longestBytes: Self.longestBytes)))
    }
    count = trials.count
    for classes in Self.classes {
      // The newest first: what it was given, the others most often were, too.
      var findings: [Finding] = []
      var found: [Answer] = []
      for (group, rules) in classes {
        findings = trials.indices.map { index in
          let newer = findings.isEmpty || trials[index].canDiffer(by: rules) ? nil : findings[index]
          return newer?.again(for: group.newest) ?? Finding(trials[index], group.newest)
        }
        found.append(Self.answer(group, findings))
      }
      answers += found.reversed()
    }
    answers.sort { a, b in
      (-a.count, a.worst.rawValue, a.ownFields) < (-b.count, b.worst.rawValue, b.ownFields)
    }
    joinNeighbours()
    nameRules(trials)
    if let best = answers.first, best.worst < .none { weigh(best.last, trials) }
  }

  /// All that can be asked, library by library, the newest release first, each with the rules that changed behind it.
  private static let classes = Client.tables.map { table in
    let classes = Array(table.classes.reversed())
    return zip(classes, [nil] + classes).map { group, newer in
      (group: group, rules: newer.map { group.newest.rulesThatDiffer(from: $0.newest) } ?? [])
    }
  }

  /// A proof needs no file for what has fewer bytes.
  private static let longestBytes = 1 << 20

  /// Whether any client fits.
  package var hasFit: Bool { answers.first.map { $0.worst < .none } ?? false }

  /// How one client fits one request.
  private struct Finding {
    var draft: SpecDraft?
    var miss: Miss?

    var fit: Fit {
      guard let draft, draft.wire.isEmpty else { return .none }
      return draft.isIdeal ? .byItself : .fromApp
    }

    init(_ trial: Trial, _ client: Client) {
      draft = trial.draft(for: client)
      miss = fit == .byItself ? nil : trial.miss(of: client, draft)
    }

    /// The same for a release that does the same.
    func again(for client: Client) -> Finding {
      var finding = self
      finding.draft?.client = client
      return finding
    }
  }

  private static func answer(_ group: ClientTable.ReleaseClass, _ findings: [Finding]) -> Answer {
    let client = group.newest
    var answer = Answer(first: Client(client.table, group.first), last: client, fits: findings.map(\.fit))
    answer.ownFields = findings.reduce(0) { $0 + ($1.draft?.cost.fields ?? 0) }
    answer.miss = findings.lazy.compactMap(\.miss).first
    answer.proof = findings.first { $0.fit != .none }?.draft?.node.yaml
    return answer
  }

  /// Makes one of neighbours of one table that fit alike.
  private mutating func joinNeighbours() {
    var joined: [Answer] = []
    for answer in answers {
      let table = answer.last.table
      if let last = joined.indices.last, joined[last].last.table === table, !table.isOfStyles,
        joined[last].fits == answer.fits, joined[last].miss?.offset == answer.miss?.offset,
        joined[last].miss?.rule == answer.miss?.rule,
        let end = table.releases.firstIndex(of: joined[last].last.version),
        let start = table.releases.firstIndex(of: answer.first.version), start == end + 1
      {
        joined[last].last = answer.last
        joined[last].proof = answer.proof
      } else {
        joined.append(answer)
      }
    }
    answers = joined
  }

  // MARK: Rules

  /// The most misses whose rule is looked for: each takes some dozens of compilations.
  private static let mostNamed = 6

  /// Finds the one rule with which a client would write the byte that it misses, for those that fit best.
  private mutating func nameRules(_ trials: [Trial]) {
    for index in answers.indices.prefix(Self.mostNamed) {
      guard let miss = answers[index].miss, miss.offset != nil,
        let trial = trials.first(where: { $0.sent.request.number == miss.request })
      else { continue }
      if let rule = trial.rule(undoing: miss, of: answers[index].last) { answers[index].miss?.rule = rule }
    }
  }

  /// Finds which rules of a client show in the bytes, and which do not.
  private mutating func weigh(_ client: Client, _ trials: [Trial]) {
    let drafts = trials.map { $0.draft(for: client) }
    for definition in RuleDefinition.all {
      guard let row = client.table.row(definition.name, in: client.version) else { continue }
      let others = Self.others(of: row, in: client.table)
      guard !others.isEmpty else { continue }
      var found: Evidence?
      for (trial, draft) in zip(trials, drafts) {
        guard found == nil, let draft else { continue }
        for other in others {
          guard let offset = trial.difference(draft, if: definition.name, is: other) else { continue }
          found = Evidence(
            rule: definition.name, value: row.value, request: trial.sent.request.number, offset: offset,
            source: row.source, kind: row.evidence)
          break
        }
      }
      if let found { evidence.append(found) } else { undecided.append(definition.name) }
    }
    evidence.sort { ($0.request, $0.offset) < ($1.request, $1.offset) }
  }

  /// The values that other releases or settings have in place of a row's.
  private static func others(of row: ClientTable.Row, in table: ClientTable) -> [RuleValue] {
    var others: [RuleValue] = []
    let options = (row.options ?? []).map(RuleValue.text)
    for value in table.rows.filter({ $0.rule == row.rule }).map(\.value) + options
    where value != row.value && !others.contains(value) {
      others.append(value)
    }
    return others
  }
}

extension Trial {
  /// Where the bytes of a draft begin to be others if one rule had another value; `nil` where it shows nowhere.
  func difference(_ draft: SpecDraft, if rule: String, is value: RuleValue) -> Int? {
    guard let client = draft.client.having(rule, value) else { return nil }
    guard let message = compiled(draft, by: client) else { return 0 }
    do {
      return try message.firstDifference(from: sent.message)
    } catch {
      return 0
    }
  }
}
