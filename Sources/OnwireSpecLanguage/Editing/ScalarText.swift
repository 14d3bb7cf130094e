import OnwireDiagnostics

/// How texts are written as scalars.
package enum ScalarText {
  /// A text of the language as it is written before variables are replaced, so that `${` is not a reference.
  package static func escaped(_ text: String) -> String { substituting("${", with: "$${", in: text) }

  /// By bytes: to Swift, unlike YAML, a combining mark makes another character of the one before it.
  private static func substituting(_ part: String, with other: String, in text: String) -> String {
    String(decoding: Array(text.utf8).substituting(Array(part.utf8), with: Array(other.utf8)), as: UTF8.self)
  }

  /// A text as a scalar on one line, without quotes if possible.
  ///
  /// A `word` may look like a number.
  package static func line(_ raw: String, isFlow: Bool, isWord: Bool = false) -> String {
    if isPlain(raw, isFlow: isFlow, isWord: isWord) { return raw }
    let hasMarks = raw.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return (hasMarks ? singleQuoted(raw) : nil) ?? doubleQuoted(raw)
  }

  /// A text in the style that a scalar has, if that can hold it.
  static func line(_ raw: String, as kind: FlatNode.Kind, isFlow: Bool, isWord: Bool) -> String {
    switch kind {
    case .singleQuoted: singleQuoted(raw) ?? doubleQuoted(raw)
    case .doubleQuoted: doubleQuoted(raw)
    default: line(raw, isFlow: isFlow, isWord: isWord)
    }
  }

  /// Whether a text can be written without quotes. This is stricter than YAML.
  static func isPlain(_ raw: String, isFlow: Bool, isWord: Bool) -> Bool {
    guard let first = raw.utf8.first, let last = raw.utf8.last, first != 0x20, last != 0x20,
      raw != "<<", raw != "---", raw != "...", raw != "=",
      raw.unicodeScalars.allSatisfy({ !isEscaped($0) && $0 != "\n" && $0 != "\t" })
    else { return false }
    if isWord {
      guard CoreSchema.resolve(raw) != .null else { return false }
    } else {
      guard isText(raw) else { return false }
    }
    let leads = Set("-?:,[]{}#&*!|>'\"%@`".utf8)
    if leads.contains(first), !(isWord && first == UInt8(ascii: "-") && raw.utf8.count > 1) { return false }
    if last == UInt8(ascii: ":") || raw.utf8.firstOccurrence(of: ": ".utf8) != nil
      || raw.utf8.firstOccurrence(of: " #".utf8) != nil
    {
      return false
    }
    return !isFlow || !raw.utf8.contains { Set(",[]{}".utf8).contains($0) }
  }

  /// Whether the text without quotes is read as this text, and as nothing else.
  static func isText(_ raw: String) -> Bool {
    CoreSchema.resolve(raw) == .string && !CoreSchema.isFormerBoolean(raw) && raw != "<<" && raw != "="
  }

  /// A text in single quotes; `nil` if they cannot hold it.
  static func singleQuoted(_ raw: String) -> String? {
    guard raw.unicodeScalars.allSatisfy({ !isEscaped($0) && $0 != "\n" }) else { return nil }
    return "'" + substituting("'", with: "''", in: raw) + "'"
  }

  /// Any text in double quotes (YAML 1.2.2, 7.3.1).
  package static func doubleQuoted(_ raw: String) -> String {
    "\"" + raw.unicodeScalars.reduce(into: "") { $0 += escape($1) } + "\""
  }

  /// The longest key that YAML takes without a question mark before it, in characters.
  private static let longestKey = 1000

  /// A key and its value, as written on one line; if the key is too long for that, on two lines in a block.
  package static func entry(
    _ key: String, _ value: String, isFlow: Bool, indent: String = ""
  ) -> String {
    guard key.unicodeScalars.count > longestKey else { return "\(key): \(value)" }
    return isFlow ? "? \(key) : \(value)" : "? \(key)\(indent): \(value)"
  }

  /// A character in double quotes.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    case "\0": return "\\0"
    case _ where !isEscaped(scalar): return String(scalar)
    default: return numbered(scalar)
    }
  }

  /// A character in double quotes, by its number.
  static func numbered(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let (mark, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\" + mark + String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  /// Whether a character is written as an escape, because YAML does not allow it in text, or because it is
  /// invisible.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: VisibleText.isHidden(scalar)
    }
  }
}
