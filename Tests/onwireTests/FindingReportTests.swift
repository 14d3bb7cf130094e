import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import TestSupport
import Testing

/// Findings in the formats of other programs, and requests without their secrets.
@Suite struct FindingReportTests {
  private static let request = """
    POST /login?token=q-secret-1&page=2 HTTP/1.1\r
    Host: a.example\r
    Authorization: Bearer b-secret-2\r
    Cookie: sid=c-secret-3; theme=\r
    X-Api-Key: k-secret-4\r
    Referer: https://u:p-secret-5@b.example/?password=r-secret-6\r
    Content-Type: application/json\r
    Content-Length: 53\r
    \r
    {"user": "ann", "password": "j-secret-7", "n": "50%"}
    """

  private static let form = """
    POST / HTTP/1.1\r
    Host: a.example\r
    Authorization: Basic YW46Zi1zZWNyZXQtOA==\r
    Content-Type: application/x-www-form-urlencoded\r
    Content-Length: 30\r
    \r
    user=ann&user[pwd]=f-secret-9%
    """

  private static let multipart = """
    POST / HTTP/1.1\r
    Host: a.example\r
    Content-Type: multipart/form-data; boundary=B\r
    Content-Length: 75\r
    \r
    --B\r
    Content-Disposition: form-data; name="api_key"\r
    \r
    m-secret-10\r
    --B--\r

    """

  private func inspect(_ request: String, _ arguments: [String]) throws -> Tools.Outcome {
    let scratch = try TemporaryFolder()
    let file = try scratch.file("request.http", request)
    return try Command.onwire(["inspect", file.path] + arguments, in: scratch.url)
  }

