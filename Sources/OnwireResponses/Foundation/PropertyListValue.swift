import OnwireTextFormats

/// A property list as a value, of the XML form.
enum PropertyListValue {
  enum Outcome {
    /// Data is a text that begins with `$b64:`, a date the text that it is written as.
    case value(JSONValue)
    case failed
    /// A form that is not read here: why.
    case unread(String)
  }

  private struct Misfit: Error {}
  /// A value that is not read here: why.
  private struct Unread: Error {
    let why: String
  }

  private static let depthLimit = 512
  private static let textLimit = 1 << 26

  /// What NSPropertyListSerialization makes of `bytes`.
  static func read(_ bytes: [UInt8]) -> Outcome {
    if bytes.isEmpty { return .failed }
    if bytes.starts(with: Array("bplist".utf8)) {
      let isWhole = DocumentOutline().pieces(of: bytes[...], as: .binaryPropertyList) != nil
      return isWhole
        ? .unread("a binary property list is read, and what is in it is not shown here") : .failed
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = start.first { !$0.isSpaceOrLineEnd }
    guard first == UInt8(ascii: "<") else {
      return .unread("whether this is a property list of the old style is not looked at")
    }
    guard bytes.isUTF8 else { return .unread("it is no UTF-8") }
    var reader = XMLReader(ByteInput(bytes))
    do {
      guard let root = try reader.nextElement(), root.name == "plist" else { return .failed }
      guard let element = try reader.nextElement() else { return .failed }
      return .value(try value(element, &reader, depth: 0))
    } catch let unread as Unread {
      return .unread(unread.why)
    } catch {
      return .failed
    }
  }

  private static func value(_ element: XMLElement, _ reader: inout XMLReader, depth: Int) throws -> JSONValue
  {
    guard depth < depthLimit else { throw Misfit() }
    switch element.name {
    case "dict":
      var members: [(key: String, value: JSONValue)] = []
      while let key = try reader.nextElement() {
        guard key.name == "key" else { throw Misfit() }
        let name = try text(&reader)
        guard let element = try reader.nextElement() else { throw Misfit() }
        members.append((name, try value(element, &reader, depth: depth + 1)))
      }
      return .object(members)
    case "array":
      var values: [JSONValue] = []
      while let element = try reader.nextElement() {
        values.append(try value(element, &reader, depth: depth + 1))
      }
      return .array(values)
    case "string", "date": return .string(try text(&reader))
    case "data": return .string("$b64:" + (try text(&reader)).filter { !$0.isWhitespace })
    case "integer":
      guard let number = integer(try number(&reader)) else { throw Misfit() }
      return .number(number)
    case "real":
      guard let number = real(try number(&reader)) else { throw Misfit() }
      guard number.isFinite else {
        throw Unread(why: "a number in it is infinite or none, which JSON cannot show")
      }
      let shortest = NumberText.shortest(number)
      return .number(shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest)
    case "true", "false":
      try reader.skip()
      return .boolean(element.name == "true")
    default: throw Misfit()
    }
  }

  /// The text of a number.
  private static func number(_ reader: inout XMLReader) throws -> String {
    let text = try text(&reader)
    // Some blanks beyond ASCII are skipped before a number, and others are not, by no rule that is known here.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Unread(why: "how a number beside characters beyond ASCII is read is not known here")
    }
    return text
  }

  /// The whole number that a text is, as it prints: blanks before it and after its sign are skipped, after it are none,
  /// and `0x` begins a hexadecimal one (CoreFoundation's parseIntegerTag, run on Linux).
  static func integer(_ text: String) -> String? {
    let text = withoutBlanks(text.utf8[...])
    let isNegative = text.first == UInt8(ascii: "-")
    var digits = text
    if isNegative || text.first == UInt8(ascii: "+") { digits = withoutBlanks(text.dropFirst()) }
    let isHex = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    if isHex { digits = digits.dropFirst(2) }
    guard digits.allSatisfy({ isHex ? $0.isHexDigit : (0x30...0x39).contains($0) }),
      let size = UInt64(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10),
      !isNegative || size <= Int64.min.magnitude
    else { return nil }
    return isNegative && size > 0 ? "-\(size)" : "\(size)"
  }

  /// The number that a text is: blanks before it are skipped, and `nan`, `inf` and `infinity` are written in any case
  /// (the same, parseRealTag).
  static func real(_ text: String) -> Double? {
    let text = String(decoding: withoutBlanks(text.utf8[...]), as: UTF8.self).lowercased()
    let size = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    if text == "nan" { return .nan }
    if size == "inf" || size == "infinity" { return text.hasPrefix("-") ? -.infinity : .infinity }
    return size.utf8.allSatisfy { (0x30...0x39).contains($0) || $0.isOne(of: "+-.e") }
      ? Double(text) : nil
  }

  private static func withoutBlanks(_ text: Substring.UTF8View) -> Substring.UTF8View {
    text.drop(while: \.isSpaceOrLineEnd)
  }

  private static func text(_ reader: inout XMLReader) throws -> String {
    String(decoding: try reader.text(limit: textLimit) ?? [], as: UTF8.self)
  }
}
