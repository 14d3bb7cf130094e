import Foundation
import OnwireTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An app whose session is answered by specs.
@Suite struct SpecServerTests {
  private let api = ExampleAPI()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func send(_ request: URLRequest, _ session: URLSession) async throws -> (Data, HTTPURLResponse) {
    let (data, response) = try await session.data(for: request)
    return (data, try #require(response as? HTTPURLResponse))
  }

  @Test func requestsAreHeldToTheirSpecsAndAnswered() async throws {
    let server = try SpecServer(SpecFolder("specs"))
    try server.answer(
      "login", status: 201, headers: ["Content-Type": "application/json"], body: #"{"token": "abc"}"#.utf8)
    let session = URLSession(configuration: server.configuration())
    let (data, response) = try await send(api.login(user: "张三", password: "secret"), session)
    #expect(String(decoding: data, as: UTF8.self) == #"{"token": "abc"}"#)
    #expect(response.statusCode == 201)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
    try server.verify()
    #expect(server.unused == ["avatar", "users#list", "users#delete"])

    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let (empty, okay) = try await send(api.avatar(picture, note: "me, in 2026"), session)
    #expect(empty.isEmpty && okay.statusCode == 200)
    #expect(server.unused == ["users#list", "users#delete"])
    try server.verify()
  }

  @Test func whatDiffersFromItsSpecIsAFailureAndAnswered() async throws {
    let server = try SpecServer(SpecFolder("specs"))
    let session = URLSession(configuration: server.configuration())
    let (_, response) = try await send(
      ExampleAPI(channel: "web").login(user: "张三", password: "other"), session)
    #expect(response.statusCode == 200)
    #expect(server.failures.map(\.paths) == [["header.X-Channel", "json.password"]])
    let line = #line + 1
    let error = #expect(throws: WireDifference.self) { try server.verify() }
    #expect(error?.paths == ["header.X-Channel", "json.password"])
    let text = error?.description ?? ""
    #expect(
      text.hasPrefix(
        """
        the only request before OnwireTestingTests/SpecServerTests.swift:\(line) is not what the specs say

        POST api.example.com/v1/login is not what `login` says
        - Tests/OnwireTestingTests/specs/login.yaml  + the URLRequest: 2 differences

        """), "\(text)")
    let lenient = try SpecServer(SpecFolder("specs"), ignoring: ["header.X-Channel", "json.password"])
    _ = try await send(
      ExampleAPI(channel: "web").login(user: "张三", password: "other"),
      URLSession(configuration: lenient.configuration()))
    try lenient.verify()
  }

  @Test(arguments: [
    (0, [:], "0 is not the status of an answer"), (99999, [:], "99999 is not the status of an answer"),
    (-1, [:], "not the status"), (100, [:], "not the status"), (199, [:], "not the status"),
    (600, [:], "not the status"),
    (200, ["A B": "c"], "`A B` cannot be the name of a header field"),
    (200, ["": "c"], "cannot be the name of a header field"),
    (200, ["A:B": "c"], "`A:B` cannot be the name of a header field"),
    (200, ["A": "b\r\nC: d"], "the value of its header field `A` has a line break or NUL"),
    (200, ["A": "b\0"], "the value of its header field `A` has a line break or NUL"),
  ])
  func anAnswerThatNoServerSendsIsRefused(status: Int, headers: [String: String], words: String) throws {
    let server = try SpecServer(SpecFolder("specs"))
    let error = #expect(throws: SpecError.self) {
      try server.answer("login", status: status, headers: headers)
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("the check at OnwireTestingTests/SpecServerTests.swift:") == true)
  }

