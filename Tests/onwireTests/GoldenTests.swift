import Foundation
import TestSupport
import Testing

/// The specs of this repository against their golden files, as `onwire check` sees them.
@Suite struct GoldenTests {
  @Test func everySpecCompilesToItsGoldenFiles() throws {
    let run = try check(Repository.root)
    #expect(run.status == 0)
    #expect(run.text.isEmpty)
    let summary = try GoldenSummary(run)
    #expect(summary.requests == (try Self.documents().count))
    #expect(summary.different + summary.missing + summary.leftOver + summary.errors == 0)
  }

  /// Requests that are broken on purpose, which tests of sound ones have no use for.
  @Test func everyBrokenRequestCompilesToItsGoldenFiles() throws {
    let run = try Command.onwire(["check", "Tests/Wire", "--golden", "Tests/Wire"], in: Repository.root)
    #expect(run.status == 0, "\(run.text)")
    let summary = try GoldenSummary(run)
    #expect(summary.requests == 13)
    #expect(summary.different + summary.missing + summary.errors == 0)
  }

  @Test func everyRequestHasTheGoldenFileOfItsBytes() throws {
    let run = try check(Repository.root, ["--emit", "raw"])
    #expect(run.status == 0)
    let summary = try GoldenSummary(run)
    #expect(summary.same == summary.requests)
  }

  @Test func everyRequestSaysWhatItShows() throws {
    for document in try Self.documents() {
      #expect(document.lines.contains { $0.hasPrefix("summary: ") }, "\(document.file)")
    }
  }

