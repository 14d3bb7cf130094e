import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats
import Testing

@testable import OnwireFormats

/// Claims about the responses that captures have beside their requests.
@Suite struct ResponseReaderTests {
  private static func entries(_ text: String, as format: CaptureFormat? = nil) throws -> [CaptureEntry] {
    try entries(Array(text.utf8), as: format)
  }

  private static func entries(_ bytes: [UInt8], as format: CaptureFormat? = nil) throws -> [CaptureEntry] {
    var opened = try OpenedCapture(CaptureSource(ByteInput(bytes), name: "f"), as: format)
    var entries: [CaptureEntry] = []
    while let entry = try opened.next() { entries.append(entry) }
    return entries
  }

  private static func response(_ entry: CaptureEntry?) throws -> Response {
    guard case .request(let request)? = entry else { throw CharlesSession.Failure() }
    return try #require(request.response)
  }

  private static func text(_ response: Response) throws -> String {
    String(decoding: try response.content.message.bytes(), as: UTF8.self)
  }

  private static func known(_ response: Response) throws -> [String] {
    let fidelity = try response.content.fidelity
    return Fidelity.Aspect.allCases.compactMap { aspect in
      let known = fidelity[aspect].knowledge
      return known == .exact ? nil : "\(aspect.rawValue) \(known.rawValue)"
    } + fidelity.notes
  }

  /// A byte that JSON does not allow, or a text that is too long, is in a part that only the response is read
  /// from.
  @Test(
    arguments: [
      (
        #"[{"status":"COMPLETE","method":"GET","protocolVersion":"HTTP/1.1","scheme":"http","host":"h","#
          + #""path":"/","tunnel":false,"request":{"header":{"firstLine":"GET / HTTP/1.1","headers":[]}},"#
          + #""response":{"status":200,"header":{"headers":@[]}}}]"#,
        "chlsj-malformed", "[0].response"
      ),
      (
        #"{"log":{"entries":[{"request":{"method":"GET","url":"http://h/","headers":[]},"#
          + #""response":{"status":200,"headers":[{"name":@"a"}]}}]}}"#,
        "har-malformed", "log.entries[0].response"
      ),
      (
        #"<charles-session><transaction method="GET" protocolVersion="HTTP/1.1" protocol="http" host="h" path="/">"#
          + #"<request headers="true"><headers><first-line>GET / HTTP/1.1</first-line></headers></request>"#
          + #"<response status="200" headers="true"><headers><first-line>@"#
          + String(repeating: "a", count: CaptureLimit.text + 1)
          + "</first-line></headers></response></transaction></charles-session>",
        "chlsx-malformed", "charles-session/transaction[1]/response"
      ),
    ])
  func aBrokenResponseIsAFailureWithItsPlace(text: String, code: String, path: String) throws {
    let place = try #require(text.utf8.firstIndex(of: UInt8(ascii: "@"))).utf16Offset(in: text)
    let bytes = code == "chlsx-malformed" ? text : text.replacing("@", with: "\0")
    let response = try Self.response(Self.entries(bytes).first)
    let failure = #expect(throws: CaptureFailure.self) { try response.content }
    #expect(failure?.code.rawValue == code)
    #expect(failure?.path == path)
    let offset = try #require(failure?.offset)
    #expect(abs(offset - place) < 16, "\(offset), not \(place)")
  }

  // MARK: Bytes as they are

  private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let ok =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json; x=y\r\nContent-Length: 2\r\n\r\n{}"

  @Test func aFilesResponseStandsBesideItsRequest() throws {
    let entries = try Self.entries(
      Self.get + "HTTP/1.1 103 Early Hints\r\n\r\n" + Self.ok + Self.get + "HTTP/1.1 404 N\r\n\r\nno")
    #expect(entries.count == 2)
    let first = try Self.response(entries.first)
    #expect(first.status == 200 && first.type == "application/json" && first.bodyLength == 2)
    #expect(try Self.text(first) == Self.ok)
    #expect(try Self.known(first) == ["before it came 103"])
    #expect(try Self.text(Self.response(entries.last)) == "HTTP/1.1 404 N\r\n\r\nno")
  }

  @Test func requestsSentAtOnceHaveTheirResponsesInOrder() throws {
    let entries = try Self.entries(
      Self.get + Self.get + "HTTP/1.1 201 A\r\nContent-Length: 0\r\n\r\n"
        + "HTTP/1.1 202 B\r\nContent-Length: 0\r\n\r\n" + Self.get + Self.get
        + "HTTP/1.1 203 C\r\nContent-Length: 0\r\n\r\n")
    let statuses = entries.map { entry in
      if case .request(let request) = entry { request.status } else { -1 }
    }
    #expect(statuses == [201, 202, nil, 203])
  }

