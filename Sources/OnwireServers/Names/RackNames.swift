import OnwireDiagnostics

/// Names as Rack nests them: `normalize_params` of lib/rack/query_parser.rb, 2.2.22 and 3.2.7.
struct RackNames {
  private(set) var data: ServedData
  private(set) var drops: ServedNotes = []
  private(set) var rules = RuleNames()
  private let habits: Habits
  private let isNew: Bool
  /// The number of bytes of each map's keys, if that is limited.
  private var keyBytes: [Int: Int] = [:]

  /// `count` is the approximate number of pairs.
  init(_ habits: Habits, count: Int = 0) {
    self.habits = habits
    data = ServedData(roomFor: count * 2)
    isNew = habits.nesting == .rack3
  }

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")

  /// What a name asks for at one level.
  private struct Step {
    var key: ArraySlice<UInt8>
    var after: ArraySlice<UInt8>
  }

  /// Sets a pair, or another value under its name.
  ///
  /// - Throws: `Stop` if Rack refuses the request.
  mutating func add(_ pair: ServedPair, as other: ServedData.Node? = nil) throws(Stop) {
    let value =
      other ?? pair.value.map { ServedData.Node(text: $0, place: pair.valuePlace) }
      ?? ServedData.Node(.null, place: pair.valuePlace)
    var name = pair.name[...]
    var map = 0
    var depth = 0
    // Each iteration is one level; inner values are put into their place at once.
    while true {
      if depth >= habits.depth { throw Stop(rule: "limits.depth", place: pair.place) }
      let step = isNew ? newStep(name, isFirst: depth == 0) : oldStep(name)
      guard !step.key.isEmpty else { return drop(pair) }
      if depth == 0, habits.routedNames == .dropped, Habits.isRouted(step.key) {
        drop(pair, "names.routed")
      }
      if depth > 0 || !step.after.isEmpty { rules.insert("names.nesting") }
      let after = step.after
      // The result of `[]` inside a map is thrown away.
      if isNew, depth > 0, Self.isElement(name) { return drop(pair) }
      if after.isEmpty {
        return try set(key(step.key, pair), of: map, to: value, pair)
      }
      if after.count == 1, after.first == Self.open {
        return try set(key(name, pair), of: map, to: value, pair)
      }
      let key = key(step.key, pair)
      let member = data.member(key, of: map)
      let there = member.flatMap { data.kind(of: $0) == .null ? nil : $0 }
      guard let child = elementName(after) else {
        if Self.isElement(after) {
          data.append(value, to: try list(there, key, of: map, pair))
          return
        }
        if let there, data.kind(of: there) != .map { throw conflict(pair) }
        let inner: Int
        if let there { inner = there } else { inner = try set(key, of: map, ServedData.Node(.map), pair) }
        if !hasKey(after) {
          if depth + 1 >= habits.depth { throw Stop(rule: "limits.depth", place: pair.place) }
          // The content has no name: nothing is left of the map.
          drop(pair)
          data.replace(inner, by: ServedData.Node(.null))
          return
        }
        map = inner
        name = after
        depth += 1
        continue
      }
      let list = try list(there, key, of: map, pair)
      depth += 1
      if depth >= habits.depth { throw Stop(rule: "limits.depth", place: pair.place) }
      if let last = data.lastChild(of: list), data.kind(of: last) == .map, try !has(child, in: last, pair) {
        map = last
      } else {
        let inside = isNew ? newStep(child, isFirst: false) : oldStep(child)
        if inside.key.isEmpty || isNew && Self.isElement(inside.key) && inside.after.isEmpty {
          return append(value, child, to: list, pair)
        }
        map = data.append(ServedData.Node(.map), to: list)
      }
      name = child
    }
  }

  /// Appends the result of a name without a key to a list: `[v]` for `[]`, otherwise null.
  private mutating func append(
    _ value: ServedData.Node, _ name: ArraySlice<UInt8>, to list: Int, _ pair: ServedPair
  ) {
    guard Self.isElement(name), isNew || value.kind != .null else {
      if value.kind != .null { drop(pair) }
      data.append(ServedData.Node(.null), to: list)
      return
    }
    let inner = data.append(ServedData.Node(.list), to: list)
    data.append(value, to: inner)
  }

  /// Whether the rest of a name after a key has a key itself.
  private func hasKey(_ name: ArraySlice<UInt8>) -> Bool {
    !(isNew ? newStep(name, isFirst: false) : oldStep(name)).key.isEmpty
  }

  // MARK: Steps

  /// Whether it is `[]`.
  private static func isElement(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 2 && beginsWithElement(name)
  }

  private static func beginsWithElement(_ name: ArraySlice<UInt8>) -> Bool {
    name.count > 1 && name.first == open && name[name.startIndex + 1] == close
  }

  /// `\A[\[\]]*([^\[\]]+)\]*` of Rack 2: skips brackets before the key, and those that close it.
  private func oldStep(_ name: ArraySlice<UInt8>) -> Step {
    let rest = name.drop { $0 == Self.open || $0 == Self.close }
    let key = rest.prefix { $0 != Self.open && $0 != Self.close }
    return Step(key: key, after: key.isEmpty ? [] : rest[key.endIndex...].drop { $0 == Self.close })
  }

