import OnwireSpecLanguage
import OnwireTextFormats

extension Shape {
  /// Whether other files complete a mapping.
  enum Extent {
    /// None do: a list is never merged.
    case whole
    /// Its base may.
    case part
    /// The files that extend it do, even in place of a null.
    case base
  }

  /// The shape as JSON Schema, draft 7, which YAML editors support best.
  func schema(_ extent: Extent = .whole) -> Document {
    switch self {
    case .any: .dictionary([])
    case .text: .object(("type", Self.scalars))
    case .pattern(let pattern, _, let unquoted):
      .dictionary(
        unquoted.members + [(key: "pattern", value: .string("(?:\(pattern))|\(Self.variable)"))])
    case .choice(let words):
      .anyOf([.object(("enum", .array(words.flatMap(Self.spellings)))), Self.withVariable])
    case .null: .object(("type", .string("null")))
    case .nullable(let shape): .anyOf([shape.schema(extent), Shape.null.schema()])
    case .list(let shape, let count): Self.list(shape, count)
    case .map(let keys, let shape, let count): Self.map(keys, shape, count)
    case .mapping(let mapping): mapping.schema(extent)
    case .either(let shapes): .anyOf(shapes.map { $0.schema(extent) })
    case .known(let known): known.shape.schema(extent)
    case .named(let name): .object(("$ref", .string("#/definitions/\(name)")))
    }
  }

  /// The keys that its mappings need if no base gives them.
  fileprivate var needed: Document? {
    switch self {
    case .mapping(let mapping): mapping.needed
    case .nullable(let shape): shape.needed
    case .either(let shapes): shapes.compactMap(\.needed).first
    case .named("client"): Shape.client.needed
    default: nil
    }
  }

  /// Whether it allows null.
  fileprivate var allowsNull: Bool {
    switch self {
    case .any, .null, .nullable: true
    default: false
    }
  }

  /// The types of a text: the spelling of any scalar is the text.
  fileprivate static let scalars = Document.array([.string("string"), .string("number"), .string("boolean")])

  private static let withVariable = Document.object(
    ("type", .string("string")), ("pattern", .string(variable)))

  /// The spellings of a word in YAML: `true` without quotes is a boolean.
  private static func spellings(_ word: String) -> [Document] {
    switch word {
    case "true": [.boolean(true), .string(word)]
    case "false": [.boolean(false), .string(word)]
    default: [.string(word)]
    }
  }

  private static func list(_ shape: Shape, _ count: Int?) -> Document {
    var members: [(String, Document)] = [("type", .string("array")), ("items", shape.schema())]
    if let count {
      members += [("minItems", .signed(Int64(count))), ("maxItems", .signed(Int64(count)))]
    }
    return .dictionary(members.map { (key: $0.0, value: $0.1) })
  }

  private static func map(_ keys: String?, _ shape: Shape, _ count: Int?) -> Document {
    var members: [(String, Document)] = [("type", .string("object"))]
    if let keys { members.append(("propertyNames", .object(("pattern", .string(keys))))) }
    members.append(("additionalProperties", shape.schema()))
    if let count {
      members += [("minProperties", .signed(Int64(count))), ("maxProperties", .signed(Int64(count)))]
    }
    return .dictionary(members.map { (key: $0.0, value: $0.1) })
  }
}

extension Shape.Unquoted {
  /// What a schema says of the types and of the numbers among them.
  fileprivate var members: [(key: String, value: Document)] {
    switch self {
    case .scalar: [(key: "type", value: Shape.scalars)]
    case .string: [(key: "type", value: .string("string"))]
    case .number(let range): Self.members("number", range)
    case .integer(let range): Self.members("integer", range)
    case .positive: Self.members("number") + [(key: "exclusiveMinimum", value: .signed(0))]
    }
  }

  private static func members(_ type: String, _ range: ClosedRange<Int>) -> [(key: String, value: Document)] {
    var members = self.members(type) + [(key: "minimum", value: .signed(Int64(range.lowerBound)))]
    if range.upperBound < .max { members.append((key: "maximum", value: .signed(Int64(range.upperBound)))) }
    return members
  }

