import Foundation
import OnwireKit
import Testing

/// The library's types that are values: equal if they say the same, and members of sets.
@Suite struct ValueTests {
  private static let yaml = """
    method: POST
    url: https://api.example.com/login
    params: {user: 张三, device: "${any:uuid}"}
    """

  private func spec(
    _ yaml: String = yaml, variables: [String: String] = [:], client: String? = nil, root: String? = nil
  ) throws -> WireSpec {
    try WireSpec(
      yaml: yaml, variables: variables, client: client.map { try Client(named: $0) }, root: root,
      file: "login.swift", line: 1)
  }

  private func isValue(_: (some Hashable & Sendable).Type) {}
  private func isSent(_: (some Sendable).Type) {}

  @Test func `what is shown may be made by one task and drawn by another`() {
    isSent(Page.self)
    isSent(RequestPage.self)
    isSent(MigrationReport.self)
    isSent(ServedReport.self)
  }

  @Test func `what a program holds can be compared and kept in sets`() {
    isValue(WireSpec.self)
    isValue(Message.self)
    isValue(Request.self)
    isValue(Comparison.self)
    isValue(Difference.self)
    isValue(Client.self)
    isValue(Capture.self)
    isValue(CaptureEntry.self)
    isValue(Diagnostic.self)
    isValue(SpecError.self)
    isValue(CaptureError.self)
    isValue(Finding.self)
    isValue(Field.self)
    isValue(Origin.self)
    isValue(Place.self)
    isValue(Endpoint.self)
    isValue(Fidelity.self)
    isValue(ParameterValue.self)
    isValue(RequestCode.self)
    isValue(ClientTable.Row.self)
    isValue(Verdict.self)
    isValue(OutputKind.self)
  }

  @Test func `two specs of one text are one, and those of another text, client or request are not`() throws {
    let one = try spec()
    #expect(try spec() == one)
    #expect(try Set([one, spec()]).count == 1)
    let others = try [
      spec(Self.yaml + "\nheaders: {X-A: b}"), spec(Self.yaml + "\n# the same request"),
      spec(client: "alamofire@5"),
      spec("client: {use: afnetworking@4, rules: {query.array: indices}}\n" + Self.yaml),
      WireSpec(yaml: Self.yaml, file: "other.swift", line: 1),
    ]
    for other in others { #expect(other != one) }
    #expect(Set(others + [one]).count == others.count + 1)
    let open = "vars: {user: a}\nurl: https://api.example.com/${user}\n"
    #expect(try spec(open, variables: ["user": "a"]) == spec(open))
    #expect(try spec(open, variables: ["user": "b"]) != spec(open))
  }

  @Test func `messages are equal by their bytes, whoever knows of them`() throws {
    let compiled = try spec("url: https://api.example.com/a\n")
    let captured = try Request(bytes: compiled.bytes())
    #expect(try compiled.message == captured.message)
    #expect(try compiled.message.hashValue == captured.message.hashValue)
    #expect(try compiled.request != captured)
    #expect(try Request(bytes: compiled.bytes()) == captured)
    #expect(try spec("url: https://api.example.com/b\n").message != captured.message)
  }

  @Test func `a message that takes its body from a file is another one when the file is`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("onwire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.bin")
    try Data(repeating: 1, count: 100_000).write(to: file)
    let yaml = "method: POST\nurl: https://api.example.com/a\nbody: {path: a.bin}\n"
    let before = try spec(yaml, root: folder.path)
    #expect(try spec(yaml, root: folder.path) == before)
    try Data(repeating: 2, count: 100_000).write(to: file, options: .atomic)
    #expect(try spec(yaml, root: folder.path) != before)
    #expect(try spec(yaml, root: folder.path).message != before.message)
  }

  @Test func `a comparison made twice is one, and that of another request is not`() throws {
    let request = try Request(bytes: spec("url: https://api.example.com/a\n").bytes())
    let other = try Request(bytes: spec("url: https://api.example.com/b\n").bytes())
    let comparison = try Comparison(spec(), request)
    #expect(try Comparison(spec(), request) == comparison)
    #expect(try Comparison(spec(), other) != comparison)
    #expect(try Comparison(spec(), request, ignoring: ["header.Content-Type"]) != comparison)
    #expect(try Set([comparison, Comparison(spec(), request)]).count == 1)
  }

