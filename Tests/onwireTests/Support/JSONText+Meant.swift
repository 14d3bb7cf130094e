import TestSupport

// Data that a spec means, and what programs get from it.
extension JSONText {
  /// Nested data, as JSON, which is YAML.
  static func nested(_ random: inout SplitMix, _ depth: Int) -> JSONText {
    let keys: [String] = ["a", "b", "items", "tags", "user", "né", "k k"].shuffled(using: &random)
    var members: [(key: String, value: JSONText)] = []
    for key in keys.prefix(1 + Int(random.next() % 3)) { members.append((key, value(&random, depth))) }
    return JSONText.object(members)
  }

  private static let texts: [String] = ["x", "a b", "é", "a&b=c", "", "50%", "[x]", "1+1", "张三", "y;z"]

  private static func value(_ random: inout SplitMix, _ depth: Int) -> JSONText {
    switch random.next() % (depth < 3 ? 10 : 6) {
    case 0: return JSONText.number("\(random.next() % 1000)")
    case 1: return JSONText.boolean(random.next() % 2 == 0)
    case 2..<6: return JSONText.string(texts[Int(random.next() % UInt64(texts.count))])
    case 6, 7: return nested(&random, depth + 1)
    default:
      let first: JSONText = value(&random, depth + 1)
      var elements: [JSONText] = random.next() % 8 == 0 ? [] : [first]
      for _ in 0..<random.next() % 4 { elements.append(like(first, &random)) }
      return JSONText.array(elements)
    }
  }

  /// A value of the same shape: arrays have members alike.
  private static func like(_ value: JSONText, _ random: inout SplitMix) -> JSONText {
    switch value {
    case .object(let members):
      var others: [(key: String, value: JSONText)] = []
      for member in members { others.append((member.key, like(member.value, &random))) }
      return JSONText.object(others)
    case .array(let elements):
      var others: [JSONText] = []
      for element in elements { others.append(like(element, &random)) }
      return JSONText.array(others)
    case .boolean, .null: return value
    case .number: return JSONText.number("\(random.next() % 1000)")
    case .string(let text): return JSONText.string(text + "\(random.next() % 10)")
    }
  }

  /// A value as YAML.
  static func yaml(_ value: JSONText) -> String {
    switch value {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .number(let text): return text
    case .string(let text): return VectorSpec.quoted(text)
    case .array(let elements): return "[" + elements.map { yaml($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      let pairs: [String] = members.map { VectorSpec.quoted($0.key) + ": " + yaml($0.value) }
      return "{" + pairs.joined(separator: ", ") + "}"
    }
  }

  /// Whether a program that got `got` has what is meant; if all is text, a number is its digits.
  static func isSame(_ meant: JSONText, _ got: JSONText, isMultimap: Bool = false) -> Bool {
    switch (meant, got) {
    case (.object(let members), .object(let others)):
      guard members.count == others.count else { return false }
      for member in members {
        guard let value = got[member.key] else { return false }
        let isAlone = isMultimap && value.elements.count == 1 && member.value.elements.isEmpty
        guard isSame(member.value, isAlone ? value.elements[0] : value) else { return false }
      }
      return true
    case (.array(let elements), .array(let others)):
      guard elements.count == others.count else { return false }
      for (one, other) in zip(elements, others) where !isSame(one, other) { return false }
      return true
    case (.number(let digits), .string(let text)): return digits == text
    case (.boolean(let value), .string(let text)):
      return (value ? ["1", "true"] : ["0", "false"]).contains(text)
    default: return yaml(meant) == yaml(got)
    }
  }
}
