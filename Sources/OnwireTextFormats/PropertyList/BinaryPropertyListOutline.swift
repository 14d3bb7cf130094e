import OnwireDiagnostics

/// Finds the runs of a binary property list.
///
/// Every count, number and offset in the list is checked against the bytes that exist before it is used.
struct BinaryPropertyListOutline {
  private typealias Kind = WrittenDocument.Piece.Kind

  private static let header = Array("bplist00".utf8)
  private static let trailerLength = 32

  private let bytes: UnsafeBufferPointer<UInt8>
  private let limit: Int
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let count: Int
  private let root: Int
  private let table: Int

  /// `nil` if the header or the trailer is invalid.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ outline: DocumentOutline) {
    guard bytes.count >= Self.header.count + Self.trailerLength, bytes.starts(with: Self.header) else {
      return nil
    }
    let trailer = bytes.count - Self.trailerLength
    self.bytes = bytes
    limit = outline.countLimit
    offsetWidth = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetWidth, 1...8 ~= referenceWidth,
      let count = Self.number(bytes[trailer + 8..<trailer + 16]),
      let root = Self.number(bytes[trailer + 16..<trailer + 24]),
      let table = Self.number(bytes[trailer + 24..<trailer + 32])
    else { return nil }
    self.count = count
    self.root = root
    self.table = table
    guard root < count, count <= limit, Self.header.count...trailer ~= table,
      (trailer - table) / offsetWidth >= count
    else { return nil }
  }

  /// The runs of the whole list; bytes between objects are marks.
  func pieces() throws(Misfit) -> DocumentOutline.Pieces {
    var objects: [Object] = []
    for number in 0..<count { objects.append(try object(number)) }
    let kinds = try self.kinds(objects)
    var found = OutlinePieces(limit: limit, byteCount: bytes.count)
    for number in objects.indices.sorted(by: { objects[$0].start < objects[$1].start }) {
      let object = objects[number]
      guard object.start >= max(found.end, Self.header.count) else { throw Misfit() }
      try found.close(at: object.start, .punctuation, of: root)
      try found.close(at: object.end, kinds[number], of: number)
    }
    try found.close(at: bytes.count, .punctuation, of: root)
    return found.finish()
  }

  /// An unsigned big-endian number; `nil` if it does not fit in an `Int`.
  @inline(never)
  private static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    Int(exactly: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}

extension BinaryPropertyListOutline {
  /// An object: its range, and its references.
  private struct Object {
    enum Shape {
      case string, scalar, array, dictionary
    }

    var shape: Shape
    var start: Int
    var end: Int
    /// The start of a container's references, and their number.
    var references = (start: 0, count: 0)
    /// The start of its content, after its marker and its count.
    var content = 0

    var isContainer: Bool { shape == .array || shape == .dictionary }

    /// The kind that it shows unless it is a key.
    var usualKind: Kind { isContainer ? .punctuation : .value }
  }

  private func object(_ number: Int) throws(Misfit) -> Object {
    let entry = table + number * offsetWidth
    guard let start = Self.number(bytes[entry..<entry + offsetWidth]), start < table else { throw Misfit() }
    let marker = bytes[start]
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0x0 where [0x0, 0x8, 0x9].contains(marker): return try object(.scalar, start, from: start + 1, 0)
    case 0x1 where low <= 4, 0x2 where 2...3 ~= low:
      return try object(.scalar, start, from: start + 1, 1 << low)
    case 0x3 where low == 3: return try object(.scalar, start, from: start + 1, 8)
    case 0x8: return try object(.scalar, start, from: start + 1, low + 1)
    case 0x4: return try counted(.scalar, start, each: 1)
    case 0x5: return try counted(.string, start, each: 1)
    case 0x6: return try counted(.string, start, each: 2)
    case 0xA: return try counted(.array, start, each: referenceWidth)
    case 0xD: return try counted(.dictionary, start, each: 2 * referenceWidth)
    default: throw Misfit()
    }
  }

  /// An object at `start` with `length` bytes of content from `content` on.
  private func object(
    _ shape: Object.Shape, _ start: Int, from content: Int, _ length: Int
  ) throws(Misfit) -> Object {
    guard content <= table, length <= table - content else { throw Misfit() }
    return Object(shape: shape, start: start, end: content + length, content: content)
  }

  /// An object whose marker, or the integer after it, gives the number of its items.
  private func counted(_ shape: Object.Shape, _ start: Int, each width: Int) throws(Misfit) -> Object {
    var count = Int(bytes[start] & 0xF)
    var content = start + 1
    if count == 0xF {
      guard content < table, bytes[content] >> 4 == 1, bytes[content] & 0xF <= 3 else { throw Misfit() }
      let length = 1 << Int(bytes[content] & 0xF)
      content += 1
      guard length <= table - content, let number = Self.number(bytes[content..<content + length]) else {
        throw Misfit()
      }
      content += length
      count = number
    }
    guard content <= table, count <= (table - content) / width else { throw Misfit() }
    var object = try object(shape, start, from: content, count * width)
    object.references = (content, object.isContainer ? count * width / referenceWidth : 0)
    return object
  }

  /// The kind that each object shows: an object is a key if its first use, in the order of CoreFoundation's
  /// numbers, is as a key.
  ///
  /// Throws if a container contains itself, or if keys are not texts.
  private func kinds(_ objects: [Object]) throws(Misfit) -> [Kind] {
    var kinds = [Kind?](repeating: nil, count: objects.count)
    /// The open containers, the outermost first, and the number of their references followed so far.
    var open: [(number: Int, followed: Int)] = []
    var isOpen = [Bool](repeating: false, count: objects.count)
    var next: Int? = root
    while true {
      if let number = next {
        next = nil
        guard !isOpen[number] else { throw Misfit() }
        if kinds[number] != nil { continue }
        kinds[number] = objects[number].usualKind
        guard objects[number].isContainer else { continue }
        isOpen[number] = true
        open.append((number, try nameKeys(of: objects[number], objects, &kinds)))
      }
      guard let (number, followed) = open.last else { break }
      if followed == objects[number].references.count {
        isOpen[number] = false
        open.removeLast()
      } else {
        open[open.count - 1].followed += 1
        next = try reference(followed, of: objects[number])
      }
    }
    return zip(kinds, objects).map { kind, object in kind ?? object.usualKind }
  }

  /// Notes the keys of a dictionary, which are the first half of its references, and returns their number.
  private func nameKeys(
    of object: Object, _ objects: [Object], _ kinds: inout [Kind?]
  ) throws(Misfit) -> Int {
    guard object.shape == .dictionary else { return 0 }
    let count = object.references.count / 2
    for index in 0..<count {
      let key = try reference(index, of: object)
      guard objects[key].shape == .string else { throw Misfit() }
      if kinds[key] == nil { kinds[key] = .key }
    }
    return count
  }

  @inline(never)
  private func reference(_ index: Int, of object: Object) throws(Misfit) -> Int {
    let start = object.references.start + index * referenceWidth
    guard let number = Self.number(bytes[start..<start + referenceWidth]), number < count else {
      throw Misfit()
    }
    return number
  }
}