  @Test func aResponseAloneIsAnEntry() throws {
    let entries = try Self.entries(Self.ok)
    guard case .response(let response)? = entries.first, entries.count == 1 else {
      Issue.record("\(entries)")
      return
    }
    #expect(response.number == 1 && response.status == 200 && response.message.isResponse)
    #expect(try response.message.bytes() == Array(Self.ok.utf8))
  }

  /// `curl -I` prints the head alone; with a request before it the file says whether that was HEAD.
  @Test(arguments: ["Content-Length: 7", "Transfer-Encoding: chunked"])
  func aHeadAloneMayAnswerHEAD(_ field: String) throws {
    func known(_ bytes: String) throws -> Fidelity.Knowledge? {
      switch try Self.entries(bytes).first {
      case .response(let alone)?: alone.fidelity[.body].knowledge
      case .request(let request)?: try request.response?.content.fidelity[.body].knowledge
      default: nil
      }
    }
    let head = "HTTP/1.1 200 OK\r\n\(field)\r\n\r\n"
    #expect(try known(head) == .unknown)
    #expect(try known(head + "x") == .exact)
    #expect(try known(Self.get + head) == .exact)
    #expect(try known("HTTP/1.1 304 Not Modified\r\n\(field)\r\n\r\n") == .exact)
    #expect(try known("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") == .exact)
  }

  @Test func whatCurlTookOffTheBodyIsSaid() throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n"
    let entries = try Self.entries(Self.get + head + "Content-Type: application/json\r\n\r\n{\"a\":1}")
    let response = try Self.response(entries.first)
    #expect(try Self.known(response) == ["body decoded", "framing absent"])
    #expect(try response.content.message.fields.contains { $0.path == "json.a" })
    // The length is that of the body with its coding.
    let coded = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n{\"a\":1}\n"
    let both = try Self.entries(coded + Self.get)
    #expect(both.count == 2)
    guard case .response(let alone)? = both.first else { throw CharlesSession.Failure() }
    #expect(alone.message.length == coded.utf8.count)
  }

  @Test func aFileOfAResponseThatIsCutOffIsRead() throws {
    for count in 0..<Self.ok.utf8.count {
      let bytes = Array(Self.get.utf8) + Array(Self.ok.utf8.prefix(count))
      for entry in try Self.entries(bytes, as: .raw) {
        guard case .request(let request) = entry, let response = request.response else { continue }
        #expect(try response.content.message.brokenInvariant == nil)
        #expect(try response.content.message.bytes() == Array(Self.ok.utf8.prefix(count)))
      }
    }
  }

  // MARK: Sessions

  private static func archive(_ response: String) throws -> Response {
    try Self.response(
      Archive(entries: [
        """
        {"request":{"method":"GET","url":"http://a/","httpVersion":"HTTP/1.1","headers":[]},"response":\(response)}
        """
      ]).entries().first)
  }

