package import OnwireSpecLanguage
import OnwireTextFormats

/// JSON and property lists as nodes of a spec.
extension Raising {
  /// The value of a JSON text; `nil` if it is not JSON, or if a spec cannot express it because a key comes
  /// twice.
  package static func json(_ bytes: [UInt8]) -> SpecNode? {
    guard bytes.first != 0xEF else { return nil }
    var reader = JSONReader(ByteInput(bytes))
    guard let value = try? reader.value(), (try? reader.peek()) == .end else { return nil }
    return node(value)
  }

  private static func node(_ value: JSONValue) -> SpecNode? {
    switch value {
    case .null: return .null
    case .boolean(let boolean): return .typed(boolean ? "true" : "false")
    case .number(let text): return number(text)
    case .string(let text): return .text(text)
    case .array(let values):
      let nodes = values.compactMap(node)
      return nodes.count == values.count ? .list(nodes) : nil
    case .object(let members):
      var seen: Set<[UInt8]> = []
      var nodes: [SpecNode.Member] = []
      for member in members {
        guard seen.insert(Array(member.key.utf8)).inserted, let node = node(member.value) else { return nil }
        nodes.append(SpecNode.Member(member.key, node))
      }
      return .mapping(nodes)
    }
  }

  /// The shortest spelling of the same number: `1.1000000000000001` becomes 1.1. `-0` is not an integer.
  private static func number(_ text: String) -> SpecNode {
    if text == "-0" { return .float("-0.0") }
    guard hasFraction(text), let double = Double(text),
      double.isFinite
    else { return .typed(text) }
    let short = NumberText.shortest(double)
    return hasFraction(short) && short.utf8.count < text.utf8.count ? .float(short) : .typed(text)
  }

  /// Whether a number has a fraction or an exponent; without either, YAML takes it for an integer.
  private static func hasFraction(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
  }

  /// The value of a property list; `nil` if a spec cannot express it.
  package static func propertyList(_ bytes: [UInt8]) -> SpecNode? {
    var reader = XMLReader(ByteInput(DocumentOutline.xml(ofBinary: bytes) ?? bytes))
    return try? document(&reader)
  }

  private static func document(_ reader: inout XMLReader) throws -> SpecNode? {
    guard let root = try reader.nextElement(), root.name == "plist", let first = try reader.nextElement(),
      let node = try node(first, &reader)
    else { return nil }
    return try reader.nextElement() == nil ? node : nil
  }

  private static func node(_ element: XMLElement, _ reader: inout XMLReader) throws -> SpecNode? {
    switch element.name {
    case "dict":
      var members: [SpecNode.Member] = []
      var seen: Set<[UInt8]> = []
      while let next = try reader.nextElement() {
        guard next.name == "key", let key = try text(&reader), seen.insert(Array(key.utf8)).inserted,
          let value = try reader.nextElement(), let node = try node(value, &reader)
        else { return nil }
        members.append(SpecNode.Member(key, node))
      }
      return .mapping(members)
    case "array":
      var items: [SpecNode] = []
      while let next = try reader.nextElement() {
        guard let node = try node(next, &reader) else { return nil }
        items.append(node)
      }
      return .list(items)
    case "true", "false":
      try reader.skip()
      return .typed(element.name)
    case "string": return try text(&reader).map { .text($0) }
    case "integer": return try text(&reader).map { .typed($0) }
    case "real":
      return try text(&reader).map { text in
        switch text {
        // The words are CoreFoundation's.
        case "nan": .float(".nan")
        case "+infinity": .float(".inf")
        case "-infinity": .float("-.inf")
        default: hasFraction(text) ? .typed(text) : .float(text + ".0")
        }
      }
    case "date": return try text(&reader).map { .timestamp($0) }
    case "data":
      guard let text = try text(&reader) else { return nil }
      return (try? Base64.decode(text.utf8.filter { $0 > 0x20 })).map { .binary($0) }
    default: return nil
    }
  }

  private static func text(_ reader: inout XMLReader) throws -> String? {
    try reader.text(limit: 1 << 24).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