  @Test(
    arguments: [request, form, multipart],
    ["view", "sarif", "junit", "json", "raw", "hex", "curl", "har", "body", "xxd"])
  func noSecretIsLeftInAnyOutput(request: String, kind: String) throws {
    let options =
      switch kind {
      case "view": [String]()
      case "sarif", "junit": ["--format", kind]
      default: ["--emit", kind]
      }
    let run = try inspect(request, ["--redact"] + options)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    for text in [run.text, run.error] {
      #expect(!text.contains("secret-") && !text.contains("YW46"), "\(text)")
    }
    // Without the option it is there, so the outputs do not lack it for another reason.
    if kind == "raw" { #expect(try inspect(request, options).text.contains("secret-")) }
  }

  @Test(arguments: [request, form, multipart])
  func redactedBytesAreStarsAndAllOthersStay(request: String) throws {
    let redacted = try inspect(request, ["--redact", "--emit", "raw"]).output
    let original = Data(request.utf8)
    #expect(redacted.count == original.count)
    #expect(redacted != original)
    for (old, new) in zip(original, redacted) { #expect(new == old || new == UInt8(ascii: "*")) }
  }

  private static let chunked = """
    POST / HTTP/1.1\r
    Host: a.example\r
    Content-Type: application/json\r
    Transfer-Encoding: chunked\r
    \r
    7\r
    {"a":1,\r
    6\r
    "a":2}\r
    0\r
    \r

    """

  @Test(
    arguments: [
      [], ["--format", "sarif"], ["--format", "junit"], ["--format", "json"], ["--emit", "json"],
      ["--emit", "html"], ["--emit", "markdown"], ["--redact"],
    ])
  func whatIsFoundInChunksIsInEveryReport(options: [String]) throws {
    let run = try inspect(Self.chunked, options + ["--fail-on", "warning"])
    #expect(run.status == 1)
    #expect(run.text.contains("duplicate-json-key"))
    #expect(run.text.contains("body.chunks.json.a") || options.contains("sarif"))
    #expect(try inspect(Self.chunked, options + ["--fail-on", "error"]).status == 0)
  }

  /// JSON that is labelled as HTML.
  private static let answered = """
    GET /a HTTP/1.1\r
    Host: a.example\r
    \r
    HTTP/1.1 200 OK\r
    Content-Type: text/html\r
    Content-Length: 11\r
    \r
    {"ok":true}
    """

  @Test(
    arguments: [
      [], ["--format", "sarif"], ["--format", "junit"], ["--format", "json"], ["--emit", "html"],
      ["--emit", "raw"], ["--emit", "head"], ["--as-server", "php"], ["--redact"],
    ])
  func whatIsFoundInAResponseFailsWhateverIsWritten(options: [String]) throws {
    let run = try inspect(Self.answered, options + ["--fail-on", "warning"])
    #expect(run.status == 1)
    #expect((run.text + run.error).contains("type-misfit"), "\(run.text) \(run.error)")
    #expect(try inspect(Self.answered, options + ["--request", "--fail-on", "warning"]).status == 0)
  }

  @Test func reportsSayWhatIsFoundInTheResponse() throws {
    let junit = try inspect(Self.answered, ["--format", "junit"]).text
    #expect(junit.contains(#"tests="1" failures="1""#), "\(junit)")
    #expect(junit.contains(" of the response: "), "\(junit)")
    let sarif = try inspect(Self.answered, ["--format", "sarif"]).text
    #expect(sarif.contains(" response/header.Content-Type"), "\(sarif)")
  }

  /// A form whose percent sign begins no escape.
  @Test(
    arguments: [
      [], ["--as-server", "php"], ["--as-server", "php", "--format", "json"],
      ["--as-server", "php", "--emit", "html"],
    ])
  func whatServersGetIsShownAndFailsAllTheSame(options: [String]) throws {
    let run = try inspect(Self.form, options + ["--fail-on", "warning"])
    #expect(run.status == 1)
    #expect((run.text + run.error).contains("invalid-percent-escape"), "\(run.text) \(run.error)")
    #expect(try inspect(Self.form, options).status == 0)
  }

  @Test func sarifHasAResultForEachFindingAndARuleForEachCode() throws {
    let run = try inspect(Self.form, ["--format", "sarif"])
    #expect(run.status == 0)
    let log = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    let tool = try #require(runs.first?["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let codes = results.compactMap { $0["ruleId"] as? String }
    #expect(codes == ["secret-in-clear", "invalid-percent-escape"])
    // What is only told is no failure.
    #expect(results.first?["level"] as? String == "none")
    #expect(results.first?["kind"] as? String == "informational")
    #expect(results.last?["kind"] == nil)
    #expect(rules.compactMap { $0["id"] as? String } == ["secret-in-clear", "invalid-percent-escape"])
    for rule in rules {
      #expect((rule["shortDescription"] as? [String: String])?["text"]?.isEmpty == false)
      let configuration = rule["defaultConfiguration"] as? [String: String]
      #expect(["none", "note", "warning", "error"].contains(configuration?["level"]))
    }
    let locations = try #require(results.last?["locations"] as? [[String: Any]])
    let physical = try #require(locations.first?["physicalLocation"] as? [String: Any])
    let region = try #require(physical["region"] as? [String: Int])
    let percent = try #require(Array(Self.form.utf8).lastIndex(of: UInt8(ascii: "%")))
    #expect(region == ["byteOffset": percent, "byteLength": 1])
  }

  /// Inputs of which nothing, or not everything, can be inspected, and the code of the reason.
  private static let unreadable: [(input: String, code: String, requests: Int)] = [
    ("missing.har", "file-missing", 0), ("bad.yaml", "missing-key", 0), ("specs", "missing-key", 1),
    ("cut.chlsj", "chlsj-malformed", 1), ("empty.har", "no-requests", 0),
  ]

  private func scratchOfUnreadable() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("bad.yaml", "method: POST\n")
    try scratch.file("specs/bad.yaml", "method: POST\n")
    try scratch.file("specs/good.yaml", "url: https://a.example/\n")
    try scratch.file("empty.har", #"{"log": {"version": "1.2", "entries": []}}"#)
    try scratch.file(
      "cut.chlsj",
      #"[{"status": "COMPLETE", "method": "GET", "protocolVersion": "HTTP/1.1", "scheme": "http", "#
        + #""host": "a.example", "path": "/", "query": null, "request": {"header": {"firstLine": "#
        + #""GET / HTTP/1.1", "headers": [{"name": "Host", "value": "a.example"}]}}}, {"status": "COM"#)
    return scratch
  }

  @Test(arguments: unreadable.indices)
  func anErrorIsACaseThatFails(index: Int) throws {
    let (input, code, requests) = Self.unreadable[index]
    let scratch = try scratchOfUnreadable()
    let run = try Command.onwire(["inspect", input, "--format", "junit"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error == "")
    #expect(run.text.contains("tests=\"\(requests + 1)\" failures=\"1\" errors=\"0\""), "\(run.text)")
    #expect(run.text.contains("<failure type=\"\(code)\""), "\(run.text)")
  }

  @Test(arguments: unreadable.indices)
  func anErrorIsAResultOfSARIF(index: Int) throws {
    let (input, code, _) = Self.unreadable[index]
    let scratch = try scratchOfUnreadable()
    let run = try Command.onwire(["inspect", input, "--format", "sarif"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error == "")
    let log = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.contains { $0["ruleId"] as? String == code && $0["level"] as? String == "error" })
  }

  @Test func findingsOfSpecsStandAtTheirLinesOnce() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/_base.yaml", "headers:\n  X-Api-Key: k-secret-4\n")
    try scratch.file("specs/a.yaml", "url: https://a.example/\nbody: {text: x, type: text/plain}\n")
    try scratch.file(
      "specs/b.yaml",
      "name: one\nurl: https://b.example/?a=100%25\n---\nname: two\nextends: _base.yaml\n"
        + "url: https://b.example/?a=(null)\n")
    for input in ["specs", "specs/b.yaml#two", "specs/a.yaml"] {
      let sarif = try Command.onwire(["inspect", input, "--format", "sarif"], in: scratch.url)
      let log = try #require(try JSONSerialization.jsonObject(with: sarif.output) as? [String: Any])
      let runs = try #require(log["runs"] as? [[String: Any]])
      var places: [String: [String]] = [:]
      for result in try #require(runs.first?["results"] as? [[String: Any]]) {
        let code = try #require(result["ruleId"] as? String)
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        let uri = try #require((physical["artifactLocation"] as? [String: Any])?["uri"] as? String)
        let line = try #require((physical["region"] as? [String: Any])?["startLine"] as? Int)
        places[code, default: []].append("\(uri):\(line)")
      }
      let ofA = ["body-on-get": ["specs/a.yaml:2"]]
      let ofB = ["described-value": ["specs/b.yaml:6"], "secret-in-clear": ["specs/_base.yaml:2"]]
      let all = input == "specs" ? ofA.merging(ofB) { $0 + $1 } : input == "specs/a.yaml" ? ofA : ofB
      #expect(places == all, "\(sarif.text)")
    }
    let junit = try Command.onwire(["inspect", "specs", "--format", "junit"], in: scratch.url).text
    #expect(junit.components(separatedBy: #"classname="specs/b.yaml""#).count == 3, "\(junit)")
    #expect(junit.components(separatedBy: #"classname="specs/a.yaml""#).count == 2, "\(junit)")
  }

  @Test func secretsAreToldOnceAndFailNothing() throws {
    let request =
      "GET /?token=abc HTTP/1.1\r\nHost: a\r\nCookie: a=bc; d=ef\r\nAuthorization: Basic YTpi\r\n\r\n"
    let shown = try inspect(request, ["--fail-on", "note"])
    #expect(shown.status == 0)
    #expect(shown.text.components(separatedBy: "secret-in-clear").count == 2)
    #expect(shown.text.contains("info[secret-in-clear] query.token at 0x"))
    #expect(shown.text.contains("4 secrets are here in the clear: "))
    #expect(shown.text.contains("a cookie (2 times)"))
    #expect(try inspect(request, ["--fail-on", "info"]).status == 64)
  }

  @Test func aListMarksWhichRequestsHaveFindingsAndAFailureNamesTheCodes() throws {
    let scratch = try TemporaryFolder()
    let healthy = "GET /a HTTP/1.1\r\nHost: a\r\nCookie: a=bc\r\n\r\n"
    let faulty = "GET /b?n=(null)&m=100% HTTP/1.1\r\nHost: a\r\n\r\n"
    try scratch.file("session.http", healthy + faulty)
    let text = try Command.onwire(["inspect", "session.http", "--fail-on", "warning"], in: scratch.url)
    #expect(text.status == 1)
    let lines = text.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].contains("known           findings    url"))
    #expect(lines[1].contains("exact                       http"))
    #expect(lines[2].contains("exact           1 error     http"))
    let failure = "warning or worse: #2 described-value invalid-percent-escape"
    #expect(text.error.contains(failure))
    for kind in ["markdown", "html"] {
      let page = try Command.onwire(["inspect", "session.http", "--emit", kind], in: scratch.url).text
      #expect(page.components(separatedBy: "1 error").count == 2)
    }
  }

