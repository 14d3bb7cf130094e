import Foundation
import Testing

/// `onwire import` and `onwire identify` as processes: what is written, what is said, and what is not.
@Suite struct ImportTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func onwire(_ arguments: [String], input: String? = nil) throws -> Command.Outcome {
    try Command.onwire(arguments, in: scratch.url, input: input.map { Data($0.utf8) })
  }

  /// The files below a folder, by their paths.
  private func files(_ folder: String) throws -> [String] {
    let url = scratch.url.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.appending(path: $0).path, isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }

  private func data(_ path: String) throws -> Data { try Data(contentsOf: scratch.url.appending(path: path)) }

  private static let login =
    "POST /v1/login HTTP/1.1\r\nHost: api.example.com\r\nAuthorization: Bearer s3cret-token-77\r\nContent-Type: "
    + "application/x-www-form-urlencoded\r\nContent-Length: 31\r\n\r\nsign=x&user%5Bname%5D=%E5%BC%A0"

  private func capture(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: scratch.url.appending(path: name))
  }

  @Test func `the spec of one request goes to standard output, and compiles to its bytes`() throws {
    let run = try onwire(["import", "-"], input: Self.login)
    #expect(run.status == 0)
    #expect(run.error.contains("warning[secrets-written]"))
    try run.output.write(to: scratch.url.appending(path: "back.yaml"))
    #expect(try onwire(["compile", "back.yaml"]).output == Data(Self.login.utf8))
    #expect(run.text.contains("params:\n  sign: x\n  user:\n    name: 张\n"), "\(run.text)")
  }

  @Test func `the output kind yaml is the same spec`() throws {
    try capture("a.http", Self.login)
    let imported = try onwire(["import", "a.http"]).output
    #expect(try onwire(["inspect", "a.http", "--emit", "yaml"]).output == imported)
  }

  @Test func `a line of curl is imported without the fields that nobody gave`() throws {
    let run = try onwire(["import", "-"], input: "curl 'https://a.example/x?y=1' -H 'X-A: b'\n")
    #expect(run.status == 0)
    #expect(run.text.contains("transport: curl"))
    #expect(!run.text.contains("User-Agent"))
    #expect(run.text.hasPrefix("# Not all of this is what was sent: "))
  }

  @Test func `several requests need a folder, and so does a request with files`() throws {
    try capture("two.http", Self.login + Self.login)
    let several = try onwire(["import", "two.http"])
    #expect(several.status == 2 && several.output.isEmpty && several.error.contains("import-needs-folder"))
    let part = (0..<500).map { "\u{1}\($0)" }.joined()
    let body =
      "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"../../a/../photo.jpg\"\r\n"
      + "Content-Type: image/jpeg\r\n\r\n\(part)\r\n--B--\r\n"
    try capture(
      "file.http",
      "POST /u HTTP/1.1\r\nHost: a.example\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: "
        + "\(body.utf8.count)\r\n\r\n\(body)")
    let file = try onwire(["import", "file.http"])
    #expect(file.status == 2 && file.output.isEmpty && file.error.contains("--out"))
    let run = try onwire(["import", "file.http", "--out", "specs"])
    #expect(run.status == 0, "\(run.error)")
    let names = try files("specs")
    #expect(
      names.count == 2 && names[0].hasPrefix("fixtures/photo-") && names[0].hasSuffix(".jpg"), "\(names)")
    #expect(try onwire(["compile", "specs"]).output == data("file.http"))
    #expect(try files(".").allSatisfy { $0.hasPrefix("specs/") || $0.hasSuffix(".http") })
  }

  @Test func `nothing is overwritten without being told to, and what is the same is no obstacle`() throws {
    try capture("a.http", Self.login)
    #expect(try onwire(["import", "a.http", "--out", "specs"]).status == 0)
    let first = try data("specs/login.yaml")
    #expect(try onwire(["import", "a.http", "--out", "specs"]).status == 0)
    try Data("url: https://mine.example/\n".utf8).write(to: scratch.url.appending(path: "specs/login.yaml"))
    let refused = try onwire(["import", "a.http", "--out", "specs"])
    #expect(refused.status == 2 && refused.error.contains("file-in-the-way"))
    #expect(try data("specs/login.yaml") == Data("url: https://mine.example/\n".utf8))
    #expect(try onwire(["import", "a.http", "--out", "specs", "--force"]).status == 0)
    #expect(try data("specs/login.yaml") == first)
  }

  @Test func `secrets become variables without a value, or stars`() throws {
    let vars = try onwire(["import", "-", "--secrets", "vars"], input: Self.login)
    #expect(vars.status == 0 && !vars.text.contains("s3cret") && !vars.error.contains("secrets-written"))
    try vars.output.write(to: scratch.url.appending(path: "v.yaml"))
    let asked = try onwire(["compile", "v.yaml"])
    #expect(asked.status == 2)
    let name = try #require(
      vars.text.components(separatedBy: "bearer: ${").dropFirst().first?.prefix { $0 != "}" })
    #expect(
      try onwire(["compile", "v.yaml", "--var", "\(name)=s3cret-token-77"]).output == Data(Self.login.utf8))
    let stars = try onwire(["import", "-", "--secrets", "redact"], input: Self.login)
    #expect(stars.text.contains("***************") && !stars.text.contains("s3cret"))
    #expect(stars.text.hasPrefix("# Secrets are stars of the same length.\n"))
  }

  /// Twelve requests of two shapes, and one of neither.
  private static let session: String = {
    var text = ""
    for index in 1...6 {
      let id = "0000000\(index)-0000-4000-8000-00000000000\(index)"
      text +=
        "GET /v1/orders/\(4000 + index)?page=\(index) HTTP/1.1\r\nHost: api.example.com\r\nX-Request-ID: \(id)\r\n\r\n"
      let body = "{\"item\":\(index),\"name\":\"n\(index)\"}"
      text +=
        "PUT /v1/items HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\nContent-Length: "
        + "\(body.utf8.count)\r\n\r\n\(body)"
    }
    return text + "DELETE /v1/items HTTP/1.1\r\nHost: api.example.com\r\n\r\n"
  }()

  @Test func `requests of one shape become one spec, from which none of them differs`() throws {
    try capture("session.http", Self.session)
    let run = try onwire(["import", "session.http", "--out", "specs", "--wildcards"])
    #expect(run.status == 0, "\(run.error)")
    let specs = try files("specs").filter { !$0.hasPrefix("_") }
    #expect(specs.count == 3, "\(specs)")
    let orders = try String(
      decoding: data("specs/" + (specs.first { $0.contains("orders") } ?? "")), as: UTF8.self)
    #expect(orders.contains("/v1/orders/${any:number}"), "\(orders)")
    #expect(orders.contains("X-Request-ID: ${any:uuid}"), "\(orders)")
    for number in 1...12 {
      let spec =
        number % 2 == 1
        ? specs.first { $0.contains("orders") } : specs.first { $0.hasSuffix("items.yaml") }
      let same = try onwire(["diff", "specs/\(spec ?? "")", "session.http#\(number)", "--root", "specs"])
      #expect(same.status == 0, "#\(number) \(same.text)")
    }
    let foreign = try onwire([
      "diff", "specs/\(specs.first { $0.contains("orders") } ?? "")", "session.http#13", "--root", "specs",
    ])
    #expect(foreign.status == 1)
  }

  @Test func `identify names the client, its releases, and the first byte that another would have sent`()
    throws
  {
    try capture(
      "a.http",
      Self.login.replacingOccurrences(
        of: "x-www-form-urlencoded", with: "x-www-form-urlencoded; charset=utf-8"))
    let run = try onwire(["identify", "a.http"])
    #expect(run.status == 0)
    #expect(run.text.contains("alamofire@"), "\(run.text)")
    let json = try onwire(["identify", "a.http", "--format", "json"])
    let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let clients = try #require(object["clients"] as? [[String: Any]])
    // Each spec that is given as the proof is one.
    for client in clients where client["fit"] as? String != "none" {
      let spec = try #require(client["spec"] as? String)
      try Data(spec.utf8).write(to: scratch.url.appending(path: "proof.yaml"))
      #expect(try onwire(["compile", "proof.yaml"]).output == data("a.http"), "\(spec)")
    }
  }

  @Test(arguments: [
    "GET /\u{1B}[2J HTTP/1.1\r\nHost: a.example\r\nX: ${HOME} !!binary *a &b\r\n\r\n",
    "GET /..%2f../../etc/passwd HTTP/1.1\r\nHost: ../../x\r\n\r\n",
    "GET /_base HTTP/1.1\r\nHost: _base\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: \u{202E}evil\r\nX-\u{0}: 1\r\n\r\n",
    "BREW * HTTP/9.9\nA:b\n\n",
  ])
  func `a hostile request stays in its folder, and compiles to its bytes`(request: String) throws {
    try capture("a.http", request)
    let run = try onwire(["import", "a.http", "--out", "out"])
    #expect(run.status == 0, "\(run.error)")
    let specs = try files("out")
    #expect(specs.count == 1 && !specs[0].contains("..") && !specs[0].hasPrefix("_"), "\(specs)")
    #expect(!run.text.contains("\u{1B}") && !run.text.contains("\u{202E}"))
    let back = try onwire(["compile", "out/\(specs[0])"])
    let spec = String(decoding: try data("out/\(specs[0])"), as: UTF8.self)
    #expect(back.output == Data(request.utf8), "\(spec)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() == ["a.http", "out"])
  }
}
