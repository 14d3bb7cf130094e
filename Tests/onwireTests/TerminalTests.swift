import Foundation
import TestSupport
import Testing

/// What a person at a terminal sees, and what stays out of everything else.
@Suite(.enabled(if: Tools.have("python3"), "needs python3"))
struct TerminalTests {
  /// Runs the command at two terminals, or with standard output going nowhere.
  private func atTerminals(
    _ arguments: [String], in scratch: TemporaryFolder, outputToo: Bool = true,
    environment: [String: String] = [:],
    command: [String] = [Command.executable.path]
  ) throws -> (status: Int32, output: String, error: String) {
    let python = try #require(Tools.find("python3"))
    let script = Repository.root.appendingPathComponent("Tests/Support/terminal.py").path
    let run = try Tools.run(
      python,
      [script, outputToo ? "terminal.out" : "-", "terminal.err"] + command + arguments,
      in: scratch.url, environment: ["TERM": "xterm-256color", "NO_COLOR": ""].merging(environment) { $1 })
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent(name)), as: UTF8.self)
    }
    return (run.status, outputToo ? try text("terminal.out") : "", try text("terminal.err"))
  }

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml",
      """
      method: POST
      url: https://api.example.com/a
      files:
        - {name: "\\e[31mred\\a", filename: "a\\u202Eb", text: "one\\ntwo\\r\\e]0;title\\a\\x9bm"}
        - {name: binary, filename: c, hex: 00ff1b5b33316d}
        - {name: large, filename: d, random: {bytes: 5GiB, seed: 1}}

      """)
    try scratch.file("bad.yaml", "ulr: https://api.example.com/a\n")
    return scratch
  }

  /// The characters that a terminal would obey, except for line ends.
  private func controls(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      $0 != "\n"
        && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || (0x202A...0x202E).contains($0.value))
    }
  }

  @Test func rawIsShownReadablyAndCannotCommandTheTerminal() throws {
    let scratch = try scratch()
    let run = try atTerminals(["compile", "spec.yaml"], in: scratch)
    #expect(run.status == 0)
    #expect(controls(run.output) == [])
    #expect(run.output.hasPrefix("POST /a HTTP/1.1\nHost: api.example.com\n"))
    for shown in ["\\u{1b}[31mred\\u{7}", "a\\u{202e}b", "one\ntwo\\r\\u{1b}]0;title\\u{7}\\u{9b}m"] {
      #expect(run.output.contains(shown))
    }
    #expect(run.output.contains("7 bytes⟩"))
    #expect(run.output.contains("5368709120 random bytes, seed 1⟩"))
  }

  @Test func outDashGivesTheBytesEvenToATerminal() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "method: POST\nurl: https://example.com/\nbody: {hex: 00ff0a}\n")
    _ = try atTerminals(["compile", "spec.yaml", "--out", "-"], in: scratch)
    let atTerminal = try Data(contentsOf: scratch.url.appendingPathComponent("terminal.out"))
    #expect(atTerminal == (try Command.onwire(["compile", "spec.yaml"], in: scratch.url).output))
    #expect(atTerminal.suffix(3) == Data([0, 0xFF, 0x0A]))
  }

  @Test func otherKindsAreTheSameAtATerminal() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "url: https://example.com/\n")
    for kind in ["curl", "curl-config", "xxd", "hexdump", "head", "body"] {
      let run = try atTerminals(["compile", "spec.yaml", "--emit", kind], in: scratch)
      // A command is to be pasted: its file alone begins with the shell that runs it.
      let piped = try Command.onwire(["compile", "spec.yaml", "--emit", kind], in: scratch.url).text
      #expect((kind == "curl" ? "#!/bin/sh\n" : "") + run.output == piped)
    }
  }

  @Test(arguments: ["head", "body", "curl-config"])
  func noKindCommandsTheTerminal(kind: String) throws {
    let scratch = try TemporaryFolder()
    let value = "a\\e[31m\\u202E\\x9bm\\tb张三"
    try scratch.file(
      "spec.yaml",
      "method: POST\nurl: https://example.com/\nheaders: {X-Value: \"\(value)\"}\nbody: {text: \"\(value)\"}\n"
    )
    let run = try atTerminals(["compile", "spec.yaml", "--emit", kind], in: scratch)
    #expect(run.status == 0)
    #expect(controls(run.output).allSatisfy { $0 == "\r" || $0 == "\t" })
    #expect(run.output.contains("\\u{202e}\\u{9b}m"))
    #expect(run.output.contains("b张三"))
    #expect(run.error.contains("the terminal shows escapes"))
    let piped = try Command.onwire(["compile", "spec.yaml", "--emit", kind], in: scratch.url)
    #expect(!piped.text.contains("\\u{202e}"))
  }

  @Test func hexIsColouredAtATerminal() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "url: https://example.com/\n")
    let run = try atTerminals(["compile", "spec.yaml", "--emit", "hex"], in: scratch)
    #expect(run.output.contains("\u{1B}["))
    #expect(!run.output.contains("\\u{1b}"))
  }

  @Test func thereIsColourOnATerminalOnly() throws {
    let scratch = try scratch()
    let colour = "\u{1B}["
    let arguments = ["compile", "bad.yaml"]
    #expect(try atTerminals(arguments, in: scratch).error.contains(colour))
    #expect(try !atTerminals(arguments, in: scratch, environment: ["NO_COLOR": "1"]).error.contains(colour))
    #expect(try !atTerminals(arguments, in: scratch, environment: ["TERM": "dumb"]).error.contains(colour))
    #expect(try !atTerminals(arguments + ["--color", "never"], in: scratch).error.contains(colour))
    let elsewhere = try Command.onwire(arguments, in: scratch.url, environment: ["NO_COLOR": ""])
    #expect(!elsewhere.error.contains(colour))
    let always = try Command.onwire(
      arguments + ["--color", "always"], in: scratch.url, environment: ["NO_COLOR": "1"])
    #expect(always.error.contains(colour))
  }

  @Test func diagnosticsFitTheWidthOfTheTerminal() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "bad.yaml", "url: https://example.com/\nquery: {\(String(repeating: "a, ", count: 200))b: [}\n")
    let run = try atTerminals(["compile", "bad.yaml", "--color", "never"], in: scratch)
    let snippet = run.error.components(separatedBy: "\n").filter { $0.hasPrefix("2 | ") }
    #expect(snippet.count == 1)
    #expect(snippet.allSatisfy { $0.count <= 80 })
  }

  @Test func longWorkShowsProgressOnATerminalOnly() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml",
      "method: POST\nurl: https://example.com/\nbody: {random: {bytes: 16MiB, seed: 1}, type: a/b}\n")
    let line = "\r\u{1B}[K"
    let arguments = ["compile", "spec.yaml", "--out", "-"]
    let shown = try atTerminals(arguments, in: scratch, outputToo: false)
    #expect(shown.error.contains("\(line)1 of 1 requests"))
    #expect(shown.error.hasSuffix(line))
    #expect(
      try !atTerminals(arguments + ["--quiet"], in: scratch, outputToo: false).error.contains(
        " of 1 requests"))
    let elsewhere = try Command.shell(
      "onwire \(arguments.joined(separator: " ")) | (sleep 2; cat >/dev/null)", in: scratch.url)
    #expect(!elsewhere.error.contains(" of 1 requests"))
  }

  @Test func progressCannotCommandTheTerminal() throws {
    let scratch = try TemporaryFolder()
    let name = "a\u{1B}]0;title\u{7}.http"
    try scratch.file(name, "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n")
    // The other side comes after the second in which nothing is shown.
    let script = #"mkfifo b && { (sleep 1.5; cat "$1") >b & "$0" diff "$1" b --match; }"#
    let run = try atTerminals(
      [name], in: scratch, command: ["/bin/sh", "-c", script, Command.executable.path])
    #expect(run.error.contains("\r\u{1B}[Kread 1 requests of a\\u{1b}]0;title\\u{7}.http"), "\(run.error)")
    #expect(!run.error.contains("\u{1B}]"))
  }
}
