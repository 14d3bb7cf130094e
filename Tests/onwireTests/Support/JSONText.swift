/// JSON with the order of members and the spelling of numbers kept, which JSONSerialization loses.
indirect enum JSONText: Equatable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  struct Malformed: Error {
    var offset: Int
  }

  /// Reads one document.
  init(_ bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value()
  }

  /// The member called `key`.
  subscript(key: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  var elements: [JSONText] {
    if case .array(let elements) = self { return elements }
    return []
  }

  var members: [(key: String, value: JSONText)] {
    if case .object(let members) = self { return members }
    return []
  }

  static func == (a: JSONText, b: JSONText) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func value() throws -> JSONText {
      skipBlanks()
      switch peek {
      case UInt8(ascii: "{"): return .object(try members())
      case UInt8(ascii: "["): return .array(try list())
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"): return try word("true", .boolean(true))
      case UInt8(ascii: "f"): return try word("false", .boolean(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      default:
        let start = offset
        while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { offset += 1 }
        guard offset > start else { throw Malformed(offset: offset) }
        return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
      }
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipBlanks() {
      while let byte = peek, byte == 32 || byte == 10 || byte == 13 || byte == 9 { offset += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard peek == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    private mutating func word(_ word: String, _ value: JSONText) throws -> JSONText {
      guard bytes[offset...].starts(with: word.utf8) else { throw Malformed(offset: offset) }
      offset += word.utf8.count
      return value
    }

    private mutating func list() throws -> [JSONText] {
      _ = take("[")
      var elements: [JSONText] = []
      if take("]") { return elements }
      repeat { elements.append(try value()) } while take(",")
      guard take("]") else { throw Malformed(offset: offset) }
      return elements
    }

    private mutating func members() throws -> [(key: String, value: JSONText)] {
      _ = take("{")
      var members: [(key: String, value: JSONText)] = []
      if take("}") { return members }
      repeat {
        skipBlanks()
        let key = try string()
        guard take(":") else { throw Malformed(offset: offset) }
        members.append((key, try value()))
      } while take(",")
      guard take("}") else { throw Malformed(offset: offset) }
      return members
    }

    private mutating func string() throws -> String {
      guard peek == UInt8(ascii: "\"") else { throw Malformed(offset: offset) }
      offset += 1
      var units: [UInt16] = []
      while let byte = peek, byte != UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\\") {
          units.append(try escape())
        } else {
          let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
          let end = min(offset + length, bytes.count)
          units += Array(String(decoding: bytes[offset..<end], as: UTF8.self).utf16)
          offset = end
        }
      }
      offset += 1
      return String(decoding: units, as: UTF16.self)
    }

    private mutating func escape() throws -> UInt16 {
      offset += 1
      guard let byte = peek else { throw Malformed(offset: offset) }
      offset += 1
      switch byte {
      case UInt8(ascii: "n"): return 10
      case UInt8(ascii: "r"): return 13
      case UInt8(ascii: "t"): return 9
      case UInt8(ascii: "b"): return 8
      case UInt8(ascii: "f"): return 12
      case UInt8(ascii: "u"):
        let digits = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
        guard let unit = UInt16(digits, radix: 16) else { throw Malformed(offset: offset) }
        offset += 4
        return unit
      default: return UInt16(byte)
      }
    }
  }
}
