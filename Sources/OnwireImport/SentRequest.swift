import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// A request as import takes it apart: lines and ranges of bytes, nothing decoded.
struct SentRequest: Sendable {
  /// A line of the head after the request line.
  struct Line: Sendable {
    /// The line without its end.
    var raw: [UInt8]
    /// The name and value, if the line is written as libraries write it: `name: value`, or `name:`.
    var field: (name: String, value: String)?
    /// The offset of its start in the message.
    var offset: Int
    /// Whether it ends in LF alone.
    var isBareLF: Bool
  }

  let request: Request
  let message: Message
  let method: String
  let target: [UInt8]
  let version: String
  let lines: [Line]
  /// The fields that are written as libraries write them.
  let fields: [(name: String, value: String)]
  /// Whether the request line, and the empty line at the end of the head, end in LF alone.
  let hasBareLF: (first: Bool, last: Bool)
  /// The request line, including its end.
  let requestLine: Range<Int>
  /// The chunks, if the body consists of whole chunks.
  let chunks: Chunks?

  struct Chunks: Sendable {
    struct Head: Sendable {
      var size: String
      var extensions: String
    }
    var heads: [Head]
    /// The chunks' data in the message, in order.
    var data: [Range<Int>]
    /// The lines after the last chunk, without their ends.
    var trailers: [[UInt8]]
  }

  /// Takes the request apart; `nil` if it has no head of HTTP/1.
  init?(_ request: Request) {
    let message = request.message
    guard message.headLength > 0, let head = try? message.bytes(0..<message.headLength, limit: 1 << 21),
      let lineEnd = head.firstIndex(of: 0x0A)
    else { return nil }
    var rest = head[...]
    func takeLine() -> (text: [UInt8], isBareLF: Bool)? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      var line = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      let isCRLF = line.last == 0x0D
      if isCRLF { line.removeLast() }
      return (Array(line), !isCRLF)
    }
    guard let first = takeLine() else { return nil }
    let parts = first.text.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty,
      let method = String(validating: parts[0], as: UTF8.self), !method.isEmpty,
      let version = String(validating: parts[2], as: UTF8.self), version.hasPrefix("HTTP/"),
      !version.utf8.contains(0x20)
    else { return nil }
    var lines: [Line] = []
    var isClosed = false
    var lastIsBare = false
    while case let offset = rest.startIndex, let line = takeLine() {
      if line.text.isEmpty {
        (isClosed, lastIsBare) = (true, line.isBareLF)
        break
      }
      lines.append(
        Line(raw: line.text, field: Self.field(line.text), offset: offset, isBareLF: line.isBareLF))
    }
    guard isClosed, rest.isEmpty else { return nil }
    self.request = request
    self.message = message
    self.method = method
    target = Array(parts[1])
    self.version = version
    self.lines = lines
    fields = lines.compactMap(\.field)
    hasBareLF = (first.isBareLF, lastIsBare)
    requestLine = 0..<lineEnd + 1
    chunks = message.wholeChunks
  }

  private static func field(_ line: [UInt8]) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      let name = String(validating: line[..<colon], as: UTF8.self),
      name.utf8.allSatisfy(ASCIISet.token.contains)
    else { return nil }
    let rest = line[(colon + 1)...]
    if rest.isEmpty { return (name, "") }
    guard rest.first == 0x20, let value = String(validating: rest.dropFirst(), as: UTF8.self),
      let first = value.utf8.first, let last = value.utf8.last,
      ![first, last].contains(where: { $0 == 0x20 || $0 == 9 }),
      !value.utf8.contains(where: { $0 == 0 || $0 == 0x0D })
    else { return nil }
    return (name, value)
  }

  /// The value of the first field of that name, in any letter case.
  func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name }?.value
  }

  /// The path and query of the target; `nil` if it does not begin with a slash.
  var pathAndQuery: (path: String, query: [UInt8]?)? {
    guard target.first == UInt8(ascii: "/") else { return nil }
    let mark = target.firstIndex(of: UInt8(ascii: "?"))
    guard let path = String(validating: target[..<(mark ?? target.count)], as: UTF8.self) else { return nil }
    return (path, mark.map { Array(target[($0 + 1)...]) })
  }

  /// The most bytes in chunks that are joined.
  static let longestChunked = 64 << 20

  /// The body's bytes on the wire.
  var body: Range<Int> { message.headLength..<message.length }
}

extension Request {
  /// The request without what a capture shows in place of what was sent: a version that no first line has,
  /// such as HTTP/2, or one that the capture made up. A spec that leaves these out is more honest. A body
  /// whose chunks the capture removed is chunked again. If the capture does not say whether it was sent over
  /// TLS, the fields may tell.
  package var withoutGuesses: Request {
    get throws {
      var request = self
      if isGuessedByFields { request.endpoint.scheme = .https }
      let isKnown = fidelity[.requestLine].knowledge == .exact
      let version = message.version ?? ""
      if !isKnown, version != "HTTP/1.1", !(fidelity.isVersionTold && version.hasPrefix("HTTP/1.")) {
        request.message = try message.asHTTP1()
      } else if let chunked = try messageWithLostChunks {
        request.message = chunked
      }
      return request
    }
  }

