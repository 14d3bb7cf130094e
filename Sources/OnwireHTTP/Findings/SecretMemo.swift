import OnwireDiagnostics
import OnwireTextFormats

/// Remembers names, so that a key of a thousand objects is analysed once.
final class SecretMemo {
  /// What a name says about the value after it.
  struct Facts: OptionSet {
    let rawValue: UInt8
    /// The value is a secret.
    static let secret = Self(rawValue: 1)
    /// It is the key of the name, of the value, or of something else in an entry: `{"name": "password",
    /// "value": …}`.
    static let name = Self(rawValue: 2)
    static let value = Self(rawValue: 4)
    static let other = Self(rawValue: 8)
  }

  let names: SecretNames
  /// The last two short names of each pair of slots, in two words with their lengths, and the facts about
  /// them. No code is called while it is read or changed, and checking exclusivity took a thirtieth of the
  /// search in JSON.
  @exclusivity(unchecked)
  private var short: [(low: UInt64, high: UInt64, facts: Facts)] = []
  private static let shortCount = 64
  /// The last name of each slot, to which names are hashed.
  private var known: [(name: [UInt8], isSecret: Bool)] = []
  private static let slotCount = 256
  /// The most bytes of a name to look at.
  private static let longest = 512

  init(_ names: SecretNames) {
    self.names = names
  }

  /// The facts about a name, with its escapes undone.
  func facts(of name: Slice<UnsafeBufferPointer<UInt8>>) -> Facts {
    guard name.count < 16 else { return read(name) }
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in name {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    // Fifteen bytes leave one for their number.
    high |= UInt64(name.count) << 56
    if short.isEmpty { short = Array(repeating: (0, 0, []), count: Self.shortCount) }
    let slot = Int(SplitMix64.mixed(low ^ high) % UInt64(Self.shortCount)) & ~1
    for known in short[slot...slot + 1] where known.low == low && known.high == high { return known.facts }
    let facts = read(name)
    short[slot + 1] = short[slot]
    short[slot] = (low, high, facts)
    return facts
  }

  /// The facts about a name in an array.
  func facts(of name: ArraySlice<UInt8>) -> Facts { name.withUnsafeBufferPointer { facts(of: $0[...]) } }

  private func read(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Facts {
    contains(name) ? EntryKeys.facts(of: name).union(.secret) : EntryKeys.facts(of: name)
  }

  /// Whether bytes, with their escapes undone, are the name of a secret.
  func contains(_ name: some Collection<UInt8>) -> Bool {
    guard names.mayContain(name) else { return false }
    let name = name.dropFirst(max(0, name.count - Self.longest))
    if known.isEmpty { known = Array(repeating: ([], false), count: Self.slotCount) }
    let slot = Int(truncatingIfNeeded: name.digest() % UInt64(Self.slotCount))
    let last = known[slot]
    if last.name.elementsEqual(name) { return last.isSecret }
    let bytes = Array(name)
    // Without escapes, most of the names that have some can be told at a glance, too.
    let text = text(of: bytes)
    let isSecret = names.mayContain(text.utf8) && names.contains(text)
    known[slot] = (bytes, isSecret)
    return isSecret
  }

  /// The text of a name, with all kinds of escapes undone.
  func text(of name: some Collection<UInt8>) -> String {
    var bytes = Array(name)
    for _ in 0..<4 {
      guard let decoded = EscapedBytes.decoded(bytes[...]) else { break }
      bytes = decoded.bytes
    }
    // The charset before the name in `name*=UTF-8''…`.
    if let quotes = bytes.firstOccurrence(of: "''".utf8), quotes.lowerBound < 16 {
      bytes.removeSubrange(..<quotes.upperBound)
    }
    return EncodedWord.text(bytes) ?? String(decoding: bytes, as: UTF8.self)
  }
}

/// The keys of an entry that name or describe another member, in any letter case.
private enum EntryKeys {
  private static let keys: [(word: [UInt8], facts: SecretMemo.Facts)] = {
    var facts: [String: SecretMemo.Facts] = [:]
    for (kind, words) in [
      (SecretMemo.Facts.name, "name key k id type field header param parameter attribute label"),
      (.value, "value val v content data"), (.other, "type filename path headers id version build"),
    ] {
      for word in words.split(separator: " ") { facts[String(word), default: []].insert(kind) }
    }
    return facts.map { (Array($0.key.utf8), $0.value) }
  }()

  static func facts(of key: Slice<UnsafeBufferPointer<UInt8>>) -> SecretMemo.Facts {
    keys.first { $0.word.count == key.count && zip($0.word, key).allSatisfy { $0 == $1.lowercased } }?.facts
      ?? []
  }
}

/// A name encoded as in mail, `=?utf-8?B?cGFzc3dvcmQ=?=` (RFC 2047).
private enum EncodedWord {
  static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "=?".utf8) else { return nil }
    let shares = bytes.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
    guard shares.count >= 4, let coding = shares[2].first else { return nil }
    if coding | 0x20 == UInt8(ascii: "b") {
      let decoded = Array(shares[3]).withUnsafeBufferPointer { Base64Text.decode($0, 0..<$0.count) }
      return String(decoding: decoded, as: UTF8.self)
    }
    let escaped = shares[3].map { $0 == UInt8(ascii: "=") ? UInt8(ascii: "%") : $0 }
    return String(decoding: FormText.decode(escaped[...], plusIsSpace: false), as: UTF8.self)
  }
}

