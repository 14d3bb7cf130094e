import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireFormats

@Suite struct BurpReaderTests {
  private static func document(_ items: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.1"?>
      <!DOCTYPE items [
      <!ELEMENT items (item*)>
      <!ATTLIST items burpVersion CDATA "">
      ]>
      <items burpVersion="2024.1" exportTime="Thu Jan 01 00:00:00 UTC 2026">
      \(items)
      </items>
      """.utf8)
  }

  private static func item(
    _ request: String, base64: Bool = true, scheme: String = "https", port: Int = 443
  ) -> String {
    """
    <item><time>Thu Jan 01 00:00:00 UTC 2026</time><url><![CDATA[\(scheme)://h.example/a?b&c]]></url>
    <host ip="192.0.2.1">h.example</host><port>\(port)</port><protocol>\(scheme)</protocol>
    <request base64="\(base64)"><![CDATA[\(request)]]></request><status>201</status>
    <response base64="true"><![CDATA[SFRUUA==]]></response><comment>seen</comment></item>
    """
  }

  private static func read(_ bytes: [UInt8]) throws -> [CaptureEntry] {
    try CharlesSession.read(BurpReader(CaptureSource(ByteInput(bytes), name: "items.xml")))
  }

  @Test("A request in base64 is exact, bytes and all")
  func exact() throws {
    let raw = Array("POST /a?b&c HTTP/1.1\r\nHost: h.example\r\nContent-Length: 256\r\n\r\n".utf8) + (0...255)
    let items = Self.item(Base64.encode(raw)) + Self.item(Base64.encode(raw), port: 8443)
    let entries = try Self.read(Self.document(items))
    let requests = try entries.map { try $0.asRequest }
    #expect(try requests.map { try $0.allBytes } == [raw, raw])
    #expect(requests.allSatisfy { $0.fidelity.isExact && $0.fidelity.notes == ["Burp's comment: seen"] })
    #expect(requests.map(\.endpoint.port) == [nil, 8443])
    #expect(requests.map(\.status) == [201, 201])
    #expect(requests[0].url == "https://h.example/a?b&c")
  }

  @Test("A request without base64 is given as it is, and its bytes are not promised")
  func plain() throws {
    let text = "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n"
    let request = try #require(try Self.read(Self.document(Self.item(text, base64: false))).first).asRequest
    #expect(try request.allBytes == Array(text.utf8))
    #expect(request.fidelity[.fieldBlanks].knowledge == .unknown)
    #expect(request.fidelity[.body].knowledge == .unknown)
  }

  @Test("HTTP/2 has names as Burp shows them")
  func http2() throws {
    let item = Self.item(Base64.encode(Array("POST / HTTP/2\r\nHost: h.example\r\n\r\n".utf8)))
    let request = try #require(try Self.read(Self.document(item)).first).asRequest
    #expect(
      request.fidelity[.fieldCase].reason == "HTTP/2 has lower-case names only; Burp may show others")
    #expect(request.fidelity[.requestLine].knowledge == .rebuilt)
    #expect(request.fidelity[.framing].knowledge == .absent)
    #expect(request.fidelity[.body].knowledge == .exact)
  }

  @Test("A response that is empty or broken has no findings, and is not exact", arguments: ["", "REDACTED!"])
  func brokenResponses(text: String) throws {
    let get = Base64.encode(Array("GET / HTTP/1.1\r\nHost: h.example\r\n\r\n".utf8))
    let item = Self.item(get).replacing("SFRUUA==", with: text)
    let request = try #require(try Self.read(Self.document(item)).first).asRequest
    let response = try #require(try request.response?.content)
    #expect(response.message.length == 0)
    #expect(text.isEmpty || response.fidelity[.requestLine].knowledge == .absent)
    #expect(request.findings().isEmpty)
  }

  @Test("Items without a request to look at are passed over with the reason")
  func skipped() throws {
    let items =
      Self.item("") + Self.item("!") + Self.item("R0VU", scheme: "ftp") + "<item></item>"
      + Self.item(Base64.encode(Array("CONNECT h:443 HTTP/1.1\r\n\r\n".utf8)))
    #expect(
      try Self.read(Self.document(items)).map(\.reasonToSkip) == [
        "the item has no request", "the item has the request as base64 that cannot be decoded",
        "its protocol is ftp, neither http nor https", "it has no protocol",
        "a tunnel, whose bytes are encrypted",
      ])
  }

  @Test("Every beginning and every mutation of items is read or ends in a failure with a place")
  func hostile() throws {
    let whole = Self.document(Self.item(Base64.encode(Array("GET / HTTP/1.1\r\n\r\n".utf8))))
    var random = SplitMix(9)
    for length in 0..<whole.count {
      #expect(throws: CaptureFailure.self) { try Self.read(Array(whole[..<length])) }
    }
    for _ in 0..<rounds(3000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[place] = whole.randomElement(using: &random) ?? 0
        } else {
          bytes.remove(at: place)
        }
      }
      do {
        _ = try Self.read(bytes)
      } catch let failure as CaptureFailure {
        #expect(failure.offset.map { 0...bytes.count ~= $0 } == true)
      }
    }
  }
}
