internal import OnwireDiagnostics
import OnwireTextFormats

/// libyaml's report on a text that is not YAML, together with the text around the error.
///
/// libyaml names the rule of its grammar that failed; the text tells which mistake caused it.
struct SyntaxFailure {
  let source: Source
  /// libyaml's message, such as `did not find expected key`.
  let problem: String
  /// The offset at which it gave up.
  let offset: Int
  /// What it was doing, such as `while parsing a block mapping`.
  let context: String
  /// The offset at which that began.
  let contextOffset: Int?
  /// The offset of the innermost `[` or `{` that was open.
  let openBracket: Int?

  /// The most characters of a key without a question mark before it (YAML 1.2.2, 7.4.2 and 8.2.2; scanner.c).
  static let longestKey = 1024

  private typealias Reading = @Sendable (SyntaxFailure) -> Diagnostic

  /// libyaml's messages (0.2.5: scanner.c and parser.c), each with its interpretation; others are passed on
  /// unchanged.
  private static let readings: [String: Reading] = [
    "found character that cannot start any token": { $0.unexpectedCharacter },
    "found a tab character that violates indentation": { .tabIndentation(at: $0.here) },
    "found a tab character where an indentation space is expected": { $0.tabInBlock },
    "mapping values are not allowed in this context": { $0.unexpectedColon },
    "could not find expected ':'": { $0.missingColon },
    "did not find expected key": { $0.unexpectedInBlock },
    "did not find expected '-' indicator": { $0.unexpectedInBlock },
    "did not find expected ',' or '}'": { $0.unexpectedInBrackets },
    "did not find expected ',' or ']'": { $0.unexpectedInBrackets },
    "found unexpected end of stream": { .unclosedQuote(at: $0.opening) },
    "found unexpected document indicator": { .unclosedQuote(at: $0.opening) },
    "found unknown escape character": { .unknownEscape(at: $0.escape) },
    "did not find expected hexdecimal number": { .invalidEscape(at: $0.escape) },
    "found invalid Unicode character escape code": { .escapeOfNoCharacter(at: $0.escape) },
    "did not find expected alphabetic or numeric character": { .unquotedCharacter(at: $0.opening) },
    "did not find expected node content": { $0.missingNode },
    "block sequence entries are not allowed in this context": { .misplacedDash(at: $0.here) },
    "found undefined tag handle": { .undefinedTagHandle(at: $0.opening) },
    "did not find expected <document start>": { $0.unexpectedDocument },
    "found unknown directive name": { .unquotedCharacter(at: $0.opening) },
    "could not find expected directive name": { .unquotedCharacter(at: $0.opening) },
    "did not find expected comment or line break": { .blockHeader(at: $0.here) },
  ]

  /// The diagnostic for the error.
  var diagnostic: Diagnostic {
    Self.readings[problem]?(self)
      ?? .syntax(problem, context: context, at: here, contextAt: contextOffset.map { place(at: $0) })
  }

  private var bytes: [UInt8] { source.bytes }

  /// The character at which libyaml gave up; empty at the end of the text.
  private var here: Place { place(at: offset) }

  /// The character at which the construct began that libyaml was parsing.
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

  /// A `: ` where no key can be: a second one on a line, or a line that is indented too deep.
  private var unexpectedColon: Diagnostic {
    let line = lineStart(of: offset)
    let before = line..<min(offset, bytes.count)
    if let first = colon(in: before) {
      return .colonInValue(at: here, first: place(at: first))
    }
    let entry = entryStart(of: line)
    if let key = longKey(from: entry, to: before.upperBound) { return .longKey(at: key) }
    if let first = firstLineWithoutColon(above: line) { return lineWithoutColon(at: first) }
    let content = before.first { byte($0) != 0x20 } ?? offset
    return .unexpectedIndentation(
      at: Place(source, content..<max(content, min(offset, bytes.count))), outer: nil)
  }

  /// Another text after one that is the whole document.
  private var unexpectedDocument: Diagnostic {
    let line = lineStart(of: offset)
    guard entryStart(of: line) == offset, let first = firstLineWithoutColon(above: line),
      byte(first).map({ Self.isWord($0) || $0 >= 0x80 }) == true
    else {
      let outer = documentStart(above: line)
      return column(of: offset) < column(of: outer)
        && bytes[lineStart(of: outer)..<outer].allSatisfy({ $0 == 0x20 })
        ? .unexpectedIndentation(at: here, outer: place(at: outer)) : .trailingContent(at: here)
    }
    return lineWithoutColon(at: first)
  }

  /// A line that should be a key and a value.
  private var missingColon: Diagnostic { lineWithoutColon(at: min(contextOffset ?? offset, bytes.count)) }