/// Bytes with escapes of any kind: URL, JSON and XML.
enum EscapedBytes {
  /// The bytes with one level of escapes undone; `nil` if there are none.
  static func decoded(_ text: ArraySlice<UInt8>) -> DecodedBytes? {
    guard
      text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") })
    else { return nil }
    var decoded = DecodedBytes()
    var isChanged = false
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      let rest = text[(index + 1)...]
      var escape: (length: Int, scalar: UInt32?)?
      if byte == UInt8(ascii: "%") {
        if let value = number(rest.prefix(2), 2) {
          escape = (3, nil)
          decoded.append(UInt8(truncatingIfNeeded: value), from: index..<index + 3)
        } else if rest.first == UInt8(ascii: "u"), let value = number(rest.dropFirst().prefix(4), 4) {
          escape = (6, value)
        }
      } else if byte == UInt8(ascii: "\\") {
        escape = ofString(rest).map { ($0.length + 1, $0.scalar) }
      } else if byte == UInt8(ascii: "&") {
        escape = entity(rest).map { ($0.length + 1, $0.scalar) }
      }
      guard let (length, scalar) = escape else {
        decoded.append(byte, from: index..<index + 1)
        index += 1
        continue
      }
      isChanged = true
      if let scalar {
        let text = String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}"))
        decoded.append(Array(text.utf8)[...], from: index..<index + length, asOne: true)
      }
      index += length
    }
    return isChanged ? decoded : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ count: Int) -> UInt32? {
    guard digits.count == count else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = byte.digit(16) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private static func ofString(_ rest: ArraySlice<UInt8>) -> (length: Int, scalar: UInt32)? {
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "u"): return number(rest.dropFirst().prefix(4), 4).map { (5, $0) }
    case UInt8(ascii: "x"): return number(rest.dropFirst().prefix(2), 2).map { (3, $0) }
    case UInt8(ascii: "n"): return (1, 0x0A)
    case UInt8(ascii: "r"): return (1, 0x0D)
    case UInt8(ascii: "t"): return (1, 0x09)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): return (1, 0x20)
    case UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "'"):
      return (1, UInt32(first))
    default: return nil
    }
  }

  private static let entities: [(name: [UInt8], scalar: UInt32)] = [
    ("quot;", 0x22), ("amp;", 0x26), ("lt;", 0x3C), ("gt;", 0x3E), ("apos;", 0x27),
  ].map { (Array($0.0.utf8), $0.1) }

  private static func entity(_ rest: ArraySlice<UInt8>) -> (length: Int, scalar: UInt32)? {
    if rest.first == UInt8(ascii: "#") {
      let text = rest.dropFirst().prefix(9).prefix { $0 != UInt8(ascii: ";") }
      guard text.endIndex < rest.endIndex, rest[text.endIndex] == UInt8(ascii: ";") else { return nil }
      let digits = String(decoding: text, as: UTF8.self)
      let value =
        digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.map { (text.count + 2, $0) }
    }
    return entities.first { rest.starts(with: $0.name) }.map { ($0.name.count, $0.scalar) }
  }
}

