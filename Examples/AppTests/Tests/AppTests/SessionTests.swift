import App
import Foundation
import OnwireTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct SessionTests {
  @Test func sendsWhatTheSpecsSay() async throws {
    let server = try SpecServer(SpecFolder("specs", variables: ["name": "张三"]))
    try server.answer("login", headers: ["Content-Type": "application/json"], body: #"{"token": "abc"}"#.utf8)
    try server.answer("orders", status: 503)
    let shop = Shop(session: URLSession(configuration: server.configuration()))
    try await shop.start(name: "张三")
    try server.verify()
    #expect(server.unused == [])
  }

  @Test func sendsOverAConnectionWhatTheSpecsSay() async throws {
    try await WireServer.run(specs: "specs", variables: ["name": "张三"]) { server in
      try server.answer(
        "login", headers: ["Content-Type": "application/json"], body: #"{"token": "abc"}"#.utf8)
      let api = LoginAPI(server: server.url.absoluteString)
      _ = try await URLSession.shared.data(for: api.request(name: "张三"))
      #expect(server.requests.count == 1)
    }
  }

  @Test func sendsWhatASpecOfTheFolderSays() throws {
    let specs = SpecFolder("specs", variables: ["name": "张三"], client: "alamofire@5")
    try specs["login"].expect(LoginAPI().request(name: "张三"))
  }
}
