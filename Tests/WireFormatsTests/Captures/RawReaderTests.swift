import HTTPWire
import TextFormats
import Testing
import WireFormats

/// Claims about requests that are read from files of their own bytes.
@Suite struct RawReaderTests {
  private func entries(_ text: String) throws -> [CaptureEntry] {
    var reader = try RawReader(source(text))
    var entries: [CaptureEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    return entries
  }

  private func requests(_ text: String) throws -> [CapturedRequest] {
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
    #expect(try requests[0].wire.message.bytes() == Array(text.utf8.prefix(51)))
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
    let found = request.wire.endpoint
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
