import Foundation
import TestSupport
import Testing

/// The Swift code in documents is compiled as it is shown: that of Examples, which `scripts/test` builds and
/// runs as packages of their own, and that of ArticlesTests, which sees only public names.
@Suite struct ExampleTests {
  @Test func `each Swift block of a document is a manifest of Examples, or lines of code that is compiled`()
    throws
  {
    let code = try Self.code.map { try Repository.text($0).components(separatedBy: "\n") }
    let manifests = try Self.examples.filter { $0.hasSuffix("Package.swift") }.map { try Repository.text($0) }
    var count = 0
    for document in try Self.documents() {
      for block in try Self.blocks(of: document) {
        count += 1
        if block.hasPrefix("// swift-tools-version") {
          let local = block.replacingOccurrences(
            of: ".package(url: \"https://example.com/onwire\", branch: \"main\")",
            with: ".package(name: \"onwire\", path: \"../..\")")
          #expect(local != block && manifests.contains(local), "\(document):\n\(block)")
        } else {
          let lines = block.components(separatedBy: "\n").dropLast()
          #expect(code.contains { Self.holds($0, Array(lines)) }, "\(document):\n\(block)")
        }
      }
    }
    #expect(count >= 30)
  }

  @Test func `a manifest that a document shows is one for the package manager`() throws {
    let manifests = try Self.documents().flatMap(Self.blocks).filter {
      $0.hasPrefix("// swift-tools-version")
    }
    #expect(manifests.count >= 3)
    for manifest in Set(manifests) {
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      try folder.file("Package.swift", manifest)
      // The package's locks and folders are removed with the manifest.
      let run = try Tools.run(
        "swift", ["package", "--package-path", folder.url.path, "dump-package"],
        environment: ["TMPDIR": folder.url.path])
      #expect(run.status == 0, "\(run.error)")
      #expect(run.text.contains("https://example.com/onwire"), "\(run.text)")
    }
  }

  @Test func `each example is a program or test of less than forty lines`() throws {
    for file in try Self.examples {
      #expect(try Repository.text(file).split(separator: "\n").count < 40, "\(file)")
    }
  }

  /// The code of a document; blocks that `onwire docs` writes have words after the language.
  private static func blocks(of document: String) throws -> [String] {
    try Repository.text(document).components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  /// Whether a file has these lines in a row, all indented by the same amount.
  private static func holds(_ file: [String], _ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    return file.indices.contains { start in
      guard file[start].hasSuffix(first), start + lines.count <= file.count else { return false }
      let indent = file[start].dropLast(first.count)
      guard indent.allSatisfy({ $0 == " " }) else { return false }
      return zip(file[start...], lines).allSatisfy { $0 == ($1.isEmpty ? "" : indent + $1) }
    }
  }

  /// The README and the Markdown files below `docs`, by their paths.
  static func documents() throws -> [String] {
    let pages = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: "docs").path(percentEncoded: false))
    return ["README.md"] + pages.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }

  private static var code: [String] {
    get throws { try examples + swiftFiles(of: "Tests/ArticlesTests") }
  }

  private static var examples: [String] {
    get throws {
      let files = try swiftFiles(of: "Examples")
      #expect(files.count >= 12)
      return files
    }
  }

  private static func swiftFiles(of folder: String) throws -> [String] {
    let path = Repository.root.appending(path: folder).path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
  }
}