  @Test func `what is wrong with one text is the same each time that it is read`() throws {
    let errors = try (0..<2).map { _ in
      try #require(throws: SpecError.self) { try spec("url: https://api.example.com/\nheader: 1\n") }
    }
    #expect(errors[0] == errors[1])
    #expect(Set(errors).count == 1)
  }

  @Test func `a client is the same by its release, however it is named`() throws {
    #expect(try Client(named: "alamofire@5") == Client(named: "alamofire"))
    #expect(try Client(named: "alamofire@5") != Client(named: "alamofire@4"))
    #expect(try spec(client: "afnetworking@4.0.1").client == Client.default)
  }

  @Test func `a path to ignore that nothing has is named by what is printed`() throws {
    let one = try spec("url: https://api.example.com/a\n")
    let comparison = try Comparison(one, one.request, ignoring: ["header.X-Chanel", "header.Host"])
    #expect(comparison.isSame)
    #expect(comparison.unusedPatterns == ["header.X-Chanel"])
    #expect("\(comparison)" == "the same\n  ignored by name, and in neither request: header.X-Chanel")
    #expect(try comparison.page().text(width: 80, color: false).contains("header.X-Chanel"))
    let migration = try Migration(from: Client(named: "afnetworking@4"), to: Client(named: "alamofire@5"))
    let report = try migration.report(of: [one], ignoring: ["header.X-Chanel", "header.Host"])
    #expect(report.unusedPatterns == ["header.X-Chanel"])
    #expect("\(report)".hasSuffix("\nignored by name, and in no request: `header.X-Chanel`"), "\(report)")
    #expect(try report.page.text(width: 80, color: false).contains("in no request: `header.X-Chanel`"))
  }

  @Test func `a text that is what stands for a wildcard is no wildcard, whoever has it`() throws {
    let token = "anyzqx0000000000000000"
    let yaml = "url: https://api.example.com/a\nquery: {a: '${any:uuid}', b: \(token), c: '${c}'}\n"
    func seen(_ a: String, _ b: String, _ c: String) -> Request {
      Request(bytes: "GET /a?a=\(a)&b=\(b)&c=\(c) HTTP/1.1\r\nHost: api.example.com\r\n\r\n".utf8)
    }
    let spec = try spec(yaml, variables: ["c": token])
    let uuid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    #expect(try Comparison(spec, seen(uuid, token, token)).isSame)
    #expect(try Comparison(spec, seen(uuid, uuid, token)).counting.map(\.path) == ["query.b"])
    #expect(try Comparison(spec, seen(uuid, token, uuid)).counting.map(\.path) == ["query.c"])
    #expect(try Comparison(spec, seen(token, token, token)).counting.map(\.path) == ["query.a"])
    let escaped = try self.spec(
      "url: https://api.example.com/a\nquery: {a: '${any:uuid}', b: \"\\x61nyzqx0000000000000000\", c: x}\n")
    #expect(try Comparison(escaped, seen(uuid, uuid, "x")).counting.map(\.path) == ["query.b"])
  }

  @Test func `a request is given as its spec, which compiles to it, for one client or for any`() throws {
    let message = try spec(
      "client: alamofire@5\nmethod: POST\nurl: https://api.example.com/a\nparams: {b: [1, 2]}\n")
    let request = try Request(bytes: message.bytes())
    let yaml = try request.spec()
    #expect(try WireSpec(yaml: yaml).bytes() == message.bytes())
    let plain = try WireSpec(yaml: request.spec(for: Client(named: "plain")))
    #expect(plain.client.name == "plain")
    #expect(try plain.bytes() == message.bytes())
    let answers = try Identification(of: [request]).answers
    #expect(answers.first { $0.last.name == "alamofire" }?.fits == [.byItself])
    #expect(try WireSpec(yaml: answers[0].proof ?? "").bytes() == message.bytes())
    let upload = Request(
      bytes: Array("POST /a HTTP/1.1\r\nHost: a.b\r\nContent-Length: 100000\r\n\r\n".utf8)
        + [UInt8](repeating: 7, count: 100_000))
    let error = try #require(throws: SpecError.self) { try upload.spec() }
    #expect("\(error)".contains("needs files beside it") && "\(error)".contains("expectRecorded"), "\(error)")
  }
}
