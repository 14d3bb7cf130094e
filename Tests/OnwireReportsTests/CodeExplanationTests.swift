import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
@testable import OnwireReports
import TestSupport
import Testing

/// Every explanation is true: its example gives the code, and what it says to write instead does not.
@Suite struct CodeExplanationTests {
  static let all = CodeExplanation.codes.compactMap(CodeExplanation.named)

  /// Explanations whose example is a spec.
  static let withSpec = all.filter { !$0.example.spec.isEmpty }.map(\.code)

  /// Explanations whose example is a raw request.
  static let withRequest = all.filter { $0.example.request != nil }.map(\.code)

  /// Explanations with the diagnostic's text beside their spec, since it depends on files.
  static let withFiles = all.filter { $0.example.said != nil }.map(\.code)

  /// Explanations that write a whole spec as the way out.
  static let withMendedSpec = all.filter { $0.mended != nil }.map(\.code)

  @Test(arguments: withSpec)
  func theExampleGivesTheCodeAndNoOtherError(code: String) throws {
    let explanation = try #require(CodeExplanation.named(code))
    let said = try explanation.example.diagnostics(explanation.example.bytes)
    let severity = try #require(said.first { $0.code.name == code }).severity
    #expect(explanation.severities.contains(severity))
    let errors = said.filter { $0.severity == .error }
    #expect(Set((severity == .error ? errors : said).map(\.code.name)) == [code])
  }

  @Test(arguments: withFiles)
  func whatIsWrittenDownIsWhatIsSaid(code: String) throws {
    let explanation = try #require(CodeExplanation.named(code))
    let said = try #require(
      try explanation.example.diagnostics(explanation.example.bytes).first { $0.code.name == code })
    let written = try #require(explanation.diagnostic)
    #expect(written.severity == said.severity)
    #expect(written.message == said.message)
    #expect(written.place?.range == said.place?.range)
    #expect(written.help == said.help)
    #expect((said.label, said.labels.count, said.notes) == ("", 0, []))
  }

  @Test(arguments: withRequest)
  func theExampleHasTheFindingAndNoneButThoseItNames(code: String) throws {
    let explanation = try #require(CodeExplanation.named(code))
    let found = explanation.example.findings
    #expect(found.count { $0.code.name == code } == 1)
    #expect(Set(found.map(\.code.name)).subtracting(explanation.related) == [code])
    #expect(explanation.severities.first == found.first { $0.code.name == code }?.severity)
  }

  @Test(arguments: withRequest)
  func theMendedRequestHasNoFinding(code: String) throws {
    let explanation = try #require(CodeExplanation.named(code))
    guard case .request(let mended) = explanation.fix else {
      Issue.record("no request shows the way out")
      return
    }
    #expect(mended != explanation.example.request?.text)
    #expect(CodeExplanation.Example(request: RequestText(mended)).findings.map(\.code.name) == [])
  }

  /// A spec can ask for any bytes, and what they break is then no error.
  @Test func whatIsAnErrorInACaptureIsAWarningOfASpec() {
    for rule in FindingRule.allCases where rule.severity == .error {
      #expect(CodeExplanation.named(rule.rawValue)?.severities == [.error, .warning], "\(rule.rawValue)")
    }
  }

  @Test func everyRuleOfFindingsIsShownByARequest() {
    #expect(Set(Self.withRequest) == Set(FindingRule.allCases.map(\.rawValue)))
  }

  @Test func theLinesOfARequestEndAsItsTextSays() {
    #expect(RequestText("a").bytes == Array("a\r\n".utf8))
    #expect(RequestText("a\n").bytes == Array("a\r\n\r\n".utf8))
    #expect(RequestText("a\\n\nb\\").bytes == Array("a\nb".utf8))
    #expect(RequestText("\\xE9\\x0g\\").bytes == [0xE9] + Array("\\x0g".utf8))
  }

  @Test(arguments: withSpec + withRequest)
  func theExampleIsShownWithItsDiagnostic(code: String) throws {
    let explanation = try #require(CodeExplanation.named(code))
    #expect(explanation.diagnostic?.code.name == code)
    #expect(
      try explanation.page.text(width: 80, color: false).contains(
        "[\(code)]: \(try #require(explanation.diagnostic).message)"))
  }

  @Test(arguments: withMendedSpec)
  func theMendedSpecCompilesAndNothingIsSaidOfIt(code: String) throws {
    let explanation = try #require(CodeExplanation.named(code))
    let mended = try #require(explanation.mended)
    #expect(mended != explanation.example.spec)
    #expect(try explanation.example.diagnostics(Array((mended + "\n").utf8)).map(\.code.name) == [])
  }

  @Test func aSpecIsMendedBySomethingElseThanItself() {
    #expect(Self.withSpec.count >= 100)
    #expect(Self.withMendedSpec.count >= 95)
  }

  @Test(arguments: CodeExplanation.codes)
  func whatIsSeenAlsoIsThere(code: String) throws {
    let explanation = try #require(CodeExplanation.named(code))
    let rules = Set(RuleDefinition.all.map(\.name))
    for name in explanation.related {
      #expect(name != code)
      #expect(CodeExplanation.named(name) != nil || rules.contains(name), "`\(name)`")
    }
    #expect(Set(explanation.related).count == explanation.related.count)
  }

  @Test(arguments: CodeExplanation.codes, [80, 100])
  func aPageKeepsWithinItsWidth(code: String, width: Int) throws {
    let explanation = try #require(CodeExplanation.named(code))
    let severity = try #require(explanation.severities.first)
    let request = explanation.example.request?.text.split(separator: "\n") ?? []
    for line in try explanation.page.text(width: width, color: false).split(separator: "\n") {
      // A line of a request cannot be broken.
      if request.contains(where: { line == "  " + $0 }) { continue }
      // Sentences of a diagnostic are as wide as they are.
      let isSentence =
        line.contains("= note: ") || line.contains("= help: ") || line.hasPrefix("  \(severity)[")
      #expect(isSentence || DisplayWidth.of(String(line)) <= width, "\(line)")
    }
  }

  @Test func colourChangesNothingElse() throws {
    let explanation = try #require(CodeExplanation.named("duplicate-key"))
    let colored = try explanation.page.text(width: 80, color: true)
    #expect(colored.contains("\u{1B}[1;31merror[duplicate-key]"))
    #expect(
      colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == (try explanation.page.text(width: 80, color: false)))
  }

  @Test(arguments: [
    ("duplicate-keys", "duplicate-key"), ("key-duplicate", "duplicate-key"), ("Relative_URL", "relative-url"),
    ("missing-file", "file-missing"), ("unescaped", "unescaped-name"), ("qqq", nil),
  ])
  func aMisspeltCodeIsRecognised(code: String, meant: String?) {
    #expect(TopicReport.suggestion(for: code) == meant)
  }
}

extension CodeExplanation {
  /// The spec to write instead, if there is one.
  fileprivate var mended: String? {
    if case .spec(let spec) = fix { return spec }
    return nil
  }
}

extension CodeExplanation.Example {
  /// The diagnostics of a spec of these bytes, in a folder that has a file and a folder to send.
  fileprivate func diagnostics(_ bytes: [UInt8]) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    for name in ["front.jpg", "photos/front.jpg"] { try folder.file(name, [0xFF, 0xD8]) }
    let source = Source(name: folder.url.appendingPathComponent("spec.yaml").path, bytes: bytes)
    return diagnostics(of: source, below: try FileRoot(folderNamed: folder.url.path))
  }
}
