import Foundation
import TestSupport
import Testing

/// `onwire inspect --as-client` as a process: what an app gets from the responses in a raw file.
@Suite struct AsClientTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file(
      "two.http",
      "GET /a HTTP/1.1\r\nHost: h.example\r\nAccept: application/json\r\n\r\n"
        + "HTTP/1.1 100 Continue\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "7\r\n{\"a\":1}\r\n0\r\n\r\n"
        + "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"e\":1}")
  }

  private func inspect(_ arguments: String..., input: Data = Data()) throws -> Tools.Outcome {
    try Command.onwire(["inspect"] + arguments, in: scratch.url, input: input)
  }

  @Test func eachResponseIsReadWithTheMethodAndAcceptOfItsRequest() throws {
    let run = try inspect(
      "two.http", "--as-client", "alamofire@5", "--reading", "validate", "--format", "json")
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2)
    // The Accept of the first request is checked, and the second has none.
    #expect(lines.first?.contains(#""case":"responseValidationFailed.unacceptableContentType""#) == true)
    #expect(lines.last?.contains(#""case":"responseValidationFailed.unacceptableStatusCode""#) == true)
  }

  @Test func readersThatGiveTheSameStandTogether() throws {
    let run = try inspect("two.http#1", "--as-client", "afnetworking@3:json,xmnetworking,hybnetworking")
    #expect(run.status == 0)
    #expect(run.text.contains("\nafnetworking@3.2.1:json, xmnetworking@1.1.0:json\n"))
    #expect(run.text.contains("\nhybnetworking@3.3.1:json\n  success: NSDictionary\n"))
    #expect(
      run.text.contains("the app sets types=+text/html (acceptableContentTypes): success:"))
    #expect(run.text.contains("the server says Content-Type: application/json: success: NSDictionary"))
  }

  @Test func aSettingIsTakenByTheReadersThatHaveIt() throws {
    let run = try inspect(
      "two.http#1", "--as-client", "afnetworking,alamofire", "--reading", "types=+text/html", "--format",
      "json")
    #expect(run.status == 0)
    #expect(run.text.contains(#""settings":["types=+text/html"]"#))
    #expect(run.text.contains(#""settings":[]"#))
  }

  @Test func aGzippedBodyIsReadWithoutItsCoding() throws {
    let coded = Data(
      base64Encoded: "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA")
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n"
    let run = try inspect(
      "-", "--as-client", "afnetworking@4:json", "--format", "json",
      input: Data(head.utf8) + (coded ?? Data()))
    #expect(run.status == 0)
    #expect(run.text.contains(#""json":{"a":1}"#))
  }

  @Test func pagesHaveIt() throws {
    let html = try inspect("two.http#1", "--as-client", "afnetworking@4:json", "--emit", "html")
    #expect(html.status == 0)
    #expect(html.text.contains("unacceptable content-type"))
    let markdown = try inspect("two.http#1", "--as-client", "afnetworking@4:json", "--emit", "markdown")
    #expect(markdown.text.hasPrefix("# What apps get of the response"))
  }

  @Test func severalResponsesAreOnePage() throws {
    let html = try inspect("two.http", "--as-client", "afnetworking@4:json", "--emit", "html").text
    #expect(html.components(separatedBy: "<!doctype html>").count == 2)
    #expect(html.contains("<section id=\"r1\">") && html.contains("<section id=\"r2\">"))
    let markdown = try inspect("two.http", "--as-client", "afnetworking@4:json", "--emit", "markdown").text
    #expect(markdown.split(separator: "\n").count { $0.hasPrefix("# ") } == 1)
    #expect(
      markdown.contains("afnetworking@4.0.1:json: failure: com.alamofire.error.serialization.response -1016"))
  }

  private func asked(by agent: String, _ answer: String) throws {
    try scratch.file(
      "asked.http", "GET /a HTTP/1.1\r\nHost: h.example\r\nUser-Agent: \(agent)\r\n\r\n" + answer)
  }
  private static let html = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<p>a"

  @Test(arguments: [
    ("Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)", "afnetworking@4.0.1:json"),
    ("Demo/1.2 (com.example; build:34; iOS 16.2.0) Alamofire/5.9.1", "alamofire@5.9.1:json"),
    ("Demo/1.2 (com.example; build:34; iOS 16.2.0) Alamofire/4.99.0", "alamofire@4.9.1:json"),
  ])
  func theClientIsTheOneOfTheUserAgent(_ agent: String, _ reader: String) throws {
    try asked(by: agent, Self.html)
    let text = try inspect("asked.http").text
    #expect(text.contains("\nWhat the app gets, by its User-Agent\n"))
    #expect(text.contains("note[refused-by-client]") && text.contains(reader))
    let json = try inspect("asked.http", "--format", "json").text
    #expect(json.contains(#""clients":{"#) && json.contains(#""\#(reader)":{"callback":"failure""#))
    #expect(json.contains(#""code":"refused-by-client""#))
    #expect(try inspect("asked.http", "--emit", "html").text.contains("What the app gets, by its User-Agent"))
    #expect(try inspect("asked.http", "--fail-on", "note").status == 1)
    #expect(try inspect("asked.http", "--request").text.contains("What the app gets") == false)
  }

  @Test(arguments: ["curl/8.0", "Demo/1 CFNetwork/1.2 Darwin/22.0", "a (b; Scale/x)", "a Alamofire/9.0.0"])
  func ofAnotherUserAgentNothingIsSaid(_ agent: String) throws {
    try asked(by: agent, Self.html)
    let text = try inspect("asked.http").text
    #expect(!text.contains("What the app gets") && !text.contains("refused-by-client"))
  }

  @Test func anImageMayBeAskedForByAnotherLibraryOfTheSameUserAgent() throws {
    let agent = "Shop/4.2 (iPhone; iOS 17.4; Scale/3.00)"
    let image = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 4\r\n\r\n<p>a"
    let types = "application/octet-stream,image/tiff,image/png"
    for (accept, isSaid) in [("image/*,*/*;q=0.8", false), (types, false), ("*/*", true)] {
      for agent in [agent, "Shop/4.2 (com.example; build:34; iOS 17.4.0) Alamofire/5.9.1"] {
        try asked(by: agent + "\r\nAccept: \(accept)", image)
        #expect(try inspect("asked.http").text.contains("What the app gets") == isSaid, "\(accept)")
      }
    }
  }

  private func diff(_ arguments: String...) throws -> Tools.Outcome {
    try Command.onwire(["diff"] + arguments, in: scratch.url, environment: ["GITHUB_ACTIONS": ""])
  }

  @Test(arguments: [
    ("client: afnetworking@4\n", true),
    ("client: afnetworking@4\nreading: [json, types=+text/html]\n", true),
    ("client: afnetworking@4\nreading: http\n", false), ("client: alamofire@5\nreading: json\n", true),
    ("client: alamofire@5\nreading: string\n", false), ("client: plain\n", false), ("", false),
  ])
  func theClientIsTheOneOfTheSpecThatIsCompared(_ keys: String, _ isRefused: Bool) throws {
    try asked(by: "curl/8", Self.html)
    try scratch.file("spec.yaml", keys + "url: http://h.example/a\n")
    for arguments in [
      ["spec.yaml", "asked.http"], ["spec.yaml", "asked.http", "--match"], ["asked.http", "spec.yaml"],
    ] {
      let run = try Command.onwire(["diff"] + arguments, in: scratch.url, environment: ["GITHUB_ACTIONS": ""])
      #expect(run.text.contains("note[refused-by-client]") == isRefused, "\(arguments)")
    }
    let json = try diff("spec.yaml", "asked.http", "--format", "json").text
    #expect(json.contains(#""findings":[{"code":"refused-by-client""#) == isRefused)
    for form in ["html", "markdown"] {
      #expect(
        try diff("spec.yaml", "asked.http", "--emit", form).text.contains("refused-by-client") == isRefused)
    }
  }

  @Test func aSpecWithoutAClientLeavesItToTheUserAgentAndAnOptionToNeither() throws {
    try asked(by: "Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)", Self.html)
    try scratch.file("spec.yaml", "url: http://h.example/a\n")
    #expect(try diff("spec.yaml", "asked.http").text.contains("its usual reader gives the app no value"))
    let named = try diff("spec.yaml", "asked.http", "--client", "alamofire@5").text
    #expect(named.contains("by `alamofire@5.12.0:json`") && !named.contains("afnetworking@"))
  }

  @Test func aPairThatIsTheSameIsToldOfWhereItsResponseIsRefused() throws {
    try scratch.file("spec.yaml", "client: afnetworking@4\nurl: http://h.example/a\n")
    let bytes = try Command.onwire(["compile", "spec.yaml"], in: scratch.url).output
    try scratch.file("sent.http", bytes + Data(Self.html.utf8))
    let run = try diff("spec.yaml", "sent.http", "--match")
    #expect(run.status == 0)
    #expect(run.text.contains("the same") && run.text.contains("note[refused-by-client]"))
  }

  @Test func aReaderThatIsAskedForIsToldOf() throws {
    let both = try inspect("two.http#1", "--as-client", "afnetworking@4,alamofire@5").text
    #expect(both.contains("note[refused-by-client] header.Content-Type"))
    #expect(both.contains("the app gets an error of it by `afnetworking@4.0.1:json`: failure:"))
    #expect(
      try inspect("two.http#1", "--as-client", "alamofire@5").text.contains("refused-by-client") == false)
    // A refused status is the server's.
    #expect(
      try inspect("two.http#2", "--as-client", "afnetworking@4").text.contains("refused-by-client") == false)
    let json = try inspect("two.http#1", "--as-client", "afnetworking@4", "--format", "json").text
    #expect(json.contains(#""findings":[{"code":"refused-by-client","severity":"note""#))
    #expect(try inspect("two.http", "--as-client", "afnetworking@4", "--fail-on", "note").status == 1)
    #expect(try inspect("two.http", "--as-client", "afnetworking@4", "--fail-on", "error").status == 0)
    #expect(try inspect("two.http#2", "--as-client", "afnetworking@4", "--fail-on", "note").status == 0)
  }

  @Test(arguments: [
    ["--format", "text"], ["--format", "json"], ["--emit", "html"], ["--emit", "markdown"],
  ])
  func failOnWeighsWhatThisViewDoesNotShow(form: [String]) throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
    try scratch.file("request.http", "GET / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n\(answer)\r\n{}")
    try scratch.file("answer.http", "GET / HTTP/1.1\r\nHost: h\r\n\r\n\(answer)Content-Type: a/b\r\n\r\n{}")
    try trace("< Content-Type: application/json\n< Content-Type: a/b\n", agent: "a")
    try scratch.file("fine.http", "GET / HTTP/1.1\r\nHost: h\r\n\r\n\(answer)\r\n{}")
    for name in ["request.http", "answer.http", "trace.txt", "fine.http"] {
      let run = try Command.onwire(
        ["inspect", name, "--as-client", "alamofire@5", "--fail-on", "error"] + form, in: scratch.url)
      #expect(run.status == (name == "fine.http" ? 0 : 1), "\(name) \(run.error)")
      let isSaid = name != "fine.http" && form.last != "json"
      #expect(run.error == (isSaid ? "error: #1 repeated-field\n" : ""), "\(name)")
    }
  }

  @Test func aResponseIsPickedByTheNumberThatInspectGivesIt() throws {
    try scratch.file(
      "gap.http",
      "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\nHTTP/1.1 OK\r\n\r\n"
        + "HEAD /b HTTP/1.1\r\nHost: h.example\r\n\r\nGET /c HTTP/1.1\r\nHost: h.example\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"c\":1}")
    let list = try inspect("gap.http", "--format", "json").text.split(separator: "\n")
    let head = try #require(list.first { $0.contains(#""method":"HEAD""#) })
    let number = try #require(head.firstMatch(of: /"name":"gap.http#(\d+)"/)?.1)
    let picked = try inspect("gap.http#\(number)", "--as-client", "alamofire@5", "--format", "json").text
    #expect(picked.contains(#""bodyLength":0"#) && picked.contains(#""callback":"success""#))
    let all = try inspect("gap.http", "--as-client", "alamofire@5", "--format", "json").text
    #expect(all.split(separator: "\n").count == 2 && all.contains(#""json":{"c":1}"#))
  }

  @Test func ofAHeadAloneItIsNotSaidThatTheConnectionFails() throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n"
    try scratch.file("head.http", head)
    let run = try inspect("head.http", "--as-client", "alamofire@5", "--format", "json")
    #expect(run.status == 0 && run.text.contains(#""callback":"unknown""#))
    try scratch.file("pair.http", "GET / HTTP/1.1\r\nHost: h\r\n\r\n" + head)
    #expect(
      try inspect("pair.http", "--as-client", "alamofire@5").error.contains("an error of the connection"))
  }

  @Test(arguments: ["Content-Encoding: gzip\r\nContent-Length: 40", "Transfer-Encoding: chunked"])
  func whatCurlTookOffIsNotTakenOffAgain(_ field: String) throws {
    try scratch.file(
      "curl.http", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(field)\r\n\r\n{\"a\":1}")
    let run = try inspect("curl.http", "--as-client", "alamofire@5", "--format", "json")
    #expect(run.status == 0 && run.text.contains(#""json":{"a":1}"#))
  }

  @Test func aStubsBodyBehind204IsReadAndTheLineEndOfAnEditorIsNone() throws {
    let head = "HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\n\r\n"
    for (body, length) in [("{\"a\":1}", 7), (" ", 1), ("\n", 0), ("\r\n", 0), ("", 0)] {
      try scratch.file("stub.http", head + body)
      let run = try inspect("stub.http", "--as-client", "alamofire@5:data", "--format", "json")
      #expect(run.text.contains("\"bodyLength\":\(length),"), "\(body)")
    }
  }

  private func trace(_ fields: String, agent: String) throws {
    try scratch.file(
      "trace.txt",
      "> GET /a HTTP/1.1\n> Host: h.example\n> User-Agent: \(agent)\n> \n< HTTP/1.1 200 OK\n\(fields)"
        + "< Content-Length: 7\n< \n{ [7 bytes data]\n")
  }

  @Test func ofABodyThatIsNotInTheCaptureOnlyTheTypeIsRead() throws {
    let agent = "Demo/1.2 (com.example; build:34; iOS 16.2.0) Alamofire/5.9.1"
    try trace("< Content-Type: application/json\n", agent: agent)
    let text = try inspect("trace.txt").text
    #expect(text.contains("not promised: the body that came is not at hand"))
    #expect(!text.contains("inputDataNilOrZeroLength") && !text.contains("what helps"))
    #expect(try inspect("trace.txt", "--fail-on", "note").status == 0)
    let json = try inspect("trace.txt", "--as-client", "afnetworking@4", "--format", "json").text
    #expect(json.contains(#""bodyLength":null"#) && json.contains(#""callback":"unknown""#))
    try scratch.file("spec.yaml", "client: alamofire@5\nurl: http://h.example/a\n")
    #expect(try diff("spec.yaml", "trace.txt").text.contains("refused-by-client") == false)
    // That there was one is known, and what its type means, too.
    try trace("< Content-Type: text/html\n", agent: agent)
    let refused = try inspect("trace.txt", "--as-client", "afnetworking@4").text
    #expect(refused.contains("-1016") && refused.contains("note[refused-by-client] header.Content-Type"))
  }

  @Test func aBodyThatMayBeAnotherIsReadWithADoubtAndNoFinding() throws {
    try scratch.file(
      "cut.har",
      #"{"log":{"creator":{"name":"x","version":"1"},"entries":[{"request":{"method":"GET","url":"http://h/","#
        + #""headers":[]},"response":{"status":200,"headers":[{"name":"Content-Type","value":"application/json"}],"#
        + #""content":{"size":5000,"mimeType":"application/json","text":"{\"a\":1,"}}}]}}"#)
    let text = try inspect("cut.har", "--as-client", "alamofire@5").text
    #expect(text.contains("not promised: these are perhaps not the bytes of the body that came"))
    #expect(text.contains("3840") && !text.contains("refused-by-client"))
  }

  @Test func aRefusedStatusIsNoFaultOfTheClient() throws {
    let agent = "Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)"
    try asked(by: agent, Self.html.replacingOccurrences(of: "200 OK", with: "404 Not Found"))
    let text = try inspect("asked.http").text
    #expect(text.contains("What the app gets") && !text.contains("refused-by-client"))
    try asked(by: agent, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
    #expect(try inspect("asked.http").text.contains("refused-by-client") == false)
  }

  @Test func aRedactedResponseIsReadWithoutItsSecrets() throws {
    let body = "{\"password\":12345678,\"a\":1}"
    try asked(
      by: "a/1 (iPhone; iOS 16.2; Scale/3.00)",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: s=Zq5xcvbn\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    for arguments in [
      [], ["--format", "json"], ["--emit", "html"], ["--emit", "markdown"], ["--emit", "har"],
    ] {
      let run = try Command.onwire(["inspect", "asked.http", "--redact"] + arguments, in: scratch.url)
      #expect(run.status == 0)
      #expect(!run.text.contains("12345678") && !run.text.contains("Zq5xcvbn"), "\(arguments)")
      // Stars in place of a number are not a fault of the response.
      #expect(!run.text.contains("refused-by-client"))
    }
  }

  @Test func variablesAreThoseOfAllSpecsThatSayReaders() throws {
    try scratch.file("a.yaml", "client: afnetworking@4\nurl: https://h.example/${x}\nreading: json\n")
    try scratch.file("b.yaml", "client: alamofire@5\nurl: https://h.example/b\nreading: decodable\n")
    let both = try inspect("two.http#1", "--as-client", "a.yaml,b.yaml", "--var", "x=1")
    #expect(both.status == 0 && both.error.isEmpty, "\(both.error)")
    let none = try inspect("two.http#1", "--as-client", "alamofire", "--var", "x=1")
    #expect(none.status == 0 && none.error.contains("warning[unused-variable]"), "\(none.error)")
    let missing = try inspect("two.http#1", "--as-client", "alamofire", "--vars-file", "missing.env")
    #expect(missing.status == 2 && missing.error.contains("error[file-unreadable]"), "\(missing.error)")
  }

  @Test func aSpecSaysItsReader() throws {
    try scratch.file(
      "spec.yaml", "client: afnetworking@4\nurl: https://h.example/\nreading: [json, types=+text/html]\n")
    let run = try inspect("two.http#1", "--as-client", "spec.yaml", "--format", "json")
    #expect(run.status == 0)
    #expect(run.text.contains(#""callback":"success""#))
    let bytes = try Command.onwire(["compile", "spec.yaml"], in: scratch.url)
    try scratch.file("plain.yaml", "client: afnetworking@4\nurl: https://h.example/\n")
    #expect(try Command.onwire(["compile", "plain.yaml"], in: scratch.url).text == bytes.text)
  }

  @Test(arguments: [
    (["--as-client", "afnetworking@9"], "`afnetworking` has no release `9`"),
    (["--as-client", "alamofire-encodable@4"], "`alamofire-encodable` has no release `4`"),
    (["--as-client", "alamofire@4:decodable"], "Alamofire 4.9.1 has no reader `decodable`"),
    (["--as-client", "afnetworking:yaml"], "has no reader `yaml`"),
    (["--as-client", "plain"], "there is no table of how `plain` reads responses"),
    (
      ["--as-client", "plain"],
      "clients are: afnetworking, alamofire, alamofire-encodable, hybnetworking, xmnetworking"
    ),
    (
      ["--as-client", "alamofire", "--reading", "fragments"],
      "none of the readers has the setting `fragments`"
    ),
    (["--as-client", "alamofire", "--reading", "nope"], "there is no setting `nope`"),
    (["--reading", "validate"], "--reading is for --as-client"),
    (["--as-client", "alamofire", "--emit", "har"], "har has no place for it"),
    (["--as-client", "alamofire", "--redact"], "secrets too: give it without --redact"),
    (["--as-client", "alamofire", "--status", "404"], "filters, other views, --from and --client"),
    (["--as-client", "alamofire", "--response"], "filters, other views, --from and --client"),
  ])
  func whatThereIsNotIsAnErrorOfUsage(_ arguments: [String], _ message: String) throws {
    let run = try Command.onwire(["inspect", "two.http"] + arguments, in: scratch.url)
    #expect(run.status == 64)
    #expect(run.error.contains(message))
  }

  @Test func whatHoldsNoResponseIsBadInput() throws {
    try scratch.file("request.http", "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n")
    let run = try inspect("request.http", "--as-client", "afnetworking")
    #expect(run.status == 2)
    #expect(run.error.contains("holds no response"))
  }

  @Test(arguments: [
    ("url: [\n", "unclosed-bracket"), ("method: POST\n", "missing-key"),
    ("url: https://h.example/\nreading: [jsn]\n", "unknown-reading"),
    ("client: nobody\nurl: https://h.example/\n", "unknown-client"), (nil, "file-missing"),
  ])
  func aSpecThatCannotBeReadIsBadInput(spec: String?, code: String) throws {
    if let spec { try scratch.file("spec.yaml", spec) }
    let run = try inspect("two.http", "--as-client", "alamofire,spec.yaml")
    #expect(run.status == 2)
    #expect(run.text == "")
    #expect(run.error.hasPrefix("error[\(code)") && !run.error.contains("Usage:"), "\(run.error)")
  }

  @Test func nothingInAResponseCommandsATerminal() throws {
    try scratch.file(
      "evil.http",
      "HTTP/1.1 200 OK\r\nContent-Type: a\u{1B}[31m/b\r\n\r\n{\"\u{1B}]0;x\u{7}\":\"\u{202E}\"}")
    for format in ["text", "json"] {
      let run = try inspect(
        "evil.http", "--as-client", "alamofire:json,alamofire:string,afnetworking", "--format", format)
      #expect(!run.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{202E}" })
    }
  }
}
