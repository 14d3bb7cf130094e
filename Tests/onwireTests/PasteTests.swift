import Foundation
import TestSupport
import Testing

/// What is pasted from a terminal into a shell at a terminal is what the script runs, and nothing else.
@Suite(.enabled(if: Tools.have("python3"), "needs python3"))
struct PasteTests {
  /// Values that a shell, its history or its line editor could obey.
  private static let texts = [
    "it's", "\"$HOME\" $(touch PWN) $1", "`touch PWN`", "!! !x !1 ^a^b", "=touch", "=", "%1 ~ #x", "\\ \\n",
    "line\r\ntouch PWN\n", "\t\u{1B}[31m\u{15}touch PWN\n", "\u{1B}[201~\ntouch PWN\n", "张三 🙂 é", "-",
    ";type=x", "@x",
  ]

  @Test(.enabled(if: Tools.have("bash"), "needs bash"))
  func bashRunsWhatTheScriptRuns() throws { try paste(into: "bash") }

  @Test(.enabled(if: Tools.have("zsh"), "needs zsh"))
  func zshRunsWhatTheScriptRuns() throws { try paste(into: "zsh") }

  private func paste(into shell: String) throws {
    let scratch = try TemporaryFolder()
    var names: [String] = []
    for (index, text) in Self.texts.enumerated() {
      let value = NastySpecs.quoted(text)
      let url = "method: POST\nurl: http://h.example/\n"
      for (form, spec) in [
        ("form", url + "params: {\(value): \(value)}\n"), ("text", url + "body: {text: \(value)}\n"),
        ("parts", url + "files: [{name: \(value), filename: \(value), text: \(value)}]\n"),
      ] {
        try scratch.file("spec.yaml", spec)
        for kind in ["curl", "curl-short"] {
          let arguments = ["compile", "spec.yaml", "--emit", kind]
          let script = try Command.onwire(arguments, in: scratch.url)
          let shown = try Command.onwire(arguments, in: scratch.url, environment: ["ONWIRE_SHOWN": "10"])
          #expect(script.status == 0 && shown.status == 0, "\(script.error)")
          #expect(script.text.hasPrefix("#!/bin/sh\n"))
          #expect(!shown.text.contains("#!"))
          let name = "\(index)-\(form)-\(kind)"
          names.append(name)
          try scratch.file("pastes/\(name).sh", script.output)
          try scratch.file("pastes/\(name).paste", shown.output)
        }
      }
    }
    let run = try Tools.run(
      "python3",
      [
        Repository.root.appendingPathComponent("Tests/Support/paste.py").path, shell,
        scratch.url.appendingPathComponent("pastes").path,
      ])
    #expect(run.status == 0, "\(run.error)")
    for name in names {
      func read(_ ending: String) -> Data? {
        try? Data(contentsOf: scratch.url.appendingPathComponent("pastes/\(name).\(ending)"))
      }
      let said = String(decoding: read("said") ?? Data(), as: UTF8.self)
      #expect(read("run")?.isEmpty == false)
      #expect(read("pasted") == read("run"), "\(name)\n\(said)")
      #expect(!said.contains("not found"), "\(said)")
    }
    #expect(scratch.files("pastes/empty") == [])
  }
}
