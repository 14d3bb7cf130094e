import OnwireTextFormats

/// Reads the lines of one side of a followed connection.
struct FollowLines: TextDecoder {
  private let head: FollowHead
  private let layout = LineLayout(
    name: "tshark", addressRadix: 16, addressDigits: 8...16, gap: 2...2,
    unit: LineLayout.Unit(radix: 16, digits: 2), hasHalves: true, characters: .plain)
  private var fresh: [UInt8] = []
  /// The address of the last line that was read, in `hex`.
  private(set) var address: Int?
  /// Whether each line end of `ascii` lost its CR, as by pasting; the lengths still count it.
  private let lacksCR: Bool
  /// The number of bytes of a block of `ascii` that are still to come.
  private var rest = 0
  /// Whether the text stands inside a block, where lines have no meaning.
  var isInside: Bool { rest > 0 }

  init(_ head: FollowHead, lacksCR: Bool = false) {
    self.head = head
    self.lacksCR = lacksCR
  }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    let start = text.offset
    if isInside {
      try takePiece(&text, into: &bytes)
      return true
    }
    guard let range = try text.line() else { return false }
    let isServer = text.bytes[range].starts(with: head.indent)
    let line = text.bytes[range].dropFirst(isServer ? head.indent.count : 0)
    switch head.mode {
    case .raw:
      do {
        bytes += try Hex.decode(Array(line))
      } catch {
        throw TsharkWording.line(head, at: start)
      }
    case .hex:
      // Older releases of Wireshark put only one blank before the characters, which may then look like
      // digits.
      let digits = head.isWindow ? line.prefix(FollowHead.windowWidth) : line
      let read = text.bytes.withUnsafeBufferPointer {
        layout.read(
          UnsafeBufferPointer(rebasing: $0[digits.indices]), into: &fresh, isComparing: false)
      }
      guard let read, !fresh.isEmpty else { throw TsharkWording.line(head, at: start) }
      address = read.address
      bytes += fresh
    case .ascii:
      // A length on a line of its own, then that many bytes, then a line end.
      let most = (text.count - text.offset) * (lacksCR ? 2 : 1)
      guard let count = line.number(10), count <= most else {
        throw TsharkWording.line(head, at: start)
      }
      rest = count
      try takePiece(&text, into: &bytes)
    }
    return true
  }

  /// Takes what is available of a block, and the line end after its last byte.
  private mutating func takePiece(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws {
    if isInside, lacksCR {
      try takeWithCR(&text, into: &bytes)
    } else if isInside, try text.peek() != nil {
      let piece = text.bytes[text.index...].prefix(min(rest, DumpLimits.spacing))
      bytes += piece
      text.index += piece.count
      rest -= piece.count
    }
    let end = text.offset
    if !isInside, try text.line()?.isEmpty == false { throw TsharkWording.line(head, at: end) }
  }

  /// Takes what is available, with a CR before each LF.
  private mutating func takeWithCR(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws {
    guard try text.peek() != nil else { return }
    for byte in text.bytes[text.index...].prefix(DumpLimits.spacing) where isInside {
      if byte == .lineFeed {
        guard rest > 1 else { throw TsharkWording.line(head, at: text.offset) }
        bytes.append(.carriageReturn)
        rest -= 1
      }
      bytes.append(byte)
      rest -= 1
      text.index += 1
    }
  }
}
