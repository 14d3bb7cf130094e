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
    guard String(validating: bytes, as: UTF8.self) != nil else { return .unread("it is no UTF-8") }
    var reader = XMLReader(ByteInput(bytes))
    do {
      guard let root = try reader.nextElement(), root.name == "plist" else { return .failed }
      guard let element = try reader.nextElement() else { return .failed }
      return .value(try value(element, &reader, depth: 0))
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
    case "integer", "real":
      let spelled = try text(&reader).filter { !$0.isWhitespace }
      guard
        element.name == "integer" ? Int64(spelled) != nil || UInt64(spelled) != nil : Double(spelled) != nil
      else { throw Misfit() }
      return .number(spelled)
    case "true", "false":
      try reader.skip()
      return .boolean(element.name == "true")
    default: throw Misfit()
    }
  }

  private static func text(_ reader: inout XMLReader) throws -> String {
    String(decoding: try reader.text(limit: textLimit) ?? [], as: UTF8.self)
  }
}
