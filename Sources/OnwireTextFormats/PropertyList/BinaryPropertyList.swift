/// Builds a binary property list: its objects, in the order in which CoreFoundation numbers them.
///
/// A dictionary is followed by all its keys, then by its values with everything under them. Every boolean
/// takes a place in the table of objects, but all references go to the first `true` or `false`, as in
/// CoreFoundation.
struct BinaryPropertyList {
  /// The content of an object.
  private enum Content {
    /// The marker and the bytes of a scalar.
    case scalar([UInt8])
    /// The marker of a container, and the numbers of its objects; for a dictionary, all keys, then all
    /// values.
    case container(marker: UInt8, count: Int, references: [Int])
  }

  private struct Object {
    var content: Content
    /// The index of the value that it shows first, and the kind of its pieces.
    let value: Int
    let kind: WrittenDocument.Piece.Kind
  }

  private var objects: [Object] = []
  /// The numbers of the scalars, by their bytes.
  private var numbers: [[UInt8]: Int] = [:]
  /// The document's `subtreeSizes`.
  private let sizes: [Int]

  init(sizes: [Int]) {
    self.sizes = sizes
  }

  /// Adds `document`, the value at `index`, and returns the number of its object.
  mutating func add(_ document: Document, index: Int) throws(PropertyListWriter.Failure) -> Int {
    switch document {
    case .null: throw PropertyListWriter.Failure(value: index, reason: .null)
    case .decimal: throw PropertyListWriter.Failure(value: index, reason: .decimal)
    case .boolean(let value): return add(boolean: value, index: index)
    case .signed(let value): return add(PropertyListBytes.integer(value), .value, index: index)
    case .unsigned(let value): return add(PropertyListBytes.integer(value), .value, index: index)
    case .double(let value): return add(PropertyListBytes.real(value), .value, index: index)
    case .float(let value): return add(PropertyListBytes.real(value), .value, index: index)
    case .string(let text): return add(PropertyListBytes.string(text), .value, index: index)
    case .data(let bytes): return add(PropertyListBytes.data(bytes), .value, index: index)
    case .date(let seconds):
      let date = PropertyListDate(secondsSince1970: seconds)
      return add(PropertyListBytes.date(date), .value, index: index)
    case .array(let values):
      let number = append(.container(marker: 0xA0, count: values.count, references: []), .punctuation, index)
      try fill(number, keys: [], values: values, marker: 0xA0, index: index)
      return number
    case .dictionary(let members):
      let number = append(.container(marker: 0xD0, count: members.count, references: []), .punctuation, index)
      try fill(number, keys: members.map(\.key), values: members.map(\.value), marker: 0xD0, index: index)
      return number
    }
  }

  private mutating func fill(
    _ number: Int, keys: [String], values: [Document], marker: UInt8, index: Int
  ) throws(PropertyListWriter.Failure) {
    var references: [Int] = []
    var child = index + 1
    for key in keys {
      references.append(add(PropertyListBytes.string(key), .key, index: child))
      child += sizes[child]
    }
    child = index + 1
    for value in values {
      references.append(try add(value, index: child))
      child += sizes[child]
    }
    objects[number].content = .container(marker: marker, count: values.count, references: references)
  }

  private mutating func add(boolean: Bool, index: Int) -> Int {
    let bytes: [UInt8] = [boolean ? 0x09 : 0x08]
    let number = append(.scalar(bytes), .value, index)
    let first = numbers[bytes] ?? number
    numbers[bytes] = first
    return first
  }

  private mutating func add(_ bytes: [UInt8], _ kind: WrittenDocument.Piece.Kind, index: Int) -> Int {
    if let number = numbers[bytes] { return number }
    let number = append(.scalar(bytes), kind, index)
    numbers[bytes] = number
    return number
  }

  private mutating func append(
    _ content: Content, _ kind: WrittenDocument.Piece.Kind, _ index: Int
  ) -> Int {
    objects.append(Object(content: content, value: index, kind: kind))
    return objects.count - 1
  }
}

extension BinaryPropertyList {
  /// The list of all objects added so far; the first is the root.
  func written() -> WrittenDocument {
    var written = WrittenDocument()
    written.append("bplist00".utf8, .punctuation, of: 0)
    let referenceWidth = PropertyListBytes.width(of: objects.count)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(written.bytes.count)
      switch object.content {
      case .scalar(let bytes): written.bytes.append(contentsOf: bytes)
      case .container(let marker, let count, let references):
        written.bytes.append(contentsOf: PropertyListBytes.head(marker, count: count))
        for reference in references {
          written.bytes.append(contentsOf: PropertyListBytes.bigEndian(reference, width: referenceWidth))
        }
      }
      written.close(object.kind, of: object.value)
    }
    let tableOffset = written.bytes.count
    let offsetWidth = PropertyListBytes.width(of: tableOffset)
    for offset in offsets {
      written.bytes.append(contentsOf: PropertyListBytes.bigEndian(offset, width: offsetWidth))
    }
    // Five unused bytes, the version for sorting, the two widths, the count, the root's number, the table.
    written.bytes.append(contentsOf: [0, 0, 0, 0, 0, 0])
    written.bytes.append(contentsOf: [offsetWidth, referenceWidth].map { UInt8(truncatingIfNeeded: $0) })
    for number in [objects.count, 0, tableOffset] {
      written.bytes.append(contentsOf: PropertyListBytes.bigEndian(number, width: 8))
    }
    written.close(.punctuation, of: 0)
    return written
  }
}
