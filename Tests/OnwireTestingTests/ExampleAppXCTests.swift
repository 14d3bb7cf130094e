import OnwireTesting
import XCTest

/// The same with XCTest; `ConsoleTests` runs it, since the project's own tests are run without XCTest.
final class ExampleAppXCTests: XCTestCase {
  func testLogin() throws {
    try WireSpec("specs/login.yaml").expect(ExampleAPI().login(user: "张三", password: "secret"))
  }

  func testThrown() throws {
    try XCTSkipUnless(Console.wantsFailures)
    try WireSpec("specs/login.yaml").expect(ExampleAPI(channel: "web").login(user: "张三", password: "secret"))
  }

  func testMissing() throws {
    try XCTSkipUnless(Console.wantsFailures)
    _ = try WireSpec("specs/logon.yaml")
  }

  func testAsked() throws {
    try XCTSkipUnless(Console.wantsFailures)
    let request = try ExampleAPI(channel: "web").login(user: "张三", password: "secret")
    XCTAssertNil(try WireSpec("specs/login.yaml").difference(from: request))
  }
}
