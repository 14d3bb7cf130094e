import OnwireDiagnostics
import OnwireTextFormats

/// Names as the package qs nests them: lib/parse.js and lib/utils.js, 6.11.0 and 6.15.
///
/// Values are JavaScript's: arrays may have holes, and an object's keys that are indices come first. Values
/// are stored in lists and refer to each other by number, so no depth is too deep.
struct QSNames {
  /// A JavaScript value.
  private enum Value {
    case text(Int)
    case yes
    case array(Int)
    case object(Int)
  }

  private struct Object {
    private(set) var keys: [ArraySlice<UInt8>] = []
    var values: [Value] = []
    /// The position of each key, if there are more than a few.
    private var positions: [Key: Int] = [:]
    /// Whether any key is an index.
    private var hasIndices = false
    /// The highest index, if it was an array that became too long (6.15).
    var overflow: Int?

    private struct Key: Hashable {
      let bytes: ArraySlice<UInt8>

      func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    /// The most keys that are compared one by one, which is faster than hashing.
    private static let few = 16

    func index(of key: ArraySlice<UInt8>) -> Int? {
      keys.count > Self.few ? positions[Key(bytes: key)] : keys.firstIndex(of: key)
    }

    mutating func set(_ key: ArraySlice<UInt8>, _ value: Value) {
      if let index = index(of: key) {
        values[index] = value
      } else {
        add(key, value)
      }
    }

    /// Adds a new key.
    mutating func add(_ key: ArraySlice<UInt8>, _ value: Value) {
      keys.append(key)
      values.append(value)
      if !hasIndices { hasIndices = QSNames.index(key) != nil }
      if keys.count > Self.few + 1 {
        positions[Key(bytes: key)] = keys.count - 1
      } else if keys.count > Self.few {
        for (position, key) in keys.enumerated() { positions[Key(bytes: key)] = position }
      }
    }

    /// The order of `Object.keys`: indices first, ascending.
    var order: [Int] {
      guard hasIndices else { return Array(keys.indices) }
      var indices: [(index: UInt32, position: Int)] = []
      var others: [Int] = []
      for (position, key) in keys.enumerated() {
        if let index = QSNames.index(key) {
          indices.append((index, position))
        } else {
          others.append(position)
        }
      }
      return indices.sorted { $0.index < $1.index }.map(\.position) + others
    }
  }

  private struct Text {
    var bytes: [UInt8]
    var place: Range<Int>
  }

  private var texts: [Text] = []
  private var arrays: [[Value?]] = []
  private var objects: [Object] = [Object()]
  /// The values by whole name, in order.
  private var whole = Object()
  private(set) var drops: ServedNotes = []
  private(set) var rules = RuleNames()
  /// The greatest length or index that was compared with the limit of lists.
  private(set) var listReach = 0
  private let habits: Habits
  private let isNew: Bool
  private var depth: Int { habits.depth }
  private var listLimit: Int { habits.listLimit }

  /// `count` is the approximate number of pairs.
  init(_ habits: Habits, count: Int) {
    self.habits = habits
    isNew = habits.nesting == .qsBalanced
    texts.reserveCapacity(count)
    objects.reserveCapacity(count * 2)
  }

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")

  /// The names in `Object.prototype`.
  private static let prototypeNames: Set<[UInt8]> = Set(
    [
      "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
      "constructor",
      "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
    ].map { Array($0.utf8) })
  private static let proto = Array("__proto__".utf8)[...]

  /// Whether `Object.prototype` has a name.
  static func isPrototypeName(_ name: ArraySlice<UInt8>) -> Bool {
    // All are longer than this.
    name.count > 6 && prototypeNames.contains(Array(name))
  }

  /// The array index in a key: a number that prints the same, below 2^32 - 1.
  static func index(_ key: ArraySlice<UInt8>) -> UInt32? {
    guard key.count <= 10, let number = number(key), number < UInt32.max else { return nil }
    return UInt32(number)
  }

