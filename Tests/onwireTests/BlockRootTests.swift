import Foundation
import TestSupport
import Testing

/// Documents of strangers: their blocks show nothing from outside of a root that the command line alone gives, write
/// nothing, and end.
@Suite struct BlockRootTests {
  private static let secret = "s3cr3t-of-the-runner"
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    let spec = "url: https://api.example.com/"
    try scratch.file("up.yaml", "\(spec)\(Self.secret)\n")
    try scratch.file("up.http", "GET /\(Self.secret) HTTP/1.1\r\nHost: h\r\n\r\n")
    try scratch.file("golden/ok.http", "GET /\(Self.secret) HTTP/1.1\r\nHost: h\r\n\r\n")
    try scratch.file("docs/ok.yaml", "\(spec)ok\n")
    try scratch.file("docs/in/ok.http", "GET /ok HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
    try scratch.file("docs/base.yaml", "extends: ../up.yaml\n")
    try scratch.file("docs/body.yaml", "method: POST\n\(spec)\nbody: {path: ../up.http}\n")
    try scratch.file("docs/part.sh", "curl https://api.example.com/ -d @../up.http\n")
    try scratch.file("docs/large.txt", String(repeating: "x", count: (1 << 20) + 1))
    try scratch.link("docs/link.yaml", to: "../up.yaml")
    try scratch.link("docs/link.http", to: "../up.http")
    try scratch.link("docs/all", to: "..")
    try scratch.link("docs/golden", to: "../golden")
    try scratch.link("docs/zero", to: "/dev/zero")
    try scratch.link("docs/environ", to: "/proc/self/environ")
    for name in ["docs/fifo", "docs/fifo.yaml"] {
      _ = try Tools.run("mkfifo", [name], in: scratch.url)
    }
    try scratch.file("docs/specs/ok.yaml", "\(spec)ok\n")
    try scratch.link("docs/specs/out.yaml", to: "../../up.yaml")
    try scratch.file("docs/goldens/a", "")
    try scratch.link("docs/goldens/ok.http", to: "../../up.http")
  }

  private func docs(_ block: String, _ arguments: [String]) throws -> Tools.Outcome {
    try scratch.file("docs/evil.md", "```onwire \(block)\n```\n")
    return try Command.onwire(
      ["docs"] + arguments, in: scratch.url, environment: ["TOKEN": Self.secret])
  }

  /// Paths that lead out, in each way in which a block can name a file.
  private static let attacks: [String] = {
    let places = ["../up", "./../up", "in/../../up", "all/up", "in/../all/up", "nothing/../../up"]
    let specs = places.map { "\($0).yaml" } + ["link.yaml", "in/../link.yaml"]
    let captures =
      places.map { "\($0).http" } + ["link.http", "environ", "/proc/self/environ", "/etc/passwd"]
    let named = (specs + captures).flatMap { path in
      [
        "file=\(path)", "command=\"inspect \(path)\"", "command=\"inspect \(path)#1\"",
        "command=\"diff ok.yaml \(path)\"", "command=\"diff \(path) ok.yaml\"",
        "spec=ok view=diff with=\(path)",
      ]
    }
    let ofSpecs = (specs + places).flatMap { path in
      [
        "spec=\(path)", "spec=\(path)#up", "spec=\(path)##", "spec=\(path) view=spec",
        "spec=\(path) view=fields",
        "spec=\(path) view=explain at=0", "spec=\(path) root=/", "spec=\(path) root=..",
      ]
    }
    let commands = specs.flatMap { path in
      [
        "command=\"compile \(path)\"", "command=\"compile ok.yaml \(path)\"",
        "command=\"compile \(path)#up\"",
        "command=\"compile -- \(path)\"", "command=\"compile \(path) --root /\"",
        "command=\"explain \(path) --at 0\"", "command=\"check \(path)\"",
        "command=\"diff \(path) --client plain --client alamofire@5\"",
      ]
    }
    let roots = ["/", "..", "all", "in/../.."].flatMap { root in
      ["base", "body"].flatMap { spec in
        [
          "spec=\(spec) root=\(root)", "command=\"compile \(spec).yaml --root \(root)\"",
          "command=\"compile \(spec).yaml --root=\(root)\"",
          "command=\"diff \(spec).yaml ok.yaml --root \(root)\"",
        ]
      }
    }
    return named + ofSpecs + commands + roots + [
      "spec=base", "spec=body", "command=\"compile specs\"", "command=\"compile all\"",
      "command=\"diff specs ok.yaml --match\"", "command=\"check ok.yaml\"",
      "command=\"check ok.yaml --golden ../golden\"", "command=\"check ok.yaml --golden=all/golden\"",
      "command=\"check ok.yaml --golden goldens\"",
      "command=\"check ok.yaml --golden goldens --follow-links\"",
      "file=all/golden/ok.http", "spec=..", "spec=/", "file=/", "command=\"compile ..\"",
    ]
  }()

