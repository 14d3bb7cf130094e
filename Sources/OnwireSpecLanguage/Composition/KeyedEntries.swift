/// The entries of one mapping with their keys compared as the values they stand for.
///
/// Few keys are compared one by one; a table is made only for a large mapping. All keys are of one file.
struct KeyedEntries {
  private static let tableThreshold = 12

  private let arena: NodeArena
  private(set) var explicit: [Node.Entry] = []
  /// The flat nodes of the keys: those of the entries, then those that are claimed.
  private var keys: [Int] = []
  private var table: [Identity: Int] = [:]

  /// How many entries are written in the mapping itself.
  var count: Int { explicit.count }

  /// No entries, with room for `capacity`.
  init(_ arena: NodeArena, capacity: Int) {
    self.arena = arena
    explicit.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
  }

  /// Adds an entry; or returns the earlier one with an equal key.
  mutating func append(_ entry: consuming Node.Entry) -> Node.Entry? {
    let key = entry.key.index
    if let index = add(key) { return explicit[index] }
    explicit.append(entry)
    return nil
  }

  /// Whether no equal key is there yet; from then on one is.
  mutating func claim(_ key: Node) -> Bool { add(key.index) == nil }

  /// Adds a key; or returns the position of an equal one.
  private mutating func add(_ key: Int) -> Int? {
    if keys.count < Self.tableThreshold {
      let isText = arena.isSurelyText(key)
      for index in keys.indices where isEqual(keys[index], key, isText: isText) { return index }
    } else {
      if table.isEmpty {
        for (index, key) in keys.enumerated() { table[Identity(rawKey: key, of: arena)] = index }
      }
      let identity = Identity(rawKey: key, of: arena)
      if let index = table[identity] { return index }
      table[identity] = keys.count
    }
    keys.append(key)
    return nil
  }

  /// Whether two keys are equal; `isText` says whether the second is sure to be a string.
  private func isEqual(_ a: Int, _ b: Int, isText: Bool) -> Bool {
    if isText, arena.isSurelyText(a) { return arena.haveSameValue(a, b) }
    return Identity(rawKey: a, of: arena) == Identity(rawKey: b, of: arena)
  }
}
