/// The members of maps whose names and values are texts, in a body that is entirely CBOR (RFC 8949) or
/// MessagePack (its spec.md of 2013).
struct CountedMembers {
  typealias Member = (name: Range<Int>, value: Range<Int>)

  /// An item, as its head describes it.
  private enum Item {
    case text(Range<Int>)
    /// A map or array of `count` items or, if that is `nil`, up to a break.
    case container(isMap: Bool, count: Int?)
    /// The end of a container without a count.
    case breaks
    /// A tag, which the tagged item follows.
    case tag
    case other
  }

  private struct Frame {
    let isMap: Bool
    /// The number of remaining items, names and values; `nil` if a break ends them.
    var left: Int?
    var name: Range<Int>?
    var isValue = false
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var members: [Member] = []

  /// The greatest depth; deeper data is taken for another format.
  private static let deepest = 512

  /// The members; `nil` if the text is not such a body.
  static func of(_ text: UnsafeBufferPointer<UInt8>) -> [Member]? {
    for read in [cbor, messagePack] {
      var reader = CountedMembers(text: text)
      if reader.take(read) { return reader.members }
    }
    return nil
  }

  private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Returns whether the text is exactly one container.
  private mutating func take(_ read: (Self) -> (Int) -> (item: Item, next: Int)?) -> Bool {
    let read = read(self)
    guard case .container? = read(0)?.item else { return false }
    var frames: [Frame] = []
    var position = 0
    while position < text.count {
      guard let (item, next) = read(position), next <= text.count, frames.count < Self.deepest else {
        return false
      }
      position = next
      switch item {
      case .tag: continue
      case .breaks:
        guard let last = frames.popLast(), last.left == nil, !last.isValue else { return false }
      case .container(let isMap, let count):
        note(nil, &frames)
        frames.append(Frame(isMap: isMap, left: count.map { isMap ? 2 * $0 : $0 }))
      case .text(let range): note(range, &frames)
      case .other: note(nil, &frames)
      }
      while frames.last?.left == 0 { frames.removeLast() }
      if frames.isEmpty { break }
    }
    return frames.isEmpty && position == text.count
  }

  /// Notes an item of the innermost container: a name, a value, or a member of an array.
  private mutating func note(_ range: Range<Int>?, _ frames: inout [Frame]) {
    guard !frames.isEmpty else { return }
    let last = frames.count - 1
    if let left = frames[last].left { frames[last].left = left - 1 }
    guard frames[last].isMap else { return }
    if frames[last].isValue {
      if let name = frames[last].name, let range, !range.isEmpty { members.append((name, range)) }
      frames[last].name = nil
    } else {
      frames[last].name = range
    }
    frames[last].isValue.toggle()
  }

  // MARK: Heads

  /// The number in the `count` bytes from `start` on; `nil` if some are missing, or the number is too large.
  private func number(_ start: Int, _ count: Int) -> Int? {
    guard start + count <= text.count else { return nil }
    let number = text[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number > UInt64(Int32.max) ? nil : Int(number)
  }

  private func sized(_ start: Int, _ count: Int) -> (item: Item, next: Int) {
    (.text(start..<start + count), start + count)
  }

  private func cbor(_ position: Int) -> (item: Item, next: Int)? {
    let (major, info) = (text[position] >> 5, Int(text[position] & 0x1F))
    if text[position] == 0xFF { return (.breaks, position + 1) }
    var next = position + 1
    var value: Int?
    switch info {
    case ..<24: value = info
    case 24...27:
      let width = 1 << (info - 24)
      // A number may have any value, a length may not.
      value = number(next, width)
      next += width
    case 31 where 2...5 ~= major: break
    default: return nil
    }
    switch major {
    case 0, 1, 7: return (.other, next)
    case 2, 3:
      // In pieces, up to a break.
      guard info != 31 else { return (.container(isMap: false, count: nil), next) }
      return value.map { sized(next, $0) }
    case 4, 5:
      guard info == 31 || value != nil else { return nil }
      return (.container(isMap: major == 5, count: value), next)
    default: return (.tag, next)
    }
  }

  private func messagePack(_ position: Int) -> (item: Item, next: Int)? {
    let byte = text[position]
    let next = position + 1
    func other(_ count: Int) -> (item: Item, next: Int) { (.other, next + count) }
    func container(_ width: Int, isMap: Bool) -> (item: Item, next: Int)? {
      number(next, width).map { (.container(isMap: isMap, count: $0), next + width) }
    }
    switch byte {
    case 0x80...0x8F: return (.container(isMap: true, count: Int(byte & 0x0F)), next)
    case 0x90...0x9F: return (.container(isMap: false, count: Int(byte & 0x0F)), next)
    case 0xA0...0xBF: return sized(next, Int(byte & 0x1F))
    case 0xC1: return nil
    case 0xC4...0xC6, 0xD9...0xDB:
      let width = 1 << Int(byte < 0xD9 ? byte - 0xC4 : byte - 0xD9)
      return number(next, width).map { sized(next + width, $0) }
    case 0xC7...0xC9:
      let width = 1 << Int(byte - 0xC7)
      return number(next, width).map { other(width + 1 + $0) }
    case 0xCA, 0xCB: return other(byte == 0xCA ? 4 : 8)
    case 0xCC...0xCF: return other(1 << Int(byte - 0xCC))
    case 0xD0...0xD3: return other(1 << Int(byte - 0xD0))
    case 0xD4...0xD8: return other(1 + (1 << Int(byte - 0xD4)))
    case 0xDC, 0xDD: return container(byte == 0xDC ? 2 : 4, isMap: false)
    case 0xDE, 0xDF: return container(byte == 0xDE ? 2 : 4, isMap: true)
    default: return other(0)
    }
  }
}
