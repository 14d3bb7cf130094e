import Foundation
import TestSupport
import Testing

/// Responses as clients read them: Tests/Support/responses.py makes them, serves them, and asks each client that is there.
@Suite struct ResponseClientsTests {
  @Test(
    .enabled(if: Command.tool("python3") != nil, "needs python3"),
    .enabled(if: Command.tool("curl") != nil, "needs curl"))
  func statusFieldsAndBodyAreThoseOfClientsOrARowSaysWhy() throws {
    let python = try #require(Command.tool("python3"))
    let script = Repository.root.appendingPathComponent("Tests/Support/responses.py").path
    let run = try Command.run(
      python, [script, Command.executable.path, "--count", "\(rounds(120))", "--seed", "suite"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(run.text.contains("curl: "))
  }
}
