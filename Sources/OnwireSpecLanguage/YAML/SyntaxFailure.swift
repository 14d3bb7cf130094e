internal import OnwireDiagnostics

/// What libyaml says of a text that is not YAML, and what the text looks like there.
///
/// libyaml names the rule of its grammar that failed; the text tells which slip caused it.
struct SyntaxFailure {
  let source: Source
  /// libyaml's message, such as `did not find expected key`.
  let problem: String
  /// Where it gave up.
  let offset: Int
  /// What it was doing, such as `while parsing a block mapping`.
  let context: String
  /// Where that began.
  let contextOffset: Int?

  private typealias Reading = @Sendable (SyntaxFailure) -> Diagnostic

  /// libyaml's messages (0.2.5: scanner.c and parser.c) and how each is read; others are passed on as they are.
  private static let readings: [String: Reading] = [
    "found character that cannot start any token": { $0.unexpectedCharacter },
    "found a tab character that violates indentation": { .tabIndentation(at: $0.here) },
    "found a tab character where an indentation space is expected": { .tabIndentation(at: $0.here) },
    "mapping values are not allowed in this context": { $0.unexpectedColon },
    "could not find expected ':'": { $0.missingColon },
    "did not find expected key": { $0.unexpectedInBlock },
    "did not find expected '-' indicator": { $0.unexpectedInBlock },
    "did not find expected ',' or '}'": { $0.openBracket },
    "did not find expected ',' or ']'": { $0.openBracket },
    "found unexpected end of stream": { .unclosedQuote(at: $0.opening) },
    "found unexpected document indicator": { .unclosedQuote(at: $0.opening) },
    "found unknown escape character": { .unknownEscape(at: $0.escape) },
    "did not find expected hexdecimal number": { .invalidEscape(at: $0.escape) },
    "found invalid Unicode character escape code": { .escapeOfNoCharacter(at: $0.escape) },
    "did not find expected alphabetic or numeric character": { .unquotedCharacter(at: $0.opening) },
    "did not find expected node content": { $0.missingNode },
    "block sequence entries are not allowed in this context": { .misplacedDash(at: $0.here) },
    "found undefined tag handle": { .undefinedTagHandle(at: $0.opening) },
    "did not find expected <document start>": { .trailingContent(at: $0.here) },
    "found unknown directive name": { .unquotedCharacter(at: $0.opening) },
    "could not find expected directive name": { .unquotedCharacter(at: $0.opening) },
    "did not find expected comment or line break": { .blockHeader(at: $0.here) },
  ]

  /// The fault in words.
  var diagnostic: Diagnostic {
    Self.readings[problem]?(self)
      ?? .syntax(problem, context: context, at: here, contextAt: contextOffset.map { place(at: $0) })
  }

  private var bytes: [UInt8] { source.bytes }

  /// The character at which libyaml gave up; empty at the end of the text.
  private var here: Place { place(at: offset) }

  /// The character at which what it was doing began.
  private var opening: Place { place(at: contextOffset ?? offset) }

  /// A backslash and the letter after it.
  private var escape: Place {
    var start = min(offset, bytes.count)
    while start > 0, start > offset - 3, byte(start) != 0x5C { start -= 1 }
    return Place(source, start..<min(start + 2, bytes.count))
  }

  private var unexpectedCharacter: Diagnostic {
    byte(offset) == 0x09 ? .tabIndentation(at: here) : .unquotedCharacter(at: here)
  }

  /// A `: ` where no key can be: a second one in a line, or a line that is indented too deep.
  private var unexpectedColon: Diagnostic {
    let line = lineStart(of: offset)
    let before = line..<min(offset, bytes.count)
    if let first = before.first(where: { byte($0) == 0x3A && isBlankOrEnd($0 + 1) }) {
      return .colonInValue(at: here, first: place(at: first))
    }
    let content = before.first { byte($0) != 0x20 } ?? offset
    return .unexpectedIndentation(
      at: Place(source, content..<max(content, min(offset, bytes.count))), outer: nil)
  }

