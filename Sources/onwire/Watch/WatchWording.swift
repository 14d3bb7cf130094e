import OnwireDiagnostics

/// The messages of `onwire compile --watch`.
enum WatchWording {
  /// How many names are listed on a line.
  private static let limit = 12

  static let waiting = "waiting for changes (Control-C ends)"

  /// A line for each kind of change.
  static func lines(_ changes: WatchedSpecs.Changes) -> [String] {
    let added = changes.added.map(\.key)
    let changed = changes.changed.filter { !added.contains($0) }
    return lines("changed", changed) + lines("new", added)
      + lines("removed", changes.removed.map { "\($0) (its outputs stay)" })
  }

  /// A line for each outcome of the outputs.
  static func lines(written: [String], unchanged: [String]) -> [String] {
    lines("  written", written) + lines("  unchanged", unchanged)
  }

  private static func lines(_ word: String, _ names: [String]) -> [String] {
    let lines = names.prefix(limit).map { "\(word): \(VisibleText.of($0))" }
    return names.count > limit ? lines + ["\(word): \(names.count - limit) more"] : lines
  }

  /// The end of a round: its summary, its duration, and the specs that still have errors.
  static func ending(_ summary: String, seconds: Double, flawed: [String]) -> [String] {
    var lines = ["\(summary) in \(Int(seconds * 1000)) ms"]
    if !flawed.isEmpty { lines += self.lines("errors left in", flawed) }
    return lines + [waiting]
  }
}
