public import OnwireDiagnostics

/// Why a spec cannot be used, or a name means nothing: all that is wrong, where, and what to write instead.
///
/// Test frameworks and `print` show `description`, which is what the command would say.
public struct SpecError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, in the order of the text, those of what it extends last.
  public let diagnostics: [Diagnostic]
  /// A line above them, which says where in a test.
  private var title = ""

  /// An error of these problems.
  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// An error of one problem that is at no place of a text.
  package init(_ code: DiagnosticCode, _ message: String, help: [String] = []) {
    self.init([Diagnostic(.error, code: code, message, at: nil, help: help)])
  }

  /// The same below a line that says where in a test, which test frameworks do not show on every platform.
  package func asked(at file: String, _ line: Int) -> SpecError {
    var result = self
    result.title = "the check at \(VisibleText.of(file)):\(line) cannot be made\n"
    return result
  }

  /// All there is to say, in lines.
  public var description: String {
    let renderer = Renderer()
    return title + diagnostics.map(renderer.render).joined(separator: "\n")
  }
}
