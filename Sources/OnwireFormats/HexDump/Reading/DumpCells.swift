import OnwireTextFormats

/// A decimal number for a byte or a word, signed or not, as `od -t u1` and `od -t d2` write them.
struct DecimalCell {
  /// The number's bits.
  let value: UInt64

  /// The number in `word`; `nil` if it does not fit `bytes` bytes or `digits` columns, or begins with a zero.
  init?(_ word: some Collection<UInt8>, bytes: Int, digits: Int) {
    let isNegative = word.first == UInt8(ascii: "-")
    let magnitude = word.dropFirst(isNegative ? 1 : 0)
    guard word.count <= digits, magnitude.count == 1 || magnitude.first != UInt8(ascii: "0"),
      let number = magnitude.number(10)
    else { return nil }
    let most = bytes >= 8 ? Int.max : isNegative ? 1 << (8 * bytes - 1) : 1 << (8 * bytes) - 1
    guard number <= most else { return nil }
    value = UInt64(bitPattern: Int64(isNegative ? -number : number))
  }
}

/// Groups of digits in reverse byte order, beside the characters: `54534f50 202f  POST /`.
struct TurnedGroups {
  /// The number of digits in a full group; the last group may have fewer, and is right-aligned in its
  /// columns.
  let digits: Int

  /// Reads the groups from `start` on; `false` if the characters beside them are not those of the bytes.
  ///
  /// Characters may look like digits. The line is divided where there are as many characters as pairs of
  /// digits before them; there is only one such place.
  func read(_ line: UnsafeBufferPointer<UInt8>, from start: Int, into bytes: inout [UInt8]) -> Bool {
    var count = 0
    var end = start
    // Up to the dividing column, there are only digits and blanks.
    while end < line.count, line[end] == .space || line[end].digit(16) != nil {
      if line[end] != .space { count += 1 }
      end += 1
    }
    while count != 2 * (line.count - end) {
      guard end > start, count > 2 * (line.count - end) else { return false }
      end -= 1
      if line[end] != .space { count -= 1 }
    }
    for group in line[start..<end].split(separator: .space) {
      guard group.count <= digits, group.count % 2 == 0 else { return false }
      var pair = group.endIndex
      while pair > group.startIndex {
        pair -= 2
        guard let byte = group[pair..<pair + 2].number(16) else { return false }
        bytes.append(UInt8(truncatingIfNeeded: byte))
      }
    }
    return !bytes.isEmpty
      && line[end...].elementsEqual(bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") })
  }
}

/// Bytes as characters, escapes or octal numbers, each right-aligned in three columns.
enum CharacterCells {
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "0"): 0, UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9,
    UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
  ]

  /// Reads the cells from `start` on; `false` if one of them is invalid.
  static func read(_ line: UnsafeBufferPointer<UInt8>, from start: Int, into bytes: inout [UInt8]) -> Bool {
    var position = start
    while position + 3 <= line.count {
      guard position == start || line[position - 1] == .space,
        let byte = byte(line[position], line[position + 1], line[position + 2])
      else { return false }
      bytes.append(byte)
      position += 4
    }
    return !bytes.isEmpty && (position > line.count || position == line.count && line[position - 1] == .space)
  }

  private static func byte(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt8? {
    switch (first, second, third) {
    case (.space, .space, 0x20...0x7E): return third
    case (.space, UInt8(ascii: "\\"), _): return escapes[third]
    default:
      guard let number = [first, second, third].number(8), number <= 255 else { return nil }
      return UInt8(number)
    }
  }
}
