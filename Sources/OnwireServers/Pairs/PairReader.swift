import OnwireHTTP
import OnwireTextFormats

/// A pair as a server sees it, before its name is parsed.
struct ServedPair {
  var name: [UInt8]
  /// The value; `nil` if there is no `=`, and the server distinguishes that from an empty value.
  var value: [UInt8]?
  /// The place of the pair in the message.
  var place: Range<Int>
  /// The place of its value.
  var valuePlace: Range<Int>
  /// The encoding with which Ruby tags the name, if it is not UTF-8.
  var nameCharset: String?
}

/// Why a server reads nothing, or not everything.
struct Stop: Error {
  var rule: String
  var place: Range<Int>
}

/// Splits a query or a form into pairs and decodes them, according to a server's habits.
struct PairReader {
  let habits: Habits
  /// Whether this is a body.
  let isForm: Bool
  let bytes: ArraySlice<UInt8>
  /// The encoding of a form, if its Content-Type gives one and the server uses that.
  var encoding: TextEncoding?
  /// The difference between an offset in the message and an index of `bytes`.
  let shift: Int
  private(set) var drops: ServedNotes = []
  /// An error that a parser reports although it continues.
  private(set) var error: Stop?
  private(set) var rules: Set<String> = []

  init(_ bytes: ArraySlice<UInt8>, at offset: Int, isForm: Bool, _ habits: Habits) {
    self.bytes = bytes
    self.habits = habits
    self.isForm = isForm
    shift = offset - bytes.startIndex
  }

  private var raw: Habits.Raw { isForm ? habits.formRaw : habits.raw }

  private func place(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + shift..<range.upperBound + shift
  }

  /// The pairs in order.
  ///
  /// - Throws: `Stop` if the server refuses the request.
  mutating func pairs() throws(Stop) -> [ServedPair] {
    var text = bytes
    if isForm, habits.formNul == .dropped, text.last == 0 { text.removeLast() }
    if !isForm, habits.nul == .ends, let end = text.firstIndex(of: 0) {
      note("text.nul", end..<text.endIndex, "")
      text = text[..<end]
    }
    if habits.questionMark == .dropped, text.first == UInt8(ascii: "?") { text.removeFirst() }
    if raw == .sevenBits {
      for index in text.indices { text[index] &= 0x7F }
    }
    let isWhole = isForm ? habits.formByteLimit : habits.queryByteLimit
    if text.count > isWhole, isForm, habits.formTooLong == .dropsAll {
      note("limits.form-bytes", text.startIndex..<text.endIndex, "")
      return []
    }
    if text.count > isWhole {
      throw Stop(
        rule: isForm ? "limits.form-bytes" : "limits.query-bytes",
        place: place(text.startIndex..<text.endIndex))
    }
    let latin = try isLatin(text)
    if latin == nil { return [] }
    return try cut(text, isLatin: latin ?? false)
  }

  /// Whether unescaped bytes are ISO-8859-1; `nil` if nothing is read.
  private mutating func isLatin(_ text: ArraySlice<UInt8>) throws(Stop) -> Bool? {
    switch raw {
    case .bytes, .sevenBits: return false
    case .replaced, .replacedOrLowBytes: return false
    case .latin1, .latin1OrLowBytes: return true
    case .utf8OrLatin1:
      return !text.isUTF8
    case .utf8:
      guard let bad = text.firstInvalid else { return false }
      throw Stop(rule: "text.raw", place: place(bad..<bad + 1))
    case .utf8OrNothing:
      guard let bad = text.firstInvalid else { return false }
      note("text.raw", bad..<bad + 1, "")
      return nil
    }
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&")
      || byte == UInt8(ascii: ";")
        && (isForm ? habits.formSeparator : habits.separator) == .ampersandOrSemicolon
  }

  private mutating func cut(_ text: ArraySlice<UInt8>, isLatin: Bool) throws(Stop) -> [ServedPair] {
    let limit = isForm ? habits.formPairLimit : habits.queryPairLimit
    let atLimit = isForm ? habits.formAtPairLimit : habits.atPairLimit
    let counting = isForm ? habits.formCounting : habits.queryCounting
    let limitRule = isForm ? "limits.form-pairs" : "limits.query-pairs"
    if counting == .separators {
      var count = 0
      for index in text.indices where isSeparator(text[index]) {
        count += 1
        if count >= limit { throw Stop(rule: limitRule, place: place(index..<text.endIndex)) }
      }
    }
    var pairs: [ServedPair] = []
    var position = text.startIndex
    var segments = 0
    while position <= text.endIndex {
      let end = text[position...].firstIndex(where: isSeparator) ?? text.endIndex
      let segment = text[position..<end]
      position = end + 1
      segments += 1
      if counting == .segments, segments > limit {
        let rest = segment.startIndex..<text.endIndex
        if atLimit == .refuses { throw Stop(rule: limitRule, place: place(rest)) }
        if !rest.isEmpty { note(limitRule, rest, "") }
        break
      }
      var start = segment.startIndex
      if habits.blanksBehindSeparator == .dropped, segments > 1 {
        while start < segment.endIndex, segment[start] == UInt8(ascii: " ") { start += 1 }
      }
      guard start < segment.endIndex else { continue }
      if counting == .pairs, pairs.count >= limit {
        if atLimit == .refuses { throw Stop(rule: limitRule, place: place(start..<text.endIndex)) }
        note(limitRule, start..<text.endIndex, "")
        break
      }
      if let pair = try pair(segment[start...], isLatin: isLatin) { pairs.append(pair) }
    }
    return pairs
  }

