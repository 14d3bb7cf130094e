import Foundation
import Testing

/// The Swift that documents show is that of Examples, which `scripts/test` builds and runs.
@Suite struct ExampleTests {
  @Test func `each Swift block of the README is a file of Examples`() throws {
    let files = try Set(Self.files().map { try Repository.text($0) })
    let blocks = try Repository.text("README.md").components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count >= 2)
    for block in blocks { #expect(files.contains(block), "\(block)") }
  }

  @Test func `each example is a program or test of less than forty lines`() throws {
    for file in try Self.files() {
      #expect(try Repository.text(file).split(separator: "\n").count < 40, "\(file)")
    }
  }

  private static func files() throws -> [String] {
    let folder = Repository.root.appending(path: "Examples").path(percentEncoded: false)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
    #expect(files.count >= 9)
    return files.map { "Examples/\($0)" }
  }
}