  /// The request as a client may have sent it: none writes a scheme's own port in `Host`, so if the capture does
  /// not tell the scheme, it is the other one.
  var withPortOfOtherScheme: Request {
    guard let capture, !capture.tellsScheme, endpoint.port == endpoint.scheme.defaultPort else { return self }
    var request = self
    request.endpoint.scheme = endpoint.scheme == .http ? .https : .http
    return request
  }

  /// The message with chunks of the usual size, if its head names chunks that the capture removed; otherwise
  /// `nil`. Without them, no reader would know where its body ends.
  private var messageWithLostChunks: Message? {
    get throws {
      let codings = message.headerValues("transfer-encoding").map { $0.lowercased() }
      guard [.absent, .decoded].contains(fidelity[.framing].knowledge), codings == ["chunked"],
        message.headerValues("content-length").isEmpty,
        !message.elements.contains(where: { $0.kind == .chunked }),
        case let body = message.headLength..<message.length, !body.isEmpty,
        body.count <= SentRequest.longestChunked
      else { return nil }
      let size = SentRequest.Chunks.usualSize
      var chunks: [UInt8] = []
      chunks.reserveCapacity(body.count + (body.count / size + 2) * 10)
      for start in stride(from: body.lowerBound, to: body.upperBound, by: size) {
        let data = start..<min(start + size, body.upperBound)
        chunks += "\(String(data.count, radix: 16))\r\n".utf8
        chunks += try message.bytes(data, limit: size)
        chunks += "\r\n".utf8
      }
      chunks += "0\r\n\r\n".utf8
      var parser = RequestParser(head: .rebuilt, body: .rebuilt)
      // A body that may also have lost its coding is searched as it is.
      parser.isCoded = fidelity[.body].knowledge == .exact
      return try parser.message(
        head: message.bytes(0..<message.headLength, limit: .max), body: ByteInput(chunks))
    }
  }

  /// Whether the fields suggest, as a guess, that it was sent over TLS: Apple's systems and browsers accept
  /// brotli only over TLS, browsers also from their own machine, and other programs everywhere.
  var isGuessedByFields: Bool {
    guard let capture, !capture.tellsScheme, !message.isResponse, !endpoint.isOfThisMachine,
      endpoint.port != 80, endpoint.port != 443
    else { return false }
    let agent = message.headerValues("user-agent").first ?? ""
    return ["CFNetwork/", "OS ", "Mozilla/"].contains { agent.utf8.firstOccurrence(of: $0.utf8) != nil }
      && message.headerValues("accept-encoding").contains {
        Self.codingsOverTLS.contains($0)
      }
  }

  /// The values for Apple's systems since iOS 11, which up to iOS 12 had `br` first, and for browsers: Chrome
  /// has `zstd` since 123, Firefox since 126 (`network.http.accept-encoding.secure`).
  private static let codingsOverTLS = ["gzip, deflate, br", "br, gzip, deflate", "gzip, deflate, br, zstd"]
}

extension Endpoint {
  fileprivate var isOfThisMachine: Bool {
    let host = host.lowercased()
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || host.hasPrefix("127.")
  }
}

extension Message {
  /// The version in the first line.
  fileprivate var version: String? {
    segments.indices.first { $0 < headSegmentCount && segments.role(at: $0) == .version }
      .flatMap { String(validating: storedBytes($0), as: UTF8.self) }
  }

  /// The chunks of a body that consists only of whole chunks.
  fileprivate var wholeChunks: SentRequest.Chunks? {
    guard let chunked = elements.firstIndex(where: { $0.kind == .chunked }) else { return nil }
    var chunks = SentRequest.Chunks(heads: [], data: [], trailers: [])
    let all = elements[chunked].segments
    guard offsets[all.upperBound] == length else { return nil }
    for segment in all where segments.role(at: segment) == .unrecognized { return nil }
    for element in elements where element.kind == .chunk {
      var head = SentRequest.Chunks.Head(size: "", extensions: "")
      var data = offsets[element.segments.upperBound]..<offsets[element.segments.upperBound]
      var hasData = false
      for segment in element.segments {
        let range = offsets[segment]..<offsets[segment + 1]
        switch segments.role(at: segment) {
        case .chunkSize: head.size = String(decoding: storedBytes(segment), as: UTF8.self)
        case .chunkExtension: head.extensions += String(decoding: storedBytes(segment), as: UTF8.self)
        case .lineEnd:
          guard storedBytes(segment).elementsEqual([0x0D, 0x0A]) else { return nil }
        default:
          data = hasData ? data.lowerBound..<range.upperBound : range
          hasData = true
        }
      }
      chunks.heads.append(head)
      chunks.data.append(data)
    }
    if let trailer = elements.first(where: { $0.kind == .trailer }) {
      let range = offsets[trailer.segments.lowerBound]..<offsets[trailer.segments.upperBound]
      guard let bytes = try? bytes(range, limit: 1 << 20) else { return nil }
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      guard lines.popLast()?.isEmpty == true, lines.allSatisfy({ $0.last == 0x0D }) else { return nil }
      chunks.trailers = lines.map { Array($0.dropLast()) }
    }
    return chunks
  }
}