  @Test func noBlockShowsWhatLiesOutsideOfTheRoot() throws {
    let document = Self.attacks.map { "```onwire \($0)\n```\n\n" }.joined()
    try scratch.file("docs/evil.md", document)
    for arguments in [
      ["--check", "docs"], ["docs"], ["--check", "docs/evil.md"], ["--root", "docs/in", "docs"],
    ] {
      let run = try Command.onwire(
        ["docs", "--format", "json"] + arguments, in: scratch.url, environment: ["TOKEN": Self.secret])
      #expect(run.status == 2, "\(arguments)")
      #expect(run.text == "")
      #expect(!run.error.contains(Self.secret), "\(run.error)")
      #expect(!run.error.contains("root:x:"))
      #expect(
        try String(contentsOf: scratch.url.appendingPathComponent("docs/evil.md"), encoding: .utf8)
          == document)
      // Each of them is an error of its own; JSON shows up to 1,000.
      let places = try run.reported().map(\.place)
      let lines = Set(places.compactMap { $0.split(separator: ":").dropFirst().first.flatMap { Int($0) } })
      let missed = Self.attacks.indices.filter { !lines.contains(3 * $0 + 1) }.map { Self.attacks[$0] }
      #expect(missed == [], "\(arguments)")
    }
  }

  @Test(arguments: ["", "#1", "#1 --emit raw"]) func aFileThatACaptureNamesLiesBelowTheRoot(words: String)
    throws
  {
    let run = try docs("command=\"inspect part.sh\(words)\"", ["docs"])
    #expect(!(run.text + run.error).contains(Self.secret))
    #expect(
      try !String(contentsOf: scratch.url.appendingPathComponent("docs/evil.md"), encoding: .utf8).contains(
        Self.secret))
  }

  @Test(arguments: attacks.indices.filter { $0 % 12 == 0 }) func whatIsRefusedSaysWhy(index: Int) throws {
    let run = try docs(Self.attacks[index], ["--check", "docs"])
    #expect(
      run.error.contains("lies outside the root") || run.error.contains("cannot be read")
        || run.error.contains("there is no"), "\(Self.attacks[index]): \(run.error)")
  }

  /// The arguments with which each command that a block may show is tried.
  private static let shown = [
    "check": "ok.yaml --golden in", "compile": "ok.yaml", "inspect": "in/ok.http",
    "diff": "ok.yaml in/ok.http", "import": "in/ok.http", "identify": "in/ok.http",
    "explain": "ok.yaml --at 0",
    "clients": "", "servers": "", "schema": "",
  ]

  /// Every option, even one that is added later, is given a name in the folder, as a value and as a flag.
  @Test(arguments: shown.keys.sorted()) func noOptionOfACommandThatABlockShowsWrites(command: String) throws {
    let help = try Command.onwire([command, "--help"]).text
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }).sorted()
    #expect(options.count > 2)
    let words = try #require(Self.shown[command])
    let blocks = options.flatMap { option in
      ["\(option) new", "\(option)=new", option].map { "command=\"\(command) \(words) \($0)\"" }
    }
    try scratch.file("docs/evil.md", blocks.map { "```text onwire \($0)\n```\n\n" }.joined())
    // A word that is also a file's name is refused if that leads out.
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("docs/golden"))
    func paths() throws -> Set<String> {
      Set(try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path))
    }
    let before = try paths()
    #expect(before.count > 10)
    let run = try Command.onwire(["docs", "docs/evil.md"], in: scratch.url)
    #expect(run.status == 2)
    #expect(try paths().subtracting(before) == [])
  }

  @Test(arguments: [
    "spec=../up", "file=all/up.yaml", "spec=base", "command=\"compile link.yaml\"", "spec=body",
  ])
  func theCommandLineWidensTheRoot(block: String) throws {
    let narrow = try docs(block, ["--check", "docs"])
    #expect(narrow.status == 2)
    let wide = try docs(
      block.hasSuffix("base") || block.hasSuffix("body") ? block + " root=.." : block,
      ["--check", "docs", "--root", "."])
    #expect(wide.status == 1, "\(wide.error)")
    #expect(wide.text.contains(Self.secret))
  }

  @Test func theRootIsTheFolderGivenAndNotThatOfTheDocument() throws {
    try scratch.file("docs/in/guide.md", "```onwire file=../ok.yaml\n```\n")
    #expect(try docs("file=in/ok.http", ["--check", "docs"]).status == 1)
    let alone = try Command.onwire(["docs", "--check", "docs/in/guide.md"], in: scratch.url)
    #expect(alone.status == 2)
    #expect(alone.error.contains("error[file-outside-root]: `../ok.yaml` lies outside the root"))
    #expect(alone.error.contains("--root DIR"))
  }

  @Test func aDocumentThatIsALinkOutOfTheFolderIsNoneOfIt() throws {
    let text = "\(Self.secret)\n\n```onwire file=ok.yaml\n```\n"
    let linked = try scratch.file("private.md", text)
    try scratch.link("docs/link.md", to: "../private.md")
    for arguments in [["--check", "docs"], ["docs"]] {
      let run = try docs("file=ok.yaml", arguments + ["--format", "json"])
      #expect(run.status == 2)
      #expect(try run.reported().map(\.code) == ["file-outside-root"])
      #expect(!(run.text + run.error).contains(Self.secret))
      #expect(try String(contentsOf: linked, encoding: .utf8) == text)
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("file=zero", "file-not-regular"), ("file=/dev/zero", "file-not-regular"),
      ("file=fifo", "file-not-regular"),
      ("file=environ", "file-not-regular"), ("file=/proc/self/environ", "file-not-regular"),
      ("file=in", "file-is-folder"), ("file=large.txt", "file-too-large"),
      ("spec=fifo", "file-not-regular"), ("spec=fifo view=spec", "file-not-regular"),
      ("spec=zero", "file-not-regular"), ("command=\"inspect zero\"", "file-not-regular"),
      ("command=\"diff fifo ok.yaml\"", "file-not-regular"),
    ])
  func whatIsNoFileIsNotRead(block: String, code: String) throws {
    let run = try docs(block, ["--check", "docs/evil.md", "--root", "/", "--format", "json"])
    #expect(run.status == 2)
    #expect(try run.reported().map(\.code) == [code], "\(run.error)")
    #expect(!run.error.contains(Self.secret))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "compile ok.yaml --out out", "compile ok.yaml --out=out", "compile --out out ok.yaml",
      "compile ok.yaml -o out",
      "compile ok.yaml --watch", "compile ok.yaml --out out --watch", "check ok.yaml --update",
      "check --update ok.yaml --golden in", "check ok.yaml --golden=in --update", "check ok.yaml --update=1",
      "docs ok.yaml --out out", "docs evil.md", "inspect ok.yaml --out out", "diff ok.yaml ok.yaml --out out",
      "explain ok.yaml --at 0 --out out", "clients --out out", "schema --out out",
    ])
  func noBlockWrites(words: String) throws {
    let block = "command=\"\(words)\""
    try scratch.file("docs/evil.md", "```onwire \(block)\n```\n")
    let before = scratch.names
    let run = try docs(block, ["docs"])
    #expect(run.status == 2)
    #expect(
      run.error.contains("error[bad-block-command]") || run.error.contains("error[block-failed]"),
      "\(run.error)")
    #expect(scratch.names == before)
  }

  @Test(.timeLimit(.minutes(1))) func aRunEndsAfterTenSeconds() throws {
    for name in ["a", "b"] {
      let file = try scratch.file(
        "docs/\(name).http", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n")
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 1 << 40)
      try handle.close()
    }
    let start = Date()
    let run = try docs("command=\"diff a.http b.http --exact\"", ["docs/evil.md"])
    #expect(run.status == 2)
    #expect(
      run.error.contains("error[block-failed]: the command runs for more than 10 seconds"), "\(run.error)")
    #expect(Date().timeIntervalSince(start) < 20)
  }
}

extension BlockRootTests {
  /// Cancelling the run of `docs` does not end what it started.
  @Test(.timeLimit(.minutes(1))) func aRunEndsByItselfWhereNobodyWaitsForItAnyMore() throws {
    let run = try Command.shell(
      "sleep 4 2>/dev/null | ONWIRE_SHOWN=0 onwire inspect -; echo $?", in: scratch.url)
    #expect(run.text.hasSuffix("142\n"), "\(run.text)\(run.error)")
  }
}

extension TemporaryFolder {
  /// The paths of everything in the folder, opened or not.
  var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
