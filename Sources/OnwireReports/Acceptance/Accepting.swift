package import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

/// Looks for the smallest change to a spec's text that makes it send what a capture has.
///
/// Nothing is assumed: each change is made in the text, which is read, compiled and compared again.
package struct Accepting: Sendable {
  let document: SpecDocument
  let variables: [String: String]
  let files: FileRoot
  /// The names of files that are still to be written.
  let takenNames: Set<String>
  /// The captured request.
  let right: ComparedRequest
  /// The fields to ignore, besides those that the spec itself ignores.
  let ignoring: [FieldPattern]
  /// Makes a side of a comparison from a compiled message.
  let side: @Sendable (Compilation.Wire) throws -> ComparedRequest
  /// Keeps these bytes in a file for as long as its content is held; `nil` if no file can be made.
  let keep: @Sendable ([UInt8]) -> FileContent?

  /// The most changes to try; fewer if requests are long.
  private static let mostTrials = 4000
  private static let mostTriedBytes = 1 << 25
  private static let fewestTrials = 60

  package init(
    _ spec: RequestSpec, stem: String, variables: [String: String], files: FileRoot,
    takenNames: Set<String> = [], right: ComparedRequest, ignoring: [FieldPattern],
    side: @escaping @Sendable (Compilation.Wire) throws -> ComparedRequest,
    keep: @escaping @Sendable ([UInt8]) -> FileContent?
  ) {
    document = SpecDocument(spec, stem: stem)
    self.variables = variables
    self.files = files
    self.takenNames = takenNames
    self.right = right
    self.ignoring = ignoring
    self.side = side
    self.keep = keep
  }

  /// A spec that was read, compiled and compared.
  struct State {
    let text: SpecText
    let spec: RequestSpec
    let client: Client
    let comparison: Comparison
    let newFiles: [AcceptedChange.NewFile]
  }

  /// Reads, compiles and compares a text; `nil` if it is not a spec, or cannot be compiled.
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

  /// Finds the changes; `nil` if the spec cannot be read and compiled as it is.
  ///
  /// - Throws: Any error from reading a file.
  package func run() throws -> Acceptance? {
    let source = document.source
    guard var state = try state(source, []) else { return nil }
    let secrets = try Self.secrets(of: state)
    let length = max(source.bytes.count, state.comparison.left.message.length, right.message.length, 1)
    var search = Search(
      accepting: self,
      trials: min(Self.mostTrials, max(Self.fewestTrials, Self.mostTriedBytes / length)))
    // Trying large changes uses none of the trials for small ones.
    var wide = search
    let count = state.comparison.counting.count
    var steps: [Step] = []
    var ranked: [AcceptedChange] = []
    func take(_ changes: [AcceptedChange], _ next: State) {
      steps.append(Step(changes: changes, before: state.text.source, after: next.text.source))
      state = next
    }
    // The method decides where parameters go before any rule does.
    if let method = state.comparison.counting.first(where: { $0.path == "method" }),
      let next = try value(method, state, Proposals(state, self), &search), next.change.taken > 0
    {
      take([next.change], next.state)
    }
    // If one change of a client or rule settles several differences, it is preferred to changing values one
    // by one.
    while state.comparison.counting.count > 1 {
      let large = try wide.tried(state, try Proposals(state, self).large())
      if ranked.isEmpty { ranked = large.map(\.change).filter { $0.taken > 1 } }
      let best = large.max { Self.gain($0.change) < Self.gain($1.change) }
      guard let best, best.change.taken > best.change.rank.cost else { break }
      take([best.change], best.state)
    }
    while let next = try many(state, &search) { take(next.changes, next.state) }
    while !state.comparison.isSame, let next = try step(state, &search) { take([next.change], next.state) }
    try withoutNeedless(&steps, &state)
    let applied = steps.flatMap(\.changes)
    var comparison = state.comparison
    try comparison.proveSettings(
      of: state.spec, state.client, ignoring: patterns(of: state.spec),
      compile: { [state] in try Compiler(files: root(with: state.newFiles)).compile($0).wire.map(side) })
    let said = Set(ranked.map(\.words))
    ranked += applied.filter { !said.contains($0.words) }
    for index in ranked.indices { ranked[index].count = count }
    ranked = ranked.sorted { ($1.taken, $0.rank, $0.words) < ($0.taken, $1.rank, $1.words) }
    return Acceptance(
      ranked: ranked, applied: applied, before: document.file(with: source),
      after: document.file(with: state.text.source), newFiles: state.newFiles,
      comparison: comparison, secretCount: try Self.secrets(of: state).subtracting(secrets).count)
  }

  /// Changes made together.
  private struct Step {
    var changes: [AcceptedChange]
    /// The spec's text before and after them.
    var before: Source
    var after: Source

    /// Whether a changed value removed a difference.
    var removesByValue: Bool { changes.contains { $0.rank == .value && $0.taken > 0 } }
  }

  /// Takes back, from the last to the first, each change that `wire` repeats, but for values that removed a
  /// difference: code is written from them.
  private func withoutNeedless(_ steps: inout [Step], _ state: inout State) throws {
    func isWire(_ step: Step) -> Bool { step.changes.contains { $0.rank == .wire } }
    guard state.comparison.isSame, steps.contains(where: isWire) else { return }
    for index in steps.indices.reversed() where !isWire(steps[index]) && !steps[index].removesByValue {
      guard steps[index].changes.allSatisfy({ $0.newFile == nil }),
        var others = Self.without(index, of: steps),
        let next = try self.state(others.last?.after ?? steps[index].before, state.newFiles),
        next.comparison.isSame, next.comparison.tells(asMuchAs: state.comparison)
      else { continue }
      if let wire = others[index...].firstIndex(where: isWire) {
        others[wire].changes[0].taken += steps[index].changes.reduce(0) { $0 + $1.taken }
      }
      (steps, state) = (others, next)
    }
  }

  /// The steps without one of them; `nil` if later ones change its text.
  private static func without(_ index: Int, of steps: [Step]) -> [Step]? {
    let (old, new) = SpecEdit.difference(of: steps[index].before, from: steps[index].after)
    var own = old.lowerBound..<old.lowerBound + new.count
    var others = Array(steps[..<index])
    for var step in steps[(index + 1)...] {
      let (range, bytes) = SpecEdit.difference(of: step.before, from: step.after)
      let isBefore = range.upperBound <= own.lowerBound
      guard isBefore || range.lowerBound >= own.upperBound else { return nil }
      let shift = isBefore ? 0 : old.count - own.count
      step.before = others.count > index ? others[others.count - 1].after : steps[index].before
      let moved = range.lowerBound + shift..<range.upperBound + shift
      guard let after = step.before.applying([SpecEdit(moved, Array(bytes))]) else { return nil }
      step.after = after
      if isBefore {
        let grown = bytes.count - range.count
        own = own.lowerBound + grown..<own.upperBound + grown
      }
      others.append(step)
    }
    return others
  }

  /// The secrets in the request that a spec makes.
  private static func secrets(of state: State) throws -> Set<[UInt8]> {
    let message = state.comparison.left.message
    return Set(try message.secretRanges().map { try message.bytes($0, limit: .max) })
  }

  /// The number of differences that a change removes per unit of its cost. Of equal changes, the first wins,
  /// which has the newer release.
  private static func gain(_ change: AcceptedChange) -> Double {
    Double(change.taken) / Double(change.rank.cost)
  }

  /// The number of differing values that are changed together.
  private static let manyValues = 16...512

  /// Changes many values at once: one by one, each would need all to be compiled again.
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

  /// The first change of a value that removes a difference, else one that makes a difference smaller, else
  /// the rule or client that removes most.
  private func step(_ state: State, _ search: inout Search) throws -> (change: AcceptedChange, state: State)?
  {
    let proposals = try Proposals(state, self)
    // The kind of the body also decides its type.
    let counting = state.comparison.counting
    let kinds = counting.filter { $0.way == .bodyKind }
    // If many fields have moved, a few show whether moving helps.
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

  /// The first change of `wire` that removes a difference. There are few of these, so no limit applies.
  private func wire(_ state: State) throws -> (change: AcceptedChange, state: State)? {
    var last = Search(accepting: self, trials: .max)
    return try last.first(state, try Proposals(state, self).wire())
  }

  /// The first change of a value that removes the difference, else one that makes it smaller.
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

  /// How much differs: a difference in spelling or position counts half of one in value.
  private static func weight(_ comparison: Comparison) -> Int {
    comparison.counting.reduce(0) { $0 + ($1.kind == .respelled || $1.kind == .moved ? 1 : 2) }
  }

  /// Tries a limited number of changes; if much differs, each counts as several.
  struct Search {
    let accepting: Accepting
    var trials: Int

    /// The number of differences that doubles the time of a comparison.
    private static let cheap = 32

    /// Tries a change; returns it with the resulting state of the spec if less differs.
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
      // Differences that did not count must not change, fields that count must not be left to the phone, and
      // a rule that promises no order must not hide a difference.
      let untold = Set(new.comparison.paths { if case .notComparable = $0 { true } else { false } })
      guard
        new.comparison.tells(asMuchAs: state.comparison),
        change.rank == .value || untold.isDisjoint(with: state.comparison.paths { $0 == .counts }),
        // Bodies of two kinds count as one difference, whatever they hold.
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

    /// The changes that each remove a difference, all made in one text.
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

    /// All of the changes, if they remove as many differences as there are changes.
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

    /// The first of the changes after which less differs.
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
          // No other change can do more.
          if one.state.comparison.isSame, change.rank == .rule { break }
        }
      }
      return found
    }
  }
}

extension Comparison {
  /// The header fields whose differences are ignored, by their names in lower case.
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

  /// The ignored differences, by kind and path.
  fileprivate var ignored: [String] {
    differences.compactMap { difference in
      if case .ignored = difference.standing { "\(difference.kind) \(difference.path)" } else { nil }
    }
  }

  /// Whether nothing is ignored or left to the phone that another comparison counts, and nothing may differ less.
  fileprivate func tells(asMuchAs other: Comparison) -> Bool {
    Set(ignored).isSubset(of: other.ignored) && Set(leftToPhone).isSubset(of: other.leftToPhone)
      && Set(other.wildcardPaths).isSubset(of: wildcardPaths)
  }

  /// The fields that the spec leaves to the phone.
  fileprivate var leftToPhone: [String] { paths { if case .leftToPhone = $0 { true } else { false } } }

  /// Whether the bodies are of two kinds, so that nothing in them is compared.
  fileprivate var hasTwoKinds: Bool { counting.contains { $0.way == .bodyKind } }

  /// The paths of the differences with such a standing.
  fileprivate func paths(where stands: (Difference.Standing) -> Bool) -> [String] {
    differences.filter { stands($0.standing) }.map(\.path)
  }
}
