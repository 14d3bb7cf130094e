/// JSON text in the making.
struct JSONText {
  private(set) var written = WrittenDocument()
  private let options: JSONWriter.Options
  /// The document's `subtreeSizes`.
  private let sizes: [Int]

  init(options: JSONWriter.Options, sizes: [Int]) {
    self.options = options
    self.sizes = sizes
  }

  /// Appends `document`, the value at `index`, which is inside `depth` containers.
  mutating func write(_ document: Document, index: Int, depth: Int) throws(JSONWriter.Failure) {
    switch document {
    case .null: written.append("null".utf8, .value, of: index)
    case .boolean(let value): written.append((value ? "true" : "false").utf8, .value, of: index)
    case .signed(let value): written.append(String(value).utf8, .value, of: index)
    case .unsigned(let value): written.append(String(value).utf8, .value, of: index)
    case .decimal(let digits): written.append(digits.utf8, .value, of: index)
    case .double(let value):
      guard value.isFinite else { throw JSONWriter.Failure(value: index, reason: .notFinite) }
      written.append(number(value).utf8, .value, of: index)
    case .float(let value):
      guard value.isFinite else { throw JSONWriter.Failure(value: index, reason: .notFinite) }
      written.append(number(value).utf8, .value, of: index)
    case .string(let text):
      appendString(text)
      written.close(.value, of: index)
    case .data: throw JSONWriter.Failure(value: index, reason: .data)
    case .date: throw JSONWriter.Failure(value: index, reason: .date)
    case .array(let values): try write(values, index: index, depth: depth)
    case .dictionary(let members): try write(members, index: index, depth: depth)
    }
  }

  private mutating func write(_ values: [Document], index: Int, depth: Int) throws(JSONWriter.Failure) {
    open("[", index: index)
    var child = index + 1
    for (position, value) in values.enumerated() {
      separate(position, index: index, depth: depth + 1)
      try write(value, index: child, depth: depth + 1)
      child += sizes[child]
    }
    close("]", index: index, depth: depth, isEmpty: values.isEmpty)
  }

  private mutating func write(
    _ members: [(key: String, value: Document)], index: Int, depth: Int
  ) throws(JSONWriter.Failure) {
    open("{", index: index)
    var child = index + 1
    var placed: [(key: String, value: Document, index: Int)] = []
    for member in members {
      placed.append((member.key, member.value, child))
      child += sizes[child]
    }
    switch options.sortedKeys {
    case .codePoints: placed.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    case .codeUnits: placed.sort { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
    case .numeric: placed.sort { NumericOrder.compare($0.key, $1.key) < 0 }
    case nil: break
    }
    for (position, member) in placed.enumerated() {
      separate(position, index: index, depth: depth + 1)
      appendString(member.key)
      written.close(.key, of: member.index)
      written.append((options.pretty ? " : " : ":").utf8, .punctuation, of: index)
      try write(member.value, index: member.index, depth: depth + 1)
    }
    close("}", index: index, depth: depth, isEmpty: members.isEmpty)
  }

  private mutating func open(_ bracket: Unicode.Scalar, index: Int) {
    written.append(CollectionOfOne(UInt8(ascii: bracket)), .punctuation, of: index)
  }

  private mutating func separate(_ position: Int, index: Int, depth: Int) {
    if position > 0 { written.bytes.append(UInt8(ascii: ",")) }
    if options.pretty { breakLine(depth: depth) }
    written.close(.punctuation, of: index)
  }

  private mutating func close(_ bracket: Unicode.Scalar, index: Int, depth: Int, isEmpty: Bool) {
    if options.pretty {
      if isEmpty { written.bytes.append(UInt8(ascii: "\n")) }
      breakLine(depth: depth)
    }
    written.append(CollectionOfOne(UInt8(ascii: bracket)), .punctuation, of: index)
  }

  private mutating func breakLine(depth: Int) {
    written.bytes.append(UInt8(ascii: "\n"))
    written.bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}

extension JSONText {
  private func number(_ value: Double) -> String {
    switch options.double {
    case .significantDigits(let count): NumberText.printf(value, significantDigits: count)
    case .shortest: Self.integral(NumberText.shortest(value))
    }
  }

  private func number(_ value: Float) -> String {
    switch options.double {
    case .significantDigits(let count): NumberText.printf(Double(value), significantDigits: count)
    case .shortest: Self.integral(NumberText.shortest(value))
    }
  }

  private static func integral(_ text: String) -> String {
    text.utf8.suffix(2).elementsEqual(".0".utf8) ? String(text.dropLast(2)) : text
  }

  /// Appends `text` in quotes. Only what JSON does not allow in a string is escaped, and `/` if wanted.
  private mutating func appendString(_ text: String) {
    written.bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): appendEscaped(byte)
      case UInt8(ascii: "/") where options.escapeSlashes: appendEscaped(byte)
      default: written.bytes.append(byte)
      }
    }
    written.bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    if let letter = Self.shortEscapes[byte] {
      written.bytes.append(UInt8(ascii: "\\"))
      written.bytes.append(letter)
    } else {
      written.bytes.append(contentsOf: #"\u00"#.utf8)
      written.bytes.append(contentsOf: Hex.encode([byte]).utf8)
    }
  }

  /// What stands after the backslash (RFC 8259, section 7).
  private static let shortEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), 0x08: UInt8(ascii: "b"), 0x09: UInt8(ascii: "t"),
    0x0A: UInt8(ascii: "n"), 0x0C: UInt8(ascii: "f"),
    0x0D: UInt8(ascii: "r"),
  ]
}
