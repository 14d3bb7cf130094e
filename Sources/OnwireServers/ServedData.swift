/// The data that a program gets from a request: values in lists and maps, as a server's parser nests them.
///
/// Nodes are in one array, so no depth is too deep; the first is the root. Texts are bytes: a server may hand
/// on bytes that are not UTF-8.
package struct ServedData: Sendable {
  /// The kinds of nodes.
  package enum Kind: UInt8, Sendable {
    /// `nil` in Ruby, `null` in JavaScript.
    case null
    /// `true`, which qs makes of a value that became a key.
    case yes
    /// A number, such as the size of a file in PHP.
    case integer
    /// Bytes; UTF-8 unless `charset` names another encoding.
    case text
    /// Values in order.
    case list
    /// Values by key, in order.
    case map
  }

  /// A value, a list or a map, as it is added.
  package struct Node: Sendable {
    package var kind: Kind
    /// The bytes of a text.
    package var bytes: [UInt8] = []
    /// The number of an integer.
    package var number = 0
    /// The encoding with which Ruby tags a text, if it is not UTF-8.
    package var charset: String?
    /// The range of the value in the message; `nil` if it is not in the message.
    package var place: Range<Int>?

    package init(_ kind: Kind, place: Range<Int>? = nil) {
      self.kind = kind
      self.place = place
    }

    /// Creates a text.
    package init(text: [UInt8], place: Range<Int>? = nil) {
      kind = .text
      bytes = text
      self.place = place
    }

    /// Creates a number.
    package init(number: Int) {
      kind = .integer
      self.number = number
    }
  }

  /// A node as it is stored: a hostile request has a million, for each server.
  private struct Cell: Equatable {
    /// The range of its key, if it is in a map, in `pool`; empty in a list.
    var key = 0..<UInt32(0)
    /// The range of a text's bytes in `pool`.
    var text = 0..<UInt32(0)
    /// The number of an integer.
    var number: Int
    /// The offset of the value in the message; -1 if it is not in the message.
    var start: Int
    var length: UInt32
    /// The first and last node directly inside, and the next one in the same list or map.
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1
    /// The number of nodes directly inside.
    var count: Int32 = 0
    /// Distinguishes the members of this map from those of a map that was here before.
    var scope: Int32
    /// The scope of the map around it.
    var around: Int32 = 0
    /// The hash of a member's scope and key, and the next member in its bucket.
    var hash: UInt32 = 0
    var nextInBucket = Cell.inNoBucket
    var kind: Kind
    /// The index of an encoding in `charsets`, plus 1.
    var charset: UInt8 = 0
    var isGone = false
    /// Whether the members of this map are in buckets.
    var hasBuckets = false

    /// The value of `nextInBucket` for a node that is in no bucket.
    static let inNoBucket: Int32 = -2
  }

  private var cells: [Cell] = []
  /// The bytes of all keys and texts.
  private var pool: [UInt8] = []
  private var charsets: [String] = []
  /// The first member in each bucket, for all large maps together; a power of two of them, or none.
  private var buckets: [Int32] = []
  private var memberCount = 0
  private var scopes: Int32 = 0

  /// The most members of a map that are compared one by one, which is faster than hashing.
  private static let few = 16

  /// Creates an empty map or list, with room for `count` nodes.
  package init(_ kind: Kind = .map, roomFor count: Int = 0) {
    cells.reserveCapacity(count + 1)
    add(Node(kind), key: [])
  }

  // MARK: Reading

  /// All nodes, in the order in which they were made; the first is the root.
  package var indices: Range<Int> { cells.indices }

  /// The kind of a node.
  package func kind(of index: Int) -> Kind { cells[index].kind }

  /// The key of a node in its map; empty in a list.
  package func key(of index: Int) -> [UInt8] { Array(pooledKey(of: index)) }

  package func pooledKey(of index: Int) -> ArraySlice<UInt8> { pooled(cells[index].key) }

  /// The bytes of a text; UTF-8 unless `charset(of:)` names another encoding.
  package func bytes(of index: Int) -> [UInt8] { Array(pooledText(of: index)) }

  package func pooledText(of index: Int) -> ArraySlice<UInt8> { pooled(cells[index].text) }

  /// The number of an integer.
  package func number(of index: Int) -> Int { cells[index].number }

  /// The encoding with which Ruby tags a text, if it is not UTF-8.
  package func charset(of index: Int) -> String? {
    let charset = Int(cells[index].charset)
    return charset == 0 ? nil : charsets[charset - 1]
  }

  /// The range of a value in the message; `nil` if it is not in the message.
  package func place(of index: Int) -> Range<Int>? {
    let (start, length) = (cells[index].start, Int(cells[index].length))
    return start < 0 ? nil : start..<start + length
  }

  /// The number of nodes directly inside.
  package func count(of index: Int) -> Int { Int(cells[index].count) }

  /// A node as it was added.
  package subscript(index: Int) -> Node {
    var node = Node(kind(of: index), place: place(of: index))
    (node.bytes, node.number, node.charset) = (bytes(of: index), number(of: index), charset(of: index))
    return node
  }

  /// Whether the root of this data has a key that the root of the other has, too.
  package func sharesKey(with other: ServedData) -> Bool {
    if count(of: 0) > other.count(of: 0) { return other.sharesKey(with: self) }
    var child = firstChild(of: 0)
    while let index = child {
      if other.member(pooledKey(of: index), of: 0) != nil { return true }
      child = nextChild(after: index)
    }
    return false
  }

  private func pooled(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
    pool[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The nodes directly inside `parent`, in order.
  package func children(of parent: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(count(of: parent))
    var child = firstChild(of: parent)
    while let index = child {
      result.append(index)
      child = nextChild(after: index)
    }
    return result
  }

  /// The first node directly inside `parent`.
  package func firstChild(of parent: Int) -> Int? { living(cells[parent].first) }

  /// The next node in the same list or map.
  package func nextChild(after index: Int) -> Int? { living(cells[index].next) }

  private func living(_ index: Int32) -> Int? {
    var index = index
    while index >= 0, cells[Int(index)].isGone { index = cells[Int(index)].next }
    return index < 0 ? nil : Int(index)
  }

  /// The last node directly inside `parent`.
  package func lastChild(of parent: Int) -> Int? {
    let last = Int(cells[parent].last)
    return last >= 0 && !cells[last].isGone ? last : nil
  }

  /// The member of a map with a key.
  package func member(_ key: [UInt8], of parent: Int) -> Int? { member(key[...], of: parent) }

  /// The member of a map with a key.
  func member(_ key: ArraySlice<UInt8>, of parent: Int) -> Int? {
    let scope = cells[parent].scope
    guard cells[parent].hasBuckets else {
      var child = cells[parent].first
      while child >= 0 {
        let cell = cells[Int(child)]
        if cell.key.count == key.count, cell.around == scope, !cell.isGone, pooled(cell.key) == key {
          return Int(child)
        }
        child = cell.next
      }
      return nil
    }
    let hash = Self.hash(key, scope)
    var index = buckets[bucket(of: hash)]
    while index >= 0 {
      let cell = cells[Int(index)]
      if cell.hash == hash, !cell.isGone, cell.around == scope, pooled(cell.key) == key { return Int(index) }
      index = cell.nextInBucket
    }
    return nil
  }

  private func bucket(of hash: UInt32) -> Int { Int(hash) & (buckets.count - 1) }

  /// Seeded anew for each process, so that nobody can choose keys with equal hashes.
  private static func hash(_ key: ArraySlice<UInt8>, _ scope: Int32) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(scope)
    key.withUnsafeBytes { hasher.combine(bytes: $0) }
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  /// Puts a new member of a map into a bucket, or all its members if it is no longer small.
  private mutating func putIntoBucket(_ index: Int, of parent: Int) {
    if cells[parent].hasBuckets {
      addToBucket(index)
    } else if cells[parent].count > Self.few {
      addToBuckets(membersOf: parent)
    }
  }

  private mutating func addToBuckets(membersOf parent: Int) {
    cells[parent].hasBuckets = true
    var child = firstChild(of: parent)
    while let member = child {
      addToBucket(member)
      child = nextChild(after: member)
    }
  }

  /// Puts a member into its bucket; there are always at least as many buckets as members.
  private mutating func addToBucket(_ index: Int) {
    memberCount += 1
    cells[index].hash = Self.hash(pooledKey(of: index), cells[index].around)
    if memberCount <= buckets.count {
      link(index)
    } else {
      cells[index].nextInBucket = -1
      buckets = Array(repeating: -1, count: max(64, buckets.count * 2))
      for index in cells.indices where cells[index].nextInBucket != Cell.inNoBucket { link(index) }
    }
  }

  private mutating func link(_ index: Int) {
    let bucket = bucket(of: cells[index].hash)
    cells[index].nextInBucket = buckets[bucket]
    buckets[bucket] = Int32(index)
  }

  /// The range from the first to the last value in the message; `nil` if there is none.
  package var reach: Range<Int>? {
    var (start, end) = (Int.max, -1)
    for cell in cells where cell.start >= 0 {
      start = min(start, cell.start)
      end = max(end, cell.start + Int(cell.length))
    }
    return end < 0 ? nil : start..<end
  }

  /// The ranges of the values in a node, or of the node itself.
  func places(in node: Int) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var stack = [node]
    while let index = stack.popLast() {
      if let place = place(of: index) { places.append(place) }
      stack += children(of: index).reversed()
    }
    return places
  }

  /// Whether it was made of the same nodes in the same order, so that either can stand for the other.
  package func isStored(as other: ServedData) -> Bool {
    cells.count == other.cells.count && pool == other.pool && cells == other.cells
      && charsets == other.charsets
  }

  // MARK: Writing

  /// Appends a node to a list.
  @discardableResult package mutating func append(_ node: Node, to parent: Int) -> Int {
    append(node, key: [], to: parent)
  }

  /// Sets a member of a map; an existing one keeps its position.
  @discardableResult package mutating func set(_ key: [UInt8], of parent: Int, to node: Node) -> Int {
    set(key[...], of: parent, to: node)
  }

  /// Sets a member of a map; an existing one keeps its position.
  @discardableResult mutating func set(_ key: ArraySlice<UInt8>, of parent: Int, to node: Node) -> Int {
    if let index = member(key, of: parent) {
      replace(index, by: node)
      return index
    }
    return add(key, to: parent, node)
  }

  /// Adds a member to a map that does not have it.
  @discardableResult mutating func add(_ key: ArraySlice<UInt8>, to parent: Int, _ node: Node) -> Int {
    let index = append(node, key: key, to: parent)
    cells[index].around = cells[parent].scope
    putIntoBucket(index, of: parent)
    return index
  }

  private mutating func append(_ node: Node, key: ArraySlice<UInt8>, to parent: Int) -> Int {
    let index = add(node, key: key)
    let last = Int(cells[parent].last)
    if last < 0 { cells[parent].first = Int32(index) } else { cells[last].next = Int32(index) }
    cells[parent].last = Int32(index)
    cells[parent].count += 1
    return index
  }

  @discardableResult private mutating func add(_ node: Node, key: ArraySlice<UInt8>) -> Int {
    var cell = cell(node)
    cell.key = pooled(key)
    cells.append(cell)
    return cells.count - 1
  }

  /// Replaces a node with another value, with nothing inside.
  package mutating func replace(_ index: Int, by node: Node) {
    let old = cells[index]
    cells[index] = cell(node)
    cells[index].key = old.key
    cells[index].next = old.next
    cells[index].around = old.around
    (cells[index].hash, cells[index].nextInBucket) = (old.hash, old.nextInBucket)
  }

  private mutating func cell(_ node: Node) -> Cell {
    scopes += 1
    var cell = Cell(
      text: pooled(node.bytes[...]), number: node.number, start: node.place?.lowerBound ?? -1,
      length: UInt32(clamping: node.place?.count ?? 0), scope: scopes, kind: node.kind)
    if let charset = node.charset {
      if !charsets.contains(charset) { charsets.append(charset) }
      cell.charset = UInt8(clamping: (charsets.firstIndex(of: charset) ?? 0) + 1)
    }
    return cell
  }

  private mutating func pooled(_ bytes: ArraySlice<UInt8>) -> Range<UInt32> {
    let start = UInt32(pool.count)
    pool += bytes
    return start..<UInt32(pool.count)
  }

  /// Removes a member of a map.
  package mutating func remove(_ key: [UInt8], of parent: Int) {
    guard let index = member(key, of: parent) else { return }
    // A search one by one would still find removed members.
    if !cells[parent].hasBuckets { addToBuckets(membersOf: parent) }
    remove(index, of: parent)
  }

  private mutating func remove(_ index: Int, of parent: Int) {
    cells[index].isGone = true
    cells[parent].count -= 1
  }

  /// Removes the nodes of a kind from all lists.
  package mutating func removeFromLists(_ kind: Kind) {
    for parent in indices where cells[parent].kind == .list {
      for child in children(of: parent) where cells[child].kind == kind { remove(child, of: parent) }
    }
  }

  /// Turns a map into a list, or a list into a map, and keeps its nodes.
  package mutating func change(_ index: Int, to kind: Kind) { cells[index].kind = kind }

  /// Puts the content of `other` under a node, which takes its kind.
  package mutating func graft(_ other: ServedData, onto index: Int) {
    replace(index, by: Node(other.kind(of: 0), place: place(of: index)))
    var stack = [(from: 0, onto: index)]
    while let (from, onto) = stack.popLast() {
      for child in other.children(of: from) {
        let (node, key) = (other[child], other.pooledKey(of: child))
        let copy = kind(of: onto) == .map ? set(key, of: onto, to: node) : append(node, to: onto)
        if other.cells[child].first >= 0 { stack.append((child, copy)) }
      }
    }
  }

  /// The place of the first text that is not UTF-8.
  var firstInvalidText: Range<Int>? {
    var stack = [0]
    while let index = stack.popLast() {
      if cells[index].kind == .text, !pooled(cells[index].text).isUTF8 { return place(of: index) ?? 0..<0 }
      stack += children(of: index).reversed()
    }
    return nil
  }

  /// Whether it has no data.
  package var isEmpty: Bool { count(of: 0) == 0 }
}

extension ServedData {
  /// Whether the data is the same, regardless of the order of keys and the places in the message.
  ///
  /// In a multimap, a list of one value directly in the root counts as that value.
  package func isSame(as other: ServedData, isMultimap: Bool, otherIsMultimap: Bool) -> Bool {
    // Data read once for several servers need not be compared.
    if isMultimap == otherIsMultimap, isStoredOnce(with: other) { return true }
    var stack = [(own: 0, other: 0)]
    while let (own, twin) = stack.popLast() {
      let kind = kind(of: own)
      guard kind == other.kind(of: twin), count(of: own) == other.count(of: twin) else { return false }
      var (child, beside) = (firstChild(of: own), other.firstChild(of: twin))
      while let index = child {
        let key = pooledKey(of: index)
        let isBeside = beside.map { kind == .list || other.pooledKey(of: $0) == key } ?? false
        guard let match = isBeside ? beside : other.member(key, of: twin) else { return false }
        let pair = (
          own: isMultimap && own == 0 ? alone(index) : index,
          other: otherIsMultimap && twin == 0 ? other.alone(match) : match
        )
        guard isSameNode(pair.own, other, pair.other) else { return false }
        if cells[pair.own].first >= 0 { stack.append(pair) }
        (child, beside) = (nextChild(after: index), beside.flatMap { other.nextChild(after: $0) })
      }
    }
    return true
  }

  /// Whether both share the same storage, rather than just being equal.
  package func isStoredOnce(with other: ServedData) -> Bool {
    cells.withUnsafeBufferPointer { own in
      other.cells.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }

  /// The value in a list of one value, otherwise the node itself.
  private func alone(_ index: Int) -> Int {
    kind(of: index) == .list && count(of: index) == 1 ? firstChild(of: index) ?? index : index
  }

  /// Whether two nodes are the same, apart from their content.
  private func isSameNode(_ index: Int, _ other: ServedData, _ twin: Int) -> Bool {
    let (own, there) = (cells[index], other.cells[twin])
    return own.kind == there.kind && own.count == there.count && own.number == there.number
      && own.text.count == there.text.count && pooled(own.text) == other.pooled(there.text)
      && charset(of: index) == other.charset(of: twin)
  }

  /// Bytes that are the same for the same data, regardless of the order of keys and the places in the
  /// message.
  ///
  /// `oneIsAlone` is for multimaps: a list of one value directly in the root counts as that value.
  package func canonical(oneIsAlone: Bool = false) -> [UInt8] {
    let alone = Set(
      oneIsAlone ? children(of: 0).filter { kind(of: $0) == .list && count(of: $0) == 1 } : [])
    var out: [UInt8] = []
    var stack = [0]
    /// For each open container, whether it is a map.
    var areMaps: [Bool] = []
    while let index = stack.popLast() {
      guard index >= 0 else {
        areMaps.removeLast()
        out.append(UInt8(ascii: ")"))
        continue
      }
      if areMaps.last == true {
        let key = pooled(cells[index].key)
        out += "\(key.count) ".utf8
        out += key
      }
      let index = alone.contains(index) ? Int(cells[index].first) : index
      let kind = kind(of: index)
      switch kind {
      case .null: out += "n".utf8
      case .yes: out += "y".utf8
      case .integer: out += "i\(number(of: index))".utf8
      case .text:
        let text = pooled(cells[index].text)
        out += "t\(charset(of: index) ?? "") \(text.count) ".utf8
        out += text
      case .list, .map:
        var inside = children(of: index)
        if kind == .map {
          inside.sort { pooled(cells[$0].key).lexicographicallyPrecedes(pooled(cells[$1].key)) }
        }
        out.append(UInt8(ascii: kind == .map ? "{" : "["))
        stack.append(-1)
        areMaps.append(kind == .map)
        stack += inside.reversed()
      }
    }
    return out
  }
}
