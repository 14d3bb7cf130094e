import OnwireTextFormats

/// A tool's layout of a line in a dump: address, digits, characters.
struct LineLayout: Sendable {
  /// How bytes are written as numbers.
  struct Unit: Sendable {
    /// The base and the number of the digits.
    var radix: Int
    var digits: Int
    /// The number of bytes in a number, the lowest first if there are several.
    var bytes = 1
    /// Whether numbers may follow each other without a blank.
    var isGrouped = false
    /// Whether the highest byte of a number comes first.
    var isBigEndian = false
    /// Whether numbers are decimal, with a sign and only as many digits as needed, at most `digits`.
    var isDecimal = false
    /// Whether `0x` stands before each number.
    var isPrefixed = false

    /// Whether a number is the two hexadecimal digits of a byte, as in most dumps.
    var isPair: Bool { radix == 16 && digits == 2 && bytes == 1 && !isDecimal && !isPrefixed }

    /// The least number of columns for a decimal number, including the blanks before it.
    var pitch: Int { [1: 4, 2: 6, 4: 11][bytes] ?? 0 }
  }

  /// The form in which bytes are written.
  enum Cells: Sendable {
    /// Numbers, each for one byte or several.
    case numbers
    /// Groups of hexadecimal digits, each with its last byte first, as `xxd -e` writes them.
    case turned
    /// Characters, escapes and octal numbers, three columns each, as `od -c` writes them.
    case characters
  }

  /// What follows the digits.
  enum Characters: Sendable {
    /// Nothing.
    case none
    /// Two blanks, then the characters.
    case plain
    /// The characters after this mark.
    case marked(UInt8)
  }

  /// The tool and its options.
  var name: String
  /// The base of addresses, and the possible numbers of digits of the first one.
  var addressRadix: Int
  var addressDigits: ClosedRange<Int>
  /// Whether a colon ends the address.
  var hasColon = false
  /// The number of blanks before the digits.
  var gap: ClosedRange<Int>
  var unit: Unit
  var cells: Cells = .numbers
  /// The number of blanks between two numbers.
  var separation: ClosedRange<Int> = 1...1
  /// Whether there is a second blank after the eighth number.
  var hasHalves = false
  var characters: Characters = .none

  /// A line that was read.
  struct Line {
    var address: Int
    /// The number of digits in the address.
    var addressDigits: Int
    /// Whether its characters are those of its bytes, if they were compared.
    var agrees = true
  }