  private mutating func pair(_ segment: ArraySlice<UInt8>, isLatin: Bool) throws(Stop) -> ServedPair? {
    let whole = segment.startIndex..<segment.endIndex
    if habits.semicolon == .dropsPair, segment.contains(UInt8(ascii: ";")) {
      note("pairs.semicolon", whole, "")
      error = error ?? Stop(rule: "pairs.semicolon", place: place(whole))
      return nil
    }
    let equals = cutPosition(segment)
    if isForm, segment.count - (equals == nil ? 0 : 1) > habits.formPairByteLimit {
      throw Stop(rule: "limits.form-pair", place: place(whole))
    }
    let name = segment[..<(equals ?? segment.endIndex)]
    let value = equals.map { segment[($0 + 1)...] }
    let encoded = encoded(name, value ?? [])
    guard let decodedName = try decode(name, isName: true, isLatin: isLatin, encoded.name, whole),
      let decodedValue = try decode(
        value ?? segment[segment.endIndex...], isName: false, isLatin: isLatin, encoded.value, whole)
    else { return nil }
    if decodedName.isEmpty, habits.emptyName == .dropped {
      note("pairs.empty-name", whole, "")
      return nil
    }
    let isNull = value == nil && habits.valueless == .null
    if value == nil { rules.insert("pairs.without-value") }
    return ServedPair(
      name: decodedName, value: isNull ? nil : decodedValue, place: place(whole),
      valuePlace: place((value ?? segment[segment.endIndex...]).indices))
  }

  private func cutPosition(_ segment: ArraySlice<UInt8>) -> Int? {
    let first = segment.firstIndex(of: UInt8(ascii: "="))
    guard habits.cut != .firstEquals else { return first }
    var equals = first
    while let index = equals {
      let before = segment[..<index]
      if before.last == UInt8(ascii: "]")
        || habits.cut == .escapedBracketEquals && before.suffix(3).equalsCaseless("%5d")
      {
        return index
      }
      equals = segment[(index + 1)...].firstIndex(of: UInt8(ascii: "="))
    }
    return first
  }

