package import OnwireTextFormats

/// Splits a file of requests, perhaps with their responses, into its messages.
///
/// The ranges of the pieces abut and cover any input. Memory does not grow with the bodies in a file.
package struct MessageStream: Sendable {
  /// A stretch of the input.
  package enum Piece: Sendable {
    /// A request and its range, including any response that asks for its body, if that comes before the body.
    case request(Message, Range<Int>)
    /// A response.
    case response(StreamedResponse, Range<Int>)
    /// Anything else: line ends between messages, an editor's last line end, text.
    case other(Range<Int>)

    package var range: Range<Int> {
      switch self {
      case .request(_, let range), .response(_, let range), .other(let range): range
      }
    }
  }

  package let input: ByteInput
  package let parser: RequestParser
  private var window: ByteWindow
  /// Line ends after the last piece that were already passed.
  private var lineEnds: Range<Int>?
  /// Whether the next response has no body, whatever its fields say, because the request was HEAD.
  ///
  /// Set for requests in the same input; for requests elsewhere, the caller sets it.
  package var answersHead = false

  /// Creates a stream of the pieces of `input` from `start` on, with `parser` to read the requests.
  package init(_ input: ByteInput, parser: RequestParser = RequestParser(), at start: Int = 0) {
    self.input = input
    self.parser = parser
    window = ByteWindow(input, at: start)
  }

  /// The next piece; `nil` at the end of the input.
  ///
  /// - Throws: Any error from reading the input.
  package mutating func next() throws -> Piece? {
    if let lineEnds {
      self.lineEnds = nil
      return .other(lineEnds)
    }
    let start = window.offset
    guard let line = try window.nextLine(limit: StartLine.longest) else { return nil }
    guard line.isWhole, let kind = StartLine(line.text) else {
      _ = try moveToStart()
      return .other(start..<window.offset)
    }
    window.moveBack(to: start)
    let headEnd = try HeadParser.end(&window)
    if window.offset != headEnd { window = ByteWindow(input, at: headEnd) }
    let head = try input.bytes(start..<headEnd)
    switch kind {
    case .request:
      answersHead = line.text.starts(with: "HEAD ".utf8)
      let (input, parser) = (input, parser)
      var end = headEnd
      let message = try parser.message(head: head, isAlone: false) { framing in
        guard try !framing.expectsContinue || endsBody(framing.length, at: headEnd) || passInterim() else {
          return input[headEnd..<headEnd]
        }
        let start = window.offset
        end = try passBody(framing, keepsRest: true)
        return input[start..<end]
      }
      return .request(message, start..<end)
    case .response(let status):
      let isFinal = status.map { $0 >= 200 } ?? true
      let framing = framing(head)
      let hasBody = !(isFinal && answersHead) && !framing.hasNoBody
      if isFinal { answersHead = false }
      let end = hasBody ? try passBody(framing, keepsRest: false) : headEnd
      return .response(
        StreamedResponse(
          status: status, head: start..<headEnd, body: headEnd..<end, type: framing.type?.essence ?? ""),
        start..<end)
    }
  }

  /// Whether a stretch of the input is nothing but blanks and line ends.
  ///
  /// - Throws: Any error from reading the input.
  package func isBlank(_ range: Range<Int>) throws -> Bool {
    var window = ByteWindow(input[range])
    while let byte = try window.peek() {
      guard byte.isSpaceOrTab || byte == 0x0D || byte == 0x0A else { return false }
      window.index += 1
    }
    return true
  }

  /// What the fields of a head say about its body.
  private func framing(_ head: [UInt8]) -> BodyFraming {
    var cutter = ByteCutter(head, Origin(parser.head))
    var builder = MessageBuilder()
    return HeadParser.take(&cutter, &builder)
  }

  /// Whether a body of `length` bytes at `start` ends at the end of the input, or before a message or an
  /// empty line.
  private func endsBody(_ length: Int?, at start: Int) throws -> Bool {
    guard let length, length <= input.count - start else { return false }
    guard length < input.count - start else { return true }
    var window = ByteWindow(input, at: start + length)
    guard let line = try window.nextLine(limit: StartLine.longest) else { return true }
    return line.isWhole && (line.text.isEmpty || StartLine(line.text) != nil)
  }

  /// Moves past interim responses between a head and its body, in an input with both directions, and returns
  /// whether the body may follow. It does not if a final response or another request comes first (RFC 9110,
  /// 10.1.1).
  private mutating func passInterim() throws -> Bool {
    while true {
      let start = window.offset
      guard let line = try window.nextLine(limit: StartLine.longest) else { return true }
      window.moveBack(to: start)
      guard line.isWhole, let kind = StartLine(line.text) else { return true }
      guard case .response(let status) = kind, let status, (100..<200).contains(status), status != 101 else {
        return false
      }
      let end = try HeadParser.end(&window)
      if window.offset != end { window = ByteWindow(input, at: end) }
    }
  }

  /// Moves past the body that begins here, and returns its end; if its framing is missing or wrong, it ends
  /// at the next message.
  ///
  /// If `keepsRest` is true, anything between a framed body and the next message belongs to the request, too:
  /// its length may be wrong. Mere line ends do not, since editors leave them, unless the body lacks just
  /// that line end.
  private mutating func passBody(_ framing: BodyFraming, keepsRest: Bool) throws -> Int {
    var isFramed = false
    if parser.isFramed, framing.isChunked {
      isFramed = try ChunkedParser.pass(&window)
    } else if framing.isResponse, framing.isGzip, try !window.isNext([0x1F, 0x8B]) {
      // curl removes the coding, but leaves the length of the coded body.
    } else if let length = framing.length, length <= input.count - window.offset {
      window.move(to: window.offset + length)
      isFramed = true
    }
    let end = window.offset
    guard !isFramed || keepsRest else { return end }
    let hasText = try moveToStart()
    guard isFramed, !hasText, try !isCut(framing, at: end) else { return window.offset }
    if window.offset > end { lineEnds = end..<window.offset }
    return end
  }

  /// Whether the line end after a framed body ends the body's own last line, cut off by a wrong length.
  private func isCut(_ framing: BodyFraming, at end: Int) throws -> Bool {
    let before = try input.bytes(max(0, end - 2)..<end)
    let behind = try input.bytes(end..<min(end + 2, input.count))
    if before.last == 0x0D { return behind.first == 0x0A }
    return framing.type?.isMultipart == true && before.elementsEqual("--".utf8)
      && behind.elementsEqual("\r\n".utf8)
  }

  /// Moves to the next line that begins a message, or to the end; returns whether there was more than line
  /// ends before it.
  private mutating func moveToStart() throws -> Bool {
    var hasText = false
    while true {
      let start = window.offset
      guard let line = try window.nextLine(limit: StartLine.longest) else { return hasText }
      if line.isWhole, StartLine(line.text) != nil {
        window.moveBack(to: start)
        return hasText
      }
      hasText = hasText || !line.isWhole || !line.text.isEmpty
    }
  }
}

/// The place of a response in an input, and what a list shows of it; its body is not read.
package struct StreamedResponse: Sendable {
  /// The status; `nil` if it is not a number of three digits.
  package let status: Int?
  /// The range from its first byte through its empty line.
  package let head: Range<Int>
  /// The range after the head.
  package private(set) var body: Range<Int>
  /// The media type of the body, without parameters; empty if there is none.
  package let type: String

  /// Whether another response to the same request follows; after 101 the connection speaks another protocol.
  package var isInterim: Bool { status.map(StatusLine.isInterim) ?? false }

  /// The same response with a body that ends at `end`.
  package func reaching(to end: Int) -> StreamedResponse {
    var response = self
    response.body = body.lowerBound..<end
    return response
  }
}
