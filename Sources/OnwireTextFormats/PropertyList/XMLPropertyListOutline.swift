/// Finds the runs of an XML property list in one pass, without recursion, however deep the list is.
struct XMLPropertyListOutline {
  /// An open container.
  private struct Level {
    let value: Int
    let isArray: Bool
    /// In a dictionary, whether a key still lacks its value.
    var hasKey = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private var position = 0
  private var found: OutlinePieces
  private var levels: [Level] = []
  /// The number of values begun so far.
  private var valueCount = 0
  /// The value that the last tag belongs to, and so does a line end after it.
  private var lastOwner = 0
  private var isInList = false
  private var isDone = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ outline: DocumentOutline) {
    self.bytes = bytes
    depthLimit = outline.depthLimit
    found = OutlinePieces(limit: outline.countLimit, byteCount: bytes.count)
  }

  /// The runs of the whole list.
  mutating func pieces() throws(Misfit) -> DocumentOutline.Pieces {
    while true {
      try skipBlanks()
      if position == bytes.count { break }
      try readMarkup()
    }
    guard isDone else { throw Misfit() }
    try found.close(at: position, .punctuation, of: 0)
    return found.finish()
  }

  /// The container that marks belong to.
  private var owner: Int { levels.last?.value ?? 0 }

  /// Skips blanks: the first line end belongs to what precedes it, an indentation to what follows.
  private mutating func skipBlanks() throws(Misfit) {
    let start = position
    skip { $0.isXMLBlank }
    guard let end = bytes[start..<position].firstIndex(of: 0x0A) else { return }
    try found.close(at: end + 1, .punctuation, of: lastOwner)
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }

  /// Moves past the next `text`.
  private mutating func skip(past text: StaticString) throws(Misfit) {
    while position < bytes.count {
      if reads(text) { return }
      position += 1
    }
    throw Misfit()
  }

