import OnwireHTTP
import OnwireTextFormats

/// One way to write bytes in digits.
struct DumpDialect: Sendable {
  /// What it is, as a phrase in a sentence.
  var name: String
  /// The decoder, at the start of a dump.
  var decoder: any TextDecoder
  /// Whether other text may begin like it, so that a fault means that it is something else, unless a message begins
  /// before it.
  var isVague = false
  /// Whether any words and numbers may be in this dialect, so that only the bytes can show that the text is a
  /// dump: unless it is asked for, only text that begins as a message is taken for one.
  var needsMessage = false
  /// Whether each line has something that no other text has, so that the first address need not be 0.
  var isMarked = false
  /// Whether another dialect that reads the same text takes precedence, unless only this one reads a request.
  var isRare = false

  /// All dialects, grouped by precedence; within a group, the one that reads the most is taken.
  ///
  /// Text with addresses from 0 on or with characters beside digits is a dump whatever its bytes are, and so
  /// is a description of NSData.
  static let groups: [[DumpDialect]] = [
    [DumpDialect(name: "a description of NSData", decoder: DataDescription())],
    [DumpDialect(name: "the rows of onwire", decoder: AnnotatedRows())],
    LineLayout.all.map {
      DumpDialect(
        name: $0.name, decoder: LineDump($0), isMarked: $0.hasColon, isRare: $0.unit.isBigEndian)
    },
    [
      DumpDialect(
        name: "a C array", decoder: ArrayLiteral(opening: "{", closing: "}"), needsMessage: true),
      DumpDialect(
        name: "an array literal", decoder: ArrayLiteral(opening: "[", closing: "]"), needsMessage: true),
      DumpDialect(name: "a list of numbers", decoder: ArrayLiteral(), needsMessage: true),
    ],
    [DumpDialect(name: "an old description of NSData", decoder: DigitRun(opening: "<", closing: ">"))],
    columns(radix: 8),
    [DumpDialect(name: "hexadecimal digits", decoder: DigitRun(), isVague: true, needsMessage: true)]
      + columns(radix: 16) + columns(radix: 10),
    [
      DumpDialect(name: "a printed text", decoder: PrintedText(), isVague: true, needsMessage: true),
      DumpDialect(name: "a string literal", decoder: StringLiterals(), needsMessage: true),
    ],
    [DumpDialect(name: "base64", decoder: Base64Run(), isVague: true, needsMessage: true)],
  ]

  /// The dialects of `od -An` in a base; hexadecimal numbers of one byte need no columns.
  private static func columns(radix: Int) -> [DumpDialect] {
    LineLayout.units.filter { unit in
      unit.unit.radix == radix && !unit.unit.isBigEndian && (radix != 16 || unit.unit.bytes > 1)
    }.map {
      DumpDialect(name: "od -An \($0.name)", decoder: DigitColumns($0.name, $0.unit), needsMessage: true)
    }
  }

  /// How many bytes a dialect reads on trial.
  private static let triedLength = 4096

  /// The result of reading the start of a text in a dialect.
  struct Trial {
    var dialect: DumpDialect
    var bytes: [UInt8] = []
    /// The offset up to which it could read.
    var end = 0
    /// Whether what it read is a dump.
    var isDump = false
    /// The failure if characters differ from digits; it holds if no other dialect reads the text.
    var difference: CaptureFailure?
  }

  /// The dialect of a text whose first bytes are `start`; `nil` if there is none.
  ///
  /// `isAsked` says that the text is a dump, of a body or of anything else, so its bytes need not show it.
  /// - Throws: `CaptureFailure` if several dialects give different bytes, or if the text is clearly a dump
  ///   but does not hold its bytes.
  static func find(_ start: [UInt8], isWhole: Bool, isAsked: Bool) throws -> DumpDialect? {
    if isPackets(start) { throw DumpWording.packets }
    if isNamed(start) { throw DumpWording.named }
    let input = ByteInput(
      isWhole ? start : Array(start.prefix(through: start.lastIndex(of: .lineFeed) ?? start.count - 1)))
    var difference: CaptureFailure?
    for group in groups {
      let all = try group.map { try $0.trial(input, isWhole: isWhole, isAsked: isAsked) }
      let trials = all.filter { $0.isDump && !$0.bytes.isEmpty }
      difference = difference ?? all.lazy.compactMap(\.difference).first
      guard let end = trials.map(\.end).max() else { continue }
      var equals = trials.filter { $0.end == end }
      // Bytes in another order may be anything, and a request only by chance.
      let requests = equals.filter { isRequest($0.bytes) }
      let common = equals.filter { !$0.dialect.isRare }
      if !requests.isEmpty { equals = requests } else if !common.isEmpty { equals = common }
      guard let best = equals.first, equals.allSatisfy({ $0.bytes == best.bytes }) else {
        var seen: Set<[UInt8]> = []
        throw DumpWording.ambiguous(equals.filter { seen.insert($0.bytes).inserted }.map(\.dialect.name))
      }
      if isPacket(best.bytes) { throw DumpWording.packets }
      return best.dialect
    }
    if let difference { throw difference }
    return nil
  }

