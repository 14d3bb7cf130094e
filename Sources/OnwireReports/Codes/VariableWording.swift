package import OnwireDiagnostics

extension Diagnostic {
  /// Variables that are given a value, and that the spec called `name` does not refer to.
  ///
  /// `used` are those that it does refer to.
  package static func unusedVariables(
    _ given: some Sequence<String>, of name: String, using used: Set<String>
  ) -> [Diagnostic] {
    unusedVariables(given, using: used, .error, "it") { "`\(name)` uses no variable `\($0)`" }
  }

  /// The same of all specs of a run together.
  package static func unusedVariables(
    _ given: some Sequence<String>, ofRunUsing used: Set<String>
  ) -> [Diagnostic] {
    unusedVariables(given, using: used, .warning, "the run") { "no spec of the run uses a variable `\($0)`" }
  }

  /// The same of all specs of a folder.
  package static func unusedVariables(
    _ given: some Sequence<String>, ofFolder name: String, using used: Set<String>
  ) -> [Diagnostic] {
    unusedVariables(given, using: used, .error, "the folder") {
      "no spec in `\(name)` uses a variable `\($0)`"
    }
  }

  private static func unusedVariables(
    _ given: some Sequence<String>, using used: Set<String>, _ severity: Severity, _ owner: String,
    sentence: (String) -> String
  ) -> [Diagnostic] {
    let open = used.subtracting(given).sorted()
    let known = used.sorted().prefix(24).map { "`\($0)`" }.joined(separator: ", ")
    let all = "\(owner) uses \(known.isEmpty ? "no variables" : known + (used.count > 24 ? ", …" : ""))"
    return given.filter { !used.contains($0) }.sorted().map { name in
      let meant = Suggestion.closest(to: name, among: open).map { ["did you mean `\($0)`?"] } ?? []
      return Diagnostic(
        severity, code: .command(.unusedVariable), sentence(name), at: nil, help: meant + [all])
    }
  }
}