  @Test func anArchiveHasTheContentWithoutItsCoding() throws {
    let response = try Self.archive(
      """
      {"status":200,"statusText":"Fine","httpVersion":"HTTP/1.1","headersSize":-1,"bodySize":20,
      "headers":[{"name":"Content-Type","value":"application/json"},{"name":"Content-Encoding","value":"gzip"}],
      "content":{"size":7,"mimeType":"application/json","compression":-13,"text":"eyJhIjoxfQ==","encoding":"base64"}}
      """)
    #expect(response.status == 200 && response.type == "application/json" && response.bodyLength == 7)
    #expect(
      try Self.text(response)
        == "HTTP/1.1 200 Fine\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n{\"a\":1}")
    #expect(try Self.known(response).contains("body decoded"))
    #expect(try response.content.message.fields.contains { $0.path == "json.a" })
  }

  @Test func anArchivesTextIsMadeBytesByTheCharset() throws {
    let response = try Self.archive(
      """
      {"status":200,"statusText":"","httpVersion":"HTTP/1.1","headersSize":-1,"bodySize":-1,
      "headers":[{"name":"Content-Type","value":"text/html; charset=gbk"}],
      "content":{"size":2,"mimeType":"text/html; charset=gbk","text":"\\u5f20"}}
      """)
    #expect(try response.content.message.bytes().suffix(2) == [0xD5, 0xC5])
  }

  /// From an export of Chromium 156 without sensitive data.
  @Test func chromeMayHaveLeftOutSetCookie() throws {
    func fidelity(_ fields: String, creator: String = "WebInspector") throws -> Fidelity {
      let entries = try Archive(
        entries: [
          """
          {"request":{"method":"GET","url":"http://a/","headers":[]},
          "response":{"status":200,"httpVersion":"HTTP/1.1","headers":[\(fields)],"content":{}}}
          """
        ], creator: creator
      ).entries()
      guard case .request(let request)? = entries.first, let response = request.response else {
        throw CharlesSession.Failure()
      }
      return try response.content.fidelity
    }
    let date = #"{"name":"Date","value":"x"}"#
    let reason = "Chrome leaves out Set-Cookie unless sensitive data is exported, and there is none"
    #expect(try fidelity(date).whyUnknown(field: "Set-Cookie") == reason)
    #expect(try fidelity(date).notes == [reason])
    #expect(try fidelity(#"{"name":"set-cookie","value":"a=1"}"#).whyUnknown(field: "Set-Cookie") == nil)
    #expect(try fidelity(date, creator: "Firefox").whyUnknown(field: "Set-Cookie") == nil)
  }

  @Test(arguments: [
    #"{"status":200,"headers":[],"content":{"size":5,"mimeType":"a/b"}}"#,
    #"{"status":200,"headers":[{"name":"Content-Length","value":"5"}],"content":{}}"#,
    #"{"status":200,"headers":[],"content":{"size":5,"text":"=?","encoding":"base64"}}"#,
  ])
  func aBodyThatAnArchiveLacksIsAbsent(response: String) throws {
    #expect(try Self.known(Self.archive(response)).contains("body absent"))
  }

  @Test func aResponseWithoutBodyLacksNone() throws {
    let response = try Self.archive(
      #"{"status":304,"headers":[{"name":"Content-Length","value":"5"}],"content":{"size":0}}"#)
    #expect(try !Self.known(response).contains("body absent"))
  }

  @Test func anEntryThatWasNotAnsweredHasNone() throws {
    let entries = try Archive(entries: [
      #"{"request":{"method":"GET","url":"http://a/","headers":[]},"response":{"status":0,"content":{}}}"#
    ]).entries()
    guard case .request(let request)? = entries.first else { throw CharlesSession.Failure() }
    #expect(request.response == nil && request.status == nil)
  }

  private static let charlesResponse = """
    {"status":201,"sizes":{"headers":75,"body":8},"mimeType":"application/json","charset":null,
    "header":{"firstLine":"HTTP/1.1 201 Created","headers":[{"name":"Content-Type","value":"application/json"},
    {"name":"Content-Length","value":"8"}]},"body":{"text":"{\\"a\\":\\u00c3\\u00a9}"}}
    """

  @Test func charlesHasTheResponseAsTheRequest() throws {
    let session = """
      [{"status":"COMPLETE","method":"GET","protocolVersion":"HTTP/1.1","scheme":"http","host":"h","actualPort":80,
      "path":"/","query":null,"tunnel":false,"keptAlive":false,"remoteAddress":null,"clientAddress":null,
      "request":{"sizes":{"headers":27,"body":0},"header":{"firstLine":"GET / HTTP/1.1","headers":[{"name":"Host",
      "value":"h"}]}},"response":\(Self.charlesResponse)}]
      """
    let response = try Self.response(Self.entries(session).first)
    #expect(response.status == 201 && response.type == "application/json" && response.bodyLength == 8)
    #expect(
      try Self.text(response)
        == "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{\"a\":é}")
    #expect(try Self.known(response) == [])
  }

  @Test func charlesXMLHasTheSame() throws {
    let session = """
      <?xml version="1.0" encoding="UTF-8"?><charles-session><transaction status="COMPLETE" method="GET"
      protocolVersion="HTTP/2.0" protocol="https" host="h" actualPort="443" path="/">
      <request headers="9" body="0"><headers><header><name>:method</name><value>GET</value></header>
      <header><name>:path</name><value>/</value></header></headers></request>
      <response status="404" headers="9" body="2" mime-type="text/html"><headers><header><name>:status</name>
      <value>404</value></header><header><name>content-length</name><value>2</value></header></headers>
      <body><![CDATA[no]]></body></response></transaction></charles-session>
      """
    let response = try Self.response(Self.entries(session).first)
    #expect(response.status == 404 && response.type == "text/html")
    #expect(try Self.text(response) == "HTTP/2 404\r\ncontent-length: 2\r\n\r\nno")
    #expect(
      try Self.known(response).prefix(2) == ["request-line rebuilt", "field-blanks absent"])
  }

  @Test func aTraceHasWhatWasReceived() throws {
    let trace = """
      == Info: Trying 127.0.0.1:80...
      => Send header, 18 bytes (0x12)
      0000: GET / HTTP/1.1
      0010:
      <= Recv header, 17 bytes (0x11)
      0000: HTTP/1.1 200 OK
      <= Recv header, 26 bytes (0x1a)
      0000: Content-Type: text/plain
      <= Recv header, 2 bytes (0x2)
      0000:
      <= Recv data, 2 bytes (0x2)
      0000: hi

      """
    let response = try Self.response(Self.entries(trace).first)
    #expect(response.status == 200 && response.type == "text/plain" && response.bodyLength == 2)
    #expect(try Self.text(response) == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhi")
  }

  @Test func whatCurlPrintsHasTheHeadAndTheBodyBetween() throws {
    let printed = """
      * Trying 127.0.0.1:80...
      > GET / HTTP/1.1
      > Host: h
      >
      < HTTP/1.1 200 OK
      < Content-Type: application/json
      < Content-Length: 7
      <
      { [7 bytes data]
      {"a":1}* Connection #0 to host h left intact

      """
    let response = try Self.response(Self.entries(printed, as: .curlVerbose).first)
    #expect(response.status == 200 && response.bodyLength == 7)
    #expect(
      try Self.text(response)
        == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}")
    #expect(try Self.known(response) == ["field-blanks rebuilt"])
  }

  /// What `curl -svI` of 7.88 writes, both of its outputs in one file: the head of the response stands there twice.
  @Test func whatCurlPrintsOfAResponseToHEADHasNoBody() throws {
    let printed = """
      > HEAD / HTTP/1.1
      > Host: h
      >
      < HTTP/1.1 200 OK
      < Content-Length: 7
      <
      HTTP/1.1 200 OK
      Content-Length: 7

      * Connection #0 to host h left intact

      """
    let response = try Self.response(Self.entries(printed, as: .curlVerbose).first)
    #expect(try Self.text(response) == "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n")
    #expect(try Self.known(response) == ["field-blanks rebuilt"])
  }

  @Test func aFollowedConnectionHasBothSides() throws {
    let request = Self.get.utf8.map { String($0, digits: 2, radix: 16) }.joined()
    let answer = Self.ok.utf8.map { String($0, digits: 2, radix: 16) }.joined()
    let rule = String(repeating: "=", count: 67)
    let text =
      "\(rule)\nFollow: tcp,raw\nFilter: tcp.stream eq 0\nNode 0: a:1\nNode 1: b:80\n\(request)\n\t\(answer)\n\(rule)\n"
    #expect(try Self.text(Self.response(Self.entries(text).first)) == Self.ok)
  }

  @Test func burpHasTheBytes() throws {
    let response = Base64.encode(Array(Self.ok.utf8))
    let request = Base64.encode(Array(Self.get.utf8))
    let items = """
      <?xml version="1.1"?><items burpVersion="1"><item><url>http://h/</url><host>h</host><port>80</port>
      <protocol>http</protocol><request base64="true">\(request)</request><status>200</status>
      <response base64="true">\(response)</response></item></items>
      """
    #expect(try Self.text(Self.response(Self.entries(items).first)) == Self.ok)
  }

  @Test func everyFlowOfMitmproxyThatWasAnsweredHasItsResponse() throws {
    let requests = try Self.entries(BinaryFixture.bytes("mitmproxy/flows.mitm")).compactMap { entry in
      if case .request(let request) = entry { request } else { nil }
    }
    for request in requests where request.status != nil {
      let content = try #require(request.response).content
      #expect(content.message.status == request.status)
      #expect(content.message.brokenInvariant == nil)
    }
  }

  @Test func theResponsesOfANativeSessionAreRead() throws {
    let requests = try Self.entries(BinaryFixture.bytes("chls/session.chls")).compactMap { entry in
      if case .request(let request) = entry { request } else { nil }
    }
    #expect(!requests.isEmpty)
    for request in requests {
      guard let response = request.response else { continue }
      #expect(try response.content.message.isResponse)
    }
  }

  // MARK: What is done with them

  @Test func secretsOfAResponseAreStars() throws {
    let text =
      Self.get
      + "HTTP/1.1 200 OK\r\nSet-Cookie: sid=0123456789abcdef; Path=/\r\nContent-Type: application/json\r\n\r\n"
      + #"{"access_token":"eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl","n":1}"#
    guard case .request(let request)? = try Self.entries(text).first else { throw CharlesSession.Failure() }
    let shown = try Self.text(#require(request.redacted().response))
    #expect(!shown.contains("0123456789abcdef") && !shown.contains("eyJhbGciOiJIUzI1NiJ9"))
    #expect(shown.contains("Path=/") && shown.contains(#""n":1"#))
    #expect(shown.utf8.count == text.utf8.count - Self.get.utf8.count)
  }

  @Test func anArchiveOfOursGivesTheContentBack() throws {
    let text = Self.get + Self.ok
    guard case .request(let request)? = try Self.entries(text).first else { throw CharlesSession.Failure() }
    let (archive, verdict) = try OutputKind.har.bytes(of: request)
    #expect(verdict == .exact)
    let again = try Self.response(Self.entries(archive).first)
    #expect(try Self.text(again) == Self.ok)
  }
}
