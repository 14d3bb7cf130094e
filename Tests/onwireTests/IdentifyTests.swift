import Foundation
import OnwireClients
import TestSupport
import Testing

/// `onwire identify` on what real libraries sent.
@Suite struct IdentifyTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func onwire(_ arguments: [String]) throws -> Tools.Outcome {
    try Command.onwire(arguments, in: scratch.url)
  }

  /// One in so many is asked for in a run: `ONWIRE_TEST_ROUNDS=40` asks for all.
  private static let step = max(1, 40 / rounds(1))

  /// Writes a spec of each vector that the language can say without changed rules; returns the client that
  /// sent each.
  private func vectors() throws -> [String: String] {
    var clients: [String: String] = [:]
    func add(_ name: String, _ client: String, _ text: String) throws {
      guard text.contains("rules: {}") || !text.contains("rules: ") else { return }
      clients[name] = client
      try scratch.file("specs/\(name).yaml", text)
    }
    for vector in try Vector.all("afnetworking.json") + Vector.all("afnetworking-versions.json") {
      guard vector.input["fixtures"] == nil, let text = try? VectorSpec.text(vector) else { continue }
      try add(vector.fileName, "afnetworking@\(vector.release)", text)
    }
    for vector in try AlamofireVector.all() where vector.fixtures.isEmpty {
      guard let text = try? AlamofireSpec.text(vector) else { continue }
      let name = text.contains("use: alamofire-encodable@") ? "alamofire-encodable" : "alamofire"
      try add("alamofire-\(vector.folder)", "\(name)@\(vector.release)", text)
    }
    let wrappers = try JSONText(
      Array(Data(contentsOf: Repository.root.appending(path: "Tests/Vectors/wrappers.json"))))
    for vector in wrappers["vectors"]?.elements ?? [] {
      guard let id = vector["id"]?.text, let client = vector["spec"]?["client"]?.text,
        let spec = vector["spec"]
      else { continue }
      try add("wrapper-\(id)", client, spec.written)
    }
    return clients
  }

  @Test
  func
    `the client that sent a request is among those that are found, and each has a spec that compiles to it`()
    throws
  {
    let clients = try vectors()
    #expect(clients.count > 2000)
    _ = try onwire(["compile", "specs", "--out", "sent"])
    let names = clients.keys.sorted().filter {
      FileManager.default.fileExists(atPath: scratch.url.appending(path: "sent/\($0).http").path)
    }
    var sizes: [Int] = []
    for name in stride(from: 0, to: names.count, by: Self.step).map({ names[$0] }) {
      let path = "sent/\(name).http"
      let run = try onwire(["identify", path, "--format", "json"])
      let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      let answers = try #require(report["clients"] as? [[String: Any]]).filter {
        $0["fit"] as? String != "none"
      }
      sizes.append(answers.count)
      let sender = try Client(named: clients[name] ?? "")
      let isFound = try answers.contains { answer in
        let newest = try Client(named: answer["client"] as? String ?? "")
        let oldest = try Client(named: answer["first"] as? String ?? "")
        return newest.table === sender.table && oldest.version <= sender.version
          && sender.version <= newest.version
      }
      #expect(isFound, "\(name) by \(sender.nameAndRelease): \(answers.compactMap { $0["client"] })")
      try? FileManager.default.removeItem(at: scratch.url.appending(path: "proofs"))
      for (index, answer) in answers.enumerated() {
        let proof = try #require(answer["spec"] as? String)
        #expect(proof.hasPrefix("client:") && !proof.contains("\nwire:"), "\(proof)")
        try scratch.file("proofs/p\(index).yaml", proof)
      }
      let proven = try onwire(["compile", "proofs", "--out", "proven"])
      #expect(proven.status == 0, "\(name): \(proven.error)")
      let sent = try Data(contentsOf: scratch.url.appending(path: path))
      for index in answers.indices {
        let bytes = try? Data(contentsOf: scratch.url.appending(path: "proven/p\(index).http"))
        #expect(bytes == sent, "\(name): \(answers[index]["spec"] ?? "")")
      }
    }
    sizes.sort()
    let (median, most) = (sizes[sizes.count / 2], sizes[sizes.count * 9 / 10])
    #expect(sizes.count * Self.step > 2000)
    // Rows of releases and styles, by themselves or with what the app gives: 19 and 23 as this was written.
    #expect(median <= 20 && most <= 24, "the median answer has \(median) rows, one in ten has \(most)")
  }

  // MARK: Phones

  private static let phone =
    "device: {languages: [de-DE, en-US], app: {name: Shop, version: \"4.2\", build: \"77\", id: com.example.shop}, "
    + "model: iPhone, os: iOS 16.2, scale: 2}\n"

  /// Whether `identify` says that a client sent a request by itself, and the text that it prints.
  private func finds(_ client: String, of path: String) throws -> (isFound: Bool, text: String) {
    let text = try onwire(["identify", path]).text
    let report = try #require(
      try JSONSerialization.jsonObject(with: try onwire(["identify", path, "--format", "json"]).output)
        as? [String: Any])
    let sender = try Client(named: client)
    let isFound = try (report["clients"] as? [[String: Any]] ?? []).contains { answer in
      let newest = try Client(named: answer["client"] as? String ?? "")
      let oldest = try Client(named: answer["first"] as? String ?? "")
      return answer["fit"] as? String == "by-itself" && newest.table === sender.table
        && oldest.version <= sender.version && sender.version <= newest.version
    }
    return (isFound, text)
  }

  /// The scheme of raw bytes is a guess, the User-Agent of old releases has the build, and Alamofire's names a release.
  @Test(arguments: [
    "afnetworking@4.0.1", "afnetworking@2.3.1", "afnetworking@1.3.4", "alamofire@5.9.1", "alamofire@4.9.1",
    "xmnetworking@1.1.0",
  ])
  func aPhoneDoesNotHideTheClient(_ client: String) throws {
    for transport in ["", "transport: cfnetwork-ios16\n"] {
      for method in ["GET", "PUT"] {
        let spec = "client: \(client)\nmethod: \(method)\nurl: https://api.example.com/a\nparams: {k: v}\n"
        try scratch.file("a.yaml", spec + transport + Self.phone)
        _ = try onwire(["compile", "a.yaml", "--out", "sent"])
        let found = try finds(client, of: "sent/a.http")
        #expect(found.isFound && found.text.contains("byte for byte"), "\(method) \(transport)\(found.text)")
      }
    }
  }

  /// What `identify` says of each client for the request of a spec.
  private func answers(_ spec: String) throws -> [Substring] {
    try scratch.file("sent.yaml", spec)
    #expect(try onwire(["compile", "sent.yaml", "--out", "sent"]).status == 0)
    return try onwire(["identify", "sent/sent.http"]).text.split(separator: "\n")
  }

  @Test(arguments: ["afnetworking", "hybnetworking", "xmnetworking"])
  func aNewItemBeginsWhereAKeyFalls(_ client: String) throws {
    let lines = try answers(
      "client: \(client)\nurl: https://a.example/\nmethod: POST\nparams: {u: [{b: 1}, {a: 2}]}\n")
    #expect(lines.contains { $0.hasPrefix("\(client)@") && $0.contains("1 of 1") }, "\(lines)")
  }

  /// Keys with brackets and line ends, a port that another scheme has, and a URL that the library escapes.
  @Test(arguments: [
    ("afnetworking@4.0.1", "https://h.example:80/", "params: {a: 1}\n"),
    ("hybnetworking@2.0.1", "http://h.example:443/", "params: {a: 1}\n"),
    ("hybnetworking@1.1", "https://h.example/a%20b?&", "params: {a: 1}\nas: json\n"),
    (
      "alamofire@5.12.0", "https://h.example/",
      "params: {z: {'a[b]': 1, 'c=': 2, '[d]e': 3, '[]': 4}, '*': 5}\n"
    ),
    ("afnetworking@1.3.4", "https://h.example/", "params: {a: x, 'a[b]': [1, 2], c: [[1], {d: 2}]}\n"),
    ("alamofire@5.12.0", "https://h.example/?a=1&", "params: {b: 2}\nmethod: DELETE\n"),
    (
      "afnetworking@3.0.4", "https://h.example/",
      "as: multipart\nparams: {\"a\\r\\nb\": {c: 1}, \"d\\n\\n\": 2}\n"
    ),
    (
      "xmnetworking@1.1.0", "https://h.example/",
      "files: [{name: \"\\r\\n\", filename: \"a\\nb\", type: image/png, text: x}]\n"
    ),
    (
      "xmnetworking@1.1.0", "https://h.example/",
      "files: [{name: a, filename: \"\\r\\nb\", type: image/png, text: x}]\n"
    ),
  ])
  func aNameOrAURLOfAnyKindDoesNotHideTheClient(_ client: String, _ url: String, _ rest: String) throws {
    let method = rest.contains("method") ? "" : "method: POST\n"
    try scratch.file("a.yaml", "client: \(client)\nurl: \(url)\n\(method)\(rest)")
    #expect(try onwire(["compile", "a.yaml", "--out", "sent"]).status == 0)
    let found = try finds(client, of: "sent/a.http")
    #expect(found.isFound, "\(found.text)")
  }

  /// What is JSON by its type or its first byte may be pairs, which clients escape differently.
  @Test(arguments: [
    "client: afnetworking@4\nheaders: {Content-Type: application/json}\nparams: {a#b: x, c: +}\n",
    "client: afnetworking@1.3.4\nparams: {'': {g: 1, h: )}}\n",
  ])
  func everyProofCompilesToTheRequest(_ spec: String) throws {
    try scratch.file("a.yaml", "method: POST\nurl: https://h.example/\n" + spec)
    #expect(try onwire(["compile", "a.yaml", "--out", "sent"]).status == 0)
    let sent = try onwire(["compile", "a.yaml"]).output
    let report = try #require(
      try JSONSerialization.jsonObject(
        with: try onwire(["identify", "sent/a.http", "--format", "json"]).output) as? [String: Any])
    for client in report["clients"] as? [[String: Any]] ?? [] {
      guard let proof = client["spec"] as? String else { continue }
      try scratch.file("proof.yaml", proof)
      #expect(try onwire(["compile", "proof.yaml"]).output == sent, "\(proof)")
    }
  }

  /// Settings are looked for in the first pairs; one may show behind these alone.
  @Test(arguments: ["z: [1, 2]", "z: x y"])
  func aSettingOfALongFormIsFoundWhereverItShows(_ last: String) throws {
    let params = (0..<90).map { "k\($0 + 100): v, " }.joined() + last
    let rules = "rules: {query.array: plain, query.space: plus}"
    try scratch.file(
      "a.yaml",
      "client: {use: alamofire-encodable@5, \(rules)}\nmethod: POST\nurl: https://h.example/\nparams: {\(params)}\n"
    )
    #expect(try onwire(["compile", "a.yaml", "--out", "sent"]).status == 0)
    let found = try finds("alamofire-encodable@5", of: "sent/a.http")
    #expect(found.isFound, "\(found.text)")
  }

  @Test func anAppMayHaveAUserAgentOfItsOwn() throws {
    let lines = try answers(
      "client: hybnetworking@1.1\nurl: http://a.example/\nmethod: POST\nparams: {b: c}\n"
        + "transport: cfnetwork-ios16\nheaders: {User-Agent: MyApp 1.0, Accept-Language: zh-CN}\n")
    #expect(lines.contains { $0.hasPrefix("hybnetworking@1.1") && $0.contains("1 of 1") }, "\(lines)")
  }

  @Test(arguments: ["afnetworking@4.0.1", "alamofire@5.12.0", "xmnetworking@1.1.0"])
  func namesInLowerCaseAndCookiesOnTheirOwnAreThoseOfHTTP2(_ client: String) throws {
    let fields = [
      (":method", "POST"), (":scheme", "https"), (":path", "/a"), (":authority", "api.example.com"),
      (
        "content-type",
        client.hasPrefix("alamofire")
          ? "application/x-www-form-urlencoded; charset=utf-8"
          : "application/x-www-form-urlencoded"
      ),
      ("accept", "*/*"), ("cookie", "a=1"), ("cookie", "b=2"), ("content-length", "3"), ("x-id", "7"),
    ]
    let headers = fields.map { "{\"name\":\"\($0.0)\",\"value\":\"\($0.1)\"}" }.joined(separator: ",")
    let archive =
      #"{"log":{"creator":{"name":"Proxyman"},"entries":[{"request":{"method":"POST","#
      + #""url":"https://api.example.com/a","httpVersion":"HTTP/2","headers":["# + headers
      + #"],"postData":{"mimeType":"","text":"k=v"}}}]}}"#
    try scratch.file("a.har", archive)
    let found = try finds(client, of: "a.har")
    #expect(found.isFound && found.text.contains("1 of 1, as far as the capture tells"), "\(found.text)")
    let spec = try onwire(["import", "a.har"]).text
    #expect(
      spec.contains("  Cookie: a=1; b=2") && spec.contains("  Accept: '*/*'") && spec.contains("  x-id: "),
      "\(spec)")
    #expect(!spec.contains("ost:"), "\(spec)")
  }

  @Test(arguments: [
    "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=b",
  ])
  func ofABodyThatTheCaptureLostItIsSaidThatItIsNotThere(_ type: String) throws {
    let headers = [("Host", "api.example.com"), ("Content-Type", type), ("Content-Length", "9")]
      .map { "{\"name\":\"\($0.0)\",\"value\":\"\($0.1)\"}" }.joined(separator: ",")
    let archive =
      #"{"log":{"creator":{"name":"x"},"entries":[{"request":{"method":"POST","#
      + #""url":"https://api.example.com/a","httpVersion":"HTTP/1.1","headers":["# + headers + "]}}]}}"
    try scratch.file("a.har", archive)
    let text = try onwire(["identify", "a.har", "--verbose"]).text
    #expect(text.contains("the body is absent: Content-Length is 9"), "\(text)")
    #expect(!text.contains("in place") && !text.contains(".form.content-type"), "\(text)")
    #expect(try onwire(["identify", "a.har"]).text.contains("can send it too, as far as its head tells: "))
  }
}
