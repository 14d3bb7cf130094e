import Foundation
import TestSupport
import Testing

/// `onwire diff --match`: each spec finds its request in a session, or the nearest miss.
@Suite struct DiffMatchTests {
  private static let session = Repository.root.appendingPathComponent("docs/examples/session.chlsj")
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("session.chlsj", Data(contentsOf: Self.session))
  }

  private func match(_ arguments: [String], in folder: URL? = nil) throws -> Tools.Outcome {
    try Command.onwire(
      ["diff"] + arguments + ["--match"], in: folder ?? scratch.url, environment: ["GITHUB_ACTIONS": ""])
  }

  @Test(.enabled(if: Specs.exist, "needs specs"))
  func everySpecFindsItselfInTheArchiveOfAll() throws {
    let archive = try Command.onwire(["compile", "specs", "--emit", "har"], in: Repository.root)
    let file = try scratch.file("all.har", archive.output)
    let run = try match(["specs", file.path], in: Repository.root)
    let count = Specs.requestCount
    // Every number of the archive once.
    let numbers = run.text.components(separatedBy: "  + \(file.path)#").dropFirst().compactMap {
      Int($0.prefix { $0.isNumber })
    }
    #expect(numbers.sorted() == Array(1...count))
    #expect(run.lastErrorLine.hasSuffix(", 0 without a match; 0 of `all.har` unmatched"))
    #expect(run.status == 0)
    #expect(run.lastErrorLine.hasPrefix("\(count) requests, \(count) the same, 0 differ"))
  }

  @Test(
    .enabled(if: Specs.exist && CurlSink.isPossible, "needs specs, curl, python3, openssl, dash and bash"))
  func everySpecFindsItselfInWhatCurlTraced() throws {
    let run = try Command.onwire(
      ["compile", Specs.folder.path, "--emit", "raw,curl,curl-config", "--out", scratch.url.path + "/out"])
    #expect(run.status == 0)
    let requests = try CurlSink.Request.all(below: scratch.url.appendingPathComponent("out"))
    let traces = try CurlSink().send(requests, .dash).map(\.trace)
    let file = try scratch.file("session.trace", Data(traces.joined()))
    let matched = try match(["specs", file.path], in: Repository.root)
    let count = Specs.requestCount
    #expect(matched.status == 0, "\(matched.text)")
    #expect(
      matched.lastErrorLine.hasPrefix(
        "\(count) requests, \(count) the same, 0 differ, 0 without a match; 0 of"), "\(matched.lastErrorLine)"
    )
  }

  private func pair(_ target: String, _ status: String, _ body: String) -> String {
    "GET \(target) HTTP/1.1\r\nHost: h.example\r\n\r\n"
      + "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test func aPairWhoseStatusChangedSaysSoInALine() throws {
    try scratch.file(
      "a.http", pair("/a", "200 OK", "x") + pair("/b", "200 OK", "x") + pair("/c", "200 OK", "x"))
    try scratch.file(
      "b.http", pair("/a?q=1", "401 No", "x") + pair("/b?q=1", "200 OK", "x") + pair("/c", "500 No", "x"))
    let run = try match(["a.http", "b.http"])
    #expect(run.text.contains("\nthe status changed with them: 200 → 401\n"))
    #expect(run.text.components(separatedBy: "the status changed").count == 2)
    let json = try match(["a.http", "b.http", "--format", "json"]).text
    #expect(json.components(separatedBy: #""statuses":{"left":200,"right":401}"#).count == 2)
    #expect(json.components(separatedBy: #""statuses""#).count == 2)
    let markdown = try match(["a.http", "b.http", "--emit", "markdown"]).text
    #expect(markdown.contains("the status changed with them: 200 → 401"))
  }

  @Test func responsesAreComparedByTheirRequests() throws {
    try scratch.file(
      "a.http", pair("/a", "200 OK", "x") + pair("/b", "200 OK", "[1,2]") + pair("/c", "200 OK", "x"))
    try scratch.file(
      "b.http", pair("/c", "200 Fine", "x") + pair("/b", "200 OK", "[1, 3]") + pair("/a", "200 OK", "x"))
    let run = try match(["a.http", "b.http", "--responses"])
    #expect(run.status == 1)
    #expect(run.text.contains("- a.http#1 response  + b.http#3 response: 5 the same\n"), "\(run.text)")
    #expect(run.text.contains("Status line\n  ≠ reason  changed: another value\n"))
    #expect(run.text.contains("≠ json[1]  changed: another value"))
    let ignoring = try match(["a.http", "b.http", "--responses", "--ignore", "reason", "--ignore", "json.**"])
    #expect(ignoring.status == 0, "\(ignoring.text)")
    let one = try Command.onwire(["diff", "a.http#2", "b.http#2", "--responses", "--exact"], in: scratch.url)
    #expect(one.status == 1)
    try scratch.file("c.http", "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n")
    let alone = try match(["c.http", "b.http", "--responses"])
    #expect(alone.status == 1 && alone.text.hasPrefix("- c.http#1: no response\n"))
    let neither = try Command.onwire(["diff", "c.http", "c.http", "--responses"], in: scratch.url)
    #expect(neither.status == 1 && neither.text == "- c.http#1 and c.http#1: no response\n")
    try scratch.file("s.yaml", "url: https://h.example/\n")
    let spec = try match(["s.yaml", "b.http", "--responses"])
    #expect(spec.status == 64 && spec.error.contains("is a spec, which has no responses"))
  }

  @Test func aRequestWithoutMatchNamesTheNearestAndWhatIsLeft() throws {
    try scratch.file("login.yaml", "method: PUT\nurl: https://api.example.com/login\n")
    let run = try match(["login.yaml", "session.chlsj"])
    #expect(run.status == 1)
    #expect(
      run.text == """
        - login.yaml#login: session.chlsj has no PUT api.example.com/login
          nearest: session.chlsj#1, POST api.example.com/login
            POST instead of PUT

        + 3 requests of session.chlsj matched by none
          session.chlsj#1  POST api.example.com/login
          session.chlsj#3  PUT api.example.com/profile
          session.chlsj#4  POST api.example.com/receipts

        """)
    #expect(
      run.error.hasPrefix(
        "1 request, 0 the same, 0 differ, 1 without a match; 3 of `session.chlsj` unmatched;"))
  }

  @Test func whatIsSkippedOnBothSidesIsSaidOnce() throws {
    let session = Repository.root.appendingPathComponent("docs/examples/session.chlsj").path
    let reason =
      "skipped: a tunnel, whose bytes are encrypted: enable SSL Proxying for tracker.example.net in Charles"
    #expect(try match([session, session]).lastErrorLine.hasSuffix(" unmatched; 1 of each \(reason)"))
    let specs = Repository.root.appendingPathComponent("docs/examples").path
    #expect(
      try match([specs, session]).lastErrorLine.hasSuffix(
        "; 2 of `session.chlsj` unmatched; 1 of `session.chlsj` \(reason)"))
  }

  @Test func aSessionFindsItselfWhateverTheOrder() throws {
    let other = try Command.onwire(
      ["inspect", "session.chlsj", "--number", "3-4", "--emit", "har"], in: scratch.url)
    try scratch.file("some.har", other.output)
    let run = try match(["some.har", "session.chlsj"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("- some.har#2  + session.chlsj#4: "))
    #expect(
      run.text.hasSuffix(
        "+ 1 request of session.chlsj matched by none\n  session.chlsj#1  POST api.example.com/login\n"))
  }

  @Test func machinesGetALineForEachRequestOfBothSides() throws {
    try scratch.file(
      "profile.yaml", "method: PUT\nurl: https://api.example.com/profile\n---\nurl: https://x.example/\n")
    let run = try match(["profile.yaml", "session.chlsj", "--format", "json"])
    #expect(run.status == 1)
    let lines = try run.output.split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
    }
    #expect(
      lines.map { $0["left"] as? String } == ["profile.yaml#profile-1", "profile.yaml#profile-2", nil, nil])
    #expect(
      lines.map { $0["right"] as? String } == ["session.chlsj#3", nil, "session.chlsj#1", "session.chlsj#4"])
  }

  @Test func aHostThatIsIgnoredMayBeAnother() throws {
    try scratch.file("profile.yaml", "method: PUT\nurl: https://staging.example.com/profile\n")
    let strict = try match(["profile.yaml", "session.chlsj"])
    #expect(strict.text.contains("to api.example.com instead of staging.example.com"))
    #expect(strict.text.contains("\n--ignore header.Host --ignore 'endpoint.**' compares them without"))
    let loose = try match(["profile.yaml", "session.chlsj", "--ignore", "header.Host"])
    #expect(loose.text.contains("session.chlsj#3"))
    #expect(!loose.text.contains("has no"))
    #expect(!loose.text.contains("endpoint.**"))
  }

  @Test func `what differs only in where it goes is the same without host, scheme and port`() throws {
    try scratch.file("a.yaml", "url: https://api.example.com/a\n")
    try scratch.file("b.yaml", "url: http://127.0.0.1:8080/a\n")
    let hint = "\n--ignore header.Host --ignore 'endpoint.**' compares them without scheme, host and port\n"
    for options in [[], ["--ignore", "header.Host"]] {
      let strict = try match(["a.yaml", "b.yaml"] + options)
      #expect(strict.status == 1)
      #expect(strict.text.contains(hint), "\(strict.text)")
    }
    let both = try match(["a.yaml", "b.yaml", "--ignore", "header.Host", "--ignore", "endpoint.**"])
    #expect(both.status == 0, "\(both.text)")
    #expect(!both.text.contains(hint))
    try scratch.file("b.yaml", "url: http://127.0.0.1:8080/a?b=1\n")
    let other = try match(["a.yaml", "b.yaml", "--ignore", "header.Host"])
    #expect(other.status == 1)
    #expect(!other.text.contains(hint), "\(other.text)")
  }

  @Test func whatImportMadeOfASessionFindsItThere() throws {
    let bodies = [#"{"login":"x"}"#, #"{"login":"y"}"#, #"{"order":"x"}"#, #"{"order":"y"}"#]
    try scratch.file(
      "all.http",
      bodies.map {
        "PUT /g HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\n"
          + "Content-Length: \($0.utf8.count)\r\n\r\n\($0)"
      }.joined())
    let made = try Command.onwire(["import", "all.http", "--out", "specs", "--wildcards"], in: scratch.url)
    #expect(made.status == 0, "\(made.error)")
    let run = try match(["specs", "all.http"])
    #expect(run.status == 0, "\(run.text)")
    #expect(
      run.lastErrorLine.hasPrefix(
        "2 requests, 2 the same, 0 differ, 0 without a match; 2 of `all.http` unmatched"))
  }

  @Test func aSessionWithoutRequestsIsBadInput() throws {
    try scratch.file("profile.yaml", "url: https://api.example.com/profile\n")
    try scratch.file("empty.har", #"{"log": {"version": "1.2", "creator": {"name": "x"}, "entries": []}}"#)
    let run = try match(["profile.yaml", "empty.har"])
    #expect(run.status == 2)
    #expect(run.error.contains("empty.har"))
  }
}
