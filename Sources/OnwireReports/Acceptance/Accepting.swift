package import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

/// Looks for the smallest change of a spec's text that makes it send what a capture has.
///
/// Nothing is believed: each change is made in the text, which is read, compiled and compared again.
package struct Accepting: Sendable {
  /// The spec's document.
  let document: SpecDocument
  let variables: [String: String]
  let files: FileRoot
  /// What was seen.
  let right: ComparedRequest
  /// What is not looked at, besides what the spec says itself.
  let ignoring: [FieldPattern]
  /// What a message that was compiled is as a side.
  let side: @Sendable (Compilation.Wire) throws -> ComparedRequest
  /// A file with these bytes, which is there as long as the run lasts; `nil` where none can be made.
  let keep: @Sendable ([UInt8]) -> FileContent?

  /// More is not tried; of what is long, less.
  private static let mostTrials = 4000
  private static let mostTriedBytes = 1 << 25
  private static let fewestTrials = 60

  package init(
    _ spec: RequestSpec, stem: String, variables: [String: String], files: FileRoot, right: ComparedRequest,
    ignoring: [FieldPattern], side: @escaping @Sendable (Compilation.Wire) throws -> ComparedRequest,
    keep: @escaping @Sendable ([UInt8]) -> FileContent?
  ) {
    document = SpecDocument(spec, stem: stem)
    self.variables = variables
    self.files = files
    self.right = right
    self.ignoring = ignoring
    self.side = side
    self.keep = keep
  }

  /// A spec as it is read, compiled and compared.
  struct State {
    let text: SpecText
    let spec: RequestSpec
    let client: Client
    let comparison: Comparison
    let newFiles: [AcceptedChange.NewFile]
  }

  /// What a text is; `nil` where it is no spec, or one that cannot be compiled.
  func state(_ source: Source, _ newFiles: [AcceptedChange.NewFile]) throws -> State? {
    let root = root(with: newFiles)
    let reader = SpecReader(variables: variables, acceptsWildcards: true, files: root)
    guard let text = document.text(of: source), let spec = document.request(in: source, by: reader),
      let wire = Compiler(files: root).compile(spec).wire
    else { return nil }
    return State(
      text: text, spec: spec, client: wire.client,
      comparison: try Comparison.of(try side(wire), right, ignoring: patterns(of: spec)), newFiles: newFiles)
  }

  private func root(with newFiles: [AcceptedChange.NewFile]) -> FileRoot {
    newFiles.reduce(files) { $0.standing($1.content, forFileNamed: $1.name) }
  }

  private func patterns(of spec: RequestSpec) -> [FieldPattern] {
    ignoring + spec.ignore.compactMap { FieldPattern($0.value) }
  }

  /// The changes; `nil` where the spec cannot be read and compiled as it is.
  ///
  /// - Throws: what reading a file throws.
  package func run() throws -> Acceptance? {
    let source = document.source
    guard var state = try state(source, []) else { return nil }
    let secrets = try Self.secrets(of: state)
    let length = max(source.bytes.count, state.comparison.left.message.length, right.message.length, 1)
    var search = Search(
      accepting: self,
      trials: min(Self.mostTrials, max(Self.fewestTrials, Self.mostTriedBytes / length)))
    // What is large leaves as much for what is small.
    var wide = search
    let count = state.comparison.counting.count
    var applied: [AcceptedChange] = []
    var ranked: [AcceptedChange] = []
    // Where parameters go is the method's to say before it is a rule's.
    if let method = state.comparison.counting.first(where: { $0.path == "method" }),
      let next = try value(method, state, Proposals(state, self), &search), next.change.taken > 0
    {
      applied.append(next.change)
      state = next.state
    }
    // What one change of client or rule settles at once is not settled value by value.
    while state.comparison.counting.count > 1 {
      let large = try wide.tried(state, try Proposals(state, self).large())
      if ranked.isEmpty { ranked = large.map(\.change).filter { $0.taken > 1 } }
      let best = large.max { Self.gain($0.change) < Self.gain($1.change) }
      guard let best, best.change.taken > best.change.rank.cost else { break }
      applied.append(best.change)
      state = best.state
    }
    while let next = try many(state, &search) {
      applied += next.changes
      state = next.state
    }
    // The state before changes that only made a difference smaller, and how many there were before it.
    var whole: (state: State, count: Int)?
    while !state.comparison.isSame, var next = try step(state, &search) {
      // What `wire` says whole needs none of them.
      if next.change.rank == .wire, let before = whole, let bare = try wire(before.state),
        bare.state.comparison.counting.count <= next.state.comparison.counting.count
      {
        applied = Array(applied.prefix(before.count))
        next = bare
      }
      whole = next.change.taken > 0 ? nil : whole ?? (state, applied.count)
      applied.append(next.change)
      state = next.state
    }
    var comparison = state.comparison
    try comparison.proveSettings(
      of: state.spec, state.client, ignoring: patterns(of: state.spec),
      compile: { try Compiler(files: root(with: state.newFiles)).compile($0).wire.map(side) })
    let said = Set(ranked.map(\.words))
    ranked += applied.filter { !said.contains($0.words) }
    for index in ranked.indices { ranked[index].count = count }
    ranked = ranked.sorted { ($1.taken, $0.rank, $0.words) < ($0.taken, $1.rank, $1.words) }
    return Acceptance(
      ranked: ranked, applied: applied, before: document.file(with: source),
      after: document.file(with: state.text.source), newFiles: state.newFiles,
      comparison: comparison, secretCount: try Self.secrets(of: state).subtracting(secrets).count)
  }

  /// What of the request that a spec makes is not for everybody.
  private static func secrets(of state: State) throws -> Set<[UInt8]> {
    let message = state.comparison.left.message
    return Set(try message.secretRanges().map { try message.bytes($0, limit: .max) })
  }

  /// How much a change removes for what it costs; of two that do the same, the newer release.
  private static func gain(_ change: AcceptedChange) -> Double {
    Double(change.taken) / Double(change.rank.cost)
  }

  /// So many values that differ are changed together.
  private static let manyValues = 16...512

  /// Many values at once: one by one, all would be compiled for each of them.
  private func many(_ state: State, _ search: inout Search) throws
    -> (changes: [AcceptedChange], state: State)?
  {
    let counting = state.comparison.counting
    let (changed, moved) = (counting.filter { $0.kind == .changed }, counting.filter { $0.kind == .moved })
    guard max(changed.count, moved.count) >= Self.manyValues.lowerBound else { return nil }
    let proposals = try Proposals(state, self)
    if moved.count >= Self.manyValues.lowerBound,
      let found = try search.first(state, proposals.arranged(moved[0]))
    {
      return ([found.change], found.state)
    }
    guard changed.count >= Self.manyValues.lowerBound else { return nil }
    let changes = try changed.prefix(Self.manyValues.upperBound).compactMap(proposals.smallestEdit)
    return try search.together(state, changes[...])
  }

  /// The first value that takes a difference away, else one that makes one smaller, else the rule or client that does
  /// most.
  private func step(_ state: State, _ search: inout Search) throws -> (change: AcceptedChange, state: State)?
  {
    let proposals = try Proposals(state, self)
    // What kind of body it is decides its type, too.
    let counting = state.comparison.counting
    let kinds = counting.filter { $0.way == .bodyKind }
    // Of many that have moved a few tell whether moving helps.
    var moves = counting.count { $0.kind == .moved } < Self.manyValues.lowerBound ? .max : Search.fewest
    for difference in kinds + counting.filter({ $0.way != .bodyKind }) {
      if difference.kind == .moved {
        if moves == 0 { continue }
        moves -= 1
      }
      if let found = try value(difference, state, proposals, &search) { return found }
    }
    let large = search.trials > 0 ? try proposals.large() : []
    for rank in [AcceptedChange.Rank.rule, .client] {
      let found = try search.tried(state, large.filter { $0.rank == rank })
      let best = found.max { one, other in
        Self.weight(one.state.comparison) > Self.weight(other.state.comparison)
      }
      if let best { return best }
    }
    return try wire(state)
  }

  /// The first change of `wire` that takes a difference away. Of these there are few: for them there is always time.
  private func wire(_ state: State) throws -> (change: AcceptedChange, state: State)? {
    var last = Search(accepting: self, trials: .max)
    return try last.first(state, try Proposals(state, self).wire())
  }

  /// The first value that takes a difference away, else one that makes it smaller.
  private func value(
    _ difference: Difference, _ state: State, _ proposals: Proposals, _ search: inout Search
  ) throws -> (change: AcceptedChange, state: State)? {
    var part: (change: AcceptedChange, state: State)?
    for change in search.trials > 0 ? try proposals.values(for: difference) : [] {
      guard let found = try search.tried(state, change) else { continue }
      if found.change.taken > 0 { return found }
      if part == nil { part = found }
    }
    return part
  }

  /// How much differs: what is only spelled otherwise, or stands elsewhere, is half of what is something else.
  private static func weight(_ comparison: Comparison) -> Int {
    comparison.counting.reduce(0) { $0 + ($1.kind == .respelled || $1.kind == .moved ? 1 : 2) }
  }

  /// Tries changes, so many in all; where much differs each is several.
  struct Search {
    let accepting: Accepting
    var trials: Int

    /// To compare takes twice as long where so many differences are found.
    private static let cheap = 32

    /// A change after which less differs, with what becomes of the spec.
    mutating func tried(_ state: State, _ change: AcceptedChange) throws
      -> (change: AcceptedChange, state: State)?
    {
      guard trials > 0 else { return nil }
      let count = state.comparison.counting.count
      trials -= 1 + count / Self.cheap
      let files = state.newFiles + (change.newFile.map { [$0] } ?? [])
      guard change.source.bytes != state.text.source.bytes,
        let new = try accepting.state(change.source, files)
      else { return nil }
      let (before, after) = (state.comparison.counting.count, new.comparison.counting.count)
      guard after <= before, Accepting.weight(new.comparison) < Accepting.weight(state.comparison) else {
        return nil
      }
      // What does not count stays as it is, and what does is not left to the phone; and a rule that promises no order makes
      // nothing the same.
      let untold = Set(new.comparison.paths { if case .notComparable = $0 { true } else { false } })
      guard
        Set(new.comparison.ignored).isSubset(of: state.comparison.ignored),
        Set(new.comparison.leftToPhone).isSubset(of: state.comparison.leftToPhone),
        Set(state.comparison.wildcardPaths).isSubset(of: new.comparison.wildcardPaths),
        change.rank == .value || untold.isDisjoint(with: state.comparison.paths { $0 == .counts }),
        // Bodies of two kinds are one difference, whatever they say.
        change.rank == .value || state.comparison.hasTwoKinds || !new.comparison.hasTwoKinds,
        change.rank == .value
          ? new.comparison.freeOrders.isSubset(of: state.comparison.freeOrders)
          : new.comparison.keepsOrders(of: state.comparison)
      else { return nil }
      var change = change
      change.taken = before - after
      change.count = before
      return (change, new)
    }

    /// The fewest changes that are tried together.
    static let fewest = 4

    /// Those of some changes that take a difference away each, all in one text.
    mutating func together(_ state: State, _ changes: ArraySlice<AcceptedChange>) throws
      -> (changes: [AcceptedChange], state: State)?
    {
      guard changes.count >= Self.fewest else { return nil }
      if let all = try all(state, changes) { return all }
      let middle = changes.startIndex + changes.count / 2
      let first = try together(state, changes[..<middle])
      let second = try together(state, changes[middle...])
      guard let first, let second else { return first ?? second }
      let both = first.changes + second.changes
      return try both.count < changes.count ? all(state, both[...]) ?? first : first
    }

    /// All of some changes, where they take as many differences away.
    private mutating func all(_ state: State, _ changes: ArraySlice<AcceptedChange>) throws
      -> (changes: [AcceptedChange], state: State)?
    {
      guard let source = state.text.source.applying(changes.flatMap { $0.edits ?? [] }),
        let found = try tried(state, AcceptedChange(rank: .value, words: "", source: source, newFile: nil)),
        found.change.taken == changes.count
      else { return nil }
      let taken = changes.map { change in
        var change = change
        (change.taken, change.count) = (1, found.change.count)
        return change
      }
      return (taken, found.state)
    }

    /// The first of some changes after which less differs.
    mutating func first(_ state: State, _ changes: [AcceptedChange]) throws
      -> (change: AcceptedChange, state: State)?
    {
      for change in changes {
        if let found = try tried(state, change) { return found }
      }
      return nil
    }

    mutating func tried(_ state: State, _ changes: [AcceptedChange]) throws -> [(
      change: AcceptedChange, state: State
    )] {
      var found: [(change: AcceptedChange, state: State)] = []
      for change in changes {
        if let one = try tried(state, change) {
          found.append(one)
          // No other does more.
          if one.state.comparison.isSame, change.rank == .rule { break }
        }
      }
      return found
    }
  }
}

extension Comparison {
  /// The header fields that may differ, by their names in lower case.
  var ignoredFields: Set<String> {
    Set(
      differences.compactMap { difference -> String? in
        guard case .ignored = difference.standing,
          case .key(let area)? = SpecStep.steps(of: difference.path)?.first,
          area == "header", case .key(let name)? = SpecStep.steps(of: difference.path)?.last
        else { return nil }
        return name.lowercased()
      })
  }

  /// The differences that are ignored, by their kind and path.
  fileprivate var ignored: [String] {
    differences.compactMap { difference in
      if case .ignored = difference.standing { "\(difference.kind) \(difference.path)" } else { nil }
    }
  }

  /// The fields that the spec leaves to the phone.
  fileprivate var leftToPhone: [String] { paths { if case .leftToPhone = $0 { true } else { false } } }

  /// Whether the bodies are of two kinds, so that nothing in them is compared.
  fileprivate var hasTwoKinds: Bool { counting.contains { $0.way == .bodyKind } }

  /// The fields that differ in a way that stands so.
  fileprivate func paths(where stands: (Difference.Standing) -> Bool) -> [String] {
    differences.filter { stands($0.standing) }.map(\.path)
  }
}
