/// What `hexdump -C` of util-linux draws: address, two groups of eight bytes, characters between bars.
///
/// `00000000  47 45 54 20 2f 20 48 54  54 50 2f 31 2e 31 0d 0a  |GET / HTTP/1.1..|`, and at the end the
/// length. A full line that equals the one before is left out, with one `*` for the run; a short last
/// line is always drawn. Nothing is drawn of nothing.
struct HexdumpCanonical: HexDumpLayout {
  static let maximumLineLength = HexTables.maximumAddressLength + 71
  static let collapses = true
  static let endsWithAddress = true

  @inline(__always)
  func draw(
    _ bytes: UnsafePointer<UInt8>, count: Int, address: UInt64, tables: borrowing HexTables,
    into line: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let digits = line + tables.drawAddress(address, at: line)
    digits.update(repeating: UInt8(ascii: " "), count: 52)
    digits[52] = UInt8(ascii: "|")
    let characters = digits + 53
    for index in 0..<16 {
      tables.drawDigits(bytes[index], at: digits + Self.column(index))
      tables.drawCharacter(bytes[index], at: characters + index)
    }
    // A loop of constant length is worth drawing all of a short line, and blanks over its end.
    for index in count..<16 {
      digits.advanced(by: Self.column(index)).update(repeating: UInt8(ascii: " "), count: 2)
    }
    characters[count] = UInt8(ascii: "|")
    characters[count + 1] = UInt8(ascii: "\n")
    return characters + count + 2 - line
  }

  /// Where a byte's digits stand behind the address.
  @inline(__always)
  private static func column(_ index: Int) -> Int { 2 + 3 * index + index / 8 }
}
