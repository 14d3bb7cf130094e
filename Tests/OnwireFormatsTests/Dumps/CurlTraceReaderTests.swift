import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct CurlTraceReaderTests {
  @Test(
    .enabled(if: Tools.have("curl", "python3", "sh"), "needs curl and python3"),
    arguments: ["--trace trace", "--trace trace --trace-time", "--trace-ascii trace", "-v"])
  func whatCurlShowsIsWhatArrives(option: String) throws {
    let folder = try TemporaryFolder()
    let sink = try Sink(folder.folder("sink"), tls: false)
    let url = "http://127.0.0.1:\(sink.port)/a"
    var random = SplitMix(3)
    let binary = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    try folder.file("binary", binary)
    let line = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    try folder.file("text", "\(line)\r\n\(line)\(line)x\r\n\r\n\(line.dropLast())\r\n")
    let uploads = [
      "", "-d a=1", "-d ''", "--data-binary @text", "--data-binary @binary",
      "-T text -H 'Transfer-Encoding: chunked'",
      "-F a=b -F f=@binary", "-I",
    ]
    for upload in uploads {
      _ = try Tools.run(
        "sh",
        [
          "-c",
          "rm -f sink/*.raw; curl -q -s --max-time 20 --noproxy '*' -o out \(option) \(upload) \(url) 2> messages; "
            + "cat sink/*.raw > arrived",
        ], in: folder.url)
      func file(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.url.appending(path: name)))
      }
      let arrived = try file("arrived")
      #expect(!arrived.isEmpty, "\(upload)")
      let isVerbose = option == "-v"
      let source = CaptureSource(try file(isVerbose ? "messages" : "trace"))
      #expect(try CurlVerboseReader.recognizes(source.start(), source) == isVerbose)
      #expect(try CurlTraceReader.recognizes(source.start(), source) == !isVerbose)
      let reading =
        isVerbose
        ? try CaptureReading(CurlVerboseReader(source)) : try CaptureReading(CurlTraceReader(source))
      let request = try #require(reading.requests.first, "\(upload)")
      let bytes = try #require(try reading.bytes.first)
      #expect(reading.requests.count == 1)
      #expect(request.url == url)
      switch request.fidelity[.body].knowledge {
      case .exact:
        let isEqual = bytes == arrived
        #expect(isEqual, "\(upload)")
      case .rebuilt:
        let dotted = arrived.dotted
        let difference = zip(bytes, dotted).enumerated().first { $1.0 != $1.1 }?.offset
        #expect(bytes.count == dotted.count && difference == nil, "\(upload)")
      default: #expect(isVerbose && bytes == Array(arrived.prefix(bytes.count)), "\(upload)")
      }
      #expect(request.fidelity.isExact == option.hasPrefix("--trace "), "\(upload)")
    }
  }

  @Test func redirectsProxiesAndTransfersAreToldApart() throws {
    let trace = """
      == Info:   Trying 127.0.0.1:80...
      => Send header, 24 bytes (0x18)
      0000: CONNECT b:443 HTTP/1.1
      <= Recv header, 17 bytes (0x11)
      0000: HTTP/1.1 200 OK
      == Info: SSL connection using TLSv1.3
      12:00:00.000001 [0-0] => Send header, 31 bytes (0x1f)
      0000: GET / HTTP/1.1
      0010: Host: b
      0019: X:
      001d:\u{20}
      12:00:00.000002 [1-0] => Send header, 31 bytes (0x1f)
      0000: PUT / HTTP/1.1
      0010: Host: c
      0019: Y:
      001d:\u{20}
      12:00:00.000003 [0-0] => Send data, 2 bytes (0x2)
      0000: 01
      12:00:00.000004 [1-0] <= Recv header, 22 bytes (0x16)
      0000: HTTP/1.1 100 Continue
      12:00:00.000005 [1-0] => Send data, 4 bytes (0x4)
      0000: 1
      0003: 1
      12:00:00.000006 [0-0] <= Recv header, 30 bytes (0x1e)
      0000: HTTP/1.1 307 Temporary
      12:00:00.000007 [1-0] <= Recv header, 24 bytes (0x18)
      0000: HTTP/1.1 201 Created

      """
    let reading = try CaptureReading(CurlTraceReader(CaptureSource(trace)))
    #expect(reading.skipped == ["a tunnel through a proxy"])
    #expect(
      try reading.bytes.map { String(decoding: $0, as: UTF8.self) } == [
        "GET / HTTP/1.1\r\nHost: b\r\nX:\r\n\r\n01", "PUT / HTTP/1.1\r\nHost: c\r\nY:\r\n\r\n1\r\n1",
      ])
    #expect(reading.requests.map(\.status) == [307, 201])
    #expect(reading.requests.map(\.url) == ["https://b/", "https://c/"])
    #expect(reading.requests.map(\.number) == [2, 3])
  }

  @Test func verboseHeadsOfHTTP2SayWhatTheyDoNotShow() throws {
    let text = """
      * SSL connection using TLSv1.3 / AEAD-AES256-GCM-SHA384
      * using HTTP/2
      * [HTTP/2] [1] [:method: POST]
      > POST /a?b=1 HTTP/2
      > Host: a.example
      > Content-Length: 3
      >\u{20}
      } [3 bytes data]
      < HTTP/2 204\u{20}
      <\u{20}

      """
    let source = CaptureSource(text)
    #expect(try CurlVerboseReader.recognizes(source.start(), source))
    let reading = try CaptureReading(CurlVerboseReader(source))
    let request = try #require(reading.requests.first)
    #expect(request.url == "https://a.example/a?b=1")
    #expect(request.status == 204)
    #expect(request.fidelity[.body].reason == "curl -v does not show bodies: 3 bytes were sent")
    #expect(request.fidelity[.requestLine].knowledge == .rebuilt)
    #expect(request.fidelity[.fieldCase].knowledge == .unknown)
    #expect(request.fidelity[.fieldOrder].knowledge == .exact)
  }

  @Test func requestsAfterAProgressMeterAreReadAndItIsNoBody() throws {
    let meter = "  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0"
    let end = "100     2  100     2    0     0   1404      0 --:--:-- --:--:-- --:--:--  2000"
    let parallel = "--  --      0     0     2     2  --:--:-- --:--:-- --:--:--     0      "
    let bar = "############################################################## 100.0%"
    let text = """
      Note: Unnecessary use of -X or --request, GET is already inferred.
        % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current
                                       Dload  Upload   Total   Spent    Left  Speed
      \r\(meter)*   Trying 127.0.0.1:80...
      > GET /a HTTP/1.1
      > Host: h
      >\u{20}
      < HTTP/1.1 200 OK
      <\u{20}
      { [2 bytes data]
      \r\(end)
      * Re-using existing connection #0 with host h
      DL% UL%  Dled  Uled  Xfers  Live Total     Current  Left    Speed
      \r\(meter)\r\(parallel)> GET /b HTTP/1.1
      > Host: h
      >\u{20}
      < HTTP/1.1 200 OK
      <\u{20}
      one
      two\r\(end)
      \r\(meter)12:00:00.000000 > GET /c HTTP/1.1
      12:00:00.000001 > Host: h
      12:00:00.000002 >\u{20}
      12:00:00.000003 < HTTP/1.1 200 OK
      12:00:00.000004 <\u{20}
      one
      \r\(bar)
      two
      * Connection #0 to host h left intact

      """
    let source = CaptureSource(text)
    #expect(try CurlVerboseReader.recognizes(source.start(), source))
    let reading = try CaptureReading(CurlVerboseReader(source))
    #expect(reading.requests.map(\.url) == ["http://h/a", "http://h/b", "http://h/c"])
    let contents = try reading.requests.map { try #require($0.response).content }
    let bodies = try contents.map { content in
      let message = content.message
      return String(decoding: try message.bytes(message.headLength..<message.length), as: UTF8.self)
    }
    #expect(bodies == ["", "one\ntwo", ""])
    #expect(contents.map { $0.fidelity[.body].knowledge } == [.absent, .unknown, .absent])
    #expect(contents[2].fidelity[.body].reason == "curl's progress meter stands in the body")
  }

  @Test func recordsOfTLSAreNoBodies() throws {
    let text = """
      * SSL connection using TLSv1.3 / AEAD-AES256-GCM-SHA384
      } [5 bytes data]
      > GET /a HTTP/1.1
      > Host: h
      >\u{20}
      } [5 bytes data]
      { [265 bytes data]
      < HTTP/1.1 200 OK
      <\u{20}
      { [5 bytes data]
      } [5 bytes data]
      > POST /b HTTP/1.1
      > Host: h
      > Content-Length: 1704
      >\u{20}
      } [5 bytes data]
      < HTTP/1.1 200 OK
      <\u{20}

      """
    let requests = try CaptureReading(CurlVerboseReader(CaptureSource(text))).requests
    #expect(requests.map { $0.fidelity[.body].knowledge } == [.exact, .absent])
    #expect(requests[1].fidelity[.body].reason == "curl -v does not show bodies")
    let content = try #require(requests[0].response).content
    #expect(content.fidelity[.body].knowledge == .unknown)
  }

  @Test func theSchemeOfTheNextRequestIsNotThatOfTheLast() throws {
    let text = """
      *   Trying 10.0.0.1:80...
      * Connected to a (10.0.0.1) port 80 (#0)
      > GET / HTTP/1.1
      > Host: a
      >\u{20}
      < HTTP/1.1 301 Moved
      < Location: https://b/
      < Content-Length: 0
      <\u{20}
      * Connection #0 to host a left intact
      *   Trying 10.0.0.2:443...
      * Connected to b (10.0.0.2) port 443 (#1)
      * SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384
      > GET / HTTP/1.1
      > Host: b
      >\u{20}

      """
    let requests = try CaptureReading(CurlVerboseReader(CaptureSource(text))).requests
    #expect(requests.map(\.url) == ["http://a/", "https://b/"])
  }

  /// A block as `--trace` writes it.
  private static func block(_ mark: String, _ text: String) -> String {
    let bytes = Array(text.utf8)
    var block = "\(mark), \(bytes.count) bytes (0x\(String(bytes.count, radix: 16)))\n"
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let address = String(start, radix: 16)
      let line = bytes[start..<min(start + 16, bytes.count)].map { Hex.encode([$0]) }
      block +=
        "\(String(repeating: "0", count: 4 - address.count))\(address): \(line.joined(separator: " "))\n"
    }
    return block
  }

  /// A block of dots and printable bytes as `--trace-ascii` writes it.
  private static func dottedBlock(_ mark: String, _ text: String) -> String {
    let count = text.utf8.count
    var block = "\(mark), \(count) bytes (0x\(String(count, radix: 16)))\n"
    var start = 0
    for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) where start < count {
      let address = String(start, radix: 16)
      block += "\(String(repeating: "0", count: 4 - address.count))\(address): \(line)\n"
      start += line.utf8.count + 2
    }
    return block
  }

  private static func head(_ line: String, _ fields: String = "") -> String {
    block("=> Send header", "\(line) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
  }

  private static func answer(_ lines: String..., body: String = "") -> String {
    (lines + [""]).map { block("<= Recv header", "\($0)\r\n") }.joined()
      + (body.isEmpty ? "" : block("<= Recv data", body))
  }

  private static func reading(_ trace: String) throws -> CaptureReading {
    try CaptureReading(CurlTraceReader(CaptureSource(trace)))
  }

  /// curl 7.88 shows no empty line after an interim response.
  @Test func anInterimResponseIsNotTheHeadOfTheFinalOne() throws {
    let trace =
      Self.head("POST /", "Expect: 100-continue\r\nContent-Length: 3\r\n")
      + Self.block("<= Recv header", "HTTP/1.1 100 Continue\r\n") + Self.block("=> Send data", "a=1")
      + Self.answer("HTTP/1.1 200 OK", "Content-Length: 5", body: "hello")
    let response = try #require(try Self.reading(trace).requests.first?.response?.content)
    #expect(
      try response.message.bytes(0..<response.message.length, limit: .max).starts(
        with: "HTTP/1.1 200 OK".utf8))
    #expect(response.message.length - response.message.headLength == 5)
    #expect(response.fidelity.notes == ["before it came 100"])
  }

  /// `curl --compressed --trace-ascii` shows the bytes before it takes the coding off.
  @Test(arguments: [
    ("gzip", "", ".....8.k...V", Fidelity.Knowledge.changed), ("zstd", "", "(./..A", .changed),
    ("gzip", "Transfer-Encoding: chunked", "3\r\n...\r\n0\r\n\r\n", .changed),
    ("gzip", "", "{\"a\":1.5}", .decoded), ("br", "", "{\"a\":1.5}", .rebuilt),
  ])
  func dotsInPlaceOfACodingAreNoBodyWithoutIt(
    _ coding: String, _ field: String, _ body: String, _ knowledge: Fidelity.Knowledge
  ) throws {
    let head = ["HTTP/1.1 200 OK", "Content-Encoding: \(coding)"] + (field.isEmpty ? [] : [field]) + [""]
    let trace =
      Self.dottedBlock("=> Send header", "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      + head.map { Self.dottedBlock("<= Recv header", $0 + "\r\n") }.joined()
      + Self.dottedBlock("<= Recv data", body)
    let content = try #require(try Self.reading(trace).requests.first?.response?.content)
    #expect(content.fidelity[.body].knowledge == knowledge)
    #expect(knowledge != .changed || content.fidelity[.body].reason.contains("are dots"))
  }

  @Test func twoFinalResponsesAreNotToOneRequest() throws {
    let trace =
      Self.head("GET /a") + Self.answer("HTTP/1.1 307 Moved") + Self.answer("HTTP/1.1 200 OK")
      + Self.head("GET /b")
    #expect(try Self.reading(trace).requests.map(\.status) == [nil, nil])
    let verbose =
      "> GET /a HTTP/1.1\n> Host: a\n>\n< HTTP/1.1 307 Moved\n<\n< HTTP/1.1 200 OK\n<\n> GET /b HTTP/1.1\n> Host: a\n>\n"
    #expect(
      try CaptureReading(CurlVerboseReader(CaptureSource(verbose))).requests.map(\.status) == [nil, nil])
  }

  @Test func aBodyWithLinesOfCurlInItIsNotExact() throws {
    let head = "> GET /a HTTP/1.1\n> Host: a\n>\n< HTTP/1.1 200 OK\n< Content-Length: 3\n<\n"
    for (body, knowledge) in [
      ("a* Connection #0 left\nbc\n", Fidelity.Knowledge.unknown), ("abc* Connection #0 left\n", .exact),
      ("abc\n", .exact),
    ] {
      let request = try CaptureReading(CurlVerboseReader(CaptureSource(head + body))).requests.first
      #expect(try request?.response?.content.fidelity[.body].knowledge == knowledge, "\(body)")
    }
  }

  @Test func aConnectionThatIsTakenUpAgainHasItsScheme() throws {
    let ok = Self.answer("HTTP/1.1 200 OK", "Content-Length: 0")
    let two =
      "== Info:   Trying 10.0.0.1:80...\n== Info: Connected to a (10.0.0.1) port 80 (#0)\n"
      + Self.head("GET /1") + ok + "== Info: Connection #0 to host a left intact\n"
      + "== Info:   Trying 10.0.0.1:443...\n== Info: Connected to a (10.0.0.1) port 443 (#1)\n"
      + "== Info: SSL connection using TLSv1.3\n" + Self.head("GET /2") + ok
    let numbered = two + "== Info: Re-using existing connection #0 with host a\n" + Self.head("GET /3") + ok
    #expect(try Self.reading(numbered).requests.map(\.url) == ["http://a/1", "https://a/2", "http://a/3"])
    #expect(try Self.reading(numbered).requests.allSatisfy { $0.capture?.tellsScheme == true })
    let named = two + "== Info: Reusing existing http: connection with host a\n" + Self.head("GET /3") + ok
    #expect(try Self.reading(named).requests.last?.url == "http://a/3")
    let untold = two + "== Info: Re-using existing connection with host a\n" + Self.head("GET /3") + ok
    let doubtful = try Self.reading(untold).requests
    #expect(doubtful.map { $0.capture?.tellsScheme } == [true, true, false])
    #expect(doubtful.map { $0.fidelity.notes.contains(CurlTraceWording.noScheme) } == [false, false, true])
  }

  @Test func aNoteOfTLSIsOfTheConnectionThatItsIDNames() throws {
    let trace =
      "[0-x] == Info:   Trying 10.0.0.1:80...\n[1-x] == Info:   Trying 10.0.0.2:443...\n"
      + "[1-1] == Info: SSL connection using TLSv1.3\n[0-0] " + Self.head("GET /a") + "[1-1] "
      + Self.head("GET /b")
    #expect(try Self.reading(trace).requests.map(\.url) == ["http://a/a", "https://a/b"])
    #expect(try Self.reading(trace).requests.allSatisfy { $0.capture?.tellsScheme == true })
  }

  @Test func withoutIDsANoteOfTLSMayBeOfAnyConnectionThatIsMade() throws {
    let trace =
      "== Info:   Trying 10.0.0.1:80...\n== Info:   Trying 10.0.0.2:443...\n"
      + "== Info: SSL connection using TLSv1.3\n" + Self.head("GET /a")
    #expect(try Self.reading(trace).requests.map { $0.capture?.tellsScheme } == [false])
    let sameHost =
      "== Info:   Trying [::1]:443...\n== Info:   Trying 127.0.0.1:443...\n"
      + "== Info: SSL connection using TLSv1.3\n" + Self.head("GET /a")
    #expect(try Self.reading(sameHost).requests.map { $0.capture?.tellsScheme } == [true])
  }

  @Test func bodiesThatAreSentSideBySideWithoutIDsAreOfNoRequest() throws {
    let length = "Content-Length: 4\r\n"
    let trace =
      Self.head("PUT /a", length) + Self.block("=> Send data", "aa") + Self.head("PUT /b", length)
      + Self.block("=> Send data", "bbbb") + Self.block("=> Send data", "aa")
      + Self.answer("HTTP/1.1 201 Created") + Self.answer("HTTP/1.1 404 Not Found")
    let reading = try Self.reading(trace)
    #expect(reading.requests.map { $0.fidelity[.body].knowledge } == [.absent, .absent])
    #expect(reading.requests.map(\.status) == [nil, nil])
    let notes = [CurlTraceWording.noScheme, CurlTraceWording.mixedAnswers]
    #expect(reading.requests.allSatisfy { $0.fidelity.notes == notes })
    #expect(try reading.bytes.map { $0.suffix(4) } == Array(repeating: Array("\r\n\r\n".utf8)[...], count: 2))
  }

  @Test func aBodyThatWasSentBeforeTheNextHeadIsKnown() throws {
    let trace =
      Self.head("PUT /a", "Content-Length: 2\r\n") + Self.block("=> Send data", "aa")
      + Self.head("PUT /b", "Transfer-Encoding: chunked\r\n")
      + Self.block("=> Send data", "1\r\nb\r\n0\r\n\r\n") + Self.head("GET /c")
      + Self.answer("HTTP/1.1 404 Not Found", "Content-Length: 0")
    let reading = try Self.reading(trace)
    #expect(reading.requests.map { $0.fidelity.isExact } == [true, true, true])
    #expect(try reading.bytes[1].suffix(5) == Array("0\r\n\r\n".utf8)[...])
    #expect(reading.requests.map(\.status) == [nil, nil, nil])
  }

  @Test(arguments: [
    // Without a body, as all of these are.
    ("GET /", "", answer("HTTP/1.1 204 No")), ("GET /", "", answer("HTTP/1.1 304 No", "Content-Length: 9")),
    ("HEAD /", "", answer("HTTP/1.1 200 OK", "Content-Length: 9")),
    ("CONNECT a:1", "", answer("HTTP/1.1 407 No", "Content-Length: 9")),
    ("GET /", "", answer("HTTP/1.1 200 OK", "Content-Length: 2", body: "ok")),
    ("GET /", "", answer("HTTP/1.1 103 Early") + answer("HTTP/1.1 200 OK", "content-length:0")),
    // Until the connection ends, or is free.
    ("GET /", "", answer("HTTP/1.1 200 OK", body: "ok") + "== Info: Closing connection 0\n"),
    ("GET /", "", answer("HTTP/1.1 200 OK") + "== Info: Connection #0 to host a left intact\n"),
    ("GET /", "", "== Info: Empty reply from server\n== Info: shutting down connection #0\n"),
    // curl does not send the body to one that does not want it.
    (
      "PUT /", "Content-Length: 9\r\nExpect: 100-continue\r\n",
      answer("HTTP/1.1 417 No", "Content-Length: 0")
    ),
    (
      "PUT /", "Content-Length: 2\r\nExpect: 100-continue\r\n",
      answer("HTTP/1.1 100 Continue") + block("=> Send data", "ok")
        + answer("HTTP/1.1 307 There", "Content-Length: 0")
    ),
  ])
  func theNextRequestIsReadOnceTheLastIsOver(line: String, fields: String, rest: String) throws {
    let connected = "== Info: Connected to a (10.0.0.1) port 80 (#0)\n"
    let trace =
      connected + Self.head(line, fields) + rest + Self.head("PUT /b", "Content-Length: 1\r\n")
      + Self.block("=> Send data", "b") + Self.answer("HTTP/1.1 201 Created")
    let reading = try Self.reading(trace)
    let request = try #require(reading.requests.last)
    #expect(request.status == 201)
    #expect(request.fidelity.isExact)
    #expect(reading.requests.allSatisfy { $0.fidelity.notes.isEmpty })
  }

  @Test func headsInSeveralBlocksAreOne() throws {
    let value = String(repeating: "x", count: 300)
    let trace =
      Self.block("=> Send header", "PUT /a HTTP/1.1\r\nHost: a\r\nX: \(value)")
      + "== Info: TLSv1.3 (IN), TLS handshake, Newsession Ticket (4):\n"
      + Self.block("=> Send header", "\(value)\r\nContent-Length: 1\r\n\r\n")
      + Self.block("=> Send data", "a")
      + Self.answer("HTTP/1.1 200 OK")
    let reading = try Self.reading(trace)
    #expect(reading.requests.count == 1)
    #expect(reading.requests.first?.status == 200)
    #expect(
      try reading.bytes.first
        == Array("PUT /a HTTP/1.1\r\nHost: a\r\nX: \(value)\(value)\r\nContent-Length: 1\r\n\r\na".utf8))
    let text =
      "* SSL connection using TLSv1.3\n> PUT /a HTTP/1.1\r\n> Host: a\r\n> X: \(value)[5 bytes data]\n"
      + "* TLSv1.3 (IN), TLS handshake, Newsession Ticket (4):\n{ [233 bytes data]\n} [5 bytes data]\n"
      + "> \(value)\r\n> Content-Length: 1\r\n} [5 bytes data]\n> Y: z\r\n> \r\n} [1 bytes data]\n< HTTP/1.1 200 OK\r\n"
    let verbose = try CaptureReading(CurlVerboseReader(CaptureSource(text)))
    #expect(verbose.requests.map(\.status) == [200])
    #expect(
      try verbose.bytes.first
        == Array(
          "PUT /a HTTP/1.1\r\nHost: a\r\nX: \(value)\(value)\r\nContent-Length: 1\r\nY: z\r\n\r\n".utf8))
    #expect(
      verbose.requests.first?.fidelity[.body].reason == "curl -v does not show bodies: 1 bytes were sent")
    let cut = "> PUT /a HTTP/1.1\n> X: \(value)\n* TLSv1.3 (IN)\n> \(value)\n> \n"
    let failure = try CaptureFailure.of { _ = try CaptureReading(CurlVerboseReader(CaptureSource(cut))) }
    #expect(failure?.code == .curlVerboseHead)
  }

  @Test func aLengthBehindALongFieldIsSeen() throws {
    let text =
      "> PUT /a HTTP/1.1\n> Host: a\n> X: \(String(repeating: "x", count: 90_000))\n> Content-Length: 3\n> \n"
    let requests = try CaptureReading(CurlVerboseReader(CaptureSource(text))).requests
    #expect(requests.map { $0.fidelity[.body].knowledge } == [.absent])
  }

  @Test func responsesThatComeSideBySideAreToldApartByIDsAlone() throws {
    let lines = [
      "[0-x] *   Trying 10.0.0.1:80...", "[1-x] *   Trying 10.0.0.2:443...",
      "[1-1] * SSL connection using TLSv1.3", "[0-0] > GET /a HTTP/1.1", "[0-0] > Host: a", "[0-0] > ",
      "[1-1] > GET /b HTTP/1.1", "[1-1] > Host: b", "[1-1] > ", "[1-1] < HTTP/1.1 404 No",
      "[1-1] < Content-Length: 2", "[1-1] < ", "[1-1] { [2 bytes data]",
      "[1-1] * Connection #1 to host b left intact",
      "[0-0] < HTTP/1.1 200 OK", "[0-0] < Content-Length: 0", "[0-0] < ",
      "[0-0] * Connection #0 to host a left intact", "[2-0] > GET /c HTTP/1.1", "[2-0] > Host: a", "[2-0] > ",
    ]
    let named = try CaptureReading(CurlVerboseReader(CaptureSource(lines.joined(separator: "\n") + "\n")))
    #expect(named.requests.map(\.url) == ["http://a/a", "https://b/b", "http://a/c"])
    #expect(named.requests.map(\.status) == [200, 404, nil])
    #expect(named.requests.map(\.number) == [1, 2, 3])
    let unnamed = try CaptureReading(
      CurlVerboseReader(CaptureSource(lines.map { String($0.dropFirst(6)) }.joined(separator: "\n") + "\n")))
    #expect(unnamed.requests.map(\.status) == [nil, nil, nil])
    let notes = [CurlTraceWording.noScheme, CurlTraceWording.mixedAnswers]
    #expect(unnamed.requests.allSatisfy { $0.fidelity.notes == notes })
  }

  private static let trace =
    "*   Trying 10.0.0.1:80...\n* Connected to h (10.0.0.1) port 80 (#0)\n> GET /x HTTP/1.1\n> Host: h\n> \n"
    + "< HTTP/1.1 200 OK\n< Content-Length: 3\n< \n{ [3 bytes data]\n(a)\n* Connection #0 to host h left intact\n"

  @Test(arguments: [
    "$ curl -v http://h/x\n", "% curl -sv http://h/x\r\n", "\ncurl -v http://h/x\n",
    "me@host:~/it $ curl -v http://h/x\n",
    "# A=b /usr/bin/curl -v http://h/x\n", "PS C:\\> curl.exe -v http://h/x\n",
    "$ curl -v http://h/$ID?a=1&b=2\n",
    "$ curl -v \\\n>  http://h/x \\\r\n>  -d '\n* a\n'\n",
    "$ curl -v http://h/x -H \"a: \\\"\nb: $(cat c)\"\n",
    "$ curl -v http://h/x -b \(repeatElement("a", count: 5000).joined())\n",
  ])
  func aTraceIsReadBelowTheCommandInACopyOfATerminal(command: String) throws {
    let text = command + Self.trace
    var capture = try OpenedCapture(CaptureSource(text + "$ curl -v http://h/x\n" + Self.trace + "$ "))
    #expect(capture.format == .curlVerbose)
    var requests: [Request] = []
    while case .request(let request)? = try capture.next() { requests.append(request) }
    #expect(requests.count == 2)
    for request in requests {
      #expect(try request.message.bytes() == Array("GET /x HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
      #expect(try request.response?.content.message.bytes().suffix(3) == Array("(a)".utf8)[...])
    }
  }

  @Test(arguments: [
    "$ curl -v http://h/x\n$ curl http://h/y\n", "curl http://h/x -d '\n\(trace)'\n",
    "curl http://h/x -d @- <<E\n\(trace)E\n", "printf '\n\(trace)' | curl http://h/x -d @-\n",
  ])
  func aCommandIsReadWhereNoTraceIsBelow(command: String) throws {
    #expect(try OpenedCapture(CaptureSource(command)).format == .curl)
  }

  /// As curl 7.88 shows what `--request-target` gives; a response that quotes one is none.
  @Test func aTargetMayHoldBlanks() throws {
    let head = "PROP-FIND /a b?x=y z HTTP/1.1\r\nHost: h\r\n\r\n"
    let source = CaptureSource(
      "*   Trying 127.0.0.1:80...\n> PROP-FIND /a b?x=y z HTTP/1.1\r\n> Host: h\r\n> \r\n"
        + "< HTTP/1.1 200 OK\r\n< \r\n> this is what came by HTTP/1.1\n")
    #expect(try CurlVerboseReader.recognizes(source.start(), source))
    #expect(try CaptureReading(CurlVerboseReader(source)).bytes == [Array(head.utf8)])
  }

  @Test func aTraceIsRecognizedHoweverFarItsFirstRequestIs() throws {
    let notes = String(repeating: "* a note of the connection\n", count: 400)
    for text in ["\(notes)> GET / HTTP/1.1\n", "> GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\n"] {
      let source = CaptureSource(text)
      #expect(try CurlVerboseReader.recognizes(source.start(), source))
    }
    let source = CaptureSource("\(notes)that is no note\n> GET / HTTP/1.1\n")
    #expect(try !CurlVerboseReader.recognizes(source.start(), source))
  }

  @Test(arguments: [
    (
      "=> Send header, 20 bytes (0x14)\n0000: 50 55 54 20 2f 0d 0a                            PUT /..\n",
      "curl-trace-block"
    ),
    ("=> Send header, 8 bytes (0x8)\n0000: PUT /\n0009: a\n", "curl-trace-block"),
    ("=> Send data, 1 bytes (0x1)\n0000: a\n", "curl-trace-no-head"),
    ("== Info: Could not resolve host\n", "capture-empty"),
  ])
  func brokenTracesAreRefused(trace: String, code: String) throws {
    let failure = try CaptureFailure.of { _ = try CaptureReading(CurlTraceReader(CaptureSource(trace))) }
    #expect(failure?.code.rawValue == code)
    #expect(failure?.help.isEmpty == false)
  }

  /// Not a capture without requests, which a program may take for a test that passed.
  @Test(arguments: ["hello", "* Could not resolve host: a.example\n", "<a/>"])
  func textWithoutARequestIsNoVerboseOutput(text: String) throws {
    let failure = try CaptureFailure.of { _ = try CaptureReading(CurlVerboseReader(CaptureSource(text))) }
    #expect(failure?.code == .captureEmpty)
    #expect(failure?.help.isEmpty == false)
  }

  @Test func anyTextGivesRequestsOrAFailure() throws {
    var random = SplitMix(11)
    let seeds = [
      "=> Send header, 21 bytes (0x15)\n0000: 50 55 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a PUT / HTTP/1.1..\n"
        + "0010: 61 3a 62 0d 0a                                  a:b..\n=> Send data, 1 bytes (0x1)\n0000: 61\n",
      "=> Send header, 23 bytes (0x17)\n0000: PUT / HTTP/1.1\n0010: a:b\n0015: \n=> Send data, 1 bytes (0x1)\n0000: a\n"
        + "<= Recv header, 17 bytes (0x11)\n0000: HTTP/1.1 200 OK\n",
      "> PUT / HTTP/1.1\n> Host: a\n> \n} [3 bytes data]\n< HTTP/1.1 200 OK\n> GET /b HTTP/1.1\n> \n",
    ].map { Array($0.utf8) }
    var reads = 0
    for index in 0..<rounds(3_000) {
      let source = CaptureSource(CaptureMutation.of(seeds[index % seeds.count], &random))
      _ = try CaptureFailure.of {
        reads += try CaptureReading(CurlVerboseReader(source)).bytes.count
        reads += try CaptureReading(CurlTraceReader(source)).bytes.count
      }
    }
    #expect(reads > 500)
  }
}

extension [UInt8] {
  /// Bytes as curl shows them, with a dot for what is not printable and not CR LF.
  fileprivate var dotted: [UInt8] {
    var dotted: [UInt8] = []
    for (index, byte) in enumerated() {
      let isLineEnd =
        byte == 0x0D && index + 1 < count && self[index + 1] == 0x0A
        || byte == 0x0A && index > 0 && self[index - 1] == 0x0D
      dotted.append(isLineEnd || (0x20..<0x7F).contains(byte) ? byte : UInt8(ascii: "."))
    }
    return dotted
  }
}