  /// Whether Node's querystring takes a name and a value for escaped: a second escape in a name makes the
  /// value count as escaped.
  private func encoded(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> (name: Bool, value: Bool) {
    guard raw == .latin1OrLowBytes || raw == .replacedOrLowBytes else { return (false, false) }
    guard let first = Self.escapeEnd(name, skipsPlus: false) else {
      return (false, Self.escapeEnd(value, skipsPlus: true) != nil)
    }
    let hasSecond = habits.nesting == .values && Self.escapeEnd(name[first...], skipsPlus: true) != nil
    return (true, hasSecond || Self.escapeEnd(value, skipsPlus: true) != nil)
  }

  /// The end of the first escape; in a value, Node's querystring ignores a `+` within one.
  private static func escapeEnd(_ text: ArraySlice<UInt8>, skipsPlus: Bool) -> Int? {
    var length = 0
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "%") {
        length = 1
      } else if length > 0, !(skipsPlus && byte == UInt8(ascii: "+")) {
        length = byte.isHexDigit ? length + 1 : 0
        if length == 3 { return index + 1 }
      }
    }
    return nil
  }

  /// A name or a value without its escapes; `nil` if the pair is dropped.
  private mutating func decode(
    _ text: ArraySlice<UInt8>, isName: Bool, isLatin: Bool, _ isEncoded: Bool, _ whole: Range<Int>
  ) throws(Stop) -> [UInt8]? {
    var text = text
    if raw == .replaced || raw == .replacedOrLowBytes, !text.isUTF8 {
      text = text.repairedUTF8[...]
    }
    let isRawLatin = isLatin && text.contains { $0 >= 0x80 }
    if let bad = text.brokenEscape {
      rules.insert("text.broken-escape")
      switch habits.brokenEscape {
      case .literal: break
      case .refuses: throw Stop(rule: "text.broken-escape", place: place(bad..<min(bad + 3, text.endIndex)))
      case .dropsPair, .dropsPairWithError:
        note("text.broken-escape", whole, "")
        if habits.brokenEscape == .dropsPairWithError {
          error = error ?? Stop(rule: "text.broken-escape", place: place(bad..<min(bad + 3, text.endIndex)))
        }
        return nil
      case .staysEscaped: return plain(text, isLatin: isRawLatin)
      }
    }
    let source = isRawLatin ? text.fromLatin1[...] : text
    var decoded = FormText.decode(source)
    if isForm, let encoding {
      // In an encoding without non-ASCII characters, each such byte becomes one U+FFFD.
      return encoding.decode(decoded[...])?.bytes
        ?? decoded.flatMap { $0 < 0x80 ? [$0] : Array("\u{FFFD}".utf8) }
    }
    if (isForm ? habits.formCharset : habits.charset) == .latin1 {
      return decoded.fromLatin1
    }
    if isEncoded, source.contains(where: { $0 >= 0x80 }), source.brokenEscape != nil || !decoded[...].isUTF8 {
      // Only what is ASCII is an escape; of all else the low byte is left.
      decoded = []
      var ascii: [UInt8] = []
      for unit in String(decoding: source, as: UTF8.self).utf16 {
        let byte = UInt8(truncatingIfNeeded: unit)
        if unit < 0x80 {
          ascii.append(byte)
        } else {
          decoded += FormText.decode(ascii[...]) + [byte]
          ascii = []
        }
      }
      decoded += FormText.decode(ascii[...])
    }
    guard decoded[...].firstInvalid != nil else { return decoded }
    rules.insert("text.invalid")
    switch habits.invalid {
    case .kept, .refusedInElements, .refusedInValues: return decoded
    case .replaced: return decoded.repairedUTF8
    case .replacedByJava: return Self.replacingAsJava(decoded)
    case .escaped: return Self.escapingInvalid(decoded)
    case .staysEscaped: return plain(text, isLatin: isRawLatin)
    case .refusedInNames, .refused:
      if isName { throw Stop(rule: "text.invalid", place: place(whole)) }
      return decoded
    }
  }

  /// The text as written, except for `+` and, if names are split after escaped brackets, for brackets.
  private func plain(_ text: ArraySlice<UInt8>, isLatin: Bool) -> [UInt8] {
    let text = isLatin ? text.fromLatin1[...] : text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let escape = text[index...].prefix(3)
      if habits.cut == .escapedBracketEquals, escape.equalsCaseless("%5b") || escape.equalsCaseless("%5d") {
        bytes.append(
          UInt8(ascii: escape.last == UInt8(ascii: "b") || escape.last == UInt8(ascii: "B") ? "[" : "]"))
        index += 3
      } else {
        bytes.append(text[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : text[index])
        index += 1
      }
    }
    return bytes
  }

  /// The bytes with U+FFFD in place of invalid UTF-8, and a single one for the three bytes of a surrogate.
  static func replacingAsJava(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let bad = rest.firstInvalid {
      result += rest[..<bad]
      let run = rest[bad...].prefix(3)
      let behind = run.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
      if run.first == 0xED, behind > 0 {
        result += [0xEF, 0xBF, 0xBD]
        rest = rest[(bad + 1 + behind)...]
      } else {
        // Up to the possible start of the next character.
        let end = rest[(bad + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? rest.endIndex
        result += String(decoding: rest[bad..<end], as: UTF8.self).utf8
        rest = rest[end...]
      }
    }
    return result + rest
  }

  /// The bytes with `%XX` for each byte that is not valid UTF-8.
  private static func escapingInvalid(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let bad = rest.firstInvalid {
      result += rest[..<bad]
      result.append(UInt8(ascii: "%"))
      result += Hex.encode([rest[bad]]).uppercased().utf8
      rest = rest[(bad + 1)...]
    }
    return result + rest
  }

  private mutating func note(_ rule: String, _ range: Range<Int>, _ path: String) {
    drops.append(ServedNote(rule: rule, path: path, place: place(range)))
  }
}

extension ArraySlice<UInt8> {
  /// Whether two hexadecimal digits follow the `%` at an index.
  fileprivate func isEscape(at percent: Int) -> Bool {
    endIndex - percent > 2 && self[percent + 1].isHexDigit && self[percent + 2].isHexDigit
  }

  /// The first `%` without two hexadecimal digits after it.
  var brokenEscape: Int? {
    var index = startIndex
    while let percent = self[index...].firstIndex(of: UInt8(ascii: "%")) {
      guard isEscape(at: percent) else { return percent }
      index = percent + 3
    }
    return nil
  }

  /// Whether it is valid UTF-8.
  var isUTF8: Bool { firstInvalid == nil }

  /// The first byte that does not belong to a UTF-8 character.
  var firstInvalid: Int? {
    guard contains(where: { $0 >= 0x80 }) else { return nil }
    var index = startIndex
    while index < endIndex {
      guard let length = UTF8Length.of(self[index...]) else { return index }
      index += length
    }
    return nil
  }
}

/// The lengths of UTF-8 characters (Unicode 16, table 3-7).
enum UTF8Length {
  /// The length of the first character in bytes; `nil` if it is invalid.
  static func of(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let lead = bytes.first else { return nil }
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    default: return nil
    }
    guard bytes.count >= length, second.contains(bytes[bytes.startIndex + 1]) else { return nil }
    for index in 2..<max(length, 2) where !(0x80...0xBF).contains(bytes[bytes.startIndex + index]) {
      return nil
    }
    return length
  }
}
