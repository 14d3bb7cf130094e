import OnwireDiagnostics
import OnwireHTTP
import TestSupport
import OnwireTextFormats
import Testing

@testable import OnwireFormats

/// Claims about requests that are read from files of their own bytes.
@Suite struct RawReaderTests {
  private func entries(_ text: String) throws -> [CaptureEntry] {
    var reader = try RawReader(source(text))
    var entries: [CaptureEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    return entries
  }

  private func requests(_ text: String) throws -> [Request] {
    try entries(text).compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  private func source(_ text: String) -> CaptureSource {
    CaptureSource(ByteInput(Array(text.utf8)), name: "f")
  }

  @Test func eachRequestIsAnEntryWithTheStatusOfItsResponse() throws {
    let text =
      "POST /a?b HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 C\r\n\r\n"
      + "GET / HTTP/1.1\r\nHost: i:443\r\n\r\n"
    let requests = try requests(text)
    #expect(requests.map(\.number) == [1, 2])
    #expect(requests.map(\.url) == ["http://h/a?b", "https://i:443/"])
    #expect(requests.map(\.status) == [201, nil])
    #expect(requests.map(\.fidelity.isExact) == [true, true])
    #expect(try requests[0].message.bytes() == Array(text.utf8.prefix(51)))
  }

  @Test(arguments: [
    ("GET https://h:8443/p HTTP/1.1\nHost: other\n\n", "https://h:8443", "https://h:8443/p"),
    ("GET http://u:p@h/p HTTP/1.1\n\n", "http://h", "http://u:p@h/p"),
    ("CONNECT h:443 HTTP/1.1\n\n", "https://h:443", "h:443"),
    ("OPTIONS * HTTP/1.1\nHost: h\n\n", "http://h", "http://h"),
    ("GET /p HTTP/1.1\nHost: [2001:db8::1]:81\n\n", "http://[2001:db8::1]:81", "http://[2001:db8::1]:81/p"),
    ("GET /p HTTP/1.1\n\n", "http://", "/p"),
    (":method: GET\n:scheme: https\n:authority: h\n:path: /p?q\n\n", "https://h", "https://h/p?q"),
  ])
  func theEndpointIsWhatTheRequestNames(text: String, endpoint: String, url: String) throws {
    let request = try #require(try requests(text).first)
    let found = request.endpoint
    #expect("\(found.scheme.rawValue)://\(found.host)\(found.port.map { ":\($0)" } ?? "")" == endpoint)
    #expect(request.url == url)
  }

  @Test func whatIsNoRequestIsSkippedWithItsPlace() throws {
    let entries = try entries(
      "GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n\nHTTP/1.1 200\nContent-Length: 0\n\nnote\n")
    guard case .skipped(let number, _, let reason) = entries.last else {
      Issue.record("\(entries)")
      return
    }
    #expect(entries.count == 2)
    #expect(number == 2)
    #expect(reason.hasPrefix("5 bytes at offset 70 "))
  }

  @Test func lineFeedsAloneLeaveADoubt() throws {
    let short = try #require(try requests("POST / HTTP/1.1\nContent-Length: 2\n\nabc").first).fidelity
    #expect(short[.fieldBlanks].knowledge == .unknown)
    #expect(short[.body].knowledge == .unknown)
    let fitting = try #require(try requests("POST / HTTP/1.1\nContent-Length: 3\n\nabc").first).fidelity
    #expect(fitting[.fieldBlanks].knowledge == .unknown)
    #expect(fitting[.body].knowledge == .exact)
    let binary = try #require(try requests("GET / HTTP/2\r\nhost: h\r\n\r\n").first).fidelity
    #expect(binary[.fieldBlanks].knowledge == .absent)
  }

  /// What cuts a file short, and a client that counts wrong, leave the same bytes.
  @Test func aBodyThatContentLengthContradictsIsExactForAReason() throws {
    for body in ["ab", "abcd"] {
      let request = try #require(
        try requests("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n\(body)").first)
      #expect(request.fidelity.isExact)
      #expect(
        request.fidelity[.body].reason.hasPrefix("as it stands in the file, though Content-Length is 3"))
      #expect(request.findings().contains { $0.code.name == "content-length-mismatch" })
    }
    let fitting = try #require(
      try requests("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc").first)
    #expect(fitting.fidelity[.body].reason.isEmpty)
  }

  /// Tools print heads alone, such as `http --print=H` and PHP's CURLINFO_HEADER_OUT.
  @Test(arguments: ["Content-Length: 10", "Transfer-Encoding: chunked"])
  func aHeadThatTellsOfABodyThatIsNotThereHasLostIt(field: String) throws {
    let request = try #require(try requests("POST / HTTP/1.1\r\nHost: h\r\n\(field)\r\n\r\n").first)
    #expect(request.fidelity[.body].knowledge == .absent)
    #expect(request.fidelity[.framing].knowledge == .absent)
    #expect(request.findings().isEmpty)
  }

  /// `http -v URL > FILE`: nothing is formatted there, and Host stands last (`httpie/models.py`).
  @Test func whatHTTPiePrintsToAFileIsNotAllAsItSentIt() throws {
    func request(_ field: String, _ body: String, agent: String = "HTTPie/3.2.1") throws -> Fidelity {
      let head = "POST / HTTP/1.1\r\n\(field)\r\nUser-Agent: \(agent)\r\nAccept: */*\r\nHost: h\r\n\r\n"
      let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
      return try #require(try requests("\(head)\(body)\n\n\(answer)").first).fidelity
    }
    let printed = try request("Content-Length: 10", "{\"a\": \"1\"}")
    #expect(printed[.fieldOrder].knowledge == .rebuilt)
    #expect(printed.fieldPerhapsFirst == "host")
    #expect(printed[.body].knowledge == .exact)
    let chunked = try request("Transfer-Encoding: chunked", "{\"a\": \"1\"}")
    #expect(chunked[.framing].knowledge == .absent)
    #expect(chunked[.body].knowledge == .unknown)
    #expect(try request("Content-Length: 1", "a", agent: "curl/8").isExact)
  }

  /// As HTTPie 3.2.4 prints them to a file: with `User-Agent:Foo` and `User-Agent:`, and of JSON.
  @Test(arguments: [
    ("Accept: */*\r\nConnection: keep-alive\r\nUser-Agent: Foo\r\n", true),
    ("Accept: */*\r\nConnection: keep-alive\r\n", true),
    ("Connection: keep-alive\r\nContent-Length: 2\r\nAccept: application/json, */*;q=0.5\r\n", true),
    ("Accept: */*\r\nUser-Agent: Foo\r\nConnection: keep-alive\r\n", false),
    ("Accept: a/b\r\nConnection: keep-alive\r\n", false), ("Accept: */*\r\nConnection: close\r\n", false),
  ])
  func httpieIsKnownWithoutItsUserAgent(fields: String, isKnown: Bool) throws {
    let head = "GET / HTTP/1.1\r\nAccept-Encoding: gzip, deflate\r\n\(fields)"
    for (name, value) in [("Host", "h"), ("X-A", "a")] {
      let request = try #require(try requests("\(head)\(name): \(value)\r\n\r\n").first)
      #expect(request.fidelity.fieldPerhapsFirst == (isKnown && name == "Host" ? "host" : nil))
    }
  }

  /// As HTTPie 3.2.4 prints it on a terminal (`httpie/output/formatters/headers.py`, `json.py`).
  @Test func whatHTTPiePrintsForPeopleIsNotWhatItSent() throws {
    let head =
      "POST / HTTP/1.1\r\nAccept: */*\r\nContent-Length: 20\r\nHost: h\r\nUser-Agent: HTTPie/3.2.4\r\n\r\n"
    let answer =
      "\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Type: application/json\r\n\r\n{\n    \"a\": 1\n}"
    let printed = try #require(
      try requests(head + "{\n    \"a\": \"1\",\n    \"b\": \"2\"\n}" + answer).first)
    #expect(printed.fidelity[.fieldOrder].knowledge == .unknown)
    #expect(printed.fidelity[.body].knowledge == .changed)
    #expect(!printed.findings().contains { $0.code.name == "content-length-mismatch" })
    let content = try #require(printed.response).content
    #expect(content.fidelity[.fieldOrder].knowledge == .unknown)
    #expect(content.fidelity[.body].knowledge == .unknown)
    let form = try #require(try requests(head + "a=1&b=2&c=3&d=4&e=56").first)
    #expect(form.fidelity[.fieldOrder].knowledge == .unknown)
    #expect(form.fidelity[.body].knowledge == .exact)
    let sent = try #require(
      try requests("GET / HTTP/1.1\r\nHost: h\r\nUser-Agent: HTTPie/3.2.4\r\nAccept: */*\r\n\r\n").first)
    #expect(sent.fidelity.isExact)
  }

  /// HTTPie 3.2.4, output/formatters/json.py tries all of text, and xml.py what has `xml` in its type.
  @Test(arguments: [
    ("application/xml", "<a>\n  <b/>\n</a>", "HTTPie prints XML indented"),
    ("image/svg+xml", "<svg/>", "HTTPie prints XML indented"),
    ("text/html", "{\n    \"a\": 1\n}", "HTTPie prints JSON sorted and indented"),
    ("text/html", "[\n    1,\n    2\n", "HTTPie prints JSON sorted and indented"),
    ("text/html", "<p>hi</p>", ""), ("application/octet-stream", "abc", ""),
  ])
  func whatHTTPieFormatsOfAResponseIsNotKnown(type: String, body: String, reason: String) throws {
    let text =
      "GET / HTTP/1.1\r\nAccept: */*\r\nHost: h\r\nUser-Agent: HTTPie/3.2.4\r\n\r\n\r\n\r\n"
      + "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nContent-Type: \(type)\r\n\r\n\(body)"
    let content = try #require(try requests(text).first?.response).content
    #expect(content.fidelity[.body].knowledge == (reason.isEmpty ? .exact : .unknown))
    #expect(content.fidelity[.body].reason == reason)
  }

  /// As Firefox's panel gives a head to copy; and one that was saved with its body.
  @Test(arguments: [
    "POST /p?x=1 HTTP/2\nHost: h\nTE: trailers\n\n",
    "POST /p HTTP/2\r\nHost: h\r\nContent-Length: 3\r\n\r\na=1",
    "POST /p HTTP/3\r\nHost: h\r\n\r\n",
  ])
  func ofAHeadOfHTTP2AsTextNoMoreIsKnownThanCurlShows(text: String) throws {
    let shown = "> " + text.prefix { !$0.isNewline } + "\n> Host: h\n> \n"
    let curl = try #require(try CaptureReading(CurlVerboseReader(source(String(shown)))).requests.first)
    let request = try #require(try requests(text).first)
    let aspects: [Fidelity.Aspect] = [
      .requestLine, .fields, .fieldOrder, .fieldCase, .fieldBlanks, .framing,
    ]
    #expect(
      aspects.map { request.fidelity[$0].knowledge } == aspects.map { curl.fidelity[$0].knowledge })
    #expect(
      request.fidelity[.fieldCase].reason
        == curl.fidelity[.fieldCase].reason.replacing("curl", with: "the file"))
    #expect(try request.text == text)
    let message = request.message
    #expect(message.segments[..<message.headSegmentCount].allSatisfy { $0.origin.rule == "capture.rebuilt" })
    #expect(message.segments[message.headSegmentCount...].allSatisfy { $0.origin.rule == "capture.wire" })
  }

  @Test func ofAResponseOfHTTP2AsTextTheHeadWasNotOnTheWire() throws {
    let text = "GET / HTTP/2\r\nhost: h\r\n\r\nHTTP/2 200\r\nContent-Type: text/plain\r\n\r\nabc"
    let content = try #require(try requests(text).first?.response).content
    #expect(content.fidelity[.requestLine].reason.hasPrefix("HTTP/2 has no status line"))
    #expect(content.fidelity[.fieldCase].knowledge == .unknown)
    #expect(content.message.isResponse)
    #expect(content.message.segments[0].origin.rule == "capture.rebuilt")
  }

  @Test func pseudoHeaderFieldsHaveTheirNamesAsTheyWereSent() throws {
    let request = try #require(try requests(":method: GET\n:path: /\naccept: */*\n").first)
    #expect(request.fidelity[.fieldCase].knowledge == .exact)
  }

  // MARK: Heads alone

  @Test(arguments: [
    "Content-Length: 12\nHost: h\n\n", "Host: h\nContent-Length: 12\n", "Content-Length: 12",
    "Content-Length: 12\r\nHost: h\r\n", "Transfer-Encoding: chunked\nHost: h\n\n",
  ])
  func aBodyThatACopiedHeadTellsOfIsAbsent(fields: String) throws {
    let request = try #require(
      try requests("POST / HTTP/1.1\(fields.contains("\r") ? "\r" : "")\n\(fields)").first)
    #expect(request.fidelity[.body].knowledge == .absent)
    #expect(request.fidelity[.framing].knowledge == .absent)
    let errors = request.findings().filter { $0.severity == .error }
    #expect(errors.allSatisfy { $0.code.name == "missing-host" }, "\(errors)")
  }

  /// A panel may leave out what the system adds.
  @Test(arguments: ["PUT / HTTP/1.1\nContent-Type: a/b\n\n", "PUT / HTTP/1.1\r\nContent-Type: a/b"])
  func whetherACopiedHeadWithATypeHadABodyIsNotKnown(text: String) throws {
    let request = try #require(try requests(text).first)
    #expect(request.fidelity[.body].knowledge == .unknown)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\nHost: h\n\n", "POST / HTTP/1.1\nContent-Length: 0\n\n",
    "POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n", "POST / HTTP/1.1\r\nHost: h\r\n\r\n",
  ])
  func aHeadWithoutABodyOrInLinesOfTheWireIsAllThereIs(text: String) throws {
    let request = try #require(try requests(text).first)
    #expect(request.fidelity[.body].knowledge == .exact)
    #expect(request.fidelity[.framing].knowledge == .exact)
  }

  @Test func chunksInLinesOfAnEditorAreNotKnown() throws {
    let text = "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n1\na\n0\n\n"
    let request = try #require(try requests(text).first)
    #expect(request.fidelity[.body].knowledge == .unknown)
    #expect(request.fidelity[.framing].knowledge == .unknown)
  }

  /// As panels of browsers give them to copy: a field a line, or names and values in turn.
  @Test(arguments: [
    ":authority: h:8443\n:method: POST\n:path: /p?q=1\n:scheme: https\naccept: */*\nx: \n",
    ":authority:\nh:8443\n:method:\nPOST\n:path:\n/p?q=1\n:scheme:\nhttps\naccept:\n*/*\nx:\n",
    ":authority: h:8443\r\n:method: POST\r\n:path: /p?q=1\r\n:scheme: https\r\naccept: */*\r\nx:\r\n\r\n",
  ])
  func aHeadOfPseudoHeaderFieldsIsARequest(text: String) throws {
    let request = try #require(try requests(text).first)
    #expect(try request.text == "POST /p?q=1 HTTP/2\r\nhost: h:8443\r\naccept: */*\r\nx: \r\n\r\n")
    #expect(request.message.method == "POST")
    #expect(request.url == "https://h:8443/p?q=1")
    #expect(request.endpoint == Endpoint(scheme: .https, host: "h", port: 8443))
    #expect(request.fidelity[.requestLine].knowledge == .rebuilt)
    #expect(request.fidelity[.fieldOrder].knowledge == .unknown)
    #expect(request.fidelity[.fieldBlanks].knowledge == .absent)
  }

  @Test func theBodyBehindPseudoHeaderFieldsIsKept() throws {
    let text = ":method: POST\n:path: /p\nx: y\ncontent-type: a/b\n\nbody"
    let request = try #require(try requests(text).first)
    #expect(try request.text == "POST /p HTTP/2\r\nx: y\r\ncontent-type: a/b\r\n\r\nbody")
    #expect(request.fidelity[.fieldOrder].knowledge == .exact)
    let none = try #require(try requests(":method: POST\n:path: /p\ncontent-type: a/b\n").first)
    #expect(none.fidelity[.body].knowledge == .unknown)
    let told = try #require(try requests(":method: POST\n:path: /p\ncontent-length: 3\n").first)
    #expect(told.fidelity[.body].knowledge == .absent)
  }

  // MARK: wget

  /// As wget 1.21.3 writes it.
  private static let log = """
    Setting --post-data (postdata) to a=1
    DEBUG output created by Wget 1.21.3 on linux-gnu.

    --2026-01-02 15:28:14--  https://h.example/x?q=1
    Connecting to h.example... connected.

    ---request begin---
    POST /x?q=1 HTTP/1.1\r
    Host: h.example\r
    Content-Length: 8\r
    \r
    ---request end---
    [BODY data: a=1&b=é]
    HTTP request sent, awaiting response...
    ---response begin---
    HTTP/1.1 201 Created\r
    \r
    ---response end---
    ---request begin---
    GET /y HTTP/1.1\r
    Host: h.example\r
    \r
    ---request end---
    HTTP request sent, awaiting response...
    """

  @Test func whatWgetWritesIsRead() throws {
    let source = source(Self.log)
    #expect(try CaptureFormat.recognize(source) == .raw)
    let requests = try requests(Self.log)
    #expect(
      try requests.map { try $0.text } == [
        "POST /x?q=1 HTTP/1.1\r\nHost: h.example\r\nContent-Length: 8\r\n\r\na=1&b=é",
        "GET /y HTTP/1.1\r\nHost: h.example\r\n\r\n",
      ])
    #expect(requests.map(\.url) == ["https://h.example/x?q=1", "https://h.example/y"])
    #expect(requests.map(\.status) == [201, nil])
    #expect(requests.map(\.fidelity.isExact) == [true, true])
  }

  @Test func aBodyThatWgetReadFromAFileIsAbsent() throws {
    for text in [
      Self.log.replacing("[BODY data: a=1&b=é]", with: "[writing BODY file f ... done]"),
      Self.log.replacing("a=1&b=é", with: "a=1&b="), String(Self.log.prefix { $0 != "é" }),
    ] {
      let request = try #require(try requests(text).first)
      #expect(request.fidelity[.body].knowledge == .absent)
      #expect(request.fidelity[.framing].knowledge == .absent)
    }
  }

  @Test func aHeadOfWgetThatDoesNotEndIsAFailure() throws {
    let failure = try CaptureFailure.of { _ = try requests("---request begin---\nGET / HTTP/1.1\r\n") }
    #expect(failure?.code.rawValue == "wget-head")
    #expect(failure?.offset == 20)
  }

  @Test func anyTextGivesRequestsOrAFailure() throws {
    var random = SplitMix(31)
    let seeds = [
      Self.log, ":method: POST\n:path: /p\n:authority:\nh\ncontent-length: 3\n\nabc",
      "POST / HTTP/1.1\nHost: a\n",
    ].map { Array($0.utf8) }
    var reads = 0
    for index in 0..<rounds(3_000) {
      let source = CaptureSource(CaptureMutation.of(seeds[index % seeds.count], &random))
      _ = try CaptureFailure.of {
        for request in try CaptureReading(RawReader(source)).requests {
          #expect(request.message.brokenInvariant == nil)
          reads += 1
        }
      }
    }
    #expect(reads > 500)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n", true), ("\r\n\nPOST http://h/ HTTP/1.0", true), (":method: GET\n", true),
    ("HTTP/1.1 200 OK\n", true), ("curl http://h/", false), ("{\"log\":{}}", false), ("", false),
    ("Note: see HTTP/1.1\n", false), ("curl 'http://h' HTTP/1.1", false),
    ("GET /" + String(repeating: "a", count: 5000) + " HTTP/1.1\r\n", true),
  ])
  func aRawFileIsRecognizedByItsFirstLine(text: String, expected: Bool) throws {
    let source = source(text)
    let start = try source.start()
    #expect(try RawReader.recognizes(start, source) == expected)
  }
}