  /// The number in a key, if it prints the same and JavaScript can count that far.
  static func number(_ key: ArraySlice<UInt8>) -> Int? {
    guard let first = key.first, key.count <= 16, first != 0x30 || key.count == 1,
      key.allSatisfy({ $0.isDecimalDigit })
    else { return nil }
    let number = key.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number <= 1 << 53 ? number : nil
  }

  /// Adds a pair; the values of equal whole names are combined first.
  mutating func add(_ pair: ServedPair) throws(Stop) {
    guard !pair.name.isEmpty else { return drop(pair.name[...], pair.place, "pairs.empty-name") }
    if habits.formTooDeep == .refused, groups(pair.name[...]).all.count > depth {
      throw Stop(rule: "limits.form-depth", place: pair.place)
    }
    texts.append(Text(bytes: pair.value ?? [], place: pair.valuePlace))
    let value = Value.text(texts.count - 1)
    let name = pair.name[...]
    guard let position = whole.index(of: name) else {
      // `__proto__` is not a key of a plain object (6.11); nothing else is lost here.
      if !isNew, name == Self.proto { return drop(name, pair.place) }
      return whole.add(name, value)
    }
    rules.insert("names.repeated")
    whole.values[position] = combine(whole.values[position], value)
  }

  /// `[].concat(a, b)`; in 6.15, an object if that is too long.
  private mutating func combine(_ left: Value, _ right: Value) -> Value {
    if case .object(let object) = left, let overflow = objects[object].overflow {
      objects[object].set(Self.key(overflow + 1), right)
      objects[object].overflow = overflow + 1
      return left
    }
    if case .array(let array) = left {
      arrays[array].append(right)
      return limited(array)
    }
    return limited(array([left, right]))
  }

  /// An array, or an object in its place if it is too long (6.15).
  private mutating func limited(_ array: Int) -> Value {
    guard isTooLong(array), isNew else { return .array(array) }
    rules.insert("limits.list")
    return .object(object(of: array, overflow: arrays[array].count - 1))
  }

  private mutating func isTooLong(_ array: Int) -> Bool {
    listReach = max(listReach, arrays[array].count)
    return arrays[array].count > listLimit
  }

  private mutating func array(_ values: [Value?]) -> Int {
    arrays.append(values)
    return arrays.count - 1
  }

  private static func key(_ index: Int) -> ArraySlice<UInt8> { Array(String(index).utf8)[...] }

  /// An object with the elements of an array, without its holes.
  private mutating func object(of array: Int, overflow: Int? = nil) -> Int {
    var object = Object()
    for (index, value) in arrays[array].enumerated() {
      if let value { object.add(Self.key(index), value) }
    }
    object.overflow = overflow
    objects.append(object)
    return objects.count - 1
  }

  // MARK: Names

  /// The parts of a name: the text before the first bracket, and each `[key]`; `nil` if the pair is dropped.
  private mutating func parts(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    if depth == 0 { return [name] }
    var parts: [ArraySlice<UInt8>] = []
    let groups = groups(name)
    let first = groups.all.first?.lowerBound ?? (isNew ? name.firstIndex(of: Self.open) : nil)
    let parent = name[..<(first ?? name.endIndex)]
    parts.reserveCapacity(groups.all.count + 2)
    if !parent.isEmpty {
      if habits.prototypeNames == .dropped, Self.isPrototypeName(parent) { return nil }
      parts.append(parent)
    }
    for group in groups.all.prefix(depth) {
      let content = name[group].dropFirst().dropLast()
      if habits.prototypeNames == .dropped, Self.isPrototypeName(content) { return nil }
      parts.append(name[group])
    }
    var rest = groups.all.count > depth ? groups.all[depth].lowerBound : nil
    if rest != nil { rules.insert("limits.depth") }
    rest = rest ?? groups.unclosed
    if let rest { parts.append(([Self.open] + name[rest...] + [Self.close])[...]) }
    if parts.count > 1 { rules.insert("names.nesting") }
    return parts
  }

  /// The `[key]` of a name, at most one more than is read, and where what is not closed begins.
  private func groups(_ name: ArraySlice<UInt8>) -> (all: [Range<Int>], unclosed: Int?) {
    isNew ? balanced(name) : plain(name)
  }

