import OnwireHTTP
import OnwireTextFormats

/// The progress of a request and its response in a trace without IDs.
///
/// In such a trace, a block belongs to the request whose head is above it. That is true as long as curl sends
/// a request only after the previous one is over.
struct CurlExchange {
  /// The number of its connection; `nil` if the notes do not give it.
  private let number: Int?
  private var head: [UInt8] = []
  private var bodyCount = 0
  private var bodyEnd: [UInt8] = []
  /// The status of the last final response, and what its head says about the body.
  private var status: Int?
  private var isHeadEnded = false
  private var answerLength: Int?
  private var answerCount = 0
  private var isEnded = false
  /// Whether a second final response came, which answers another request.
  private(set) var isOfTwo = false

  /// The request whose head is about to be sent over a connection.
  init(number: Int?) { self.number = number }

  /// Takes a note: its connection may be free, closed, or reused by the next request.
  mutating func take(_ note: ConnectionNote) {
    if note.ends(number) { isEnded = true }
  }

  /// Takes a block of the head or the body, of which `bytes` are the last ones.
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
    // curl drops a proxy's answer to a request for a tunnel, and shows none of it.
    if method == "HEAD" || method == "CONNECT" || StatusLine.hasNoBody(status) { return true }
    return answerLength.map { answerCount >= $0 } ?? false
  }

  /// Whether nothing more is sent for it: curl stops sending a body after an unsuccessful response
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
