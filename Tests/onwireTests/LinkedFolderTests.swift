import Foundation
import TestSupport
import Testing

/// Golden files, outputs and specs that are links, pipes or devices: nothing hangs, and nothing outside of the folder
/// that was given is read or written.
@Suite struct LinkedFolderTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("specs/sub/a.yaml", "url: https://api.example.com/\n")
  }

  private func onwire(_ arguments: [String]) throws -> Tools.Outcome {
    try Command.onwire(arguments, in: scratch.url)
  }

  private func fifo(_ name: String) throws {
    _ = try Tools.run("mkfifo", [name], in: scratch.url)
  }

  /// What is in the place of `golden/sub/a.http`, by what makes it.
  enum Obstacle: String, CaseIterable {
    case pipe, device, folder, loop, outside, process, loopAbove
  }

  @Test(.timeLimit(.minutes(1)), arguments: Obstacle.allCases)
  func aGoldenFileThatCannotBeReadIsNotMissing(obstacle: Obstacle) throws {
    try scratch.file("secret", "s3cr3t")
    if obstacle != .loopAbove { try scratch.folder("golden/sub") }
    let golden = "golden/sub/a.http"
    switch obstacle {
    case .pipe: try fifo(golden)
    case .device: try scratch.link(golden, to: "/dev/zero")
    case .folder: try scratch.folder(golden)
    case .loop: try scratch.link(golden, to: "a.http")
    case .outside: try scratch.link(golden, to: "../../secret")
    case .process: try scratch.link(golden, to: "/proc/self/environ")
    case .loopAbove: try scratch.link("golden", to: "golden")
    }
    for format in ["text", "junit", "sarif"] {
      let run = try onwire(["check", "specs", "--format", format])
      #expect(run.status == 74, "\(run.error)")
      #expect(
        run.error.contains("output-failed") || run.text.contains("output-failed"), "\(run.text)\(run.error)")
      #expect(!run.text.contains("missing;"))
      #expect(!(run.text + run.error).contains("s3cr3t"))
    }
  }

  @Test(.enabled(if: Tools.have("setpriv") && getuid() == 0, "needs root and setpriv"))
  func anUnreadableGoldenFolderIsNotMissing() throws {
    try scratch.file("golden/sub/a.http", "")
    let open = [FileAttributeKey.posixPermissions: 0o755]
    try FileManager.default.setAttributes(open, ofItemAtPath: scratch.url.path)
    let setpriv = try #require(Tools.find("setpriv"))
    for closed in ["golden/sub", "golden"] {
      let path = scratch.url.appendingPathComponent(closed).path
      try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
      let words = ["--reuid", "65534", "--clear-groups", Command.executable.path, "check", "specs"]
      let run = try Tools.run(setpriv, words, in: scratch.url)
      let report = try Tools.run(setpriv, words + ["--format", "junit"], in: scratch.url)
      try FileManager.default.setAttributes(open, ofItemAtPath: path)
      // If nobody else may run the command, there is nothing to see.
      guard run.status != 126, run.status != 127, !run.error.contains("`specs` cannot be read") else {
        return
      }
      #expect(run.status == 74, "\(run.text)\(run.error)")
      #expect(run.error.contains("cannot be read: Permission denied"), "\(run.text)\(run.error)")
      #expect(!run.text.contains("missing"))
      #expect(
        report.status == 74 && report.text.contains("cannot be read: Permission denied"), "\(report.text)")
    }
  }

  @Test(arguments: [
    ["compile", "specs", "--out", "out"], ["compile", "specs", "--emit", "raw,html", "--out", "out/"],
    ["check", "specs", "--golden", "out", "--update"], ["docs", "specs", "--out", "./out"],
  ])
  func nothingIsWrittenThroughALinkedFolder(words: [String]) throws {
    try scratch.folder("elsewhere")
    try scratch.folder("out")
    try scratch.link("out/sub", to: "../elsewhere")
    let refused = try onwire(words)
    #expect(refused.status == 74)
    #expect(refused.error.contains("is a link to another folder\n"), "\(refused.error)")
    #expect(scratch.files("elsewhere") == [])
    #expect(try onwire(words + ["--follow-links"]).status == 0)
    #expect(scratch.files("elsewhere").count >= 1)
  }

  @Test func theOutputFolderItselfMayBeALink() throws {
    try scratch.folder("elsewhere")
    try scratch.link("out", to: "elsewhere")
    #expect(try onwire(["compile", "specs", "--out", "out"]).status == 0)
    #expect(scratch.files("elsewhere") == ["sub/a.http"])
    #expect(try onwire(["check", "specs", "--golden", "out"]).status == 0)
  }

  @Test(.timeLimit(.minutes(1))) func aSiteIsComparedWithFilesOfItsFolderAlone() throws {
    try scratch.file("secret", "s3cr3t")
    #expect(try onwire(["docs", "specs", "--out", "site"]).status == 0)
    let page = scratch.url.appendingPathComponent("site/sub/a.md").path
    for make in [{ try fifo("site/sub/a.md") }, { try scratch.link("site/sub/a.md", to: "../../secret") }] {
      try FileManager.default.removeItem(atPath: page)
      try make()
      let run = try onwire(["docs", "specs", "--out", "site", "--check"])
      #expect(run.status == 74, "\(run.text)\(run.error)")
      #expect(!run.text.contains("s3cr3t"))
    }
  }

  /// The targets of links out of the folder, which may exist or not: nothing may tell these cases apart.
  @Test(arguments: [
    "compile specs", "check specs --golden gg", "check specs", "inspect specs", "docs specs --out site",
    "docs md --check",
    "compile specs/body.yaml", "compile specs/files.yaml", "compile specs/base.yaml",
    "inspect specs/curl.txt",
  ])
  func whatALinkLeadsToOutsideIsNotTold(command: String) throws {
    var told: Set<String> = []
    for target in ["secret", "nothing", "folder"] {
      let scratch = try TemporaryFolder()
      try scratch.file("secret", "url: https://secret.example/")
      try scratch.file("folder/a.yaml", "url: https://secret.example/")
      try scratch.file(
        "specs/body.yaml", "url: https://h.example/\nmethod: PUT\nbody: {path: link, type: a/b}\n")
      try scratch.file(
        "specs/files.yaml", "url: https://h.example/\nmethod: POST\nfiles: [{name: a, path: link}]\n")
      try scratch.file("specs/base.yaml", "extends: link\nurl: https://h.example/\n")
      try scratch.file("specs/curl.txt", "curl -d @link https://h.example/\n")
      try scratch.file("gg/body.http", "x")
      try scratch.file("golden/other", "x")
      try scratch.file("md/a.md", "```text onwire file=link\n```\n```http onwire spec=link\n```\n")
      for link in [
        "specs/link", "specs/link.yaml", "gg/files.http", "golden/base.http", "md/link", "md/link.md",
      ] {
        try scratch.link(link, to: "../\(target)")
      }
      let run = try Command.onwire(command.components(separatedBy: " "), in: scratch.url)
      told.insert("\(run.status)\n\(run.text)\n\(run.error)")
    }
    #expect(told.count == 1, "\(told.sorted().joined(separator: "\n----\n"))")
  }

  @Test(.timeLimit(.minutes(1))) func whatIsFoundInAFolderOfSpecsLiesInIt() throws {
    try scratch.file("secret", "s3cr3t: [\n")
    try fifo("specs/pipe.yaml")
    try scratch.link("specs/out.yaml", to: "../secret")
    try scratch.link("specs/environ.yaml", to: "/proc/self/environ")
    try scratch.link("specs/zero.yaml", to: "/dev/zero")
    try scratch.link("specs/within.yaml", to: "sub/a.yaml")
    for command in [["compile", "specs"], ["check", "specs"], ["docs", "specs", "--out", "site"]] {
      let run = try onwire(command + ["--format", "json"])
      #expect(run.status == 2)
      #expect(
        try run.reported().map(\.code).sorted()
          == ["file-not-regular", "file-outside-root", "file-outside-root", "file-outside-root"])
      #expect(!(run.text + run.error).contains("s3cr3t"))
    }
    // A user who names it, or a wider root, means it.
    #expect(try onwire(["compile", "specs/out.yaml"]).error.contains("s3cr3t"))
    #expect(try onwire(["compile", "specs", "--root", "."]).error.contains("s3cr3t"))
  }
}
