import Foundation
import TestSupport
import Testing

/// `onwire inspect` as a process: what is listed, picked, written and refused, and the exit status.
@Suite struct InspectTests {
  /// A form, a tunnel, JSON in UTF-8 without a charset, and a multipart body with another boundary than its head.
  private static let session = Repository.root.appendingPathComponent("docs/examples/session.chlsj")
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("session.chlsj", Data(contentsOf: Self.session))
  }

  private func inspect(_ arguments: String..., input: String = "") throws -> Tools.Outcome {
    try Command.onwire(["inspect"] + arguments, in: scratch.url, input: Data(input.utf8))
  }

  /// The numbers of the requests that were listed.
  private func numbers(_ run: Tools.Outcome) -> [String] {
    run.text.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  // MARK: Lists

  @Test func aSessionIsListedALineEachAndSummedUpOnStandardError() throws {
    let run = try inspect("session.chlsj")
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      lines == [
        ["#", "method", "status", "size", "body", "known", "findings", "url"],
        ["1", "POST", "200", "83", "form", "exact", "https://api.example.com/login"],
        ["3", "PUT", "200", "35", "json", "exact", "https://api.example.com/profile"],
        ["4", "POST", "200", "231", "text", "exact", "1", "error", "https://api.example.com/receipts"],
      ])
    #expect(
      run.error == """
        3 requests; 1 skipped: a tunnel, whose bytes are encrypted: enable SSL Proxying for \
        tracker.example.net in Charles

        """)
    #expect(try inspect("session.chlsj", "--quiet").error.isEmpty)
  }

  @Test(arguments: [
    (["--method", "post"], ["1", "4"]), (["--path", "/*r*"], ["3", "4"]),
    (["--host", "API.*.com", "--last", "2"], ["3", "4"]), (["--number", "1,3-4"], ["1", "3", "4"]),
    (["--number", "1-3", "--last", "9"], ["1", "3"]),
  ])
  func filtersLeaveTheRequestsThatAllOfThemWant(_ filters: [String], _ left: [String]) throws {
    let run = try Command.onwire(["inspect", "session.chlsj"] + filters, in: scratch.url)
    #expect(run.status == 0)
    #expect(numbers(run) == left)
  }

  @Test(arguments: [["--number", "3"], ["--method", "PUT"], ["--path", "/profile", "--last", "4"]])
  func theOnlyRequestThatIsLeftIsShownFieldByField(_ filters: [String]) throws {
    let run = try Command.onwire(["inspect", "session.chlsj"] + filters, in: scratch.url)
    #expect(run.text.hasPrefix("session.chlsj#3\nPUT https://api.example.com/profile → 200\n"))
    #expect(run.text.contains("json.city"))
  }

  // MARK: Picks

  @Test(arguments: ["3", "profile", "/profile"])
  func oneRequestIsPickedByNumberOrPath(_ pick: String) throws {
    let run = try inspect("session.chlsj#\(pick)")
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(run.text.hasPrefix("session.chlsj#3\nPUT "))
    #expect(run.text.contains(/\n  body  exact: .*Content-Length 35 and\n        Charles's size 35 agree/))
    #expect(run.text.contains("\"上海\""))
  }

  @Test func whatStandsBehindAPickedNumberIsNotRead() throws {
    let whole = try String(contentsOf: Self.session, encoding: .utf8)
    try scratch.file("cut.chlsj", String(whole.dropLast(200)))
    #expect(try inspect("cut.chlsj").status == 2)
    let run = try inspect("cut.chlsj#1")
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(try run.text.dropFirst(11) == inspect("session.chlsj#1").text.dropFirst(15))
  }

  @Test func aFileWhoseNameHasAMarkIsOpenedAsItIs() throws {
    try scratch.file("a#3", "GET /x HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try inspect("a#3").text.contains("GET http://h/x"))
    #expect(try inspect("a#3#1").text.contains("GET http://h/x"))
  }

  @Test(arguments: ["0", "2", "5", "orders", ""])
  func aPickThatMeansNoRequestIsBadInputAndSaysWhatListsThem(_ pick: String) throws {
    let run = try inspect("session.chlsj#\(pick)")
    #expect(run.status == 2)
    #expect(run.text.isEmpty)
    #expect(run.error.contains("error[no-such-request]: `session.chlsj` has no request `\(pick)`"))
    #expect(run.error.contains("= help: `onwire inspect session.chlsj` lists them"))
  }

  @Test(arguments: [
    ("<!doctype html>\n<title>\n 502  Bad\tGateway </title>", "an HTML page: 502 Bad Gateway"),
    ("<html><head><title>\u{1B}[31ma</title>", "an HTML page: \\u{1b}[31ma"),
    ("<title> </title>", nil), ("<p>a</p>", nil), ("a <title>b</title>", nil),
  ])
  func aPageIsShownWithItsTitle(_ page: String, _ note: String?) throws {
    for type in ["text/html", "application/json"] {
      let answer = "HTTP/1.1 502 Bad Gateway\r\nContent-Type: \(type)\r\n\r\n\(page)"
      let run = try inspect("-", input: answer)
      #expect(run.status == 0)
      #expect(run.text.contains("an HTML page:") == (note != nil))
      if let note { #expect(run.text.contains("\n  \(note)\n")) }
    }
  }

  @Test func filtersThatLeaveNothingSayHowManyThereWere() throws {
    let run = try inspect("session.chlsj", "--host", "*.example.org")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("error[no-requests]: the filters leave none of the 3 requests of `session"))
    #expect(run.error.contains("= help: `onwire inspect session.chlsj` lists them all"))
  }

  @Test func aPickedRequestThatFiltersLeaveOutIsThere() throws {
    let run = try inspect("session.chlsj#4", "--method", "GET")
    #expect(run.status == 2)
    #expect(
      run.error == """
        error[no-requests]: the filters leave out the only request of `session.chlsj#4`
          = help: `onwire inspect session.chlsj#4` shows it

        """)
    #expect(try inspect("session.chlsj#4", "--last", "1").status == 0)
    #expect(try inspect("session.chlsj#9", "--last", "1").error.hasPrefix("error[no-such-request]"))
  }

  @Test func whatHasNoResponseIsSaidWithACommandToCopy() throws {
    try scratch.file("a b.http", "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n")
    let run = try inspect("a b.http", "--response")
    #expect(run.status == 2)
    #expect(
      run.error == """
        error[no-requests]: `a b.http` holds no response
          = help: `onwire inspect 'a b.http' --request` shows the requests

        """)
  }

  @Test(arguments: [["--width", "8"], ["--offset", "8"], ["--length", "8"]])
  func aPartWithoutAKindSaysWhichKindToAdd(arguments: [String]) throws {
    let run = try Command.onwire(["inspect", "session.chlsj"] + arguments, in: scratch.url)
    #expect(run.status == 64)
    #expect(run.error.contains(": add --emit hex\n"), "\(run.error)")
    let named = try Command.onwire(
      ["inspect", "session.chlsj", "--emit", "curl"] + arguments, in: scratch.url)
    #expect(named.status == 64 && named.error.contains(", not for curl\n"), "\(named.error)")
  }

  // MARK: Outputs

  @Test func whatIsEmittedAsRawIsReadAsTheSameRequest() throws {
    let raw = try inspect("session.chlsj#login", "--emit", "raw")
    #expect(raw.status == 0)
    #expect(raw.error.isEmpty)
    #expect(raw.output.count == 252)
    try scratch.file("login.http", raw.output)
    for kind in ["xxd", "hexdump", "curl", "har"] {
      let written = try inspect("login.http", "--emit", kind)
      #expect(written.status == 0)
      try scratch.file("login.\(kind)", written.output)
      #expect(try inspect("login.\(kind)", "--emit", "raw").output == raw.output, "\(kind)")
    }
  }

  @Test func anArchiveHoldsAllRequestsAndTheirDates() throws {
    let run = try inspect("session.chlsj", "--emit", "har")
    let archive = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let log = try #require(archive?["log"] as? [String: Any])
    let entries = try #require(log["entries"] as? [[String: Any]])
    #expect(
      entries.map { $0["startedDateTime"] as? String } == [
        "2026-03-02T09:41:07.250+08:00", "2026-03-02T09:41:09.250+08:00", "2026-03-02T09:41:12.250+08:00",
      ])
  }

  @Test func whatACaptureDoesNotKnowIsANoteBesideItsBytes() throws {
    let command = "curl --http1.1 -H 'Accept: */*' https://a.example/x"
    let run = try inspect("-", "--emit", "raw", input: command)
    #expect(
      run.text == "GET /x HTTP/1.1\r\nHost: a.example\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n\r\n")
    #expect(run.error.hasPrefix("note[not-exact]: the raw output of `stdin#1` is not exact\n"))
    #expect(run.error.contains("= note: the header fields are rebuilt: curl 7.88 adds "))
    #expect(try inspect("-", "--emit", "body", input: command).error.isEmpty)
  }

  @Test func anAnnotatedDumpSaysThatACaptureHasTheBytes() throws {
    let run = try inspect("session.chlsj#login", "--emit", "hex", "--length", "4")
    #expect(run.text.hasPrefix("252 bytes to https://api.example.com, as the capture has them\n"))
    #expect(run.text.contains("capture.wire"))
  }

  @Test func eachRequestIsALineOfJSON() throws {
    let run = try inspect("session.chlsj", "--format", "json")
    #expect(run.error.isEmpty)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 3)
    let line = Data(try #require(lines.last).utf8)
    let last = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    #expect(last["name"] as? String == "session.chlsj#4")
    #expect(last["bodyLength"] as? Int == 231)
    let findings = try #require(last["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["code"] as? String == "boundary-mismatch" })
  }

  @Test func aSpecIsShownAsACaptureIs() throws {
    try scratch.file("a.yaml", "method: POST\nurl: https://h.example/x\nparams: {a: [1, 2]}\n")
    let run = try inspect("a.yaml")
    #expect(run.status == 0)
    #expect(run.text.contains("POST https://h.example/x\n"))
    #expect(run.text.contains("form.a[]#2"))
  }

  @Test func namesOfPartsAreShownWithoutTheirEscapes() throws {
    let parts = [#"name="a"; filename="b\"c.txt""#, "name=\"d\"; filename*=utf-8''%e4%b8%ad.txt"]
    let body =
      parts.map { "--B\r\nContent-Disposition: form-data; \($0)\r\n\r\nx\r\n" }.joined() + "--B--\r\n"
    try scratch.file(
      "upload.http",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=B\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let view = try inspect("upload.http").text
    #expect(view.contains(#""a", file "b\"c.txt""#))
    #expect(view.contains(#""d", file "中.txt""#))
    #expect(view.contains("note[escaped-quote]") && view.contains("warning[extended-filename]"))
    let page = try inspect("upload.http", "--emit", "markdown").text
    #expect(page.contains("中.txt"))
  }

  // MARK: Standard input

  /// There is no file `stdin`.
  @Test func hintsNameStandardInputAsAnArgument() throws {
    let session = try String(contentsOf: Self.session, encoding: .utf8)
    #expect(try inspect("-#3", input: session).text.hasPrefix("stdin#3\nPUT "))
    #expect(
      try inspect("-", "--host", "none", input: session).error.contains("`onwire inspect -` lists them all"))
    #expect(try inspect("-#9", input: session).error.contains("`onwire inspect -` lists them: "))
    let several = "name: one\nurl: https://a.example/1\n---\nname: two\nurl: https://a.example/2\n"
    let explained = try Command.onwire(
      ["explain", "-", "--at", "1"], in: scratch.url, input: Data(several.utf8))
    #expect(explained.error.contains("pick one with `#`: `-#one`, `-#two`"), "\(explained.error)")
    try scratch.file("a.yaml", "url: https://a.example/1\n")
    for (input, picks) in [(session, "`-#1`, `-#3`, `-#4`"), (several, "`-#one`, `-#two`")] {
      let compared = try Command.onwire(["diff", "a.yaml", "-"], in: scratch.url, input: Data(input.utf8))
      #expect(compared.error.contains("pick one with `#`: \(picks)\n"), "\(compared.error)")
    }
    let picked = try Command.onwire(["diff", "a.yaml", "-#one"], in: scratch.url, input: Data(several.utf8))
    #expect(picked.status == 0, "\(picked.error)")
  }

  // MARK: Specs from standard input

  @Test(arguments: ["inspect", "identify", "import"])
  func aSpecIsTakenFromStandardInput(_ command: String) throws {
    let spec = "# a comment\nparams: {a: 1}\nurl: https://api.example.com/a\n"
    try scratch.file("a.yaml", spec)
    let named = try Command.onwire([command, "a.yaml"], in: scratch.url)
    let piped = try Command.onwire([command, "-"], in: scratch.url, input: Data(spec.utf8))
    #expect(piped.status == 0, "\(piped.error)")
    #expect(
      piped.text.replacing("stdin", with: "a.yaml#a")
        == named.text.replacing("a.yaml  1 ", with: "-  1 "))
  }

  @Test(arguments: ["inspect", "identify", "import"])
  func variablesOfASpecAreGivenAsElsewhere(_ command: String) throws {
    let spec = "url: https://api.example.com/${id}\n"
    let run = try Command.onwire(
      [command, "-", "--var", "id=7", "--var", "other=1"], in: scratch.url, input: Data(spec.utf8))
    #expect(run.status == 0, "\(run.error)")
    #expect(command == "identify" || run.text.contains("https://api.example.com/7"))
    #expect(run.error.contains("warning[unused-variable]"))
    let missing = try Command.onwire([command, "-"], in: scratch.url, input: Data(spec.utf8))
    #expect(missing.status == 2 && missing.error.hasPrefix("error[unresolved-variable]"), "\(missing.error)")
  }

  @Test func ofWhatIsPipedInOnlyASpecIsOne() throws {
    let url = "url: https://a.example/\n"
    #expect(try inspect("-", "--client", "alamofire@5", input: url).status == 0)
    #expect(try inspect("-", input: "url = https://a.example/\n").text.contains("curl/"))
    #expect(try inspect("-", "--from", "curl", input: url).text.contains("curl/"))
    let variable = try inspect("-", "--var", "a=b", input: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(variable.status == 64)
    #expect(variable.error.contains("variables are for specs, and `-` is none"))
    let spec = "method: GET\nurl: https://a.example/\n"
    #expect(try inspect("-", "--client", "alamofire@5", input: spec).status == 0)
    let capture = try inspect("-", "--client", "alamofire@5", input: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(capture.status == 64)
    #expect(capture.error.contains("--client is for specs, and `-` is none"))
    #expect(try inspect("-", input: #"{"url": "https://a.example/"}"#).text.hasPrefix("stdin#1\na body"))
    let broken = try inspect("-", input: "url: https://a.example/\nparams: [\n")
    #expect(broken.status == 2)
    #expect(broken.error.hasPrefix("error[unclosed-bracket]"))
    let other = try inspect("-", input: "name: x\n")
    #expect(other.error.hasPrefix("error[capture-unrecognized]"))
    #expect(other.error.contains("in a pipe the key `url`"))
    #expect(try inspect("-", "--from", "raw", input: "url: https://a.example/\n").status == 2)
  }

  // MARK: Exit statuses

  @Test(arguments: ["yaml", "curl", "curl-short", "curl-config", "har"])
  func aResponseIsNotWrittenAsWhatIsForRequests(_ kind: String) throws {
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    try scratch.file("pair.http", "GET /a HTTP/1.1\r\nHost: a.example\r\n\r\n" + response)
    let alone = try inspect("-", "--emit", kind, input: response)
    #expect(alone.status == 2 && alone.output.isEmpty)
    #expect(alone.error.hasPrefix("error[output-impossible]"))
    #expect(alone.error.contains("and this is a response"), "\(alone.error)")
    let half = try inspect("pair.http#1", "--response", "--emit", kind)
    #expect(
      half.status == 64 && half.error.hasPrefix("Error: \(kind) is made of requests: "), "\(half.error)")
  }

  @Test func findingsFailOnlyWhereTheyAreAskedFor() throws {
    #expect(try inspect("session.chlsj#receipts").status == 0)
    let list = try inspect("session.chlsj", "--fail-on", "error")
    #expect(list.status == 1)
    #expect(list.error.hasPrefix("3 requests; error: #4 boundary-mismatch; 1 skipped: "))
    #expect(try inspect("session.chlsj#receipts", "--fail-on", "error").status == 1)
    #expect(try inspect("session.chlsj#profile", "--fail-on", "note").status == 0)
    let emitted = try inspect("session.chlsj", "--emit", "head", "--fail-on", "error")
    #expect(emitted.status == 1)
    #expect(emitted.error.hasPrefix("3 requests; error: #4 boundary-mismatch"))
  }

  @Test func anInputThatHoldsNoRequestIsRefusedWithAWayOut() throws {
    try scratch.file("empty", "")
    try scratch.file("picture.png", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    try scratch.file("three.har", "{\"l")
    try scratch.file("packets.pcap", Data([0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0]))
    try scratch.file("list.csv", "URL,Status,Response Code,Protocol,Method\n")
    for (arguments, problem, help) in [
      (["empty"], "capture-empty", "copy or save the capture again"),
      (["-"], "capture-empty", "pbpaste | onwire inspect -"),
      (["picture.png"], "capture-unrecognized", "--from FORMAT"),
      (["three.har"], "capture-unrecognized", "--from FORMAT"),
      (["three.har", "--from", "har"], "har-malformed", "export the session once more"),
      (["packets.pcap"], "capture-unsupported", "tshark -r FILE"),
      (["list.csv"], "capture-unsupported", "export the session as JSON"),
      (["picture.png", "--from", "raw"], "no-requests", "neither request nor response"),
    ] {
      let run = try Command.onwire(["inspect"] + arguments, in: scratch.url)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.text.isEmpty, "\(arguments)")
      #expect(run.error.hasPrefix("error[\(problem)]"), "\(arguments): \(run.error)")
      #expect(run.error.contains(help), "\(arguments): \(run.error)")
    }
    #expect(try inspect("missing.har").status == 2)
    #expect(try inspect("missing.har#3").error.contains("there is no file `missing.har`"))
  }

  @Test func requestsBeforeABreakInACaptureAreListed() throws {
    let whole = try Data(contentsOf: Self.session)
    try scratch.file("cut.chlsj", whole.prefix(whole.count - 200))
    let run = try inspect("cut.chlsj")
    #expect(run.status == 2)
    #expect(numbers(run) == ["1", "3"])
    #expect(run.error.contains("error[chlsj-malformed]"))
  }

  /// A response is read when it is shown or written, after its request.
  @Test(arguments: [["inspect"], ["inspect", "--emit", "har"], ["inspect", "--format", "json"], ["diff"]])
  func aBrokenResponseIsToldWithItsPlace(arguments: [String]) throws {
    let request =
      #""request":{"header":{"firstLine":"GET / HTTP/1.1","headers":[{"name":"Host","value":"h"}]}}"#
    let start =
      #"[{"status":"COMPLETE","method":"GET","protocolVersion":"HTTP/1.1","scheme":"http","host":"h","path":"/","#
      + #""tunnel":false,"# + request + #","response":{"status":200,"header":{"headers":"#
    try scratch.file("broken.chlsj", start + "\u{0}[]}}}]")
    let inputs = arguments == ["diff"] ? ["broken.chlsj", "broken.chlsj", "--responses"] : ["broken.chlsj"]
    let run = try Command.onwire(arguments + inputs + ["--from", "chlsj"], in: scratch.url)
    #expect(run.status == 2)
    let said =
      try arguments.contains("json")
      ? run.reported().map { "\($0.severity)[\($0.code)]: \($0.message)" }.joined() : run.error
    #expect(said.contains("error[chlsj-malformed]: a value is expected here"), "\(run.error)")
    #expect(
      run.error.contains("in `broken.chlsj` at byte \(start.utf8.count) "),
      "\(start.utf8.count): \(run.error)")
  }

  @Test(arguments: [
    ["--emit", "nothing"], ["--from", "pcap"], ["--number", "7-5"], ["--number", "0"], ["--last", "0"],
    ["--fail-on", "all"], ["--width", "8"], ["--emit", "raw", "--offset", "2"],
    ["--emit", "hex", "--format", "json"],
  ])
  func whatNoOptionTakesIsWrongUsage(_ arguments: [String]) throws {
    let run = try Command.onwire(["inspect", "session.chlsj"] + arguments, in: scratch.url)
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
  }

  @Test func aReaderThatGoesAwayEndsTheCommandQuietly() throws {
    let tool = Command.executable.path
    let run = try Command.shell("'\(tool)' inspect session.chlsj --emit hex | head -1", in: scratch.url)
    #expect(run.text.hasPrefix("252 bytes to "))
    #expect(!run.error.contains("error"))
  }
}