  private func lineWithoutColon(at start: Int) -> Diagnostic {
    let end = lineEnd(of: start)
    let line = Place(source, start..<end)
    if let header = blockHeader(above: start) { return .textNotIndented(at: line, header: header) }
    if let key = longKey(from: start, to: colon(in: start..<end) ?? start) { return .longKey(at: key) }
    let word = bytes[start..<end].prefix { Self.isWord($0) }
    let colon = word.endIndex
    if !word.isEmpty, byte(colon) == 0x3A, colon < end {
      return .missingBlank(at: Place(source, start..<colon + 1), key: String(decoding: word, as: UTF8.self))
    }
    return .missingColon(at: line)
  }

  /// A key that is too long for a colon alone to make it one.
  private func longKey(from start: Int, to end: Int) -> Place? {
    guard start < end, bytes[start..<end].count(where: { $0 & 0xC0 != 0x80 }) > Self.longestKey else {
      return nil
    }
    return Place(source, start..<end)
  }

  /// The first of the lines directly above a line that begin in its column and have no colon, if keys should
  /// begin there: libyaml takes them and the key below for one text.
  private func firstLineWithoutColon(above line: Int) -> Int? {
    let column = column(of: entryStart(of: line))
    var first: Int?
    var start = line
    while start > 0 {
      start = lineStart(of: start - 1)
      let (entry, end) = (entryStart(of: start), lineEnd(of: start))
      if entry == end || byte(entry) == 0x23 { continue }
      let content = entry..<contentEnd(entry..<end)
      if content.isEmpty || bytes[content].elementsEqual("---".utf8) { break }
      guard colon(in: content) == nil, self.column(of: entry) == column else {
        // The value of the key above continues on these lines.
        return byte(content.upperBound - 1) == 0x3A ? first : nil
      }
      first = entry
      // An entry of a list begins here.
      if bytes[start..<entry].contains(0x2D) { break }
    }
    return first
  }

  /// The offset of the first key or value in the document that a line is in.
  private func documentStart(above line: Int) -> Int {
    var (first, start) = (line, line)
    while start > 0 {
      start = lineStart(of: start - 1)
      if bytes[start...].starts(with: "---".utf8) { break }
      let entry = entryStart(of: start)
      if entry != lineEnd(of: start), byte(entry) != 0x23 { first = entry }
    }
    return first
  }

  /// The `|` or `>`, with its indicators, that ends the line above.
  private func blockHeader(above offset: Int) -> Place? {
    var start = lineStart(of: offset)
    while start > 0 {
      start = lineStart(of: start - 1)
      let line = start..<contentEnd(start..<lineEnd(of: start))
      guard let last = bytes[line].lastIndex(where: { $0 > 0x20 }) else { continue }
      let first = bytes[line.lowerBound...last].lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? line.lowerBound
      let isHeader =
        (byte(first) == 0x7C || byte(first) == 0x3E) && beginsValue(first, from: line.lowerBound)
        && bytes[(first + 1)..<(last + 1)].allSatisfy {
          $0 == 0x2B || $0 == 0x2D || (0x31...0x39).contains($0)
        }
      return isHeader ? Place(source, first..<last + 1) : nil
    }
    return nil
  }

  /// Whether a value begins at the offset: after a colon, a dash or a question mark, and perhaps a tag and an
  /// anchor.
  private func beginsValue(_ offset: Int, from lineStart: Int) -> Bool {
    var end = offset
    while let last = bytes[lineStart..<end].lastIndex(where: { $0 > 0x20 }) {
      let word = (bytes[lineStart...last].lastIndex { $0 <= 0x20 } ?? lineStart - 1) + 1
      if bytes[last] == 0x3A || word == last && (bytes[last] == 0x2D || bytes[last] == 0x3F) { return true }
      guard bytes[word] == 0x21 || bytes[word] == 0x26 else { return false }
      end = word
    }
    return false
  }

