import OnwireTextFormats

/// Names and values in separate members: `{"name": "password", "value": "…"}`.
extension SecretText {
  /// Remembers that a value is the name of another one: `{"name": "password", "value": "…"}`.
  mutating func noted(_ name: Name, from start: Int) -> Int? {
    if name.facts.contains(.name) {
      guard let value = quoted(from: start) else { return nil }
      guard names.contains(text[value]) else { return nil }
      if let last = lastValue {
        add(last, "the value of `\(names.text(of: text[value]))`")
        lastValue = nil
      } else {
        awaitingCount = openCount
      }
    } else if name.facts.contains(.value) {
      if awaitingCount == openCount {
        awaitingCount = nil
        let word = String(decoding: text[name.range].map(\.lowercased), as: UTF8.self)
        return value(of: name, saying: word, from: start, isPair: text[start - 1] == UInt8(ascii: "="))
      }
      lastValue = quoted(from: start)
    }
    return nil
  }
}

// MARK: Mappings

extension SecretText {
  /// A YAML mapping whose members are read one by one, since it may be broken.
  struct Mapping {
    /// The number of open braces around its members.
    var level: Int
    /// The column of its keys; 0 between braces.
    var column = 0
    /// The column of its dash, if it is an item.
    var dash: Int?
    /// Whether its last member has a value on the same line, so that no value is indented further.
    var isInline = false
    /// The name of the secret in it.
    var secret: String?
    /// The values before that name.
    var values: [Range<Int>] = []
    /// The start of a value that extends to the next key.
    var value: Int?

    /// Keys to the left of this column belong to another mapping.
    var edge: Int { dash ?? column }
  }

  /// The position of a key in its line, and that of a dash before it.
  private struct Standing {
    var column = 0
    var dash: Int?
    var isFirst = false
  }

  /// The greatest number of nested mappings to follow.
  private static let deepestMapping = 64
  /// How far before a key to look for the start of its line.
  private static let keyReach = 256

  /// Drops the mappings inside at least `level` braces.
  mutating func endMappings(from level: Int) {
    while let index = mappings.indices.last, mappings[index].level >= max(level, 1) { mappings.removeLast() }
  }

  /// Reads `name: value` in a mapping in which another member may show that the value is a secret; returns
  /// the position after a secret.
  mutating func entry(_ name: Name, from start: Int) -> Int? {
    guard !isBinary, setting == .text || setting == .source, start < text.count else { return nil }
    // In YAML, a blank follows the colon.
    guard name.quote != nil || text[start] <= 0x20 else { return nil }
    let isName = name.facts.contains(.name)
    var isValue = name.facts.contains(.value)
    let isTold = isName || isValue || setting == .source
    // In JSON, `noted` tells these apart in order.
    if setting == .text, name.quote != nil,
      text[start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "\"")
    {
      return nil
    }
    let key = name.range.lowerBound - (name.quote == nil ? 0 : 1 + name.escapes)
    guard let index = mapping(at: key) else { return nil }
    if let value = mappings[index].value { mappings[index].values.append(trimmed(value..<key)) }
    mappings[index].value = nil
    guard isTold else { return nil }
    let inline = plainValue(from: start)
    mappings[index].isInline = !inline.isEmpty && !text[inline.lowerBound].isOne(of: "|>{[")
    if isName {
      let range = quoted(from: start) ?? inline
      guard names.contains(text[range]) else { return nil }
      let secret = names.text(of: text[range])
      for value in mappings[index].values { addLeaves(value, "the value of `\(secret)`") }
      mappings[index].values = []
      mappings[index].secret = secret
      return nil
    }
    // In an entry of a spec, a key may be misspelled.
    let isNested = mappings[index].level > 0 || mappings[index].column > 0
    if setting == .source, isNested, !name.facts.contains(.other) { isValue = true }
    guard isValue else { return nil }
    guard let secret = mappings[index].secret else {
      if let value = ended(from: start, in: mappings[index]) {
        mappings[index].values.append(value)
      } else {
        mappings[index].value = start
      }
      return nil
    }
    return value(of: name, saying: secret, from: start, isPair: false)
  }

