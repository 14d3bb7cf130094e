public import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage

/// The clients that can have written some requests, with what the bytes say for and against each.
public struct Identification: Sendable {
  /// How a client can have sent a request.
  public enum Fit: Int, Comparable, Sendable {
    /// By its own rules, from parameters and the app's own header fields.
    case byItself
    /// Only if the app gives the whole body, the URL or a field that the library would have made.
    case fromApp
    /// Not at all.
    case none

    /// Orders fits, the best first.
    public static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
  }

  /// The first byte that a client would have written differently.
  package struct Miss: Sendable, Hashable {
    /// The number of the request.
    package var request: Int
    /// The offset in the request; `nil` if the client sends nothing comparable.
    package var offset: Int?
    /// The rule behind what the client does there, as origins name it, or the reason why the client cannot
    /// send it.
    package var rule: String
  }

  /// Consecutive releases that do the same, with how they fit.
  public struct Answer: Sendable {
    /// The oldest release.
    public package(set) var first: Client
    /// The newest release.
    public package(set) var last: Client
    /// The fit of each request that was looked at, in order.
    public package(set) var fits: [Fit]
    /// The miss in the first request that does not fit by itself.
    package var miss: Miss?
    /// A spec that proves the fit, for the first request that fits.
    public package(set) var proof: String?

    /// What the app gives in place of what the client would have made, in the first request that the client
    /// does not send by itself, such as `with a query in the URL`.
    package var given: String?

    /// The app's settings on the client, in the first request that the client sends by itself only with
    /// settings.
    package var settings: [Client.Setting] = []

    /// The number of header fields that the app gave, by the specs that fit.
    package var ownFields = 0

    /// The number of requests that fit by themselves.
    package var count: Int { fits.count { $0 == .byItself } }
    /// The fit of the request that fits least.
    package var worst: Fit { fits.max() ?? .none }

    /// Both releases as specs name them: `afnetworking@2.6.1 … @4.0.1`.
    package var name: String {
      first.release == last.release ? last.nameAndRelease : "\(first.nameAndRelease) … @\(last.release)"
    }
  }

  /// The effect of a rule of the best client on the bytes.
  package struct Evidence: Sendable {
    /// The rule, such as `multipart.boundary`.
    package var rule: String
    package var value: RuleValue
    /// The request and the offset at which it first shows.
    package var request: Int
    package var offset: Int
    /// The source for the library's behaviour, and how it is known.
    package var source: String
    package var kind: ClientTable.Evidence
  }

  /// All clients, those that fit best first.
  public private(set) var answers: [Answer] = []
  /// The number of requests that were looked at.
  package private(set) var count = 0
  /// The number of requests in all.
  package let total: Int
  /// Whether those that were looked at have exactly the bytes on the wire, as captures tell.
  package private(set) var isExact = true
  /// What distinguishes the best client from others: rules without which the bytes would differ.
  package private(set) var evidence: [Evidence] = []
  /// Rules of the best client that the requests do not show.
  package private(set) var undecided: [String] = []

  /// The number of a session's requests that are tried, unless all are asked for: each takes some
  /// milliseconds.
  public static let usualLimit = 64

  /// Finds the clients that may have sent `requests`, which are assumed to come from one app; if there are
  /// more than `limit`, only some are looked at.
  package init(_ requests: [Request], limit: Int, root: FileRoot, store: FixtureStore? = nil) {
    let standing = requests.standing(limit)
    var trials = Trials(importer: Importer(root: root, store: store), store: store)
    var asked = ReleaseGroup.all.map { $0.map(Asked.init) }
    for request in standing {
      guard let trial = trials.next(request) else { continue }
      count += 1
      isExact = isExact && request.fidelity.isExact
      for library in asked.indices {
        // The newest first: a draft that works for one release usually works for the others, too.
        var newer: Finding?
        for index in asked[library].indices {
          newer = asked[library][index].ask(trial, newer)
        }
      }
    }
    // If all were looked at, those that are not requests do not count.
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

  /// The requests, taken apart: only the first are kept so, to be asked again; all would take too much
  /// memory.
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
      SentRequest(((try? request.withoutGuesses) ?? request).withPortOfOtherScheme).map { sent in
        Trial(sent, importer, Contents(sent, store: store, longestBytes: Identification.longestBytes))
      }
    }

    /// Passes on all of them again, in order.
    func forEach(_ body: (Trial) -> Void) {
      kept.forEach(body)
      for request in others { trial(request).map(body) }
    }

    /// The one with this number.
    func numbered(_ number: Int) -> Trial? {
      kept.first { $0.sent.request.number == number }
        ?? others.first { $0.number == number }.flatMap(trial)
    }
  }

  /// The most bytes that a proof has without needing a file.
  private static let longestBytes = 1 << 20

  /// Whether any client fits.
  package var hasFit: Bool { answers.first.map { $0.worst < .none } ?? false }

  /// The fit of one client for one request.
  private struct Finding {
    var draft: SpecDraft?
    var miss: Miss?

    var fit: Fit {
      draft.map { $0.isByItself ? .byItself : .fromApp } ?? .none
    }
  }

  /// The results so far for releases that do the same.
  private struct Asked {
    private let group: ReleaseGroup
    private(set) var answer: Answer

    init(_ group: ReleaseGroup) {
      self.group = group
      let client = group.client
      answer = Answer(first: .known(client.table, group.releases.first), last: client, fits: [])
    }

    /// Finds how these releases fit a request; `newer` is the result of the next newer ones.
    mutating func ask(_ trial: Trial, _ newer: Finding?) -> Finding {
      var finding: Finding
      if let newer, !trial.canDiffer(by: group.changed) {
        finding = newer
        if let settings = newer.draft?.client.settings {
          finding.draft?.client = group.client.having(settings.map { ($0.rule, $0.value) }) ?? group.client
        }
      } else {
        // If no rules give the bytes, no client does. A release that the request names is asked instead of
        // the newest.
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

  /// Joins adjacent releases of one table that fit alike.
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

  /// For those that fit best, finds the single rule that would make the client write the byte that it misses.
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

  /// A rule of the best client that may show, with the values that others have for it.
  private struct Weighed {
    let row: ClientTable.Row
    let others: [RuleValue]

    /// The values that the client does not have, given the app's settings.
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

  /// The values that other releases or settings have instead of a row's.
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
  /// The rules that would change the bytes of a draft if each had the value beside it, with the offset of the
  /// change.
  ///
  /// Most rules have no effect, so they are changed together, and one by one only if that has an effect.
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

  /// The offset at which the bytes of a draft would change if rules had other values; `nil` if nowhere.
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
