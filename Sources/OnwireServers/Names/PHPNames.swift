import OnwireTextFormats

/// Names as PHP registers them: `php_register_variable_ex` of main/php_variables.c, run with 8.2.35.
struct PHPNames {
  private(set) var data: ServedData
  private(set) var drops: ServedNotes = []
  /// The last dropped pair.
  private var dropped: ServedNote?
  private(set) var rules = RuleNames()
  private let habits: Habits
  /// The names of the pairs, by the offsets of their values.
  private var names: [Int: [UInt8]] = [:]
  private static let noIndex = Int.min
  /// The next index for `[]` in each list.
  private var nextIndices: [Int: Int] = [:]

  /// `count` is the approximate number of pairs.
  init(_ habits: Habits, count: Int = 0) {
    self.habits = habits
    data = ServedData(roomFor: count * 2)
  }

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")

  /// Registers a pair, or another value and name for it.
  mutating func add(_ pair: ServedPair, as other: ServedData.Node? = nil, under path: [UInt8]? = nil) {
    var name = (path ?? pair.name)[...]
    if let nul = name.firstIndex(of: 0) {
      rules.insert("text.nul")
      name = name[..<nul]
    }
    name = name.drop { $0 == UInt8(ascii: " ") }
    let bracket = name.firstIndex(of: Self.open)
    var head = name[..<(bracket ?? name.endIndex)]
    if head.contains(where: Self.isMangled) {
      let mangled = head.map { Self.isMangled($0) ? UInt8(ascii: "_") : $0 }
      rules.insert("names.mangled")
      if ["__Host-", "__Secure-"].contains(where: {
        mangled.starts(with: $0.utf8) && !head.starts(with: $0.utf8)
      }) {
        return drop(pair, "names.mangled")
      }
      head = mangled[...]
    }
    guard !head.isEmpty else { return drop(pair, "pairs.empty-name") }
    let value = other ?? ServedData.Node(text: pair.value ?? [], place: pair.valuePlace)
    if let place = value.place { names[place.lowerBound] = pair.name }
    guard let bracket else {
      store(head, under: 0, value, pair)
      return
    }
    rules.insert("names.nesting")
    walk(name, from: bracket, head, value, pair)
  }

  private mutating func walk(
    _ name: ArraySlice<UInt8>, from bracket: Int, _ head: ArraySlice<UInt8>, _ value: ServedData.Node,
    _ pair: ServedPair
  ) {
    var list = 0
    /// The key for the next value; `nil` for a new index.
    var index: ArraySlice<UInt8>? = head
    var cursor = bracket
    var level = 0
    while true {
      level += 1
      if level > habits.depth {
        data.remove(Array(head), of: 0)
        return drop(pair, "limits.depth")
      }
      cursor += 1
      var start = cursor
      if start < name.endIndex, name[start].isWhiteSpace { start += 1 }
      var key: ArraySlice<UInt8>?
      var end = start
      if start >= name.endIndex || name[start] != Self.close {
        guard let close = name[start...].firstIndex(of: Self.close) else {
          if level == 1 {
            rules.insert("names.mangled")
            let rest = name[(cursor - 1)...].map {
              Self.isMangled($0) || $0 == Self.open ? UInt8(ascii: "_") : $0
            }
            index = head + rest
          } else {
            rules.insert("names.tail")
          }
          break
        }
        key = name[cursor..<close]
        end = close
      }
      guard let inner = descend(index, under: list, pair) else { return drop(pair, "names.nesting") }
      list = inner
      index = key
      cursor = end + 1
      guard cursor < name.endIndex, name[cursor] == Self.open else {
        if cursor < name.endIndex { rules.insert("names.tail") }
        break
      }
    }
    if !store(index, under: list, value, pair) { drop(pair, "names.nesting") }
  }

  /// Whether it becomes `_` in a name.
  private static func isMangled(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ".")
  }

  /// The list at a key, which replaces anything else there.
  private mutating func descend(_ key: ArraySlice<UInt8>?, under parent: Int, _ pair: ServedPair) -> Int? {
    guard let key else { return append(ServedData.Node(.map), to: parent) }
    if let node = data.member(key, of: parent) {
      if data.kind(of: node) == .map { return node }
      lose(node, "names.conflict", pair)
    }
    return set(key, of: parent, to: ServedData.Node(.map))
  }

  @discardableResult private mutating func store(
    _ key: ArraySlice<UInt8>?, under parent: Int, _ value: ServedData.Node, _ pair: ServedPair
  ) -> Bool {
    guard let key else { return append(value, to: parent) != nil }
    if let node = data.member(key, of: parent) {
      lose(node, data.kind(of: node) == .map ? "names.conflict" : "names.repeated", pair)
    }
    set(key, of: parent, to: value)
    return true
  }

  /// Notes what a pair replaces.
  private mutating func lose(_ node: Int, _ rule: String, _ pair: ServedPair) {
    rules.insert(rule)
    for place in data.places(in: node) { note(rule, names[place.lowerBound] ?? pair.name, place) }
  }

  /// Sets a member; a list that it replaces takes its next index with it.
  @discardableResult private mutating func set(
    _ key: ArraySlice<UInt8>, of parent: Int, to value: ServedData.Node
  ) -> Int {
    noteIndex(key, of: parent)
    let index = data.set(key, of: parent, to: value)
    if !nextIndices.isEmpty { nextIndices[index] = nil }
    return index
  }

  /// Appends a value; `nil` if the greatest index is taken.
  @discardableResult private mutating func append(_ value: ServedData.Node, to parent: Int) -> Int? {
    let index = nextIndices[parent] ?? 0
    guard index != Self.noIndex else { return nil }
    return set(Array(String(index).utf8)[...], of: parent, to: value)
  }

  private mutating func noteIndex(_ key: ArraySlice<UInt8>, of parent: Int) {
    guard let number = Self.integer(key) else { return }
    // There is none after the greatest number.
    let next = number == .max ? Self.noIndex : number + 1
    let there = nextIndices[parent] ?? next
    nextIndices[parent] = there == Self.noIndex || next == Self.noIndex ? Self.noIndex : max(there, next)
  }

  /// The number in a key: `0`, or digits without a leading zero, perhaps with a minus sign, in 64 bits.
  static func integer(_ key: ArraySlice<UInt8>) -> Int? {
    let digits = key.first == UInt8(ascii: "-") ? key.dropFirst() : key
    guard let first = digits.first, digits.allSatisfy({ $0.isDecimalDigit }),
      first != 0x30 || key.count == 1
    else { return nil }
    return Int(String(decoding: key, as: UTF8.self))
  }

  private mutating func drop(_ pair: ServedPair, _ rule: String) { note(rule, pair.name, pair.place) }

  private mutating func note(_ rule: String, _ name: [UInt8], _ place: Range<Int>) {
    // A file is registered member by member: the reason for dropping one drops all.
    if let dropped, dropped.rule == rule, dropped.place.clamped(to: place) == place { return }
    let note = ServedNote(rule: rule, path: String(decoding: name, as: UTF8.self), place: place)
    drops.append(note)
    dropped = note
  }

  /// The data; arrays with the keys 0, 1, 2 and so on are lists.
  consuming func finish() -> ServedData {
    for index in data.indices.dropFirst() where data.kind(of: index) == .map {
      if isList(index) { data.change(index, to: .list) }
    }
    return data
  }

  private func isList(_ index: Int) -> Bool {
    var next = 0
    var child = data.firstChild(of: index)
    while let there = child {
      guard Self.integer(data.pooledKey(of: there)) == next else { return false }
      next += 1
      child = data.nextChild(after: there)
    }
    return true
  }
}
