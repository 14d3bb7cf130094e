import TextFormats

/// One way to write bytes in digits.
struct DumpDialect: Sendable {
  /// What it is, as it stands in a sentence.
  var name: String
  /// How it is read, from the start of a dump.
  var decoder: any TextDecoder
  /// Whether other text may begin like it, so that a fault means that it is something else.
  var isVague = false
  /// Whether words may look like it, so that only what begins as a request is taken for it.
  var needsRequest = false

  /// All dialects; of those in one group the one that reads the most is taken, and a group before those behind it.
  static let groups: [[DumpDialect]] = [
    [DumpDialect(name: "a description of NSData", decoder: DataDescription())],
    [DumpDialect(name: "the rows of onwire", decoder: AnnotatedRows())],
    LineLayout.all.map { DumpDialect(name: $0.name, decoder: LineDump($0)) },
    [
      DumpDialect(name: "a C array", decoder: ArrayLiteral(opening: "{", closing: "}")),
      DumpDialect(name: "an array literal", decoder: ArrayLiteral(opening: "[", closing: "]")),
    ],
    [DumpDialect(name: "an old description of NSData", decoder: DigitRun(opening: "<", closing: ">"))],
    [
      DumpDialect(name: "octal digits", decoder: DigitColumns(digits: 3, bytes: 1)),
      DumpDialect(name: "octal words", decoder: DigitColumns(digits: 6, bytes: 2)),
    ],
    [DumpDialect(name: "hexadecimal digits", decoder: DigitRun(), isVague: true)],
    [DumpDialect(name: "base64", decoder: Base64Run(), isVague: true, needsRequest: true)],
  ]

  /// What a dialect makes of the start of a text.
  struct Trial {
    var dialect: DumpDialect
    var bytes: [UInt8] = []
    /// How many steps it read; those of a text without a fault count as one more.
    var steps = 0
  }

  /// The dialect that `start`, the first bytes of a text, is in; `nil` where there is none.
  ///
  /// - Throws: a `CaptureFailure` where there are several that give different bytes, or where it is plain that
  ///   the text is a dump, and that its bytes are not in it.
  static func find(_ start: [UInt8], isWhole: Bool) throws -> DumpDialect? {
    if isPackets(start) { throw DumpWording.packets }
    let input = ByteInput(
      isWhole ? start : Array(start.prefix(through: start.lastIndex(of: .lineFeed) ?? start.count - 1)))
    for group in groups {
      let trials = try group.map { try $0.trial(input) }.filter { $0.steps > 0 && !$0.bytes.isEmpty }
      guard let best = trials.max(by: { $0.steps < $1.steps }) else { continue }
      let equals = trials.filter { $0.steps == best.steps }
      guard equals.allSatisfy({ $0.bytes == best.bytes }) else {
        throw DumpWording.ambiguous(equals.map(\.dialect.name))
      }
      if isPacket(best.bytes) { throw DumpWording.packets }
      return equals.first?.dialect
    }
    return nil
  }

  /// Reads as much of `input` as is without a fault.
  private func trial(_ input: ByteInput) throws -> Trial {
    var trial = Trial(dialect: self)
    var window = ByteWindow(input)
    var decoder = decoder
    do {
      while try decoder.step(&window, into: &trial.bytes), trial.bytes.count < 4096 { trial.steps += 1 }
      trial.steps += 1
    } catch let failure as CaptureFailure {
      if failure.code == "dump-elided" || failure.code == "dump-length" { throw failure }
      // What cannot be anything else is a dump, broken or cut short.
      if ["dump-truncated", "dump-open-repeat"].contains(failure.code) || !isVague && !trial.bytes.isEmpty {
        trial.steps += 1
      }
    }
    if needsRequest, !Self.isRequest(trial.bytes) { trial.bytes = [] }
    return trial
  }

