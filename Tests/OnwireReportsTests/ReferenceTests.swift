import OnwireDiagnostics
import Foundation
import TestSupport
import Testing

@testable import OnwireReports
@testable import OnwireSpecLanguage

/// docs/spec-reference.md and docs/rules.md are what the tables say, and their examples are specs.
///
/// `ONWIRE_UPDATE=1 swift test --filter ReferenceTests` writes both; read the difference before you commit it.
@Suite struct ReferenceTests {
  /// A page, and the text that the tables make for it.
  struct Page: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String

    var testDescription: String { name }
  }

  static let pages = [
    Page(name: "docs/spec-reference.md", text: (try? SpecReference.page.markdown()) ?? ""),
    Page(name: "docs/rules.md", text: (try? RuleReference.page().markdown()) ?? ""),
  ]

  @Test(arguments: pages)
  func thePageIsCurrent(page: Page) throws {
    let (name, text) = (page.name, page.text)
    let file = Repository.root.appendingPathComponent(name)
    let written = try golden(text, at: file)
    #expect(written == text, "ONWIRE_UPDATE=1 swift test --filter ReferenceTests writes \(name)")
  }

  @Test(arguments: pages)
  func everyLinkOfThePageLeadsToAHeadingOfItsOwn(page: Page) {
    let text = page.text
    let anchors = Self.anchors(of: text)
    let links = text.matches(of: /\]\(#([^)]*)\)/).map { String($0.output.1) }
    #expect(links.count > 60)
    #expect(Set(links).subtracting(anchors) == [])
    #expect(Set(anchors).count == anchors.count, "two headings have one anchor")
  }

  private static let codes = Page(
    name: "docs/diagnostics/*.md",
    text: CodeExplanationTests.all.map { (try? $0.page.markdown()) ?? "" }.joined())

  @Test(arguments: pages + [codes])
  func everyLinkToAnotherFileLeadsToOneAndToAHeadingInIt(page: Page) throws {
    let folder = Repository.root.appendingPathComponent(page.name).deletingLastPathComponent()
    for link in page.text.matches(of: /\]\(([a-z.][^)#:]*)(?:#([^)]+))?\)/) {
      let file = folder.appendingPathComponent(String(link.output.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.output.1)")
      guard let anchor = link.output.2 else { continue }
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(Self.anchors(of: page).contains(String(anchor)), "\(link.output.0)")
    }
  }

  @Test func theRulesHaveNoMarkdownInATerminalAndInHTML() throws {
    for text in [try RuleReference.page().text(width: 100, color: false), try RuleReference.page().html()] {
      #expect(text.contains("query.array-gaps") && text.contains("Rules that no client changes"))
      #expect(!text.contains("](#") && !text.contains("**run") && !text.contains("```"))
    }
  }

  @Test func everyMappingOfTheLanguageHasASection() {
    let sections = SpecReference.sections.map { Set($0.mapping.keys.map(\.name)) }
    for mapping in [
      Shape.Mapping.request, .filePart, .body, .general, .client, .auth, .device, .app, .random, .zeros,
      .framing, .wire, .chunk, .wireBody, .wireRaw,
    ] {
      #expect(sections.contains(Set(mapping.names)), "\(mapping.name)")
    }
  }

  @Test func everyKeyHasAnExample() {
    for section in SpecReference.sections {
      for key in section.mapping.keys { #expect(!key.examples.isEmpty, "\(section.path(key))") }
    }
  }

  /// An example as its page shows it, in a spec with everything else that it needs.
  struct ShownExample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var spec: String
  }

  static let examples = SpecReference.sections.flatMap { section in
    section.mapping.keys.flatMap { key in
      key.examples.map {
        ShownExample(testDescription: section.path(key), spec: spec(section, key.name, $0.flow))
      }
    }
  }

  @Test(arguments: examples)
  func anExampleIsReadWithoutAnError(example: ShownExample) {
    let reader = SpecReader { path, _ in
      .success(Source(name: path, bytes: Array("headers: {X-Base: a}\n".utf8)))
    }
    let file = reader.read(Source(name: "a.yaml", bytes: Array(example.spec.utf8)), stem: "a")
    #expect(file.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(example.spec)")
  }

  /// A spec that has `key` of a section with that value.
  private static func spec(_ section: SpecReference.Section, _ key: String, _ value: String) -> String {
    let pair = "\(key): \(value)"
    let isContent = Shape.Mapping.body.contents.contains(key)
    let url = "url: https://h.example/\n"
    switch section.prefix {
    case "": return (key == "url" ? "" : url) + pair
    case "client.": return url + "client: {\(pair)\(key == "use" ? "" : ", use: afnetworking@4")}"
    case "files[].":
      let name = key == "name" ? "" : ", name: a"
      return url + "files: [{\(pair)\(name)\(isContent ? "" : ", text: b")}]"
    case "body.": return url + "body: {\(pair)\(isContent ? "" : ", text: b")}"
    case "random.", "zeros.":
      return url + "body: {\(section.prefix.dropLast()): {\(pair)\(key == "bytes" ? "" : ", bytes: 1")}}"
    case "wire.chunks[].": return url + "wire: {chunks: [{\(pair)\(key == "size" ? "" : ", size: 1")}]}"
    case "wire.body.", "wire.raw.":
      return url + "wire: {\(section.prefix.dropFirst(5).dropLast()): {\(pair)}}"
    case "device.app.": return url + "device: {app: {\(pair)}}"
    default: return url + "\(section.prefix.dropLast()): {\(pair)}"
    }
  }

  /// The anchors that GitHub makes for a page's headings.
  private static func anchors(of page: String) -> [String] {
    var isFenced = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      guard !isFenced, line.hasPrefix("#") else { return nil }
      return line.drop { $0 == "#" }.dropFirst().lowercased().split(separator: " ").joined(separator: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
  }
}
