import App
import Foundation
import OnwireTesting
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class LoginXCTests: XCTestCase {
  func testSendsWhatTheSpecSays() throws {
    let spec = try WireSpec("specs/login.yaml", variables: ["name": "zhang"])
    XCTAssertNil(try spec.difference(from: LoginAPI().request(name: "zhang")))
  }
  func testSendsOverAConnectionWhatTheSpecSays() async throws {
    try await WireServer.run(specs: "specs", variables: ["name": "zhang"]) { server in
      let api = LoginAPI(server: server.url.absoluteString)
      _ = try await URLSession.shared.data(for: api.request(name: "zhang"))
    }
  }
}
