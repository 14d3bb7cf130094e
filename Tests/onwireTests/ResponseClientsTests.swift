import Foundation
import TestSupport
import Testing

/// Responses as clients read them: Tests/Support/responses.py makes them, serves them, and asks each client that is there.
@Suite struct ResponseClientsTests {
  @Test(
    .enabled(if: Tools.have("python3"), "needs python3"),
    .enabled(if: Tools.have("curl"), "needs curl"))
  func statusFieldsAndBodyAreThoseOfClientsOrARowSaysWhy() throws {
    let python = try #require(Tools.find("python3"))
    let script = Repository.root.appendingPathComponent("Tests/Support/responses.py").path
    let run = try Tools.run(
      python, [script, Command.executable.path, "--count", "\(rounds(120))", "--seed", "suite"])
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(run.text.contains("curl: "))
  }
}
