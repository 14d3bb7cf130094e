/// A text with `${name}` and `$${` taken apart; any other `$` is itself.
struct Template {
  enum Piece: Equatable {
    case text(Range<Int>)
    /// `$${`, which stands for `${`.
    case escape
    /// `${name}`, with the bytes it takes.
    case reference(name: String, Range<Int>)
    /// `${` that begins no reference.
    case malformed(Range<Int>)
  }

  let pieces: [Piece]

  /// Whether the text has neither a reference nor an escape.
  var isLiteral: Bool {
    pieces.allSatisfy { if case .text = $0 { true } else { false } }
  }

  init(_ bytes: [UInt8]) {
    var pieces: [Piece] = []
    var literal = 0
    var index = 0
    func flush(_ end: Int) { if literal < end { pieces.append(.text(literal..<end)) } }
    while let dollar = bytes[index...].firstIndex(of: 0x24) {
      let rest = bytes[dollar...]
      if rest.starts(with: [0x24, 0x24, 0x7B]) {
        flush(dollar)
        pieces.append(.escape)
        index = dollar + 3
      } else if rest.starts(with: [0x24, 0x7B]) {
        flush(dollar)
        let name = bytes[(dollar + 2)...].prefix { Self.isNameByte($0) }
        if name.endIndex < bytes.count, bytes[name.endIndex] == 0x7D, Self.isName(name) {
          index = name.endIndex + 1
          pieces.append(.reference(name: String(decoding: name, as: UTF8.self), dollar..<index))
        } else {
          index = dollar + 2
          pieces.append(.malformed(dollar..<index))
        }
      } else {
        index = dollar + 1
        continue
      }
      literal = index
    }
    flush(bytes.count)
    self.pieces = pieces
  }

  /// Whether bytes are a variable's name: `[A-Za-z_][A-Za-z0-9_.-]*`.
  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, bytes.allSatisfy({ isNameByte($0) }) else { return false }
    return !(0x30...0x39).contains(first) && first != 0x2E && first != 0x2D
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x2D: true
    default: false
    }
  }
}
