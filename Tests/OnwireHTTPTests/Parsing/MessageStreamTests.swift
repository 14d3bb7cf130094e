import OnwireHTTP
import OnwireTextFormats
import Testing

/// Claims about where the messages of a file begin and end.
@Suite struct MessageStreamTests {
  /// The pieces of `text`, each as its kind and its bytes.
  private func pieces(_ text: String, _ parser: RequestParser = RequestParser()) throws -> [String] {
    let bytes = Array(text.utf8)
    var stream = MessageStream(ByteInput(bytes), parser: parser)
    var pieces: [String] = []
    var end = 0
    while let piece = try stream.next() {
      #expect(piece.range.lowerBound == end)
      #expect(!piece.range.isEmpty)
      end = piece.range.upperBound
      let text = String(decoding: bytes[piece.range], as: UTF8.self)
      switch piece {
      case .request(let message, let range):
        #expect(try message.bytes() == Array(bytes[range]))
        pieces.append("> \(text)")
      case .response(let response, let range):
        #expect(response.head.lowerBound == range.lowerBound && response.body.upperBound == range.upperBound)
        #expect(response.head.upperBound == response.body.lowerBound)
        pieces.append("< \(response.status ?? 0) \(text)")
      case .other: pieces.append("? \(text)")
      }
    }
    #expect(end == bytes.count)
    return pieces
  }

  private let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test func requestsFollowOneAnother() throws {
    let post = "POST /a HTTP/1.1\nContent-Length: 3\n\nabc"
    #expect(try pieces(get + post + get) == [get, post, get].map { "> " + $0 })
    #expect(
      try pieces(post + "\r\n\n" + get + "\n") == ["> " + post, "? \r\n\n", "> " + get + "\n"].map { $0 })
  }

  @Test func aBodyWithoutLengthEndsAtTheNextMessage() throws {
    #expect(try pieces(get + "text\nmore\n" + get) == ["> " + get + "text\nmore\n", "> " + get])
  }

  @Test func aLineEndThatAWrongLengthCutsOffBelongsToTheBody() throws {
    let head = "POST /a HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: "
    let body = "--b\r\n\r\nx\r\n--b--\r\n"
    for missing in 1...2 {
      let request = head + "\(body.utf8.count - missing)\r\n\r\n" + body
      #expect(try pieces(request + get) == [request, get].map { "> " + $0 })
    }
    // After a body that is whole stands an editor's line end.
    let whole = head + "\(body.utf8.count)\r\n\r\n" + body
    #expect(try pieces(whole + "\r\n") == ["> " + whole, "? \r\n"])
  }

  @Test func aBodyThatTheServerIsAskedForStandsAfterItsAnswer() throws {
    let head = "POST /a HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 3\r\n\r\n"
    let refusal = "HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n"
    let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    // It was not sent.
    #expect(try pieces(head + refusal + get) == ["> " + head, "< 417 " + refusal, "> " + get])
    #expect(try pieces(head + get) == ["> " + head, "> " + get])
    // A body that looks like a message, as long as its head says.
    let nested = "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: \(get.utf8.count)\r\n\r\n" + get
    #expect(try pieces(nested) == ["> " + nested])
    // The client did not wait.
    #expect(try pieces(head + "abc" + ok + get) == ["> " + head + "abc", "< 200 " + ok, "> " + get])
    let asked = head + "HTTP/1.1 100 Continue\r\nX: y\r\n\r\n" + "abc"
    var stream = MessageStream(ByteInput(Array((asked + ok + get).utf8)))
    guard case .request(let message, let range)? = try stream.next() else {
      Issue.record("no request")
      return
    }
    #expect(try message.bytes() == Array((head + "abc").utf8))
    #expect(range == 0..<asked.utf8.count)
    guard case .response(let response, _)? = try stream.next() else {
      Issue.record("no response")
      return
    }
    #expect(response.status == 200)
  }

  @Test func aResponseFollowsItsRequest() throws {
    let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    #expect(
      try pieces(get + ok + get + "HTTP/1.1 204\r\n\r\n") == [
        "> " + get, "< 200 " + ok, "> " + get, "< 204 HTTP/1.1 204\r\n\r\n",
      ])
    let head = "HEAD / HTTP/1.1\r\n\r\n"
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n"
    #expect(try pieces(head + answer + get) == ["> " + head, "< 200 " + answer, "> " + get])
    #expect(try pieces("HTTP/1.1 x\r\n\r\nrest") == ["< 0 HTTP/1.1 x\r\n\r\nrest"])
  }

  @Test func chunksSayWhereABodyEnds() throws {
    let chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    let body = "10\r\nGET / HTTP/1.1\r\n\r\n0\r\nA: b\r\n\r\n"
    #expect(try pieces(chunked + body + get) == ["> " + chunked + body, "> " + get])
    #expect(try pieces(chunked + "no chunks\n" + get) == ["> " + chunked + "no chunks\n", "> " + get])
    var parser = RequestParser()
    parser.isFramed = false
    #expect(try pieces(chunked + "10\r\n" + get, parser) == ["> " + chunked + "10\r\n", "> " + get])
  }

  @Test func aLengthThatIsWrongLosesNothing() throws {
    let short = "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nabcdef\r\n"
    #expect(try pieces(short + get) == ["> " + short, "> " + get])
    let long = "POST / HTTP/1.1\r\nContent-Length: 9999\r\n\r\nabc\n"
    #expect(try pieces(long + get) == ["> " + long, "> " + get])
  }

  @Test func anEditorsLastLineEndIsNotOfTheBody() throws {
    let post = "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nab"
    #expect(try pieces(post + "\n") == ["> " + post, "? \n"])
  }

  @Test func textIsNeither() throws {
    #expect(try pieces("# a note\n\n" + get) == ["? # a note\n\n", "> " + get])
    #expect(
      try pieces("Upgrade to HTTP/1.1\nSee /docs for HTTP/1.1\n") == [
        "? Upgrade to HTTP/1.1\nSee /docs for HTTP/1.1\n"
      ])
    #expect(try pieces("") == [])
  }

  @Test func aHeadOfHTTP2AsTextIsARequest() throws {
    let text = ":method: GET\n:path: /\n\n"
    #expect(try pieces(text) == ["> " + text])
  }
}
