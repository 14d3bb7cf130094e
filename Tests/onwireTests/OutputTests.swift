import Foundation
import TestSupport
import Testing

/// Where outputs go, when they are touched, and how the command ends if they cannot be written.
@Suite struct OutputTests {
  private static let spec = "url: https://api.example.com/a\n"
  private static let huge =
    "method: POST\nurl: https://api.example.com/a\nbody: {zeros: {bytes: 200GiB}, type: a/b}\n"

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", Self.spec)
    return scratch
  }

  // MARK: What is there stays

  @Test func anUnchangedFileIsNotTouched() throws {
    let scratch = try scratch()
    let arguments = ["compile", "spec.yaml", "--emit", "raw,xxd", "--out", "out"]
    let first = try Command.onwire(arguments, in: scratch.url)
    #expect(first.error == "1 request, 2 written, 0 unchanged, 0 errors\n")
    let before = try scratch.identities("out")
    let second = try Command.onwire(arguments, in: scratch.url)
    #expect(second.error == "1 request, 0 written, 2 unchanged, 0 errors\n")
    #expect(try scratch.identities("out") == before)
    try scratch.file("spec.yaml", "method: PUT\n" + Self.spec)
    let third = try Command.onwire(arguments, in: scratch.url)
    #expect(third.error == "1 request, 2 written, 0 unchanged, 0 errors\n")
    #expect(try scratch.identities("out") != before)
  }

  @Test(arguments: ["zeros: {bytes: 3MiB}", "random: {bytes: 3MiB, seed: 1}"])
  func aLargeUnchangedFileIsNotTouched(content: String) throws {
    let scratch = try scratch()
    try scratch.file("spec.yaml", "method: POST\n" + Self.spec + "body: {\(content), type: a/b}\n")
    _ = try Command.onwire(["compile", "spec.yaml", "--out", "out"], in: scratch.url)
    let before = try scratch.identities("out")
    let second = try Command.onwire(["compile", "spec.yaml", "--out", "out"], in: scratch.url)
    #expect(second.error == "1 request, 0 written, 1 unchanged, 0 errors\n")
    #expect(try scratch.identities("out") == before)
    #expect(scratch.files("out") == ["spec.http"])
  }

  /// Nobody reads what is made of a rule: neither time nor sums depend on how much it is.
  @Test(arguments: ["hex", "html", "markdown", "curl-short"])
  func aBodyOfNearlyAllBytesThereCanBeIsShown(kind: String) throws {
    let scratch = try TemporaryFolder()
    let start =
      "method: POST\nclient: plain\nbody: {zeros: {bytes: 9223372036854774000}}\nurl: http://h.example/"
    try scratch.file("a.yaml", start + "a\n")
    try scratch.file("b.yaml", start + "b\n")
    let run = try Command.onwire(["compile", "a.yaml", "--emit", kind, "--out", "-"], in: scratch.url)
    #expect([0, 2].contains(run.status) && !run.error.contains("fault of its own"), "\(run.error)")
    let diff = try Command.onwire(["diff", "a.yaml", "b.yaml"], in: scratch.url)
    #expect(diff.status == 1 && diff.text.contains("target.path"), "\(diff.text)\(diff.error)")
  }

  @Test func anOutputStaysAsItWasWhenItsRequestFails() throws {
    let scratch = try scratch()
    _ = try Command.onwire(["compile", "spec.yaml", "--out", "out"], in: scratch.url)
    let before = try scratch.identities("out")
    // Found while the spec is read, while it is compiled, and while one of two outputs is made.
    for (text, emit) in [
      ("methd: POST\n" + Self.spec, "raw"), ("method: POST\n" + Self.spec + "body: {path: no.bin}\n", "raw"),
      (Self.spec + "headers: {A: \"\(String(repeating: "x", count: 200_000))\"}\n", "raw,curl"),
    ] {
      try scratch.file("spec.yaml", text)
      let run = try Command.onwire(["compile", "spec.yaml", "--emit", emit, "--out", "out"], in: scratch.url)
      #expect(run.status == 2)
      #expect(try scratch.identities("out") == before)
    }
  }

  @Test func twoRequestsForOneOutputAreAnErrorAtBothAndOtherRequestsAreWritten() throws {
    let scratch = try TemporaryFolder()
    for path in ["specs/a.yaml", "specs/a.yml", "specs/fine.yaml", "specs/b/c.yaml"] {
      try scratch.file(path, Self.spec)
    }
    try scratch.file("specs/b.yaml", "name: c\n\(Self.spec)---\nname: d\n\(Self.spec)")
    let run = try Command.onwire(["compile", "specs", "--out", "out", "--format", "json"], in: scratch.url)
    #expect(run.status == 2)
    #expect(
      try run.reported().map { "\($0.code) \($0.place)" } == [
        "same-output specs/a.yaml:1:1", "same-output specs/a.yml:1:1", "same-output specs/b/c.yaml:1:1",
        "same-output specs/b.yaml:1:1",
      ])
    #expect(scratch.files("out") == ["b/d.http", "fine.http"])
  }

  /// A file with one request gives its own name to the output.
  @Test(arguments: [
    (["q"], "rename one of the files"),
    (["v1", "v2"], "rename one of the files, or give the folder above both"),
    (["v1/login.yaml", "./v1/login.yaml"], "`v1/login.yaml` is given twice: leave one out"),
    (["s/b.yaml", "s/b.yaml"], "`s/b.yaml` is given twice: leave one out"),
    (["s"], "give `s/b.yaml#c` another `name`, or rename one of the files"),
  ])
  func theHelpForOneOutputIsWhatMakesThemTwo(paths: [String], help: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("q/a.yaml", Self.spec)
    try scratch.file("q/a.yml", "name: other\n\(Self.spec)")
    for folder in ["v1", "v2"] { try scratch.file("\(folder)/login.yaml", Self.spec) }
    try scratch.file("s/b.yaml", "name: c\n\(Self.spec)---\nname: d\n\(Self.spec)")
    try scratch.file("s/b/c.yaml", Self.spec)
    let run = try Command.onwire(["compile"] + paths + ["--out", "out"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains("error[same-output]") && run.error.contains("help: \(help)\n"), "\(run.error)")
  }

  /// On a disk that does not tell them apart, one would overwrite the other.
  @Test func outputsThatDifferOnlyInLetterCaseAreOneOnMacOS() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "specs/all.yaml", "name: Login\n\(Self.spec)---\nname: login\n\(Self.spec)---\nname: d\n\(Self.spec)")
    let run = try Command.onwire(["compile", "specs", "--out", "out"], in: scratch.url)
    #if os(macOS)
      #expect(run.status == 2)
      #expect(
        run.error.contains(
          "two requests would be written to `all/Login` and `all/login`, which differ only in letter case"))
      #expect(run.error.contains("help: give one of them another `name`\n"))
      #expect(scratch.files("out") == ["all/d.http"])
    #else
      #expect(run.status == 0)
      #expect(scratch.files("out") == ["all/Login.http", "all/d.http", "all/login.http"])
    #endif
  }

  @Test func theLongestNameThatAFileCanHaveIsWritten() throws {
    let scratch = try TemporaryFolder()
    let name = String(repeating: "n", count: 250)
    try scratch.file("spec.yaml", "name: \(name)\n\(Self.spec)---\nname: b\n\(Self.spec)")
    let run = try Command.onwire(["compile", "spec.yaml", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(scratch.files("out") == ["spec/b.http", "spec/\(name).http"])
  }

  @Test func `the rights to a file stay where it is replaced`() throws {
    let scratch = try scratch()
    let (old, new) = ("GET /a HTTP/1.1\r\nHost: a.example\r\n\r\n", "url: https://a.example/b\n")
    for name in ["seen.http", "out/spec.http"] { try scratch.file(name, old) }
    for name in ["specs/a.yaml", "accepted.yaml", "out/spec.curl.sh"] { try scratch.file(name, new) }
    let modes = [
      "out/spec.http": 0o600, "out/spec.curl.sh": 0o744, "specs/a.yaml": 0o600, "accepted.yaml": 0o640,
    ]
    for (name, mode) in modes { chmod(scratch.url.appendingPathComponent(name).path, mode_t(mode)) }
    for line in [
      "compile spec.yaml --emit raw,curl --out out", "import seen.http --out specs --force",
      "diff accepted.yaml seen.http --accept",
    ] {
      let run = try Command.shell("onwire \(line)", in: scratch.url)
      #expect(run.status == 0, "\(line): \(run.error)")
    }
    for (name, mode) in modes {
      var status = stat()
      stat(scratch.url.appendingPathComponent(name).path, &status)
      #expect(Int(status.st_mode & 0o777) == mode, "\(name)")
    }
  }

  // MARK: The machine says no

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func aFullStandardOutputIs74() throws {
    let scratch = try scratch()
    let run = try Command.shell("onwire compile spec.yaml >/dev/full", in: scratch.url)
    #expect(run.status == 74)
    #expect(run.error == "error[output-failed]: cannot write standard output: No space left on device\n")
  }

  @Test(.enabled(if: Command.canMount, "needs root and the right to mount"))
  func aFullDiskIs74AndLeavesNothing() throws {
    let scratch = try scratch()
    try scratch.file("huge.yaml", Self.huge)
    try scratch.file("disk/.keep", "")
    let run = try Command.shell(
      """
      unshare --mount sh -c '
        mount -t tmpfs -o size=2m none disk || exit
        "$1" compile huge.yaml --out disk/out
        status=$?
        find disk -type f
        exit $status' sh '\(Command.executable.path)'
      """, in: scratch.url)
    #expect(run.status == 74)
    #expect(
      run.errorLines.first
        == "error[output-failed]: cannot write `disk/out/huge.http`: No space left on device")
    #expect(run.lastErrorLine == "1 request, 0 written, 0 unchanged, 1 error")
    #expect(run.text == "")
  }

  @Test func filesThatChangeTheirSizeLeaveNoDescriptorsOpen() throws {
    let scratch = try scratch()
    for index in 0..<24 {
      try scratch.file("specs/a\(index).yaml", "url: https://a.example/\(index)\n")
      try scratch.file("out/a\(index).http", "old")
    }
    let run = try Command.shell("ulimit -n 20; onwire compile specs --out out --jobs 1", in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
  }

  @Test func aLimitOnTheSizeOfFilesIs74AndLeavesNothing() throws {
    let scratch = try scratch()
    try scratch.file("huge.yaml", Self.huge)
    let run = try Command.shell("ulimit -f 4096; onwire compile huge.yaml --out out", in: scratch.url)
    #expect(run.status == 74)
    #expect(run.error.hasPrefix("error[output-failed]: cannot write `out/huge.http`: File too large\n"))
    #expect(scratch.files("out") == [])
  }

  @Test(.enabled(if: Command.withoutPrivileges != nil, "needs a user who cannot write everything"))
  func aFolderThatCannotBeWrittenIs74() throws {
    let scratch = try scratch()
    try scratch.file("out/old.http", "old")
    let folder = scratch.url.appendingPathComponent("out").path
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    for out in ["out", "out/below"] {
      let run = try Command.unprivileged(["compile", "spec.yaml", "--out", out], in: scratch.url)
      #expect(run.status == 74)
      #expect(
        run.error.hasPrefix("error[output-failed]: cannot write `\(out)/spec.http`: Permission denied\n"))
      #expect(scratch.files("out") == ["old.http"])
    }
  }

  @Test func anOutputThatIsAFolderIs74() throws {
    let scratch = try scratch()
    try scratch.file("out/spec.http/inside", "x")
    let run = try Command.onwire(["compile", "spec.yaml", "--out", "out"], in: scratch.url)
    #expect(run.status == 74)
    #expect(run.error.hasPrefix("error[output-failed]: cannot write `out/spec.http`: Is a directory\n"))
    #expect(scratch.files() == ["out/spec.http/inside", "spec.yaml"])
  }

  @Test func anOutputFolderThatIsAFileIs74() throws {
    let scratch = try scratch()
    let run = try Command.onwire(["compile", "spec.yaml", "--out", "spec.yaml"], in: scratch.url)
    #expect(run.status == 74)
    #expect(
      run.error.hasPrefix("error[output-failed]: cannot write `spec.yaml/spec.http`: Not a directory\n"))
    #expect(scratch.files() == ["spec.yaml"])
  }

  // MARK: The command is stopped

  @Test func aReaderThatGoesAwayEndsTheCommandQuietly() throws {
    let scratch = try scratch()
    try scratch.file("huge.yaml", Self.huge)
    let run = try Command.shell(
      "{ onwire compile huge.yaml spec.yaml; echo $? >status; } | head -c 10", in: scratch.url)
    #expect(run.text == "POST /a HT")
    #expect(run.error == "")
    #expect(try String(contentsOf: scratch.url.appendingPathComponent("status"), encoding: .utf8) == "0\n")
  }

  @Test(arguments: [
    "diff a.yaml all.http#1", "diff a.yaml all.http#1 --exact", "diff specs all.http --match",
    "diff specs all.http --match --format json", "diff specs all.http --match --format junit",
    "diff specs all.http --match --emit html", "diff a.yaml all.http#1 --accept --dry-run",
    "diff a.yaml --client afnetworking@3 --client alamofire@5", "inspect all.http --fail-on note",
    "inspect all.http#3 --fail-on note", "inspect all.http --emit xxd --fail-on note",
    "compile a.yaml a.yaml --emit curl-short --strict", "check specs --golden golden", "docs --check a.md",
  ])
  func `a verdict is the same where nobody reads the output`(line: String) throws {
    let scratch = try TemporaryFolder()
    let spec = "method: POST\nurl: https://a.example/p\nparams: {a: [1, 2], b: x y}\n"
    try scratch.file("a.yaml", spec)
    try scratch.file("a.md", "```text onwire command=\"compile a.yaml\"\nstale\n```\n")
    // More than is held back before it is written.
    for number in 1...300 {
      try scratch.file("specs/\(number).yaml", "url: https://a.example/p\(number)\nquery: {a: 1}\n")
    }
    let requests = (1...300).map { "GET /p\($0)?a=2 HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n" }
    try scratch.file("all.http", requests.joined())
    let run = try Command.shell(
      """
      { sleep 0.2; onwire \(line) 2>/dev/null; echo $? >unread; } | true
      onwire \(line) >/dev/null 2>&1; echo $?
      cat unread
      """, in: scratch.url)
    #expect(run.text == "1\n1\n", "\(line): \(run.error)")
  }

  @Test(
    .enabled(if: Tools.have("python3"), "needs python3"),
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)] as [(String, Int32)])
  func aSignalEndsTheCommandAndLeavesNothing(signal: String, status: Int32) throws {
    let scratch = try scratch()
    try scratch.file("huge.yaml", Self.huge)
    let python = try #require(Tools.find("python3"))
    let script = Repository.root.appendingPathComponent("Tests/Support/interrupt.py").path
    let run = try Tools.run(
      python, [script, signal, "out", Command.executable.path, "compile", "huge.yaml", "--out", "out"],
      in: scratch.url)
    #expect(run.status == status)
    #expect(run.error == "")
    #expect(scratch.files("out") == [])
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129)] as [(String, Int32)])
  func aSignalEndsACommandThatHasMadeNoFileYet(signal: String, status: Int32) throws {
    let scratch = try scratch()
    let run = try Command.shell(
      """
      mkfifo in
      exec 3<>in
      '\(Command.executable.path)' compile - --out out <in &
      sleep 0.5
      kill -\(signal) $!
      wait $!
      """, in: scratch.url)
    #expect(run.status == status)
    #expect(run.error == "")
    #expect(scratch.files("out") == [])
  }

  @Test func aSignalThatWasIgnoredFromTheStartStaysIgnored() throws {
    let scratch = try scratch()
    let run = try Command.shell(
      """
      trap '' INT HUP
      { sleep 1; cat spec.yaml; } | '\(Command.executable.path)' compile - --out out &
      sleep 0.5
      kill -INT $!; kill -HUP $!
      wait $!
      """, in: scratch.url)
    #expect(run.status == 0)
    #expect(scratch.files("out") == ["stdin.http"])
  }
}

extension TemporaryFolder {
  /// Numbers that show whether a file was touched, for all files below a folder.
  func identities(_ name: String) throws -> [String: [Int]] {
    var identities: [String: [Int]] = [:]
    for path in files(name) {
      var status = stat()
      stat(url.appendingPathComponent("\(name)/\(path)").path, &status)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      identities[path] = [Int(status.st_ino), Int(time.tv_sec), time.tv_nsec, Int(status.st_size)]
    }
    return identities
  }
}
