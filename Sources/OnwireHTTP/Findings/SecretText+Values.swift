import OnwireTextFormats

/// The ends of values.
extension SecretText {
  /// Adds the value of a secret, which begins after the mark before `start`; returns the position after it.
  mutating func value(of name: Name, saying word: String, from start: Int, isPair: Bool) -> Int? {
    let start = valueStart(of: name, from: start)
    guard start < text.count else { return nil }
    let what = Self.what(word)
    if isBinary {
      let end =
        text[start...].firstIndex { !(0x20...0x7E).contains($0) || $0 == UInt8(ascii: "&") } ?? text.count
      return end - start < 4 ? nil : add(start..<end, what)
    }
    switch text[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let quote = text[start]
      if start + 2 < text.count, text[start + 1] == quote, text[start + 2] == quote {
        let end = tripleEnd(from: start + 3, quote)
        add(start + 3..<end, what)
        return min(end + 3, text.count)
      }
      var end = stringEnd(from: start + 1, quote, escapes: 0)
      // YAML doubles a single quote.
      while quote == UInt8(ascii: "'"), end + 1 < text.count, text[end + 1] == quote,
        end > start + 1
      {
        end = stringEnd(from: end + 2, quote, escapes: 0)
      }
      // A mark must follow a quote that ends a value; otherwise the quote is part of the value.
      guard name.quote != nil || isValueEnd(end + 1) else { break }
      while !isValueEnd(end + 1), !isLineEnd(end + 1) {
        end = stringEnd(from: end + 1, quote, escapes: 0)
      }
      add(start + 1..<end, what)
      return min(end + 1, text.count)
    case UInt8(ascii: "\\"):
      var quote = start
      while quote < text.count, text[quote] == UInt8(ascii: "\\") { quote += 1 }
      guard quote < text.count, text[quote] == UInt8(ascii: "\"") || text[quote] == UInt8(ascii: "'") else {
        break
      }
      let escapes = quote - start
      let end = stringEnd(from: quote + 1, text[quote], escapes: escapes)
      add(quote + 1..<end, what)
      return min(end + escapes + 1, text.count)
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
      guard openEnds < 8 else { break }
      guard let end = bracketEnd(from: start) else {
        openEnds += 1
        guard !isPair else { break }
        addLeaves(start..<text.count, what)
        return text.count
      }
      guard !isPair || isValueEnd(end) else { break }
      addLeaves(start..<end, what)
      return end
    default: break
    }
    let lowered = word.lowercased()
    let end = isPair ? pairEnd(of: name, from: start) : memberEnd(of: name, from: start)
    if !isPair, lowered.hasSuffix("cookie") { return cookies(start..<end) }
    if !isPair, lowered.hasSuffix("authorization") { return credential(start..<end) }
    if end == start || isWord(start..<end) { return nil }
    // An unquoted value may contain braces.
    if !isPair { countBraces(start..<end) }
    return add(start..<end, what)
  }

