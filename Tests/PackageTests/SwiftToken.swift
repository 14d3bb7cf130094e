/// A piece of Swift source: enough of a lexer to tell an `import` from the word in a string or a comment.
enum SwiftToken: Equatable {
  case word(String)
  case string(String)
  case mark(Character)

  var word: String? { if case .word(let text) = self { text } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
}

extension SwiftToken {
  /// Every token of `source`, without its comments and blanks; an interpolation is a part of its string.
  static func all(in source: String) -> [SwiftToken] {
    var lexer = Lexer(Array(source.utf8))
    return lexer.tokens()
  }
}

private struct Lexer {
  let source: [UInt8]
  /// What is still to be read; it has the indices of `source`.
  var rest: ArraySlice<UInt8>

  init(_ source: [UInt8]) {
    self.source = source
    rest = source[...]
  }

  mutating func tokens() -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    while let next = rest.first {
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if rest.starts(with: "/*".utf8) {
        skipComment()
      } else if let string = takeString() {
        tokens.append(.string(string))
      } else if next.isPartOfWord {
        let word = rest.prefix { $0.isPartOfWord }
        rest = rest.dropFirst(word.count)
        tokens.append(.word(String(decoding: word, as: UTF8.self)))
      } else {
        rest.removeFirst()
        if next > UInt8(ascii: " ") { tokens.append(.mark(Character(UnicodeScalar(next)))) }
      }
    }
    return tokens
  }

  /// Comments nest in Swift.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if take("/*") {
        depth += 1
      } else if take("*/") {
        depth -= 1
      } else {
        rest = rest.dropFirst()
      }
    } while depth > 0 && !rest.isEmpty
  }

  /// The text between the quotes of the string literal that starts here, as it is spelled.
  private mutating func takeString() -> String? {
    let opening = rest.drop { $0 == UInt8(ascii: "#") }
    guard opening.first == UInt8(ascii: "\"") else { return nil }
    let pounds = String(repeating: "#", count: rest.count - opening.count)
    let quotes = opening.starts(with: "\"\"\"".utf8) ? "\"\"\"" : "\""
    rest = opening.dropFirst(quotes.utf8.count)
    let start = rest.startIndex
    var end = start
    while !rest.isEmpty, !take(quotes + pounds) {
      if !take("\\" + pounds) {
        rest.removeFirst()
      } else if rest.first == UInt8(ascii: "(") {
        skipInterpolation()
      } else {
        rest = rest.dropFirst()
      }
      end = rest.startIndex
    }
    return String(decoding: source[start..<end], as: UTF8.self)
  }

  /// From `(` to the `)` that closes it, whatever strings are between them.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      guard takeString() == nil, let next = rest.popFirst() else { continue }
      if next == UInt8(ascii: "(") { depth += 1 }
      if next == UInt8(ascii: ")") { depth -= 1 }
    } while depth > 0 && !rest.isEmpty
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }
}

extension UInt8 {
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