  /// Whether bytes begin with the header of IP, or that of Ethernet before it.
  private static func isPacket(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 40 else { return false }
    let isFrame = bytes[12..<14] == [0x08, 0x00] || bytes[12..<14] == [0x86, 0xDD]
    let header = isFrame ? bytes[14...] : bytes[...]
    let protocols: (UInt8, UInt8) = (header[header.startIndex + 9], header[header.startIndex + 6])
    return header.first == 0x45 && protocols.0 == 6
      || isFrame && header.first.map { $0 >> 4 } == 6
        && protocols.1 == 6
  }

  /// Whether bytes begin with a method and a blank.
  private static func isRequest(_ bytes: [UInt8]) -> Bool {
    let method = bytes.prefix { (0x41...0x5A).contains($0) }
    return !method.isEmpty && bytes.dropFirst(method.count).first == .space
  }

  /// Whether these are packets as tcpdump or tshark shows them.
  private static func isPackets(_ start: [UInt8]) -> Bool {
    let line = start.prefix { $0 != .lineFeed }
    if line.starts(with: "Frame (".utf8) || line.starts(with: "Packet (".utf8) { return true }
    // tcpdump: a time and what the packet is.
    let words = line.prefix(64).split(separator: .space)
    return words.count > 2 && words[0].count == 15 && words[0].filter { $0 == UInt8(ascii: ":") }.count == 2
      && (words[1].elementsEqual("IP".utf8) || words[1].elementsEqual("IP6".utf8))
  }
}

extension LineLayout {
  /// What the tools write.
  static let all: [LineLayout] =
    [
      LineLayout(
        name: "xxd", addressRadix: 16, addressDigits: 4...16, hasColon: true, gap: 1...1,
        unit: Unit(radix: 16, digits: 2, isGrouped: true), characters: .plain),
      LineLayout(
        name: "xxd -d", addressRadix: 10, addressDigits: 4...16, hasColon: true, gap: 1...1,
        unit: Unit(radix: 16, digits: 2, isGrouped: true), characters: .plain),
      LineLayout(
        name: "xxd -b", addressRadix: 16, addressDigits: 4...16, hasColon: true, gap: 1...1,
        unit: Unit(radix: 2, digits: 8), characters: .plain),
      LineLayout(
        name: "hexdump -C", addressRadix: 16, addressDigits: 6...16, gap: 2...2,
        unit: Unit(radix: 16, digits: 2),
        hasHalves: true, characters: .marked(UInt8(ascii: "|"))),
      LineLayout(
        name: "Wireshark", addressRadix: 16, addressDigits: 4...16, gap: 2...3,
        unit: Unit(radix: 16, digits: 2), hasHalves: true, characters: .plain),
    ] + addressBases.flatMap { base in units.map { base.layout($0) } }

  /// How `od` and `hexdump` write addresses.
  private struct AddressBase {
    var name: String
    var radix: Int
    var digits: ClosedRange<Int>

    func layout(_ unit: (name: String, unit: Unit)) -> LineLayout {
      LineLayout(
        name: "\(name) \(unit.name)", addressRadix: radix, addressDigits: digits, gap: 1...4, unit: unit.unit,
        characters: .marked(UInt8(ascii: ">")))
    }
  }

  private static let addressBases = [
    AddressBase(name: "hexdump or od -A x", radix: 16, digits: 6...7),
    AddressBase(name: "od", radix: 8, digits: 7...7),
    AddressBase(name: "od -A d", radix: 10, digits: 7...7),
  ]

  private static let units: [(name: String, unit: Unit)] = [
    ("-t x1", Unit(radix: 16, digits: 2)),
    ("-t x2", Unit(radix: 16, digits: 4, bytes: 2)),
    ("-t x4", Unit(radix: 16, digits: 8, bytes: 4)),
    ("-t x8", Unit(radix: 16, digits: 16, bytes: 8)),
    ("-t o1", Unit(radix: 8, digits: 3)),
    ("-t o2", Unit(radix: 8, digits: 6, bytes: 2)),
  ]
}