  /// A tab where libyaml still expects the indentation of a text; after enough blanks, it may be part of the
  /// text (YAML 1.2.2, example 8.2).
  private var tabInBlock: Diagnostic {
    guard let header = contextOffset, byte(header) == 0x7C || byte(header) == 0x3E else {
      return .tabIndentation(at: here)
    }
    let line = lineStart(of: header)
    let entry = entryStart(of: line)
    // The text belongs to a key, or to a dash before it.
    let outer = colon(in: entry..<header) == nil ? bytes[line..<entry].lastIndex(of: 0x2D) : entry
    let width = outer.map { offset - lineStart(of: offset) - column(of: $0) } ?? 0
    guard (1...9).contains(width) else { return .tabIndentation(at: here) }
    let end = (header..<bytes.count).first { isBlankOrEnd($0) } ?? bytes.count
    return .tabAtStartOfText(at: here, header: Place(source, header..<end), width: width)
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
  private var unexpectedInBrackets: Diagnostic {
    guard let contextOffset else { return .syntax(problem, context: context, at: here, contextAt: nil) }
    guard bytes.dropFirst(offset).contains(where: { $0 > 0x20 }) else {
      return unclosed(contextOffset, noticed: nil)
    }
    if byte(offset) == 0x3A, let key = longKey(from: flowKeyStart(before: offset), to: offset) {
      return .longKey(at: key)
    }
    let noticed = byte(offset) == 0x3A ? wordBefore(offset) ?? here : here
    let line = lineStart(of: noticed.range.lowerBound)
    let isFirstInLine = bytes[line..<noticed.range.lowerBound].allSatisfy { $0 <= 0x20 }
    return isFirstInLine && line != lineStart(of: contextOffset)
      ? unclosed(contextOffset, noticed: noticed)
      : .missingComma(at: noticed, opened: place(at: contextOffset))
  }

  /// The start of the key before a colon in brackets, as well as it can be found.
  private func flowKeyStart(before colon: Int) -> Int {
    let key = bytes[..<colon]
    if let quote = key.last, quote == 0x22 || quote == 0x27 {
      return key.dropLast().lastIndex(of: quote) ?? colon
    }
    let start = key.lastIndex { $0.isOne(of: ",[]{}\n\r") }.map { $0 + 1 } ?? 0
    return (start..<colon).first { byte($0) != 0x20 } ?? colon
  }

  private func wordBefore(_ offset: Int) -> Place? {
    var start = min(offset, bytes.count)
    let end = start
    while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
    return start < end ? Place(source, start..<end) : nil
  }

  private var missingNode: Diagnostic {
    guard !bytes.dropFirst(offset).contains(where: { $0 > 0x20 }), let openBracket else {
      return .unquotedCharacter(at: here)
    }
    return unclosed(openBracket, noticed: nil)
  }

  private func unclosed(_ bracket: Int, noticed: Place?) -> Diagnostic {
    .unclosedBracket(at: place(at: bracket), noticed: noticed, comment: comment(withEndOf: bracket))
  }

  /// The comment after a bracket that has its closing bracket; quoted texts are skipped.
  private func comment(withEndOf bracket: Int) -> Place? {
    let closing: UInt8 = byte(bracket) == 0x5B ? 0x5D : 0x7D
    let end = min(offset, bytes.count)
    var index = bracket + 1
    while index < end {
      let before = bytes[index - 1]
      switch bytes[index] {
      case 0x23 where before <= 0x20:  // #
        let comment = index..<lineEnd(of: index)
        if bytes[comment].contains(closing) { return Place(source, comment) }
        index = comment.upperBound
      case 0x22, 0x27:  // " '
        // Within a word, it is not a quote.
        if before <= 0x20 || before.isOne(of: "[{,:") {
          index = quoteEnd(from: index) ?? index
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of the quote that begins at `start`; `nil` if it does not end.
  private func quoteEnd(from start: Int) -> Int? {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == 0x5C, quote == 0x22 {
        index += 1
      } else if bytes[index] == quote {
        guard quote == 0x27, byte(index + 1) == quote else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDecimalDigit || byte == 0x2D || byte == 0x5F
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

  private func lineEnd(of offset: Int) -> Int {
    (offset..<bytes.count).first { byte($0) == 0x0A || byte($0) == 0x0D } ?? bytes.count
  }

  private var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The offset of the first key or value on a line: after blanks, dashes and a byte order mark.
  private func entryStart(of line: Int) -> Int {
    var index = max(line, textStart)
    while byte(index) == 0x20 || byte(index) == 0x2D && isBlankOrEnd(index + 1) { index += 1 }
    return index
  }

  /// The number of blanks and dashes before an entry.
  private func column(of offset: Int) -> Int { offset - max(lineStart(of: offset), textStart) }

  /// The end of a line's content, before a comment and the blanks before that.
  private func contentEnd(_ line: Range<Int>) -> Int {
    let comment = line.first { byte($0) == 0x23 && ($0 == line.lowerBound || bytes[$0 - 1] <= 0x20) }
    let content = line.lowerBound..<(comment ?? line.upperBound)
    return bytes[content].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? content.lowerBound
  }

  /// The first colon that ends a key.
  private func colon(in range: Range<Int>) -> Int? {
    range.first { byte($0) == 0x3A && isBlankOrEnd($0 + 1) }
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
