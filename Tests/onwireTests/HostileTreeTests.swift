import Foundation
import TestSupport
import Testing

/// No content, name or argument from outside controls what shows the command's output.
@Suite(.enabled(if: Tools.have("python3"), "needs python3"))
struct HostileTreeTests {
  @Test(.timeLimit(.minutes(10)))
  func noCommandPassesAControlOnToATerminalALogOrABuildServer() throws {
    let script = Repository.root.appendingPathComponent("Tests/Support/hostile.py").path
    let run = try Tools.run(
      "python3",
      [script, Command.executable.path] + (rounds(1) > 1 ? ["all"] : []))
    #expect(run.status == 0, "\(run.error)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.dropLast() == [])
    let count = lines.last.flatMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect((count ?? 0) > 1000)
  }
}
