import OnwireTextFormats

/// A type that JSON is decoded as, by its shape: `Item{id: Int, name: String?, tags: [String]}`.
package indirect enum DecodedType: Sendable {
  case string, integer, double, boolean, any, empty
  case optional(DecodedType)
  case array(DecodedType)
  case dictionary(DecodedType)
  case structure(String, [(key: String, type: DecodedType)])

  /// The type that `text` spells; `nil` if it spells none.
  package init?(_ text: String) {
    var reader = TypeReader(rest: text[...])
    guard let type = reader.type(depth: 0), reader.isAtEnd else { return nil }
    self = type
  }

  /// Swift's name for the type.
  package var name: String {
    switch self {
    case .string: "String"
    case .integer: "Int"
    case .double: "Double"
    case .boolean: "Bool"
    case .any: "Any"
    case .empty: "Empty"
    case .optional(let type): "Optional<\(type.name)>"
    case .array(let type): "Array<\(type.name)>"
    case .dictionary(let type): "Dictionary<String, \(type.name)>"
    case .structure(let name, _): name
    }
  }

  /// The type as written in code and shown with values: `[String]`.
  package var spelled: String {
    switch self {
    case .optional(let type): type.spelled + "?"
    case .array(let type): "[\(type.spelled)]"
    case .dictionary(let type): "[String: \(type.spelled)]"
    default: name
    }
  }
}

/// The fault of a value that does not have the type.
struct DecodingFault {
  /// The case of DecodingError.
  var name: String
  /// Its sentence.
  var sentence: String
  /// The type that was asked for.
  var expected: String?
  /// The missing key.
  var key: String?
  /// The keys and indices on the way to it.
  var path: [String]

  /// Data that is not JSON, or JSON that Swift has no value for: the error does not say where.
  static let notJSON = DecodingFault(
    name: "dataCorrupted", sentence: "The given data was not valid JSON.", path: [])

  /// The code of the error in Cocoa's domain.
  var code: Int { name == "typeMismatch" || name == "dataCorrupted" ? 4864 : 4865 }
}

extension DecodedType {
  /// The first fault of a value; `nil` if it has the type. `broken` has the places of its strings that
  /// JSONDecoder refuses.
  func fault(of value: JSONValue, broken: BrokenPlaces?, at path: [String] = []) -> DecodingFault? {
    switch self {
    case .any, .empty: return nil
    case .optional(let type):
      if case .null = value { return nil }
      return type.fault(of: value, broken: broken, at: path)
    case .string:
      guard case .string = value else { return mismatch("String", value, path) }
      if broken?.isBroken ?? false { return .notJSON }
    case .boolean:
      // Bool is the only type that does not look for null first (JSONDecoder.swift of swift-foundation; run:
      // Swift 6.3).
      guard case .boolean = value else { return otherType("Bool", value, path) }
    case .integer:
      guard case .number(let spelled) = value else { return mismatch("Int", value, path) }
      guard Self.isInteger(spelled) else { return .notJSON }
    case .double:
      guard case .number(let spelled) = value else { return mismatch("Double", value, path) }
      // A number that is too small or too large for a double is refused, and does not become zero or
      // infinity.
      let mantissa = spelled.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      let double = Double(spelled)
      if double == 0, mantissa.contains(where: { 0x31...0x39 ~= $0 }) { return .notJSON }
      if double?.isInfinite ?? true { return .notJSON }
    case .array(let type):
      guard case .array(let values) = value else {
        return mismatch("Array<Any>", value, path, container: "unkeyed")
      }
      for (index, value) in values.enumerated() {
        let broken = broken?.inner[index]
        if let fault = type.fault(of: value, broken: broken, at: path + ["\(index)"]) { return fault }
      }
    case .dictionary(let type):
      guard case .object(let members) = value else {
        return mismatch("Dictionary<String, Any>", value, path, container: "keyed")
      }
      // All keys are read, not only those that the type asks for.
      if broken?.isBroken ?? false { return .notJSON }
      for (index, (key, value)) in members.enumerated() {
        let broken = broken?.inner[index]
        if let fault = type.fault(of: value, broken: broken, at: path + [key]) { return fault }
      }
    case .structure(_, let fields):
      guard case .object(let members) = value else {
        return mismatch("Dictionary<String, Any>", value, path, container: "keyed")
      }
      if broken?.isBroken ?? false { return .notJSON }
      let indices = Dictionary(zip(members.map(\.key), members.indices)) { first, _ in first }
      for (key, type) in fields {
        if case .optional = type, indices[key] == nil { continue }
        guard let index = indices[key] else {
          return DecodingFault(
            name: "keyNotFound",
            sentence:
              "No value associated with key CodingKeys(stringValue: \"\(key)\", intValue: nil) (\"\(key)\").",
            key: key, path: path)
        }
        let broken = broken?.inner[index]
        if let fault = type.fault(of: members[index].value, broken: broken, at: path + [key]) {
          return fault
        }
      }
    }
    return nil
  }

