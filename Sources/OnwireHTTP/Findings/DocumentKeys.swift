/// The keys of the objects around a place in a JSON text.
struct DocumentKeys {
  /// A key of an open object.
  private struct Key {
    var hash: UInt64
    var text: ArraySlice<UInt8>
  }

  private var keys: [Key] = []
  /// The index of the first key of each open container.
  private var starts: [Int] = []
  /// For large objects, the positions of keys by their hashes, by the index of the object's first key.
  private var places: [Int: [UInt64: Int]] = [:]
  /// The keys of smaller objects are searched one by one.
  private static let mostSearched = 24

  /// Notes marks that open and close containers; most marks do neither.
  @inline(__always)
  mutating func readMarks(_ marks: Span<UInt8>) {
    for index in marks.indices where marks[index] | 0x20 == 0x7B || marks[index] | 0x20 == 0x7D {
      readBracket(marks[index])
    }
  }

  private mutating func readBracket(_ byte: UInt8) {
    if byte | 0x20 == UInt8(ascii: "{") { return starts.append(keys.count) }
    guard let start = starts.popLast() else { return }
    keys.removeSubrange(start...)
    if !places.isEmpty { places[start] = nil }
  }

  /// Whether the innermost object already has the key; adds it. `mayHaveEscapes` is false if the key surely
  /// has none.
  mutating func holds(_ key: ArraySlice<UInt8>, mayHaveEscapes: Bool) -> Bool {
    guard let start = starts.last else { return false }
    var text = key
    if mayHaveEscapes, key.contains(UInt8(ascii: "\\")),
      case .text(let plain) = DocumentText.json(key, isWhole: true)
    {
      text = Array("\"\(plain)\"".utf8)[...]
    }
    // Different texts with the same hash are told apart below.
    let hash = text.digest()
    defer { keys.append(Key(hash: hash, text: text)) }
    guard keys.count - start >= Self.mostSearched else {
      return keys[start...].contains { $0.hash == hash && $0.text.elementsEqual(text) }
    }
    var known = places[start] ?? Dictionary(zip(keys[start...].map(\.hash), start...)) { first, _ in first }
    places[start] = nil
    defer { places[start] = known }
    guard let place = known[hash] else {
      known[hash] = keys.count
      return false
    }
    return keys[place].text.elementsEqual(text)
  }
}
