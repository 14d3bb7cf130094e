import OnwireDiagnostics

/// Breaks texts into lines for a terminal.
enum Wrapping {
  /// The lines of `text`, each of at most `width` columns: broken at blanks, in code between backquotes only
  /// if that is longer than a line, and in longer words where a name can be broken.
  static func lines(of text: String, width: Int) -> [String] {
    let width = max(width, 8)
    // The usual case: one line as it is.
    if text.utf8.first != UInt8(ascii: " "), DisplayWidth.of(text) <= width { return [text] }
    if let lines = plainLines(of: text, width: width) { return lines }
    var lines: [String] = []
    var line = ""
    var column = 0
    for word in words(of: text, width: width) {
      var pieces = pieces(of: word, width: width)[...]
      let first = pieces.removeFirst()
      let firstWidth = DisplayWidth.of(first)
      if lines.isEmpty, line.isEmpty {
        line = first
        column = firstWidth
      } else if column + 1 + firstWidth <= width {
        line += " \(first)"
        column += 1 + firstWidth
      } else {
        lines.append(line)
        line = first
        column = firstWidth
      }
      for piece in pieces {
        lines.append(line)
        line = piece
        column = DisplayWidth.of(piece)
      }
    }
    return lines + [line]
  }

  /// The lines of an ASCII text with single blanks between its words, none of which is code or longer than a
  /// line; `nil` for other texts.
  private static func plainLines(of text: String, width: Int) -> [String]? {
    let (blank, code) = (UInt8(ascii: " "), UInt8(ascii: "`"))
    let bytes = Array(text.utf8)
    guard text.isPrintableASCII, !bytes.contains(code), bytes.first != blank, bytes.last != blank else {
      return nil
    }
    var lines: [String] = []
    // The start of the line, and the end of its last word.
    var (start, end, position) = (0, 0, 0)
    while position < bytes.count {
      let wordEnd = bytes[position...].firstIndex(of: blank) ?? bytes.count
      guard position < wordEnd, wordEnd - position <= width else { return nil }
      if wordEnd - start > width {
        lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
        start = position
      }
      end = wordEnd
      position = wordEnd + 1
    }
    return lines + [String(decoding: bytes[start..<end], as: UTF8.self)]
  }

  /// The words of `text`; code of several words stays one if it fits on a line.
  private static func words(of text: String, width: Int) -> [String] {
    var words: [String] = []
    var code: [String] = []
    for word in split(text) {
      let isOdd = word.utf8.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1
      if !code.isEmpty || isOdd { code.append(word) } else { words.append(word) }
      guard isOdd, code.count > 1 else { continue }
      let whole = code.joined(separator: " ")
      words += DisplayWidth.of(whole) <= width ? [whole] : code
      code = []
    }
    return words + code
  }

  private static func split(_ text: String) -> [String] {
    guard text.isPrintableASCII else {
      return text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    }
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    return words.map { String(Substring($0)) }
  }

  /// `word` in pieces of at most `width` columns, broken where a name can be broken if such a place is near.
  private static func pieces(of word: String, width: Int) -> [String] {
    if word.utf8.count <= width, word.isPrintableASCII { return [word] }
    var pieces: [String] = []
    var rest = word[...]
    while true {
      var end = rest.startIndex
      var column = 0
      while end < rest.endIndex {
        let next = column + DisplayWidth.of(String(rest[end]))
        guard next <= width else { break }
        column = next
        end = rest.index(after: end)
      }
      // A character wider than the width has a line of its own.
      if end == rest.startIndex, end < rest.endIndex { end = rest.index(after: end) }
      guard end < rest.endIndex else { return pieces + [String(rest)] }
      let half = rest.index(rest.startIndex, offsetBy: rest[..<end].count / 2)
      end = joint(of: rest, half..<end) ?? end
      pieces.append(String(rest[..<end]))
      rest = rest[end...]
    }
  }

  /// The last position in `range` where a name can be broken: after a mark, or before the capital of its next
  /// word.
  private static func joint(of name: Substring, _ range: Range<String.Index>) -> String.Index? {
    for index in name.indices[range].reversed() {
      if ":;,/&".contains(name[index]) { return name.index(after: index) }
      if index > name.startIndex, name[index].isUppercase, name[name.index(before: index)].isLowercase {
        return index
      }
    }
    return nil
  }
}
