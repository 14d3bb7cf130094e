import OnwireTextFormats

/// The way curl reads one `-H` (http.c, `Curl_checkheaders` and `Curl_add_custom_headers`).
enum CurlHeader {
  /// Whether a header is called `name`, which is in lower case.
  static func isNamed(_ name: String, _ header: [UInt8]) -> Bool {
    guard header.count > name.utf8.count, header[name.utf8.count].isOne(of: ":;") else { return false }
    return String(decoding: header.prefix(name.utf8.count), as: UTF8.self).lowercased() == name
  }

  /// The line that is sent; `nil` for a header that only removes one of curl's, or that is not valid.
  static func line(_ header: [UInt8]) -> [UInt8]? {
    if let colon = header.firstIndex(of: UInt8(ascii: ":")) {
      let hasValue = header[(colon + 1)...].contains { !$0.isWhiteSpace }
      return colon > 0 && hasValue ? header : nil
    }
    // A semicolon at the end sends the field without a value.
    guard let mark = header.firstIndex(of: UInt8(ascii: ";")), mark > 0, mark == header.count - 1 else {
      return nil
    }
    return header[..<mark] + [UInt8(ascii: ":")]
  }

  /// The value after the name and its mark, without leading blanks.
  static func value(_ header: [UInt8]) -> String {
    let mark = header.firstIndex { $0.isOne(of: ":;") } ?? header.count
    return String(decoding: header[mark...].dropFirst().drop(while: \.isWhiteSpace), as: UTF8.self)
  }
}
