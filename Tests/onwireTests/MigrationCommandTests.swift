import Foundation
import TestSupport
import Testing

/// `onwire diff` with two clients, as a process.
@Suite struct MigrationCommandTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", "url: https://h.example/\nparams: {k: x/y}\n")
    try scratch.file("specs/b.yaml", "url: https://h.example/\nparams: {k: 1}\n")
  }

  private func diff(_ arguments: String...) throws -> Tools.Outcome {
    try Command.onwire(["diff"] + arguments, in: scratch.url, environment: ["GITHUB_ACTIONS": ""])
  }

  @Test func whatChangesIsToldByRuleAndExitsWith1() throws {
    let run = try diff("specs", "--client", "afnetworking@2.5", "--client", "afnetworking@4")
    #expect(run.status == 1)
    #expect(run.error.isEmpty)
    #expect(run.text.contains("\n2 requests: 1 the same, 1 changes on the wire\n"))
    #expect(run.text.contains("\nquery.keep-values  "))
    #expect(run.text.contains("  1 request: specs/a.yaml#a\n"))
    #expect(!run.text.contains("query.keep-keys"))
  }

  @Test func whereAllIsTheSameItExitsWith0() throws {
    let run = try diff("specs/b.yaml", "--client", "afnetworking@2.5", "--client", "afnetworking@4")
    #expect(run.status == 0)
    #expect(run.text.contains("\n1 request: 1 the same, 0 change on the wire\n"))
    let ignored = try diff(
      "specs", "--client", "afnetworking@2.5", "--client", "afnetworking@4", "--ignore", "query.k")
    #expect(ignored.status == 0)
    #expect(ignored.text.contains("What does not count"))
  }

  @Test func aSpecThatIsWrongForBothIsBadInputAndTheOthersAreCompared() throws {
    try scratch.file("specs/c.yaml", "url: https://h.example/\nbody: {path: missing.bin}\nmethod: POST\n")
    let run = try diff("specs", "--client", "afnetworking@2.5", "--client", "afnetworking@4")
    #expect(run.status == 2)
    #expect(run.error.contains("missing.bin"))
    #expect(
      run.text.contains("\n3 requests: 1 the same, 1 changes on the wire, 1 cannot be sent by either\n"))
  }

  @Test func whatChangesForResponsesIsToldByExampleAndNoDifferenceOfTheRequests() throws {
    let run = try diff("specs/b.yaml", "--client", "alamofire@4", "--client", "alamofire@5")
    #expect(run.status == 0)
    #expect(run.text.contains("What changes for responses"))
    #expect(
      run.text.contains(
        "\n  an empty 200                   data      Data, 0 bytes → error inputDataNilOrZeroLength\n"))
  }

  @Test func whatIsWrongWithServersAndReadingIsSaidAsCompileSaysIt() throws {
    try scratch.file(
      "wrong/d.yaml",
      "url: https://h.example/\nclient: afnetworking@4\nservers: [php, rials]\nreading: [json, validate]\n")
    let clients = ["--client", "afnetworking@4", "--client", "alamofire@5"]
    let run = try diff("wrong", clients[0], clients[1], clients[2], clients[3])
    #expect(run.status == 2)
    #expect(run.text.contains("\n1 request: 1 the same, "), "\(run.text)")
    let compiled = try Command.onwire(["compile", "wrong"], in: scratch.url)
    #expect(run.error == compiled.error, "\(run.error)")
    #expect(run.error.contains("error[unknown-server]: there is no server `rials`\n"))
    #expect(run.error.contains("error[unknown-reading]: "))
    let junit = try diff("wrong", clients[0], clients[1], clients[2], clients[3], "--format", "junit")
    #expect(junit.status == 2 && junit.text.contains("type=\"unknown-server\""), "\(junit.text)")
    // A reader that only the spec's own client has is not missing.
    try scratch.file(
      "right/e.yaml", "url: https://h.example/\nclient: alamofire@5\nreading: [json, validate]\n")
    let right = try diff("right", clients[0], clients[1], clients[2], clients[3])
    #expect(right.status == 0 && right.error.isEmpty, "\(right.error)")
  }

  @Test func serversReadTheSameDataOfOtherBytesOrOtherDataOrNothing() throws {
    try scratch.file("more/a.yaml", "url: https://h.example/\nservers: [php, tomcat]\nparams: {k: x/y}\n")
    try scratch.file("more/b.yaml", "url: https://h.example/\nparams: {tags: [1, 2]}\nservers: [php]\n")
    try scratch.file("more/c.yaml", "url: https://h.example/\nparams: {k: 1}\nservers: [php]\n")
    try scratch.file(
      "more/d.yaml",
      "url: https://h.example/\nmethod: POST\nas: json\nparams: {b: u/v, a: {d: 0.5, c: ~}}\nservers: [php]\n"
    )
    try scratch.file(
      "more/e.yaml", "url: https://h.example/\nparams: {}\nservers: [php]\n")
    try scratch.file("more/f.yaml", "url: https://h.example/\nparams: {k: p;q}\nservers: [go, tomcat]\n")
    // Go takes no unescaped semicolon.
    let run = try diff("more", "--client", "afnetworking@4", "--client", "nsurlsession@query-items")
    #expect(
      run.text.contains(
        """
        What servers read of the requests whose bytes change
          php@8: the same data in 1 of 1 request
          go: the same data in 0 of 1 request
            refused now in 1 request: more/f.yaml#f
          tomcat@10: the same data in 1 of 1 request

        """), "\(run.text)")
    let named = try diff(
      "more", "--client", "afnetworking@4", "--client", "plain", "--servers", "php,django", "--format", "json"
    )
    let object = try #require(try JSONSerialization.jsonObject(with: named.output) as? [String: Any])
    let servers = try #require(object["servers"] as? [[String: Any]])
    #expect(servers.map { $0["server"] as? String } == ["php@8", "django@5"])
    #expect(servers.map { $0["other"] as? [String] } == [["more/b.yaml#b"], ["more/b.yaml#b"]])
    #expect(servers.map { $0["refused"] as? [String] } == [[], []])
    let same = try #require(servers[0]["same"] as? [String])
    #expect(same.contains("more/d.yaml#d") && !same.contains("more/c.yaml#c"), "\(same)")
  }

  @Test func whatServersMakeOfABodyThatIsNotReadIsNotKnown() throws {
    try scratch.file(
      "coded/a.yaml",
      "url: https://h.example/\nmethod: POST\nheaders: {Content-Encoding: gzip}\nparams: {a: ~, t: true}\n")
    let run = try diff(
      "coded", "--client", "afnetworking@4", "--client", "alamofire@5", "--servers", "php")
    #expect(
      run.text.contains(
        """
          php@8: the same data in 0 of 0 requests
            not known, as the body is not read, in 1 request: coded/a.yaml#a

        """), "\(run.text)")
  }

  @Test func machinesGetOneDocumentOrTestCases() throws {
    let clients = ["--client", "afnetworking@2.5", "--client", "afnetworking@4"]
    let json = try Command.onwire(
      ["diff", "specs/a.yaml", "specs/b.yaml", "--format", "json"] + clients, in: scratch.url)
    #expect(json.status == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect((object["requests"] as? [String: Int])?["changed"] == 1)
    let junit = try Command.onwire(["diff", "specs", "--format", "junit"] + clients, in: scratch.url)
    #expect(junit.text.contains("tests=\"2\" failures=\"1\""))
    #expect(junit.text.contains("query.keep-values: -._~ becomes -._~/?"))
  }

  @Test(arguments: [
    (["specs", "--client", "a", "--client", "b", "--client", "c"], "two clients are compared, not 3"),
    (
      ["specs/a.yaml", "session.har", "--client", "afnetworking@3", "--client", "afnetworking@4"],
      "is not a spec"
    ),
    (
      ["specs", "--match", "--client", "afnetworking@3", "--client", "afnetworking@4"],
      "are for two inputs, not for two clients"
    ),
    (["specs", "--client", "afnetworking@3", "--client", "nobody"], "there is no client `nobody`"),
    (["specs", "--client", "afnetworking@3"], "give a second input, or two clients"),
    (["specs", "specs", "specs"], "diff compares two inputs, not 3"),
  ])
  func wrongUsageSaysTheForm(arguments: [String], words: String) throws {
    try scratch.file("session.har", "{}")
    let run = try Command.onwire(["diff"] + arguments, in: scratch.url)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(words), "\(run.error)")
  }

  /// The raw files that `compile` writes for a client, by their paths.
  private func compiled(by client: String) throws -> [String: Data] {
    let folder = scratch.url.appendingPathComponent(client)
    let specs = Repository.root.appendingPathComponent("specs").path
    _ = try Command.onwire(["compile", specs, "--client", client, "--out", folder.path])
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".http")
    }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
  }

  @Test(arguments: [
    ("afnetworking@1.0", "afnetworking@4"), ("afnetworking@4", "afnetworking@1.3"),
    ("afnetworking@2.5", "afnetworking@4"), ("afnetworking@2.0.0", "afnetworking@2.6.0"),
  ])
  func theCountsAreThoseOfTheFilesThatCompileWritesAndEveryChangeHasACause(
    from left: String, to right: String
  ) throws {
    let (old, new) = (try compiled(by: left), try compiled(by: right))
    let run = try Command.onwire(
      [
        "diff", Repository.root.appendingPathComponent("specs").path, "--client", left, "--client", right,
        "--format", "json",
      ], environment: ["GITHUB_ACTIONS": ""])
    let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let counts = try #require(report["requests"] as? [String: Int])
    let both = old.filter { new[$0.key] != nil }
    #expect(counts["same"] == both.count { new[$0.key] == $0.value })
    #expect((counts["alike"] ?? 0) + (counts["changed"] ?? 0) == both.count { new[$0.key] != $0.value })
    #expect(counts["only-left"] == old.count { new[$0.key] == nil })
    #expect(counts["only-right"] == new.count { old[$0.key] == nil })
    func groups(_ key: String) throws -> [[String: Any]] { try #require(report[key] as? [[String: Any]]) }
    func requests(_ groups: [[String: Any]]) -> Set<String> {
      Set(groups.flatMap { $0["requests"] as? [String] ?? [] })
    }
    let (counting, others) = (try groups("groups"), try groups("notCounting"))
    #expect(requests(counting).count == counts["changed"])
    #expect(requests(others).subtracting(requests(counting)).count >= counts["alike"] ?? 0)
    #expect((counting + others).allSatisfy { $0["rule"] is String })
    let refused = try groups("refused")
    #expect(refused.count == (counts["only-left"] ?? 0) + (counts["only-right"] ?? 0))
    #expect(refused.allSatisfy { !($0["rules"] as? [String] ?? []).isEmpty }, "\(refused)")
  }

  @Test func aPathThatIsNotThereIsBadInput() throws {
    let run = try diff("nothing", "--client", "afnetworking@3", "--client", "afnetworking@4")
    #expect(run.status == 2)
    #expect(run.error.contains("there is no file or folder `nothing`"))
  }

  @Test func oneClientIsThatOfBothSides() throws {
    try scratch.file("specs/same.yaml", "url: https://h.example/\nparams: {k: x/y}\n")
    let run = try diff("specs/a.yaml", "specs/same.yaml", "--client", "afnetworking@2.5")
    #expect(run.status == 0, "\(run.text)\(run.error)")
  }

  @Test func inspectShowsASpecAsTheClientSendsIt() throws {
    let old = try Command.onwire(
      ["inspect", "specs/a.yaml", "--client", "afnetworking@2.5", "--emit", "raw"], in: scratch.url)
    #expect(old.text.hasPrefix("GET /?k=x%2Fy HTTP/1.1"))
    let new = try Command.onwire(["inspect", "specs/a.yaml", "--emit", "raw"], in: scratch.url)
    #expect(new.text.hasPrefix("GET /?k=x/y HTTP/1.1"))
    try scratch.file("a.http", new.output)
    let capture = try Command.onwire(
      ["inspect", "a.http", "--client", "afnetworking@2.5"], in: scratch.url)
    #expect(capture.status == 64)
    #expect(capture.error.contains("--client is for specs, and `a.http` is none"))
  }
}
