import OnwireTextFormats

/// CoreFoundation's parser of XML property lists, function by function (swift-corelibs-foundation,
/// CFPropertyList.c), compared with it by running both on Linux.
///
/// It is not an XML parser: attributes may be anything, no `<plist>` is needed, a `<key>` is a string
/// wherever a value may be, and anything after the root is ignored.
struct PropertyListParser {
  enum Failure: Error {
    case invalid
    /// A value that is not read here, and why.
    case unread(String)
  }

  private enum Tag: String {
    case plist, array, dict, key, string, data, date, real, integer
    case yes = "true"
    case no = "false"
  }

  /// How deep arrays and dictionaries may be nested. CoreFoundation does not count `<plist>`; here, it has
  /// the same limit.
  private static let depthLimit = 512

  private let bytes: [UInt8]
  private var position = 0
  private var openLists = 0

  /// A parser of a text in UTF-8, without a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The root (`parseXMLPropertyList`).
  mutating func document() throws(Failure) -> JSONValue {
    while true {
      skipBlanks()
      guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "<") else { throw .invalid }
      position += 1
      switch bytes[position] {
      case UInt8(ascii: "!"):
        position += 1
        if position + 1 < bytes.count, follows("--") {
          // One character too many, so `<!---->` does not end a comment here.
          position += 3
          try skip(past: "-->", leaving: 1)
        } else {
          try skipDocumentType()
        }
      case UInt8(ascii: "?"):
        position += 1
        try skip(past: "?>", leaving: 0)
      default: return try element(depth: 0).value
      }
    }
  }

  // MARK: What is passed over

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func follows(_ text: StaticString) -> Bool {
    guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[position + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte.isSpaceOrLineEnd { position += 1 }
  }

  /// Moves past the next `end` that has at least `spare` bytes after it.
  private mutating func skip(past end: StaticString, leaving spare: Int) throws(Failure) {
    while bytes.count - position >= end.utf8CodeUnitCount + spare {
      if follows(end) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw .invalid
  }

  /// `skipDTD`: one with a subset of its own is an error.
  private mutating func skipDocumentType() throws(Failure) {
    guard follows("DOCTYPE") else { throw .invalid }
    while let byte = next, !byte.isOne(of: "[>") { position += 1 }
    guard next == UInt8(ascii: ">") else { throw .invalid }
    position += 1
  }

  // MARK: Elements

  /// The next value inside an element; `nil` before the tag that ends the element (`getContentObject`).
  private mutating func content(depth: Int) throws(Failure) -> (value: JSONValue, isKey: Bool)? {
    guard depth <= Self.depthLimit else { throw .invalid }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "<") else { throw .invalid }
      position += 1
      switch next {
      case UInt8(ascii: "?"): try skip(past: "?>", leaving: 0)
      case UInt8(ascii: "!"):
        guard follows("!--") else { throw .invalid }
        position += 3
        try skip(past: "-->", leaving: 1)
      case UInt8(ascii: "/"):
        position -= 1
        return nil
      default: return try element(depth: depth)
      }
    }
  }

  /// The element whose `<` was read (`parseXMLElement`).
  private mutating func element(depth: Int) throws(Failure) -> (value: JSONValue, isKey: Bool) {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { throw .invalid }
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    var name = bytes[position..<end].prefix { !$0.isSpaceOrLineEnd }
    if name.endIndex == end, isEmpty { name = name.dropLast() }
    guard let tag = Tag(rawValue: String(decoding: name, as: UTF8.self)) else { throw .invalid }
    position = end + 1
    return (isEmpty ? try empty(tag) : try value(tag, depth: depth), tag == .key)
  }

  /// The value of a tag without content.
  private func empty(_ tag: Tag) throws(Failure) -> JSONValue {
    switch tag {
    case .array: return .array([])
    case .dict: return .object([])
    case .key, .string: return .string("")
    case .yes, .no: return .boolean(tag == .yes)
    case .plist, .data, .date, .real, .integer: throw .invalid
    }
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(Failure) -> JSONValue {
    let value: JSONValue
    switch tag {
    case .plist: value = try list(depth: depth)
    case .array: value = try array(depth: depth + 1)
    case .dict: value = try dictionary(depth: depth + 1)
    case .key, .string: value = .string(try string())
    case .data: value = .string("$b64:" + Base64.encode(try data()))
    case .date: value = .string(try date())
    case .integer: value = .number(try integer())
    case .real:
      guard let number = try Self.real(try string()) else { throw .invalid }
      guard number.isFinite else {
        throw .unread("a number in it is infinite or none, which JSON cannot show")
      }
      let shortest = NumberText.shortest(number)
      value = .number(shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest)
    case .yes, .no: value = .boolean(tag == .yes)
    }
    try close(tag)
    if tag == .dict, case .object(let members) = value, members.count == 1,
      members[0].key.utf8.elementsEqual("CF$UID".utf8), case .number = members[0].value
    {
      throw .unread("it holds a UID of NSKeyedArchiver, which JSON cannot show")
    }
    return value
  }

  /// `checkForCloseTag`.
  private mutating func close(_ tag: Tag) throws(Failure) {
    let end = Array("</\(tag.rawValue)".utf8)
    guard bytes[position...].starts(with: end) else { throw .invalid }
    position += end.count
    skipBlanks()
    guard next == UInt8(ascii: ">") else { throw .invalid }
    position += 1
  }

  private mutating func list(depth: Int) throws(Failure) -> JSONValue {
    guard openLists < Self.depthLimit else { throw .unread("too many <plist> lie inside each other") }
    openLists += 1
    defer { openLists -= 1 }
    guard let value = try content(depth: depth)?.value, try content(depth: depth) == nil else {
      throw .invalid
    }
    return value
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    var values: [JSONValue] = []
    while let item = try content(depth: depth) { values.append(item.value) }
    return .array(values)
  }

  /// If a key has two values, the last one counts.
  private mutating func dictionary(depth: Int) throws(Failure) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    var indices: [[UInt8]: Int] = [:]
    while let key = try content(depth: depth) {
      guard key.isKey, case .string(let name) = key.value, let value = try content(depth: depth)?.value
      else { throw .invalid }
      if let known = indices[Array(name.utf8)] {
        members[known].value = value
      } else {
        indices[Array(name.utf8)] = members.count
        members.append((name, value))
      }
    }
    return .object(members)
  }

  // MARK: Texts

  /// `parseStringTag`.
  private mutating func string() throws(Failure) -> String {
    var text: [UInt8] = []
    while let byte = next {
      if byte == UInt8(ascii: "&") {
        position += 1
        text += try reference()
      } else if byte != UInt8(ascii: "<") {
        text.append(byte)
        position += 1
      } else if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "!") {
        guard follows("<![CDATA[") else { throw .invalid }
        position += 9
        let start = position
        try skip(past: "]]>", leaving: 0)
        text += bytes[start..<(position - 3)]
      } else {
        break
      }
    }
    guard let text = UnicodeBytes.coreFoundation(text) else { throw .invalid }
    // One byte order mark is not part of the text.
    let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return String(decoding: text[mark...], as: UTF8.self)
  }

  /// The UTF-8 of the reference after `&` (`parseEntityReference_pl`).
  private mutating func reference() throws(Failure) -> [UInt8] {
    let names: [(StaticString, UInt8)] = [
      ("lt;", 0x3C), ("gt;", 0x3E), ("amp;", 0x26), ("apos;", 0x27), ("quot;", 0x22),
    ]
    if let (name, byte) = names.first(where: { follows($0.0) }) {
      position += name.utf8CodeUnitCount
      return [byte]
    }
    guard follows("#"), bytes.count - position >= 4 else { throw .invalid }
    position += 1
    let isHex = follows("x")
    if isHex { position += 1 }
    // No digits mean 0, and more than eight are an error.
    let digits = bytes[position...].prefix { $0 != UInt8(ascii: ";") }
    var number: UInt32 = 0
    guard digits.count <= 8, digits.endIndex < bytes.count else { throw .invalid }
    for byte in digits {
      guard let digit = byte.digit(isHex ? 16 : 10) else { throw .invalid }
      number = number &* (isHex ? 16 : 10) &+ UInt32(digit)
    }
    guard let scalar = Unicode.Scalar(number) else { throw .invalid }
    position = digits.endIndex + 1
    return Array(String(scalar).utf8)
  }

  /// `parseDataTag`: skips characters that are not base64, and a group that is not complete.
  private mutating func data() throws(Failure) -> [UInt8] {
    var data: [UInt8] = []
    var (group, count, padding) = (UInt32(0), 0, 0)
    while let byte = next, byte != UInt8(ascii: "<") {
      guard byte < 0x80 else { throw .invalid }
      position += 1
      let isPadding = byte == UInt8(ascii: "=")
      if isPadding { padding += 1 } else if !byte.isWhiteSpace { padding = 0 }
      guard let sextet = isPadding ? 0 : Base64.sextet(byte) else { continue }
      group = group << 6 | UInt32(sextet)
      count += 1
      guard count % 4 == 0 else { continue }
      data.append(UInt8(truncatingIfNeeded: group >> 16))
      if padding < 2 { data.append(UInt8(truncatingIfNeeded: group >> 8)) }
      if padding < 1 { data.append(UInt8(truncatingIfNeeded: group)) }
    }
    return data
  }

  /// `parseDateTag`: `YYYY-MM-DDThh:mm:ssZ`, where the year has any number of digits.
  private mutating func date() throws(Failure) -> String {
    let start = position
    if follows("-") { position += 1 }
    let year = position
    while let byte = next, byte.isDecimalDigit { position += 1 }
    let yearDigits = position - year
    var numbers: [UInt8] = []
    for mark: StaticString in ["-", "-", "T", ":", ":"] {
      guard follows(mark) else { throw .invalid }
      position += 1
      let digits = bytes[position...].prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isDecimalDigit) else { throw .invalid }
      numbers.append(digits.reduce(0) { $0 * 10 + ($1 - 0x30) })
      position += 2
    }
    guard follows("Z") else { throw .invalid }
    position += 1
    guard yearDigits == 4, year == start, Self.isDate(year: bytes[year..<(year + 4)], numbers) else {
      throw .unread("what becomes of a date in it is not known here")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether the month, day, hour, minute and second exist.
  private static func isDate(year: ArraySlice<UInt8>, _ numbers: [UInt8]) -> Bool {
    let year = year.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return CivilDate.isDay(Int(numbers[1]), ofMonth: Int(numbers[0]), in: year) && numbers[2] < 24
      && numbers[3] < 60 && numbers[4] < 60
  }

  // MARK: Numbers

  /// `parseIntegerTag`: skips blanks before the number and after its sign, but not after the number; `0x`
  /// begins a hexadecimal one.
  private mutating func integer() throws(Failure) -> String {
    skipBlanksOfIntegers()
    let isNegative = follows("-")
    if isNegative || follows("+") {
      position += 1
      skipBlanksOfIntegers()
    }
    let isHex = follows("0x") || follows("0X")
    if isHex { position += 2 }
    let digits = bytes[position...].prefix { $0 != UInt8(ascii: "<") }
    guard digits.allSatisfy({ $0.digit(isHex ? 16 : 10) != nil }),
      let size = UInt64(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10),
      !isNegative || size <= Int64.min.magnitude
    else { throw .invalid }
    position = digits.endIndex
    return isNegative && size > 0 ? "-\(size)" : "\(size)"
  }

  /// `isWhitespace`, which takes each byte that it skips for the start of a character.
  private mutating func skipBlanksOfIntegers() {
    while let byte = next {
      let second = position + 2 < bytes.count ? bytes[position + 1] : 0
      let third = position + 2 < bytes.count ? bytes[position + 2] : 0
      let isBlank =
        switch (byte, second) {
        case (0...0x20, _), (0x7F...0xA0, _): true
        // CoreFoundation has 80 here in place of 0x80.
        case (0xE2, 0x80): 80...0x8B ~= third || third == 0xAF
        case (0xE2, 0x81): third == 0x9F
        case (0xE3, 0x80): third == 0x80
        default: false
        }
      guard isBlank else { return }
      position += 1
    }
  }

  /// `parseRealTag`: skips blanks before the number; `nan`, `inf` and `infinity` may be in any letter case,
  /// without blanks after them.
  private static func real(_ text: String) throws(Failure) -> Double? {
    // It skips some blanks beyond ASCII and not others, by a rule that is not known here.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw .unread("how a number beside characters beyond ASCII is read is not known here")
    }
    let text = String(decoding: text.utf8.drop(while: \.isSpaceOrLineEnd), as: UTF8.self).lowercased()
    let size = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    if text == "nan" { return .nan }
    if size == "inf" || size == "infinity" { return text.hasPrefix("-") ? -.infinity : .infinity }
    return size.utf8.allSatisfy { $0.isDecimalDigit || $0.isOne(of: "+-.e") } ? Double(text) : nil
  }
}
