/// What a part is known by beside others: its name, its file name, and what it carries where that is short.
struct PartKey {
  /// Longer contents tell by their length only.
  private static let contentLimit = 4096

  let name: [UInt8]
  let filename: [UInt8]
  let content: [UInt8]
  let isLong: Bool

  init(_ part: PartLayout, _ message: Message) throws {
    name = part.name.map { [1] + message.shortBytes($0.range) } ?? []
    filename = part.filename.map { [1] + message.shortBytes($0.range) } ?? []
    isLong = part.content.count > Self.contentLimit
    content = isLong ? Array("\(part.content.count)".utf8) : try message.bytes(part.content)
  }

  /// Aligns parts: by all of what they are known by, then by name and file name, then by name, and then those that
  /// carry the same between the same neighbours.
  static func alignment(_ lefts: [PartKey], _ rights: [PartKey]) -> Alignment {
    let first = Alignment(lefts.map(\.key), rights.map(\.key), pairsRenamed: false)
    let second = Alignment(
      first.removed.map { lefts[$0].nameKey }, first.added.map { rights[$0].nameKey }, pairsRenamed: false)
    // The last alignment knows pairs by numbers, and what is alone by what it carries.
    var keys = (
      lefts.map { Alignment.Key(name: [0] + $0.key.name, value: $0.key.value) },
      rights.map { Alignment.Key(name: [1] + $0.key.name, value: $0.key.value) }
    )
    let pairs =
      first.pairs.map { ($0.left, $0.right) }
      + second.pairs.map { (first.removed[$0.left], first.added[$0.right]) }
    for (number, pair) in pairs.enumerated() {
      keys.0[pair.0].name = Array("#\(number)".utf8)
      keys.1[pair.1].name = keys.0[pair.0].name
    }
    for index in second.removed { keys.0[first.removed[index]].value = lefts[first.removed[index]].carried }
    for index in second.added { keys.1[first.added[index]].value = rights[first.added[index]].carried }
    return Alignment(keys.0, keys.1, pairsRenamed: true)
  }

  private var key: Alignment.Key { Alignment.Key(name: name + [0] + filename, value: carried) }

  private var nameKey: Alignment.Key { Alignment.Key(name: name, value: filename + [0] + carried) }

  private var carried: [UInt8] { [isLong ? 1 : 0] + content }
}
