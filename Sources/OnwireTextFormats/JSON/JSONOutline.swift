/// Finds the runs of a JSON text (RFC 8259) in one pass, without recursion, however deep the text is.
struct JSONOutline {
  /// What may come next.
  private enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing

    var allowsValue: Bool { self == .value || self == .valueOrEnd }
    var allowsKey: Bool { self == .key || self == .keyOrEnd }
    var allowsEnd: Bool { self == .valueOrEnd || self == .keyOrEnd || self == .commaOrEnd }
  }

  /// An open container.
  private struct Level {
    let value: Int
    let isArray: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private let words: [[UInt8]]
  private var position = 0
  private var found: OutlinePieces
  private var levels: [Level] = []
  /// The container that marks belong to.
  private var owner = 0
  /// The number of values begun so far.
  private var valueCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ outline: DocumentOutline) {
    self.bytes = bytes
    depthLimit = outline.depthLimit
    words = outline.words
    found = OutlinePieces(limit: outline.countLimit, byteCount: bytes.count)
  }

  /// The runs of the whole text.
  mutating func pieces() throws(Misfit) -> DocumentOutline.Pieces {
    var expected = Expected.value
    while true {
      skip { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      if position == bytes.count { break }
      expected = try read(expected)
    }
    guard expected == .nothing else { throw Misfit() }
    try closeMarks()
    return found.finish()
  }

  /// The offset where the text stops being JSON; `nil` if it is JSON, or a limit prevents an answer.
  mutating func misfit() -> Int? {
    do {
      _ = try pieces()
      return nil
    } catch {
      return levels.count >= depthLimit || found.isFull ? nil : position
    }
  }

  private var afterValue: Expected { levels.isEmpty ? .nothing : .commaOrEnd }

  /// The byte here; after the end, 0, which JSON never has.
  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    var end = position
    while end < bytes.count, condition(bytes[end]) { end += 1 }
    position = end
  }

  private mutating func read(_ expected: Expected) throws(Misfit) -> Expected {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard expected.allowsValue, levels.count < depthLimit else { throw Misfit() }
      let isArray = byte == UInt8(ascii: "[")
      try closeMarks()
      owner = valueCount
      levels.append(Level(value: owner, isArray: isArray))
      valueCount += 1
      position += 1
      return isArray ? .valueOrEnd : .keyOrEnd
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard expected.allowsEnd, levels.last?.isArray == (byte == UInt8(ascii: "]")) else { throw Misfit() }
      position += 1
      try closeMarks()
      levels.removeLast()
      owner = levels.last?.value ?? 0
      return afterValue
    case UInt8(ascii: ","):
      guard expected == .commaOrEnd else { throw Misfit() }
      position += 1
      return levels.last?.isArray == true ? .value : .key
    case UInt8(ascii: ":"):
      guard expected == .colon else { throw Misfit() }
      position += 1
      return .value
    case UInt8(ascii: "\"") where expected.allowsKey:
      try closeMarks()
      try readString()
      try found.close(at: position, .key, of: valueCount)
      return .colon
    default:
      guard expected.allowsValue else { throw Misfit() }
      try closeMarks()
      try readScalar()
      try found.close(at: position, .value, of: valueCount)
      valueCount += 1
      return afterValue
    }
  }

  /// Makes a run of the marks and blanks before the position, which belong to the open container.
  private mutating func closeMarks() throws(Misfit) {
    try found.close(at: position, .punctuation, of: owner)
  }
}

extension JSONOutline {
  private mutating func readScalar() throws(Misfit) {
    switch byte {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default:
      guard let word = words.first(where: { bytes[position...].starts(with: $0) }) else { throw Misfit() }
      position += word.count
    }
  }

  private mutating func readWord(_ word: StaticString) throws(Misfit) {
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else { throw Misfit() }
      position += 1
    }
  }

  /// RFC 8259, section 6.
  private mutating func readNumber() throws(Misfit) {
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") { position += 1 } else { try readDigits() }
    if byte == UInt8(ascii: ".") {
      position += 1
      try readDigits()
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try readDigits()
    }
  }

  /// Reads one or more digits.
  private mutating func readDigits() throws(Misfit) {
    let start = position
    skip(while: \.isDecimalDigit)
    if position == start { throw Misfit() }
  }

  /// RFC 8259, section 7. Escapes of single surrogates are allowed there.
  private mutating func readString() throws(Misfit) {
    position += 1
    while true {
      skip { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"):
        position += 1
        try readEscape()
      default: throw Misfit()
      }
    }
  }

  private mutating func readEscape() throws(Misfit) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard byte.isHexDigit else { throw Misfit() }
        position += 1
      }
    default: throw Misfit()
    }
  }
}
