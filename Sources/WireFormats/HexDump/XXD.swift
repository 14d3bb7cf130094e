/// What `xxd` draws: address, eight groups of two bytes, characters.
///
/// `00000000: 4745 5420 2f20 4854 5450 2f31 2e31 0d0a  GET / HTTP/1.1..`
struct XXD: HexDumpLayout {
  static let maximumLineLength = HexTables.maximumAddressLength + 60
  static let collapses = false
  static let endsWithAddress = false

  @inline(__always)
  func draw(
    _ bytes: UnsafePointer<UInt8>, count: Int, address: UInt64, tables: borrowing HexTables,
    into line: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let colon = line + tables.drawAddress(address, at: line)
    colon[0] = UInt8(ascii: ":")
    let digits = colon + 1
    digits.update(repeating: UInt8(ascii: " "), count: 42)
    let characters = digits + 42
    for index in 0..<16 {
      tables.drawDigits(bytes[index], at: digits + Self.column(index))
      tables.drawCharacter(bytes[index], at: characters + index)
    }
    // A loop of constant length is worth drawing all of a short line, and blanks over its end.
    for index in count..<16 {
      digits.advanced(by: Self.column(index)).update(repeating: UInt8(ascii: " "), count: 2)
    }
    characters[count] = UInt8(ascii: "\n")
    return characters + count + 1 - line
  }

  /// Where a byte's digits stand behind the colon.
  @inline(__always)
  private static func column(_ index: Int) -> Int { 1 + 2 * index + index / 2 }
}
