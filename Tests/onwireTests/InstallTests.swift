import Foundation
import TestSupport
import Testing

/// What `scripts/install` puts on somebody's machine.
@Suite(.enabled(if: Command.canBeInstalled, "needs scripts/test on Linux, and readelf"))
struct InstallTests {
  private func install(in scratch: TemporaryFolder) throws -> URL {
    let script = Repository.root.appendingPathComponent("scripts/install")
    let run = try Tools.run(script, [scratch.url.path])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("\(scratch.url.path)/bin is not on your PATH"))
    return scratch.url.appendingPathComponent("bin/onwire")
  }

  @Test func aSmallCommandThatRunsItsPageAndItsCompletions() throws {
    let scratch = try TemporaryFolder()
    let command = try install(in: scratch)
    #expect(
      Set(scratch.files()) == [
        "bin/onwire", "share/man/man1/onwire.1", "share/bash-completion/completions/onwire",
        "share/zsh/site-functions/_onwire", "share/fish/vendor_completions.d/onwire.fish",
      ])
    #expect(try Data(contentsOf: command, options: .alwaysMapped).count <= 19_000_000)
    let spec = Repository.root.appendingPathComponent("docs/examples/order.yaml").path
    let run = try Tools.run(command, ["compile", spec])
    #expect(run.status == 0)
    #expect(try run.output == Command.onwire(["compile", spec]).output)
  }

  /// The list of what a start calls is written by scripts/order, which nobody calls by himself: names change as code does.
  @Test(.enabled(if: Tools.have("nm"), "needs nm"))
  func theFunctionsOfAStartAreStillThere() throws {
    let list = Repository.root.appendingPathComponent("scripts/startup-order")
    // Those of the system are not in every kind of command.
    let names = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").filter {
      $0.contains("nwire")
    }
    let nm = try #require(Tools.find("nm"))
    let symbols = try Tools.run(nm, [Command.executable.path]).text
    let known = Set(symbols.split(separator: "\n").compactMap { $0.split(separator: " ").last })
    let count = names.count { known.contains($0) }
    #expect(names.count > 1000)
    #expect(
      count * 4 > names.count * 3, "\(names.count - count) of \(names.count) are gone: run scripts/order")
  }

  /// The command waits for a spec, and gets the signal of a broken instruction.
  @Test func aFaultSaysWhereAndEndsAsOneDoes() throws {
    let scratch = try TemporaryFolder()
    let command = try install(in: scratch)
    let process = Process()
    process.executableURL = command
    process.arguments = ["compile", "-"]
    process.standardInput = Pipe()
    process.standardOutput = FileHandle.nullDevice
    let said = try scratch.file("said", "")
    process.standardError = try FileHandle(forWritingTo: said)
    try process.run()
    usleep(300_000)
    kill(process.processIdentifier, SIGILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGILL)
    let text = try String(contentsOf: said, encoding: .utf8)
    #expect(text.hasPrefix("onwire "))
    #expect(text.contains(": a fault of its own, signal 4. Please report it with this line"))
    let addresses = text.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0.hasPrefix("0x") }
    let script = Repository.root.appendingPathComponent("scripts/where")
    let run = try Tools.run(script, ["--command", command.path] + addresses)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text.contains("/Sources/onwire/"), "\(text)\(run.text)")
  }
}
