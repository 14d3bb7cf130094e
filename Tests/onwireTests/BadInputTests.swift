import Foundation
import TestSupport
import Testing

/// Wrong specs through the command: what is said, where, and that nothing is written.
///
/// Tests/Invalid has the wording of many more mistakes; here are those that need bytes, sizes or files that are no
/// good in a repository.
@Suite struct BadInputTests {
  /// A spec that must fail: the code and place of each error.
  struct Mistake: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var reported: [String]

    init(_ description: String, _ text: String, _ reported: String...) {
      self.init(description, bytes: Array(text.utf8), reported)
    }

    init(_ description: String, bytes: [UInt8], _ reported: [String]) {
      testDescription = description
      self.bytes = bytes
      self.reported = reported
    }
  }

  private static let url = "url: https://api.example.com/a\n"
  private static let aliases = (1...9).map { level in
    let members = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
    return "  a\(level): &a\(level) [\(members)]\n"
  }.joined()
  private static let post = "method: POST\n" + url

  static let mistakes: [Mistake] = [
    Mistake("invalid YAML", url + "query: {a: [1, 2}\n", "missing-comma 2:17"),
    Mistake("a tab as indentation", url + "query:\n\ta: 1\n", "tab-indentation 3:1"),
    Mistake(
      "invalid UTF-8", bytes: Array(url.utf8) + Array("query: {a: ".utf8) + [0xC3, 0x28, 0x7D, 0x0A],
      ["not-utf-8 2:12"]),
    Mistake("NUL", url + "query: {a: \0}\n", "control-character 2:12"),
    Mistake("a duplicate key", url + url, "duplicate-key 2:1"),
    Mistake("unknown keys", url + "quer: {a: 1}\nheadrs: {A: b}\n", "unknown-key 2:1", "unknown-key 3:1"),
    Mistake("a wrong type", url + "headers: text\n", "wrong-type 2:10"),
    Mistake("an unresolved variable", "url: https://${host}/a\n", "unresolved-variable 1:14"),
    Mistake("a cycle", post + "params: &p {a: *p}\n", "alias-cycle 3:16"),
    Mistake("CR LF in a header's name", url + "headers: {\"A\\r\\nB\": c}\n", "invalid-header-name 2:13"),
    Mistake(
      "CR LF in a header's value", url + "headers: {A: \"b\\r\\nC: d\"}\n", "invalid-header-value 2:16"),
    Mistake("NUL in a header's value", url + "headers: {A: \"b\\0\"}\n", "invalid-header-value 2:16"),
    Mistake("a relative URL", "url: /a\n", "relative-url 1:6"),
    Mistake("another scheme", "url: ftp://example.com/a\n", "unsupported-scheme 1:6"),
    Mistake("a file that is missing", post + "body: {path: no.bin}\n", "file-missing 3:14"),
    Mistake("a folder as a file", post + "body: {path: .}\n", "file-is-folder 3:14"),
    Mistake("a path out of the root", post + "body: {path: ../outside.bin}\n", "file-outside-root 3:14"),
    Mistake("an absolute path", post + "body: {path: /etc/passwd}\n", "file-outside-root 3:14"),
    Mistake("a link out of the root", post + "body: {path: link.bin}\n", "file-outside-root 3:14"),
    Mistake("a pipe", post + "body: {path: pipe}\n", "file-not-regular 3:14"),
    Mistake("a base out of the root", url + "extends: ../outside.yaml\n", "unreadable-base 2:10"),
    Mistake(
      "flow lists 100 000 deep", url + "query: " + String(repeating: "[", count: 100_000),
      "nesting-too-deep 2:263"),
    Mistake(
      "closed flow mappings 100 000 deep",
      url + "query: " + String(repeating: "{a: ", count: 100_000) + String(repeating: "}", count: 100_000),
      "nesting-too-deep 2:1028"),
    Mistake(
      "block lists 100 000 deep", url + "query:\n  " + String(repeating: "- ", count: 100_000) + "x\n",
      "nesting-too-deep 3:513"),
    Mistake(
      "an alias bomb", post + "params:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + aliases,
      "too-many-aliases 8:47"),
  ]

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("outside.bin", "x")
    try scratch.file("outside.yaml", Self.url)
    try scratch.file("specs/inside.bin", "x")
    try scratch.link("specs/link.bin", to: "../outside.bin")
    mkfifo(scratch.url.appendingPathComponent("specs/pipe").path, 0o600)
    return scratch
  }

  @Test(arguments: mistakes)
  func aMistakeHasItsPlaceAndNothingIsWritten(_ mistake: Mistake) throws {
    let scratch = try scratch()
    try scratch.file("specs/bad.yaml", Data(mistake.bytes))
    let start = ContinuousClock.now
    let run = try Command.onwire(
      ["compile", "specs/bad.yaml", "--out", "out", "--format", "json"], in: scratch.url)
    // libyaml alone takes 18 s for the deepest of these; the margin is for a busy machine.
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(run.status == 2)
    let reported = try run.reported().map { "\($0.code) \($0.place.dropFirst("specs/bad.yaml:".count))" }
    #expect(reported == mistake.reported)
    #expect(scratch.files("out") == [])
    let text = try Command.onwire(["compile", "specs/bad.yaml"], in: scratch.url)
    #expect(text.status == 2)
    #expect(text.output.isEmpty)
    for place in mistake.reported.compactMap({ $0.split(separator: " ").last }) {
      #expect(text.error.contains("\n --> specs/bad.yaml:\(place)\n"))
    }
  }

  #if os(Linux)
    @Test func `a name in a folder that is not UTF-8 is said to be none`() throws {
      let scratch = try TemporaryFolder()
      let run = try Command.shell(
        """
        mkdir specs "specs/$(printf 'f\\377')" docs
        printf 'url: https://a.example/\\n' >"specs/$(printf 'a\\377').yaml"
        printf '```text onwire command="compile a.yaml"\\n```\\n' >"docs/$(printf 'b\\377').md"
        onwire check specs; rmdir specs/f*; onwire check specs; onwire docs docs
        rm -r specs docs
        """, in: scratch.url)
      for name in ["specs/f", "specs/a", "docs/b"] {
        let ending = name == "specs/f" ? "" : name == "specs/a" ? ".yaml" : ".md"
        let sentence =
          "error[file-unreadable]: `\(name)\u{FFFD}\(ending)` cannot be read: the name is not UTF-8\n"
        #expect(run.error.contains(sentence), "\(run.error)")
      }
    }
  #endif

  @Test func everyProblemOfEveryFileIsSaidInOneRunAndTheGoodRequestsAreWritten() throws {
    let scratch = try scratch()
    try scratch.file("specs/a.yaml", "url: [a]\nmethd: GET\nheaders: {A B: c}\n")
    try scratch.file("specs/b.yaml", Self.post + "body: {path: no.bin}\n---\nname: fine\n" + Self.url)
    try scratch.file("specs/c.yaml", Self.url + "query: [\n")
    try scratch.file("specs/d.yaml", Self.url)
    let run = try Command.onwire(["compile", "specs", "--out", "out"], in: scratch.url)
    #expect(run.status == 2)
    let places = run.errorLines.filter { $0.hasPrefix(" --> ") }.map { String($0.dropFirst(5)) }
    #expect(
      Set(places) == [
        "specs/a.yaml:1:6", "specs/a.yaml:2:1", "specs/a.yaml:3:12", "specs/b.yaml:3:14", "specs/c.yaml:2:8",
      ])
    #expect(scratch.files("out") == ["b/fine.http", "d.http"])
    #expect(run.lastErrorLine.hasSuffix("2 written, 0 unchanged, 5 errors"))
  }

  @Test func rootWidensWhatPathsMayReach() throws {
    let scratch = try scratch()
    for path in ["../outside.bin", "link.bin"] {
      try scratch.file("specs/spec.yaml", Self.post + "body: {path: \(path)}\n")
      let narrow = try Command.onwire(["compile", "specs", "--out", "-"], in: scratch.url)
      #expect(narrow.status == 2)
      #expect(narrow.error.contains("--root"))
      let wide = try Command.onwire(["compile", "specs", "--root", ".", "--out", "-"], in: scratch.url)
      #expect(wide.status == 0)
      #expect(wide.text.hasSuffix("\r\n\r\nx"))
    }
  }

  @Test func aRootThatIsNoFolderIsSaidAsSuch() throws {
    let scratch = try scratch()
    try scratch.file("spec.yaml", Self.url)
    for (root, code) in [("no", "root-missing"), ("spec.yaml", "root-not-folder"), ("", "root-missing")] {
      let run = try Command.onwire(
        ["compile", "spec.yaml", "--root", root, "--format", "json"], in: scratch.url)
      #expect(run.status == 2)
      #expect(try run.reported().map(\.code) == [code])
    }
  }

  @Test(.enabled(if: Command.withoutPrivileges != nil, "needs a user who cannot read everything"))
  func whatCannotBeReadIsSaidAtItsPlace() throws {
    let scratch = try scratch()
    try scratch.file("specs/file.yaml", Self.post + "body: {path: inside.bin}\n")
    try scratch.file("closed/spec.yaml", Self.url)
    try scratch.file("secret.yaml", Self.url)
    for name in ["specs/inside.bin", "closed", "secret.yaml"] {
      chmod(scratch.url.appendingPathComponent(name).path, 0)
    }
    defer { chmod(scratch.url.appendingPathComponent("closed").path, 0o700) }
    for (path, reported) in [
      ("specs/file.yaml", "file-unreadable specs/file.yaml:3:14"), ("closed", "folder-unreadable "),
      ("closed/spec.yaml", "file-unreadable "), ("secret.yaml", "file-unreadable "),
    ] {
      let run = try Command.unprivileged(["compile", path, "--format", "json"], in: scratch.url)
      #expect(run.status == 2)
      #expect(try run.reported().map { "\($0.code) \($0.place)" } == [reported])
      #expect(run.error.contains("Permission denied"))
    }
  }

  @Test func aByteOrderMarkAndLineEndsOfWindowsChangeNothing() throws {
    let scratch = try scratch()
    let spec = Self.post + "headers:\n  A: |-\n    b\nbody:\n  text: |\n    one\n    two\n"
    try scratch.file("specs/a.yaml", spec)
    try scratch.file("specs/b.yaml", "\u{FEFF}" + spec)
    try scratch.file("specs/c.yaml", spec.replacingOccurrences(of: "\n", with: "\r\n"))
    try scratch.file("specs/d.yaml", "\u{FEFF}" + spec.replacingOccurrences(of: "\n", with: "\r\n"))
    let run = try Command.onwire(["compile", "specs", "--out", "out"], in: scratch.url)
    #expect(run.status == 0)
    let tree = try scratch.tree("out")
    #expect(tree.count == 4)
    #expect(Set(tree.values).count == 1)
    #expect(
      tree["a.http"].map { String(decoding: $0, as: UTF8.self).hasSuffix("\r\n\r\none\ntwo\n") } == true)
  }

  @Test(arguments: [
    ["compile"], ["check"], ["explain", "--at", "0"], ["listen", "--port", "0"],
    ["servers", "--servers", "php", "--encode"],
  ])
  func aCaptureInThePlaceOfASpecIsSaidToBeOne(arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("my session.har", "{\"log\": {\"version\": \"1.2\u{8A}\", \"entries\": []}}")
    let run = try Command.onwire(arguments + ["my session.har"], in: scratch.url)
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix(
        """
        error[capture-not-spec]: `my session.har` is a capture, not a spec
          = help: `onwire inspect 'my session.har'` shows it, and `onwire import` writes specs of its requests

        """), "\(run.error)")
  }

  @Test(arguments: ["rials", "[php, rials]"])
  func encodingForAServerThatThereIsNotIsAnError(servers: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", Self.url + "params: {a: 1}\nservers: \(servers)\n")
    let run = try Command.onwire(["servers", "--encode", "a.yaml"], in: scratch.url)
    #expect(run.status == 2 && run.text == "", "\(run.text)")
    #expect(run.error.hasPrefix("error[unknown-server]: there is no server `rials`\n"), "\(run.error)")
  }

  @Test func aBrokenSpecIsNoCaptureWhateverItsNameIs() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.txt", Self.url + "body: |\n  GET / HTTP/1.1\nquery: [\n")
    try scratch.file("trace.yaml", "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n")
    for file in ["spec.txt", "trace.yaml"] {
      let run = try Command.onwire(["compile", file], in: scratch.url)
      #expect(run.status == 2)
      #expect(!run.error.contains("capture-not-spec"), "\(run.error)")
    }
  }

  @Test(arguments: [
    (["inspect", "no.har"], "file-missing"), (["inspect", "bad.yaml"], "missing-key"),
    (["identify", "no.har"], "file-missing"), (["identify", "bad.yaml"], "missing-key"),
    (["servers", "--servers", "php", "--encode", "no.yaml"], "file-missing"),
    (["servers", "--servers", "php", "--encode", "bad.yaml"], "missing-key"),
    (["inspect", "request.http", "--as-client", "alamofire"], "no-requests"),
    (["inspect", "short.http#500", "--as-client", "alamofire"], "no-such-request"),
    (["inspect", "short.http", "--as-client", "alamofire"], "response-unreadable"),
    (["inspect", "cut.har", "--as-client", "alamofire"], "har-malformed"),
  ])
  func asJSONADiagnosticIsALineOnStandardError(arguments: [String], code: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("bad.yaml", "method: POST\n")
    try scratch.file("request.http", "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n")
    try scratch.file("short.http", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}")
    try scratch.file("cut.har", #"{"log": {"version": "1.2", "creator": {}, "entries": [{"request""#)
    let run = try Command.onwire(arguments + ["--format", "json"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.text == "")
    #expect(try run.reported().map(\.code) == [code])
  }

  @Test(
    .enabled(if: Tools.have("truncate"), "needs truncate"),
    arguments: ["printf x >>specs/big.bin", "truncate -s -1 specs/big.bin"], ["out", "-"])
  func aFileThatGrowsOrShrinksWhileItIsReadIsAnError(change: String, out: String) throws {
    let scratch = try scratch()
    _ = try scratch.sparseFile("specs/big.bin", size: 128 << 20)
    try scratch.file("specs/big.yaml", Self.post + "body: {path: big.bin, type: a/b}\n")
    // The file changes all the time, from before the command begins. On a busy machine, a run may end between
    // two changes, and rightly so: then there is another run.
    let run = try Command.shell(
      """
      : >busy
      while [ -e busy ]; do \(change); : >begun; done &
      while [ ! -e begun ]; do :; done
      for run in 1 2 3 4 5 6 7 8 9 10; do
        onwire compile specs/big.yaml --format json --out \(out) >bytes 2>told
        status=$?
        [ $status -eq 0 ] || break
        rm -rf out
      done
      rm busy bytes
      wait
      cat told >&2
      exit $status
      """, in: scratch.url)
    #expect(run.status == 2)
    let reported = try run.reported()
    #expect(reported.count == 1)
    #expect(["file-changed", "file-truncated"].contains(reported.first?.code))
    #expect(reported.first?.place == "specs/big.yaml:3:14")
    #expect(reported.first?.help.isEmpty == false)
    #expect(scratch.files("out") == [])
  }
}
