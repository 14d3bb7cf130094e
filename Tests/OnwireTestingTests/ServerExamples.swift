import Foundation
import OnwireTesting
import Testing
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `WireServer` in XCTest; `ConsoleTests` runs it.
final class WireServerXCTests: XCTestCase {
  func testURLSessionIsTheApp() async throws {
    try await WireServer.run(specs: "specs") { server in
      let request = try ExampleAPI(base: server.url.absoluteString).login(user: "张三", password: "secret")
      _ = try await URLSession(configuration: .ephemeral).data(for: request)
      XCTAssertEqual(server.requests.count, 1)
    }
  }

  func testCurlIsTheApp() async throws {
    let curl = try XCTUnwrap(
      ["/usr/bin/curl", "/opt/homebrew/bin/curl"].first { FileManager.default.isExecutableFile(atPath: $0) })
    try await WireServer.run(specs: "specs", sentBy: .none) { server in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: curl)
      process.arguments = [
        "-s", "-o", "/dev/null", server.url.absoluteString + "/v1/login?lang=zh", "-H", "User-Agent:",
        "-H", "Accept:", "-H", "Content-Type: application/json", "-H", "X-Channel: ios", "-H",
        "X-Trace: \(UUID().uuidString)", "-d", #"{"password":"secret","remember":true,"user":"张三"}"#,
      ]
      try process.run()
      process.waitUntilExit()
    }
  }
}

/// An app's own test, which fails for what a strict server answers; `ConsoleTests` looks at it.
@Suite struct StrictServerTests {
  @Test(.enabled(if: Console.wantsFailures, "is for ConsoleTests")) func theAppIsAnswered() async throws {
    let server = try WireServer(SpecFolder("specs"), isStrict: true)
    let api = ExampleAPI(base: server.url.absoluteString, channel: "web")
    let request = try api.login(user: "张三", password: "secret")
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    await server.stop()
    let status = (response as? HTTPURLResponse)?.statusCode
    #expect(status == 200, "\(String(decoding: data, as: UTF8.self))")
  }
}
