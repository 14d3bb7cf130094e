public import Clients
import Diagnostics
public import HTTPWire
public import SpecLanguage

/// What becomes of requests where one client takes the place of another, and which rules are the cause.
///
/// A cause is not guessed from what differs: the rules of the new client are made those of the old one, rule by
/// rule, and where the bytes change on that way, the rule of that step changed them. So each change has a cause.
public struct Migration: Sendable {
  /// The client that sends the requests so far.
  public let left: Client
  /// The client that is to send them.
  public let right: Client
  /// From what the right client does to what the left one does.
  let path: RulePath
  /// The right client with every setting of its library that keeps what the left one does; `nil` where there is none.
  let settled: Client?

  /// From `left` to `right`.
  public init(from left: Client, to right: Client) {
    self.left = left
    self.right = right
    path = RulePath(from: right, to: left)
    settled = path.start { RulePair($0, left, right).canBeKept }
  }

  /// What becomes of `spec`, whose files are below `files`; `ignoring` are fields that do not count.
  ///
  /// The rules that the spec changes itself stay changed on both sides.
  /// - Throws: what reading a file throws.
  public func outcome(
    of spec: RequestSpec, files: FileRoot, ignoring: [FieldPattern] = []
  ) throws -> MigrationOutcome {
    let steps = Steps(migration: self, spec: spec, files: files)
    let last = path.clients.count - 1
    let (new, old) = (steps.sent(0), steps.sent(last))
    guard let newWire = new.wire, let oldWire = old.wire else {
      let verdict: MigrationOutcome.Verdict =
        new.wire == nil ? old.wire == nil ? .neither : .onlyLeft : .onlyRight
      let causes = verdict == .neither ? [] : refusals(steps, new, old)
      return MigrationOutcome(
        verdict: verdict, errors: (new.wire == nil ? new : old).errors, causes: causes,
        isKept: try old.wire.map { try isKept($0, steps, ignoring) } ?? false)
    }
    if new.identity == old.identity { return MigrationOutcome(verdict: .same) }
    let comparison = try Comparison.of(oldWire.compared, newWire.compared, ignoring: ignoring)
    var causes: [MigrationOutcome.Cause] = []
    for step in steps.changes(from: (0, new), to: (last, old)) {
      guard let before = step.right.wire, let after = step.left.wire else {
        causes.append(MigrationOutcome.Cause(index: step.index - 1, counts: !comparison.isSame))
        continue
      }
      let alone = try Comparison.of(after.compared, before.compared, ignoring: ignoring)
      // Where all is the same by meaning, no step counts, whatever the next one takes back.
      let counts = !alone.isSame && !comparison.isSame
      let example = counts ? example(of: alone, in: comparison) : nil
      causes.append(MigrationOutcome.Cause(index: step.index - 1, counts: counts, example: example))
    }
    if !comparison.isSame, !causes.contains(where: \.counts) {
      let example = comparison.counting.first.map { MigrationExample(comparison, $0) }
      causes.append(MigrationOutcome.Cause(index: path.rules.count, counts: true, example: example))
    }
    return MigrationOutcome(
      verdict: comparison.isSame ? .alike : .changed, causes: causes,
      isKept: comparison.isSame ? false : try isKept(oldWire, steps, ignoring))
  }

  /// Whether the right client sends the same with all settings that there are for it.
  private func isKept(
    _ old: Compilation.Wire, _ steps: Steps, _ ignoring: [FieldPattern]
  ) throws -> Bool {
    guard let settled, let new = steps.sent(by: settled).wire else { return false }
    return try Comparison.of(old.compared, new.compared, ignoring: ignoring).isSame
  }

  /// The rules that keep a request from being sent by one of both.
  private func refusals(_ steps: Steps, _ new: Sent, _ old: Sent) -> [MigrationOutcome.Cause] {
    steps.changes(from: (0, new), to: (path.clients.count - 1, old))
      .filter { ($0.left.wire == nil) != ($0.right.wire == nil) }
      .map { MigrationOutcome.Cause(index: $0.index - 1, counts: true) }
  }

  /// The difference of the whole that shows what one rule does; where none does, one that is of this rule alone.
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
  /// The request as one side of a comparison; what stands for any value is known of both sides.
  fileprivate var compared: ComparedRequest { ComparedRequest(message, wildcards: wildcards) }
}
