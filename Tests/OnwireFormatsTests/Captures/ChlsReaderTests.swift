import OnwireHTTP
import Testing
import OnwireTextFormats

@testable import OnwireFormats

@Suite struct ChlsReaderTests {
  private static func entries() throws -> [CaptureEntry] {
    let source = BinaryFixture.source(try BinaryFixture.bytes("chls/session.chls"))
    #expect(try ChlsReader.recognizes(source.start(), source))
    return try BinaryFixture.entries(ChlsReader(source))
  }

  @Test("Transactions come in the order in which they began, whatever the tree")
  func order() throws {
    let urls = try Self.entries().map { entry in
      switch entry {
      case .request(let request), .response(let request): "\(request.number) \(request.url)"
      case .skipped(let number, let url, _): "\(number) \(url)"
      }
    }
    #expect(
      urls == [
        "1 https://a.example", "2 https://b.example/api/bytes", "3 https://b.example/api?a=1&b=%20",
        "4 https://b.example/api", "5 https://b.example/h2", "6 https://b.example/gzip",
        "7 https://b.example/chunked", "8 https://a.example/socket", "9 https://a.example/cut",
        "10 https://a.example/lost", "11 https://a.example/latin1", "12 https://a.example/utf8",
        "13 http://[::1]:8080/odd",
      ])
  }

  @Test("A request is its head with CR LF and one blank after each colon, and its body's own bytes")
  func bytes() throws {
    let texts = try Self.entries().map(BinaryFixture.text)
    let all = String(decoding: (0...255).map(UInt16.init), as: UTF16.self)
    #expect(
      texts == [
        "skipped: a tunnel, whose bytes are encrypted: enable SSL Proxying for a.example in Charles",
        "PUT /api/bytes HTTP/1.1\r\nHost: b.example\r\nX-Empty: \r\nContent-Length: 256\r\n\r\n" + all,
        "POST /api?a=1&b=%20 HTTP/1.1\r\nHost: b.example\r\nContent-Type: application/json\r\n"
          + "Content-Length: 23\r\n\r\n{\"name\":\"caf\u{C3}\u{A9} \u{E6}\u{97}\u{A5}\u{E6}\u{9C}\u{AC}\"}",
        "GET /api HTTP/1.1\r\nHost: b.example\r\n\r\n",
        "POST /h2 HTTP/2\r\nhost: b.example\r\ncontent-length: 3\r\ncookie: a=1\r\ncookie: b=2\r\n\r\na=1",
        "POST /gzip HTTP/1.1\r\nHost: b.example\r\nContent-Encoding: gzip\r\nContent-Length: 28\r\n\r\ninflated",
        "POST /chunked HTTP/1.1\r\nHost: b.example\r\nTransfer-Encoding: chunked\r\n\r\nhello",
        "skipped: a WebSocket",
        "POST /cut HTTP/1.1\r\nHost: a.example\r\nContent-Length: 4498\r\n\r\nabc",
        "POST /lost HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\n\r\n",
        "GET /latin1 HTTP/1.1\r\nHost: a.example\r\nX-Name: caf\u{E9}\r\n\r\n",
        "GET /utf8 HTTP/1.1\r\nHost: a.example\r\nX-Name: caf\u{C3}\u{A9}\r\n\r\n",
        "GET /odd HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n",
      ])
  }

  @Test("What is not known of a request is said with the reason")
  func fidelity() throws {
    let doubts = try Self.entries().map(BinaryFixture.doubts)
    let rewritten = "changed: recorded after Charles's tools, which noted: Rewrite Tool: X-Added was added"
    #expect(
      doubts == [
        [], [], [],
        [
          "request-line \(rewritten)", "fields \(rewritten)", "field-order \(rewritten)", "body \(rewritten)",
          "Rewrite Tool: X-Added was added", "written by a person",
        ],
        [
          "request-line rebuilt: HTTP/2 has no request line: made of its pseudo-header fields",
          "field-blanks absent: HTTP/2 sends fields in binary form",
          "framing absent: HTTP/2 frames bodies by itself",
        ],
        ["body decoded: Charles took the content coding off (requestBodyDecoded)"],
        ["framing absent: Charles took the chunks off"],
        [],
        [
          "body unknown: the session holds 3 bytes of the body; requestSizeLong is 4498",
          "Charles's status is 30, not 80 for complete: the request may be cut short",
          "Charles met an exception: java.io.EOFException: the app went away",
        ],
        ["body absent: the session holds no body, though requestSizeLong is 5"],
        ["fields exact: characters beyond ASCII are written in ISO-8859-1; requestHeaderSize agrees"],
        ["fields exact: characters beyond ASCII are written in UTF-8; requestHeaderSize agrees"],
        [
          "request-line rebuilt: " + CharlesWording.tool.originForm,
          "field-blanks rebuilt: with CR LF and one blank after each colon the head has 39 bytes; "
            + "requestHeaderSize is 40",
        ],
      ])
  }

  @Test("Time and status of the response are those of the session")
  func timeAndStatus() throws {
    let found: [String] = try Self.entries().compactMap { entry in
      guard case .request(let request) = entry, [3, 5, 9].contains(request.number) else { return nil }
      return "\(request.startedAt ?? "-") \(request.status.map(String.init) ?? "-")"
    }
    #expect(
      found == ["2026-01-02T03:04:07.006Z 201", "2026-01-02T03:04:09.006Z 204", "2026-01-02T03:04:13.006Z -"])
  }

  @Test("A session read in pieces is the session read at once, and its bodies stay where they are")
  func storage() throws {
    let bytes = try BinaryFixture.bytes("chls/session.chls")
    let input = ByteInput(BinaryFixture.Storage(bytes: bytes))
    let pieces = try BinaryFixture.entries(ChlsReader(CaptureSource(input, name: "test")))
    #expect(try pieces.map(BinaryFixture.text) == Self.entries().map(BinaryFixture.text))
  }

  /// The session with a text of `count` bytes in place of one that two requests have as a header field.
  private static func entries(withFieldOf count: Int) throws -> [CaptureEntry] {
    var bytes = try BinaryFixture.bytes("chls/session.chls")
    let short: [UInt8] = [0x74, 0, 5] + Array("caf\u{E9}".utf8)
    let place = try #require(bytes.firstRange(of: short))
    let length = (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    bytes.replaceSubrange(place, with: [0x7C] + length + [UInt8](repeating: 0x61, count: count))
    return try BinaryFixture.entries(ChlsReader(BinaryFixture.source(bytes)))
  }

  @Test("A field may be long, and one that is too long keeps only its own requests from being read")
  func longField() throws {
    let usual = try Self.entries().map(BinaryFixture.text)
    let long = try Self.entries(withFieldOf: 2 << 20).map(BinaryFixture.text)
    #expect(long[10].utf8.count > 2 << 20 && long[10].hasPrefix("GET /latin1 HTTP/1.1"))
    #expect(long[..<10] == usual[..<10] && long.last == usual.last)
    let tooLong = try Self.entries(withFieldOf: CaptureLimit.text + 1).map(BinaryFixture.text)
    let reason = "skipped: the text of `String` has more than \(CaptureLimit.text) bytes"
    #expect(tooLong == Array(usual[..<10]) + [reason, reason] + usual[12...])
  }

  @Test("A stream of other Java objects is no session")
  func otherStream() throws {
    let source = BinaryFixture.source(try BinaryFixture.bytes("chls/objects.ser"))
    let failure = #expect(throws: CaptureFailure.self) { try ChlsReader(source) }
    #expect(failure?.code.rawValue == "chls-no-session")
    #expect(
      failure?.message == "the stream of Java objects holds a MakeObjects$Values instead of a Charles session"
    )
  }

  @Test("Whatever is done to a session, it gives entries or a failure", arguments: 0..<4)
  func mutations(seed: UInt64) throws {
    let bytes = try BinaryFixture.bytes("chls/session.chls")
    var failures = 0
    for mutated in BinaryFixture.mutations(of: bytes, count: 1000, seed: seed) {
      do {
        for entry in try BinaryFixture.entries(ChlsReader(BinaryFixture.source(mutated))) {
          _ = try BinaryFixture.text(entry)
        }
      } catch let failure as CaptureFailure {
        #expect((failure.offset ?? 0) <= mutated.count)
        failures += 1
      }
    }
    #expect(failures > 100)
  }

  @Test("A session cut off anywhere is a failure at its end")
  func truncations() throws {
    let bytes = try BinaryFixture.bytes("chls/session.chls")
    for count in stride(from: 4, to: bytes.count, by: 7) {
      let failure = #expect(throws: CaptureFailure.self) {
        try ChlsReader(BinaryFixture.source(Array(bytes.prefix(count))))
      }
      #expect(failure?.code.rawValue == (count == 4 ? "chls-no-session" : "java-stream-truncated"))
    }
  }
}