  /// Adds the values of cookies, or all of a cookie without a name; returns the position after them.
  mutating func cookies(_ range: Range<Int>) -> Int {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text[start..<range.upperBound].firstIndex(of: UInt8(ascii: ";")) ?? range.upperBound
      var from = start
      while from < end, text[from] <= 0x20 { from += 1 }
      if let sign = text[from..<end].firstIndex(of: UInt8(ascii: "=")) {
        let name = text[from..<sign].map(\.lowercased)
        // Attributes that a server adds are not cookies.
        if !Self.cookieAttributes.contains(name) { addAny(sign + 1..<end, "a cookie") }
      } else if !Self.cookieFlags.contains(text[from..<end].map(\.lowercased)) {
        addAny(from..<end, "a cookie")
      }
      start = end + 1
    }
    return range.upperBound
  }

  private static let cookieAttributes: Set<[UInt8]> = Set(
    ["path", "domain", "expires", "max-age", "samesite", "priority", "$version", "$path", "$domain"].map {
      Array($0.utf8)
    })
  private static let cookieFlags: Set<[UInt8]> = Set(
    ["secure", "httponly", "partitioned"].map { Array($0.utf8) })

  /// Adds the text after the scheme of an Authorization; returns the position after it.
  mutating func credential(_ range: Range<Int>) -> Int {
    let blank = text[range].firstIndex(of: 0x20)
    let scheme = blank.map { String(decoding: text[range.lowerBound..<$0], as: UTF8.self) }
    addAny(
      (blank.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound,
      scheme.map { "a \($0) credential" } ?? "a key or token")
    return range.upperBound
  }

  /// Adds a secret that may be a single byte.
  private mutating func addAny(_ range: Range<Int>, _ what: String) {
    if range.count == 1, text[range.lowerBound] > 0x20, text[range.lowerBound] != UInt8(ascii: "*") {
      found.append(Secret(range: range, pieces: [range], what: what))
    } else {
      add(range, what)
    }
  }

  // MARK: Ends

  /// The position after blanks and, after a quoted name, line ends and comments.
  private func valueStart(of name: Name, from start: Int) -> Int {
    var start = start
    while start < text.count {
      if text[start].isSpaceOrTab || (name.quote != nil && isLineEnd(start)) {
        start += 1
      } else if name.quote != nil, let end = commentEnd(from: start) {
        start = end
      } else {
        break
      }
    }
    return start
  }

  /// The longest comment that is recognized.
  private static let commentReach = 1024

  private func commentEnd(from start: Int) -> Int? {
    let isLine = text.has("//", at: start)
    guard isLine || text.has("/*", at: start) else { return nil }
    let limit = min(start + Self.commentReach, text.count)
    return (start + 2..<limit).first { isLine ? text[$0] == 0x0A : text.has("*/", at: $0) }
      .map { isLine ? $0 + 1 : $0 + 2 }
  }

  mutating func commentStart(before end: Int) -> Int? {
    (max(0, end - Self.commentReach)..<end - 1).last { text.has("/*", at: $0) }
  }

  private func isLineEnd(_ position: Int) -> Bool { text[position] == 0x0A || text[position] == 0x0D }

  /// The end of a string after its opening quote: the next quote with as many backslashes before it, or the
  /// end of the text.
  mutating func stringEnd(from start: Int, _ quote: UInt8, escapes: Int) -> Int {
    var position = start
    while position < text.count {
      if text[position] == quote {
        var slashes = 0
        while position - slashes > start, text[position - slashes - 1] == UInt8(ascii: "\\") { slashes += 1 }
        if escapes == 0 ? slashes % 2 == 0 : slashes <= escapes { return position - min(slashes, escapes) }
      }
      position += 1
    }
    return text.count
  }

  /// The end of a text that begins with three quotes.
  private func tripleEnd(from start: Int, _ quote: UInt8) -> Int {
    var end = start
    while end + 2 < text.count {
      if text[end] == quote, text[end + 1] == quote, text[end + 2] == quote { return end }
      end += 1
    }
    return text.count
  }

  /// Whether a value ends at `position`: at a separator or a blank.
  private func isValueEnd(_ position: Int) -> Bool {
    position >= text.count || text[position] <= 0x20 || text[position].isOne(of: ",;&}])>/\\\"'")
  }

  /// The end of the object or array that begins at `start`; `nil` if it does not end.
  mutating func bracketEnd(from start: Int) -> Int? {
    var depth = 0
    var position = start
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return position + 1 }
      case UInt8(ascii: "\""): position = stringEnd(from: position + 1, UInt8(ascii: "\""), escapes: 0)
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Adds an object or array as one secret, of which everything but the marks is starred.
  mutating func addLeaves(_ range: Range<Int>, _ what: String) {
    var pieces: [Range<Int>] = []
    var isStarred = true
    var start: Int?
    var isInString = false
    var position = range.lowerBound
    func end(_ position: Int) {
      if let from = start, from < position { pieces.append(from..<position) }
      start = nil
    }
    while position < range.upperBound {
      let byte = text[position]
      let isMark: Bool
      if byte == UInt8(ascii: "\"") {
        isInString.toggle()
        isMark = true
      } else if isInString, byte == UInt8(ascii: "\\") {
        if start == nil { start = position }
        position += 1
        if position < range.upperBound { isStarred = false }
        isMark = false
      } else {
        isMark =
          byte == 0x0A || byte == 0x0D || (!isInString && (byte <= 0x20 || byte.isOne(of: "{}[](),:;=")))
      }
      if isMark { end(position) } else if start == nil { start = position }
      if !isMark, byte != UInt8(ascii: "*") { isStarred = false }
      position += 1
    }
    end(range.upperBound)
    if !isStarred, !pieces.isEmpty { found.append(Secret(range: range, pieces: pieces, what: what)) }
  }

  /// Whether the text after a line end continues the value before it.
  private func goesOn(behind end: Int) -> Bool {
    var line = end
    if text[line] == 0x0D, line + 1 < text.count, text[line + 1] == 0x0A { line += 1 }
    line += 1
    guard line < text.count, !isLineEnd(line) else { return false }
    let word = line + text[line..<min(text.count, line + 64)].prefix(while: Self.isNameByte).count
    return word >= text.count || !text[word].isOne(of: "=:")
  }

  /// The end of a pair's value.
  private func pairEnd(of name: Name, from start: Int) -> Int {
    // Values of form pairs may contain line ends.
    let before = name.range.lowerBound
    let isRaw = setting == .text && (before == 0 || text[before - 1] == UInt8(ascii: "&"))
    let isInURL = start < urlEnd
    var end = start
    while end < text.count {
      let byte = text[end]
      if byte == 0x0A || byte == 0x0D {
        guard isRaw, !isInURL, goesOn(behind: end) else { return end }
      }
      if byte == UInt8(ascii: "&") { return end }
      if start < pathEnd, byte.isOne(of: "/?#;") { return end }
      if isInURL, end >= urlEnd || byte == UInt8(ascii: "#") { return end }
      if setting == .field, byte == UInt8(ascii: ";") { return end }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte.isSpaceOrTab, isBeforeName(end + 1) {
        return end
      }
      end += 1
    }
    return end
  }

  /// Adds values that are secret because another pair names them, as this pair shows; returns the position
  /// after its own value, if that is one.
  mutating func twin(_ name: Name, from start: Int) -> Int? {
    let isTold = !name.facts.isDisjoint(with: [.name, .value])
    guard isTold || text[name.range].contains(where: { $0.isOne(of: "].%") }), start < text.count,
      text[start] > 0x20, !text[start].isOne(of: "\"'`\\")
    else { return nil }
    let isNext = name.range.lowerBound == twinEnd + 1 && text[twinEnd] == UInt8(ascii: "&")
    // A pair inside another one's value ends with it.
    if start >= twinEnd { twinEnd = pairEnd(of: name, from: start) }
    let range = start..<twinEnd
    let word = text[range].prefix(while: Self.isNameByte)
    let found = twins.take(
      Array(text[name.range])[...], word.count == range.count ? Array(word)[...] : [], at: range, names,
      isNext: isNext)
    var end: Int?
    for twin in found {
      if twin.value == range {
        end = value(of: name, saying: twin.name, from: start, isPair: true)
      } else {
        add(twin.value, Self.what(twin.name))
      }
    }
    return end
  }

  /// Whether a name and a mark follow, after any blanks.
  private func isBeforeName(_ position: Int) -> Bool {
    let limit = min(text.count, position + 64)
    var position = position
    while position < limit, text[position].isSpaceOrTab { position += 1 }
    let start = position
    while position < limit, SecretShape.isWord(text[position]) || text[position].isOne(of: "_-.[]") {
      position += 1
    }
    return position > start && position < limit && text[position] == UInt8(ascii: "=")
  }

  /// The end of a member's unquoted value: in JSON at a mark, otherwise at the end of its line.
  private func memberEnd(of name: Name, from start: Int) -> Int {
    var before = name.range.lowerBound - (name.quote == nil ? 0 : 1 + name.escapes)
    while before > 0, text[before - 1].isSpaceOrTab { before -= 1 }
    let isInObject = name.quote != nil || before > 0 && text[before - 1] == UInt8(ascii: "{")
    if isInObject {
      var end = start
      while end < text.count, !isLineEnd(end), !text[end].isOne(of: ",}]") { end += 1 }
      if end < text.count, !isLineEnd(end) || start < end { return trimmedEnd(start, end) }
    }
    if before > 0, text[before - 1].isOne(of: "=&?") { return pairEnd(of: name, from: start) }
    guard before == 0 || text[before - 1] == 0x0A || text[before - 1] == UInt8(ascii: "-") else {
      var end = start
      while end < text.count, !isLineEnd(end) { end += 1 }
      return end
    }
    return blockEnd(of: name, from: start)
  }

  private func trimmedEnd(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, text[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  /// The end of the lines that belong to a name at the start of a line: those that are indented further, or
  /// folded.
  private func blockEnd(of name: Name, from start: Int) -> Int {
    var line = name.range.lowerBound
    while line > 0, text[line - 1] != 0x0A { line -= 1 }
    let indent = name.range.lowerBound - line
    var end = start
    while end < text.count, !isLineEnd(end) { end += 1 }
    let isEmpty = start >= end
    while end < text.count {
      var next = end
      while next < text.count, isLineEnd(next) { next += 1 }
      let first = next
      while next < text.count, text[next].isSpaceOrTab { next += 1 }
      let isItem = isEmpty && next - first == indent && text.has("- ", at: next)
      guard next < text.count, next - first > indent || isItem else { break }
      end = next
      while end < text.count, !isLineEnd(end) { end += 1 }
    }
    return end
  }

  /// Whether a value is `true`, `false`, `null` or similar, and therefore no secret.
  private func isWord(_ range: Range<Int>) -> Bool {
    guard range.count <= 5 else { return false }
    return Self.words.contains(text[range].map(\.lowercased))
  }

  static let words: Set<[UInt8]> = Set(
    ["true", "false", "null", "nil", "none"].map { Array($0.utf8) })
}

// MARK: Markup

extension SecretText {
  /// Reads a start tag, and adds the content of an element whose name shows that it is a secret.
  mutating func element(at start: Int) {
    let from = start + 1
    var end = from
    while end < text.count,
      SecretShape.isWord(text[end]) || text[end] >= 0x80 || text[end].isOne(of: "_-.:")
    {
      end += 1
    }
    guard end > from, end < text.count else { return }
    let tag = Array(text[from..<end])
    guard let open = text[end...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      text[open] == UInt8(ascii: ">")
    else { return }
    let content = open + 1
    let local = tag.lastIndex(of: UInt8(ascii: ":")).map { Array(tag[($0 + 1)...]) } ?? tag
    let isSecret = names.contains(local)
    // `<password value="…"/>`
    if isSecret { awaitingCount = openCount }
    guard text[open - 1] != UInt8(ascii: "/") else { return }
    if isSecret {
      let next = tagStart(from: content)
      // In HTML, `code` is a piece of a program.
      if local.elementsEqual("code".utf8), text[content..<next].contains(where: { $0 <= 0x20 }) { return }
      add(
        ahead: content..<(elementEnd(tag, from: content) ?? next), "the value of `\(names.text(of: local))`")
      return
    }
    guard Self.keyTags.contains(local.map(\.lowercased)) else { return }
    // The key of a property list, or the name in XML-RPC, describes the element after it.
    guard let close = text[content...].firstIndex(of: UInt8(ascii: "<")),
      names.contains(text[content..<close]),
      let behind = text[close...].firstIndex(of: UInt8(ascii: ">")),
      let next = text[behind...].firstIndex(of: UInt8(ascii: "<")), next + 1 < text.count,
      text[next + 1] != UInt8(ascii: "/")
    else { return }
    var nameEnd = next + 1
    while nameEnd < text.count, SecretShape.isWord(text[nameEnd]) { nameEnd += 1 }
    guard let inner = text[nameEnd...].firstIndex(of: UInt8(ascii: ">")), text[inner - 1] != UInt8(ascii: "/")
    else {
      return
    }
    let valueEnd = elementEnd(Array(text[next + 1..<nameEnd]), from: inner + 1) ?? text.count
    add(ahead: inner + 1..<valueEnd, "the value of `\(names.text(of: text[content..<close]))`")
  }

  private static let keyTags: Set<[UInt8]> = Set(["key", "name"].map { Array($0.utf8) })

  /// The end tag of an element whose content begins at `start`; `nil` if there is none.
  private mutating func elementEnd(_ tag: [UInt8], from start: Int) -> Int? {
    guard !tag.isEmpty, !unendedTags.contains(tag) else { return nil }
    var depth = 1
    var position = start
    while let open = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      let isEnd = open + 1 < text.count && text[open + 1] == UInt8(ascii: "/")
      let name = open + (isEnd ? 2 : 1)
      position = open + 1
      guard text[name...].starts(with: tag), name + tag.count < text.count,
        !SecretShape.isWord(text[name + tag.count])
      else { continue }
      if isEnd {
        depth -= 1
        if depth == 0 { return open }
      } else if let close = text[name...].firstIndex(where: {
        $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
      }),
        text[close] == UInt8(ascii: ">"), text[close - 1] != UInt8(ascii: "/")
      {
        depth += 1
        position = close
      }
    }
    unendedTags.insert(tag)
    return nil
  }
}

// MARK: Places

extension SecretText {
  /// Adds the item after the name of a secret among the protocols of a web socket: `bearer, ab12…`.
  mutating func protocols() {
    var isSecret = false
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: ",")) ?? text.count
      let item = (text[start..<end].firstIndex { $0 > 0x20 } ?? end)..<end
      let dot = text[item].lastIndex(of: UInt8(ascii: "."))
      if isSecret {
        add(item, "a token")
        isSecret = false
      } else if let dot, names.contains(text[item.lowerBound..<dot]) {
        // `base64url.bearer.authorization.k8s.io.ab12…`
        add(dot + 1..<end, "a token")
      } else {
        isSecret = names.contains(text[item])
      }
      start = end + 1
    }
  }

  /// Adds a step of a path that looks like a secret and follows a step that announces one: `/token/ab12cd`,
  /// `/reset/7/ab12…`.
  mutating func step(from start: Int) -> Int? {
    var end = start
    while end < pathEnd, !text[end].isOne(of: "/?#;") { end += 1 }
    let digitCount = text[start..<end].count(where: SecretShape.isDigit)
    guard end - start > 15 ? digitCount > 0 : end - start > 5 && digitCount > 1 else { return nil }
    // `/bot12345:…/sendMessage`
    if text.has("bot", at: start), SecretShape.isDigit(text[start + 3]),
      let colon = text[start..<end].firstIndex(of: UInt8(ascii: ":"))
    {
      return add(colon + 1..<end, "a step of the path")
    }
    let before = stepBefore(start)
    let word = text[before].map(\.lowercased)
    let isNamed = names.contains(text[before]) && !word.elementsEqual("auth".utf8)
    let leads = [word, text[stepBefore(before.lowerBound)].map(\.lowercased)]
    guard isNamed || end - start > 15 && leads.contains(where: Self.linkWords.contains) else {
      return nil
    }
    return text[start..<end].contains(UInt8(ascii: "=")) ? nil : add(start..<end, "a step of the path")
  }

  /// The step of a path before the mark before `start`; empty if it is long.
  private func stepBefore(_ start: Int) -> Range<Int> {
    let end = max(0, start - 1)
    let from = text[max(0, end - 48)..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 }
    return (from ?? end)..<end
  }

  /// Steps that precede the secret of a link.
  private static let linkWords: Set<[UInt8]> = Set(
    [
      "reset", "verify", "confirm", "activate", "invite", "magic", "magic-link", "unsubscribe", "webhook",
      "webhooks",
      "hooks", "auth",
    ]
    .map { Array($0.utf8) })

  /// Adds the second of two texts in brackets if the first is the name of a secret: `["password", "…"]`.
  mutating func secondOfTwo(from start: Int) -> Int? {
    guard start > 1, text[start - 2] == UInt8(ascii: "\"") || text[start - 2] == UInt8(ascii: "'"),
      // Checked before the more costly question whether a name is that of a secret.
      let place = nameRange(before: start - 1)?.range.lowerBound, place > 1, text[place - 2].isOne(of: "[("),
      let value = quoted(from: start), value.upperBound < text.count,
      text[(value.upperBound + 1)...].first(where: { $0 > 0x20 }).map({ $0.isOne(of: "])") }) == true,
      let name = name(before: start - 1), name.facts.contains(.secret)
    else { return nil }
    return add(value, Self.what(word(of: name)))
  }

  /// Adds the columns of a table whose first line names them as secrets: `user,password`.
  mutating func columns() {
    guard setting == .text || setting == .source, let titles,
      let mark = text[titles].first(where: { $0.isOne(of: ",;\t|") })
    else { return }
    let line = titles.upperBound
    var column = 0
    var width = 0
    var secrets: Set<Int> = []
    var row: [Range<Int>] = []
    var hasRows = false
    var position = titles.lowerBound
    while position < text.count {
      let cell = self.cell(from: position, mark)
      let end = cell.end < text.count ? text[cell.end] : 0x0A
      if cell.end <= line {
        guard isTitle(cell.range) else { return }
        if names.contains(text[cell.range]) { secrets.insert(column) }
        if end == 0x0A {
          guard !secrets.isEmpty else { return }
          width = column
        }
      } else {
        if secrets.contains(column) { row.append(cell.range) }
        if end == 0x0A {
          // A sentence with commas has no rows; some rows of a table may be too short or too long.
          hasRows = hasRows || column == width
          if hasRows { for cell in row { add(cell, "a column of a table") } }
          row = []
        }
      }
      column = end == 0x0A ? 0 : column + 1
      position = cell.end + 1
    }
  }

  /// The line that names the columns: after empty lines, comments, and `sep=;`, which tells Excel the
  /// separator.
  private var titles: Range<Int>? {
    var start = 0
    while start < Self.titleReach, let end = text[start...].prefix(Self.titleReach).firstIndex(of: 0x0A) {
      let line = text[start..<end].drop { $0 <= 0x20 }
      guard line.isEmpty || line.first == UInt8(ascii: "#") || line.starts(with: "sep=".utf8) else {
        return start..<end
      }
      start = end + 1
    }
    return nil
  }

  /// How far into a text to look for its titles, and their greatest length.
  private static let titleReach = 4096

  /// The text of a cell, without blanks before it and quotes around it, and the end of the cell: a mark or
  /// the line end.
  private func cell(from first: Int, _ mark: UInt8) -> (range: Range<Int>, end: Int) {
    let start = first + text[first...].prefix { $0 == 0x20 }.count
    guard start < text.count else { return (start..<start, start) }
    var end = start
    if text[start] == UInt8(ascii: "\"") {
      end += 1
      while end < text.count, text[end] != text[start] || text.has("\"\"", at: end) {
        end += text[end] == text[start] ? 2 : 1
      }
    }
    let close = min(end, text.count)
    end = text[close...].firstIndex { $0 == mark || $0 == 0x0A } ?? text.count
    if close > start { return (start + 1..<close, end) }
    let blanks = text[start..<end].reversed().prefix { $0 == 0x20 || $0 == 0x0D }.count
    return (start..<end - blanks, end)
  }

  private func isTitle(_ range: Range<Int>) -> Bool {
    guard 1...64 ~= range.count, let first = text[range].first else { return false }
    return (SecretShape.isWord(first) || first == UInt8(ascii: "_") || first >= 0x80)
      && text[range].allSatisfy { $0 == 0x20 || Self.isNameByte($0) }
  }

  /// Adds the value of a member whose name is preceded by its length: in BSON, and in MessagePack and CBOR
  /// that is cut off or does not begin with a map.
  mutating func counted(at position: Int) {
    guard let name = countedName(at: position), names.contains(text[name]),
      let value = text[position] == Self.bsonText
        ? bsonValue(from: name.upperBound) : counted(from: name.upperBound),
      !value.isEmpty, value.upperBound <= text.count
    else { return }
    add(value, "the value of `\(names.text(of: text[name]))`")
  }

  private static let bsonText: UInt8 = 2
  /// The longest name to look at.
  private static let longestName = 128

  private func countedName(at position: Int) -> Range<Int>? {
    var name: Range<Int>?
    if text[position] == Self.bsonText {
      name = text[(position + 1)...].prefix(Self.longestName).firstIndex(of: 0).map { position + 1..<$0 }
    } else {
      name = counted(from: position)
    }
    guard let name, 2...Self.longestName ~= name.count, name.upperBound < text.count,
      text[name].allSatisfy(Self.isNameByte)
    else { return nil }
    return name
  }

  /// The text of a BSON string, whose length includes the NUL at its end.
  private func bsonValue(from start: Int) -> Range<Int>? {
    guard start + 5 < text.count else { return nil }
    return sized(from: start + 5, number((start + 1..<start + 5).reversed()) - 1)
  }

  /// The text or bytes whose length begins at `start`, as in MessagePack (spec.md, 2013) and CBOR (RFC 8949,
  /// section 3).
  private func counted(from start: Int) -> Range<Int>? {
    let width =
      switch text[start] {
      case 0x40...0x57, 0x60...0x77, 0xA0...0xBF: 0
      case 0x58, 0x78, 0xC4, 0xD9: 1
      case 0x59, 0x79, 0xC5, 0xDA: 2
      case 0x5A, 0x7A, 0xC6, 0xDB: 4
      default: -1
      }
    guard width >= 0, start + width < text.count else { return nil }
    let from = start + 1 + width
    return sized(from: from, width == 0 ? Int(text[start] & 0x1F) : number(start + 1..<from))
  }

  private func number(_ places: some Sequence<Int>) -> Int { places.reduce(0) { $0 << 8 | Int(text[$1]) } }

  private func sized(from start: Int, _ length: Int) -> Range<Int>? {
    length > 0 && length <= text.count - start ? start..<start + length : nil
  }
}

extension SecretText.Secret {
  /// The same secret with moved ranges.
  func moved(by move: (Range<Int>) -> Range<Int>) -> Self {
    Self(range: move(range), pieces: pieces.map(move), what: what)
  }
}
