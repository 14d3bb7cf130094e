import OnwireHTTP
import OnwireTextFormats

/// Finds the start and end of a connection's requests while their bytes arrive (RFC 9112, 6 and 7).
///
/// It only looks at bytes and changes none: the bytes that it assigns to a request are the request as it
/// came. Anything that does not affect where a request ends is accepted, however broken; if two readers could
/// see different ends, the request is refused. It uses no more memory than a head does.
package struct RequestFraming: Sendable {
  /// The result for the next bytes.
  package enum Step: Sendable, Equatable {
    /// This many bytes belong to the request, which continues.
    case more(Int)
    /// The head ends after this many bytes.
    case head(Int, RequestHead)
    /// The request ends after this many bytes; the next one follows.
    case end(Int)
    /// This many bytes were looked at, and the connection can be read no further.
    case refused(Int, Refusal)
  }

  /// The greatest lengths of requests.
  package struct Limits: Sendable {
    /// The bytes of a head, and also of a trailer.
    package var head = 64 << 10
    /// The bytes of a body without its chunks.
    package var body = 16 << 30

    package init() {}
  }

  private enum State: Sendable {
    case head, body(left: Int), chunkSize, chunkData(left: Int), chunkEnd, trailer
  }

  /// The longest line of a chunk's size and extensions.
  private static let longestLine = 16 << 10

  private let limits: Limits
  private var state = State.head
  /// The bytes of the head, or of a line of a chunk or trailer, that arrived so far.
  private var held: [UInt8] = []
  /// The start of the last line in `held`.
  private var lineStart = 0
  /// The first line of a head, once it has arrived; line ends before it are skipped (RFC 9112, 2.2).
  private var begun: RequestHead?
  /// The start of a head's second line.
  private var fieldStart = 0
  /// Why a request is read no further than its head.
  private(set) var refusal: Refusal?
  /// The number of bytes of the body that arrived, without chunks.
  private var bodyCount = 0

  /// Creates the framing for a connection, by default with the usual limits.
  package init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Whether a request has begun to arrive, but is not complete.
  package var isInside: Bool {
    if case .head = state { !held.isEmpty } else { true }
  }

  /// Looks at the next bytes; the bytes that a step counts must not be passed again.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    if let refusal { return .refused(0, refusal) }
    var index = 0
    while true {
      switch state {
      case .head:
        guard let step = head(bytes) else { return .more(bytes.count) }
        return step
      case .body(let left):
        let count = min(left, bytes.count - index)
        index += count
        guard count == left else {
          state = .body(left: left - count)
          return .more(index)
        }
        return finish(index)
      case .chunkData(let left):
        let count = min(left, bytes.count - index)
        index += count
        state = count == left ? .chunkEnd : .chunkData(left: left - count)
        if count < left { return .more(index) }
      case .chunkEnd:
        guard index < bytes.count else { return .more(index) }
        let byte = bytes[index]
        index += 1
        if byte == .lineFeed {
          (state, held, lineStart) = (.chunkSize, [], 0)
        } else if byte == .carriageReturn, held.isEmpty {
          held = [byte]
        } else {
          return .refused(index, .chunkWithoutEnd)
        }
      case .chunkSize:
        guard let isWhole = line(bytes, &index, limit: Self.longestLine) else {
          return .refused(index, .chunkLineTooLong)
        }
        if !isWhole { return .more(index) }
        guard held.dropLast().withoutCarriageReturn.afterCarriageReturns.isEmpty else {
          return .refused(index, .bareCarriageReturn)
        }
        guard let size = Self.chunkSize(held[...]) else { return .refused(index, .badChunkSize) }
        guard size <= limits.body - bodyCount else { return .refused(index, .bodyTooLong(limits.body)) }
        bodyCount += size
        (state, held, lineStart) = (size == 0 ? .trailer : .chunkData(left: size), [], 0)
      case .trailer:
        guard let isWhole = line(bytes, &index, limit: limits.head) else {
          return .refused(index, .trailerTooLong(limits.head))
        }
        if !isWhole { return .more(index) }
        let line = held[lineStart...].dropLast().withoutCarriageReturn
        if line.isEmpty { return finish(index) }
        if line.afterCarriageReturns.contains(where: \.isEmpty) {
          return .refused(index, .bareCarriageReturn)
        }
        lineStart = held.count
      }
    }
  }

  private mutating func finish(_ count: Int) -> Step {
    (state, held, lineStart, bodyCount) = (.head, [], 0, 0)
    return .end(count)
  }

  /// Holds the bytes up to the next line end, and returns whether that arrived; `nil` if they exceed the
  /// limit.
  private mutating func line(_ bytes: UnsafeRawBufferPointer, _ index: inout Int, limit: Int) -> Bool? {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[index...])
    let end = rest.firstIndex(of: .lineFeed)
    let part = UnsafeRawBufferPointer(rebasing: rest[..<(end.map { $0 + 1 } ?? rest.count)])
    index += part.count
    guard held.count + part.count <= limit else { return nil }
    held.append(contentsOf: part)
    return end != nil
  }

  /// Takes the bytes of a head; `nil` if it continues.
  private mutating func head(_ bytes: UnsafeRawBufferPointer) -> Step? {
    if held.isEmpty, let first = bytes.first, first == 0x16 { return .refused(bytes.count, .isTLS) }
    let before = held.count
    let room = limits.head + 1 - before
    held.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(room)))
    var scanned = before
    while let end = held[scanned...].firstIndex(of: .lineFeed) {
      let line = held[lineStart..<end].withoutCarriageReturn
      scanned = end + 1
      if let begun {
        if line.isEmpty { return head(begun, endingAt: end + 1, before) }
      } else if !line.isEmpty {
        switch RequestHead.read(firstLine: line) {
        case .failure(let refusal): return .refused(end + 1 - before, refusal)
        case .success(let head): (begun, fieldStart) = (head, end + 1)
        }
      }
      lineStart = end + 1
    }
    guard held.count <= limits.head else {
      return .refused(limits.head - before, .headTooLong(limits.head))
    }
    return nil
  }

  private mutating func head(_ begun: RequestHead, endingAt end: Int, _ before: Int) -> Step {
    guard end <= limits.head else { return .refused(limits.head - before, .headTooLong(limits.head)) }
    let bytes = held[..<end]
    (held, lineStart, self.begun) = ([], 0, nil)
    if bytes.contains(0) { return .refused(end - before, .hasNUL) }
    var head = begun
    do throws(Refusal) {
      try head.take(lines: bytes[fieldStart...])
    } catch {
      return .refused(end - before, error)
    }
    switch head.framing {
    case .none: state = .body(left: 0)
    case .length(let length):
      state = .body(left: length)
      if length > limits.body { refusal = .bodyTooLong(limits.body) }
    case .chunked: state = .chunkSize
    }
    return .head(end - before, head)
  }

  /// The number at the start of a chunk's line, at most the largest `Int`; `nil` if the line is invalid.
  private static func chunkSize(_ line: ArraySlice<UInt8>) -> Int? {
    let digits = line.prefix { ASCIISet.hexDigits.contains($0) }
    guard !digits.isEmpty else { return nil }
    let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? .max
    let rest = line[digits.endIndex...].drop { $0.isSpaceOrTab }
    let isEnd = rest.elementsEqual("\r\n".utf8) || rest.elementsEqual("\n".utf8)
    return isEnd || rest.first == UInt8(ascii: ";") ? size : nil
  }
}

