/// Builds an XML property list.
struct XMLPropertyList {
  private(set) var written = WrittenDocument()
  /// The document's `subtreeSizes`.
  private let sizes: [Int]

  init(sizes: [Int]) {
    self.sizes = sizes
  }

  /// Writes the whole document.
  mutating func write(root: Document) throws(PropertyListWriter.Failure) {
    written.append(Self.prologue.utf8, .punctuation, of: 0)
    try write(root, index: 0, depth: 0)
    written.append("</plist>\n".utf8, .punctuation, of: 0)
  }

  /// Appends `document`, the value at `index`, inside `depth` containers.
  private mutating func write(
    _ document: Document, index: Int, depth: Int
  ) throws(PropertyListWriter.Failure) {
    indent(depth)
    switch document {
    case .null: throw PropertyListWriter.Failure(value: index, reason: .null)
    case .decimal: throw PropertyListWriter.Failure(value: index, reason: .decimal)
    case .boolean(let value): empty(value ? "true" : "false", .value, of: index)
    case .signed(let value): element("integer", String(value).utf8, .value, of: index)
    case .unsigned(let value): element("integer", String(value).utf8, .value, of: index)
    case .double(let value): element("real", Self.real(value).utf8, .value, of: index)
    case .float(let value): element("real", Self.real(Double(value)).utf8, .value, of: index)
    case .string(let text): element("string", Self.escaped(text), .value, of: index)
    case .date(let seconds):
      guard let text = PropertyListDate(secondsSince1970: seconds).text else {
        throw PropertyListWriter.Failure(value: index, reason: .date)
      }
      element("date", text.utf8, .value, of: index)
    case .data(let bytes): write(bytes, index: index, depth: depth)
    case .array(let values): try write(values, index: index, depth: depth)
    case .dictionary(let members): try write(members, index: index, depth: depth)
    }
  }

  /// Appends base64 in lines of 76 columns, with tabs of 8 columns; beyond 8 tabs, lines get no shorter.
  private mutating func write(_ bytes: [UInt8], index: Int, depth: Int) {
    open("data", of: index)
    let tabs = min(depth, 8)
    let bytesPerLine = (76 - 8 * tabs) / 4 * 3
    var start = 0
    while start < bytes.count {
      let end = min(start + bytesPerLine, bytes.count)
      indent(tabs)
      written.close(.punctuation, of: index)
      Base64.append(bytes[start..<end], to: &written.bytes)
      written.close(.value, of: index)
      written.append("\n".utf8, .punctuation, of: index)
      start = end
    }
    close("data", of: index, depth: depth)
  }

  private mutating func write(
    _ values: [Document], index: Int, depth: Int
  ) throws(PropertyListWriter.Failure) {
    if values.isEmpty { return empty("array", .punctuation, of: index) }
    open("array", of: index)
    var child = index + 1
    for value in values {
      try write(value, index: child, depth: depth + 1)
      child += sizes[child]
    }
    close("array", of: index, depth: depth)
  }

  private mutating func write(
    _ members: [(key: String, value: Document)], index: Int, depth: Int
  ) throws(PropertyListWriter.Failure) {
    if members.isEmpty { return empty("dict", .punctuation, of: index) }
    open("dict", of: index)
    var child = index + 1
    var placed: [(key: String, value: Document, index: Int)] = []
    for member in members {
      placed.append((member.key, member.value, child))
      child += sizes[child]
    }
    placed.sort { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
    for member in placed {
      indent(depth + 1)
      written.append("<key>".utf8, .punctuation, of: index)
      written.append(Self.escaped(member.key), .key, of: member.index)
      written.append("</key>\n".utf8, .punctuation, of: index)
      try write(member.value, index: member.index, depth: depth + 1)
    }
    close("dict", of: index, depth: depth)
  }
}

extension XMLPropertyList {
  private static let prologue = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// CoreFoundation's text of a real: 17 digits, but `0.0` for both zeros, and words for infinities and NaN.
  static func real(_ value: Double) -> String {
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    return value == 0 ? "0.0" : NumberText.printf(value, significantDigits: 17)
  }

  /// `text` with the three characters escaped that CoreFoundation escapes; control characters stay as they
  /// are.
  static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Appends an indentation, which belongs to the next piece.
  private mutating func indent(_ depth: Int) {
    written.bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth))
  }

  private mutating func element(
    _ name: String, _ text: some Sequence<UInt8>, _ kind: WrittenDocument.Piece.Kind, of index: Int
  ) {
    written.append("<\(name)>".utf8, .punctuation, of: index)
    written.append(text, kind, of: index)
    written.append("</\(name)>\n".utf8, .punctuation, of: index)
  }

  private mutating func empty(_ name: String, _ kind: WrittenDocument.Piece.Kind, of index: Int) {
    written.close(.punctuation, of: index)
    written.append("<\(name)/>".utf8, kind, of: index)
    written.append("\n".utf8, .punctuation, of: index)
  }

  private mutating func open(_ name: String, of index: Int) {
    written.append("<\(name)>\n".utf8, .punctuation, of: index)
  }

  private mutating func close(_ name: String, of index: Int, depth: Int) {
    indent(depth)
    written.append("</\(name)>\n".utf8, .punctuation, of: index)
  }
}