extension BinaryPropertyListOutline {
  /// The contents of the values whose keys are wanted, and of everything in them.
  func values(where isWanted: (String) -> Bool) throws(Misfit) -> [Range<Int>] {
    var isMarked = [Bool](repeating: false, count: count)
    var marked: [Int] = []
    for number in 0..<count {
      let object = try object(number)
      guard object.shape == .dictionary else { continue }
      let half = object.references.count / 2
      for index in 0..<half {
        let key = try self.object(try reference(index, of: object))
        if key.shape == .string, isWanted(text(of: key)) {
          marked.append(try reference(half + index, of: object))
        }
      }
    }
    var found: [Range<Int>] = []
    while let number = marked.popLast() {
      if isMarked[number] { continue }
      isMarked[number] = true
      let object = try object(number)
      for index in 0..<object.references.count { marked.append(try reference(index, of: object)) }
      if !object.isContainer, object.content < object.end { found.append(object.content..<object.end) }
    }
    return found
  }

  private func text(of object: Object) -> String {
    let content = bytes[object.content..<object.end]
    guard bytes[object.start] >> 4 == 6 else { return String(decoding: content, as: UTF8.self) }
    let units = stride(from: object.content, to: object.end - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension BinaryPropertyListOutline {
  /// The greatest depth of a list that is written as XML.
  private static let deepest = 256
  /// The most values and bytes to write: repeated references take no room in the binary form.
  private static let mostWritten = 1 << 23

  /// The list as XML, with keys in their order, and dates with fractions, for which XML has no form.
  func xml() throws(Misfit) -> [UInt8] {
    var room = min(64 * bytes.count, Self.mostWritten)
    var text = "<plist>"
    try write(root, to: &text, depth: 0, &room)
    return Array((text + "</plist>").utf8)
  }

  private func write(
    _ number: Int, as name: String = "string", to text: inout String, depth: Int, _ room: inout Int
  ) throws(Misfit) {
    let object = try object(number)
    let content = bytes[object.content..<object.end]
    room -= 1 + content.count
    guard depth < Self.deepest, room > 0, name == "string" || object.shape == .string else { throw Misfit() }
    let bits = content.suffix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let tag: String
    var value = ""
    switch bytes[object.start] >> 4 {
    case 0x0 where bytes[object.start] != 0: tag = bytes[object.start] == 9 ? "true" : "false"
    case 0x1:
      tag = "integer"
      value = content.count == 8 ? String(Int64(bitPattern: bits)) : String(bits)
    case 0x2 where content.count == 8:
      tag = "real"
      let number = Double(bitPattern: bits)
      value = number.isFinite ? NumberText.shortest(number) : XMLPropertyList.real(number)
    case 0x3:
      tag = "date"
      guard
        let date = PropertyListDate(secondsSince2001: Double(bitPattern: bits))
          .textWithFraction
      else { throw Misfit() }
      value = date
    case 0x4:
      tag = "data"
      value = Base64.encode(Array(content))
    case 0x5, 0x6:
      tag = name
      value = String(decoding: XMLPropertyList.escaped(self.text(of: object)), as: UTF8.self)
    case 0xA, 0xD:
      let keyCount = object.shape == .array ? 0 : object.references.count / 2
      tag = object.shape == .array ? "array" : "dict"
      text += "<" + tag + ">"
      for index in keyCount..<object.references.count {
        if object.shape == .dictionary {
          try write(
            try reference(index - keyCount, of: object), as: "key", to: &text, depth: depth + 1, &room)
        }
        try write(try reference(index, of: object), to: &text, depth: depth + 1, &room)
      }
      text += "</" + tag + ">"
      return
    default: throw Misfit()
    }
    text += "<" + tag + ">" + value + "</" + tag + ">"
  }
}
