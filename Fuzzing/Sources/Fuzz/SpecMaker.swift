import Foundation
@testable import OnwireReports

/// Makes specs by the schema of the language: what stands at a key is what the schema takes, or nearly.
struct SpecMaker: Sendable {
  /// What a key takes.
  private indirect enum Shape: Sendable {
    case any
    case text
    case number
    case boolean
    case null
    case choice([String])
    case list(Shape, count: Int?)
    case map(Shape, count: Int?)
    case mapping([(key: String, shape: Shape)])
    case either([Shape])
    case example([MadeValue], Shape)
  }

  private let keys: [(key: String, shape: Shape)]
  private let shapes: [String: Shape]

  init() {
    let schema =
      (try? JSONSerialization.jsonObject(with: Data(SpecSchema.text().utf8))) as? [String: Any] ?? [:]
    let definitions = schema["definitions"] as? [String: Any] ?? [:]
    guard case .mapping(let keys) = Self.shape(schema, definitions) else {
      (self.keys, shapes) = ([], [:])
      return
    }
    self.keys = keys
    shapes = Dictionary(keys.map { ($0.key, $0.shape) }) { first, _ in first }
  }

  private static func shape(_ value: Any?, _ definitions: [String: Any]) -> Shape {
    guard let schema = value as? [String: Any] else { return .any }
    let bare = bareShape(schema, definitions)
    let examples = schema["examples"] as? [Any] ?? []
    return examples.isEmpty ? bare : .example(examples.map(MadeValue.init), bare)
  }

  private static func bareShape(_ schema: [String: Any], _ definitions: [String: Any]) -> Shape {
    if let reference = schema["$ref"] as? String {
      return shape(definitions[String(reference.split(separator: "/").last ?? "")], definitions)
    }
    if let properties = schema["properties"] as? [String: Any] {
      return .mapping(properties.sorted { $0.key < $1.key }.map { ($0.key, shape($0.value, definitions)) })
    }
    if let all = schema["allOf"] as? [Any], schema["type"] == nil { return shape(all.first, definitions) }
    if let choices = schema["anyOf"] as? [Any] { return .either(choices.map { shape($0, definitions) }) }
    if let words = schema["enum"] as? [Any] { return .choice(words.map { "\($0)" }) }
    switch schema["type"] as? String {
    case "array": return .list(shape(schema["items"], definitions), count: schema["minItems"] as? Int)
    case "object":
      return .map(shape(schema["additionalProperties"], definitions), count: schema["minProperties"] as? Int)
    case "integer", "number": return .number
    case "null": return .null
    case "string": return .text
    default: return schema["type"] == nil ? .any : .text
    }
  }