  /// In Rack 3, everything up to a bracket that is not the first character; inside, `[key]`, `[]` or the
  /// whole rest.
  private func newStep(_ name: ArraySlice<UInt8>, isFirst: Bool) -> Step {
    let none = name[name.endIndex...]
    if isFirst {
      guard let start = name.dropFirst().firstIndex(of: Self.open) else {
        return Step(key: name, after: none)
      }
      return Step(key: name[..<start], after: name[start...])
    }
    if Self.beginsWithElement(name) {
      return Step(key: name.prefix(2), after: name.dropFirst(2))
    }
    if name.first == Self.open, let end = name.dropFirst().firstIndex(of: Self.close) {
      return Step(key: name[(name.startIndex + 1)..<end], after: name[(end + 1)...])
    }
    return Step(key: name, after: none)
  }

  /// The name in an element of `[]`, if the text after a key begins with that; otherwise `nil`.
  private func elementName(_ after: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if isNew {
      guard after.count > 2, Self.beginsWithElement(after) else { return nil }
      let rest = after.dropFirst(2)
      return simpleKey(rest) ?? rest
    }
    guard after.count > 2, Self.beginsWithElement(after) || after.contains(0x0A) else { return nil }
    // In Ruby, ^ and $ match at the ends of lines, a dot does not match a line end, but a character class
    // may.
    var lines = after.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines.removeAll { !Self.beginsWithElement($0) }
    for line in lines {
      let rest = after[line.startIndex...].dropFirst(2)
      guard rest.first == Self.open else { continue }
      let key = rest.dropFirst().prefix { $0 != Self.open && $0 != Self.close }
      let end = rest[key.endIndex...]
      if !key.isEmpty, end.first == Self.close, end.count == 1 || end.dropFirst().first == 0x0A { return key }
    }
    for line in lines where line.count > 2 { return line.dropFirst(2) }
    return nil
  }

  /// The `key` in `[key]`.
  private func simpleKey(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.count > 2, text.first == Self.open, text.last == Self.close else { return nil }
    let key = text.dropFirst().dropLast()
    return key.contains(Self.open) || key.contains(Self.close) ? nil : key
  }

  /// Whether a map has the value that a name asks for; always false for a name with `[]`.
  private mutating func has(_ name: ArraySlice<UInt8>, in map: Int, _ pair: ServedPair) throws(Stop) -> Bool {
    if habits.invalid == .refusedInElements || habits.invalid == .refusedInValues, !name.isUTF8 {
      throw Stop(rule: "text.invalid", place: pair.place)
    }
    if name.firstOccurrence(of: "[]".utf8) != nil { return false }
    var node = map
    for part in name.split(whereSeparator: { $0 == Self.open || $0 == Self.close }) {
      guard data.kind(of: node) == .map, let inner = data.member(key(part, pair), of: node) else {
        return false
      }
      node = inner
    }
    rules.insert("names.elements")
    return true
  }

  /// A key as it is shown: with its encoding, if that is not UTF-8.
  private func key(_ bytes: ArraySlice<UInt8>, _ pair: ServedPair) -> ArraySlice<UInt8> {
    guard let charset = pair.nameCharset, bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    return Array(ServedData.text(bytes, charset: charset).utf8)[...]
  }

  private mutating func drop(_ pair: ServedPair, _ rule: String = "names.nesting", _ place: Range<Int>? = nil)
  {
    let name = String(decoding: pair.name, as: UTF8.self)
    drops.append(ServedNote(rule: rule, path: name, place: place ?? pair.place))
  }

  // MARK: Values

  private mutating func list(
    _ there: Int?, _ key: ArraySlice<UInt8>, of map: Int, _ pair: ServedPair
  ) throws(Stop) -> Int {
    guard let there else { return try set(key, of: map, ServedData.Node(.list), pair) }
    if data.kind(of: there) != .list { throw conflict(pair) }
    return there
  }

  private func conflict(_ pair: ServedPair) -> Stop { Stop(rule: "names.conflict", place: pair.place) }

  private mutating func set(
    _ key: ArraySlice<UInt8>, of map: Int, to value: ServedData.Node, _ pair: ServedPair
  ) throws(Stop) {
    guard let there = data.member(key, of: map) else {
      _ = try set(key, of: map, value, pair)
      return
    }
    let kind = data.kind(of: there)
    let rule = kind == .map || kind == .list ? "names.conflict" : "names.repeated"
    rules.insert(rule)
    for place in data.places(in: there) { drop(pair, rule, place) }
    data.replace(there, by: value)
  }

  private mutating func set(
    _ key: ArraySlice<UInt8>, of map: Int, _ value: ServedData.Node, _ pair: ServedPair
  ) throws(Stop) -> Int {
    if habits.keySpace < .max, data.member(key, of: map) == nil {
      keyBytes[map, default: 0] += Self.characters(key)
      if keyBytes[map, default: 0] > habits.keySpace {
        throw Stop(rule: "limits.key-space", place: pair.place)
      }
    }
    return data.set(key, of: map, to: value)
  }

  /// The length of a key in Ruby's characters, each invalid byte counting as one.
  private static func characters(_ key: ArraySlice<UInt8>) -> Int {
    key.count { $0 & 0xC0 != 0x80 }
  }
}