  /// The part of a value that the type keeps.
  func part(of value: JSONValue) -> JSONValue {
    switch (self, value) {
    case (.optional(let type), _): return type.part(of: value)
    case (.array(let type), .array(let values)): return .array(values.map(type.part))
    case (.dictionary(let type), .object(let members)):
      return .object(members.map { ($0.key, type.part(of: $0.value)) })
    case (.structure(_, let fields), .object(let members)):
      let types = Dictionary(fields.map { ($0.key, $0.type) }) { first, _ in first }
      return .object(
        members.compactMap { member in types[member.key].map { (member.key, $0.part(of: member.value)) } })
    default: return value
    }
  }

  private func mismatch(
    _ expected: String, _ value: JSONValue, _ path: [String], container: String? = nil
  ) -> DecodingFault {
    if case .null = value {
      let what = container.map { "\($0) decoding container" } ?? "value of type \(expected)"
      return DecodingFault(
        name: "valueNotFound", sentence: "Cannot get \(what) -- found null value instead", expected: expected,
        path: path)
    }
    return otherType(expected, value, path)
  }

  private func otherType(_ expected: String, _ value: JSONValue, _ path: [String]) -> DecodingFault {
    DecodingFault(
      name: "typeMismatch", sentence: "Expected to decode \(expected) but found \(value.swiftName) instead.",
      expected: expected, path: path)
  }

  /// Whether a number is an Int: digits that it can hold, or a whole number with a point or an exponent.
  private static func isInteger(_ spelled: String) -> Bool {
    if Int(spelled) != nil { return true }
    guard spelled.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) else {
      return false
    }
    return Double(spelled).flatMap { Int(exactly: $0) }.map { $0 > .min } ?? false
  }
}

extension JSONValue {
  fileprivate var swiftName: String {
    switch self {
    case .null: "null"
    case .boolean: "bool"
    case .number: "number"
    case .string: "a string"
    case .array: "an array"
    case .object: "a dictionary"
    }
  }
}

/// Reads a written type.
private struct TypeReader {
  var rest: Substring

  private static let depthLimit = 50

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return rest.isEmpty
    }
  }

  mutating func type(depth: Int) -> DecodedType? {
    guard depth < Self.depthLimit else { return nil }
    guard var type = base(depth: depth) else { return nil }
    while take("?") { type = .optional(type) }
    return type
  }

  private mutating func base(depth: Int) -> DecodedType? {
    if take("[") {
      guard let first = type(depth: depth + 1) else { return nil }
      if take(":") {
        guard case .string = first, let value = type(depth: depth + 1), take("]") else { return nil }
        return .dictionary(value)
      }
      return take("]") ? .array(first) : nil
    }
    let name = self.name()
    guard take("{") else {
      return [
        "String": .string, "Int": .integer, "Double": .double, "Bool": .boolean, "Any": .any, "Empty": .empty,
      ][
        name]
    }
    var fields: [(key: String, type: DecodedType)] = []
    while !take("}") {
      if !fields.isEmpty, !take(",") { return nil }
      let key = self.name()
      guard !key.isEmpty, take(":"), let type = type(depth: depth + 1) else { return nil }
      fields.append((key, type))
    }
    return .structure(name.isEmpty ? "Value" : name, fields)
  }

  private mutating func name() -> String {
    skipBlanks()
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "." }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private mutating func take(_ mark: Character) -> Bool {
    skipBlanks()
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " } }
}
