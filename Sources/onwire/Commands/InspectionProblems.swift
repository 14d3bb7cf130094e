import Diagnostics

/// What is said of an INPUT that `inspect` finds no request in.
enum InspectionProblems {
  static func noRequest(_ pick: String, in name: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no-such-request", "`\(name)` has no request `\(pick)`", at: nil,
      help: ["`onwire inspect \(name)` lists them: # takes a number, or the last part of a path"])
  }

  /// `count` requests are there, of which none was asked for.
  static func noRequests(in name: String, of count: Int, skipped: [String]) -> Diagnostic {
    guard count > 0 else {
      return Diagnostic(.error, code: "no-requests", "`\(name)` holds no request", at: nil, notes: skipped)
    }
    return Diagnostic(
      .error, code: "no-requests",
      "the filters leave none of the \(count) request\(count == 1 ? "" : "s") of `\(name)`",
      at: nil, notes: skipped, help: ["`onwire inspect \(name)` lists them all"])
  }

  /// The requests that `--fail-on` fails for, each with the codes that it fails for.
  static func failing(_ failing: [(number: Int, codes: [String])], at severity: Diagnostic.Severity) -> String
  {
    let shown = failing.prefix(20).map { "#\($0.number) \($0.codes.joined(separator: " "))" }
    let rest = failing.count > 20 ? ", and \(failing.count - 20) more" : ""
    return
      "\(severity.rawValue)\(severity == .error ? "" : " or worse"): \(shown.joined(separator: ", "))\(rest)"
  }
}