  private static func members(_ type: String) -> [(key: String, value: Document)] {
    [(key: "type", value: .array([.string("string"), .string(type)]))]
  }
}

extension Shape.Mapping {
  /// The mapping as JSON Schema: no other keys but variables, and the conditions of its groups of keys.
  func schema(_ extent: Shape.Extent) -> Document {
    var members: [(String, Document)] = [
      ("type", .string("object")),
      ("description", .string(summary)),
      ("properties", .dictionary(keys.map { (key: $0.name, value: $0.schema(extent)) })),
      // Only compiling tells the value of a variable, and so what may follow it.
      ("patternProperties", .object((Shape.variable, Shape.any.schema()))),
      ("additionalProperties", .boolean(false)),
    ]
    let conditions = (extent == .whole ? presence : []) + exclusions
    if !conditions.isEmpty { members.append(("allOf", .array(conditions))) }
    return .dictionary(members.map { (key: $0.0, value: $0.1) })
  }

  /// The keys that it and the mappings below it need if no base gives them.
  var needed: Document? {
    let below = keys.compactMap { key in key.shape.needed.map { (key: key.name, value: $0) } }
    let presence = presence
    guard !presence.isEmpty || !below.isEmpty else { return nil }
    return .dictionary(
      (presence.isEmpty ? [] : [(key: "allOf", value: .array(presence))])
        + [(key: "properties", value: .dictionary(below))])
  }

  private var presence: [Document] { needs.map { group in .anyOf(group.map(has)) } }

  private var exclusions: [Document] {
    alternatives.flatMap { group in
      group.indices.dropLast().map { index in
        not(group[index], beside: Array(group[(index + 1)...]))
      }
    }
      + conflicts.map { not($0.key, beside: $0.others) }
  }

  /// The schema that a key is there and not null, if null counts as absent.
  private func has(_ key: String) -> Document {
    let required = ("required", Document.array([.string(key)]))
    let allowsNull = keys.first { $0.name == key }?.shape.allowsNull == true
    guard allowsNull, !Self.keysOfNull.contains(key) else { return .object(required) }
    return .object(required, ("properties", .object((key, .object(("not", Shape.null.schema()))))))
  }

  private func not(_ key: String, beside others: [String]) -> Document {
    .object(("if", has(key)), ("then", .object(("not", .anyOf(others.map(has))))))
  }
}

extension Shape.Mapping.Key {
  /// The key's value as JSON Schema, with the texts that an editor shows.
  func schema(_ extent: Shape.Extent) -> Document {
    let shape = extent == .base && !self.shape.allowsNull ? .nullable(self.shape) : self.shape
    guard case .dictionary(var members) = shape.schema(extent) else { return .null }
    // Draft 7 ignores what is beside a `$ref`.
    if members.first?.key == "$ref" { members = [(key: "allOf", value: .array([.dictionary(members)]))] }
    members.removeAll { $0.key == "description" }
    members.insert((key: "description", value: .string(description)), at: 0)
    if !examples.isEmpty { members.append((key: "examples", value: .array(examples.map(\.document)))) }
    return .dictionary(members)
  }
}

extension Document {
  /// A dictionary of these members, in this order.
  static func object(_ members: (String, Document)...) -> Document {
    .dictionary(members.map { (key: $0.0, value: $0.1) })
  }

  /// The schema of the values that match one of these.
  static func anyOf(_ schemas: [Document]) -> Document {
    schemas.count == 1 ? schemas[0] : .object(("anyOf", .array(schemas)))
  }
}

extension Example {
  /// The example as a tree to write.
  var document: Document {
    switch self {
    case .null: .null
    case .text(let text): .string(text)
    case .number(let number): .signed(number)
    case .list(let members): .array(members.map(\.document))
    case .mapping(let members): .dictionary(members.map { (key: $0.key, value: $0.value.document) })
    }
  }
}
