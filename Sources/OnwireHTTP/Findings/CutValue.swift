import OnwireDiagnostics
import OnwireTextFormats

/// A JSON text in which more follows the end of its value.
struct CutValue {
  /// The most segments to join again.
  static let mostSegments = 256

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether only blanks follow the end of the JSON.
  private(set) var isWhole = true
  private var isEnded = false

  init(_ text: [UInt8]) { read(text) }

  /// Whether a container is open.
  var isOpen: Bool { depth > 0 }

  /// The decoded value, if it begins like a JSON object or array of more than numbers; otherwise `nil`.
  static func jsonStart(of value: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = value.first, first.isOne(of: "{[%") else { return nil }
    let text = FormText.decode(value)
    let marks = text.lazy.filter { $0 > 0x20 }.prefix(2)
    guard let open = marks.first, open == UInt8(ascii: "{") || open == UInt8(ascii: "["), marks.count == 2,
      let second = marks.dropFirst().first
    else { return nil }
    return second == UInt8(ascii: "\"") || open == UInt8(ascii: "[") && second == UInt8(ascii: "{")
      ? text : nil
  }

  /// Reads more text.
  mutating func read(_ text: [UInt8]) {
    for byte in text {
      if isEnded {
        if byte > 0x20 { isWhole = false }
      } else if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth <= 0 { isEnded = true }
        default: break
        }
      }
    }
  }

  /// Whether a value ends in one or two capitals, and the text after it is one or two capitals: `AT` and `T`.
  static func areInitials(_ value: [UInt8], _ name: [UInt8]) -> Bool {
    let isLetter = { (byte: UInt8) in ASCIISet.letters.contains(byte) || ASCIISet.digits.contains(byte) }
    let before = value.reversed().prefix(while: isLetter)
    let after = name.prefix(while: isLetter)
    guard (1...2).contains(before.count), (1...2).contains(after.count) else { return false }
    let areCapitals = (Array(before) + after).allSatisfy { (0x41...0x5A).contains($0) }
    return areCapitals && (after.count == name.count || name[after.count] == 0x20)
  }
}

/// Base64 in the value of a pair in which `+` was not escaped.
enum RawBase64 {
  /// Of longer values, only the start is judged.
  private static let longest = 4096
  private static let alphabet = ASCIISet("+/").union(.alphanumerics)

  /// Whether a value is base64: by its characters and its length, and letters and digits mixed as in no
  /// words.
  static func isBase64(_ value: ArraySlice<UInt8>) -> Bool {
    // If one `+` is escaped, the others are blanks.
    let isWhole = value.count <= longest
    var text = FormText.decode(value.prefix(longest), plusIsSpace: false)
    guard !value.prefix(longest).holdsEscapedPlus else { return false }
    if text.starts(with: "data:".utf8), let comma = text.firstIndex(of: UInt8(ascii: ",")) {
      guard text[..<comma].reversed().starts(with: ";base64".utf8.reversed()) else { return false }
      text.removeSubrange(...comma)
    }
    text.removeAll { $0 == 0x0D || $0 == 0x0A }
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let digits = text.dropLast(padding)
    guard digits.count >= 16, padding <= 2, !isWhole || text.count % 4 == 0,
      digits.prefix(isWhole ? .max : digits.count - 2).allSatisfy(alphabet.contains)
    else { return false }
    return isMixed(digits)
  }

  /// Whether the kind of character changes too often for words: in random base64 it does at more than half of
  /// the places.
  private static func isMixed(_ text: ArraySlice<UInt8>) -> Bool {
    var changes = 0
    var places = 0
    var last = Kind.mark
    for byte in text {
      let kind = Kind(byte)
      if kind != .mark, last != .mark {
        places += 1
        // A capital that begins a word is not a change.
        if kind != last, !(last == .upper && kind == .lower) { changes += 1 }
      }
      last = kind
    }
    return changes >= 3 && changes * 5 >= places
  }

  private enum Kind {
    case upper, lower, digit, mark

    init(_ byte: UInt8) {
      switch byte {
      case 0x41...0x5A: self = .upper
      case 0x61...0x7A: self = .lower
      case 0x30...0x39: self = .digit
      default: self = .mark
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text contains `%2B`.
  fileprivate var holdsEscapedPlus: Bool {
    escapes.contains { escape in
      escape.isValid && self[(escape.range.lowerBound + 1)..<escape.range.upperBound].equalsCaseless("2b")
    }
  }
}