  /// A line that should be a key and a value.
  private var missingColon: Diagnostic {
    let start = min(contextOffset ?? offset, bytes.count)
    let end = (start..<bytes.count).first { byte($0) == 0x0A || byte($0) == 0x0D } ?? bytes.count
    let line = Place(source, start..<end)
    let word = bytes[start..<end].prefix { Self.isWord($0) }
    let colon = word.endIndex
    if !word.isEmpty, byte(colon) == 0x3A, colon < end {
      return .missingBlank(at: Place(source, start..<colon + 1), key: String(decoding: word, as: UTF8.self))
    }
    return .missingColon(at: line)
  }

  private var unexpectedInBlock: Diagnostic {
    let before = bytes[lineStart(of: offset)..<min(offset, bytes.count)]
    if before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      return byte(offset) == 0x2D && isBlankOrEnd(offset + 1)
        ? .misplacedDash(at: here)
        : .unexpectedIndentation(at: here, outer: contextOffset.map { place(at: $0) })
    }
    let last = before.last { $0 != 0x20 && $0 != 0x09 }
    return .textAfterValue(at: here, afterQuote: last == 0x22 || last == 0x27)
  }

  /// A plain value runs on over a missing comma or bracket, so libyaml stumbles only over the next colon.
  private var openBracket: Diagnostic {
    guard let contextOffset else { return .syntax(problem, context: context, at: here, contextAt: nil) }
    let opened = place(at: contextOffset)
    guard bytes.dropFirst(offset).contains(where: { $0 > 0x20 }) else {
      return .unclosedBracket(at: opened, noticed: nil)
    }
    let noticed = byte(offset) == 0x3A ? wordBefore(offset) ?? here : here
    let line = lineStart(of: noticed.range.lowerBound)
    let isFirstInLine = bytes[line..<noticed.range.lowerBound].allSatisfy { $0 <= 0x20 }
    return isFirstInLine && line != lineStart(of: contextOffset)
      ? .unclosedBracket(at: opened, noticed: noticed) : .missingComma(at: noticed, opened: opened)
  }

  private func wordBefore(_ offset: Int) -> Place? {
    var start = min(offset, bytes.count)
    let end = start
    while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
    return start < end ? Place(source, start..<end) : nil
  }

  private var missingNode: Diagnostic {
    guard !bytes.dropFirst(offset).contains(where: { $0 > 0x20 }), let opened = lastOpenBracket else {
      return .unquotedCharacter(at: here)
    }
    return .unclosedBracket(at: place(at: opened), noticed: nil)
  }

  /// The innermost `[` or `{` that is open at the end of the text; quoted texts after it are passed over.
  ///
  /// libyaml names the end of the text as the context there.
  private var lastOpenBracket: Int? {
    var closed = 0
    var index = bytes.count
    while index > 0 {
      index -= 1
      switch bytes[index] {
      case 0x5D, 0x7D: closed += 1  // ] }
      case 0x5B, 0x7B:  // [ {
        if closed == 0 { return index }
        closed -= 1
      case 0x22, 0x27:  // " '
        index = bytes[..<index].lastIndex(of: bytes[index]) ?? index
      default: break
      }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x2D || byte == 0x5F
  }

  private func byte(_ offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  private func isBlankOrEnd(_ offset: Int) -> Bool { byte(offset).map { $0 <= 0x20 } ?? true }

  private func lineStart(of offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, byte(start - 1) != 0x0A, byte(start - 1) != 0x0D { start -= 1 }
    return start
  }

  /// The character at `offset`; at the end of the text, the empty place after the last character.
  private func place(at offset: Int) -> Place {
    guard offset < bytes.count else {
      let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
      return Place(source, end..<end)
    }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Place(source, offset..<end)
  }
}
