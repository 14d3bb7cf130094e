internal import Diagnostics

/// A spec that cannot be used in a test: what is wrong, where, and what to write instead.
///
/// Test frameworks show `description`, which is what `onwire compile` would say.
public struct SpecError: Error, Sendable, CustomStringConvertible {
  /// All there is to say, in lines.
  public let description: String

  init(_ diagnostics: [Diagnostic]) {
    let renderer = Renderer()
    description = diagnostics.map(renderer.render).joined(separator: "\n")
  }

  init(_ code: DiagnosticCode, _ message: String, help: [String] = []) {
    self.init([Diagnostic(.error, code: code, message, at: nil, help: help)])
  }
}