  @Test func onlySpecsThatSaySoAreWarnedOf() throws {
    let run = try check(Repository.root, ["--format", "json"])
    let warned = try run.error.split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
      try #require(try JSONText(Array(line.utf8))["place"]?["file"]?.text)
    }
    let saying = try Self.documents().filter { document in
      document.lines.contains { $0.contains("warn") }
    }.map(\.file)
    #expect(Set(warned) == Set(saying))
  }

  @Test func aChangedByteIsReportedWithTheFieldThatStandsThere() throws {
    let copy = try GoldenCopy()
    let offsets = try GoldenChange.all.map { try copy.change($0) }
    let run = try check(copy.url)
    #expect(run.status == 1)
    #expect(try GoldenSummary(run).different == GoldenChange.all.count)
    let paragraphs = Self.paragraphs(run.text)
    #expect(paragraphs.count == GoldenChange.all.count)
    for (change, offset) in zip(GoldenChange.all, offsets) {
      let paragraph = paragraphs["golden/\(change.file): differs from byte \(Self.place(offset))"]
      #expect(paragraph != nil, "\(change.file) at \(offset):\n\(run.text)")
      for part in change.report { #expect(paragraph?.contains(part) == true, "\(paragraph ?? "")") }
    }
  }

  @Test func bytesAfterTheEndAndBytesThatAreMissingAreReported() throws {
    let copy = try GoldenCopy(of: "loan")
    let file = copy.golden("loan/application.http")
    let content = try Data(contentsOf: file)
    try (content + Data("\r\n".utf8)).write(to: file)
    let longer = try check(copy.url)
    #expect(longer.status == 1)
    #expect(
      longer.text.contains("golden/loan/application.http: differs from byte \(Self.place(content.count))\n"))
    #expect(longer.text.contains("  golden  0d 0a "))
    #expect(longer.text.contains("  spec    (ends here)\n"))

    try content.dropLast(3).write(to: file)
    let shorter = try check(copy.url)
    #expect(shorter.status == 1)
    #expect(
      shorter.text.contains(
        "golden/loan/application.http: differs from byte \(Self.place(content.count - 3))\n"))
    #expect(shorter.text.contains("  golden  (ends here)\n"))
    #expect(shorter.text.contains("  spec    7b 7d 7d "))
  }

  @Test func missingAndLeftOverFilesAreReported() throws {
    let copy = try GoldenCopy(of: "loan")
    for ending in ["http", "curl", "curl.sh"] {
      try FileManager.default.removeItem(at: copy.golden("loan/contract/cancel.\(ending)"))
    }
    let leftOver = ["loan/forgotten.http", "loan/contract/old-name.curl.sh", "extra.xxd"]
    for name in leftOver { try Data().write(to: copy.golden(name)) }
    let run = try check(copy.url)
    #expect(run.status == 1)
    #expect(run.text.contains("golden/loan/contract/cancel.http: missing; add --update to write it\n"))
    for name in leftOver { #expect(run.text.contains("golden/\(name): no spec compiles to this file\n")) }
    let summary = try GoldenSummary(run)
    #expect(summary.missing == 1)
    #expect(summary.leftOver == leftOver.count)
    #expect(summary.different == 0)
  }

  @Test func whereNoneIsLookedForNoneIsSaidToBeLeftOver() throws {
    let copy = try GoldenCopy(of: "loan")
    try Data().write(to: copy.golden("loan/forgotten.http"))
    try Data("url: [\n".utf8).write(to: copy.url.appendingPathComponent("specs/loan/broken.yaml"))
    let run = try check(copy.url)
    #expect(run.status == 2)
    #expect(run.lastErrorLine.contains(" missing, left over not looked for, 1 error"), "\(run.lastErrorLine)")
  }

  @Test func `an update names what is left over, and removes nothing`() throws {
    let copy = try GoldenCopy(of: "loan")
    try Data().write(to: copy.golden("loan/forgotten.http"))
    try Data().write(to: copy.golden("loan/application.http"))
    let update = try check(copy.url, ["--update"])
    #expect(update.status == 1)
    #expect(update.text == "golden/loan/forgotten.http: no spec compiles to this file\n")
    #expect(update.lastErrorLine.contains("1 written, ") && update.lastErrorLine.contains(", 1 left over, "))
    #expect(FileManager.default.fileExists(atPath: copy.golden("loan/forgotten.http").path))
    try FileManager.default.removeItem(at: copy.golden("loan/forgotten.http"))
    let again = try check(copy.url, ["--update"])
    #expect(again.status == 0 && again.text.isEmpty && !again.error.contains("left over"))
  }

  @Test func aChangedSpecIsReportedAtItsPlace() throws {
    let copy = try GoldenCopy(of: "sign-in")
    let spec = copy.url.appendingPathComponent("specs/sign-in/password.yaml")
    let text = try String(contentsOf: spec, encoding: .utf8)
    try Data(text.replacingOccurrences(of: "grant_type: password", with: "grant_type: passcode").utf8).write(
      to: spec)
    let run = try check(copy.url)
    #expect(run.status == 1)
    let paragraph = Self.paragraphs(run.text).first { $0.key.hasPrefix("golden/sign-in/password.http: ") }?
      .value
    #expect(paragraph?.contains("form value of `form.grant_type`") == true, "\(run.text)")
    #expect(
      paragraph?.contains("specs/sign-in/password.yaml:6:22, `params.grant_type`") == true, "\(run.text)")
  }

  @Test func updateRepairsWhatDiffersAndTouchesNothingElse() throws {
    let copy = try GoldenCopy()
    let before = try copy.goldenFiles()
    for change in GoldenChange.all { _ = try copy.change(change) }
    try FileManager.default.removeItem(at: copy.golden("uploads/chunk.http"))
    try FileManager.default.removeItem(at: copy.golden("uploads/chunk.head"))

    let update = try check(copy.url, ["--update"])
    #expect(update.status == 0)
    let again = try check(copy.url)
    #expect(again.status == 0)
    #expect(again.text.isEmpty)

    let changed = Set(GoldenChange.all.map(\.file)).union(["uploads/chunk.http"])
    let after = try copy.goldenFiles()
    #expect(Set(after.keys) == Set(before.keys).subtracting(["uploads/chunk.head"]))
    for (name, file) in after {
      #expect(file.content == before[name]?.content, "\(name)")
      guard !changed.contains(name) else { continue }
      #expect(file.inode == before[name]?.inode, "\(name)")
      #expect(file.modified == before[name]?.modified, "\(name)")
    }
  }

  // MARK: Helpers

  private func check(_ folder: URL, _ arguments: [String] = []) throws -> Tools.Outcome {
    try Command.onwire(["check", "specs", "--golden", "golden"] + arguments, in: folder)
  }

  /// What is said about each file, by the line that begins it.
  private static func paragraphs(_ text: String) -> [String: String] {
    var paragraphs: [String: String] = [:]
    var title = ""
    for line in text.components(separatedBy: "\n") where !line.isEmpty {
      if line.hasPrefix("  ") {
        paragraphs[title]?.append(line + "\n")
      } else {
        title = line
        paragraphs[title] = ""
      }
    }
    return paragraphs
  }

  private static func place(_ offset: Int) -> String { "0x\(String(offset, radix: 16)) (\(offset))" }

  private struct Document {
    var file: String
    var lines: [Substring]
  }

  /// The documents of all specs but the bases, as lines.
  private static func documents() throws -> [Document] {
    let folder = Repository.root.appendingPathComponent("specs")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    return try names.filter {
      $0.hasSuffix(".yaml") && !$0.split(separator: "/").contains { $0.hasPrefix("_") }
    }
    .flatMap { name in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        .components(separatedBy: "\n---\n")
        .map { Document(file: "specs/\(name)", lines: $0.split(separator: "\n")) }
    }
  }
}
