import Foundation
import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats
import OnwireFormats

/// What a request is as an archive, and that reading it gives it back.
@Suite struct HARWriterTests {
  private func read(_ bytes: [UInt8]) throws -> [Request] {
    var reader = try HARReader(CaptureSource(ByteInput(bytes), name: ""))
    var requests: [Request] = []
    while let entry = try reader.next() {
      guard case .request(let request) = entry else { throw Archive.NoRequest() }
      requests.append(request)
    }
    return requests
  }

  @Test func aSmallRequestIsThisArchive() throws {
    let request = Request(
      ["POST /a?b=%20c&d HTTP/1.1", "Host: example.com", "Cookie: e=f; g=h=i", "Content-Length: 2"],
      body: "\"\n")
    let (bytes, verdict) = try request.written(as: .har)
    #expect(verdict == .exact)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"log":{"version":"1.2","creator":{"name":"Onwire","version":"\(Writer.version)"},"entries":[
        {"startedDateTime":"1970-01-01T00:00:00.000Z","time":0,
        "request":{"method":"POST","url":"http://example.com/a?b=%20c&d","httpVersion":"HTTP/1.1",\
        "headersSize":87,"bodySize":2,
        "headers":[
        {"name":"Host","value":"example.com"},
        {"name":"Cookie","value":"e=f; g=h=i"},
        {"name":"Content-Length","value":"2"}
        ],
        "queryString":[
        {"name":"b","value":" c"},
        {"name":"d","value":""}
        ],
        "cookies":[
        {"name":"e","value":"f"},
        {"name":"g","value":"h=i"}
        ],
        "postData":{"mimeType":"","text":"\\"\\n"}},
        "response":{"status":0,"statusText":"","httpVersion":"","cookies":[],"headers":[],\
        "content":{"size":0,"mimeType":""},"redirectURL":"","headersSize":-1,"bodySize":-1},
        "cache":{},"timings":{"send":0,"wait":0,"receive":0}}
        ]}}

