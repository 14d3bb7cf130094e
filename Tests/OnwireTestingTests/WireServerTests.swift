import Foundation
import OnwireTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An app that talks to a server of the test: nothing is mocked.
@Suite struct WireServerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func send(_ request: URLRequest) async throws -> (String, Int) {
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse).statusCode)
  }

  private func api(_ server: WireServer, channel: String = "ios") -> ExampleAPI {
    ExampleAPI(base: server.url.absoluteString, channel: channel)
  }

  @Test func anAppIsHeldToItsSpecs() async throws {
    try await WireServer.run(specs: "specs") { server in
      try server.answer("login", status: 201, headers: ["Content-Type": "text/plain"], body: "token".utf8)
      let (text, status) = try await send(api(server).login(user: "张三", password: "secret"))
      #expect(text == "token" && status == 201)
      #expect(server.unused == ["avatar", "users#list", "users#delete"])
      let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      _ = try await send(api(server).avatar(picture, note: "me, in 2026"))
      #expect(server.requests.map(\.message.method) == ["POST", "POST"])
      #expect(server.requests.first?.message.target == "/v1/login?lang=zh")
    }
  }

  @Test func whatDiffersFailsTheTest() async throws {
    let line = #line + 1
    let error = await #expect(throws: WireDifference.self) {
      try await WireServer.run(specs: "specs") { server in
        let (_, status) = try await send(api(server, channel: "web").login(user: "张三", password: "secret"))
        #expect(status == 200)
      }
    }
    #expect(error?.paths == ["header.X-Channel"])
    let start = "the only request before OnwireTestingTests/WireServerTests.swift:\(line) is not what"
    #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
  }

  @Test func aStrictServerTellsTheAppWhatDiffers() async throws {
    let server = try WireServer(SpecFolder("specs"), isStrict: true)
    let (text, status) = try await send(api(server, channel: "web").login(user: "张三", password: "secret"))
    #expect(status == 400)
    #expect(text.contains("≠ header.X-Channel"), "\(text)")
    let (other, missing) = try await send(URLRequest(url: server.url.appendingPathComponent("v1/logon")))
    #expect(missing == 404)
    #expect(other.hasPrefix("no spec fits GET 127.0.0.1"), "\(other)")
    #expect(server.failures.count == 2)
    await server.stop()
  }

  @Test func aRefusedRequestIsAFailure() async throws {
    let server = try WireServer()
    var request = URLRequest(url: server.url)
    request.setValue("gzip", forHTTPHeaderField: "Transfer-Encoding")
    let (text, status) = try await send(request)
    #expect(status == 400)
    let failure = try #require(server.failures.first?.description)
    #expect(failure.hasPrefix("a request was refused after ") && failure.hasSuffix(": \(text)"), "\(failure)")
    await server.stop()
  }

  @Test func noRequestIsAFailure() async throws {
    await #expect(throws: WireDifference.self) { try await WireServer.run(specs: "specs") { _ in } }
  }

  @Test func whatDiffersIsToldThoughTheAppFailsByItself() async throws {
    struct Unreadable: Error {}
    let error = await #expect(throws: WireDifference.self) {
      try await WireServer.run(specs: "specs") { server in
        _ = try await send(URLRequest(url: server.url.appendingPathComponent("nowhere")))
        throw Unreadable()
      }
    }
    let text = error?.description ?? ""
    #expect(
      text.contains("no spec fits GET") && text.hasSuffix("and the closure threw: Unreadable()\n"), "\(text)")
    await #expect(throws: Unreadable.self) {
      try await WireServer.run(specs: "specs") { _ in throw Unreadable() }
    }
  }

  @Test func whoStopsDoesNotWaitForALateReply() async throws {
    let yaml = "client: plain\nurl: https://a.example/late\nreply: {delay: 60s}\n"
    try folder.file("late.yaml", yaml)
    let server = try WireServer(SpecFolder(folder.url.path))
    let start = ContinuousClock.now
    let late = Task { try await send(URLRequest(url: server.url.appendingPathComponent("late"))) }
    while server.requests.isEmpty, ContinuousClock.now - start < .seconds(20) {
      try await Task.sleep(for: .milliseconds(10))
    }
    await server.stop()
    #expect(ContinuousClock.now - start < .seconds(30))
    await #expect(throws: (any Error).self) { _ = try await late.value }
  }

  @Test func aStreamIsNoBodyOfAKnownLength() async throws {
    let yaml =
      "client: plain\nmethod: POST\nurl: https://a.example/up\nheaders: {Content-Type: text/plain}\nbody: {text: abc}\n"
    try folder.file("up.yaml", yaml)
    for isStream in [false, true] {
      let server = try WireServer(SpecFolder(folder.url.path))
      var request = URLRequest(url: server.url.appendingPathComponent("up"))
      request.httpMethod = "POST"
      request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
      if isStream {
        request.httpBodyStream = InputStream(data: Data("abc".utf8))
      } else {
        request.httpBody = Data("abc".utf8)
      }
      _ = try await send(request)
      await server.stop()
      #expect(try server.requests.first?.message.content() == Array("abc".utf8))
      #expect(server.failures.flatMap(\.paths).contains("header.Transfer-Encoding") == isStream)
    }
  }

  /// Also requests that are too long to keep in memory.
  @Test func requestsOutliveTheirServer() async throws {
    let body = Data((0..<(9 << 20)).lazy.map { UInt8(truncatingIfNeeded: $0 &* 31) })
    var requests: [Request] = []
    do {
      let server = try WireServer()
      var request = URLRequest(url: server.url.appendingPathComponent("long"))
      request.httpMethod = "POST"
      request.httpBody = body
      _ = try await send(request)
      await server.stop()
      requests = server.requests
    }
    let kept = try #require(requests.first)
    #expect(try kept.message.content(limit: .max).elementsEqual(body))
  }

  /// What mocks of URLProtocol never see.
  @Test func aStreamedBodyIsSeenAsItIsSent() async throws {
    let server = try WireServer()
    var request = URLRequest(url: server.url.appendingPathComponent("upload"))
    request.httpMethod = "POST"
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    request.httpBodyStream = InputStream(data: body)
    _ = try await send(request)
    let message = try #require(server.requests.first?.message)
    #expect(message.headerValues("transfer-encoding") == ["chunked"])
    let sent = try message.body()
    // Chunks around it, and all of it between them.
    #expect(sent.count > body.count && sent.suffix(5).elementsEqual("0\r\n\r\n".utf8))
    await server.stop()
    try server.verify()
  }

  @Test func withoutSpecsTheFieldsOfRequestsAreKnown() async throws {
    let server = try WireServer(ignoring: ["header.Host", "header.X-Trase"])
    var request = URLRequest(url: server.url)
    request.setValue("1", forHTTPHeaderField: "X-Trace")
    _ = try await send(request)
    let error = #expect(throws: SpecError.self) { try server.verify() }
    let text = error?.description ?? ""
    #expect(text.contains("`header.X-Trase` is to be ignored"), "\(text)")
    #expect(text.contains("did you mean `header.X-Trace`?"), "\(text)")
    #expect(!text.contains("`header.Host` is to be ignored"), "\(text)")
    let none = #expect(throws: SpecError.self) { try server.answer("login") }
    #expect(none?.description.contains("the server has no specs, and so none is `login`") == true)
    #expect(none?.description.contains("help") == false)
    await server.stop()
  }

  @Test func serversOfOtherTestsAreOthers() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          let server = try WireServer()
          for _ in 0...number { _ = try await send(URLRequest(url: server.url)) }
          await server.stop()
          return server.requests.count - number
        }
      }
      for try await count in group { #expect(count == 1) }
    }
  }

  private static let curl = ["/usr/bin/curl", "/opt/homebrew/bin/curl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private func runCurl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.curl ?? "")
    process.arguments = ["-s", "-o", "/dev/null"] + arguments
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// What a request is sent with, and what differs then.
  private static let hosts: [(fields: [String], paths: [String])] = [
    ([], []), (["Host: LOCALHOST:PORT"], []), (["Host: api.example.com"], []), (["Host:"], ["header.Host"]),
    (["X-Channel: ios\r\nHost: evil.example"], ["header.Host", "header.Host#2"]),
    (["X-Channel: ios\r\nHost: 127.0.0.1:PORT", "Host: evil.example"], ["header.Host", "header.Host#2"]),
  ]

  @Test(.enabled(if: curl != nil, "needs curl"), arguments: HTTPStack.allCases, hosts)
  func exactlyOneHostOfTheServerItselfDoesNotCount(
    stack: HTTPStack, sent: (fields: [String], paths: [String])
  ) async throws {
    let server = try WireServer(SpecFolder("specs"), sentBy: stack)
    let port = "\(server.url.port ?? 0)"
    let channel = sent.fields.contains { $0.hasPrefix("X-Channel") } ? [] : ["X-Channel: ios"]
    let fields =
      channel + sent.fields.map { $0.replacing("PORT", with: port) } + ["User-Agent:", "Accept:"]
    try runCurl([server.url.absoluteString + "/v1/users?page=1"] + fields.flatMap { ["-H", $0] })
    await server.stop()
    #expect(server.failures.flatMap(\.paths) == sent.paths, "\(server.failures)")
    #expect(server.failures.isEmpty == sent.paths.isEmpty)
  }

  @Test(.enabled(if: curl != nil, "needs curl")) func anyProgramCanBeTheApp() async throws {
    let server = try WireServer()
    try runCurl(["-F", "a=b", server.url.absoluteString + "/form"])
    #expect(
      server.requests.first?.message.headerValues("content-type").first?.hasPrefix("multipart/form-data")
        == true)
    await server.stop()
  }
}