/// UTF-16 and UTF-32 texts as UTF-8.
enum WideText {
  /// The UTF-8 of bytes that look like UTF-16 or UTF-32: by a byte order mark, or by the NULs of the first
  /// characters.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> DecodedBytes? {
    guard let first = bytes.first, first >= 0xFE || bytes.prefix(64).contains(0) else { return nil }
    let start = Array(bytes.prefix(64))
    guard let (width, isLittle, mark) = form(of: start) else { return nil }
    var decoded = DecodedBytes()
    var index = bytes.startIndex + mark
    func unit(_ index: Int) -> UInt32? {
      guard index + width <= bytes.endIndex else { return nil }
      let unit = bytes[index..<index + width]
      return (isLittle ? Array(unit.reversed()) : Array(unit)).reduce(0) { $0 << 8 | UInt32($1) }
    }
    // Names have no characters of two units.
    while let unit = unit(index) {
      let text = String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}"))
      decoded.append(Array(text.utf8)[...], from: index..<index + width, asOne: true)
      index += width
    }
    return decoded
  }

  private static func form(of start: [UInt8]) -> (width: Int, isLittle: Bool, mark: Int)? {
    if start.starts(with: [0xFF, 0xFE, 0, 0]) { return (4, true, 4) }
    if start.starts(with: [0, 0, 0xFE, 0xFF]) { return (4, false, 4) }
    if start.starts(with: [0xFF, 0xFE]) { return (2, true, 2) }
    if start.starts(with: [0xFE, 0xFF]) { return (2, false, 2) }
    guard start.count >= 8 else { return nil }
    let nulls = (0..<4).map { place in stride(from: place, to: start.count, by: 4).count { start[$0] == 0 } }
    let quarter = start.count / 4
    let isNull = nulls.map { $0 * 4 >= quarter * 3 }
    switch (isNull[0], isNull[1], isNull[2], isNull[3]) {
    case (false, true, true, true): return (4, true, 0)
    case (true, true, true, false): return (4, false, 0)
    case (false, true, false, true): return (2, true, 0)
    case (true, false, true, false): return (2, false, 0)
    default: return nil
    }
  }
}

/// Base64 texts, with either alphabet, on one line or several.
enum Base64Text {
  /// How many bytes to decode to see what a text is.
  private static let looked = 64
  /// Shorter texts hold nothing: they are words.
  static let shortest = 20

  /// The first run of base64 in `range` that is long enough, with the lines after it and its padding.
  static func run(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var least = range.lowerBound
    // Two other bytes that are closer together leave no room for a run.
    while least + shortest <= range.upperBound {
      var start = least + shortest
      while start > least, value(text[start - 1]) != nil { start -= 1 }
      guard start == least else {
        least = start
        continue
      }
      var end = end(text, start..<range.upperBound)
      while end < range.upperBound, text[end] == UInt8(ascii: "=") { end += 1 }
      // A mark must follow base64.
      if end == range.upperBound || !SecretShape.isWord(text[end]) { return start..<end }
      least = end
    }
    return nil
  }

  /// The end of the base64 at the start of `range`, which may include line ends.
  private static func end(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.lowerBound
    while end < range.upperBound {
      if value(text[end]) == nil {
        guard let next = nextLine(text, end..<range.upperBound) else { break }
        end = next
      } else {
        end += 1
      }
    }
    while end > range.lowerBound, text[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// The base64 in a run that encodes a text with a secret: it begins at the start, or at one of the lines.
  static func secret(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ names: SecretMemo, _ depth: Int
  ) -> Range<Int>? {
    // The lines before the first one of base64 may be something else.
    var start = range.lowerBound
    while !isText(decode(text, start..<min(range.upperBound, start + looked))[...]) {
      guard let line = text[start..<range.upperBound].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
        let next = nextLine(text, line..<range.upperBound), range.upperBound - next >= shortest
      else { return nil }
      start = next
    }
    let bytes = decode(text, start..<range.upperBound)
    return SecretText.secrets(in: bytes[...], names, .text, depth: depth).isEmpty
      ? nil : start..<range.upperBound
  }

  /// The start of a line after the line ends and blanks at the start of `range`.
  private static func nextLine(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    let blanks = text[range].prefix { $0.isSpaceOrLineEnd }
    return blanks.contains { $0 == 0x0A || $0 == 0x0D } ? blanks.endIndex : nil
  }

  /// Whether bytes are a run of base64.
  static func isIn(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.allSatisfy { value($0) != nil }
  }

  static func decode(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var count = 0
    for index in range {
      guard let value = value(text[index]) else { continue }
      group = group << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(count)))
        group &= (1 << UInt32(count)) - 1
      }
    }
    return bytes
  }

  /// Whether bytes look like text, perhaps cut off.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      && bytes.count { $0 >= 0x80 } * 2 <= bytes.count
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