  /// Reads a line and replaces `bytes` with its bytes; `nil` if it does not have this layout.
  func read(
    _ line: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8], isComparing: Bool
  ) -> Line? {
    bytes.removeAll(keepingCapacity: true)
    guard let digits = line.firstIndex(where: { $0.digit(addressRadix) == nil }) ?? line.lastPlace,
      digits > 0, let address = line[..<digits].number(addressRadix)
    else { return nil }
    var position = digits
    if hasColon {
      guard position < line.count, line[position] == UInt8(ascii: ":") else { return nil }
      position += 1
    }
    let start = line.blanks(from: position)
    var result = Line(address: address, addressDigits: digits)
    if start == line.count, cells != .characters || start == position { return hasColon ? nil : result }
    switch cells {
    case .numbers: break
    case .turned:
      return TurnedGroups(digits: unit.digits).read(line, from: start, into: &bytes) ? result : nil
    case .characters:
      guard start - position >= gap.lowerBound else { return nil }
      return CharacterCells.read(line, from: position + gap.lowerBound, into: &bytes) ? result : nil
    }
    guard gap.contains(start - position) else { return nil }
    position = start
    var count = 0
    var end = digits
    if unit.isPair { readPairs(line, at: &position, &count, &end, into: &bytes) }
    while let number = read(line, at: &position, behind: end) {
      for index in 0..<unit.bytes {
        let shift = unit.isBigEndian ? unit.bytes - 1 - index : index
        bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift)))
      }
      count += 1
      end = position
      let next = line.blanks(from: position)
      guard mayFollow(count, blanks: next - position) else { break }
      guard next < line.count, line[next].digit(unit.radix) != nil || unit.isDecimal && line[next] == 0x2D
      else { break }
      position = next
    }
    guard count > 0, ends(line, at: position, &result, &bytes, isComparing) else { return nil }
    return result
  }

  /// Whether each byte is two hexadecimal digits, with its characters beside them.
  var isOfPairs: Bool { unit.isPair && cells == .numbers }

  /// Whether a number may follow `count` others after so many blanks.
  func mayFollow(_ count: Int, blanks: Int) -> Bool {
    separation.contains(blanks) || 2...3 ~= blanks && hasHalves && count == 8 || blanks == 0 && unit.isGrouped
  }

  /// Reads pairs of digits with at most one blank between them. `position` is then that of the last such
  /// pair, which is left to the code for all kinds of numbers.
  @inline(__always)
  private func readPairs(
    _ line: UnsafeBufferPointer<UInt8>, at position: inout Int, _ count: inout Int, _ end: inout Int,
    into bytes: inout [UInt8]
  ) {
    let mayTouch = unit.isGrouped
    let mayPart = separation.contains(1)
    while position + 4 < line.count {
      let (high, low) = (line[position].hexValue, line[position + 1].hexValue)
      var next = position + 2
      if line[next] == .space {
        guard mayPart else { return }
        next += 1
      } else if !mayTouch {
        return
      }
      guard (high | low | line[next].hexValue) < 16 else { return }
      bytes.append(high << 4 | low)
      count += 1
      end = position + 2
      position = next
    }
  }

  /// Reads the number at `position` and moves past it; `nil` if there is none with exactly these digits, or
  /// if it is too large.
  @inline(__always)
  private func read(
    _ line: UnsafeBufferPointer<UInt8>, at position: inout Int, behind end: Int
  ) -> UInt64? {
    if unit.isDecimal { return readDecimal(line, at: &position, behind: end) }
    if unit.isPrefixed {
      guard position < line.count - 2, line[position] == 0x30, line[position + 1] == 0x78 else { return nil }
      position += 2
    }
    guard position <= line.count - unit.digits else { return nil }
    var number: UInt64 = 0
    for index in position..<position + unit.digits {
      guard let digit = line[index].digit(unit.radix) else { return nil }
      number = number &* UInt64(truncatingIfNeeded: unit.radix) &+ UInt64(truncatingIfNeeded: digit)
    }
    guard unit.bytes == 8 || number >> UInt64(8 * unit.bytes) == 0 else { return nil }
    position += unit.digits
    return number
  }

  /// The decimal number at `position`, without leading zeros; the text before it ends at `end`.
  private func readDecimal(
    _ line: UnsafeBufferPointer<UInt8>, at position: inout Int, behind end: Int
  ) -> UInt64? {
    guard position < line.count else { return nil }
    let word = line[position...].prefix { $0 != .space }
    guard let number = DecimalCell(word, bytes: unit.bytes, digits: unit.digits)?.value,
      word.endIndex - end >= unit.pitch
    else { return nil }
    position = word.endIndex
    return number
  }

  /// The byte that fills up a last line that is not full, and the most of them.
  var filler: (byte: UInt8, most: Int) { cells == .characters ? (.space, 63) : (0, unit.bytes - 1) }

  /// Whether the text after the digits is as expected. Since there is a character for each byte, also removes
  /// from `bytes` what only fills up the last number.
  private func ends(
    _ line: UnsafeBufferPointer<UInt8>, at position: Int, _ result: inout Line, _ bytes: inout [UInt8],
    _ isComparing: Bool
  ) -> Bool {
    let next = line.blanks(from: position)
    guard next < line.count else { return true }
    switch characters {
    case .none:
      return false
    case .marked(let mark):
      guard next - position >= 2, line[next] == mark else { return false }
      let text = line[(next + 1)...].dropLast()
      let filling = bytes.count - text.count
      if 0...filler.most ~= filling, bytes.suffix(filling).allSatisfy({ $0 == filler.byte }) {
        bytes.removeLast(filling)
      }
      if isComparing { result.agrees = Self.agree(text, bytes) }
    case .plain:
      guard next - position >= 2 else { return false }
      if isComparing { result.agrees = Self.agree(line[next...], bytes) }
    }
    return true
  }

  /// Whether characters are those of bytes, with or without a blank after the eighth.
  ///
  /// A byte that is no visible character is a dot in most tools, in hexyl `_`, `0` or a mark beyond ASCII. A blank is a
  /// dot in ncat. Such marks at the ends do not count, because blanks before the characters of a short line cannot be
  /// told from them.
  private static func agree(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ bytes: [UInt8]) -> Bool {
    if bytes.elementsEqual(text, by: isShown) { return true }
    let shown = text.filter { $0 & 0xC0 != 0x80 }[...].trimming(isMark)
    let halves = bytes.count > 8 ? [bytes[...], bytes[..<8] + [.space] + bytes[8...]] : [bytes[...]]
    return halves.contains { $0.trimming(isMark).elementsEqual(shown, by: isShown) }
  }

  /// Whether a tool shows `byte` as `character`.
  private static func isShown(_ byte: UInt8, as character: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) ? character == byte : isMark(character)
  }

  /// Whether a tool may show this in place of a byte.
  private static func isMark(_ character: UInt8) -> Bool {
    !(0x21...0x7E).contains(character) || character.isOne(of: "._0")
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; more than 15 if it is not one.
  @inline(__always)
  var hexValue: UInt8 {
    let decimal = self &- 0x30
    let letter = (self | 0x20) &- 0x61
    return decimal < 10 ? decimal : letter < 6 ? letter + 10 : 0xFF
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index after the blanks that begin at `index`.
  @inline(__always)
  func blanks(from index: Int) -> Int {
    var index = index
    while index < count, self[index] == .space || self[index] == 0x09 { index += 1 }
    return index
  }

  /// The end, for digits that reach up to it; `nil` if the line is empty.
  fileprivate var lastPlace: Int? { isEmpty ? nil : count }
}