  /// Reads `input` up to the first fault.
  private func trial(_ input: ByteInput, isWhole: Bool, isAsked: Bool) throws -> Trial {
    var trial = Trial(dialect: self)
    var window = ByteWindow(input)
    var decoder = decoder
    do {
      while try decoder.step(&window, into: &trial.bytes), trial.bytes.count < Self.triedLength {
        trial.isDump = true
        trial.end = window.offset
      }
      trial.isDump = true
      trial.end = .max
    } catch let failure as CaptureFailure {
      if failure.code == .dumpElided || failure.code == .dumpLength { throw failure }
      // Text that cannot be anything else is a dump, even if it is broken or cut short.
      if [.dumpTruncated, .dumpOpenRepeat, .dumpOpenEnd].contains(failure.code)
        || !trial.bytes.isEmpty && (!isVague || Self.isMessage(trial.bytes, isWhole: false))
      {
        trial.isDump = true
        // A missing end is found after everything else was read.
        trial.end = failure.code == .dumpOpenEnd ? .max : max(trial.end, failure.offset ?? 0) + 1
      } else if failure.code == .dumpCharacters {
        trial.difference = failure
      }
    }
    // Lines of numbers may be a table: no dump begins with an arbitrary address.
    let isDoubtful = needsMessage || !isMarked && decoder.firstAddress > 0
    if isDoubtful, !isAsked, !Self.isMessage(trial.bytes, isWhole: isWhole) { trial.bytes = [] }
    return trial
  }

  /// Whether the bytes begin with an IP header, perhaps after an Ethernet header.
  private static func isPacket(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 40 else { return false }
    let isFrame = bytes[12..<14] == [0x08, 0x00] || bytes[12..<14] == [0x86, 0xDD]
    let header = isFrame ? bytes[14...] : bytes[...]
    let protocols: (UInt8, UInt8) = (header[header.startIndex + 9], header[header.startIndex + 6])
    return header.first == 0x45 && protocols.0 == 6
      || isFrame && header.first.map { $0 >> 4 } == 6
        && protocols.1 == 6
  }

  /// Whether the bytes begin with the first line of a request or a response, or as a body without a head. If
  /// only part of a long line is available, the beginning of a request line is enough.
  private static func isMessage(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    let text = bytes.drop { $0 == .carriageReturn || $0 == .lineFeed }
    let line = text.prefix { $0 != .lineFeed }
    if StartLine(line.last == .carriageReturn ? line.dropLast() : line) != nil { return true }
    if !isWhole, line.count == text.count, RequestTarget.begins(line) { return true }
    if BodyContent.boundaryOfParts(bytes) != nil { return true }
    return isWhole && bytes.count < triedLength && (try? BodyContent.tells(ByteInput(bytes))) == true
  }

  /// Whether the bytes begin with a method, a blank and the beginning of a target.
  private static func isRequest(_ bytes: [UInt8]) -> Bool {
    let method = bytes.prefix { (0x41...0x5A).contains($0) }
    let target = bytes.dropFirst(method.count + 1)
    guard !method.isEmpty, bytes.dropFirst(method.count).first == .space else { return false }
    return target.first.map { $0.isOne(of: "/*") } ?? true || target.starts(with: "http".utf8)
      || method.elementsEqual("CONNECT".utf8)
  }

  /// Whether `od -a` wrote this: the first line has an address, and names of blanks or line ends.
  private static func isNamed(_ start: [UInt8]) -> Bool {
    let words = start.prefix { $0 != .lineFeed }.split(separator: .space)
    guard words.count > 2, (6...7).contains(words[0].count), words[0].number(16) != nil else { return false }
    return words.dropFirst().allSatisfy { $0.count <= 3 }
      && words.dropFirst().contains { $0.elementsEqual("sp".utf8) || $0.elementsEqual("nl".utf8) }
  }

  /// Whether these are packets as tcpdump or tshark prints them.
  private static func isPackets(_ start: [UInt8]) -> Bool {
    let line = start.prefix { $0 != .lineFeed }
    if line.starts(with: "Frame (".utf8) || line.starts(with: "Packet (".utf8) { return true }
    // tcpdump: optional date and time, then the protocol of the packet.
    let words = line.prefix(80).split(separator: .space)
    guard
      let layer = words.prefix(3).firstIndex(where: {
        ["IP", "IP6"].contains(String(decoding: $0, as: UTF8.self))
      })
    else { return false }
    return words.dropFirst(layer + 2).first?.elementsEqual(">".utf8) ?? false
  }
}
