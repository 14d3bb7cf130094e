import Foundation
import TestSupport
import Testing

/// Machines that are short of something: a run ends as it would elsewhere, or with 74 and the reason; what
/// killed runs leave behind is removed by the next.
@Suite struct PoorMachineTests {
  private static let commands = [
    "--version", "help compile", "clients", "schema", "compile specs", "compile specs --out out",
    "check specs",
    "inspect a.http", "diff specs/a.yaml a.http", "explain specs/a.yaml --at 0", "docs specs --out site",
    "docs README.md --check",
  ]

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    for name in ["a", "b", "c/d"] {
      try scratch.file("specs/\(name).yaml", "url: https://h.example/\(name)\n")
    }
    try scratch.file("a.http", "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n")
    try scratch.file("README.md", "```text onwire command=\"inspect a.http\"\n```\n")
    _ = try Command.onwire(["check", "specs", "--update"], in: scratch.url)
    return scratch
  }

  @Test func aFolderThatIsGoneIsToldAsThat() throws {
    let scratch = try TemporaryFolder()
    let run = try Command.shell(
      "mkdir gone && cd gone && rmdir ../gone && echo 'url: http://h.example/' | onwire compile -",
      in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains("the working folder was removed"))
  }

  /// The loader of a command that is not static needs more than three.
  @Test(arguments: Command.isInstalled ? Array(3...9) : Array(4...9), commands)
  func aRunWithFewDescriptorsEndsAsUsualOrSaysWhy(count: Int, command: String) throws {
    let scratch = try scratch()
    let run = try Command.shell("ulimit -n \(count) && onwire \(command)", in: scratch.url)
    if run.status == 74 {
      #expect(run.error.contains("Too many open files"), "\(run.error)")
    } else {
      let other = try self.scratch()
      let usual = try Command.onwire(command.components(separatedBy: " "), in: other.url)
      #expect(run.status == usual.status, "\(run.error)")
      #expect(run.output == usual.output)
    }
  }

  static let canHideProc: Bool = {
    guard getuid() == 0, let unshare = Tools.find("unshare") else { return false }
    return (try? Tools.run(unshare, ["--mount", "umount", "-l", "/proc"]))?.status == 0
  }()

  @Test(.enabled(if: canHideProc, "needs root and unshare"), arguments: commands)
  func aRunWithoutProcEndsAsUsual(command: String) throws {
    let scratch = try scratch()
    let line = "umount -l /proc && exec '\(Command.executable.path)' \(command)"
    let run = try Tools.run("unshare", ["--mount", "sh", "-c", line], in: scratch.url)
    let other = try self.scratch()
    let usual = try Command.onwire(command.components(separatedBy: " "), in: other.url)
    #expect(run.status == usual.status, "\(run.error)")
    #expect(run.output == usual.output)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: commands.filter { !$0.contains("--out") } + [
      "--help", "check new", "docs specs --out no --check", "diff a.http specs/b.yaml --format junit",
      "diff a.http none.http --format junit", "check specs --format junit", "inspect a.http --format junit",
      "diff specs --client afnetworking@3 --client alamofire@5 --format junit",
    ])
  func whatCannotBeWrittenIsSaid(command: String) throws {
    let scratch = try scratch()
    try scratch.file("new/b.yaml", "url: https://h.example/new\n")
    let usual = try Command.onwire(command.components(separatedBy: " "), in: scratch.url)
    let run = try Command.shell("onwire \(command) >/dev/full", in: scratch.url)
    #expect(run.status == (usual.output.isEmpty ? usual.status : 74), "\(run.error)")
    #expect(usual.output.isEmpty || run.error.contains("cannot write standard output: No space left"))
    // What was not looked at to the end is not summed up.
    if command == "check new" {
      #expect(usual.error.contains(", 1 different, ") && !run.error.contains(" different, "), "\(run.error)")
    }
  }

  /// Each with what it compares, or reads, while its standard input is closed.
  @Test(arguments: [
    "diff a.http -", "diff - a.http", "diff a.http - --exact", "diff a.http - --match", "diff specs/a.yaml -",
    "compile -", "check -", "inspect -", "explain - --at 0",
  ])
  func standardInputThatIsClosedIsNoOtherFile(command: String) throws {
    let scratch = try scratch()
    let run = try Command.shell("onwire \(command) <&-", in: scratch.url)
    #expect(run.status == 74, "\(run.text)\(run.error)")
    #expect(
      run.text.isEmpty && run.error.contains("standard input cannot be read"), "\(run.text)\(run.error)")
  }

  /// The words that run a line of bash as nobody, who can be kept from having threads; `nil` if that is not
  /// possible.
  static let asNobody: [String]? = {
    guard getuid() == 0, let setpriv = Tools.find("setpriv")?.path, let bash = Tools.find("bash")?.path
    else {
      return nil
    }
    let words = [setpriv, "--reuid=65534", "--regid=65534", "--clear-groups", bash, "-c"]
    let line = "ulimit -u 1 && exec '\(Command.executable.path)' --version"
    let probe = try? Tools.run(URL(fileURLWithPath: setpriv), words.dropFirst() + [line])
    return probe?.status == 0 ? words : nil
  }()

  @Test(
    .timeLimit(.minutes(1)), .enabled(if: asNobody != nil, "needs root, setpriv and bash"),
    arguments: [
      "compile specs", "check specs", "inspect specs", "diff specs a.http --match",
      "diff specs --client afnetworking@3 --client alamofire@5",
    ])
  func aRunWithoutThreadsGoesOnWithOne(command: String) throws {
    let (scratch, other) = (try scratch(), try scratch())
    // The folder for temporary files may be one of ours, that nobody else may pass.
    _ = try Command.shell("chmod -R a+rX . && chmod a+x ..", in: scratch.url)
    let words = try #require(Self.asNobody)
    let line = "ulimit -u 1; exec '\(Command.executable.path)' \(command)"
    let run = try Tools.run(URL(fileURLWithPath: words[0]), words.dropFirst() + [line], in: scratch.url)
    let usual = try Command.onwire(command.components(separatedBy: " "), in: other.url)
    #expect(run.status == usual.status, "\(run.error)")
    #expect(run.output == usual.output)
  }

  @Test func whatKilledRunsLeftIsTakenAway() throws {
    let scratch = try scratch()
    let dead = try Command.shell("echo $$", in: scratch.url).text.trimmingCharacters(in: .newlines)
    let alive = getpid()
    for name in [".onwire-\(dead)-0", "c/.onwire-\(dead)-12"] { try scratch.file("out/\(name)", "half") }
    let others = [
      "out/.onwire-\(alive)-0", "out/.onwire-\(dead)", "out/.onwire-\(dead)-a.b", "out/.onwire-notes-0",
      "out/.onwire-\(dead)-0-0", "out/onwire-\(dead)-0", "out/other/.onwire-\(dead)-0",
    ]
    for name in others { try scratch.file(name, "x") }
    // By now, the number of the run that is gone belongs to another.
    let old = try scratch.file("out/.onwire-\(alive)-9", "half")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: old.path)
    try scratch.link("out/.onwire-\(dead)-1", to: "../a.http")
    #expect(mkfifo(scratch.url.appendingPathComponent("out/.onwire-\(dead)-2").path, 0o600) == 0)
    let held = try scratch.file("out/.onwire-\(dead)-3", "x")
    let descriptor = open(held.path, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let run = try Command.onwire(["compile", "specs", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let left = try FileManager.default.subpathsOfDirectory(
      atPath: scratch.url.appendingPathComponent("out").path
    )
    .filter { $0.contains("onwire-") }
    let names = others + ["out/.onwire-\(dead)-1", "out/.onwire-\(dead)-2", "out/.onwire-\(dead)-3"]
    #expect(left.sorted() == names.map { String($0.dropFirst("out/".count)) }.sorted())
    #expect(try Data(contentsOf: scratch.url.appendingPathComponent("a.http")).count > 3)
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
  func anOutputOfARunThatIsStoppedIsWholeOrAbsent(signal: Int32) throws {
    let scratch = try TemporaryFolder()
    for index in 0..<30 {
      try scratch.file(
        "specs/\(index).yaml",
        "method: POST\nurl: https://h.example/\nbody: {random: {bytes: \(1 << (index % 23)), seed: \(index)}, type: a/b}\n"
      )
    }
    let start = ContinuousClock.now
    _ = try Command.onwire(["compile", "specs", "--out", "whole"], in: scratch.url)
    let time = Double((ContinuousClock.now - start) / .microseconds(1))
    let whole = try scratch.tree("whole")
    #expect(whole.count == 30)
    for _ in 0..<rounds(12) {
      let process = try Self.stopped(
        ["compile", "specs", "--out", "out", "--quiet"], in: scratch.url, within: time, by: signal)
      for name in scratch.files("out") {
        let isTemporary = name.hasPrefix(".onwire-")
        let status = "\(process.terminationReason) \(process.terminationStatus), \(process.processIdentifier)"
        #expect(!isTemporary || signal == SIGKILL, "\(name) \(status)")
        let content = try Data(contentsOf: scratch.url.appendingPathComponent("out/\(name)"))
        #expect(isTemporary || content == whole[name], "\(name)")
        // Half of the names are free again for the next run.
        if Bool.random(), !isTemporary {
          try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("out/\(name)"))
        }
      }
    }
    _ = try Command.onwire(["compile", "specs", "--out", "out"], in: scratch.url)
    let isWhole = try scratch.tree("out") == whole
    #expect(isWhole)
  }

  /// A run that a signal ends at a random moment within a time in microseconds.
  private static func stopped(
    _ words: [String], in folder: URL, within time: Double, by signal: Int32
  ) throws -> Process {
    let process = Process()
    process.executableURL = Command.executable
    process.arguments = words
    process.currentDirectoryURL = folder
    try process.run()
    usleep(UInt32.random(in: 0...UInt32(time)))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process
  }

  /// What is killed may leave one; the next run writes the same.
  @Test(arguments: [SIGTERM, SIGINT])
  func anImportThatIsStoppedLeavesNoFixtureThatNoSpecNames(signal: Int32) throws {
    let scratch = try TemporaryFolder()
    let session = (0..<40).map { index in
      let body =
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.bin\"\r\n\r\n"
        + String(repeating: "\u{1}\(index)", count: 3000) + "\r\n--B--\r\n"
      return "POST /\(index) HTTP/1.1\r\nHost: h.example\r\nContent-Type: multipart/form-data; boundary=B\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    try scratch.file("a.http", session.joined())
    let start = ContinuousClock.now
    let words = ["import", "a.http", "--quiet", "--out"]
    #expect(try Command.onwire(words + ["whole"], in: scratch.url).status == 0)
    let time = Double((ContinuousClock.now - start) / .microseconds(1))
    func fixtures(_ tree: [String: Data]) -> [String] {
      tree.keys.filter { $0.contains("fixtures/") && !$0.hasSuffix("/") }
    }
    #expect(fixtures(try scratch.tree("whole")).count == 40)
    for round in 0..<rounds(6) {
      _ = try Self.stopped(words + ["out\(round)"], in: scratch.url, within: time, by: signal)
      guard FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("out\(round)").path)
      else { continue }
      let made = try scratch.tree("out\(round)")
      let specs = made.filter { $0.key.hasSuffix(".yaml") }.map { String(decoding: $0.value, as: UTF8.self) }
      for name in fixtures(made) {
        let file = (name as NSString).lastPathComponent
        #expect(specs.contains { $0.contains(file) }, "round \(round): \(name)")
      }
      for (name, text) in made where name.hasSuffix(".yaml") && !name.hasSuffix("_base.yaml") {
        let words = ["compile", "out\(round)/\(name)", "--root", "out\(round)", "--emit", "raw"]
        let check = try Command.onwire(words, in: scratch.url)
        #expect(check.status == 0, "\(name): \(check.error) \(String(decoding: text, as: UTF8.self))")
      }
    }
  }
}
