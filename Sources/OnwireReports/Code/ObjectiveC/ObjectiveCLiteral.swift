import OnwireDiagnostics
import OnwireSpecLanguage
import OnwireTextFormats

/// Values as literals of Objective-C.
enum ObjectiveCLiteral {
  /// An NSString: `@"…"`.
  static func string(_ text: String) -> String { "@\(quoted(text))" }

  /// An NSString with one literal for each line of `text`, one below the other after `column` columns: the
  /// compiler joins them.
  static func lines(_ text: String, behind column: Int) -> String {
    let bytes = Array(text.utf8)
    var lines: [String] = []
    var start = 0
    for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") || end == bytes.count - 1 {
      lines.append(String(decoding: bytes[start...end], as: UTF8.self))
      start = end + 1
    }
    guard lines.count > 2, column > 1 else { return string(text) }
    return lines.map(string).joined(separator: "\n" + String.blanks(column))
  }

  /// Text in quotes, `"…"`, with escapes that end where they should.
  ///
  /// Characters that the eye cannot tell apart are written as the octal bytes of their UTF-8, always with
  /// three digits: `\x` would continue as long as digits follow, and `\u` is not allowed for controls (C11,
  /// 6.4.3).
  static func quoted(_ text: String) -> String {
    EscapedScalars.literal(text) { scalar, previous in
      // Two question marks may begin a trigraph (C11, 5.2.1.1).
      scalar == "?" && previous == "?" ? "\\?" : nil
    } escape: { scalar in
      String(scalar).utf8.map(octal).joined()
    }
  }

  private static func octal(_ byte: UInt8) -> String { "\\" + String(byte, digits: 3, radix: 8) }

  /// A value as the object that the library is handed.
  static func tree(_ value: Value) -> CodeTree {
    switch value.kind {
    case .null: .atom("[NSNull null]")
    case .boolean(let value): .atom(value ? "@YES" : "@NO")
    case .integer(let value): .atom(number(value))
    case .double(let value): .atom(number(value))
    case .string(let text): .atom(string(text))
    case .data(let bytes): .atom(data(bytes))
    case .date(let seconds):
      .atom("[NSDate dateWithTimeIntervalSince1970:\(plain(seconds.secondsSince1970))]")
    case .array(let members): .list(open: "@[", members.map(tree), close: "]")
    case .set(let members): .list(open: "[NSSet setWithArray:@[", members.map(tree), close: "]]")
    case .dictionary(let members):
      .list(open: "@{", members.map { .pair(tree($0.key).flat, tree($0.value)) }, close: "}")
    }
  }

  /// A dictionary of texts.
  static func dictionary(_ members: [(name: String, value: String)]) -> CodeTree {
    .list(open: "@{", members.map { .pair(string($0.name), .atom(string($0.value))) }, close: "}")
  }

  private static func number(_ value: Integer) -> String {
    switch value {
    // The minus is an operator: the number after it would not fit on its own.
    case .signed(Int64.min): "@(INT64_MIN)"
    case .signed(let value): "@\(value)"
    case .unsigned(let value): "@\(value)ULL"
    case .decimal(let text): "[NSDecimalNumber decimalNumberWithString:\(string(text))]"
    }
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "@(NAN)" }
    if value.isInfinite { return value < 0 ? "@(-INFINITY)" : "@(INFINITY)" }
    return "@\(value)"
  }

  /// The NSStringEncoding of a text encoding, as an expression; `nil` if Cocoa's is not known.
  static func encoding(named name: String) -> String? {
    TextEncoding(named: name)?.constant.map { constant in
      constant.hasPrefix("kCF") ? "CFStringConvertEncodingToNSStringEncoding(\(constant))" : constant
    }
  }

  /// Seconds, without a fraction if they are whole.
  private static func plain(_ seconds: Double) -> String {
    Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }

  /// NSData, of a few bytes as numbers, of more as base64.
  static func data(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "[NSData data]" }
    guard bytes.count <= 16 else {
      return "[[NSData alloc] initWithBase64EncodedString:\(string(Base64.encode(bytes))) options:0]"
    }
    let list = bytes.map { "0x" + Hex.encode([$0]) }.joined(separator: ", ")
    return "[NSData dataWithBytes:(const unsigned char[]){\(list)} length:\(bytes.count)]"
  }
}
