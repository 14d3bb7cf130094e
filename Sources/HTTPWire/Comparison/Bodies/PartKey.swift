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

  /// Aligns parts: by all of what they are known by, then by name, file name and what they carry.
  static func alignment(_ lefts: [PartKey], _ rights: [PartKey], isOrdered: Bool) -> Alignment {
    Alignment(
      lefts.map(\.key), rights.map(\.key), isOrdered: isOrdered,
      names: (lefts.map(\.name), rights.map(\.name))
    ) { lefts[$0].cost(rights[$1]) }
  }

  private func cost(_ other: PartKey) -> Int? {
    guard name == other.name else { return carried == other.carried ? 11 : nil }
    return (filename == other.filename ? 9 : 10) + Likeness.unlikeness(content, other.content, of: 3)
  }

  private var key: Alignment.Key { Alignment.Key(name: name + [0] + filename, value: carried) }

  private var carried: [UInt8] { [isLong ? 1 : 0] + content }
}
