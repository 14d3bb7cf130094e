import OnwireDiagnostics
import Foundation
@testable import OnwireReports
import TestSupport
import Testing

/// The codes that modules use are the ones that are explained; the pages of docs/diagnostics are what is
/// printed.
///
/// `ONWIRE_UPDATE=1 swift test --filter CodeReferenceTests` writes the diagnostics of their examples; read
/// the difference before you commit it.
@Suite struct CodeReferenceTests {
  private static let pages = Repository.root.appendingPathComponent("docs/diagnostics")

  @Test func everyCodeIsExplainedAndEveryExplanationIsOfACode() {
    let said = DiagnosticCode.all.map(\.name)
    let explained = Set(CodeExplanation.codes)
    #expect(Set(said).count == said.count, "two modules have a code of one name")
    #expect(
      Set(said).subtracting(explained).sorted() == [],
      "write a page in docs/diagnostics, and run scripts/texts")
    #expect(explained.subtracting(said).sorted() == [], "explained, and no module says it")
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
    let page = try #require(CodePages.Page(text[...]))
    let current = try CodeExplanation(page: page).page.markdown()
    let hint: Comment = "ONWIRE_UPDATE=1 swift test --filter CodeReferenceTests writes the diagnostic"
    #expect(try golden(current, at: file) == current, hint)
    #expect(try CodeExplanation.named(code)?.page.markdown() == current, "run scripts/texts")
  }

  @Test func theIndexHasEachPageOnceWithItsTitle() throws {
    let index = try Repository.text("docs/diagnostics.md")
    let entries = index.split(separator: "\n").filter { $0.hasPrefix("- ") }.map(String.init)
    let pages = CodeExplanationTests.all.map { "- [`\($0.code)`](diagnostics/\($0.code).md): \($0.title)" }
    #expect(entries.sorted() == pages.sorted())
  }

  // MARK: Reading the repository

  private static func texts(below folder: String, ending: String) throws -> [String] {
    let folder = Repository.root.appendingPathComponent(folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.path.hasSuffix(ending) }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
