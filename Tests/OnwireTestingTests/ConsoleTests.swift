import Foundation
import Testing

/// What a failure looks like in the console of either framework.
@Suite(.enabled(if: Console.isPossible, "needs a test bundle that can be run"))
struct ConsoleTests {
  private let difference = "≠ header.X-Channel  changed: another value"

  @Test func xctestShowsTheDifference() throws {
    let run = try Console.run(["OnwireTestingTests.ExampleAppXCTests"])
    #expect(run.status != 0)
    #expect(run.text.contains("testLogin' passed"), "\(run.text)")
    #expect(run.text.contains("Executed 4 tests, with 3 failures (2 unexpected)"), "\(run.text)")
    #expect(run.text.components(separatedBy: difference).count == 3, "\(run.text)")
    #expect(run.text.contains("OnwireTestingTests/ExampleAppXCTests.swift:12"), "\(run.text)")
    #expect(
      run.text.contains("the check at OnwireTestingTests/ExampleAppXCTests.swift:17 cannot be made"),
      "\(run.text)")
  }

  @Test func swiftTestingShowsTheDifference() throws {
    let run = try Console.run(
      ["--testing-library", "swift-testing", "--filter", "OnwireTestingTests.ExampleAppTests"])
    #expect(run.status != 0)
    #expect(run.text.components(separatedBy: difference).count == 3, "\(run.text)")
    #expect(run.text.contains("OnwireTestingTests/ExampleAppTests.swift:30"), "\(run.text)")
  }

  @Test func aWireServerWorksInXCTest() throws {
    let run = try Console.run(["OnwireTestingTests.WireServerXCTests"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("Executed 2 tests, with 0 failures"), "\(run.text)")
  }

  @Test func anAppsOwnTestShowsWhatAStrictServerSays() throws {
    let run = try Console.run(
      ["--testing-library", "swift-testing", "--filter", "OnwireTestingTests.StrictServerTests"])
    #expect(run.status != 0)
    #expect(run.text.contains("400") && run.text.contains(difference), "\(run.text)")
  }
}
