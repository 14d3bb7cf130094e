import OnwireDiagnostics

/// Builds JSON text.
struct JSONText {
  private(set) var written: WrittenDocument
  private let options: JSONWriter.Options
  /// The document's `subtreeSizes`; `nil` if it need not be known which bytes show which value.
  private let sizes: [Int]?

  init(options: JSONWriter.Options, sizes: [Int]?) {
    written = WrittenDocument(tellsPieces: sizes != nil)
    self.options = options
    self.sizes = sizes
  }

  /// Appends `document`, the value at `index`, inside `depth` containers.
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
      child += size(of: child)
    }
    close("]", index: index, depth: depth, isEmpty: values.isEmpty)
  }

  private mutating func write(
    _ members: [(key: String, value: Document)], index: Int, depth: Int
  ) throws(JSONWriter.Failure) {
    open("{", index: index)
    var child = index + 1
    if let order = options.sortedKeys {
      var children: [Int] = []
      for _ in members {
        children.append(child)
        child += size(of: child)
      }
      let sorted = members.indices.sorted { order.precedes(members[$0].key, members[$1].key) }
      for (position, member) in sorted.enumerated() {
        separate(position, index: index, depth: depth + 1)
        try write(members[member], of: index, index: children[member], depth: depth + 1)
      }
    } else {
      for (position, member) in members.enumerated() {
        separate(position, index: index, depth: depth + 1)
        try write(member, of: index, index: child, depth: depth + 1)
        child += size(of: child)
      }
    }
    close("}", index: index, depth: depth, isEmpty: members.isEmpty)
  }

  /// Appends a member of the dictionary at `container`; its value is at `index`.
  private mutating func write(
    _ member: (key: String, value: Document), of container: Int, index: Int, depth: Int
  ) throws(JSONWriter.Failure) {
    appendString(member.key)
    written.close(.key, of: index)
    written.append((options.pretty ? " : " : ":").utf8, .punctuation, of: container)
    try write(member.value, index: index, depth: depth)
  }

  private func size(of index: Int) -> Int { sizes?[index] ?? 1 }

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

  /// Appends `text` in quotes. Escapes only characters that JSON does not allow in a string, and `/` if
  /// wanted.
  private mutating func appendString(_ text: String) {
    written.bytes.append(UInt8(ascii: "\""))
    let escapesSlashes = options.escapeSlashes
    var text = text
    text.withUTF8 { text in
      var rest = text[...]
      while let place = rest.firstIndex(where: { byte in
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
          || byte == UInt8(ascii: "/") && escapesSlashes
      }) {
        written.bytes += rest[..<place]
        appendEscaped(rest[place])
        rest = rest[(place + 1)...]
      }
      written.bytes += rest
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

  /// The character after the backslash (RFC 8259, section 7).
  private static let shortEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), 0x08: UInt8(ascii: "b"), 0x09: UInt8(ascii: "t"),
    0x0A: UInt8(ascii: "n"), 0x0C: UInt8(ascii: "f"),
    0x0D: UInt8(ascii: "r"),
  ]
}

extension JSONWriter.KeyOrder {
  /// Whether a key sorts before another one.
  fileprivate func precedes(_ key: String, _ other: String) -> Bool {
    switch self {
    case .codePoints: key.utf8.lexicographicallyPrecedes(other.utf8)
    case .codeUnits: key.utf16.lexicographicallyPrecedes(other.utf16)
    case .numeric: NumericOrder.compare(key, other) < 0
    }
  }
}
