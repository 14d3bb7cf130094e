import OnwireTextFormats

/// Reads a byte array from a program: in C, as `xxd -i` and Wireshark write it, in Swift, or as Go prints it; or only the
/// numbers, all in hexadecimal, which is what `xxd -i` makes of its standard input.
///
/// Text outside the brackets is skipped, except for the length that `xxd -i` writes after an array.
/// Wireshark's arrays of the client's packets form one dump; those of the server are left out.
struct ArrayLiteral: TextDecoder {
  private let opening: UInt8?
  private let closing: UInt8?
  private var state = State.outside
  /// The number that is being read.
  private var number: [UInt8] = []
  /// Whether white space follows it.
  private var isParted = false
  /// The text outside, since the last array or statement.
  private var words: [UInt8] = []
  /// Whether the packets are the server's.
  private var isServer = false
  private var arrays: Int
  private var count = 0

  private enum State {
    case outside
    case inside
    /// After `/` or `*`, or in a comment.
    case slash, comment, star
  }

  /// The longest text outside the brackets, in bytes.
  private static let limit = 4096

  /// An array between two characters, or numbers with nothing around them.
  init(opening: Unicode.Scalar? = nil, closing: Unicode.Scalar? = nil) {
    self.opening = opening.map { UInt8(ascii: $0) }
    self.closing = closing.map { UInt8(ascii: $0) }
    arrays = opening == nil ? 1 : 0
    if opening == nil { state = .inside }
  }

  private var name: String {
    switch opening {
    case nil: "a list of numbers"
    case UInt8(ascii: "{"): "a C array"
    default: "an array literal"
    }
  }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    guard try text.peek() != nil else {
      if opening == nil, case .inside = state {
        if !number.isEmpty { try giveNumber(at: text.offset, into: &bytes) }
        return false
      }
      guard case .outside = state else { throw DumpWording.unpaired(name, at: text.offset) }
      if arrays == 0 { throw DumpWording.noDigit(name, at: text.offset) }
      return false
    }
    let limit = min(text.bytes.count, text.index + DumpLimits.spacing)
    for byte in text.bytes[text.index..<limit] {
      if byte == UInt8(ascii: "."), case .inside = state {
        try DumpWording.checkMore(text.bytes[text.index...])
      }
      if case .outside = state, byte == opening, arrays > 0, !isPacket(of: "peer") { return false }
      try take(byte, at: text.offset, into: &bytes)
      text.index += 1
    }
    return true
  }

  /// Whether the next array is a packet of this peer.
  private func isPacket(of peer: String) -> Bool { words.trimmed.dropFirst(5).starts(with: peer.utf8) }

  private mutating func take(_ byte: UInt8, at offset: Int, into bytes: inout [UInt8]) throws {
    switch (state, byte) {
    case (.outside, opening):
      isServer = isPacket(of: "peer1")
      arrays += 1
      words = []
      state = .inside
    case (.outside, UInt8(ascii: ";")):
      try checkLength(at: offset)
      words = []
    case (.outside, _):
      // Not a slash: a request has one, and its body may be such an array.
      guard words.count < Self.limit, byte.isWhiteSpace || (0x21...0x7E).contains(byte),
        byte != UInt8(ascii: "/")
      else { throw DumpWording.noDigit(name, at: offset) }
      words.append(byte)
    case (.inside, UInt8(ascii: "/")):
      state = .slash
    case (.slash, UInt8(ascii: "*")):
      state = .comment
    case (.slash, _):
      throw DumpWording.noDigit(name, at: offset)
    case (.star, UInt8(ascii: "/")):
      state = .inside
    case (.comment, UInt8(ascii: "*")), (.star, UInt8(ascii: "*")):
      state = .star
    case (.comment, _), (.star, _):
      state = .comment
    case (.inside, UInt8(ascii: ",")), (.inside, closing):
      if byte == closing {
        state = .outside
        if number.first.map({ $0 >= 0x41 }) ?? true, count == 0 {
          // A type, such as `[UInt8]` or `char a[]`.
          arrays -= 1
          number = []
        }
        if number.isEmpty { return }
      }
      try giveNumber(at: offset, into: &bytes)
    case (.inside, _):
      if byte.isWhiteSpace {
        isParted = !number.isEmpty
        return
      }
      // Go has only blanks between numbers.
      if isParted { try giveNumber(at: offset, into: &bytes) }
      guard number.count < 8 else { throw DumpWording.noDigit(name, at: offset) }
      number.append(byte)
    }
  }

  private mutating func giveNumber(at offset: Int, into bytes: inout [UInt8]) throws {
    let isHexadecimal = number.starts(with: "0x".utf8) || number.starts(with: "0X".utf8)
    let isNegative = number.first == UInt8(ascii: "-")
    let value =
      isHexadecimal ? number.dropFirst(2).number(16) : number.dropFirst(isNegative ? 1 : 0).number(10)
    // Decimal numbers with nothing around them may be any table.
    guard let value, isHexadecimal || opening != nil, value <= (isNegative ? 128 : 255) else {
      throw DumpWording.noDigit(name, at: offset)
    }
    if !isServer { bytes.append(UInt8(truncatingIfNeeded: isNegative ? -value : value)) }
    count += 1
    isParted = false
    number.removeAll(keepingCapacity: true)
  }

  /// Checks a statement such as `unsigned int a_len = 201`.
  private func checkLength(at offset: Int) throws {
    let sides = words.split(separator: UInt8(ascii: "="))
    guard arrays > 0, sides.count == 2, String(decoding: sides[0].trimmed, as: UTF8.self).hasSuffix("_len"),
      let said = sides[1].trimmed.number(10), said != count
    else { return }
    throw DumpWording.length(said: said, found: count, at: offset)
  }
}
