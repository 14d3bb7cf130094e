import App
import OnwireTesting
import XCTest

final class LoginXCTests: XCTestCase {
  func testSendsWhatTheSpecSays() throws {
    let spec = try WireSpec("specs/login.yaml", variables: ["name": "zhang"])
    XCTAssertNil(try spec.difference(from: LoginAPI().request(name: "zhang")))
  }
}