  /// The matches of `\[[^[\]]*]`.
  private func plain(_ text: ArraySlice<UInt8>) -> (all: [Range<Int>], unclosed: Int?) {
    var groups: [Range<Int>] = []
    var start: Int?
    for index in text.indices {
      let byte = text[index]
      if byte == Self.open {
        start = index
      } else if byte == Self.close, let open = start {
        groups.append(open..<index + 1)
        start = nil
        if groups.count > depth { break }
      }
    }
    return (groups, nil)
  }

  /// Groups with balanced brackets; an unclosed one is a single key.
  private func balanced(_ text: ArraySlice<UInt8>) -> (all: [Range<Int>], unclosed: Int?) {
    var groups: [Range<Int>] = []
    var start: Int?
    var level = 0
    for index in text.indices {
      let byte = text[index]
      if byte == Self.open {
        if level == 0 { start = index }
        level += 1
        if level == 1, groups.count == depth {
          groups.append(index..<text.endIndex)
          return (groups, nil)
        }
      } else if byte == Self.close, level > 0 {
        level -= 1
        if level == 0, let open = start { groups.append(open..<index + 1) }
      }
    }
    return (groups, level > 0 ? start : nil)
  }

  /// The value inside the containers that a name asks for, built from the inside out.
  private mutating func nested(_ parts: ArraySlice<ArraySlice<UInt8>>, _ value: Value) -> Value {
    var leaf = value
    for part in parts.reversed() {
      let content = Self.content(part)
      if let content, content.isEmpty {
        if isNew, case .object(let object) = leaf, objects[object].overflow != nil { continue }
        if case .array(let array) = leaf {
          leaf = isNew ? limited(self.array(arrays[array])) : leaf
        } else {
          leaf = limited(array([leaf]))
        }
        continue
      }
      let key = content ?? part
      let index = content.flatMap(Self.number)
      if let index { listReach = max(listReach, index) }
      if let index, isNew ? index < listLimit : index <= listLimit {
        leaf = .array(array(Array(repeating: nil, count: index) + [leaf]))
        continue
      }
      var object = Object()
      if key != Self.proto {
        object.add(key, leaf)
        if isNew, let index {
          object.overflow = index
          rules.insert("limits.list")
        }
      }
      objects.append(object)
      leaf = .object(objects.count - 1)
    }
    return leaf
  }

  // MARK: Placing

  /// Merges a value into the whole, below a name.
  ///
  /// It descends through existing containers for the name: only the rest of the name gets containers of its
  /// own, which are merged with the value there.
  private mutating func place(_ value: Value, at parts: [ArraySlice<UInt8>]) {
    var slot: Slot?
    var target = Value.object(0)
    for (index, part) in parts.enumerated() {
      let rest = parts[(index + 1)...]
      switch (target, step(part, rest)) {
      case (.object(let object), .key(let key)):
        noteOverflow(key, in: object)
        guard let position = objects[object].index(of: key) else {
          let leaf = nested(rest, value)
          return objects[object].add(key, leaf)
        }
        slot = .member(of: object, at: position)
        target = objects[object].values[position]
      case (.array(let array), .index(let number)):
        guard !rest.isEmpty, number < arrays[array].count, let there = arrays[array][number],
          isContainer(there)
        else { return merge(nested(parts[index...], value), into: slot) }
        listReach = max(listReach, number)
        slot = .element(of: array, at: number)
        target = there
      default: return merge(nested(parts[index...], value), into: slot)
      }
    }
    merge(value, into: slot)
  }

  /// What a part of a name asks for.
  private enum Step {
    /// A member of an object.
    case key(ArraySlice<UInt8>)
    /// An element of an array.
    case index(Int)
    /// Decided by the rest of the name, or by a limit.
    case other
  }

  private func step(_ part: ArraySlice<UInt8>, _ rest: ArraySlice<ArraySlice<UInt8>>) -> Step {
    guard let key = Self.content(part) else { return part == Self.proto ? .other : .key(part) }
    if key.isEmpty {
      // Above an object, it is an array of just that object.
      guard listLimit > 1, let next = rest.first, case .key = step(next, []) else { return .other }
      return .index(0)
    }
    guard let number = Self.number(key) else { return key == Self.proto ? .other : .key(key) }
    return listLimit > 1 && number < listLimit ? .index(number) : .other
  }

