import Foundation
import Testing
import OnwireFormats

@Suite struct CaptureOriginTests {
  @Test func theOriginsThatReadersNameAreThoseOfTheTable() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    var named: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.hasSuffix("CaptureOrigin.swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for match in text.matches(of: /"(capture\.[a-z-]+)"/) { named.insert(String(match.output.1)) }
    }
    #expect(named == Set(CaptureOrigin.all.map(\.name)))
  }
}
