/// The keys of the objects around a place in a JSON text.
struct DocumentKeys {
  /// A key of an open object: the hash and the place of its text.
  private struct Key {
    var hash: UInt64
    var range: Range<Int>
  }

  private var keys: [Key] = []
  /// The texts of keys that were written with escapes, by their indices in `keys`.
  private var unescaped: [Int: [UInt8]] = [:]
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
    if !unescaped.isEmpty { for index in start..<keys.count { unescaped[index] = nil } }
    keys.removeSubrange(start...)
    if !places.isEmpty { places[start] = nil }
  }

  /// Whether the innermost object already has the key in `range` of `bytes`, which are those of all calls;
  /// adds it. `mayHaveEscapes` is false if the key surely has none.
  mutating func holds(_ range: Range<Int>, of bytes: [UInt8], mayHaveEscapes: Bool) -> Bool {
    guard let start = starts.last else { return false }
    var hash: UInt64
    if mayHaveEscapes, bytes[range].contains(UInt8(ascii: "\\")),
      case .text(let plain) = DocumentText.json(bytes[range], isWhole: true)
    {
      let text = Array("\"\(plain)\"".utf8)
      unescaped[keys.count] = text
      hash = text.digest()
    } else {
      hash = bytes[range].digest()
    }
    // Different texts with the same hash are told apart below.
    defer { keys.append(Key(hash: hash, range: range)) }
    guard keys.count - start >= Self.mostSearched else {
      for index in start..<keys.count where keys[index].hash == hash {
        if isKey(index, range, of: bytes) { return true }
      }
      return false
    }
    var known = places[start] ?? Dictionary(zip(keys[start...].map(\.hash), start...)) { first, _ in first }
    places[start] = nil
    defer { places[start] = known }
    guard let place = known[hash] else {
      known[hash] = keys.count
      return false
    }
    return isKey(place, range, of: bytes)
  }

  /// Whether the key at `index` has the text of the one in `range`, which is not added yet.
  private func isKey(_ index: Int, _ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    func text(_ index: Int, _ range: Range<Int>) -> ArraySlice<UInt8> {
      unescaped[index].map { $0[...] } ?? bytes[range]
    }
    return text(index, keys[index].range).elementsEqual(text(keys.count, range))
  }
}
