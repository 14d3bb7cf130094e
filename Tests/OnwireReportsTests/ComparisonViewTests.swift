import OnwireDiagnostics
import Foundation
@testable import OnwireHTTP
import TestSupport
import Testing

@testable import OnwireReports

/// Tests/Views: comparisons, and exactly what is shown of each.
///
/// `ONWIRE_UPDATE=1 swift test --filter ComparisonViewTests` writes what is shown now; read the difference before
/// you commit it.
@Suite struct ComparisonViewTests {
  static let cases = ComparisonCase.all.keys.sorted()
  static let names = ComparedNames(left: "specs/a.yaml", right: "session.chlsj#3")

  @Test(arguments: cases, [80, 160])
  func aComparisonIsShownSo(name: String, width: Int) throws {
    let text = try Page(try Self.comparison(name), names: Self.names).text(width: width, color: false)
    try expect(text, in: "\(name).\(width).txt")
  }

  @Test(arguments: cases, [80, 130])
  func itsBytesAreShownSo(name: String, columns: Int) throws {
    let text = try ComparisonHex.text(try Self.comparison(name), names: Self.names, columns: columns)
    try expect(text, in: "\(name).hex.\(columns).txt")
  }

  @Test(arguments: cases)
  func machinesReadIt(name: String) throws {
    let text = try ComparisonJSON.line(try Self.comparison(name), names: Self.names)
    try expect(text, in: "\(name).json")
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test(arguments: cases)
  func itIsPastedIntoAnIssueSo(name: String) throws {
    let text = try Page(pasting: try Self.comparison(name), names: Self.names).part(.markdown)
    try expect(text, in: "\(name).md")
  }

  @Test(arguments: cases, [40, 60, 80, 100, 139, 140, 200])
  func noLineIsWiderThanTheTerminalNorCommandsIt(name: String, width: Int) throws {
    let text = try Page(try Self.comparison(name), names: Self.names).text(width: width, color: false)
    // The first line has the names as they are, and the last one is not wrapped, so that it can be found.
    for line in text.split(separator: "\n").dropFirst().dropLast() {
      #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
      #expect(!line.unicodeScalars.contains { VisibleText.isHidden($0) && $0 != "\u{200D}" }, "\(line)")
    }
  }

  @Test(arguments: cases, [80, 160])
  func colourChangesNoText(name: String, width: Int) throws {
    let comparison = try Self.comparison(name)
    let plain = try Page(comparison, names: Self.names).text(width: width, color: false)
    let colored = try Page(comparison, names: Self.names).text(width: width, color: true)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[\d*m/, with: "") == plain)
  }

  static func comparison(_ name: String) throws -> Comparison {
    let make = try #require(ComparisonCase.all[name])
    return try make()
  }

  private func expect(_ text: String, in name: String) throws {
    let file = RequestViewTests.folder.appendingPathComponent(name)
    let expected = try golden(text, at: file)
    #expect(expected == text, "ONWIRE_UPDATE=1 swift test --filter ComparisonViewTests writes \(name)")
  }
}
