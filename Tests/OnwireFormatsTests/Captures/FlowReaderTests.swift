import OnwireHTTP
import Testing
import OnwireTextFormats

@testable import OnwireFormats

@Suite struct FlowReaderTests {
  private static func entries() throws -> [CaptureEntry] {
    let source = BinaryFixture.source(try BinaryFixture.bytes("mitmproxy/flows.mitm"))
    #expect(try FlowReader.recognizes(source.start(), source))
    return try BinaryFixture.entries(FlowReader(source))
  }

  private static func failure(_ text: String) -> String? {
    let failure = #expect(throws: CaptureFailure.self) {
      try BinaryFixture.entries(FlowReader(BinaryFixture.source(Array(text.utf8))))
    }
    return failure.map { "\($0.code.rawValue) \($0.offset ?? -1): \($0.message)" }
  }

  /// A typed netstring.
  private static func net(_ payload: String, _ type: Character = ";") -> String {
    "\(payload.utf8.count):\(payload)\(type)"
  }

  @Test("A request is its fields in order and its content as it was coded")
  func bytes() throws {
    #expect(
      try Self.entries().map(BinaryFixture.text) == [
        "POST /form?a=1 HTTP/1.1\r\nHost: api.example\r\nX-A: \u{E9}\r\nX-A: \r\nContent-Length: 5\r\n\r\n\0\u{FF}a=1",
        "GET /plain HTTP/1.1\r\nHost: api.example\r\n\r\n",
        "GET http://api.example/absolute HTTP/1.1\r\nHost: api.example\r\n\r\n",
        "POST /chunked HTTP/1.1\r\nHost: api.example\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\nhello",
        "POST /h2 HTTP/2\r\nhost: api.example\r\ncontent-length: 3\r\ncookie: a=1\r\ncookie: b=2\r\n\r\na=1",
        "skipped: a WebSocket",
        "skipped: a flow of type tcp, not http",
        "skipped: a flow of type dns, not http",
        "skipped: a tunnel, whose bytes mitmproxy has not seen as requests",
        "POST /streamed HTTP/1.1\r\nHost: api.example\r\nContent-Length: 7\r\n\r\n",
        "POST /changed HTTP/1.1\r\nHost: api.example\r\nContent-Length: 3\r\n\r\nnew",
      ])
  }

  @Test("What is not known of a request is said with the reason")
  func fidelity() throws {
    let blanks = "field-blanks rebuilt: mitmproxy drops the blanks around values and how lines end"
    let origin =
      "request-line rebuilt: the client wrote an absolute target for its proxy; mitmproxy keeps path and query"
    #expect(
      try Self.entries().map(BinaryFixture.doubts) == [
        [blanks, FlowWording.expect],
        [origin, blanks],
        [blanks],
        [
          origin, blanks, "framing absent: mitmproxy took the chunks off",
          "the request had trailers, which stood after the chunks: X-Sum", FlowWording.expect,
        ],
        [
          "request-line rebuilt: HTTP/2 has no request line: made of its pseudo-header fields",
          "field-blanks absent: HTTP/2 sends fields in binary form",
          "framing absent: HTTP/2 frames bodies by itself", FlowWording.expect,
        ],
        [], [], [], [],
        [
          origin, blanks, "body absent: the flow holds no body: mitmproxy streamed it, or it was dropped",
          FlowWording.expect,
        ],
        [
          origin, blanks, "body changed: changed in mitmproxy: its content was another when it came",
          FlowWording.expect, "looked at", "twice", "sent by mitmproxy, which replayed a request",
        ],
      ])
  }

  /// mitmproxy/proxy/layers/http/__init__.py, state_wait_for_request_headers.
  @Test("Whether Expect was sent before a body is not known, unless the flow has it")
  func expect() throws {
    let fields = ["Host", "Expect"].map { Self.net(Self.net($0, ",") + Self.net("x", ","), "]") }
    for (headers, content, isUnknown) in [
      (fields[0], "a", true), (fields[0], "", false), (fields.joined(), "a", false),
    ] {
      let request = try Self.first(
        Self.flow(
          version: Self.net("21", "#"),
          [
            ("host", Self.net("h")), ("authority", Self.net("", ",")), ("headers", Self.net(headers, "]")),
            ("http_version", Self.net("HTTP/1.1", ",")), ("content", Self.net(content, ",")),
          ]))
      #expect((request.fidelity.whyUnknown(field: "expect") != nil) == isUnknown)
    }
  }

  /// mitmproxy/proxy/layers/http/__init__.py, and http.py, the setter of host_header.
  @Test("In reverse mode the Host is mitmproxy's, in whatever version", arguments: ["HTTP/1.1", "HTTP/2.0"])
  func reverseMode(version: String) throws {
    func request(_ mode: String) throws -> Request {
      try Self.first(
        Self.flow(
          version: Self.net("21", "#"),
          [
            ("host", Self.net("h")), ("authority", Self.net("", ",")), ("content", Self.net("", ",")),
            ("http_version", Self.net(version, ",")),
          ], [("client_conn", Self.net(Self.net("proxy_mode") + Self.net(mode), "}"))]))
    }
    #expect(try request("reverse:http://h:1").fidelity.whyRebuilt(field: "Host") == FlowWording.reverse)
    #expect(try request("reverse:http://h:1").fidelity.notes.contains(FlowWording.reverse))
    #expect(try request("regular").fidelity.whyRebuilt(field: "Host") == nil)
  }

  /// mitmproxy/addons/proxyauth.py, authenticate_http.
  @Test("Credentials that mitmproxy checked are not in the flow")
  func proxyAuthentication() throws {
    let pair = Self.net(Self.net("u") + Self.net("p"), "]")
    for (mode, field) in [("regular", "Proxy-Authorization"), ("transparent", "Authorization")] {
      for metadata in ["", Self.net("proxyauth") + pair] {
        let request = try Self.first(
          Self.flow(
            version: Self.net("21", "#"),
            [
              ("host", Self.net("h")), ("authority", Self.net("", ",")), ("content", Self.net("", ",")),
              ("http_version", Self.net("HTTP/1.1", ",")),
            ],
            [
              ("client_conn", Self.net(Self.net("proxy_mode") + Self.net(mode), "}")),
              ("metadata", Self.net(metadata, "}")),
            ]))
        #expect((request.fidelity.whyUnknown(field: field) != nil) == !metadata.isEmpty, "\(mode)")
      }
    }
  }

  @Test("URL, time and status are those of the flow")
  func list() throws {
    let entries = try Self.entries()
    guard case .request(let first) = entries[0], case .request(let second) = entries[4],
      case .skipped(let number, let address, _) = entries[6]
    else {
      Issue.record("not the entries of the fixture")
      return
    }
    #expect(first.url == "http://api.example/form?a=1")
    #expect(first.startedAt == "2026-01-02T03:04:05.006Z")
    #expect(first.status == 200)
    #expect(second.url == "https://api.example/h2")
    #expect(second.endpoint == Endpoint(scheme: .https, host: "api.example", port: nil))
    #expect(number == 7 && address == "address:22")
  }

  @Test("A file read in pieces is the file read at once")
  func storage() throws {
    let input = ByteInput(BinaryFixture.Storage(bytes: try BinaryFixture.bytes("mitmproxy/flows.mitm")))
    let pieces = try BinaryFixture.entries(FlowReader(CaptureSource(input, name: "test")))
    #expect(try pieces.map(BinaryFixture.text) == Self.entries().map(BinaryFixture.text))
  }

  /// A flow with a request of these keys, as `version` wrote them.
  private static func flow(version: String, _ request: [(String, String)], _ besides: [(String, String)] = [])
    -> String
  {
    func dictionary(_ members: [(String, String)]) -> String {
      net(members.map { net($0.0) + $0.1 }.joined(), "}")
    }
    let common = [
      ("method", net("POST", ",")), ("scheme", net("http", ",")), ("path", net("/p", ",")),
      ("port", net("8080", "#")),
      ("headers", net(net(net("Host", ",") + net("h.example", ","), "]"), "]")),
    ].filter { key, _ in !request.contains { $0.0 == key } }
    return dictionary(
      [("version", version), ("type", net("http")), ("request", dictionary(common + request))] + besides)
  }

  private static func tuple(_ numbers: Int...) -> String {
    net(numbers.map { net("\($0)", "#") }.joined(), "]")
  }

  private static func first(_ text: String) throws -> Request {
    let entries = try BinaryFixture.entries(FlowReader(BinaryFixture.source(Array(text.utf8))))
    guard case .request(let request) = entries.first else { throw Archive.NoRequest() }
    return request
  }

  /// The names by `mitmproxy/io/compat.py`.
  @Test("Flows of all versions that mitmproxy reads are read")
  func oldVersions() throws {
    let host = ("host", Self.net("h.example"))
    let body = Self.net("abc", ",")
    func old(_ form: String) -> (String, String) { ("first_line_format", Self.net(form)) }
    let current = [host, ("http_version", Self.net("HTTP/1.1", ",")), ("content", body)]
    let httpVersion = ("httpversion", Self.net(Self.net("1", "#") + Self.net("1", "#"), "]"))
    let flows: [(version: String, request: [(String, String)])] =
      [
        (Self.tuple(0, 11), [host, httpVersion, ("content", body), ("form_in", Self.net("relative", ","))]),
        (Self.tuple(0, 13), [host, httpVersion, ("content", body), ("form_in", Self.net("relative", ","))]),
        (Self.tuple(0, 14), [host, current[1], ("body", body), old("relative")]),
        (Self.tuple(0, 18), current + [old("relative")]), (Self.tuple(1, 0, 0), current + [old("relative")]),
        (Self.tuple(3, 0, 0), current + [old("relative")]),
      ] + (4...8).map { (Self.net("\($0)", "#"), current + [old("relative")]) }
      + (9...22).map { (Self.net("\($0)", "#"), current + [("authority", Self.net("", ","))]) }
    for (version, request) in flows {
      let read = try Self.first(Self.flow(version: version, request))
      #expect(try read.text == "POST /p HTTP/1.1\r\nHost: h.example\r\n\r\nabc", "\(version)")
      #expect(read.url == "http://h.example:8080/p", "\(version)")
    }
    // Up to version 0.13 the status is called code.
    for (version, name) in [(Self.tuple(0, 13), "code"), (Self.tuple(0, 14), "status_code")] {
      let members = [
        (name, Self.net("201", "#")), ("httpversion", httpVersion.1), ("headers", Self.net("", "]")),
      ]
      let answer = Self.net(members.map { Self.net($0.0) + $0.1 }.joined(), "}")
      let read = try Self.first(
        Self.flow(version: version, flows[0].request, [("response", answer)]))
      #expect(read.response?.status == 201, "\(version)")
    }
    let absolute = try Self.first(Self.flow(version: Self.net("7", "#"), current + [old("absolute")]))
    #expect(try absolute.text.hasPrefix("POST http://h.example:8080/p HTTP/1.1\r\n"))
    #expect(absolute.fidelity[.requestLine].knowledge == .exact)
    let replayed = try Self.first(
      Self.flow(
        version: Self.net("7", "#"), current + [old("relative"), ("is_replay", Self.net("true", "!"))]))
    #expect(
      replayed.fidelity.notes == [FlowWording.expect, "sent by mitmproxy, which replayed a request"])
  }

  @Test("Where a flow is of no version that anybody reads, that is said as it is")
  func unreadableVersions() throws {
    #expect(
      Self.failure(Self.net(Self.net("version", ",") + Self.tuple(0, 10), "}"))
        == "flow-version 3: the flow is of mitmproxy 0.10, and none of those before 0.11 are read, "
        + "not even by mitmproxy itself")
    #expect(
      Self.failure(Self.net(Self.net("version") + Self.net("x"), "}"))
        == "flow-version 3: the flow has no version")
    #expect(
      Self.failure(Self.net(Self.net("type") + Self.net("http"), "}"))
        == "flow-version 3: the flow has no version")
  }

  @Test("What came through a transparent proxy is listed under the name that the request gives")
  func transparent() throws {
    func listed(_ mode: String, authority: String, version: String, host: String = "93.184.216.34") throws
      -> Request
    {
      try Self.first(
        Self.flow(
          version: Self.net("21", "#"),
          [
            ("host", Self.net(host)), ("scheme", Self.net("https", ",")), ("port", Self.net("443", "#")),
            ("http_version", Self.net(version, ",")), ("authority", Self.net(authority, ",")),
            ("content", Self.net("", ",")),
          ], [("client_conn", Self.net(Self.net("proxy_mode") + Self.net(mode), "}"))]))
    }
    let binary = try listed("transparent", authority: "h.example", version: "HTTP/2.0")
    #expect(binary.url == "https://h.example/p")
    #expect(binary.endpoint == Endpoint(scheme: .https, host: "h.example", port: nil))
    #expect(
      try listed("wireguard:51820", authority: "h.example:8443", version: "HTTP/2.0").url
        == "https://h.example:8443/p")
    #expect(try listed("transparent", authority: "", version: "HTTP/1.1").url == "https://h.example/p")
    #expect(try listed("local", authority: "", version: "HTTP/1.1").url == "https://h.example/p")
    // Through a regular proxy the client named an address.
    #expect(try listed("regular", authority: "", version: "HTTP/1.1").url == "https://93.184.216.34/p")
  }

  @Test("What is wrong is said at its place")
  func problems() {
    #expect(Self.failure("x") == "flow-malformed 0: a value must begin with its length in digits and a colon")
    #expect(
      Self.failure("1234567890123:a,")
        == "flow-malformed 0: a value must begin with its length in digits and a colon")
    #expect(
      Self.failure("9:abc}") == "flow-malformed 0: a value has 9 bytes by its length, but only 4 follow")
    #expect(
      Self.failure("1:a?") == "flow-malformed 3: the byte after a value is none of the types , ; # ^ ! ~ ] }"
    )
    #expect(Self.failure("3:abc;") == "flow-malformed 0: a flow must be a dictionary")
    #expect(Self.failure("4:1:a;}") == "flow-malformed 2: a dictionary has a key without a value")
    let flow =
      Self.net("version") + Self.net("21", "#") + Self.net("type") + Self.net("http") + Self.net("request")
    #expect(
      Self.failure(Self.net(flow + Self.net("", "}"), "}"))
        == "flow-malformed 3: a flow has no request.method, or one of the wrong type")
  }

  @Test("Lists that nest deeply or have a million items are read or a failure, at once")
  func hostile() {
    var deep = ""
    for _ in 0..<2000 { deep = Self.net(deep, "]") }
    #expect(Self.failure(deep) == "flow-malformed 0: a flow must be a dictionary")
    let wide = String(repeating: "0:~", count: 1_000_000)
    #expect(Self.failure(Self.net(wide, "}"))?.contains("a list has more items than any flow has") == true)
  }

  @Test("Only files that begin as flows do are taken for flows")
  func recognition() throws {
    let others = [
      "", "{\"log\":1}", "12:", "GET / HTTP/1.1\r\nHost: a:1\r\n", "00000000: 50 4f 53 54", "5:hello,",
      "10:20:30 GET / HTTP/1.1", "9:3:A-B,1:x;}",
    ]
    for other in others {
      let source = BinaryFixture.source(Array(other.utf8))
      #expect(try !FlowReader.recognizes(source.start(), source), "\(other)")
    }
    let old = BinaryFixture.source(Array("21:7:version,8:1:0#2:18#]}".utf8))
    #expect(try FlowReader.recognizes(old.start(), old))
  }

  @Test("Whatever is done to a file, it gives entries or a failure", arguments: 0..<4)
  func mutations(seed: UInt64) throws {
    let bytes = try BinaryFixture.bytes("mitmproxy/flows.mitm")
    for mutated in BinaryFixture.mutations(of: bytes, count: 500, seed: seed) {
      do {
        for entry in try BinaryFixture.entries(FlowReader(BinaryFixture.source(mutated))) {
          _ = try BinaryFixture.text(entry)
        }
      } catch let failure as CaptureFailure {
        #expect((failure.offset ?? 0) <= mutated.count)
      }
    }
  }

  @Test("A file cut off within a flow is a failure at that flow, after those before it")
  func truncations() throws {
    let bytes = try BinaryFixture.bytes("mitmproxy/flows.mitm")
    for count in stride(from: 1, to: bytes.count, by: 97) {
      let read = try? BinaryFixture.entries(FlowReader(BinaryFixture.source(Array(bytes.prefix(count)))))
      #expect(read == nil)
    }
  }
}
