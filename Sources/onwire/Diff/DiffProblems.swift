import Diagnostics

/// What is said of sides that cannot be compared.
enum DiffProblems {
  /// A side's name, how many requests it holds, and what the first are called.
  typealias Side = (name: String, requests: (count: Int, names: [String]))

  /// Sides of which it is not clear which requests belong together.
  static func several(_ left: Side, _ right: Side) -> Diagnostic {
    let sides = [left, right].map { "`\($0.name)` holds \(counted($0.requests.count))" }
    let many = [left, right].filter { $0.requests.count > 1 }
    return Diagnostic(
      .error, code: "several-requests", sides.joined(separator: ", and "), at: nil,
      help: many.map { "pick one with `#`: \(list($0.requests))" } + [
        "or add --match, which finds in `\(right.name)` the request that each one of `\(left.name)` is"
      ])
  }

  private static func list(_ requests: (count: Int, names: [String])) -> String {
    let rest = requests.count - requests.names.count
    return requests.names.map { "`\($0)`" }.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }

  private static func counted(_ count: Int) -> String { "\(count) request\(count == 1 ? "" : "s")" }
}
