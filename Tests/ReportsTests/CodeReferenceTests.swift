import Foundation
@testable import Reports
import Testing

/// Codes are explained where, and only where, a module can say them; the pages of docs/diagnostics are what is printed.
///
/// `ONWIRE_UPDATE=1 swift test --filter CodeReferenceTests` writes the diagnostics of their examples; read the
/// difference before you commit it.
@Suite struct CodeReferenceTests {
  private static let clone = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let pages = clone.appendingPathComponent("docs/diagnostics")

  @Test func everyCodeInTheSourcesIsExplained() throws {
    let codes = try Self.codesInSources()
    let explained = Set(CodeExplanation.codes)
    #expect(
      codes.subtracting(explained).sorted() == [], "write a page in docs/diagnostics, and run scripts/texts")
    #expect(explained.subtracting(codes).sorted() == [], "explained, and in no source")
  }

  @Test func everyCodeOfTheInvalidSpecsIsExplained() throws {
    let texts = try Self.texts(below: "Tests/Invalid", ending: ".err")
    #expect(texts.count >= 60)
    for text in texts {
      for match in text.matches(of: /(?m)^(?:error|warning|note)\[([^\]]+)\]/) {
        #expect(CodeExplanation.named(String(match.output.1)) != nil, "\(match.output.1)")
      }
    }
  }

  @Test func everyPageIsOfACode() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.pages.path)
    #expect(names.sorted() == CodeExplanation.codes.map { "\($0).md" }.sorted())
  }

  @Test(arguments: CodeExplanation.codes)
  func aPageIsWhatIsPrintedAndShowsTheDiagnosticOfItsExample(code: String) throws {
    let file = Self.pages.appendingPathComponent("\(code).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let page = try #require(CodePages.pages(text).first)
    let current = CodeExplanation(page: page).markdown
    let environment = ProcessInfo.processInfo.environment
    if environment["ONWIRE_UPDATE"] == "1", text != current {
      try #require(environment["CI"] == nil, "what is expected is written by people, not by CI")
      try Data(current.utf8).write(to: file)
    }
    let hint: Comment = "ONWIRE_UPDATE=1 swift test --filter CodeReferenceTests writes the diagnostic"
    #expect(try String(contentsOf: file, encoding: .utf8) == current, hint)
    #expect(CodeExplanation.named(code)?.markdown == current, "run scripts/texts")
  }

  @Test func theIndexHasEachPageOnceWithItsTitle() throws {
    let index = try String(
      contentsOf: Self.clone.appendingPathComponent("docs/diagnostics.md"), encoding: .utf8)
    let entries = index.split(separator: "\n").filter { $0.hasPrefix("- ") }.map(String.init)
    let pages = CodeExplanation.all.map { "- [`\($0.code)`](diagnostics/\($0.code).md): \($0.title)" }
    #expect(entries.sorted() == pages.sorted())
  }

  // MARK: Reading the repository

  /// The codes that stand in the sources: as the argument `code:`, as the first one of a module's own
  /// `error(…)` or of a `FindingRule`, as a result of a property `code`, as the value of an enumeration that is
  /// handed on as the code, and as the first of what a table of `(code: String, …)` gives.
  private static func codesInSources() throws -> Set<String> {
    var codes: Set<String> = []
    for text in try texts(below: "Sources", ending: ".swift", except: "Sources/Reports/Codes") {
      codes.formUnion(text.matches(of: /\bcode:\s*"([^"]+)"/).map { String($0.output.1) })
      codes.formUnion(text.matches(of: /\berror\(\s*"([^"\s]+)"/).map { String($0.output.1) })
      codes.formUnion(text.matches(of: /\bFindingRule\(\s*"([^"]+)"/).map { String($0.output.1) })
      for property in text.matches(of: /(?s)var code: String \{.*?\n  \}/) {
        codes.formUnion(
          property.output.matches(of: /(?:case [^"]*|default): "([^"]+)"/).map { String($0.output.1) })
      }
      if text.contains(/\bcode: [a-z]+\.rawValue\b/) {
        codes.formUnion(text.matches(of: /\bcase \w+ = "([^"]+)"/).map { String($0.output.1) })
      }
      if text.contains("(code: String,") {
        codes.formUnion(text.matches(of: /\(\s*"([a-z]+(?:-[a-z]+)+)",/).map { String($0.output.1) })
      }
    }
    return codes
  }

  private static func texts(
    below folder: String, ending: String, except left: String? = nil
  ) throws -> [String] {
    let folder = clone.appendingPathComponent(folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let left = left.map { clone.appendingPathComponent($0).path + "/" }
    return try (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.path.hasSuffix(ending) && left.map($0.path.hasPrefix) != true }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
