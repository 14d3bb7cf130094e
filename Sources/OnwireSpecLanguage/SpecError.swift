public import OnwireDiagnostics

/// The reasons why a spec cannot be used, or why a name is invalid: all problems, with their places and what
/// to write instead.
///
/// Test frameworks and `print` show `description`, which is the command's output.
public struct SpecError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, in the order of the text; those of files that it extends come last.
  public let diagnostics: [Diagnostic]
  /// A line above them with the place in a test.
  private var title = ""

  /// An error with these problems.
  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// An error with one problem that has no place in a text.
  package init(_ code: DiagnosticCode, _ message: String, help: [String] = []) {
    self.init([Diagnostic(.error, code: code, message, at: nil, help: help)])
  }

  /// The same below a line with the place in a test, which test frameworks do not show on every platform.
  package func asked(at file: String, _ line: Int) -> SpecError {
    var result = self
    result.title = "the check at \(VisibleText.of(file)):\(line) cannot be made\n"
    return result
  }

  /// The whole error, in lines.
  public var description: String {
    let renderer = Renderer()
    return title + diagnostics.map(renderer.render).joined(separator: "\n")
  }
}
