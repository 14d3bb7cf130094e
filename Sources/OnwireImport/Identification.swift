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
  package struct Miss: Sendable, Hashable {
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
    /// How each request that was looked at fits, in order.
    public package(set) var fits: [Fit]
    /// The first that does not fit by itself.
    package var miss: Miss?
    /// A spec that is the proof, of the first request that fits.
    public package(set) var proof: String?

    /// What the app gives in place of what the client would have made, in the first request that it does not send by
    /// itself, such as `with a query in the URL`.
    package var given: String?

    /// What the app sets on the client, in the first request that it sends by itself only so.
    package var settings: [Client.Setting] = []

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
  /// How many there were.
  package let total: Int
  /// Whether those that were looked at are the bytes that were on the wire, as far as captures tell.
  package private(set) var isExact = true
  /// What tells the best client from others: rules without which the bytes would be others.
  package private(set) var evidence: [Evidence] = []
  /// Rules of the best client that the requests do not show.
  package private(set) var undecided: [String] = []

  /// How many requests of a session are tried unless all are asked for: each takes some milliseconds.
  public static let usualLimit = 64

  /// What may have sent `requests`, which are taken for those of one app; of more than `limit` some are looked at.
  package init(_ requests: [Request], limit: Int, root: FileRoot, store: FixtureStore? = nil) {
    let standing = requests.standing(limit)
    var trials = Trials(importer: Importer(root: root, store: store), store: store)
    var asked = ReleaseGroup.all.map { $0.map(Asked.init) }
    for request in standing {
      guard let trial = trials.next(request) else { continue }
      count += 1
      isExact = isExact && request.fidelity.isExact
      for library in asked.indices {
        // The newest first: what it was given, the others most often were, too.
        var newer: Finding?
        for index in asked[library].indices {
          newer = asked[library][index].ask(trial, newer)
        }
      }
    }
    // Where all were looked at, what is none is none of them.
    total = standing.count < requests.count ? requests.count : count
    answers = asked.flatMap { $0.reversed().map(\.answer) }
    answers = answers.sorted { a, b in
      (-a.count, a.worst.rawValue, a.settings.count, a.ownFields)
        < (-b.count, b.worst.rawValue, b.settings.count, b.ownFields)
    }
    joinNeighbours()
    nameRules(trials)
    if let best = answers.first, best.worst < .none { weigh(best.last, trials) }
  }

  /// The requests taken apart: the first stay so, since they are asked again; the others would take too much memory.
  private struct Trials {
    let importer: Importer
    let store: FixtureStore?
    private var kept: [Trial] = []
    private var others: [Request] = []

    init(importer: Importer, store: FixtureStore?) {
      self.importer = importer
      self.store = store
    }

    private static let mostKept = 8

    mutating func next(_ request: Request) -> Trial? {
      guard let trial = trial(request) else { return nil }
      if kept.count < Self.mostKept { kept.append(trial) } else { others.append(request) }
      return trial
    }

    private func trial(_ request: Request) -> Trial? {
      SentRequest((try? request.withoutGuesses) ?? request).map { sent in
        Trial(sent, importer, Contents(sent, store: store, longestBytes: Identification.longestBytes))
      }
    }

    /// Takes all of them again, in order.
    func forEach(_ body: (Trial) -> Void) {
      kept.forEach(body)
      for request in others { trial(request).map(body) }
    }

    /// The one of that number.
    func numbered(_ number: Int) -> Trial? {
      kept.first { $0.sent.request.number == number }
        ?? others.first { $0.number == number }.flatMap(trial)
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
      draft.map { $0.isByItself ? .byItself : .fromApp } ?? .none
    }
  }

  /// What was found so far for releases that do the same.
  private struct Asked {
    private let group: ReleaseGroup
    private(set) var answer: Answer

    init(_ group: ReleaseGroup) {
      self.group = group
      let client = group.client
      answer = Answer(first: Client(client.table, group.releases.first), last: client, fits: [])
    }

    /// How they fit a request; `newer` is how those do that stand before them.
    mutating func ask(_ trial: Trial, _ newer: Finding?) -> Finding {
      var finding: Finding
      if let newer, !trial.canDiffer(by: group.changed) {
        finding = newer
        if let settings = newer.draft?.client.settings {
          finding.draft?.client = group.client.having(settings.map { ($0.rule, $0.value) }) ?? group.client
        }
      } else {
        // What nobody's rules give is nobody's. A release that the request names itself is asked in place of the newest.
        let client = trial.sent.namedClients.first(where: group.contains) ?? group.client
        finding = Finding(draft: trial.leastWire > 0 ? nil : trial.draft(for: client))
      }
      answer.fits.append(finding.fit)
      answer.ownFields += finding.draft?.cost.fields ?? 0
      if answer.miss == nil, finding.fit != .byItself {
        finding.miss = finding.miss ?? trial.miss(of: group.client, finding.draft)
        answer.miss = finding.miss
      }
      if answer.settings.isEmpty, finding.fit == .byItself {
        answer.settings = finding.draft?.client.settings ?? []
      }
      if answer.given == nil { answer.given = finding.draft.flatMap(trial.given) }
      if answer.proof == nil, finding.fit != .none { answer.proof = finding.draft?.node.yaml }
      return finding
    }
  }

  /// Makes one of neighbours of one table that fit alike.
  private mutating func joinNeighbours() {
    var joined: [Answer] = []
    for answer in answers {
      let table = answer.last.table
      if let last = joined.indices.last, joined[last].last.table === table, !table.isOfStyles,
        joined[last].fits == answer.fits, joined[last].miss?.offset == answer.miss?.offset,
        joined[last].miss?.rule == answer.miss?.rule, joined[last].settings == answer.settings,
        let end = table.releases.firstIndex(of: joined[last].last.version),
        let start = table.releases.firstIndex(of: answer.first.version), start == end + 1
      {
        joined[last].last = answer.last
        (joined[last].given, joined[last].proof) = (answer.given, answer.proof)
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
  private mutating func nameRules(_ trials: Trials) {
    let fitting = answers.filter { $0.count == count }.map(\.last)
    for index in answers.indices.prefix(Self.mostNamed) {
      guard let miss = answers[index].miss, miss.offset != nil, let trial = trials.numbered(miss.request)
      else {
        continue
      }
      let client = answers[index].last
      if let rule = trial.rule(undoing: miss, of: client, fitting: fitting) {
        answers[index].miss?.rule = rule
      }
    }
  }

  /// A rule of the best client that may show, and values that others have in its place.
  private struct Weighed {
    let row: ClientTable.Row
    let others: [RuleValue]

    /// What a client has not, on which an app may have set something.
    func others(than client: Client) -> [RuleValue] {
      let own = client.value(of: row)
      return own == row.value ? others : ([row.value] + others).filter { $0 != own }
    }
  }

  /// Finds which rules of a client show in the bytes, and which do not.
  private mutating func weigh(_ client: Client, _ trials: Trials) {
    var open = RuleDefinition.all.compactMap { definition -> Weighed? in
      guard let row = client.table.row(definition.name, in: client.version) else { return nil }
      let others = Self.others(of: row, in: client.table)
      return others.isEmpty ? nil : Weighed(row: row, others: others)
    }
    undecided = open.map(\.row.rule)
    trials.forEach { trial in
      guard let draft = trial.draft(for: client) else { return }
      let shown = open.filter { trial.canDiffer(by: [ReleaseGroup.group(of: $0.row.rule)]) }
        .map { (row: $0.row, others: $0.others(than: draft.client)) }
      var found: Set<String> = []
      for turn in 0..<(shown.map(\.others.count).max() ?? 0) {
        let changes = shown.filter { turn < $0.others.count && !found.contains($0.row.rule) }
          .map { (row: $0.row, value: $0.others[turn]) }
        for (row, offset) in trial.differences(draft, if: changes[...]) {
          found.insert(row.rule)
          evidence.append(
            Evidence(
              rule: row.rule, value: draft.client.value(of: row), request: trial.sent.request.number,
              offset: offset,
              source: row.source, kind: row.evidence))
        }
      }
      open.removeAll { found.contains($0.row.rule) }
      undecided.removeAll(where: found.contains)
    }
    evidence = evidence.sorted { ($0.request, $0.offset) < ($1.request, $1.offset) }
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
  /// The rules that would make other bytes of a draft, and where those begin, if each had the value beside it.
  ///
  /// Most rules show in nothing: they are changed together, and one by one only where that shows.
  fileprivate func differences(
    _ draft: SpecDraft, if changes: ArraySlice<(row: ClientTable.Row, value: RuleValue)>
  ) -> [(row: ClientTable.Row, offset: Int)] {
    guard let first = changes.first,
      let offset = difference(draft, if: changes.map { ($0.row.rule, $0.value) })
    else { return [] }
    guard changes.count > 1 else { return [(first.row, offset)] }
    let middle = changes.startIndex + changes.count / 2
    return differences(draft, if: changes[..<middle]) + differences(draft, if: changes[middle...])
  }

  /// Where the bytes of a draft begin to be others if rules had other values; `nil` where they show nowhere.
  private func difference(_ draft: SpecDraft, if changes: [(rule: String, value: RuleValue)]) -> Int? {
    guard let client = draft.client.having(changes) else { return changes.count > 1 ? 0 : nil }
    guard let message = compiled(draft, by: client) else { return 0 }
    do {
      return try message.firstDifference(from: sent.message)
    } catch {
      return 0
    }
  }
}
