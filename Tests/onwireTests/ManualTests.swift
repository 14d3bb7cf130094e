import Foundation
import Testing

/// docs/onwire.1 and the completions say what the command says.
@Suite struct ManualTests {
  @Test(.enabled(if: Command.tool("python3") != nil, "needs python3"))
  func theManPageIsTheOneThatTheCommandGives() throws {
    let python = try #require(Command.tool("python3"))
    let script = Command.clone.appendingPathComponent("scripts/manual")
    let run = try Command.run(python, [script.path, Command.executable.path])
    #expect(run.status == 0, "\(run.error)")
    let page = try String(
      contentsOf: Command.clone.appendingPathComponent("docs/onwire.1"), encoding: .utf8)
    #expect(run.text == page, "scripts/manual > docs/onwire.1 writes it anew")
  }

  @Test(
    .enabled(if: Command.tool("bash") != nil, "needs bash"),
    arguments: [
      (["co"], ["compile"]), (["compile", "--em"], ["--emit"]),
      (["compile", "--emit", "curl-"], ["curl-config", "curl-short"]),
      (["compile", "--emit", "raw,curl,c"], ["raw,curl,curl-config", "raw,curl,curl-short"]),
      (["check", "--client", "afnetworking@4"], ["afnetworking@4.0.1", "afnetworking@4.0.0"]),
      (["diff", "--client", "afnetworking@4"], ["afnetworking@4.0.1", "afnetworking@4.0.0"]),
      (["inspect", "--client", "afnetworking@4"], ["afnetworking@4.0.1", "afnetworking@4.0.0"]),
      (["clients", "--comp"], ["--compare"]),
      (["compile", "--color", "a"], ["auto", "always"]),
      (["explain", "query.o"], ["query.order"]),
      (["clients", "--rule", "multipart.b"], ["multipart.boundary"]),
    ])
  func bashCompletes(_ words: [String], with candidates: [String]) throws {
    let script = """
      onwire() { '\(Command.executable.path)' "$@"; }
      source <(onwire --generate-completion-script bash)
      COMP_WORDS=(onwire "$@") COMP_CWORD=$# COMP_LINE="onwire $*"
      COMP_POINT=${#COMP_LINE} COMPREPLY=()
      _onwire onwire "${COMP_WORDS[$#]}" "${COMP_WORDS[$# - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = try #require(Command.tool("bash"))
    let run = try Command.run(bash, ["-c", script, "bash"] + words)
    #expect(run.text.split(separator: "\n").map(String.init) == candidates, "\(run.error)")
  }

  @Test(.enabled(if: Command.tool("bash") != nil, "needs bash"))
  func anAtSignEndsNoWordOnceSomethingWasCompleted() throws {
    let install = try String(
      contentsOf: Command.clone.appendingPathComponent("scripts/install"), encoding: .utf8)
    let first = try #require(install.components(separatedBy: "  echo '").dropFirst().first)
    let script = """
      \(first.prefix { $0 != "'" })
      source <('\(Command.executable.path)' --generate-completion-script bash)
      COMP_WORDS=(onwire comp) COMP_CWORD=1 COMP_LINE='onwire comp' COMP_POINT=11
      _onwire onwire comp onwire
      printf '%s' "${COMPREPLY[@]}" "$COMP_WORDBREAKS"
      """
    // Only an interactive bash completes host names.
    let bash = try #require(Command.tool("bash"))
    let run = try Command.run(bash, ["--norc", "-i", "-c", script])
    #expect(run.text.hasPrefix("compile"), "\(run.error)")
    #expect(!run.text.contains("@"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func thereAreCompletionsForTheShell(_ shell: String) throws {
    let run = try Command.onwire(["--generate-completion-script", shell])
    #expect(run.status == 0)
    #expect(run.text.contains("---completion"))
  }
}