/// Why a connection is read no further, and the answer to that.
package struct Refusal: Error, Sendable, Hashable {
  /// The status of the answer; `nil` if the client would not understand one.
  package let status: Int?
  /// A sentence without a full stop.
  package let sentence: String

  /// Whether the request was refused; otherwise it broke off.
  package var isRefusal: Bool { status != nil || self == .isTLS }

  package init(_ status: Int?, _ sentence: String) { (self.status, self.sentence) = (status, sentence) }

  static let isTLS = Refusal(nil, "this is TLS, and the port speaks plain HTTP: give the app an http URL")
  static let isHTTP2 = Refusal(505, "this is HTTP/2, and only HTTP/1.1 is spoken here")
  static let noRequestLine = Refusal(400, "the first line is not a request line")
  static let isTunnel = Refusal(
    501, "CONNECT asks a proxy for a tunnel, and this is no proxy: give the app this address as its server")
  static let hasNUL = Refusal(400, "the head has a NUL")
  static let bareCarriageReturn = Refusal(
    400, "a carriage return stands alone, which some servers take for the end of a line")
  static let badLength = Refusal(400, "Content-Length is not a number")
  static let severalLengths = Refusal(400, "Content-Length is given twice, with different numbers")
  static let notChunked = Refusal(400, "Transfer-Encoding does not end in `chunked`, so the body has no end")
  static let chunkedTwice = Refusal(400, "Transfer-Encoding has `chunked` twice")
  static let chunksInHTTP10 = Refusal(400, "Transfer-Encoding in HTTP/1.0, which has none")
  static let blankBeforeColon = Refusal(
    400, "a blank before the colon of a field that says where the body ends")
  static let badChunkSize = Refusal(400, "the line of a chunk has no size")
  static let chunkLineTooLong = Refusal(400, "the line of a chunk's size does not end")
  static let chunkWithoutEnd = Refusal(400, "a chunk is longer than its size says")
  static let slowHead = Refusal(408, "the head did not come in time")
  static let slow = Refusal(408, "nothing came for too long")
  static let closed = Refusal(nil, "the client closed the connection")
  static let stopped = Refusal(nil, "listening ended before the request was whole")

  /// The status if there is no room for a request.
  package static let noRoomStatus = 507

  package static func noRoom(_ reason: any Error) -> Refusal {
    Refusal(noRoomStatus, "the request cannot be written down: \(reason)")
  }
  static func headTooLong(_ limit: Int) -> Refusal { Refusal(431, "the head has more than \(limit) bytes") }
  static func trailerTooLong(_ limit: Int) -> Refusal {
    Refusal(431, "the trailer has more than \(limit) bytes")
  }
  static func bodyTooLong(_ limit: Int) -> Refusal { Refusal(413, "the body has more than \(limit) bytes") }
}
