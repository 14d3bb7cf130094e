import Foundation
import TestSupport
import Testing

@testable import OnwireReports

/// The styles and scripts of pages are files of their own, from which the texts in code are written.
@Suite struct PageTextsTests {
  private static let folder = Repository.root.appendingPathComponent("Sources/OnwireReports/Page")

  static let texts = [
    "page.css": pageStyle, "page.js": pageScript, "site.css": siteStyle, "site.js": siteScript,
  ]

  @Test(arguments: texts.keys.sorted())
  func aPageHasWhatTheFileSays(name: String) throws {
    let file = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let lines = file.replacing(/(?m)^ *\/\*[\s\S]*?\*\/$/, with: "").split(separator: "\n").filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }
    #expect(Self.texts[name] == lines.joined(separator: "\n"), "run scripts/texts")
  }
}
