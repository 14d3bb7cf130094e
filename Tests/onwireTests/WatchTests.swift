import Foundation
import TestSupport
import Testing

/// `onwire compile --watch`: what a saved file touches is compiled again, and nothing else.
@Suite struct WatchTests {
  /// The time that a round may take here, where tests share the machine: ten times what is promised.
  private static let limit = 2.0

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/_app.yaml", "extends: _root.yaml\nheaders: {X-App: one}\n")
    try scratch.file("specs/_root.yaml", "base: https://api.example.com/\n")
    try scratch.file("specs/a.yaml", "extends: _app.yaml\nurl: a\n")
    try scratch.file("specs/b.yaml", "extends: _app.yaml\nurl: b\n")
    try scratch.file(
      "specs/c.yaml", "method: POST\nurl: https://example.com/c\nbody: {path: c.txt, type: a/b}\n")
    try scratch.file("specs/c.txt", "one")
    return scratch
  }

  private func text(_ path: String, _ scratch: TemporaryFolder) throws -> String {
    String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent(path)), as: UTF8.self)
  }

  private func remove(_ path: String, _ scratch: TemporaryFolder) throws {
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent(path))
  }

  /// A round without the time that it took.
  private func plain(_ text: String) -> String {
    text.replacing(/\ in [0-9]+ ms/, with: "")
  }

  @Test func aSavedFileTouchesWhatIsMadeOfIt() throws {
    let scratch = try scratch()
    let command = try WatchingCommand(["specs", "--out", "out"], in: scratch)
    #expect(
      try plain(command.round().text) == """
        3 requests, 3 written, 0 unchanged, 0 errors
        waiting for changes (Control-C ends)

        """)

    try scratch.file("specs/a.yaml", "extends: _app.yaml\nurl: a2\n")
    let round = try command.round()
    #expect(round.seconds < Self.limit)
    #expect(
      plain(round.text) == """

        changed: specs/a.yaml
          written: out/a
        1 request, 1 written, 0 unchanged, 0 errors
        waiting for changes (Control-C ends)

        """)
    #expect(try text("out/a.http", scratch).hasPrefix("GET /a2 "))

    // A base of a base, and a file that a body is read from.
    try scratch.file("specs/_root.yaml", "base: https://api.example.org/\n")
    #expect(
      try plain(command.round().text) == """

        changed: specs/_root.yaml
          written: out/a
          written: out/b
        2 requests, 2 written, 0 unchanged, 0 errors
        waiting for changes (Control-C ends)

        """)
    try scratch.file("specs/c.txt", "two, and longer")
    #expect(try command.round().text.contains("changed: specs/c.txt\n  written: out/c\n"))
    #expect(try text("out/c.http", scratch).hasSuffix("two, and longer"))

    // The same bytes: a comment more.
    try scratch.file("specs/b.yaml", "# more\nextends: _app.yaml\nurl: b\n")
    #expect(
      try command.round().text.contains("  unchanged: out/b\n1 request, 0 written, 1 unchanged, 0 errors"))
    #expect(command.interrupt() == 130)
    #expect(try command.errorText().hasSuffix("waiting for changes (Control-C ends)\n"))
  }

  @Test func aBaseOfSeveralFoldersIsNamedOnce() throws {
    let scratch = try scratch()
    for folder in ["d", "e"] {
      try scratch.file("specs/\(folder)/f.yaml", "extends: ../_root.yaml\nurl: f\n")
    }
    let command = try WatchingCommand(["specs", "--out", "out"], in: scratch)
    _ = try command.round()
    try scratch.file("specs/_root.yaml", "base: https://api.example.org/\n")
    #expect(
      try plain(command.round().text) == """

        changed: specs/_root.yaml
          written: out/a
          written: out/b
          written: out/d/f
          written: out/e/f
        4 requests, 4 written, 0 unchanged, 0 errors
        waiting for changes (Control-C ends)

        """)
  }

  @Test func errorsStayUntilTheyAreMended() throws {
    let scratch = try scratch()
    let command = try WatchingCommand(["specs", "--out", "out"], in: scratch)
    _ = try command.round()
    let before = try text("out/a.http", scratch)
    try scratch.file("specs/a.yaml", "extends: _app.yaml\nulr: a\n")
    let flawed = try command.round().text
    #expect(flawed.contains("error[unknown-key]"))
    #expect(flawed.contains(" --> specs/a.yaml:2:1"))
    #expect(flawed.contains("0 requests, 0 written, 0 unchanged, 1 error "))
    #expect(try text("out/a.http", scratch) == before)

    // What is missing is waited for, and the error of another spec is not repeated.
    try remove("specs/c.txt", scratch)
    let missing = try command.round().text
    #expect(missing.contains("changed: specs/c.txt\n"))
    #expect(missing.contains("error[file-missing]"))
    #expect(!missing.contains("unknown-key"))
    #expect(missing.contains("errors left in: specs/a.yaml\nwaiting"))
    try scratch.file("specs/c.txt", "three")
    #expect(try command.round().text.contains("  written: out/c\n"))

    try scratch.file("specs/a.yaml", "extends: _app.yaml\nurl: a\n")
    let mended = try command.round().text
    #expect(mended.contains("  unchanged: out/a\n"))
    #expect(!mended.contains("error["))
    #expect(!mended.contains("errors left in"))
  }

  @Test func specsComeAndGo() throws {
    let scratch = try scratch()
    let command = try WatchingCommand(["specs", "--out", "out"], in: scratch)
    _ = try command.round()
    try scratch.file("specs/deep/er/d.yaml", "url: https://example.com/d\n")
    let new = try command.round()
    #expect(new.text.contains("new: specs/deep/er/d.yaml\n  written: out/deep/er/d\n"))
    #expect(new.seconds < Self.limit)
    try FileManager.default.moveItem(
      at: scratch.url.appendingPathComponent("specs/deep/er/d.yaml"),
      to: scratch.url.appendingPathComponent("specs/e.yaml"))
    let moved = try command.round().text
    #expect(moved.contains("new: specs/e.yaml\nremoved: specs/deep/er/d.yaml (its outputs stay)\n"))
    #expect(moved.contains("  written: out/e\n"))
    #expect(
      FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("out/deep/er/d.http").path))
    // A folder that goes and comes back, as a checkout of another branch makes it.
    try FileManager.default.moveItem(
      at: scratch.url.appendingPathComponent("specs"), to: scratch.url.appendingPathComponent("away"))
    #expect(try command.round().text.contains("error[file-missing]: there is no file or folder `specs`"))
    try FileManager.default.moveItem(
      at: scratch.url.appendingPathComponent("away"), to: scratch.url.appendingPathComponent("specs"))
    #expect(try command.round().text.contains("4 requests, 0 written, 4 unchanged, 0 errors"))
  }

  @Test func anEditorSavesInItsOwnWay() throws {
    let scratch = try scratch()
    let command = try WatchingCommand(["specs/a.yaml", "--out", "out"], in: scratch)
    _ = try command.round()
    // vim: the old file becomes a backup, a new one takes its name, and a temporary file comes and goes.
    let file = scratch.url.appendingPathComponent("specs/a.yaml")
    let backup = scratch.url.appendingPathComponent("specs/a.yaml~")
    try scratch.file("specs/4913", "")
    try remove("specs/4913", scratch)
    try FileManager.default.moveItem(at: file, to: backup)
    try scratch.file("specs/a.yaml", "extends: _app.yaml\nurl: vim\n")
    try FileManager.default.removeItem(at: backup)
    let vim = try command.round().text
    #expect(vim.contains("changed: specs/a.yaml\n"))
    #expect(!vim.contains("removed"))
    #expect(try text("out/a.http", scratch).hasPrefix("GET /vim "))
    // Others: a new file is renamed over the old one; or it is emptied, and written a little later.
    try Data("extends: _app.yaml\nurl: renamed\n".utf8).write(to: file, options: .atomic)
    #expect(try command.round().text.contains("  written: out/a\n"))
    try Data().write(to: file)
    try scratch.file("specs/a.yaml", "extends: _app.yaml\nurl: twice\n")
    let twice = try command.round().text
    #expect(!twice.contains("error["))
    #expect(try text("out/a.http", scratch).hasPrefix("GET /twice "))
    // A file that no spec is made of, and one of another spec.
    try scratch.file("specs/.a.yaml.swp", "swap")
    try scratch.file("specs/b.yaml", "url: https://example.com/\n")
    #expect(try command.silence() == "")
  }

  @Test func requestsThatWouldBeOneFileAreWrittenOnceTheyAreNot() throws {
    let scratch = try scratch()
    try scratch.file("specs/a.yml", "url: https://example.com/other\n")
    let command = try WatchingCommand(["specs", "--out", "out"], in: scratch)
    #expect(try command.round().text.contains("error[same-output]"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("out/a.http").path))
    try remove("specs/a.yml", scratch)
    #expect(try command.round().text.contains("removed: specs/a.yml (its outputs stay)\n  written: out/a\n"))
  }

  @Test func standardOutputHasWhatChanged() throws {
    let scratch = try scratch()
    let command = try WatchingCommand(["specs/a.yaml", "specs/b.yaml", "--emit", "raw"], in: scratch)
    _ = try command.round()
    let first = try command.outputText()
    #expect(first.contains("GET /a HTTP/1.1") && first.contains("GET /b HTTP/1.1"))
    try scratch.file("specs/b.yaml", "extends: _app.yaml\nurl: b2\n")
    #expect(try command.round().text.contains("1 request, 0 unchanged, 0 errors"))
    let second = try command.outputText().dropFirst(first.count)
    #expect(second.hasPrefix("GET /b2 HTTP/1.1"))
    #expect(!second.contains("GET /a"))
    try scratch.file("specs/b.yaml", "# more\nextends: _app.yaml\nurl: b2\n")
    #expect(try command.round().text.contains("1 request, 1 unchanged, 0 errors"))
    #expect(try command.outputText().count == first.count + second.count)
  }

  @Test func aReaderThatGoesAwayEndsIt() throws {
    let pipe = Pipe()
    let command = try WatchingCommand(["specs/a.yaml"], in: scratch(), output: pipe)
    _ = try command.round()
    try pipe.fileHandleForWriting.close()
    try pipe.fileHandleForReading.close()
    #expect(command.end() == 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func anOutputThatFailsEndsIt() throws {
    let scratch = try scratch()
    let run = try Command.shell("onwire compile specs --watch >/dev/full", in: scratch.url)
    #expect(run.status == 74)
    #expect(run.error.contains("error[output-failed]") && !run.error.contains("waiting for changes"))
  }

  @Test func whatCannotBeWatchedIsWrongUsage() throws {
    let scratch = try scratch()
    for arguments in [["-"], ["specs", "--strict"], ["specs", "--emit", "raw,hex"]] {
      let run = try Command.onwire(["compile"] + arguments + ["--watch"], in: scratch.url)
      #expect(run.status == 64, "\(arguments)")
    }
    #expect(try Command.onwire(["compile", "spcs", "--watch"], in: scratch.url).status == 2)
  }
}
