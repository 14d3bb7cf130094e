public import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireServers
package import OnwireSpecLanguage

/// What happens to requests when one client replaces another, and which rules cause it.
///
/// A cause is not guessed from what differs: the rules of the new client are changed to those of the old one,
/// rule by rule; if the bytes change at a step, the rule of that step changed them. So each change has a
/// cause.
public struct Migration: Sendable {
  /// The client that sends the requests now.
  public let left: Client
  /// The client that will send them.
  public let right: Client
  /// The path from the rules of the right client to those of the left one.
  let path: RulePath
  /// The right client with every setting of its library that keeps what the left one does; `nil` if there is
  /// none.
  let settled: Client?

  /// A migration from `left` to `right`.
  public init(from left: Client, to right: Client) {
    self.left = left
    self.right = right
    path = RulePath(from: right, to: left)
    settled = path.start { RulePair($0, left, right).canBeKept }
  }

  /// The outcome for `spec`, whose files are below `files`; `ignoring` are fields that do not count.
  ///
  /// The rules that the spec itself changes stay changed on both sides. If the bytes of a request change, the
  /// outcome says whether `servers` read other data.
  /// - Throws: Any error from reading a file.
  package func outcome(
    of spec: RequestSpec, files: FileRoot, ignoring: [FieldPattern] = [], servers: [Server] = []
  ) throws -> MigrationOutcome {
    var steps = Steps(migration: self, spec: spec, files: files)
    let last = path.clients.count - 1
    let (new, old) = (steps.sent(0), steps.sent(last))
    // Orders that are not promised may only show with the spec's entries reversed, so that is compiled, too.
    var reversed = Steps(migration: self, spec: spec.reversed, files: files)
    let isFree = !new.free.isEmpty || !old.free.isEmpty
    let (newReversed, oldReversed) = isFree ? (reversed.sent(0), reversed.sent(last)) : (new, old)
    steps.matter = new.moved(in: newReversed).union(old.moved(in: oldReversed))
    reversed.matter = steps.matter
    guard let newWire = new.wire, let oldWire = old.wire else {
      let verdict: MigrationOutcome.Verdict =
        new.wire == nil ? old.wire == nil ? .neither : .onlyLeft : .onlyRight
      let causes = verdict == .neither ? [] : refusals(steps, new, old)
      return MigrationOutcome(
        verdict: verdict, errors: (new.wire == nil ? new : old).errors, causes: causes,
        isKept: try old.wire.map { try isKept($0, steps, ignoring) } ?? false)
    }
    if new.isSame(as: old, steps.matter),
      steps.matter.isEmpty || newReversed.isSame(as: oldReversed, steps.matter)
    {
      return MigrationOutcome(verdict: .same)
    }
    let comparison = try Comparison.of(oldWire.compared, newWire.compared, ignoring: ignoring)
    var causes: [MigrationOutcome.Cause] = []
    for step in steps.changes(from: (0, new), to: (last, old)) {
      guard let before = step.right.wire, let after = step.left.wire else {
        causes.append(MigrationOutcome.Cause(index: step.index - 1, counts: !comparison.isSame))
        continue
      }
      let alone = try Comparison.of(after.compared, before.compared, ignoring: ignoring)
      // If everything has the same meaning, no step counts, even if the next one reverts it.
      let counts = !alone.isSame && !comparison.isSame
      let example = counts ? example(of: alone, in: comparison) : nil
      causes.append(
        MigrationOutcome.Cause(
          index: step.index - 1, counts: counts, example: example,
          changes: Set(alone.counting.map(MigrationChange.init)),
          byHand: counts ? try byHand(alone, in: comparison, oldWire, steps, ignoring) : nil))
    }
    if !steps.matter.isEmpty {
      causes += try orders(
        in: reversed.changes(from: (0, newReversed), to: (last, oldReversed)), besides: causes)
    }
    if !comparison.isSame, !causes.contains(where: \.counts) {
      let example = comparison.counting.first.map { MigrationExample(comparison, $0) }
      causes.append(MigrationOutcome.Cause(index: path.rules.count, counts: true, example: example))
    }
    let alike: MigrationOutcome.Verdict = new.identity == old.identity ? .same : .alike
    return MigrationOutcome(
      verdict: comparison.isSame ? alike : .changed, causes: causes,
      isKept: comparison.isSame ? false : try isKept(oldWire, steps, ignoring),
      served: alike == .same ? [] : try Self.served(oldWire, newWire, servers))
  }

