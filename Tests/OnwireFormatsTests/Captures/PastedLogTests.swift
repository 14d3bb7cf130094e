import OnwireHTTP
import OnwireTextFormats
import Testing

@testable import OnwireFormats

/// Logs of programs, as requests 2.34 on Python 3.11, Ruby 3.1 and Insomnia wrote them, but for shorter fields.
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
}
