import OnwireTextFormats

/// Normalizes values such as `text/plain; charset="utf-8"`.
enum ParameterText {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// The value without quotes that are not needed (RFC 9110, 5.6.6), and with few escapes in those that are.
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard bytes[position] == quote else {
        result.append(bytes[position])
        position += 1
        continue
      }
      guard let (content, end) = quoted(bytes, from: position) else { return result + bytes[position...] }
      if content.allSatisfy(ASCIISet.token.contains) {
        result += content
      } else {
        result.append(quote)
        for byte in content {
          if byte == quote || byte == backslash { result.append(backslash) }
          result.append(byte)
        }
        result.append(quote)
      }
      position = end
    }
    return result
  }

  /// The text in the quotes that begin at `start`, and their end; `nil` if they do not end.
  private static func quoted(_ bytes: [UInt8], from start: Int) -> (content: [UInt8], end: Int)? {
    var content: [UInt8] = []
    var position = start + 1
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == backslash, position + 1 < bytes.count { position += 1 }
      content.append(bytes[position])
      position += 1
    }
    return position < bytes.count ? (content, position + 1) : nil
  }

  /// The value with the type, the names of parameters and charsets in lower case (RFC 9110, 8.3).
  static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var start = 0
    while start < bytes.count {
      let end = end(of: bytes, from: start)
      let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
      let isCharset = bytes[start..<equals].equalsCaseless("charset")
      for index in start..<(isCharset ? end : equals) { result[index] = bytes[index].lowercased }
      start = end + 1
    }
    return result
  }

  /// The end of the parameter that begins at `start`: a `;` that is not in quotes.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: ";") {
      position = bytes[position] == quote ? quoted(bytes, from: position)?.end ?? bytes.count : position + 1
    }
    return position
  }
}
