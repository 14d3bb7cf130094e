import OnwireClients
import OnwireReports

extension RequestPage {
  /// The page of a spec, with what `others` make of it; the spec's own client is not shown twice.
  ///
  /// - Throws: If the spec has values that may be anything, and what reading a file throws.
  public init(_ spec: WireSpec, others: [Client] = usualClients) throws {
    // The spec is compiled again, with its files as they are then.
    try spec.request.message.checkFiles()
    try self.init(spec.spec, files: spec.compiler.files, client: spec.compiler.client, others: others)
  }
}

extension RequestCode {
  /// The call in `language` that sends what the spec says.
  ///
  /// - Throws: If the spec has values that may be anything.
  public init(_ language: Language, sending spec: WireSpec) throws(SpecError) {
    _ = try spec.request
    self.init(language, of: spec.spec, spec.wire)
  }
}

extension Migration {
  /// What changes in `specs`, with the rules that cause it.
  ///
  /// - Parameters:
  ///   - specs: The specs; the clients that they name are ignored.
  ///   - ignoring: Fields that do not count, such as `header.User-Agent`. A path that no request has is not
  ///     an error: the report names it, and lists it as `unusedPatterns`.
  /// - Throws: `SpecError` for an invalid path, and what reading a file throws.
  public func report(of specs: [WireSpec], ignoring: [String] = []) throws -> MigrationReport {
    let patterns = try FieldPattern.all(ignoring)
    var report = MigrationReport(self)
    var unused = patterns
    for spec in specs {
      try spec.wire.message.checkFiles()
      for client in [left, right] where !unused.isEmpty {
        let message = Compiler(files: spec.compiler.files, client: client).compile(spec.spec).wire?.message
        unused.removeAll { pattern in message?.fields.contains { pattern.covers($0.path) } == true }
      }
      report.add(
        try outcome(of: spec.spec, files: spec.compiler.files, ignoring: patterns), of: spec.name)
    }
    report.unusedPatterns = unused.map(\.text)
    return report
  }
}

/// The reference pages, made from the same tables that compile requests, so they say what really happens.
public enum Reference {
  /// A rule: its values, what each does to an example, and which clients have which; `nil` if no rule is
  /// called `name`.
  ///
  /// The name may be the rule's own, as in `query.array`, or begin with its client, as in `Origin.rule`:
  /// `afnetworking.query.array`.
  public static func rule(_ name: String) -> Page? { TopicReport.page(ofRule: name) }

  /// The rules of a client, with the evidence of each.
  public static func client(_ client: Client) -> Page {
    ClientReport.release(of: client, rules: RuleDefinition.all).page
  }

  /// The problem behind a diagnostic's code: what it means, an example, and the way out; `nil` if there is no
  /// page for it.
  public static func diagnostic(_ code: DiagnosticCode) -> Page? { CodeExplanation.named(code.name)?.page }

  /// Every rule, in Markdown.
  public static var rules: String {
    get throws { try RuleReference.page().markdown() }
  }

  /// Every key of specs, in Markdown.
  public static var keys: String {
    get throws { try SpecReference.page.markdown() }
  }

  /// The JSON Schema of specs, for editors.
  public static var schema: String { SpecSchema.text() }
}