  @Test func anAnswerIsGivenToEachNameThatTheFolderTakes() async throws {
    let folder = SpecFolder("specs")
    let names = try ["login", "login.yaml", folder["login"].name, "users#delete", "users#2"]
    let server = try SpecServer(folder)
    let session = URLSession(configuration: server.configuration())
    for (index, name) in names.enumerated() {
      try server.answer(name, status: 400 + index)
      var request = try api.login(user: "张三", password: "secret")
      if name.hasPrefix("users") {
        request = URLRequest(url: try #require(URL(string: "https://api.example.com/v1/users/7")))
        request.httpMethod = "DELETE"
      }
      #expect(try await send(request, session).1.statusCode == 400 + index, "\(name)")
    }
    #expect(throws: SpecError.self) { try server.answer("lgoin") }
  }

  @Test func aFieldToIgnoreThatNothingHasFailsTheTest() async throws {
    func check(_ ignoring: [String]) async throws {
      let server = try SpecServer(SpecFolder("specs"), ignoring: ignoring)
      var request = try api.login(user: "张三", password: "secret")
      request.setValue("1", forHTTPHeaderField: "X-Trace")
      _ = try await send(request, URLSession(configuration: server.configuration()))
      try server.verify()
    }
    // A field of the request alone; of a spec that was not asked for; one that URLSession adds later; one
    // that may be anywhere.
    try await check(["header.X-Trace"])
    try await check(["header.X-Trace", "parts[*].content", "header.User-Agent", "json.**"])
    let error = await #expect(throws: SpecError.self) {
      try await check(["header.X-Trace", "header.X-Trac"])
    }
    let text = error?.description ?? ""
    #expect(
      text.contains("`header.X-Trac` is to be ignored, and no request or spec has such a field"), "\(text)")
    #expect(text.contains("did you mean `header.X-Trace`?"), "\(text)")
    await #expect(throws: SpecError.self) { try await check(["headers.X-Trace"]) }
  }

  @Test(arguments: [
    (
      "https://api.example.com/v1/users/8", "DELETE",
      "the nearest is `users#delete`: DELETE api.example.com/v1/users/7"
    ),
    ("https://api.example.com/v1/logn", "POST", "the nearest is `login`: POST api.example.com/v1/login"),
    ("https://staging.example.com/v1/login", "POST", "the nearest is `login`: POST api.example.com/v1/login"),
    ("https://other.example/", "GET", "none of the 4 in the folder is near"),
  ])
  func aRequestThatNoSpecFitsFailsInTheAppAndIsNamed(url: String, method: String, words: String) async throws
  {
    let server = try SpecServer(SpecFolder("specs"))
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    let session = URLSession(configuration: server.configuration())
    let error = await #expect(throws: URLError.self) { try await session.data(for: request) }
    #expect(error?.code == .cannotConnectToHost)
    let shown = "\(method) \(url.dropFirst("https://".count))"
    #expect(server.failures.map(\.description) == ["no spec fits \(shown)\n  \(words)\n"])
    #expect(throws: WireDifference.self) { try server.verify() }
    #expect(server.unused.count == 4)
  }

  /// With a path in other escapes, with any path, and with several specs that only their contents tell apart.
  @Test func aRequestIsTheSpecOfItsMethodHostAndPath() async throws {
    for (name, path) in [
      ("escaped", "/a%2Fb"), ("any", "/users/${any}/orders"), ("first", "/list?page=1"),
      ("second", "/list?page=2"),
    ] {
      let yaml = "client: plain\nurl: https://api.example.com\(path)\n"
      try folder.file("\(name).yaml", yaml)
    }
    let server = try SpecServer(SpecFolder(folder.url.path))
    let session = URLSession(configuration: server.configuration())
    var open = ["any", "escaped", "first", "second"]
    for (path, name, paths) in [
      ("/list?page=2", "second", []), ("/users/7/orders", "any", []), ("/list?page=1", "first", []),
      ("/a%2fb", "escaped", ["target.path"]),
    ] {
      _ = try await session.data(from: try #require(URL(string: "https://api.example.com\(path)")))
      open.removeAll { $0 == name }
      #expect(server.unused == open)
      #expect(server.failures.flatMap(\.paths) == paths)
    }
  }

  @Test func ofSeveralSpecsOfAPathTheClosestIsShown() async throws {
    for (name, query) in [("far", "a=1&b=1"), ("near", "a=2&b=2")] {
      let yaml = "client: plain\nurl: https://api.example.com/t?\(query)\n"
      try folder.file("\(name).yaml", yaml)
    }
    let server = try SpecServer(SpecFolder(folder.url.path))
    let session = URLSession(configuration: server.configuration())
    _ = try await session.data(from: try #require(URL(string: "https://api.example.com/t?a=3&b=2")))
    #expect(server.failures.map(\.paths) == [["query.a"]])
    #expect(server.unused == ["far"])
  }

  @Test func aRunFailsByItself() async throws {
    let api = api
    let error = await #expect(throws: WireDifference.self) {
      try await SpecServer.run(specs: "specs") { server in
        let session = URLSession(configuration: server.configuration())
        _ = try await session.data(for: ExampleAPI(channel: "web").login(user: "张三", password: "secret"))
      }
    }
    #expect(error?.paths == ["header.X-Channel"])
    #expect(error?.description.contains("SpecServerTests.swift:") == true)
    await #expect(throws: WireDifference.self) { try await SpecServer.run(specs: "specs") { _ in } }
    let unknown = await #expect(throws: WireDifference.self) {
      try await SpecServer.run(specs: "specs") { server in
        let url = try #require(URL(string: "https://api.example.com/v1/nowhere"))
        _ = try await URLSession(configuration: server.configuration()).data(from: url)
      }
    }
    // The app was told the same.
    let text = unknown?.description ?? ""
    #expect(
      text.hasPrefix("the only request before OnwireTestingTests/SpecServerTests.swift:")
        && text.contains("\n\nno spec fits GET ") && !text.contains("the closure threw"), "\(text)")
    try await SpecServer.run(specs: "specs") { server in
      let session = URLSession(configuration: server.configuration())
      _ = try await session.data(for: api.login(user: "张三", password: "secret"))
    }
  }

  @Test func aRunTakesAClientAndKeepsTheRequests() async throws {
    let rows = try Client(named: "plain").table.rows
    let mine = try ClientTable("mine", title: "Mine", releases: [Version(1)], rows: rows)
    try folder.file("a.yaml", "client: nobody\nurl: https://api.example.com/a\n")
    try await SpecServer.run(specs: folder.url.path, client: "mine@1", tables: [mine]) { server in
      let url = try #require(URL(string: "https://api.example.com/a"))
      _ = try await URLSession(configuration: server.configuration()).data(from: url)
      #expect(server.requests.map(\.url) == ["https://api.example.com/a"])
    }
    try await WireServer.run(specs: folder.url.path, client: "mine@1", tables: [mine]) { server in
      _ = try await URLSession(configuration: .ephemeral).data(from: server.url.appendingPathComponent("a"))
    }
  }

  /// What else a check in the closure finds does not hide it, and `verify` there says it once.
  @Test func whatTheServerSawIsToldBesideWhatAClosureChecks() async throws {
    let other = try WireSpec(yaml: "client: plain\nurl: https://other.example/\n")
    let login = try ExampleAPI(channel: "web").login(user: "张三", password: "secret")
    for verifies in [false, true] {
      let line = #line + 1
      let error = await #expect(throws: WireDifference.self) {
        try await SpecServer.run(specs: "specs") { server in
          _ = try await send(login, URLSession(configuration: server.configuration()))
          if verifies { try server.verify() }
          try other.expect(URLRequest(url: try #require(URL(string: "https://other.example/x"))))
        }
      }
      let paths = verifies ? ["header.X-Channel"] : ["header.X-Channel", "target.path"]
      #expect(error?.paths == paths, "\(error?.description ?? "")")
      let title = "the only request before OnwireTestingTests/SpecServerTests.swift:"
      #expect(error?.description.hasPrefix("\(title)\(line) is") == true)
      #expect(error?.description.split(separator: "≠ header.X-Channel").count == 2)
    }
  }

  @Test func aFolderSaysWhatNoneOfItsSpecsUses() throws {
    try folder.file("v.yaml", "vars: {id: a}\nurl: https://api.example.com/${id}\n")
    let error = #expect(throws: SpecError.self) {
      try SpecServer(SpecFolder(folder.url.path, variables: ["idd": "b"]))
    }
    #expect(error?.description.contains("uses a variable `idd`") == true, "\(error?.description ?? "")")
    _ = try SpecServer(SpecFolder(folder.url.path, variables: ["id": "b"]))
    try folder.file("sub/deep.yaml", "url: https://api.example.com/deep\n")
    try folder.file(
      "shop.yaml", "name: buy\nurl: https://a.example/\n---\nname: sell\nurl: https://a.example/\n")
    for (name, meant) in [("deep", "sub/deep"), ("buy", "shop#buy"), ("vv", "v"), ("vv.yaml", "v.yaml")] {
      let missing = #expect(throws: SpecError.self) { try SpecFolder(folder.url.path)[name] }
      #expect(
        missing?.description.contains("did you mean `\(meant)`?") == true, "\(missing?.description ?? "")")
    }
    try folder.file("w.yaml", "url: https://api.example.com/r\nreply: {status: 204, body: {text: a}}\n")
    #expect(throws: SpecError.self) { try SpecServer(SpecFolder(folder.url.path)) }
    for (path, help) in [
      ("url: https://a.example", "`WireSpec(yaml:)` takes the text"), ("file:///a.yaml", "without `file://`"),
    ] {
      let error = #expect(throws: SpecError.self) { try WireSpec(path) }
      #expect(error?.description.contains(help) == true, "\(error?.description ?? "")")
    }
    let empty = try folder.folder("empty")
    let found = Array(SpecFolder(empty.path))
    #expect(found.count == 1)
    #expect(throws: SpecError.self) { try found.map { try $0.get() } }
  }

  @Test(arguments: [204, 205, 304])
  func aFileIsABodyOnlyIfItHasBytes(status: Int) throws {
    try folder.file(
      "r.yaml", "url: https://api.example.com/r\nreply: {status: \(status), body: {path: answer.txt}}\n")
    try folder.file("answer.txt", "")
    _ = try SpecServer(SpecFolder(folder.url.path))
    try folder.file("answer.txt", "a")
    let error = #expect(throws: SpecError.self) { try SpecServer(SpecFolder(folder.url.path)) }
    #expect(
      error?.description.contains("an answer with status \(status) has no body") == true,
      "\(error?.description ?? "")")
  }

  /// Whichever way a body is given, and with what the session adds.
  @Test func bodiesAndHeadersAreThoseThatWouldBeSent() async throws {
    let specs = SpecFolder("specs")
    var request = try api.login(user: "张三", password: "secret")
    request.setValue(nil, forHTTPHeaderField: "X-Channel")
    let body = try #require(request.httpBody)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Channel": "ios"]
    request.httpBody = nil
    for kind in ["data", "upload", "file", "stream"] {
      let server = try SpecServer(specs)
      let session = URLSession(configuration: server.configuration(configuration))
      switch kind {
      case "data":
        request.httpBody = body
        _ = try await session.data(for: request)
        request.httpBody = nil
      case "upload": _ = try await session.upload(for: request, from: body)
      case "file":
        let file = try folder.file("body", body)
        _ = try await session.upload(for: request, fromFile: file)
      default:
        request.httpBodyStream = InputStream(data: body)
        _ = try await session.data(for: request)
      }
      #expect(throws: Never.self, "\(kind)") { try server.verify() }
    }
  }

  /// Whatever body its request has: URLSession does not send that.
  @Test(arguments: [true, false]) func theBodyOfAnUploadTaskIsWhatItUploads(isWanted: Bool) async throws {
    let server = try SpecServer(SpecFolder("specs"))
    let request = try api.login(user: "张三", password: isWanted ? "other" : "secret")
    let wanted = try api.login(user: "张三", password: isWanted ? "secret" : "other")
    let body = try #require(wanted.httpBody)
    _ = try await URLSession(configuration: server.configuration()).upload(for: request, from: body)
    #expect(server.failures.map(\.paths) == (isWanted ? [] : [["json.password"]]))
  }

  @Test func aRequestThatCannotBeReadIsNamed() async throws {
    let server = try SpecServer(SpecFolder("specs"))
    let session = URLSession(configuration: server.configuration())
    let request = try api.login(user: "张三", password: "secret")
    let missing = folder.url.appendingPathComponent("missing")
    await #expect(throws: (any Error).self) { try await session.upload(for: request, fromFile: missing) }
    // On Apple's systems, URLSession reads the file before it asks its protocols.
    guard let text = server.failures.first?.description else { return }
    #expect(text.hasPrefix("POST https://api.example.com/v1/login?lang=zh: "), "\(text)")
    #expect(text.contains("cannot be read: `\(missing.path)`"), "\(text)")
  }

  #if canImport(FoundationNetworking)
    /// This URLSession crashes as it takes the file from a URLProtocol that is not Foundation's own.
    @Test func aDownloadTaskFailsHere() async throws {
      let server = try SpecServer(SpecFolder("specs"))
      let session = URLSession(configuration: server.configuration())
      let request = try api.login(user: "张三", password: "secret")
      let error = await #expect(throws: URLError.self) { try await session.download(for: request) }
      #expect(error?.localizedDescription.contains("use a WireServer") == true)
      #expect(throws: WireDifference.self) { try server.verify() }
    }

    /// With credentials, this URLSession would send the request to the server that it names.
    @Test func anAnswerThatLeadsToTheNetworkIsNotGiven() async throws {
      let yaml =
        "client: plain\nurl: https://api.example.com/a\n"
        + "reply: {status: 401, headers: {www-authenticate: 'Basic realm=\"x\"'}}\n"
      try folder.file("a.yaml", yaml)
      let server = try SpecServer(SpecFolder(folder.url.path))
      let session = URLSession(configuration: server.configuration())
      let request = URLRequest(url: try #require(URL(string: "https://api.example.com/a")))
      await #expect(throws: URLError.self) { try await session.data(for: request) }
      #expect(server.unused == [])
      #expect(server.failures.count == 1)
      let text = server.failures.first?.description ?? ""
      #expect(text.hasPrefix("the answer of `a` cannot be sent: after a 401 with"), "\(text)")
      let error = #expect(throws: SpecError.self) {
        try server.answer("a", status: 401, headers: ["WWW-Authenticate": "Bearer"])
      }
      #expect(error?.description.contains("leave out the field") == true, "\(error?.description ?? "")")
      let harmless: [(Int, [String: String])] = [
        (401, [:]), (403, ["WWW-Authenticate": "Basic realm=\"x\""]),
      ]
      for (status, headers) in harmless {
        try server.answer("a", status: status, headers: headers)
        #expect(try await send(request, session).1.statusCode == status)
      }
    }
  #endif

  /// As a server does: it waits before it answers, other requests do not, and an answer to HEAD is its head.
  @Test func aReplyIsWhatAServerSends() async throws {
    for (name, yaml) in [
      ("slow", "reply: {delay: 300ms, body: {text: late}}"), ("never", "reply: {delay: 1h}"),
      ("head", "method: HEAD\nreply: {status: 201, body: {text: hello}}"),
      (
        "framed",
        "reply: {headers: {Content-Length: 7, Transfer-Encoding: chunked, connection: close, X: y}, body: {text: abc}}"
      ),
    ] {
      let text = "client: plain\nurl: https://api.example.com/\(name)\n\(yaml)\n"
      try folder.file("\(name).yaml", text)
    }
    let server = try SpecServer(SpecFolder(folder.url.path))
    let session = URLSession(configuration: server.configuration())
    func request(_ path: String) throws -> URLRequest {
      URLRequest(url: try #require(URL(string: "https://api.example.com/\(path)")))
    }
    let never = Task { try await session.data(for: request("never")) }
    let start = Date()
    let (late, _) = try await send(request("slow"), session)
    #expect(String(decoding: late, as: UTF8.self) == "late" && Date().timeIntervalSince(start) >= 0.3)
    var head = try request("head")
    head.httpMethod = "HEAD"
    let (none, response) = try await send(head, session)
    #expect(none.isEmpty && response.statusCode == 201)
    let (framed, fields) = try await send(request("framed"), session)
    #expect(framed == Data("abc".utf8) && fields.value(forHTTPHeaderField: "X") == "y")
    for name in ["Content-Length", "Transfer-Encoding", "Connection"] {
      #expect(fields.value(forHTTPHeaderField: name) == nil, "\(name)")
    }
    never.cancel()
    await #expect(throws: (any Error).self) { try await never.value }
    #expect(Date().timeIntervalSince(start) < 60)
    try server.verify()
  }

  @Test func aRequestOfAnotherSchemeFailsHereAndReachesNobody() async throws {
    let server = try SpecServer(SpecFolder("specs"))
    let session = URLSession(configuration: server.configuration())
    for url in ["ftp://api.example.com/v1/login", "ws://api.example.com/v1/login"] {
      let error = await #expect(throws: URLError.self) {
        try await session.data(from: try #require(URL(string: url)))
      }
      #expect(error?.localizedDescription.contains("no absolute http or https URL") == true, "\(url)")
    }
    #expect(server.failures.count == 2)
    // No server is asked for it.
    let (data, _) = try await session.data(from: try #require(URL(string: "data:text/plain,hi")))
    #expect(String(decoding: data, as: UTF8.self) == "hi" && server.failures.count == 2)
  }

  /// Only those of the session: what is set on a configuration after its copy is made, no session sends.
  @Test func headersAreThoseOfTheConfigurationThatTheSessionWasMadeWith() async throws {
    var request = try api.login(user: "张三", password: "secret")
    request.setValue(nil, forHTTPHeaderField: "X-Channel")
    for isOfCopy in [true, false] {
      let server = try SpecServer(SpecFolder("specs"))
      let given = URLSessionConfiguration.ephemeral
      let copy = server.configuration(given)
      (isOfCopy ? copy : given).httpAdditionalHeaders = ["X-Channel": "ios"]
      _ = try await send(request, URLSession(configuration: copy))
      #expect(server.failures.map(\.paths) == (isOfCopy ? [] : [["header.X-Channel"]]))
    }
  }

  /// Each session has its own server, whatever other sessions do at the same time.
  @Test func sessionsOfSeveralServersDoNotMeet() async throws {
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let server = try SpecServer(SpecFolder("specs"))
          try server.answer("login", body: "\(number)".utf8)
          let sessions = [0, 1].map { _ in URLSession(configuration: server.configuration()) }
          let request = try ExampleAPI(channel: number.isMultiple(of: 2) ? "ios" : "web").login(
            user: "张三", password: "secret")
          for session in sessions {
            let (data, _) = try await session.data(for: request)
            #expect(String(decoding: data, as: UTF8.self) == "\(number)")
          }
          if number < 10 {
            _ = try await sessions[1].data(for: ExampleAPI().avatar(picture, note: "me, in 2026"))
          }
          #expect(server.failures.count == (number.isMultiple(of: 2) ? 0 : 2))
          #expect(server.unused.contains("avatar") == (number >= 10))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aServerThatNothingCameToFails() throws {
    let server = try SpecServer(SpecFolder("specs"))
    _ = URLSession(configuration: server.configuration())
    let error = #expect(throws: WireDifference.self) { try server.verify() }
    #expect(error?.description.contains("must be made with the server's `configuration()`") == true)
    #expect(error?.paths == [])
  }

  @Test func aSessionWhoseServerIsGoneSaysSo() async throws {
    var server: SpecServer? = try SpecServer(SpecFolder("specs"))
    let session = URLSession(configuration: try #require(server).configuration())
    server = nil
    let error = await #expect(throws: URLError.self) {
      try await session.data(for: api.login(user: "a", password: "b"))
    }
    #expect(
      error?.localizedDescription.contains("SpecServer") == true, "\(error?.localizedDescription ?? "")")
  }

  @Test func whatTheFolderDoesNotHaveIsAnError() throws {
    let server = try SpecServer(SpecFolder("specs"))
    let line = #line + 1
    let error = #expect(throws: SpecError.self) { try server.answer("logn", status: 500) }
    #expect(
      error?.description == """
        the check at OnwireTestingTests/SpecServerTests.swift:\(line) cannot be made
        error[no-such-spec]: the folder has no spec `logn`
          = help: did you mean `login`?

        """)
    #expect(throws: SpecError.self) { try server.answer("login", status: 204, body: "x".utf8) }
    #expect(throws: SpecError.self) {
      try server.answer("login", headers: ["Content-Length": "1"], body: "abc".utf8)
    }
    try server.answer("login", status: 204)
    #expect(throws: SpecError.self) { try SpecServer(SpecFolder("spcs")) }
    #expect(throws: SpecError.self) { try SpecServer(SpecFolder("specs"), ignoring: ["headers.X"]) }
  }
}
