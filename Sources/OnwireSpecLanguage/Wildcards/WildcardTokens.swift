import OnwireDiagnostics
import OnwireTextFormats

/// The words that replace the wildcards of a spec: `anyzqx`, a number for the spec, and one for the wildcard.
struct WildcardTokens: Sendable {
  /// In lower case, so that a change of letter case that leaves texts alone leaves tokens alone.
  private static let prefix = Array("anyzqx".utf8)
  /// Enough digits that a text of 64 MiB cannot contain all numbers.
  private static let digits = 8

  /// The text that all tokens begin with.
  private let stem: String

  /// Tokens for a text that is not yet known.
  init() { self.init(serial: 0) }

  /// Tokens that are in none of `texts`.
  init(absentFrom texts: [[UInt8]]) {
    let taken = texts.reduce(into: Set<Int>()) { taken, text in
      for number in Self.numbers(in: text, digits: Self.digits) { taken.insert(number.value) }
    }
    self.init(serial: (0...taken.count).first { !taken.contains($0) } ?? taken.count)
  }

  private init(serial: Int) {
    stem = String(decoding: Self.prefix, as: UTF8.self) + Self.padded(serial)
  }

  /// The token of the wildcard with this index.
  func token(_ index: Int) -> String { stem + Self.padded(index) }

  /// Whether any of `texts` has the text that all tokens begin with.
  func mayBeIn(_ texts: [[UInt8]]) -> Bool {
    texts.contains { text in
      Self.numbers(in: text, digits: Self.digits).contains {
        text[$0.range].elementsEqual(stem.utf8)
      }
    }
  }

  /// Whether a text may contain a token.
  static func mayBeIn(_ text: String) -> Bool { !numbers(in: Array(text.utf8), digits: 2 * digits).isEmpty }

  /// The tokens, of any spec, that are in `bytes`.
  static func tokens(in bytes: [UInt8]) -> Set<String> {
    Set(numbers(in: bytes, digits: 2 * digits).map { String(decoding: bytes[$0.range], as: UTF8.self) })
  }

  private static func padded(_ number: Int) -> String { String(number, digits: digits) }

  /// The ranges of the prefix followed by `digits` digits, with the number that these spell.
  private static func numbers(in bytes: [UInt8], digits: Int) -> [(range: Range<Int>, value: Int)] {
    var found: [(range: Range<Int>, value: Int)] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: prefix[0]) {
      rest = rest[start...].dropFirst()
      let word = bytes[start...].prefix(prefix.count + digits)
      guard word.count == prefix.count + digits, word.starts(with: prefix) else { continue }
      let number = word.dropFirst(prefix.count)
      guard number.allSatisfy({ $0.isDecimalDigit }) else { continue }
      // Sixteen digits at most: less than 2^63.
      found.append((word.indices, number.reduce(0) { $0 * 10 + Int($1 - 0x30) }))
    }
    return found
  }
}
