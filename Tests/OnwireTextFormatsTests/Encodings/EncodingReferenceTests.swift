import Foundation
import TestSupport
import Testing

@testable import OnwireTextFormats

/// docs/string-encodings.md says what the table says.
@Suite struct EncodingReferenceTests {
  @Test func theReferenceHasARowForEveryEncoding() throws {
    let text = try Repository.text("docs/string-encodings.md")
    let rows = TextEncoding.all.map { encoding in
      let others = encoding.aliases.map { "`\($0)`" }.joined(separator: ", ")
      let charset = encoding.ianaName.map { "`\($0)`" } ?? "none"
      return "| `\(encoding.name)` | `\(encoding.constant ?? "")` | \(charset) | \(others) |"
    }
    let written = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(written == rows, "it should have:\n\(rows.joined(separator: "\n"))")
  }
}
