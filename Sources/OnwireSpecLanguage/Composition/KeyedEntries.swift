import OnwireTextFormats

/// The entries of one mapping, whose keys are compared by value.
///
/// A few keys are compared one by one; only a large mapping gets a table. All keys are from one file, so that
/// texts, as nearly all keys are, can be compared in place.
struct KeyedEntries {
  private static let tableThreshold = 12

  private let arena: NodeArena
  private(set) var explicit: [Node.Entry] = []
  /// The flat nodes of the keys: those of the entries, then the claimed ones.
  private var keys: [Int] = []
  /// Positions in `keys`, each at its hash or, if that is taken, after it; negative for none. Its size is at
  /// least twice the number of keys.
  private var table: [Int32] = []

  /// The number of entries that are written in the mapping itself.
  var count: Int { explicit.count }

  /// An empty list of entries, with room for `capacity`.
  init(_ arena: NodeArena, capacity: Int) {
    self.arena = arena
    explicit.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
  }

  /// Adds an entry, or returns an earlier one with an equal key.
  mutating func append(_ entry: consuming Node.Entry) -> Node.Entry? {
    let key = entry.key.index
    if let index = add(key) { return explicit[index] }
    explicit.append(entry)
    return nil
  }

  /// Claims the key of an entry that a merge gives; returns whether no equal key was there.
  mutating func claim(_ entry: Node.Entry) -> Bool {
    guard let index = add(entry.key.index) else { return true }
    if explicit.indices.contains(index), explicit[index].value.isNull {
      explicit[index].value = explicit[index].value.standing(for: entry.value)
    }
    return false
  }

  /// Adds a key, or returns the position of an equal one.
  private mutating func add(_ key: Int) -> Int? {
    let isText = arena.isSurelyText(key)
    if keys.count < Self.tableThreshold {
      for index in keys.indices where isEqual(keys[index], key, isText: isText) { return index }
    } else {
      if table.count <= 2 * keys.count { makeTable() }
      let slot = slot(of: key, isText: isText)
      if table[slot] >= 0 { return Int(table[slot]) }
      table[slot] = Int32(keys.count)
    }
    keys.append(key)
    return nil
  }

  /// Makes a table for all keys that there is room for, or for twice the current number.
  private mutating func makeTable() {
    var count = 32
    while count <= 2 * max(keys.capacity, 2 * keys.count) { count *= 2 }
    table = Array(repeating: -1, count: count)
    for (index, key) in keys.enumerated() {
      table[slot(of: key, isText: arena.isSurelyText(key))] = Int32(index)
    }
  }

  /// The slot of an equal key in the table, or the one where this key would go.
  private func slot(of key: Int, isText: Bool) -> Int {
    var hasher = Hasher()
    if isText {
      arena.hash(index: key, into: &hasher)
    } else {
      Identity(rawKey: key, of: arena).hash(asKeyInto: &hasher)
    }
    var slot = hasher.finalize() & (table.count - 1)
    while table[slot] >= 0, !isEqual(keys[Int(table[slot])], key, isText: isText) {
      slot = (slot + 1) & (table.count - 1)
    }
    return slot
  }

  /// Whether two keys are equal; `isText` says whether the second is sure to be a string.
  private func isEqual(_ a: Int, _ b: Int, isText: Bool) -> Bool {
    if isText, arena.isSurelyText(a) { return arena.haveSameValue(a, b) }
    return Identity(rawKey: a, of: arena) == Identity(rawKey: b, of: arena)
  }
}

extension Identity {
  /// Hashes a key: a text only by its bytes, whether or not it is known to be a text.
  fileprivate func hash(asKeyInto hasher: inout Hasher) {
    if case .string(let text) = self { text.hash(into: &hasher) } else { hash(into: &hasher) }
  }
}