  /// Moves past `text` if it is here, and returns whether it is.
  private mutating func reads(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  private mutating func mark(of value: Int) throws(Misfit) {
    try found.close(at: position, .punctuation, of: value)
    lastOwner = value
  }
}

extension XMLPropertyListOutline {
  /// Reads a tag; for a scalar, everything up to its end tag.
  private mutating func readMarkup() throws(Misfit) {
    if reads("<?") {
      try skip(past: "?>")
      return try mark(of: owner)
    }
    if reads("<!--") {
      try skip(past: "-->")
      return try mark(of: owner)
    }
    if reads("<!DOCTYPE") {
      let start = position
      try skip(past: ">")
      // An internal document type subset could declare entities.
      guard !isInList, !bytes[start..<position].contains(UInt8(ascii: "[")) else { throw Misfit() }
      return try mark(of: owner)
    }
    guard reads("<"), !isDone else { throw Misfit() }
    let isEnd = reads("/")
    let start = position
    skip { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    if name == "plist" { return try readList(isEnd: isEnd) }
    skip { $0.isXMLBlank }
    let isEmpty = reads("/")
    guard reads(">"), isInList, !(isEnd && isEmpty) else { throw Misfit() }
    switch name {
    case "key": try readKey(isEnd: isEnd, isEmpty: isEmpty)
    case "dict", "array":
      isEnd ? try close(isArray: name == "array") : try open(isArray: name == "array", isEmpty: isEmpty)
    case "true", "false":
      guard isEmpty else { throw Misfit() }
      try readBoolean(from: start - 1)
    case "string", "integer", "real", "date", "data":
      guard !isEnd else { throw Misfit() }
      try readScalar(name, isEmpty: isEmpty)
    default: throw Misfit()
    }
  }

  /// `<plist …>` or `</plist>`.
  private mutating func readList(isEnd: Bool) throws(Misfit) {
    let start = position
    try skip(past: ">")
    if isEnd {
      guard isInList, levels.isEmpty, valueCount > 0 else { throw Misfit() }
      isDone = true
    } else {
      let attributes = bytes[start..<position - 1]
      guard !isInList, attributes.last != UInt8(ascii: "/"), attributes.first?.isXMLBlank != false else {
        throw Misfit()
      }
      isInList = true
    }
    try mark(of: 0)
  }

  /// The number of a value that begins here; throws if none is allowed here.
  private mutating func begin() throws(Misfit) -> Int {
    if let last = levels.indices.last {
      guard levels[last].isArray || levels[last].hasKey else { throw Misfit() }
      levels[last].hasKey = false
    } else if valueCount > 0 {
      throw Misfit()
    }
    defer { valueCount += 1 }
    return valueCount
  }

  private mutating func open(isArray: Bool, isEmpty: Bool) throws(Misfit) {
    let value = try begin()
    if !isEmpty {
      guard levels.count < depthLimit else { throw Misfit() }
      levels.append(Level(value: value, isArray: isArray))
    }
    try mark(of: value)
  }

  private mutating func close(isArray: Bool) throws(Misfit) {
    guard let level = levels.popLast(), level.isArray == isArray, !level.hasKey else { throw Misfit() }
    try mark(of: level.value)
  }

  private mutating func readKey(isEnd: Bool, isEmpty: Bool) throws(Misfit) {
    guard !isEnd, let last = levels.indices.last, !levels[last].isArray, !levels[last].hasKey else {
      throw Misfit()
    }
    levels[last].hasKey = true
    try mark(of: owner)
    if isEmpty { return }
    try readText()
    try found.close(at: position, .key, of: valueCount)
    guard reads("</key>") else { throw Misfit() }
    try mark(of: owner)
  }

  /// Reads `<true/>` or `<false/>`, which begins at `start`.
  private mutating func readBoolean(from start: Int) throws(Misfit) {
    let value = try begin()
    try found.close(at: start, .punctuation, of: value)
    try found.close(at: position, .value, of: value)
    lastOwner = value
  }

  private mutating func readScalar(_ name: String, isEmpty: Bool) throws(Misfit) {
    let value = try begin()
    try mark(of: value)
    if isEmpty { return }
    if name == "data" { try readLines(of: value) } else { try readText() }
    try found.close(at: position, .value, of: value)
    let start = position + 2
    guard reads("</") else { throw Misfit() }
    skip { $0 != UInt8(ascii: ">") && !$0.isXMLBlank }
    guard bytes[start..<position].elementsEqual(name.utf8) else { throw Misfit() }
    skip { $0.isXMLBlank }
    guard reads(">") else { throw Misfit() }
    try mark(of: value)
  }

  /// Reads lines of base64, each of which is a value piece.
  private mutating func readLines(of value: Int) throws(Misfit) {
    while true {
      skip { $0.isXMLBlank }
      try found.close(at: position, .punctuation, of: value)
      guard position < bytes.count, bytes[position] != UInt8(ascii: "<") else { return }
      skip { !$0.isXMLBlank && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      if position < bytes.count, bytes[position] == UInt8(ascii: "&") { throw Misfit() }
      try found.close(at: position, .value, of: value)
    }
  }

  /// Reads text up to the next tag.
  private mutating func readText() throws(Misfit) {
    while true {
      skip { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      guard reads("&") else { return }
      guard Self.entities.contains(where: { reads($0) }) || readsReference() else { throw Misfit() }
    }
  }

  /// Moves past the rest of a character reference, `#38;` or `#x26;`, and returns whether there is one.
  private mutating func readsReference() -> Bool {
    guard reads("#") else { return false }
    let isHexadecimal = reads("x")
    let start = position
    skip { isHexadecimal ? $0.isHexDigit : $0.isDecimalDigit }
    return position > start && reads(";")
  }

  private static let entities: [StaticString] = ["lt;", "gt;", "amp;", "quot;", "apos;"]
}

extension UInt8 {
  /// White space of XML 1.0 (section 2.3).
  var isXMLBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
