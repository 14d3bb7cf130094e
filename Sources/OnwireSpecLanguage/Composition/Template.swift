import OnwireTextFormats

/// A text split at `${name}` and `$${`; any other `$` stands for itself.
struct Template {
  enum Piece: Equatable {
    case text(Range<Int>)
    /// `$${`, which stands for `${`.
    case escape
    /// `${name}`, with its bytes; the name is a variable's, or a wildcard's such as `any:uuid`.
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
    var unclosed = Unclosed()
    func flush(_ end: Int) { if literal < end { pieces.append(.text(literal..<end)) } }
    while let dollar = bytes[index...].firstIndex(of: 0x24) {
      let rest = bytes[dollar...]
      if rest.starts(with: [0x24, 0x24, 0x7B]) {
        flush(dollar)
        pieces.append(.escape)
        index = dollar + 3
      } else if rest.starts(with: [0x24, 0x7B]) {
        flush(dollar)
        if let name = Self.name(bytes[(dollar + 2)...], &unclosed) {
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

  /// The ends that are known not to follow, so that many beginnings do not make the search quadratic.
  private struct Unclosed {
    var shape = false
    var pattern = false
  }

  /// The name at the beginning of `rest`, before a `}`; `nil` if there is none.
  private static func name(_ rest: ArraySlice<UInt8>, _ unclosed: inout Unclosed) -> ArraySlice<UInt8>? {
    let name = rest.prefix { isNameByte($0) }
    let after = rest[name.endIndex...]
    if after.first == 0x7D { return isName(name) ? name : nil }
    guard name.elementsEqual(Wildcard.any.utf8), after.first == 0x3A else { return nil }
    let shape = after.dropFirst()
    let end: Int?
    if shape.first == 0x2F {
      end = unclosed.pattern ? nil : patternEnd(shape)
      unclosed.pattern = end == nil
    } else {
      end = unclosed.shape ? nil : shape.firstIndex(of: 0x7D)
      unclosed.shape = end == nil
    }
    return end.map { rest[..<$0] }
  }

  /// The index of the `}` after the slash that closes a pattern: the first such pair without a backslash before it.
  private static func patternEnd(_ pattern: ArraySlice<UInt8>) -> Int? {
    var isEscaped = false
    for index in pattern.indices.dropFirst() {
      let byte = pattern[index]
      if byte == 0x2F, !isEscaped, index + 1 < pattern.endIndex, pattern[index + 1] == 0x7D {
        return index + 1
      }
      isEscaped = byte == 0x5C && !isEscaped
    }
    return nil
  }

  /// Whether bytes are a variable's name: `[A-Za-z_][A-Za-z0-9_.-]*`.
  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, bytes.allSatisfy({ isNameByte($0) }) else { return false }
    return !first.isDecimalDigit && first != 0x2E && first != 0x2D
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x2D: true
    default: false
    }
  }
}