  /// The value that begins at `start`, if its own marks show its end.
  private mutating func ended(from start: Int, in mapping: Mapping) -> Range<Int>? {
    if let value = quoted(from: start) { return value }
    guard mapping.level > 0 else { return nil }
    let value = plainValue(from: start)
    guard !value.isEmpty, text[value.lowerBound].isOne(of: "{["), openEnds < 8 else {
      return value
    }
    guard let end = bracketEnd(from: value.lowerBound) else {
      openEnds += 1
      return value.lowerBound..<text.count
    }
    return value.lowerBound..<end
  }

  /// The text of a line from `start` on, up to a comment or, between braces, a mark.
  private mutating func plainValue(from start: Int) -> Range<Int> {
    let from = start + text[start...].prefix { $0.isSpaceOrTab }.count
    var end = from
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D {
      if openCount > 0, text[end].isOne(of: ",}]") { break }
      if text[end] == UInt8(ascii: "#"), end > from, text[end - 1].isSpaceOrTab { break }
      end += 1
    }
    return trimmed(from..<end)
  }

  /// A value without the marks around it.
  private mutating func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 || text[end - 1].isOne(of: ",-") { end -= 1 }
    return start..<end
  }

  /// The index of the mapping that a key belongs to, even if it is not indented like the others.
  private mutating func mapping(at key: Int) -> Int? {
    let standing = standing(of: key)
    if openCount > 0, standing.isFirst, standing.column == 0, standing.dash == nil,
      mark(before: key).map({ !$0.isOne(of: ",{[") }) ?? true
    {
      // A key without indentation is not between braces: one is not closed.
      openCount = 0
      awaitingCount = nil
    }
    let level = openCount
    endMappings(from: level + 1)
    if level > 0 {
      if standing.dash != nil { endMappings(from: level) }
      // A brace without a key after it is part of an unquoted value.
      let isBroken =
        setting == .source && mark(before: key) != UInt8(ascii: "{")
      let index = mappings.count - 1
      if index >= 0, mappings[index].level == level || isBroken { return index }
      return open(Mapping(level: level))
    }
    // `name: password, text: …}` lacks a brace.
    guard standing.isFirst else { return mappings.last?.secret == nil ? nil : mappings.count - 1 }
    if let dash = standing.dash {
      while let last = mappings.last, last.edge > dash || last.dash == dash {
        mappings.removeLast()
      }
      return open(Mapping(level: 0, column: standing.column, dash: dash))
    }
    if let index = mappings.lastIndex(where: { $0.column == standing.column }) {
      mappings.removeSubrange((index + 1)...)
      return index
    }
    while let last = mappings.last, last.edge > standing.column { mappings.removeLast() }
    if standing.column > 0, let last = mappings.last, last.column > standing.column || last.isInline {
      return mappings.count - 1
    }
    return open(Mapping(level: 0, column: standing.column))
  }

  private mutating func open(_ mapping: Mapping) -> Int? {
    guard mappings.count < Self.deepestMapping else { return nil }
    mappings.append(mapping)
    return mappings.count - 1
  }

  /// The last byte before a key that is not a blank or line end.
  private mutating func mark(before key: Int) -> UInt8? {
    text[max(0, key - Self.keyReach)..<key].last { $0 > 0x20 }
  }

  private mutating func standing(of key: Int) -> Standing {
    let reach = max(0, key - Self.keyReach)
    var standing = Standing()
    var position = key
    while position > reach, text[position - 1] != 0x0A, text[position - 1] != 0x0D {
      let byte = text[position - 1]
      if byte == UInt8(ascii: "-"), text[position].isSpaceOrTab {
        if standing.dash == nil { standing.dash = position - 1 }
      } else if !byte.isSpaceOrTab {
        return standing
      }
      position -= 1
    }
    standing.isFirst = true
    standing.column = key - position
    standing.dash = standing.dash.map { $0 - position }
    return standing
  }
}
