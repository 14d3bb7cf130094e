import OnwireHTTP
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct SazReaderTests {
  typealias Entry = ZipFixture.Entry

  static let post =
    "POST https://api.example.com:8443/a%20b?c=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na=1"

  private func read(_ request: String, notes: String = "", response: String = "") throws -> ReadCapture {
    try ReadCapture(
      ZipFixture(
        Entry("raw/", ""), Entry("raw/1_c.txt", request, isDeflated: true), Entry("raw/1_m.xml", notes),
        Entry("raw/1_s.txt", response, isDeflated: true)
      ).bytes, as: SazReader.self)
  }

  @Test func `the line gets its origin form, and all else stays as it was`() throws {
    let notes = """
      \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
      <Session SID="1" BitFlags="1"><SessionTimers ClientConnected="2020-09-01T13:57:51"
        ClientBeginRequest="2020-09-01T13:57:52.211861-06:00" /></Session>
      """
    let capture = try read(Self.post, notes: notes, response: "HTTP/1.1 201 Created\r\n\r\n")
    let request = try #require(capture.requests.first)
    #expect(try request.text == "POST /a%20b?c=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na=1")
    #expect(request.url == "https://api.example.com:8443/a%20b?c=1")
    #expect(request.endpoint == Endpoint(scheme: .https, host: "api.example.com", port: 8443))
    #expect(request.status == 201)
    #expect(request.startedAt == "2020-09-01T13:57:52.211861-06:00")
    #expect(request.fidelity[.requestLine].knowledge == .rebuilt)
    for aspect in Fidelity.Aspect.allCases where aspect != .requestLine {
      #expect(request.fidelity[aspect].knowledge == .exact, "\(aspect)")
    }
    #expect(request.fidelity.notes == [])
  }

  @Test(
    arguments: [
      ("GET http://h HTTP/1.1", "GET / HTTP/1.1"), ("GET HTTP://h?q HTTP/1.1", "GET /?q HTTP/1.1"),
      ("OPTIONS http://h HTTP/1.1", "OPTIONS * HTTP/1.1"), ("GET /path HTTP/1.1", "GET /path HTTP/1.1"),
      ("GET https://h/a b HTTP/1.1", "GET /a b HTTP/1.1"), ("GET", "GET"), ("GET https://h/x", "GET /x"),
    ]) func `each form of a line`(_ line: String, _ expected: String) throws
  {
    let capture = try read("\(line)\r\nHost: h\r\n\r\n")
    #expect(try capture.requests.map { try $0.text } == ["\(expected)\r\nHost: h\r\n\r\n"])
  }

  @Test func `HTTP/2 is no text on the wire`() throws {
    let capture = try read("POST https://h/x HTTP/2\r\nHost: h\r\nContent-Length: 1\r\n\r\na")
    let fidelity = try #require(capture.requests.first).fidelity
    #expect(
      Fidelity.Aspect.allCases.map { fidelity[$0].knowledge } == [
        .rebuilt, .exact, .exact, .unknown, .absent, .exact, .absent,
      ])
    #expect(fidelity[.requestLine].reason == "HTTP/2 has no request line: Fiddler shows one all the same")
  }

  @Test func `a tunnel and an empty request are skipped`() throws {
    let tunnel = try read("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n")
    #expect(
      tunnel.skipped == [
        "example.com:443: a tunnel to example.com:443, whose bytes are encrypted: "
          + "enable Decrypt HTTPS traffic in Fiddler"
      ])
    #expect(try read("").skipped == [": Fiddler recorded no request"])
  }

  @Test func `a body that is not as long as its field says is not exact`() throws {
    let short = try read(Self.post.replacing("a=1", with: "a"))
    #expect(short.requests.first?.fidelity[.body].knowledge == .unknown)
    let none = try read(String(Self.post.dropLast(3)))
    #expect(none.requests.first?.fidelity[.body].knowledge == .absent)
  }

  @Test func `chunks that are there are kept, and those that are not are told`() throws {
    let head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try read(head + "3\r\na=1\r\n0\r\n\r\n").requests.first?.fidelity.isExact == true)
    #expect(try read(head + "name=1").requests.first?.fidelity[.framing].knowledge == .absent)
  }

  @Test func `sessions come by their numbers, whatever their width`() throws {
    let entries = ["10", "9", "0011", "01", "1"].map {
      Entry("raw/\($0)_c.txt", "GET /\($0) HTTP/1.1\r\n\r\n")
    }
    let capture = try ReadCapture(ZipFixture(entries).bytes, as: SazReader.self)
    #expect(capture.requests.map(\.url) == ["/01", "/1", "/9", "/10", "/0011"])
    #expect(capture.requests.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: ["_c.txt", "_s.txt"]) func `two files of one name are a failure`(_ name: String) throws {
    let files = ["_c.txt", "_s.txt", name].map { Entry("raw/1\($0)", Self.post) }
    let failure = #expect(throws: CaptureFailure.self) {
      try ReadCapture(ZipFixture(files).bytes, as: SazReader.self)
    }
    #expect(failure?.code.rawValue == "zip-broken")
    #expect(failure?.path == "raw/1\(name)")
  }

  @Test func `a request that Fiddler made itself is told, and a broken response is let be`() throws {
    var response = Entry("raw/1_s.txt", "HTTP/1.1 200 OK\r\n\r\n", isDeflated: true)
    response.held = [7]
    let capture = try ReadCapture(
      ZipFixture(
        Entry("raw/1_c.txt", Self.post), Entry("raw/1_m.xml", #"<Session SID="1" BitFlags="81">"#), response
      ).bytes, as: SazReader.self)
    #expect(capture.requests.first?.fidelity.notes == [SazWording.madeByFiddler])
    #expect(capture.requests.first?.status == nil)
  }

  @Test func `it is recognized by its names, and an encrypted one is a failure`() throws {
    var entry = Entry("raw/1_c.txt", Self.post)
    #expect(try ReadCapture.recognizes(ZipFixture(entry).bytes, as: SazReader.self))
    #expect(try !ReadCapture.recognizes(ZipFixture(Entry("1-meta.json", "{}")).bytes, as: SazReader.self))
    #expect(try !ReadCapture.recognizes(Array(Self.post.utf8), as: SazReader.self))
    entry.flags |= 1
    let failure = #expect(throws: CaptureFailure.self) {
      try ReadCapture(ZipFixture(entry).bytes, as: SazReader.self)
    }
    #expect(failure?.code.rawValue == "zip-encrypted")
    #expect(failure?.path == "raw/1_c.txt")
  }

  @Test func `any change gives entries or a failure`() throws {
    var mutations = Mutations(seed: 11)
    for _ in 0..<rounds(3000) {
      let request = String(decoding: mutations.mutated(Array(Self.post.utf8)), as: UTF8.self)
      let notes = String(decoding: mutations.mutated(Array(#"<S BitFlags="81" />"#.utf8)), as: UTF8.self)
      let bytes = ZipFixture(
        Entry("raw/1_c.txt", request), Entry("raw/1_m.xml", notes), Entry("raw/1_s.txt", request)
      ).bytes
      #expect(try ReadCapture(bytes, as: SazReader.self).entries.count == 1)
      do {
        _ = try ReadCapture(mutations.mutated(bytes), as: SazReader.self)
      } catch is CaptureFailure {}
    }
  }
}