  @Test func aListMarksWhatIsFoundInResponsesThatWereRead() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("session.http", "GET /b HTTP/1.1\r\nHost: a.example\r\n\r\n" + Self.answered)
    func marks(_ options: [String]) throws -> Int {
      let run = try Command.onwire(["inspect", "session.http"] + options, in: scratch.url)
      return run.text.components(separatedBy: "1 warning").count - 1
    }
    #expect(try marks([]) == 0)
    #expect(try marks(["--fail-on", "warning"]) == 1)
    #expect(try marks(["--emit", "markdown"]) == 1)
    #expect(try marks(["--emit", "html"]) == 1)
  }

  @Test func junitFailsRequestsWithFindingsFromAWeightOn() throws {
    let failing = try inspect(Self.form, ["--format", "junit", "--fail-on", "error"])
    #expect(failing.status == 1)
    #expect(failing.text.contains("<testsuite name=\"onwire inspect\" tests=\"1\" failures=\"1\""))
    #expect(failing.text.contains("type=\"invalid-percent-escape\""))
    #expect(failing.text.contains(/message="[^"]* [^"]* [^"]*, form\.[^"]* at byte \d+"/), "\(failing.text)")
    #expect(!failing.text.contains("secret-in-clear"))
    let passing = try inspect(Self.multipart, ["--format", "junit"])
    #expect(passing.status == 0)
    #expect(passing.text.contains("tests=\"1\" failures=\"0\""))
  }

  @Test func checkReportsWhatDiffersAndWhatIsWrong() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", "url: https://a.example/\n")
    try scratch.file("specs/b.yaml", "url: https://b.example/\n")
    try scratch.file("specs/c.yaml", "url: <&>\n")
    try scratch.file("golden/a.http", "GET /other HTTP/1.1\r\n\r\n")
    let junit = try Command.onwire(["check", "specs", "--format", "junit"], in: scratch.url)
    #expect(junit.status == 2)
    #expect(junit.text.contains("tests=\"3\" failures=\"3\""))
    #expect(junit.text.contains("type=\"golden-differs\"") && junit.text.contains("type=\"golden-missing\""))
    let parser = XMLParser(data: junit.output)
    #expect(parser.parse())
    let sarif = try Command.onwire(["check", "specs", "--format", "sarif"], in: scratch.url)
    #expect(try JSONSerialization.jsonObject(with: sarif.output) is [String: Any])
    #expect(sarif.text.contains("golden-differs") && sarif.text.contains("specs/c.yaml"))
    #expect(sarif.error.isEmpty || !sarif.error.contains("golden"))
  }

  @Test func whatDiffersFromItsGoldenFileStandsAtTheLineOfTheSpec() throws {
    let scratch = try TemporaryFolder()
    let spec = "url: https://a.example/\nmethod: POST\nas: json\nparams:\n  a: 1\n"
    try scratch.file("specs/a.yaml", spec)
    let options = ["check", "specs", "--golden", "golden"]
    #expect(try Command.onwire(options + ["--update"], in: scratch.url).status == 0)
    // The first byte that differs is of Content-Length, which no line of the spec gives.
    try scratch.file("specs/a.yaml", spec + "  b: longer\n")
    let sarif = try Command.onwire(options + ["--format", "sarif"], in: scratch.url)
    let log = try #require(try JSONSerialization.jsonObject(with: sarif.output) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let result = try #require((runs.first?["results"] as? [[String: Any]])?.first)
    func file(_ list: String) throws -> (uri: String?, line: Int?) {
      let location = try #require((result[list] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = physical["artifactLocation"] as? [String: Any]
      return (artifact?["uri"] as? String, (physical["region"] as? [String: Any])?["startLine"] as? Int)
    }
    let (place, golden) = (try file("locations"), try file("relatedLocations"))
    #expect(place.uri == "specs/a.yaml" && place.line == 6)
    #expect(golden.uri == "golden/a.http" && golden.line == nil)
    let text = try Command.onwire(options, in: scratch.url, environment: ["GITHUB_ACTIONS": "true"])
    #expect(text.error.contains("::error file=specs/a.yaml,line=6,col="), "\(text.error)")
  }

  @Test(
    arguments: [
      ["check", "specs"], ["diff", "specs", "specs"], ["diff", "specs", "specs", "--match"],
      ["diff", "specs", "--client", "plain", "--client", "alamofire@5"],
    ])
  func aFileWithSeveralErrorsIsOneTestCaseThatHasAllOfThem(words: [String]) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", "url: 7\nmethod: []\nnobody: 1\n")
    try scratch.file("specs/b.yaml", "url: []\n")
    let run = try Command.onwire(words + ["--format", "junit"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.isEmpty, "\(run.error)")
    #expect(run.text.contains("tests=\"2\" failures=\"2\""), "\(run.text)")
    for name in ["a", "b"] {
      let start = "<testcase name=\"specs/\(name).yaml\" classname=\"specs/\(name).yaml\">"
      #expect(run.text.components(separatedBy: start).count == 2, "\(run.text)")
    }
    #expect(run.text.contains(/message="[^"]*, and \d more"/))
    #expect(run.text.contains("error[unknown-key]"))
  }

  @Test func reportsAreForCheckAndInspectAlone() throws {
    let run = try Command.onwire(["compile", "a.yaml", "--format", "sarif"])
    #expect(run.status == 64)
  }
}