  /// The text of a spec.
  func make(_ random: inout Random) -> [UInt8] {
    var members: [(String, MadeValue)] = []
    func add(_ key: String, _ chance: Int) {
      guard random.oneIn(chance), let shape = shapes[key] else { return }
      members.append((key, value(shape, &random, 0)))
    }
    members.append(("url", .string(random.oneIn(4) ? HostileText.make(&random) : url(&random))))
    if random.oneIn(2) {
      members.append(("method", .string(random.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]))))
    }
    if random.oneIn(2) { add("client", 1) }
    switch random.below(5) {
    case 0, 1:
      add("params", 1)
      add("as", 2)
    case 2:
      add("files", 1)
      add("params", 2)
      add("boundary", 4)
    case 3: add("body", 1)
    default: break
    }
    let rest = ["headers", "query", "transport"] + keys.map(\.key)
    for _ in 0..<random.below(4) {
      let key = random.pick(rest)
      if !members.contains(where: { $0.0 == key }) { add(key, 1) }
    }
    let style = random.below(4)
    var text = style == 1 ? "---\n" : ""
    for (key, value) in members { text += "\(key): \(value.yaml(&random))\n" }
    if style == 2 { text += "...\n" }
    return Array("#uploads\n".utf8) + Array(text.utf8)
  }

  private func url(_ random: inout Random) -> String {
    var url = random.pick([
      "https://h", "http://h:8080", "https://例え.jp", "https://u:p@h", "https://[::1]", "HTTP://H",
    ])
    for _ in 0..<random.below(3) { url += "/" + random.pick(HostileText.words + HostileText.pieces) }
    if random.oneIn(3) { url += "?" + random.pick(HostileText.words) + "=" + random.pick(HostileText.pieces) }
    if random.oneIn(8) { url += "#" + random.pick(HostileText.pieces) }
    return url
  }

  private func value(_ shape: Shape, _ random: inout Random, _ depth: Int) -> MadeValue {
    // Seldom what the key does not take.
    if random.oneIn(60) { return any(&random, depth) }
    switch shape {
    case .any: return any(&random, depth)
    case .text: return .string(HostileText.make(&random))
    case .number:
      return .plain(random.pick(["0", "1", "3", "64", "1000", "1e3", "0x10", "-1", "1.5", "2.0"]))
    case .boolean: return .plain(random.oneIn(2) ? "true" : "false")
    case .null: return .plain("null")
    case .choice(let words): return .string(random.pick(words))
    case .list(let member, let count):
      return .list((0..<(count ?? random.below(4))).map { _ in value(member, &random, depth + 1) })
    case .map(let member, let count):
      return .map(
        (0..<(count ?? random.below(4))).map { _ in (name(&random), value(member, &random, depth + 1)) })
    case .mapping(let keys):
      var members: [(String, MadeValue)] = []
      for _ in 0..<(1 + random.below(4)) {
        let key = random.pick(keys)
        if !members.contains(where: { $0.0 == key.key }) {
          members.append((key.key, value(key.shape, &random, depth + 1)))
        }
      }
      return .map(members)
    case .either(let shapes): return value(random.pick(shapes), &random, depth)
    case .example(let examples, let shape):
      if random.oneIn(3) { return random.pick(examples).hostile(&random) }
      return value(shape, &random, depth)
    }
  }

  private func name(_ random: inout Random) -> String {
    random.oneIn(3) ? HostileText.make(&random) : HostileText.word(&random)
  }

  private func any(_ random: inout Random, _ depth: Int) -> MadeValue {
    switch random.below(depth > 4 ? 3 : 6) {
    case 0:
      return .plain(
        random.pick([
          "null", "true", "false", "0", "-0", "1", "1.0", "1e400", "0.1", ".inf", "-.inf", ".nan", "0o7",
          "0xff",
          "123456789012345678901234567890", "2026-01-02", "2026-01-02T03:04:05Z", "!!binary aGk=",
          "!!set {a, b}",
          "!!str 1", "!!float 3", "!!timestamp 2001-12-14", "~", "<<",
        ]))
    case 1, 2: return .string(HostileText.make(&random))
    case 3: return .list((0..<random.below(4)).map { _ in any(&random, depth + 1) })
    default: return .map((0..<random.below(4)).map { _ in (name(&random), any(&random, depth + 1)) })
    }
  }
}

/// A value of a spec that is being made.
indirect enum MadeValue: Sendable {
  /// As it is written, without quotes.
  case plain(String)
  case string(String)
  case list([MadeValue])
  case map([(String, MadeValue)])

  init(_ json: Any) {
    switch json {
    case let text as String: self = .string(text)
    case let list as [Any]: self = .list(list.map(MadeValue.init))
    case let map as [String: Any]:
      self = .map(map.sorted { $0.key < $1.key }.map { ($0.key, MadeValue($0.value)) })
    case is NSNull: self = .plain("null")
    default: self = .plain("\(json)")
    }
  }

  /// The value with other texts here and there.
  func hostile(_ random: inout Random) -> MadeValue {
    switch self {
    case .plain: return random.oneIn(6) ? .string(HostileText.make(&random)) : self
    case .string(let text):
      switch random.below(6) {
      case 0: return .string(HostileText.make(&random))
      case 1: return .string(text + HostileText.make(&random))
      default: return self
      }
    case .list(let members): return .list(members.map { $0.hostile(&random) })
    case .map(let members):
      return .map(members.map { ($0.0, $0.1.hostile(&random)) })
    }
  }

  /// The value in flow style.
  func yaml(_ random: inout Random) -> String {
    switch self {
    case .plain(let text): return text
    case .string(let text): return Self.quoted(text)
    case .list(let members):
      return "[" + members.map { $0.yaml(&random) }.joined(separator: ", ") + "]"
    case .map(let members):
      return "{" + members.map { "\(Self.quoted($0.0)): \($0.1.yaml(&random))" }.joined(separator: ", ") + "}"
    }
  }

  /// A text between double quotes (YAML 1.2.2, 5.7), whatever it holds.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x24F, 0x4E00...0x9FFF: result.unicodeScalars.append(scalar)
      case 0...0xFF: result += "\\x" + padded(scalar.value, 2)
      case 0...0xFFFF: result += "\\u" + padded(scalar.value, 4)
      default: result += "\\U" + padded(scalar.value, 8)
      }
    }
    return result + "\""
  }

  private static func padded(_ value: UInt32, _ length: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: length - digits.count) + digits
  }
}
