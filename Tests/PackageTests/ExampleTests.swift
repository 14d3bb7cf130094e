import Foundation
import Testing

/// The Swift that documents show is that of Examples, which `scripts/test` builds and runs.
@Suite struct ExampleTests {
  // Lines for a manifest begin with its name.
  @Test(arguments: [("README.md", 2), ("docs/OnwireKit.docc/Testing.md", 1)])
  func `each program and test that is shown is a file of Examples`(document: String, count: Int) throws {
    let files = try Set(Self.files().map { try Repository.text($0) })
    let blocks = try Repository.text(document).components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }.filter { !$0.hasPrefix("// Package.swift") }
    #expect(blocks.count == count)
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
