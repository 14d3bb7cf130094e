import Testing

// snippet.begin
import OnwireKit
// snippet.end

/// The code of docs/OnwireKit.docc/Fixtures.md.
enum FixturesArticle {
  /// Runs the code; returns its results as the article shows them.
  static func run() throws -> [String] {
    let spec = try #require(try ArticleTests.blocks("yaml", of: "Fixtures").first)
    return try ArticleTests.inFolder(spec, run)
  }

  private static func run(in folder: String) throws -> [String] {
    // snippet.begin
    let spec = try WireSpec(contentsOf: "\(folder)/login.yaml")
    let request = try spec.bytes()
    // snippet.end

    // snippet.begin
    let users = try WireSpec(yaml: "url: https://api.example.com/v1/users").bytes()
    let specs = SpecFolder(contentsOf: folder)
    let login = try specs["login"].bytes()
    let all = try specs.map { try $0.get().bytes() }
    // snippet.end
    #expect(String(decoding: users, as: UTF8.self).hasPrefix("GET /v1/users HTTP/1.1\r\n"))
    #expect(login == request && all == [request])

    // snippet.begin
    let warnings = spec.diagnostics.map { "\($0)" }
    do {
      _ = try WireSpec(yaml: "url: https://api.example.com/\nheader: {X-Channel: ios}")
    } catch {
      print(error)
    }
    // snippet.end
    #expect(warnings == [])
    let error = try #require(throws: SpecError.self) {
      try WireSpec(yaml: "url: https://api.example.com/\nheader: {X-Channel: ios}")
    }
    let problem = "\(error)".split(separator: "\n").prefix(4).map { line in
      line.contains("yaml:") ? " --> main.swift:3, yaml:2:1" : String(line)
    }

    // snippet.begin
    let message = try spec.message
    let method = message.method
    let target = message.target
    let types = message.headerValues("Content-Type")
    let fields = message.headerFields.map { "\($0.name): \($0.value)" }
    let body = try message.body()
    // snippet.end
    #expect(method == "POST")
    #expect(target == "/login")
    #expect(types == ["application/x-www-form-urlencoded"])
    #expect(fields.contains("X-Channel: ios"))
    #expect(body == Array(request.suffix(body.count)))
    #expect(message.headerValues("content-length") == ["\(body.count)"])

    // snippet.begin
    let pairs = message.fields.filter { $0.role == .formValue }
    let reasons = try pairs.map { field in
      let origin = message.origin(of: field)
      let value = try message.value(of: field)?.value
      let line = origin?.place?.start.line ?? 0
      return "\(field.path) = \(value ?? .null) by \(origin?.rule ?? "no rule"), line \(line)"
    }
    // snippet.end

    // snippet.begin
    let alamofire = try Client(named: "alamofire@5")
    let moved = try WireSpec(contentsOf: "\(folder)/login.yaml", client: alamofire)
    let (curl, verdict) = try moved.request.output(.curl)
    let command = String(decoding: curl, as: UTF8.self)
    // snippet.end
    #expect(verdict == .exact)
    #expect(command.contains("charset=utf-8"))
    #expect(moved.client.nameAndRelease == "alamofire@5.12.0")

    // snippet.begin
    let built = try WireSpec(
      method: "POST", url: "https://api.example.com/login", headers: ["X-Channel": "ios"],
      params: ["user": ["name": "张三", "tags": ["vip", "gold"]]])
    // snippet.end
    #expect(try built.bytes() == request)

    let text = String(decoding: request, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    return [
      text.joined(separator: "\n") + "\n", problem.map { $0 + "\n" }.joined(),
      reasons.map { $0 + "\n" }.joined(),
    ]
  }
}