  /// The text in the brackets of a part; `nil` if it has none.
  private static func content(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    part.first == open && part.last == close ? part.dropFirst().dropLast() : nil
  }

  // MARK: Merging

  /// The place of a value.
  private enum Slot {
    case element(of: Int, at: Int)
    case member(of: Int, at: Int)
  }

  private func value(_ slot: Slot) -> Value? {
    switch slot {
    case .element(let array, let index): arrays[array][index]
    case .member(let object, let position): objects[object].values[position]
    }
  }

  private mutating func set(_ slot: Slot, _ value: Value) {
    switch slot {
    case .element(let array, let index): arrays[array][index] = value
    case .member(let object, let position): objects[object].values[position] = value
    }
  }

  /// Whether JavaScript takes it for false: an empty text.
  private func isEmpty(_ value: Value) -> Bool {
    if case .text(let text) = value { texts[text].bytes.isEmpty } else { false }
  }

  private func isContainer(_ value: Value) -> Bool {
    switch value {
    case .text, .yes: false
    case .array, .object: true
    }
  }

  /// Merges a value into the one in a slot, or into the whole, which stays an object. Inner values are
  /// independent of each other, and wait in a list.
  private mutating func merge(_ source: Value, into slot: Slot?) {
    var waiting: [(source: Value, slot: Slot)] = []
    switch (slot, source) {
    case (let slot?, _): waiting.append((source, slot))
    case (nil, .object(let other)): _ = merge(other, into: 0, &waiting)
    case (nil, .array(let other)): _ = merge(object(of: other), into: 0, &waiting)
    case (nil, .text), (nil, .yes): break
    }
    while let (source, slot) = waiting.popLast() {
      guard let target = value(slot), !isEmpty(source) else { continue }
      set(slot, merged(target, source, &waiting, at: slot))
    }
  }

  private mutating func merged(
    _ target: Value, _ source: Value, _ waiting: inout [(source: Value, slot: Slot)], at slot: Slot
  ) -> Value {
    switch (target, source) {
    case (.array(let array), .text), (.array(let array), .yes):
      rules.insert("names.conflict")
      arrays[array].append(source)
      return limited(array)
    case (.object(let object), .text), (.object(let object), .yes):
      rules.insert("names.conflict")
      if isNew, let overflow = objects[object].overflow {
        objects[object].set(Self.key(overflow + 1), source)
        objects[object].overflow = overflow + 1
        return target
      }
      if isNew { return .array(array([target, source])) }
      if case .text(let text) = source {
        let key = texts[text].bytes[...]
        if habits.prototypeNames == .kept || !Self.isPrototypeName(key), key != Self.proto {
          objects[object].set(key, .yes)
        }
      }
      return target
    case (.text, .text), (.text, .yes), (.yes, .text), (.yes, .yes):
      return .array(array([target, source]))
    case (.text, .array(let other)), (.yes, .array(let other)):
      rules.insert("names.conflict")
      return limited(array([target] + arrays[other]))
    case (.text, .object(let other)), (.yes, .object(let other)):
      rules.insert("names.conflict")
      if isNew, let overflow = objects[other].overflow {
        var result = Object()
        result.set(Self.key(0), target)
        for position in objects[other].order {
          guard let index = Self.leadingNumber(objects[other].keys[position]) else { continue }
          result.set(Self.key(index + 1), objects[other].values[position])
        }
        result.overflow = overflow + 1
        objects.append(result)
        return .object(objects.count - 1)
      }
      return isNew ? limited(array([target, source])) : .array(array([target, source]))
    case (.array(let array), .array(let other)):
      for (index, item) in arrays[other].enumerated() {
        guard let item else { continue }
        guard index < arrays[array].count else {
          arrays[array] += Array(repeating: nil, count: index - arrays[array].count) + [item]
          continue
        }
        guard let there = arrays[array][index] else {
          arrays[array][index] = item
          continue
        }
        if isContainer(there), isContainer(item) {
          waiting.append((item, .element(of: array, at: index)))
        } else {
          arrays[array].append(item)
        }
      }
      // Waiting values would be set in the array, so they must be merged before it becomes an object.
      guard isTooLong(array), isNew else { return target }
      settle(&waiting, in: array)
      return limited(array)
    case (.array(let array), .object(let other)):
      rules.insert("names.conflict")
      return merge(other, into: object(of: array), &waiting)
    case (.object(let object), .array(let other)):
      rules.insert("names.conflict")
      return merge(self.object(of: other), into: object, &waiting)
    case (.object(let object), .object(let other)):
      return merge(other, into: object, &waiting)
    }
  }

