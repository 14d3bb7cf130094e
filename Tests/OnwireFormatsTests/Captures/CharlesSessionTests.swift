import Foundation
import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireFormats

@Suite struct CharlesSessionTests {
  /// The one request of a session in both forms.
  private static func both(
    _ change: (inout CharlesSession.Transaction) -> Void = { _ in }, of raw: [UInt8]
  ) throws -> [Request] {
    var transaction = CharlesSession.Transaction(raw)
    change(&transaction)
    let session = CharlesSession([transaction])
    return [
      try #require(try CharlesSession.read(json: session.json).first).asRequest,
      try #require(try CharlesSession.read(xml: session.xml()).first).asRequest,
    ]
  }

  private static func post(_ body: [UInt8], type: String, more: String = "") -> [UInt8] {
    Array(
      "POST /a?b=1 HTTP/1.1\r\nHost: h.example\r\nContent-Type: \(type)\r\n\(more)\r\n".replacing(
        "LENGTH", with: "\(body.count)"
      ).utf8) + body
  }

  private static let length = "Content-Length: LENGTH\r\n"

  @Test("Every golden request comes back byte by byte, and exactly known")
  func golden() throws {
    let root = Repository.root.appending(path: "golden")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
    let requests = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "http" }.sorted {
      $0.path < $1.path
    }.map { (name: $0.lastPathComponent, bytes: Array(try Data(contentsOf: $0))) }
    #expect(requests.count > 40)
    let session = CharlesSession(requests.map { CharlesSession.Transaction($0.bytes) })
    for entries in [
      try CharlesSession.read(json: session.json), try CharlesSession.read(xml: session.xml()),
    ] {
      #expect(entries.count == requests.count)
      for (entry, expected) in zip(entries, requests) {
        let request = try entry.asRequest
        #expect(try request.allBytes == expected.bytes, "\(expected.name)")
        #expect(request.fidelity.isExact, "\(expected.name)")
      }
    }
  }

  @Test("A text without a charset is ISO-8859-1, which two lengths prove")
  func latin1() throws {
    let raw = Self.post(Array(#"{"a":"é中"}"#.utf8), type: "application/json", more: Self.length)
    for request in try Self.both(of: raw) {
      #expect(try request.allBytes == raw)
      #expect(request.fidelity[.body].knowledge == .exact)
      #expect(
        request.fidelity[.body].reason
          == "text encoded as ISO-8859-1, since no charset is given; "
          + "Content-Length 13 and Charles's size 13 agree")
      #expect(request.url == "https://h.example/a?b=1")
      #expect(request.status == 200)
      #expect(request.startedAt == "2026-01-01T00:00:00.000+00:00")
    }
  }

  @Test("A text with a charset is in it", arguments: ["UTF-8", "gbk", "shift_jis", "iso-8859-1"])
  func charset(_ name: String) throws {
    let text = name == "iso-8859-1" ? "é=ü" : "中=文"
    let body = try #require(TextEncoding(named: name)?.encode(text))
    let raw = Self.post(body, type: "text/plain;charset=\(name)", more: Self.length)
    for request in try Self.both(of: raw) {
      #expect(try request.allBytes == raw)
      #expect(request.fidelity[.body].knowledge == .exact)
    }
  }

  @Test("A character beyond U+00FF without a charset is UTF-8, as editors and other tools write it")
  func beyondLatin1() throws {
    let raw = Self.post(Array("中".utf8), type: "application/json", more: Self.length)
    let latin1 = String(String.UnicodeScalarView("中".utf8.map { Unicode.Scalar($0) }))
    let json = String(decoding: CharlesSession([.init(raw)]).json, as: UTF8.self)
    let edited = json.replacing(latin1, with: "中")
    #expect(edited != json)
    let request = try #require(try CharlesSession.read(json: Array(edited.utf8)).first).asRequest
    #expect(try request.allBytes == raw)
    #expect(
      request.fidelity[.body].reason == "text encoded as UTF-8, as ISO-8859-1 lacks some of its characters; "
        + "Content-Length 3 and Charles's size 3 agree")
  }

  @Test("A text that no length proves is called guessed; one that lengths contradict is not comparable")
  func doubt() throws {
    let body = Array("é".utf8)
    for request in try Self.both({ $0.extraSize = 7 }, of: Self.post(body, type: "text/plain")) {
      #expect(request.fidelity[.body].knowledge == .unknown)
      #expect(request.fidelity[.body].reason.hasSuffix("Charles's size 9 against the 2 bytes of the session"))
    }
    for request in try Self.both({ $0.version = "HTTP/2.0" }, of: Self.post(body, type: "text/plain")) {
      #expect(request.fidelity[.body].knowledge == .rebuilt)
      #expect(request.fidelity[.body].reason.hasSuffix("no length proves it"))
    }
  }

  @Test("A text of ASCII has one reading, and yet no length proves that it is whole")
  func ascii() throws {
    let raw = Self.post(Array("a=1".utf8), type: "text/plain")
    let session = CharlesSession([.init(raw)])
    let json = String(decoding: session.json, as: UTF8.self).replacing(#","body":3}"#, with: "}")
    let xml = String(decoding: session.xml(), as: UTF8.self).replacing(#" body="3""#, with: "")
    for entries in [
      try CharlesSession.read(json: Array(json.utf8)), try CharlesSession.read(xml: Array(xml.utf8)),
    ] {
      let request = try #require(entries.first).asRequest
      #expect(try request.allBytes == raw)
      #expect(request.fidelity[.body].knowledge == .rebuilt)
      #expect(request.fidelity[.body].reason == "no length proves it")
    }
    for request in try Self.both(of: raw) { #expect(request.fidelity[.body].knowledge == .exact) }
  }

  @Test("A summary has no bodies: absent, not empty")
  func summary() throws {
    for request in try Self.both(
      { $0.isSummary = true }, of: Self.post([0x61], type: "text/plain", more: Self.length))
    {
      #expect(request.fidelity[.body].knowledge == .absent)
      #expect(request.fidelity[.body].reason.contains("Content-Length is 1: a summary export"))
    }
    for request in try Self.both({ $0.isSummary = true }, of: Self.post([], type: "text/plain")) {
      #expect(request.fidelity.isExact)
    }
    let empty = Self.post(
      Array("0\r\n\r\n".utf8), type: "text/plain", more: "Transfer-Encoding: chunked\r\n")
    for request in try Self.both({ ($0.isSummary, $0.extraSize) = (true, -2) }, of: empty) {
      #expect(request.fidelity[.body].knowledge == .exact)
      #expect(request.fidelity[.framing].knowledge == .absent)
    }
  }

  @Test("A body whose coding was taken off is decoded; of chunks the framing is absent")
  func codings() throws {
    let gzip = Self.post([1, 2, 3], type: "text/plain", more: Self.length + "Content-Encoding: gzip\r\n")
    for request in try Self.both({ ($0.isDecoded, $0.body) = (true, Array("plain".utf8)) }, of: gzip) {
      #expect(request.fidelity[.body].knowledge == .decoded)
      #expect(try request.allBytes.suffix(5) == Array("plain".utf8))
    }
    let chunk = Array("48\r\n".utf8) + [UInt8](repeating: 0xE9, count: 72) + Array("\r\n0\r\n\r\n".utf8)
    let chunked = Self.post(chunk, type: "text/plain", more: "Transfer-Encoding: chunked\r\n")
    let body = [UInt8](repeating: 0xE9, count: 72)
    for request in try Self.both({ ($0.body, $0.extraSize) = (body, -2) }, of: chunked) {
      #expect(request.fidelity[.framing].knowledge == .absent)
      #expect(request.fidelity[.body].knowledge == .exact)
      #expect(try request.allBytes.suffix(72) == body[...])
    }
  }

  @Test("A body that lacks its coding is not exact, whatever its length is and whatever says so")
  func lackingCoding() throws {
    let plain = Self.post(
      Array("plain".utf8), type: "text/plain", more: Self.length + "Content-Encoding: gzip\r\n")
    for request in try Self.both(of: plain) {
      #expect(request.fidelity[.body].knowledge == .unknown)
      #expect(request.fidelity[.body].reason.hasSuffix("it was taken off, or never put on"))
      #expect(try request.allBytes == plain)
    }
    let chunked = Self.post(
      Array("5\r\nplain\r\n0\r\n\r\n".utf8), type: "text/plain",
      more: "Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n")
    for request in try Self.both({ ($0.body, $0.extraSize) = (Array("plain".utf8), -2) }, of: chunked) {
      #expect(request.fidelity[.body].knowledge == .decoded)
    }
  }

  @Test("The framing of several chunks is not taken for the bytes of another encoding")
  func chunksAndEncodings() throws {
    // Six characters are six bytes in windows-1252 and twelve in UTF-8; two chunks take six bytes more than one.
    let body = Array("éééééé".utf16.map { UInt8(truncatingIfNeeded: $0) })
    let chunks = Array("3\r\n".utf8) + body[..<3] + Array("\r\n3\r\n".utf8) + body[3...]
    let raw = Self.post(
      chunks + Array("\r\n0\r\n\r\n".utf8), type: "text/plain; charset=windows-1252",
      more: "Transfer-Encoding: chunked\r\n")
    for request in try Self.both({ ($0.body, $0.extraSize) = (body, -2) }, of: raw) {
      #expect(Array(try request.allBytes.suffix(8)) == [13, 10] + body)
      #expect(request.fidelity[.body].knowledge == .rebuilt)
    }
  }

  @Test(
    "What the charset given lacks, and what was replaced, no length proves", arguments: ["¢", "a\u{FFFD}"])
  func lackingCharacters(_ text: String) throws {
    let raw = Self.post(Array(text.utf8), type: "text/plain; charset=X", more: Self.length)
    for charset in ["shift_jis", "utf-8"] where charset == "shift_jis" || text != "¢" {
      let json = String(decoding: CharlesSession([.init(raw)]).json, as: UTF8.self)
        .replacing("charset=X", with: "charset=\(charset)")
        .replacing(#""charset":"X""#, with: #""charset":"\#(charset)""#)
        .replacing(
          String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) })), with: text)
      let request = try #require(try CharlesSession.read(json: Array(json.utf8)).first).asRequest
      #expect(Array(try request.allBytes.suffix(text.utf8.count)) == Array(text.utf8))
      #expect(request.fidelity[.body].knowledge == .rebuilt, "\(charset)")
    }
  }

  @Test("A first line beyond ASCII is exact where the size of the head proves it")
  func firstLine() throws {
    let raw = Array("GET /é HTTP/1.1\r\nHost: h.example\r\n\r\n".utf8)
    for request in try Self.both(of: raw) { #expect(request.fidelity[.requestLine].knowledge == .exact) }
    let odd = Array("GET /é HTTP/1.1\r\nHost:    h.example\r\n\r\n".utf8)
    for request in try Self.both(of: odd) { #expect(request.fidelity[.requestLine].knowledge == .rebuilt) }
  }

  @Test("Without TLS the target may have been absolute, whatever the size of the head is")
  func originForm() throws {
    func lines(_ raw: String) throws -> [Fidelity] {
      let session = CharlesSession([.init(raw)])
      let json = String(decoding: session.json, as: UTF8.self)
        .replacing(#""scheme":"https""#, with: #""scheme":"http""#)
      let xml = String(decoding: session.xml(), as: UTF8.self)
        .replacing(#"protocol="https""#, with: #"protocol="http""#)
      return [
        try #require(try CharlesSession.read(json: Array(json.utf8)).first).asRequest.fidelity,
        try #require(try CharlesSession.read(xml: Array(xml.utf8)).first).asRequest.fidelity,
      ]
    }
    for fidelity in try lines("GET /a?b=%20 HTTP/1.1\r\nHost: h.example\r\n\r\n") {
      #expect(fidelity[.requestLine].knowledge == .rebuilt)
      #expect(fidelity[.requestLine].reason == CharlesWording.tool.originForm)
      #expect(fidelity.isPathTold && fidelity.isVersionTold)
      #expect(fidelity[.fieldBlanks].knowledge == .exact)
    }
    for fidelity in try lines("GET http://h.example/a HTTP/1.1\r\nHost: h.example\r\n\r\n") {
      #expect(fidelity.isExact)
    }
  }

  @Test("CR that a parser of XML took is put back where the lengths prove it, and said")
  func lostCR() throws {
    let body = Array("--b\r\n\r\nx\r\n--b--\r\n".utf8)
    let raw = Self.post(body, type: "multipart/form-data; boundary=b", more: Self.length)
    let session = CharlesSession([.init(raw)])
    let request = try #require(try CharlesSession.read(xml: session.xml(dropsCR: true)).first).asRequest
    #expect(try request.allBytes == raw)
    #expect(request.fidelity[.body].knowledge == .rebuilt)
    #expect(request.fidelity[.body].reason.contains("with CR LF for each LF; Content-Length 17"))
    // A body of bare line feeds stays one.
    let plain = Self.post(Array("a\nb\n".utf8), type: "text/plain", more: Self.length)
    for request in try Self.both(of: plain) { #expect(try request.allBytes == plain) }
  }

  @Test("HTTP/2 is shown by its pseudo-header fields, and the size of its head is not looked at")
  func http2() throws {
    let raw = Array("POST /x HTTP/2.0\r\nuser-agent: a\r\n\r\n".utf8)
    let session = CharlesSession([.init(raw)])
    let pseudo = [":method": "POST", ":scheme": "https", ":path": "/x?1", ":authority": "h.example"]
    let fields = [":method", ":scheme", ":path", ":authority"].map {
      #"{"name":"\#($0)","value":"\#(pseudo[$0] ?? "")"},"#
    }.joined()
    let json = String(decoding: session.json, as: UTF8.self)
      .replacing(#""headers":[{"#, with: #""headers":[\#(fields){"#)
      .replacing(#""firstLine":"POST /x HTTP/2.0","#, with: "").replacing("HTTP/1.1", with: "HTTP/2.0")
    let request = try #require(try CharlesSession.read(json: Array(json.utf8)).first).asRequest
    #expect(
      String(decoding: try request.allBytes, as: UTF8.self)
        == "POST /x?1 HTTP/2\r\nhost: h.example\r\nuser-agent: a\r\n\r\n")
    #expect(request.fidelity[.requestLine].knowledge == .rebuilt)
    #expect(request.fidelity[.framing].knowledge == .absent)
  }

  @Test("The size of the head finds blanks that nobody sees, and tells of a field without a value")
  func headSize() throws {
    let odd = Array("GET / HTTP/1.1\r\nHost:  h.example\r\n\r\n".utf8)
    for request in try Self.both(of: odd) {
      #expect(request.fidelity[.fieldBlanks].knowledge == .rebuilt)
      #expect(request.fidelity[.fieldBlanks].reason.contains("35 bytes, and 36 by Charles's size"))
    }
    for empty in ["", " "] {
      let raw = Array("GET / HTTP/1.1\r\nHost: h.example\r\nX-Empty:\(empty)\r\n\r\n".utf8)
      for request in try Self.both(of: raw) {
        #expect(try request.allBytes == raw)
        #expect(request.fidelity.isExact)
      }
    }
    for request in try Self.both(
      { $0.hasFirstLine = false }, of: Array("GET /?a HTTP/1.1\r\nA: b\r\n\r\n".utf8))
    {
      #expect(try request.allBytes == Array("GET /?a HTTP/1.1\r\nA: b\r\n\r\n".utf8))
      #expect(request.fidelity[.requestLine].knowledge == .rebuilt)
    }
  }

  @Test("What Charles notes of its tools and of an early end is said")
  func notes() throws {
    let raw = Array("GET / HTTP/1.1\r\nHost: h.example\r\n\r\n".utf8)
    for request in try Self.both({ $0.notes = "Rewrite Tool: header added" }, of: raw) {
      #expect(request.fidelity[.fields].knowledge == .changed)
      #expect(request.fidelity.notes == ["Rewrite Tool: header added"])
    }
    // What was done to the response was not done to the request.
    for (note, isChange) in [
      ("Rewrite Tool: response status was set to 500", false),
      ("Rewrite Tool: status 200 changed to 500", false),
      ("Rewrite Tool: response header X-A added", false), ("Map Local: /a was answered by /b", false),
      ("Breakpoint: response was edited", false), ("written by a person: status 500", false),
      ("Rewrite Tool: header X-Status added", true), ("Rewrite Tool: header Status added", true),
      ("Rewrite Tool: request header X-Response added", true), ("Rewrite Tool: body changed", true),
      ("Rewrite Tool: X-Added was added", true),
      ("Map Remote: http://a/status became http://b/response", true),
      ("Breakpoint: edited", true),
    ] {
      for request in try Self.both({ $0.notes = note }, of: raw) {
        for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body] {
          #expect((request.fidelity[aspect].knowledge == .changed) == isChange, "\(note)")
        }
        #expect(request.fidelity.notes == [note])
      }
    }
    for request in try Self.both({ $0.status = "EXCEPTION" }, of: raw) {
      #expect(
        request.fidelity.notes == [
          "Charles's status is EXCEPTION, not COMPLETE: the request may be cut short"
        ])
    }
  }

  @Test("Tunnels, WebSockets and what has no head are passed over with the reason")
  func skipped() throws {
    let json = """
      [{"status":"COMPLETE","method":"CONNECT","scheme":"https","host":"h","path":null,"tunnel":true,"request":
      {"header":{"headers":[]}}},{"method":"GET","scheme":"https","host":"h","webSocket":true},
      {"status":"RECEIVED_REQUEST_FIRST_LINE","method":"GET","scheme":"http","host":"::1","port":"81","path":"/"},
      {"url":"x"}]
      """
    let entries = try CharlesSession.read(json: Array(json.utf8))
    #expect(
      entries.map(\.reasonToSkip) == [
        "a tunnel, whose bytes are encrypted: enable SSL Proxying for h in Charles", "a WebSocket",
        "Charles recorded no head of the request (RECEIVED_REQUEST_FIRST_LINE)", "it has no scheme",
      ])
    guard case .skipped(3, let url, _) = entries[2] else { throw CharlesSession.Failure() }
    #expect(url == "http://[::1]:81/")
  }

  @Test("Bytes beside a transaction are its body, whatever its text would be")
  func beside() throws {
    let raw = Self.post([0, 0xFF], type: "image/png", more: Self.length)
    var transaction = CharlesSession.Transaction(raw)
    transaction.isSummary = true
    let object = Array(CharlesSession([transaction]).json.dropFirst().dropLast())
    let input = ByteInput(object)
    var json = JSONReader(input)
    let read = try CharlesTransaction(json: &json, in: input)
    let request = try read.entry(number: 1, body: ByteInput([0, 0xFF])).asRequest
    #expect(try request.allBytes == raw)
    #expect(request.fidelity.isExact)
    let other = try read.entry(number: 1, body: ByteInput([0])).asRequest
    #expect(other.fidelity[.body].knowledge == .unknown)
  }

  @Test("A session is recognized by what it holds, and so are its lines one by one")
  func recognition() throws {
    let session = CharlesSession([.init("GET / HTTP/1.1\r\nHost: h\r\n\r\n")])
    let line = session.json.dropFirst().dropLast()
    func formats(_ bytes: [UInt8]) throws -> [Bool] {
      let source = CaptureSource(ByteInput(bytes), name: "x")
      let start = try source.start()
      return [
        try ChlsjReader.recognizes(start, source), try ChlsxReader.recognizes(start, source),
        try BurpReader.recognizes(start, source),
      ]
    }
    #expect(try formats(session.json) == [true, false, false])
    #expect(try formats(Array(line)) == [true, false, false])
    #expect(try formats(session.xml()) == [false, true, false])
    #expect(try formats(Array(#"<items burpVersion="1"/>"#.utf8)) == [false, false, true])
    for other in [
      #"{"log":{"version":"1.2","entries":[]}}"#, "[80, 79]", "<plist/>", "<items/>", "GET /", "",
    ] {
      #expect(try formats(Array(other.utf8)) == [false, false, false])
    }
    #expect(try CharlesSession.read(json: Array(line) + [0x0A] + Array(line)).count == 2)
  }

  @Test("Every mutation and every beginning of a session is read or ends in a failure with a place")
  func hostile() throws {
    let raw = Self.post(Array("é&\r\n]]>".utf8), type: "text/plain", more: Self.length)
    let session = CharlesSession([.init(raw), .init(raw)])
    var random = SplitMix(7)
    for (whole, read) in [
      (session.json, CharlesSession.read(json:)), (session.xml(), CharlesSession.read(xml:)),
    ] {
      func check(_ bytes: [UInt8], mustFail: Bool = false) throws {
        do {
          let entries = try read(bytes)
          for case .request(let request) in entries { #expect(try !request.allBytes.isEmpty) }
          #expect(!mustFail)
        } catch let failure as CaptureFailure {
          #expect(failure.offset.map { 0...bytes.count ~= $0 } == true)
        }
      }
      for length in 0..<whole.count { try check(Array(whole[..<length]), mustFail: true) }
      for _ in 0..<rounds(3000) {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeSubrange(place..<min(place + 5, bytes.count))
          default: bytes.insert(whole.randomElement(using: &random) ?? 0, at: place)
          }
        }
        try check(bytes)
      }
    }
  }
}