  private static func served(
    _ old: Compilation.Wire, _ new: Compilation.Wire, _ servers: [Server]
  ) throws -> [MigrationOutcome.Served] {
    guard !servers.isEmpty else { return [] }
    let (before, after) = (try ServerView.all(old, servers), try ServerView.all(new, servers))
    return servers.indices.map {
      MigrationOutcome.Served(server: servers[$0], reads: after[$0].reads(after: before[$0]))
    }
  }

  /// The rules behind each change in `spec`.
  ///
  /// - Throws: Any error from reading a file.
  func rules(of spec: RequestSpec, files: FileRoot) throws -> [MigrationChange: [String]] {
    var rules: [MigrationChange: [String]] = [:]
    for cause in try outcome(of: spec, files: files).causes where cause.counts {
      guard let rule = path.rule(to: cause.index + 1) else { continue }
      for change in cause.changes { rules[change, default: []].append(rule.name) }
    }
    return rules
  }

  /// Whether the right client sends the same with all settings that keep it.
  private func isKept(
    _ old: Compilation.Wire, _ steps: Steps, _ ignoring: [FieldPattern]
  ) throws -> Bool {
    guard let settled, let new = steps.sent(by: settled).wire else { return false }
    return try Comparison.of(old.compared, new.compared, ignoring: ignoring).isSame
  }

  /// The rules that change an order that is not promised, and only show with the spec's entries reversed.
  private func orders(
    in steps: [Step], besides known: [MigrationOutcome.Cause]
  ) throws -> [MigrationOutcome.Cause] {
    try steps.compactMap { step in
      guard let before = step.right.wire, let after = step.left.wire,
        !known.contains(where: { $0.index == step.index - 1 }),
        try Comparison.of(after.compared, before.compared).isSame
      else { return nil }
      return MigrationOutcome.Cause(index: step.index - 1, counts: false)
    }
  }

  /// The header field with which a spec keeps what the left client sends; `nil` if the rule changes anything
  /// else, or if the field is not enough.
  private func byHand(
    _ alone: Comparison, in whole: Comparison, _ old: Compilation.Wire, _ steps: Steps,
    _ ignoring: [FieldPattern]
  ) throws -> MigrationOutcome.Header? {
    let paths = Set(alone.counting.map(\.path))
    guard paths.count == 1, let path = paths.first, path.hasPrefix("header."),
      !path.dropFirst(7).contains(".")
    else {
      return nil
    }
    let name = String(path.dropFirst("header.".count))
    guard let value = old.message.headerBytes(name.lowercased()).first else { return nil }
    let header = MigrationOutcome.Header(name: name, value: String(decoding: value, as: UTF8.self))
    let changed = Compiler(files: steps.files, client: right)
      .compile(steps.spec.setting(header.name, to: header.value))
    guard let new = changed.wire else { return nil }
    // Tried, not assumed: the field is as it was, and nothing else has changed because of it.
    let known = Set(whole.counting.map(\.path))
    let rest = try Comparison.of(old.compared, new.compared, ignoring: ignoring).counting.map(\.path)
    return !rest.contains(path) && known.isSuperset(of: rest) ? header : nil
  }

  /// The rules that keep one of the two clients from sending a request.
  private func refusals(_ steps: Steps, _ new: Sent, _ old: Sent) -> [MigrationOutcome.Cause] {
    steps.changes(from: (0, new), to: (path.clients.count - 1, old))
      .filter { ($0.left.wire == nil) != ($0.right.wire == nil) }
      .map { MigrationOutcome.Cause(index: $0.index - 1, counts: true) }
  }

  /// A difference of the whole that shows what one rule does; if there is none, a difference of this rule
  /// alone.
  private func example(of alone: Comparison, in whole: Comparison) -> MigrationExample? {
    let lefts = Set(alone.counting.compactMap(\.left?.path))
    let rights = Set(alone.counting.compactMap(\.right?.path))
    let shown = whole.counting.first { difference in
      difference.left.map { lefts.contains($0.path) } ?? false
        || difference.right.map { rights.contains($0.path) } ?? false
    }
    if let shown { return MigrationExample(whole, shown) }
    return alone.counting.first.map { MigrationExample(alone, $0, isAlone: true) }
  }
}

extension Compilation.Wire {
  /// The request as one side of a comparison; wildcards are known on both sides.
  fileprivate var compared: ComparedRequest { ComparedRequest(message, wildcards: wildcards) }
}
