/// Reads JSON (RFC 8259) value by value, as its caller asks for them.
///
/// Skipped input is never held, so memory is proportional to the longest text that is asked for; skipping
/// takes 800 MB/s or more. A byte order mark is skipped. Raw control characters in strings are accepted.
/// Offsets are in bytes from the start of the input. Every call throws `JSONFailure` or any error of the
/// input.
package struct JSONReader {
  /// The kind of the next value.
  package enum Kind: String, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "true or false"
    case null = "null"
    /// The end of the input.
    case end = "the end"
  }

  /// The greatest depth of nested containers.
  package static let depthLimit = 1000
  /// The greatest length of a key in bytes.
  private static let keyLimit = 1 << 20

  private enum Level { case object, array }

  /// Whether a lone surrogate from U+DC80 to U+DCFF stands for a byte from 80 to FF, as Python's
  /// `surrogateescape` writes bytes that are not UTF-8.
  package var readsEscapedBytes = false

  private var window: ByteWindow
  private var levels: [Level] = []
  /// Whether nothing in the innermost container has been read yet.
  private var isFirst = true

  /// Creates a reader at the start of `input` that fetches `step` bytes of it at a time.
  package init(_ input: ByteInput, step: Int = ByteWindow.step) {
    window = ByteWindow(input, step: step)
  }

  /// Creates a reader for a value in `range` of `input`; offsets are those of the input.
  package init(_ input: ByteInput, in range: Range<Int>) {
    window = ByteWindow(input, at: range.lowerBound, step: min(range.count, ByteWindow.step))
  }

  /// The offset after everything read so far.
  package var offset: Int { window.offset }

  // MARK: Containers

  /// The kind of the next value, without reading it.
  package mutating func peek() throws -> Kind {
    try skipBlanks()
    guard let byte = try window.peek() else { return .end }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: throw failure(.unexpected(expected: "a value"))
    }
  }

  /// Begins an object; `nextKey` returns its members.
  package mutating func beginObject() throws {
    try expect(.object)
    try open(.object)
  }

  /// Begins an array, whose elements follow while `hasNext`.
  package mutating func beginArray() throws {
    try expect(.array)
    try open(.array)
  }

  /// The key of the next member, whose value must be read or skipped next; `nil` at the end of the object.
  package mutating func nextKey() throws -> String? {
    guard try hasMore(UInt8(ascii: "}")) else { return nil }
    guard try window.peek() == UInt8(ascii: "\"") else {
      throw failure(.unexpected(expected: "a key in quotes"))
    }
    let key: String
    if let end = plainEnd, end - window.index <= Self.keyLimit {
      key = window.bytes.withUnsafeBufferPointer {
        String(decoding: UnsafeBufferPointer(rebasing: $0[(window.index + 1)..<end]), as: UTF8.self)
      }
      window.index = end + 1
      isFirst = false
    } else {
      key = String(decoding: try text(limit: Self.keyLimit), as: UTF8.self)
    }
    try skipBlanks()
    try pass(UInt8(ascii: ":"), "a colon")
    return key
  }

  /// Whether the array has another element; if not, ends the array.
  package mutating func hasNext() throws -> Bool { try hasMore(UInt8(ascii: "]")) }

  /// Checks that only blanks follow.
  package mutating func finish() throws {
    try skipBlanks()
    if try window.peek() != nil { throw failure(.trailingText) }
  }

  private mutating func open(_ level: Level) throws {
    guard levels.count < Self.depthLimit else { throw failure(.tooDeep(limit: Self.depthLimit)) }
    window.index += 1
    levels.append(level)
    isFirst = true
  }

  private mutating func hasMore(_ end: UInt8) throws -> Bool {
    try skipBlanks()
    guard let byte = try window.peek() else { throw failure(.endsEarly) }
    if byte == end {
      window.index += 1
      levels.removeLast(levels.isEmpty ? 0 : 1)
      isFirst = false
      return false
    }
    if !isFirst {
      try pass(UInt8(ascii: ","), "a comma")
      try skipBlanks()
    }
    isFirst = false
    return true
  }

  // MARK: Values

  /// The bytes of a string without escapes, in UTF-8 if the text is; at most `limit` of them.
  ///
  /// A lone surrogate becomes U+FFFD, or a byte if `readsEscapedBytes` is true.
  package mutating func string(limit: Int = .max) throws -> [UInt8] {
    try expect(.string)
    return try text(limit: limit)
  }

  /// A number as written.
  package mutating func number() throws -> String {
    try expect(.number)
    let start = offset
    var digits: [UInt8] = []
    while let byte = try window.peek(), Self.isNumeric(byte) {
      guard digits.count < 4096 else { throw JSONFailure(reason: .tooLong(limit: 4096), offset: start) }
      digits.append(byte)
      window.index += 1
    }
    guard Self.isNumber(digits) else {
      throw JSONFailure(reason: .unexpected(expected: "a number"), offset: start)
    }
    isFirst = false
    return String(decoding: digits, as: UTF8.self)
  }

  /// `true` or `false`.
  package mutating func boolean() throws -> Bool {
    try expect(.boolean)
    let isTrue = try window.peek() == UInt8(ascii: "t")
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  /// `null`.
  package mutating func null() throws {
    try expect(.null)
    try word("null")
  }

  /// The next value with everything in it; a text of more than `limit` bytes is a failure.
  package mutating func value(limit: Int = 1 << 26) throws -> JSONValue {
    switch try peek() {
    case .object:
      try beginObject()
      var members: [(key: String, value: JSONValue)] = []
      while let key = try nextKey() { members.append((key, try value(limit: limit))) }
      return .object(members)
    case .array:
      try beginArray()
      var values: [JSONValue] = []
      while try hasNext() { values.append(try value(limit: limit)) }
      return .array(values)
    case .string: return .string(String(decoding: try string(limit: limit), as: UTF8.self))
    case .number: return .number(try number())
    case .boolean: return .boolean(try boolean())
    case .null:
      try null()
      return .null
    case .end: throw failure(.endsEarly)
    }
  }

  /// Skips the next value, and returns its range in the input.
  ///
  /// Only checks that strings and containers end.
  @discardableResult
  package mutating func skip() throws -> Range<Int> {
    let kind = try peek()
    let start = offset
    switch kind {
    case .object, .array: try skipContainer()
    case .string:
      window.index += 1
      try passString()
    case .number: _ = try number()
    case .boolean: _ = try boolean()
    case .null: try null()
    case .end: throw failure(.endsEarly)
    }
    isFirst = false
    return start..<offset
  }

  private mutating func skipContainer() throws {
    var open: [UInt8] = []
    repeat {
      guard let byte = try window.peek() else { throw failure(.endsEarly) }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard levels.count + open.count < Self.depthLimit else {
          throw failure(.tooDeep(limit: Self.depthLimit))
        }
        // The codes of `}` and `]` are two higher than those of the brackets that they close.
        open.append(byte + 2)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.last == byte else { throw failure(.unexpected(expected: "the end of another container")) }
        open.removeLast()
      case UInt8(ascii: "\""):
        window.index += 1
        try passString()
        continue
      default: break
      }
      window.index += 1
    } while !open.isEmpty
  }

  // MARK: Marks and words

  private mutating func expect(_ kind: Kind) throws {
    let found = try peek()
    guard found == kind else {
      throw failure(
        found == .end ? .endsEarly : .wrongKind(expected: kind.rawValue, found: found.rawValue))
    }
  }

  private mutating func pass(_ byte: UInt8, _ name: String) throws {
    guard let found = try window.peek() else { throw failure(.endsEarly) }
    guard found == byte else { throw failure(.unexpected(expected: name)) }
    window.index += 1
  }

  private mutating func word(_ word: String) throws {
    guard try window.isNext(word.utf8) else { throw failure(.unexpected(expected: "`\(word)`")) }
    window.index += word.utf8.count
    isFirst = false
  }

  private mutating func skipBlanks() throws {
    if window.offset == 0, try window.isNext([0xEF, 0xBB, 0xBF]) { window.index += 3 }
    while let byte = try window.peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      window.index += 1
    }
  }

  /// Whether this is a number by the grammar of RFC 8259, section 6.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    func takeDigits() -> Int {
      let digits = rest.prefix(while: isDigit)
      rest = rest[digits.endIndex...]
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let hasZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole > 0, !hasZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private func failure(_ reason: JSONFailure.Reason) -> JSONFailure {
    JSONFailure(reason: reason, offset: offset)
  }

  // MARK: Strings

  /// Skips a string after its opening quote.
  private mutating func passString() throws {
    while true {
      window.index = JSONScan.endOfString(window.bytes, from: window.index)
      guard window.index < window.bytes.count else {
        guard try window.fetch(keeping: window.index) else { throw failure(.endsEarly) }
        continue
      }
      if window.bytes[window.index] == UInt8(ascii: "\"") {
        window.index += 1
        return
      }
      // The byte after the backslash is not at hand.
      window.index += 1
      guard try window.peek() != nil else { throw failure(.endsEarly) }
      window.index += 1
    }
  }

  /// The index of the closing quote of the string that begins here, among the bytes at hand; `nil` if an
  /// escape comes before it, or it is not at hand.
  private var plainEnd: Int? {
    let end = JSONScan.quoteOrBackslash(window.bytes, from: window.index + 1)
    return end < window.bytes.count && window.bytes[end] == UInt8(ascii: "\"") ? end : nil
  }

  /// The bytes of a string, as `string` returns them; `nil` if it has more than `length` bytes with its
  /// quotes and escapes, in which case it is skipped.
  package mutating func string(ofAtMost length: Int) throws -> [UInt8]? {
    try expect(.string)
    guard let end = plainEnd else {
      // Skipped by a copy before it is read.
      var ahead = self
      guard try ahead.skip().count <= length else {
        self = ahead
        return nil
      }
      return try text(limit: .max)
    }
    defer {
      window.index = end + 1
      isFirst = false
    }
    return end + 1 - window.index <= length ? Array(window.bytes[(window.index + 1)..<end]) : nil
  }

  /// Reads the bytes of a string at its opening quote.
  private mutating func text(limit: Int) throws -> [UInt8] {
    let start = offset
    window.index += 1
    var text: [UInt8] = []
    while true {
      let end = JSONScan.quoteOrBackslash(window.bytes, from: window.index)
      guard text.count + (end - window.index) <= limit else {
        throw JSONFailure(reason: .tooLong(limit: limit), offset: start)
      }
      text += window.bytes[window.index..<end]
      window.index = end
      guard end < window.bytes.count else {
        guard try window.fetch(keeping: end) else { throw failure(.endsEarly) }
        continue
      }
      window.index += 1
      if window.bytes[window.index - 1] == UInt8(ascii: "\"") {
        isFirst = false
        return text
      }
      try escape(&text)
    }
  }

  /// Appends the bytes of an escape, after its backslash.
  private mutating func escape(_ text: inout [UInt8]) throws {
    guard let letter = try window.peek() else { throw failure(.endsEarly) }
    window.index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      let unit = try unit()
      if readsEscapedBytes, (0xDC80...0xDCFF).contains(unit) {
        text.append(UInt8(truncatingIfNeeded: unit))
      } else {
        try text.append(contentsOf: String(scalar(unit)).utf8)
      }
    default:
      window.index -= 1
      throw failure(.invalidEscape)
    }
  }

  /// The character that begins with `unit`.
  private mutating func scalar(_ unit: UInt16) throws -> Unicode.Scalar {
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), try window.isNext(#"\u"#.utf8) else { return "\u{FFFD}" }
    // Six bytes are at hand before they are read, so that it can go back over them.
    guard try window.has(6) else { throw failure(.endsEarly) }
    window.index += 2
    let second = try self.unit()
    guard UTF16.isTrailSurrogate(second) else {
      // The second escape is a character of its own.
      window.index -= 6
      return "\u{FFFD}"
    }
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  private mutating func unit() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = try window.peek() else { throw failure(.endsEarly) }
      guard let digit = byte.digit(16) else { throw failure(.invalidEscape) }
      unit = unit << 4 | UInt16(digit)
      window.index += 1
    }
    return unit
  }
}
