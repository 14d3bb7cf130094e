package import OnwireTextFormats

/// Splits a file of requests, perhaps with their responses, into its messages.
///
/// The ranges of the pieces abut and are the whole input, whatever it is. Memory does not grow with the bodies of a
/// file.
package struct MessageStream: Sendable {
  /// A stretch of the input.
  package enum Piece: Sendable {
    /// A request, and where it stands: with a response that asks for its body, if one stands before that.
    case request(Message, Range<Int>)
    /// A response.
    case response(StreamedResponse, Range<Int>)
    /// What is neither: line ends between messages, an editor's last line end, text.
    case other(Range<Int>)

    /// Where it stands.
    package var range: Range<Int> {
      switch self {
      case .request(_, let range), .response(_, let range), .other(let range): range
      }
    }
  }

  package let input: ByteInput
  package let parser: RequestParser
  private var window: ByteWindow
  /// Line ends after the last piece, which were looked at already.
  private var lineEnds: Range<Int>?
  /// Whether the response to come has no body, whatever its fields say: the request was HEAD.
  ///
  /// It is known of requests in the same input, and to be said of those elsewhere.
  package var answersHead = false

  /// The pieces of `input` from `start` on, whose requests `parser` reads.
  package init(_ input: ByteInput, parser: RequestParser = RequestParser(), at start: Int = 0) {
    self.input = input
    self.parser = parser
    window = ByteWindow(input, at: start)
  }

  /// The next piece; `nil` at the end of the input.
  ///
  /// - Throws: what reading the input throws.
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
  /// - Throws: what reading the input throws.
  package func isBlank(_ range: Range<Int>) throws -> Bool {
    var window = ByteWindow(input[range])
    while let byte = try window.peek() {
      guard byte.isSpaceOrTab || byte == 0x0D || byte == 0x0A else { return false }
      window.index += 1
    }
    return true
  }

  /// What the fields of a head tell of its body.
  private func framing(_ head: [UInt8]) -> BodyFraming {
    var cutter = ByteCutter(head, Origin(parser.head))
    var builder = MessageBuilder()
    return HeadParser.take(&cutter, &builder)
  }

  /// Whether the length that a field gives, counted from `start`, ends where the input or a message does.
  private func endsBody(_ length: Int?, at start: Int) throws -> Bool {
    guard let length, length <= input.count - start else { return false }
    guard length < input.count - start else { return true }
    var window = ByteWindow(input, at: start + length)
    guard let line = try window.nextLine(limit: StartLine.longest) else { return true }
    return line.isWhole && (line.text.isEmpty || StartLine(line.text) != nil)
  }

  /// Moves after the interim responses that stand between a head and its body where both directions are in one input;
  /// whether the body may follow. Before a final response or another request it was not sent (RFC 9110, 10.1.1).
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

  /// Moves after the body that begins here, and gives its end; without a framing that holds it ends at the next
  /// message.
  ///
  /// What stands after a framed body, up to the next message, is the request's, too, where `keepsRest` says so:
  /// it may be that the length is wrong. Line ends are not, for an editor leaves them, unless the body lacks just that.
  private mutating func passBody(_ framing: BodyFraming, keepsRest: Bool) throws -> Int {
    var isFramed = false
    if parser.isFramed, framing.isChunked {
      isFramed = try ChunkedParser.pass(&window)
    } else if framing.isResponse, framing.isGzip, try !window.isNext([0x1F, 0x8B]) {
      // curl takes the coding off, and leaves the length of the coded body.
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

  /// Whether the line end after a framed body is the end of its own last line, which a wrong length cuts off.
  private func isCut(_ framing: BodyFraming, at end: Int) throws -> Bool {
    let before = try input.bytes(max(0, end - 2)..<end)
    let behind = try input.bytes(end..<min(end + 2, input.count))
    if before.last == 0x0D { return behind.first == 0x0A }
    return framing.type?.isMultipart == true && before.elementsEqual("--".utf8)
      && behind.elementsEqual("\r\n".utf8)
  }

  /// Moves to the next line that begins a message, or to the end; whether there was more than line ends before.
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

/// Where a response stands in an input, and what a list shows of it: its body is not looked at.
package struct StreamedResponse: Sendable {
  /// `nil` where it is no number of three digits.
  package let status: Int?
  /// From its first byte to its empty line.
  package let head: Range<Int>
  /// All that follows.
  package private(set) var body: Range<Int>
  /// The media type of the body, without parameters; empty for none.
  package let type: String

  /// Whether another response to the same request follows; after 101 the connection speaks another protocol.
  package var isInterim: Bool { status.map(StatusLine.isInterim) ?? false }

  /// The same with a body that ends at `end`.
  package func reaching(to end: Int) -> StreamedResponse {
    var response = self
    response.body = body.lowerBound..<end
    return response
  }
}
