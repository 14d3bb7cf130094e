import OnwireSpecLanguage
import OnwireTextFormats

extension Shape {
  /// The shape as JSON Schema, draft 7: the draft that editors of YAML know best.
  var schema: Document {
    switch self {
    case .any: .dictionary([])
    case .text: .object(("type", Self.scalars))
    case .pattern(let pattern, _):
      .object(("type", Self.scalars), ("pattern", .string("(?:\(pattern))|\(Self.variable)")))
    case .choice(let words):
      .anyOf([.object(("enum", .array(words.flatMap(Self.spellings)))), Self.withVariable])
    case .number(let bound):
      .anyOf([
        .object(("type", .string("number")), ("exclusiveMinimum", .signed(Int64(bound)))),
        .object(("type", .string("string"))),
      ])
    case .natural: Self.natural(orText: "^[+]?([0-9]+|0x[0-9A-Fa-f]+|0o[0-7]+)$")
    case .size: Self.natural(orText: "^[0-9]+( ?[KMG]i?B)?$")
    case .null: .object(("type", .string("null")))
    case .nullable(let shape): .anyOf([shape.schema, .object(("type", .string("null")))])
    case .list(let shape, let count): Self.list(shape, count)
    case .map(let keys, let shape, let count): Self.map(keys, shape, count)
    case .mapping(let mapping): mapping.schema
    case .either(let shapes): .anyOf(shapes.map(\.schema))
    case .known(let known): known.shape.schema
    case .named(let name): .object(("$ref", .string("#/definitions/\(name)")))
    }
  }

  /// Whether null is a value of it.
  fileprivate var allowsNull: Bool {
    switch self {
    case .any, .null, .nullable: true
    default: false
    }
  }

  /// Wherever a text is asked for, a scalar's spelling is the text.
  private static let scalars = Document.array([.string("string"), .string("number"), .string("boolean")])

  private static let withVariable = Document.object(
    ("type", .string("string")), ("pattern", .string(variable)))

  /// A word as YAML reads it: `true` without quotes is a boolean.
  private static func spellings(_ word: String) -> [Document] {
    switch word {
    case "true": [.boolean(true), .string(word)]
    case "false": [.boolean(false), .string(word)]
    default: [.string(word)]
    }
  }

  private static func natural(orText pattern: String) -> Document {
    .anyOf([
      .object(("type", .string("integer")), ("minimum", .signed(0))),
      .object(("type", .string("string")), ("pattern", .string("(?:\(pattern))|\(variable)"))),
    ])
  }

  private static func list(_ shape: Shape, _ count: Int?) -> Document {
    var members: [(String, Document)] = [("type", .string("array")), ("items", shape.schema)]
    if let count {
      members += [("minItems", .signed(Int64(count))), ("maxItems", .signed(Int64(count)))]
    }
    return .dictionary(members.map { (key: $0.0, value: $0.1) })
  }

  private static func map(_ keys: String?, _ shape: Shape, _ count: Int?) -> Document {
    var members: [(String, Document)] = [("type", .string("object"))]
    if let keys { members.append(("propertyNames", .object(("pattern", .string(keys))))) }
    members.append(("additionalProperties", shape.schema))
    if let count {
      members += [("minProperties", .signed(Int64(count))), ("maxProperties", .signed(Int64(count)))]
    }
    return .dictionary(members.map { (key: $0.0, value: $0.1) })
  }
}

extension Shape.Mapping {
  /// The mapping as JSON Schema: no other keys but variables, and what its groups of keys ask for.
  var schema: Document {
    var members: [(String, Document)] = [
      ("type", .string("object")),
      ("description", .string(summary)),
      ("properties", .dictionary(keys.map { (key: $0.name, value: $0.schema) })),
      // What a variable stands for, and so what belongs behind it, only compiling tells.
      ("patternProperties", .object((Shape.variable, Shape.any.schema))),
      ("additionalProperties", .boolean(false)),
    ]
    let conditions = conditions
    if !conditions.isEmpty { members.append(("allOf", .array(conditions))) }
    return .dictionary(members.map { (key: $0.0, value: $0.1) })
  }

  private var conditions: [Document] {
    needs.map { group in .anyOf(group.map(has)) }
      + alternatives.flatMap { group in
        group.indices.dropLast().map { index in
          not(group[index], beside: Array(group[(index + 1)...]))
        }
      }
      + conflicts.map { not($0.key, beside: $0.others) }
  }

  /// That a key is there, and not null where that counts as absent.
  private func has(_ key: String) -> Document {
    let required = ("required", Document.array([.string(key)]))
    let allowsNull = keys.first { $0.name == key }?.shape.allowsNull == true
    guard allowsNull, !Self.keysOfNull.contains(key) else { return .object(required) }
    return .object(required, ("properties", .object((key, .object(("not", Shape.null.schema))))))
  }

  private func not(_ key: String, beside others: [String]) -> Document {
    .object(("if", has(key)), ("then", .object(("not", .anyOf(others.map(has))))))
  }
}

extension Shape.Mapping.Key {
  /// The key's value as JSON Schema, with what an editor shows of it.
  var schema: Document {
    guard case .dictionary(var members) = shape.schema else { return shape.schema }
    // Draft 7 passes over what stands beside a `$ref`.
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

  /// A schema that one of these must match.
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
