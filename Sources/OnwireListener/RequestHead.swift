import OnwireHTTP
import OnwireTextFormats

/// The part of a request's head that a server must know: where its body ends, and how the connection
/// continues.
package struct RequestHead: Sendable, Equatable {
  /// How the end of a body is marked.
  package enum Framing: Sendable, Equatable {
    /// There is no body.
    case none
    case length(Int)
    case chunked
  }

  /// The method as written.
  package let method: String
  /// The request target as written.
  package let target: String
  /// Whether it is HTTP/1.0, in which a connection has one request unless it asks for more.
  package private(set) var isHTTP10 = false
  package private(set) var framing = Framing.none
  /// Whether the client waits for 100 before it sends the body (RFC 9110, 10.1.1).
  package private(set) var expectsContinue = false
  /// Whether the connection ends after the response.
  package private(set) var closes = false

  private init(method: ArraySlice<UInt8>, target: ArraySlice<UInt8>) {
    self.method = String(decoding: method, as: UTF8.self)
    self.target = String(decoding: target, as: UTF8.self)
  }

  /// Reads the first line of a head; a refusal says why it does not begin a request that can be read.
  static func read(firstLine line: ArraySlice<UInt8>) -> Result<RequestHead, Refusal> {
    guard let (method, target, version) = words(ofFirstLine: line) else { return .failure(.noRequestLine) }
    guard line.afterCarriageReturns.isEmpty else { return .failure(.bareCarriageReturn) }
    // A single digit (RFC 9112, 2.3).
    guard version.dropLast().elementsEqual("HTTP/1.".utf8), version.last?.isDecimalDigit == true else {
      return .failure(
        version.starts(with: "HTTP/2".utf8)
          ? .isHTTP2 : Refusal(505, "the version of the request line is not HTTP/1"))
    }
    var head = RequestHead(method: method, target: target)
    head.isHTTP10 = version.elementsEqual("HTTP/1.0".utf8)
    return .success(head)
  }

  /// Reads the other lines, each with its end.
  mutating func take(lines: ArraySlice<UInt8>) throws(Refusal) {
    if method == "CONNECT" { throw .isTunnel }
    var fields = FramingFields(isHTTP10: isHTTP10)
    var rest = lines
    while !rest.isEmpty {
      let end = rest.firstIndex(of: .lineFeed) ?? rest.endIndex
      try fields.note(rest[..<end].withoutCarriageReturn)
      rest = rest[end...].dropFirst()
    }
    framing = try fields.framing()
    expectsContinue = fields.expectsContinue && !isHTTP10 && framing != .none
    closes = fields.closes || isHTTP10 && !fields.keepsAlive
  }

  /// The method, target and version; the target may contain blanks, and may be empty.
  private static func words(
    ofFirstLine line: ArraySlice<UInt8>
  ) -> (method: ArraySlice<UInt8>, target: ArraySlice<UInt8>, version: ArraySlice<UInt8>)? {
    let method = line.prefix { ASCIISet.token.contains($0) }
    let rest = line[method.endIndex...].trimmingOWS
    guard !method.isEmpty, method.endIndex < line.endIndex, line[method.endIndex].isSpaceOrTab,
      let blank = rest.lastIndex(where: \.isSpaceOrTab),
      case let version = rest[(blank + 1)...], version.starts(with: "HTTP/".utf8)
    else { return nil }
    return (method, rest[..<blank].trimmingOWS, version)
  }
}

extension ArraySlice<UInt8> {
  /// The line without the carriage return at its end.
  var withoutCarriageReturn: ArraySlice { last == .carriageReturn ? dropLast() : self }

  /// The parts that some readers take for further lines, because they end lines at a carriage return, too
  /// (RFC 9112, 2.2).
  var afterCarriageReturns: ArraySlice<ArraySlice> {
    guard contains(.carriageReturn) else { return [] }
    return split(separator: .carriageReturn, omittingEmptySubsequences: false).dropFirst()
  }
}

/// The fields that say where a body ends, and how the connection continues.
private struct FramingFields {
  var isHTTP10: Bool
  var expectsContinue = false
  var closes = false
  var keepsAlive = false
  private var length: Int?
  private var hasTransferCoding = false
  private var isChunked = false
  /// Whether the last line was one of the framing fields, which must not be folded.
  private var isFraming = false

  init(isHTTP10: Bool) { self.isHTTP10 = isHTTP10 }

  mutating func note(_ line: ArraySlice<UInt8>) throws(Refusal) {
    // Some readers would end the head there, or begin a field that says where the body ends.
    let hides = { (part: ArraySlice<UInt8>) in
      part.isEmpty || Self.isFraming(part.prefix { $0 != UInt8(ascii: ":") }.trimmingOWS)
    }
    if line.afterCarriageReturns.contains(where: hides) { throw .bareCarriageReturn }
    if line.first?.isSpaceOrTab == true {
      if isFraming { throw Refusal(400, "a field that says where the body ends is folded over two lines") }
      return
    }
    isFraming = false
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = line[..<colon].trimmingOWS
    let value = line[(colon + 1)...]
    if name.equalsCaseless("content-length") {
      try noteFraming(name, line, colon)
      for element in Self.elements(of: value, keepingEmpty: true) {
        guard !element.isEmpty, element.allSatisfy(ASCIISet.digits.contains) else { throw .badLength }
        // What does not fit is longer than any body that is taken.
        let number = Int(decimalDigits: element) ?? .max
        guard length == nil || length == number else { throw .severalLengths }
        length = number
      }
    } else if name.equalsCaseless("transfer-encoding") {
      try noteFraming(name, line, colon)
      for coding in Self.elements(of: value) {
        // Anything after `chunked` would be a coding of the chunks.
        if isChunked { throw coding.equalsCaseless("chunked") ? .chunkedTwice : .notChunked }
        hasTransferCoding = true
        isChunked = coding.equalsCaseless("chunked")
      }
    } else if name.equalsCaseless("expect") {
      expectsContinue = Self.elements(of: value).contains { $0.equalsCaseless("100-continue") }
    } else if name.equalsCaseless("connection") {
      let options = Self.elements(of: value)
      closes = closes || options.contains { $0.equalsCaseless("close") }
      keepsAlive = keepsAlive || options.contains { $0.equalsCaseless("keep-alive") }
    }
  }

  func framing() throws(Refusal) -> RequestHead.Framing {
    guard hasTransferCoding else { return length.map { $0 > 0 ? .length($0) : .none } ?? .none }
    if isHTTP10 { throw .chunksInHTTP10 }
    if length != nil {
      throw Refusal(400, "Content-Length and Transfer-Encoding both say where the body ends")
    }
    guard isChunked else { throw .notChunked }
    return .chunked
  }

  /// A server that ignores `Content-Length : 5` and one that does not see different ends (RFC 9112, 5.1).
  private mutating func noteFraming(
    _ name: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>, _ colon: Int
  ) throws(Refusal) {
    if name.endIndex != colon || name.startIndex != line.startIndex { throw .blankBeforeColon }
    isFraming = true
  }

  private static func isFraming(_ name: ArraySlice<UInt8>) -> Bool {
    name.equalsCaseless("content-length") || name.equalsCaseless("transfer-encoding")
  }

  private static func elements(
    of value: ArraySlice<UInt8>, keepingEmpty: Bool = false
  ) -> [ArraySlice<UInt8>] {
    let all = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(\.trimmingOWS)
    return keepingEmpty ? all : all.filter { !$0.isEmpty }
  }
}
