/// Identifies the bytes of a message, without reading files or making bytes.
///
/// Two messages with equal identities have the same bytes. If one takes from a file what the other stores,
/// their identities differ.
package struct MessageIdentity: Sendable, Hashable {
  private enum Piece: Sendable, Hashable {
    case stored([UInt8])
    case file(FileIdentity, Range<Int>)
    case random(UInt64, Range<Int>)
    case zeros(Int)
  }

  private var pieces: [Piece] = []

  /// The identity of `message`, or of some of its segments, without those of the given role.
  package init(_ message: Message, _ segments: Range<Int>? = nil, without role: Segment.Role? = nil) {
    var stored: [UInt8] = []
    for index in segments ?? message.segments.indices where message.segments.role(at: index) != role {
      let piece: Piece
      switch message.segments.content(at: index) {
      case .stored(let range):
        stored += message.storage[range]
        continue
      case .file(let file, let range): piece = .file(file.identity, range)
      case .random(let seed, let range): piece = .random(seed, range)
      case .zeros(let count): piece = .zeros(count)
      }
      pieces += [.stored(stored), piece]
      stored = []
    }
    pieces.append(.stored(stored))
  }
}

extension Message: Hashable {
  /// Whether both have the same bytes, as far as can be told without reading a file: bytes from files are the
  /// same if both take the same stretch of the same unchanged file. Roles and origins do not count.
  public static func == (a: Message, b: Message) -> Bool {
    guard a.length == b.length, a.storage == b.storage else { return false }
    if a.segments.areStored, b.segments.areStored { return true }
    return MessageIdentity(a) == MessageIdentity(b)
  }

  /// Hashes what is held in memory, and the length.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    hasher.combine(storage)
  }
}
