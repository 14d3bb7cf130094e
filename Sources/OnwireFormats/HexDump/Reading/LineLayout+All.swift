extension LineLayout {
  /// The layouts of the known tools.
  static let all: [LineLayout] =
    xxd
    + xxd.map { layout in
      var decimal = layout
      decimal.addressRadix = 10
      return decimal
    } + [
      LineLayout(
        name: "hexdump -C", addressRadix: 16, addressDigits: 6...16, gap: 2...2,
        unit: Unit(radix: 16, digits: 2),
        hasHalves: true, characters: .marked(UInt8(ascii: "|"))),
      LineLayout(
        name: "Wireshark", addressRadix: 16, addressDigits: 4...16, gap: 2...3,
        unit: Unit(radix: 16, digits: 2), hasHalves: true, characters: .plain),
      LineLayout(
        name: "Format-Hex", addressRadix: 16, addressDigits: 8...16, gap: 1...3,
        unit: Unit(radix: 16, digits: 2)),
      LineLayout(
        name: "x/xb", addressRadix: 16, addressDigits: 4...16, hasColon: true, gap: 1...1,
        unit: Unit(radix: 16, digits: 2, isPrefixed: true)),
    ] + addressBases.flatMap { base in units.map { base.layout($0) } + base.characters }

  /// What `xxd` writes; with `-d` its addresses are decimal.
  private static let xxd: [LineLayout] = [
    LineLayout(
      name: "xxd", addressRadix: 16, addressDigits: 4...16, hasColon: true, gap: 1...1,
      unit: Unit(radix: 16, digits: 2, isGrouped: true), characters: .plain),
    LineLayout(
      name: "xxd -b", addressRadix: 16, addressDigits: 4...16, hasColon: true, gap: 1...1,
      unit: Unit(radix: 2, digits: 8, isGrouped: true), characters: .plain),
    turned(4), turned(8), turned(16), turned(32),
  ]

  /// The layout of `xxd -e`, with the given number of digits per group.
  private static func turned(_ digits: Int) -> LineLayout {
    LineLayout(
      name: "xxd -e", addressRadix: 16, addressDigits: 4...16, hasColon: true, gap: 1...1,
      unit: Unit(radix: 16, digits: digits), cells: .turned, characters: .plain)
  }

  /// The way `od` and `hexdump` write addresses.
  private struct AddressBase {
    var name: String
    var radix: Int
    var digits: ClosedRange<Int>

    func layout(_ unit: (name: String, unit: Unit)) -> LineLayout {
      // The tools of macOS write more blanks than those of Linux, and hexdump more than od.
      LineLayout(
        name: "\(name) \(unit.name)", addressRadix: radix, addressDigits: digits, gap: 1...12,
        unit: unit.unit,
        separation: 1...12, characters: .marked(UInt8(ascii: ">")))
    }

    /// Layouts with characters, after one blank or two.
    var characters: [LineLayout] {
      (1...2).map {
        LineLayout(
          name: "\(name) -c", addressRadix: radix, addressDigits: digits, gap: $0...$0,
          unit: Unit(radix: 8, digits: 3), cells: .characters)
      }
    }
  }

  private static let addressBases = [
    AddressBase(name: "hexdump or od -A x", radix: 16, digits: 6...7),
    AddressBase(name: "od", radix: 8, digits: 7...7),
    AddressBase(name: "od -A d", radix: 10, digits: 7...7),
  ]

  /// The options of `od`, and the units that they write.
  static let units: [(name: String, unit: Unit)] = [
    ("-t x1", Unit(radix: 16, digits: 2)),
    ("-t x2", Unit(radix: 16, digits: 4, bytes: 2)),
    ("-t x4", Unit(radix: 16, digits: 8, bytes: 4)),
    ("-t x8", Unit(radix: 16, digits: 16, bytes: 8)),
    ("-t x2 --endian=big", Unit(radix: 16, digits: 4, bytes: 2, isBigEndian: true)),
    ("-t x4 --endian=big", Unit(radix: 16, digits: 8, bytes: 4, isBigEndian: true)),
    ("-t x8 --endian=big", Unit(radix: 16, digits: 16, bytes: 8, isBigEndian: true)),
    ("-t o1", Unit(radix: 8, digits: 3)),
    ("-t o2", Unit(radix: 8, digits: 6, bytes: 2)),
    ("-t u1", Unit(radix: 10, digits: 4, isDecimal: true)),
    ("-t u2", Unit(radix: 10, digits: 6, bytes: 2, isDecimal: true)),
    ("-t u4", Unit(radix: 10, digits: 11, bytes: 4, isDecimal: true)),
    // hexdump -d
    ("-d", Unit(radix: 10, digits: 5, bytes: 2)),
  ]
}
