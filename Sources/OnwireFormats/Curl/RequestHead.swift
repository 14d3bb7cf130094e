import OnwireHTTP
import OnwireTextFormats

/// The head of a request as lines, with every byte kept.
///
/// Parsed from the bytes, not from the elements, because curl must write exactly the bytes.
struct RequestHead {
  var method: [UInt8]
  var target: [UInt8]
  /// `HTTP/1.1`.
  var version: [UInt8]
  /// The field lines, without their CR LF.
  var lines: [FieldLine]

  /// The head of a message for curl to send, at most `limit` bytes long.
  init(of message: Message, limit: Int) throws {
    guard !message.isResponse else { throw CurlObstacle.response }
    guard message.headLength <= limit else { throw CurlObstacle.headTooLong(message.headLength, limit) }
    let bytes = try message.bytes(0..<message.headLength)
    guard !bytes.contains(0) else { throw CurlObstacle.nulInHead }
    try self.init(bytes)
  }

  init(_ bytes: [UInt8]) throws {
    if bytes.isEmpty { throw CurlObstacle.noHead }
    guard bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) else { throw CurlObstacle.noEmptyLine }
    var lines: [[UInt8]] = []
    var start = 0
    for end in bytes.indices.dropFirst().dropLast(2)
    where bytes[end] == UInt8(ascii: "\n") && bytes[end - 1] == UInt8(ascii: "\r") {
      lines.append(Array(bytes[start..<end - 1]))
      start = end + 1
    }
    guard let requestLine = lines.first,
      let first = requestLine.firstIndex(of: UInt8(ascii: " ")), first > 0,
      let last = requestLine.lastIndex(of: UInt8(ascii: " ")), first < last
    else { throw CurlObstacle.requestLine }
    method = Array(requestLine[..<first])
    target = Array(requestLine[(first + 1)..<last])
    version = Array(requestLine[(last + 1)...])
    self.lines = lines.dropFirst().map(FieldLine.init)
  }
}

/// One line of a head, whether it is a field or not.
struct FieldLine {
  var bytes: [UInt8]
  /// The name in lower case; empty if the line does not begin with a token and a colon.
  var name: String
  /// The bytes after the colon, including blanks.
  var value: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    name = ""
    value = []
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return }
    guard bytes[..<colon].allSatisfy(ASCIISet.token.contains) else { return }
    name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    value = bytes[(colon + 1)...]
  }

  /// Whether curl puts `-H` with this line on the wire unchanged, whatever the name: it is a field whose
  /// value is empty or not only blanks.
  var isPlain: Bool {
    if name.isEmpty { return false }
    if value.isEmpty { return true }
    return value.contains { !$0.isWhiteSpace } && !value.contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether the line has `spelling`, a colon and one space before a value without surrounding blanks.
  func isTidy(_ spelling: String) -> Bool {
    guard bytes.starts(with: "\(spelling): ".utf8) else { return false }
    guard let first = value.dropFirst().first, let last = value.last else { return false }
    return isPlain && !first.isWhiteSpace && !last.isWhiteSpace
  }
}
