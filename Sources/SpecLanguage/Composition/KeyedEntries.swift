/// The entries of one mapping with their keys compared as the values they stand for.
///
/// Few keys are compared one by one; a table is made only for a large mapping.
struct KeyedEntries {
  private static let tableThreshold = 12

  private(set) var explicit: [Node.Entry] = []
  private var keys: [Identity] = []
  private var table: [Identity: Int] = [:]

  /// How many entries are written in the mapping itself.
  var count: Int { explicit.count }

  /// Adds an entry; or returns the earlier one with an equal key.
  mutating func append(_ entry: Node.Entry) -> Node.Entry? {
    let key = Identity(rawKey: entry.key)
    if let index = index(of: key) { return explicit[index] }
    add(key)
    explicit.append(entry)
    return nil
  }

  /// Whether no equal key is there yet; from then on one is.
  mutating func claim(_ key: Node) -> Bool {
    let key = Identity(rawKey: key)
    if index(of: key) != nil { return false }
    add(key)
    return true
  }

  private func index(of key: Identity) -> Int? {
    keys.count > Self.tableThreshold ? table[key] : keys.firstIndex(of: key)
  }

  private mutating func add(_ key: Identity) {
    keys.append(key)
    if keys.count == Self.tableThreshold + 1 {
      table = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    } else if keys.count > Self.tableThreshold {
      table[key] = keys.count - 1
    }
  }
}
