import OnwireHTTP
import OnwireTextFormats
import Testing

@testable import OnwireFormats

/// Logs of programs, as requests 2.34 on Python 3.11, Ruby 3.1, Insomnia, Apache HttpClient (`Wire.java` of 4.5 and 5.3),
/// Netty 4.1 and PHP 8.2 wrote them, but for shorter fields.
@Suite struct PastedLogTests {
  private func requests(_ log: String) throws -> [Request] {
    var capture = try OpenedCapture(CaptureSource(log))
    var requests: [Request] = []
    while let entry = try capture.next() {
      if case .request(let request) = entry { requests.append(request) }
    }
    return requests
  }

  private func texts(_ log: String) throws -> [String] {
    try requests(log).map { String(decoding: try $0.message.bytes(), as: UTF8.self) }
  }

  @Test func whatPythonSentIsExact() throws {
    let log = #"""
      DEBUG:urllib3.connectionpool:Starting new HTTP connection (1): a:80
      send: b'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n\r\n'
      send: b'{"k": "\\"\'\xc3\xa9"}'
      reply: 'HTTP/1.1 200 OK\r\n'
      header: Content-Length: 2
      send: b"GET /b?c=it's HTTP/1.1\r\nHost: a\r\n\r\n"
      reply: 'HTTP/1.1 200 OK\r\n'

      """#
    let sent = [
      "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n\r\n{\"k\": \"\\\"'é\"}",
      "GET /b?c=it's HTTP/1.1\r\nHost: a\r\n\r\n",
    ]
    #expect(try texts(log) == sent)
    #expect(try requests(log).allSatisfy(\.fidelity.isExact))
    let withoutNotes = log.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(try texts(withoutNotes) == sent)
  }

  @Test func whatRubySentIsExact() throws {
    let log = ##"""
      opening connection to a:80...
      opened
      <- "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 22\r\n\r\n"
      <- "\#{x} \\ \xC3\xA9\u5F20\u{1F600}\e\x00\a#é"
      -> "HTTP/1.1 200 OK\r\n"
      -> "\r\n"
      reading 2 bytes...
      Conn keep-alive
      <- "GET /b HTTP/1.1\r\nHost: a\r\n\r\n"

      """##
    #expect(
      try texts(log) == [
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 22\r\n\r\n#{x} \\ é张😀\u{1B}\0\u{7}#é",
        "GET /b HTTP/1.1\r\nHost: a\r\n\r\n",
      ])
    #expect(try requests(log).allSatisfy(\.fidelity.isExact))
  }

  @Test(arguments: [
    // A file, of which no bytes are shown; two connections at a time; a body that is too short for its length.
    #"send: b'PUT /a HTTP/1.1\r\nContent-Length: 3\r\n\r\n'"# + "\nsend: <_io.BufferedReader name='f'>\n",
    #"send: b'PUT /a HTTP/1.1\r\nContent-Length: 1\r\n\r\n'"# + "\n"
      + #"send: b'PUT /b HTTP/1.1\r\nContent-Length: 1\r\n\r\n'"# + "\nsend: b'a'\nsend: b'b'\n",
    #"<- "PUT /a HTTP/1.1\r\nContent-Length: 3\r\n\r\n""# + "\n<- \"ab\"\n"
      + #"<- "GET /b HTTP/1.1\r\n\r\n""# + "\n",
  ])
  func aLogThatDoesNotShowAllBytesIsNotRead(log: String) throws {
    let failure = #expect(throws: CaptureFailure.self) { try requests(log) }
    #expect(failure?.code == .captureUnsupported)
  }

  /// `log.Printf("%q", dump)` of Go, and the like.
  @Test(arguments: ["2024/01/02 10:00:00 ", "level=info request=", "[x] sent: "])
  func aMessageInQuotesIsReadBehindItsLabel(label: String) throws {
    let log = label + #""POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\n\"b""# + "\n"
    #expect(try texts(log) == ["POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\n\"b"])
    let access = #"1.2.3.4 - - [d] "GET / HTTP/1.1" 200 12 "-" "a\rb""#
    #expect(throws: CaptureFailure.self) { try requests(access) }
  }

  @Test func ofATimelineOfInsomniaTheBodyIsRead() throws {
    let log = """
      * Preparing request to http://a/b
      * Connected to a (127.0.0.1) port 80 (#0)

      > POST /b HTTP/1.1
      > Host: a
      > Content-Length: 10

      | {
      |   "a": 1
      | }

      * Mark bundle as not supporting multiuse

      < HTTP/1.1 200 OK

      """
    #expect(try texts(log) == ["POST /b HTTP/1.1\nHost: a\nContent-Length: 10\n\n{\n  \"a\": 1\n}"])
    let fidelity = try #require(try requests(log).first).fidelity
    #expect(fidelity[.fieldBlanks].knowledge == .unknown)
    #expect(fidelity[.body].knowledge == .unknown)
    let withoutBody = "> GET /b HTTP/1.1\n> Host: a\n\n* Mark bundle\n"
    #expect(try texts(withoutBody) == ["GET /b HTTP/1.1\nHost: a\n\n"])
  }

  /// Two connections at a time, in whatever the logger writes before a line.
  @Test(arguments: [
    "", "[DEBUG] ", "    14:34:41 DEBUG [org.apache.http.wire] : ",
    "2020-04-11 01:15:23.077 DEBUG 3366 --- [a b] org.apache.http.wire                     : ",
    "//\t13:24:06.581 [main] DEBUG org.apache.hc.client5.http.wire - ",
  ])
  func ofAWireLogBothDirectionsAreExact(prefix: String) throws {
    let log = #"""
      http-outgoing-0 >> "POST /a HTTP/1.1[\r][\n]"
      http-outgoing-0 >> "Expect: 100-continue[\r][\n]"
      http-outgoing-0 >> "Content-Length: 39[\r][\n]"
      http-outgoing-0 >> "[\r][\n]"
      http-outgoing-1 >> "HEAD /b HTTP/1.1[\r][\n]"
      http-outgoing-1 >> "[\r][\n]"
      http-outgoing-0 << "HTTP/1.1 100 Continue[\r][\n]"
      http-outgoing-0 << "[\r][\n]"
      http-outgoing-1 << "HTTP/1.1 200 OK[\r][\n]"
      http-outgoing-1 << "Content-Length: 500[\r][\n]"
      http-outgoing-1 << "[\r][\n]"
      http-outgoing-0 >> "{"a": "\n[0xe5][0xbc][0xa0][0x9][0x41][]",[\n]"
      http-outgoing-0 >> "GET /c HTTP/1.1"
      http-outgoing-0 << "HTTP/1.1 200 OK[\r][\n]"
      http-outgoing-0 << "Connection: close[\r][\n]"
      http-outgoing-0 << "[\r][\n]"
      http-outgoing-0 << "[0x1f][0x8b][\n]"
      """#
    let lines = log.split(separator: "\n").flatMap { ["\(prefix)http-outgoing-0 >> Expect", prefix + $0] }
    let requests = try requests(lines.joined(separator: "\n"))
    #expect(
      try requests.map { String(decoding: try $0.message.bytes(), as: UTF8.self) } == [
        "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 39\r\n\r\n"
          + "{\"a\": \"\\n张\t[0x41][]\",\nGET /c HTTP/1.1",
        "HEAD /b HTTP/1.1\r\n\r\n",
      ])
    #expect(requests.map(\.fidelity.isExact) == [true, true])
    #expect(
      try requests.map { try #require($0.response).content.message.bytes() } == [
        Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8) + [0x1F, 0x8B, 0x0A],
        Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n".utf8),
      ])
  }

  /// `ByteBufUtil.prettyHexDump` below a line of LoggingHandler; on a server, requests are received.
  @Test(arguments: [("WRITE", "READ"), ("READ", "WRITE")])
  func ofALogOfNettyBothDirectionsAreExact(sent: String, received: String) throws {
    let (frame, ruler) = ("+--------+", "         |  0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f |")
    let log = """
      x - [id: 0x9b850779, L:/127.0.0.1:1 - R:/127.0.0.1:2] ACTIVE
      x - [id: 0x9b850779, L:/127.0.0.1:1 - R:/127.0.0.1:2] \(sent): 37B
      \(ruler)
      \(frame)
      |00000000| 50 55 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a |PUT / HTTP/1.1..|
      |00000010| 43 6f 6e 74 65 6e 74 2d 4c 65 6e 67 74 68 3a 20 |Content-Length: |
      |00000020| 31 0d 0a 0d 0a                                  |1....           |
      \(frame)
      x - [id: 0x9b85077a, L:/127.0.0.1:1 - R:/127.0.0.1:3] \(sent): 18B
      |00000000| 47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a |GET / HTTP/1.1..|
      |00000010| 0d 0a                                           |..              |
      x - [id: 0x9b850779, L:/127.0.0.1:1 - R:/127.0.0.1:2] \(sent): 1B
      |00000000| e5                                              |.               |
      x - [id: 0x9b850779, L:/127.0.0.1:1 - R:/127.0.0.1:2] \(received): 20B
      |00000000| 48 54 54 50 2f 31 2e 31 20 32 30 30 20 4f 4b 0d |HTTP/1.1 200 OK.|
      |00000010| 0a 0d 0a 61                                     |...a            |

      """
    let requests = try requests(log)
    #expect(
      try requests.map { try $0.message.bytes() } == [
        Array("PUT / HTTP/1.1\r\nContent-Length: 1\r\n\r\n".utf8) + [0xE5],
        Array("GET / HTTP/1.1\r\n\r\n".utf8),
      ])
    #expect(requests.map(\.fidelity.isExact) == [true, true])
    #expect(requests.map { $0.response?.status } == [200, nil])
    let row = "|00000010| 0d 0a "
    let failure = #expect(throws: CaptureFailure.self) {
      try self.requests(log.replacing(row, with: "| 0d 0a "))
    }
    #expect(failure?.code == .captureUnsupported)
    let alone = log.split(separator: "\n").filter { $0.hasPrefix("|") }.prefix(3).map { "// \($0)" }
    #expect(try texts(alone.joined(separator: "\n")) == ["PUT / HTTP/1.1\r\nContent-Length: 1\r\n\r\n"])
  }

  /// Before 4.3, a line names no connection; a response that is cut short takes nothing from the next request.
  @Test func aWireLogWithoutNamesIsOfOneConnection() throws {
    func log(_ first: String, _ rest: String) -> String {
      """
      11:31:12 DEBUG httpclient.wire.header: - >> "POST /a HTTP/1.1[\\r][\\n]"
      11:31:12 DEBUG httpclient.wire.header: - >> "Content-Length: 2[\\r][\\n]"
      11:31:12 DEBUG httpclient.wire.header: - >> "[\\r][\\n]"
      11:31:12 DEBUG httpclient.wire.content: - >> "\(first)"
      11:31:12 DEBUG httpclient.wire.header: - << "HTTP/1.1 200 OK[\\r][\\n]"
      11:31:12 DEBUG httpclient.wire.header: - << "Content-Length: 90[\\r][\\n]"
      11:31:12 DEBUG httpclient.wire.header: - << "[\\r][\\n]"
      11:31:12 DEBUG httpclient.wire.header: - >> "GET /b HTTP/1.1[\\r][\\n]"
      11:31:12 DEBUG httpclient.wire.header: - >> "[\\r][\\n]"
      \(rest)

      """
    }
    let sent = ["POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\nab", "GET /b HTTP/1.1\r\n\r\n"]
    #expect(try texts(log("ab", "")) == sent)
    let failure = #expect(throws: CaptureFailure.self) { try requests(log("a", "- >> \"b\"")) }
    #expect(failure?.code == .captureUnsupported)
  }

  @Test(arguments: [
    "x http-outgoing-0 >> \"GET /a HTTP/1.1[\\r][\\n]\"\nx http-outgoing-0 >> \"Host: a[\\r\n",
    "x http-outgoing-0 >> GET /a HTTP/1.1\nx http-outgoing-0 >> Host: a\n",
    "x http-outgoing-0 << \"HTTP/1.1 200 OK[\\r][\\n]\"\n",
  ])
  func aWireLogWithoutAllBytesIsNotRead(log: String) throws {
    let failure = #expect(throws: CaptureFailure.self) { try requests(log) }
    #expect(failure?.code == .captureUnsupported)
    #expect(failure?.message.contains("Apache HttpClient") == true)
  }

  /// `var_export` and `var_dump` print line ends as they are; `'POST` was taken for a method.
  @Test(arguments: [
    "'POST /a HTTP/1.1\r\nContent-Length: 8\r\n\r\n\"it\\'s\\\\' . \"\\0\" . '\"'",
    "'POST /a HTTP/1.1\r\nContent-Length: 8\r\n\r\n\"it\\'s\\\\' . \"\\0\" . '\"';\n",
    "string(47) \"POST /a HTTP/1.1\r\nContent-Length: 8\r\n\r\n\"it's\\\0\"\"\n",
  ])
  func aStringOfPHPIsRead(text: String) throws {
    let sent = "POST /a HTTP/1.1\r\nContent-Length: 8\r\n\r\n\"it's\\\0\""
    #expect(try texts(text) == [sent])
    #expect(try texts(text.replacing("\r\n", with: "\n")) == [sent.replacing("\r\n", with: "\n")])
    #expect(try requests(text)[0].fidelity[.body].knowledge == .unknown)
  }
}