  /// Merges the values that wait for elements of an array now.
  private mutating func settle(_ waiting: inout [(source: Value, slot: Slot)], in array: Int) {
    var own: [(source: Value, slot: Slot)] = []
    waiting.removeAll { item in
      guard case .element(of: array, at: _) = item.slot else { return false }
      own.append(item)
      return true
    }
    for item in own { merge(item.source, into: item.slot) }
  }

  private mutating func merge(
    _ other: Int, into object: Int, _ waiting: inout [(source: Value, slot: Slot)]
  ) -> Value {
    for position in objects[other].order {
      let key = objects[other].keys[position]
      let value = objects[other].values[position]
      if let there = objects[object].index(of: key) {
        waiting.append((value, .member(of: object, at: there)))
      } else {
        objects[object].add(key, value)
      }
      guard isNew else { continue }
      if let overflow = objects[other].overflow, objects[object].overflow == nil {
        objects[object].overflow = overflow
      }
      noteOverflow(key, in: object)
    }
    return .object(object)
  }

  /// Records the highest index of an object that was an array (6.15).
  private mutating func noteOverflow(_ key: ArraySlice<UInt8>, in object: Int) {
    if let overflow = objects[object].overflow, let index = Self.index(key), Int(index) > overflow {
      objects[object].overflow = Int(index)
    }
  }

  /// The number that `parseInt` reads from a key.
  private static func leadingNumber(_ key: ArraySlice<UInt8>) -> Int? {
    let digits = key.prefix { $0.isDecimalDigit }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func drop(
    _ name: ArraySlice<UInt8>, _ place: Range<Int>, _ rule: String = "names.prototype"
  ) {
    drops.append(
      ServedNote(rule: rule, path: String(decoding: name, as: UTF8.self), place: place))
  }

  // MARK: Result

  /// The data, without holes.
  mutating func finish() -> ServedData {
    for position in whole.order {
      let name = whole.keys[position]
      let value = whole.values[position]
      guard let parts = parts(name) else {
        drop(name, place(value))
        continue
      }
      if parts.contains(where: { (Self.content($0) ?? $0) == Self.proto }) { drop(name, place(value)) }
      place(value, at: parts)
    }
    return written()
  }

  private func place(_ value: Value) -> Range<Int> {
    var value = value
    while case .array(let array) = value, let first = arrays[array].first ?? nil { value = first }
    if case .text(let text) = value { return texts[text].place }
    return 0..<0
  }

  private func written() -> ServedData {
    var data = ServedData(roomFor: texts.count + objects.count / 2)
    var stack: [(value: Value, node: Int)] = [(.object(0), 0)]
    func node(_ value: Value) -> ServedData.Node {
      switch value {
      case .text(let text): ServedData.Node(text: texts[text].bytes, place: texts[text].place)
      case .yes: ServedData.Node(.yes)
      case .array: ServedData.Node(.list)
      case .object: ServedData.Node(.map)
      }
    }
    while let (value, parent) = stack.popLast() {
      switch value {
      case .text, .yes: break
      case .array(let array):
        for case let element? in arrays[array] {
          let index = data.append(node(element), to: parent)
          if isContainer(element) { stack.append((element, index)) }
        }
      case .object(let object):
        for position in objects[object].order {
          let member = objects[object].values[position]
          let index = data.add(objects[object].keys[position], to: parent, node(member))
          if isContainer(member) { stack.append((member, index)) }
        }
      }
    }
    return data
  }
}