        """)
  }

  @Test func whatIsExactIsReadBack() throws {
    var exact = 0
    for request in NastyRequests.all where request.message.length < 1 << 20 {
      let (bytes, verdict) = try request.written(as: .har)
      let raw = try request.message.bytes()
      let found = try? read(bytes)
      #expect((verdict == .exact) == (try found?.first?.message.bytes() == raw))
      guard verdict == .exact, let found = found?.first else { continue }
      exact += 1
      #expect(found.endpoint == request.endpoint)
      let body = found.fidelity[.body]
      #expect(body.knowledge == .exact, "\(body.reason)")
    }
    #expect(exact > 100)
  }

  @Test("An accent after a mark does not hide the mark") func accents() throws {
    let request = Request(["GET /\u{301}a HTTP/1.1", "Cookie: a=\u{301}b;\u{301}c=d"])
    let text = String(decoding: try request.written(as: .har).bytes, as: UTF8.self).unicodeScalars.map {
      $0.isASCII ? String($0) : "~"
    }.joined()
    #expect(text.contains("\(request.endpoint.host)/~a\""))
    #expect(text.contains(#"{"name":"a","value":"~b"}"#))
    #expect(text.contains(#"{"name":"~c","value":"d"}"#))
  }

  @Test func everyGoldenRequestIsReadBack() throws {
    let golden = Repository.root.appending(path: "golden")
    let files = try FileManager.default.subpathsOfDirectory(atPath: golden.path).filter {
      $0.hasSuffix(".http")
    }
    #expect(files.count > 100)
    for file in files {
      let raw = Array(try Data(contentsOf: golden.appending(path: file)))
      let end = try #require(raw.indices.first { raw[$0...].starts(with: "\r\n\r\n".utf8) }) + 4
      let message = Message.of(head: Array(raw[..<end]), body: Array(raw[end...]))
      let (bytes, verdict) = try Request(message: message, endpoint: .example).written(as: .har)
      #expect(verdict == .exact, "\(file)")
      #expect(try read(bytes).first?.message.bytes() == raw, "\(file)")
    }
  }

  @Test(arguments: [
    (
      ["GET /#x HTTP/1.1", "Host: a"],
      "line 1 of the head, `GET /#x HTTP/1.1`, is read back as `GET / HTTP/1.1`"
    ),
    (
      ["GET http://b/ HTTP/1.1", "Host: a"],
      "line 1 of the head, `GET http://b/ HTTP/1.1`, is read back as `GET / HTTP/1.1`"
    ),
    (["GET / HTTP/1.1", "Host:  a"], "line 2 of the head, `Host:  a`, is read back as `Host: a`"),
    (["GET / HTTP/1.1", "none"], "line 2 of the head, `none`, is read back as `none: `"),
    (
      ["CONNECT a:443 HTTP/1.1", "Host: a"],
      "readers pass it over: a tunnel, whose bytes are encrypted: turn on SSL proxying for this host and record once more"
    ),
  ])
  func whatIsNotReadBackIsSaid(lines: [String], difference: String) throws {
    let verdict = try Request(lines).written(as: .har).verdict
    #expect(verdict == .inexact([difference]))
  }

  @Test func anotherLineEndIsSaid() throws {
    let message = Message.of(head: Array("GET / HTTP/1.1\nHost: a\n\n".utf8))
    #expect(
      try Request(message: message, endpoint: .example).written(as: .har).verdict
        == .inexact(["line 1 of the head, `GET / HTTP/1.1`, is read back with another line end"]))
  }

  @Test func bytesThatAreNoTextAreMarkedAsBase64() throws {
    let bytes: [UInt8] = [0, 0xFF, 0x80, 0x41]
    let request = Request(["POST / HTTP/1.1", "Host: a"].map { Array($0.utf8) }, body: bytes)
    let text = try request.text(as: .har)
    #expect(text.contains(#""postData":{"mimeType":"","encoding":"base64","text":"AP+AQQ=="}"#))
    #expect(try read(Array(text.utf8)).first?.body == bytes)
  }

  @Test func largeBodiesAreBase64InPiecesOfAnySize() throws {
    var builder = MessageBuilder()
    builder.append("POST / HTTP/1.1\r\nHost: a\r\n\r\n", .unrecognized, Origin("test"))
    builder.endHead()
    builder.append(content: .random(seed: 5, 0..<1_000_001), .bodyContent, Origin("test"))
    builder.append("x", .bodyContent, Origin("test"))
    builder.append(content: .zeros(100_001), .bodyContent, Origin("test"))
    let request = Request(message: builder.finish(), endpoint: .example)
    let (bytes, verdict) = try request.written(as: .har)
    #expect(verdict == .exact)
    #expect(try read(bytes).first?.message.bytes() == request.message.bytes())
  }

  @Test func formsHaveTheirPairsBesides() throws {
    let request = Request(
      ["POST / HTTP/1.1", "Host: a", "Content-Type: application/x-www-form-urlencoded; charset=utf-8"],
      body: "a%5B%5D=%E5%BC%A0+x&b&c=%FF")
    #expect(
      try request.text(as: .har).contains(
        """
        "params":[
        {"name":"a[]","value":"张 x"},
        {"name":"b"},
        {"name":"c","value":"%FF"}
        ],
        "text":"a%5B%5D=%E5%BC%A0+x&b&c=%FF"}
        """))
  }

  @Test(
    "A form in a coding, or of bytes that are no text, has no pairs",
    arguments: [
      ("gzip", [0x1F, 0x8B, 0x3D, 0x26]), ("br", Array("a=b".utf8)), ("identity", [0x61, 0x3D, 0xFF]),
    ] as [(String, [UInt8])])
  func codedForms(coding: String, body: [UInt8]) throws {
    let head = [
      "POST / HTTP/1.1", "Host: a", "Content-Type: application/x-www-form-urlencoded",
      "Content-Encoding: \(coding)",
    ]
    let text = try Request(head.map { Array($0.utf8) }, body: body).text(as: .har)
    #expect(!text.contains("\"params\""), "\(text)")
    #expect(try read(Array(text.utf8)).first?.body == body)
    let plain = try Request(Array(head.dropLast()), body: "a=b").text(as: .har)
    #expect(plain.contains("\"params\""))
  }

  @Test func aFormInChunksHasNoPairsOfTheirLines() throws {
    let type = "Content-Type: application/x-www-form-urlencoded"
    func text(_ framing: String, _ body: String) throws -> String {
      let raw = "POST / HTTP/1.1\r\nHost: a\r\n\(type)\r\n\(framing)\r\n\r\n\(body)"
      let message = try RequestParser().message(ByteInput(Array(raw.utf8)))
      return try Request(message: message, endpoint: .example).text(as: .har)
    }
    let chunked = try text("Transfer-Encoding: chunked", "5\r\na=b&c\r\n0\r\n\r\n")
    #expect(!chunked.contains("\"params\""), "\(chunked)")
    #expect(try text("Content-Length: 5", "a=b&c").contains("\"params\""))
  }

  @Test func severalRequestsAreOneDocument() throws {
    let requests = [Request(["GET / HTTP/1.1"]), Request(["PUT /b HTTP/1.1"], body: "x")]
    var options = OutputOptions()
    options.isUnframed = true
    let frame = OutputKind.har.frame
    var bytes = Array(frame.opening.utf8)
    for (index, request) in requests.enumerated() {
      if index > 0 { bytes += frame.separator.utf8 }
      _ = try OutputKind.har.write(request, options: options) { bytes += $0 }
    }
    bytes += frame.closing.utf8
    #expect(try read(bytes).map { try $0.message.bytes() } == requests.map { try $0.message.bytes() })
    for kind in OutputKind.allCases where kind != .har {
      #expect((kind.frame.opening + kind.frame.separator + kind.frame.closing).isEmpty)
    }
  }
}
