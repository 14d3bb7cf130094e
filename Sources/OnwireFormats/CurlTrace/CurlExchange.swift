import OnwireHTTP
import OnwireTextFormats

/// How far a request and its response have come in a trace without ids.
///
/// There a block is of the request whose head stands above it. That is true as long as curl sends a request only once the
/// one before it is over.
struct CurlExchange {
  /// The number of its connection; `nil` where the notes tell none.
  private let number: Int?
  private var head: [UInt8] = []
  private var bodyCount = 0
  private var bodyEnd: [UInt8] = []
  /// The status of the last final response, and what its head says of the body.
  private var status: Int?
  private var isHeadEnded = false
  private var answerLength: Int?
  private var answerCount = 0
  private var isEnded = false
  /// Whether a second final response came, which is to another request.
  private(set) var isOfTwo = false

  /// The request whose head is about to be sent over a connection.
  init(number: Int?) { self.number = number }

  /// Takes a note: whether its connection is free, closed, or taken up by the next request.
  mutating func take(_ note: ConnectionNote) {
    if note.ends(number) { isEnded = true }
  }

  /// Takes the last bytes of a block of the head, or of the body.
  mutating func send(_ bytes: [UInt8], count: Int, isHead: Bool) {
    if isHead {
      head += bytes
    } else {
      bodyCount &+= count
      bodyEnd = Array((bodyEnd + bytes.suffix(5)).suffix(5))
    }
  }

  /// Takes the beginning of a line of a response's head.
  mutating func receiveHead(_ line: [UInt8]) {
    if let status = CurlStatus.of(line[...]) {
      isOfTwo = isOfTwo || isHeadEnded && self.status.map { $0 >= 200 } ?? false
      (self.status, isHeadEnded, answerLength, answerCount) = (status, false, nil, 0)
    } else if status != nil, line.trimmed.isEmpty {
      isHeadEnded = true
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")),
      line[..<colon].equalsCaseless("content-length")
    {
      answerLength = line[(colon + 1)...].trimmed.number(10)
    }
  }

  mutating func receiveBody(_ count: Int) { answerCount &+= count }

  /// Whether nothing more comes for it.
  func isAnswered() throws -> Bool {
    if isEnded { return true }
    guard let status, isHeadEnded else { return false }
    let method = try glance().method
    // curl drops what a proxy says to a request for a tunnel, and shows none of it.
    if method == "HEAD" || method == "CONNECT" || StatusLine.hasNoBody(status) { return true }
    return answerLength.map { answerCount >= $0 } ?? false
  }

  /// Whether nothing more is sent for it: of a body whose response is no success curl sends no more
  /// (`lib/http.c`, "HTTP error before end of send").
  func isSent() throws -> Bool {
    if isEnded { return true }
    if let status, status >= 300, try isAnswered() { return true }
    let glance = try glance()
    guard glance.hasBody else {
      return try !glance.mayHaveBody && bodyCount == 0 || isAnswered()
    }
    return glance.bodyLength.map { bodyCount >= $0 } ?? bodyEnd.elementsEqual("0\r\n\r\n".utf8)
  }

  private func glance() throws -> HeadGlance { try HeadGlance(ByteInput(head), upTo: head.count) }
}
