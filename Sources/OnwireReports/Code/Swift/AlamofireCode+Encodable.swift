import OnwireSpecLanguage

/// Parameters as Encodable types: a mapping is a structure whose members already have their values.
extension AlamofireCode {
  /// The expression of the parameters; writes the types that it needs first.
  mutating func writeEncodable(_ params: Value) -> String? {
    var types = EncodableTypes()
    let expression = types.expression(params, named: "RequestParameters")
    for line in types.code.lines { code.add(line) }
    // Alamofire uses the name for its own dictionary type.
    if params.isDictionary { return expression }
    code.add("let parameters = \(expression)")
    return "parameters"
  }
}

/// The declarations of Encodable types.
struct EncodableTypes {
  private(set) var code = CodeText()
  private let literal = SwiftLiteral(datesSince2001: true)

  /// The expression of `value`; if it needs a type of its own, that is called `name`.
  mutating func expression(_ value: Value, named name: String) -> String {
    switch value.kind {
    case .dictionary(let members):
      writeStructure(members, named: name)
      return "\(name)()"
    case .array(let members):
      // Members of one scalar type are written as a literal; all others are encoded one by one.
      let type = SwiftType(of: value)
      if members.isEmpty { return "[String]()" }
      if !type.needsNaming, type.isPlain { return literal.tree(value, as: type).flat }
      writeList(members, named: name)
      return "\(name)()"
    case .integer(.decimal(let text)): return "Decimal(string: \(SwiftLiteral.string(text)))!"
    default: return literal.scalar(value)
    }
  }

  private mutating func writeStructure(_ members: [Value.Member], named name: String) {
    let names = SwiftNames.members(members.map(\.key.keyText))
    let types = SwiftNames.types(members.map(\.key.keyText), besides: names.map(\.name))
    guard !members.isEmpty else { return code.add("struct \(name): Encodable {}") }
    code.add("struct \(name): Encodable {")
    code.indented { code in
      for (index, member) in members.enumerated() {
        if case .null = member.value.kind {
          code.add("let \(names[index].name): String? = nil")
          continue
        }
        var nested = EncodableTypes()
        let expression = nested.expression(member.value, named: types[index])
        for line in nested.code.lines { code.add(line) }
        code.add("let \(names[index].name) = \(expression)")
      }
      guard names.contains(where: { $0.name != $0.key }) else { return }
      code.add("enum CodingKeys: String, CodingKey {")
      code.indented { code in
        for name in names { code.add("case \(name.name) = \(SwiftLiteral.string(name.key))") }
      }
      code.add("}")
    }
    code.add("}")
  }

  private mutating func writeList(_ members: [Value], named name: String) {
    code.add("struct \(name): Encodable {")
    code.indented { code in
      var calls: [String] = []
      for (index, member) in members.enumerated() {
        if case .null = member.kind {
          // Unlike an array's nil, encodeNil() of URLEncodedFormEncoder counts no member if it drops one.
          calls.append("try list.encode(String?.none)")
          continue
        }
        var nested = EncodableTypes()
        let expression = nested.expression(member, named: "Member\(index + 1)")
        for line in nested.code.lines { code.add(line) }
        calls.append("try list.encode(\(expression))")
      }
      code.add("func encode(to encoder: any Encoder) throws {")
      code.indented { code in
        code.add("var list = encoder.unkeyedContainer()")
        for call in calls { code.add(call) }
      }
      code.add("}")
    }
    code.add("}")
  }
}

extension SwiftType {
  /// Whether it consists of scalars that are Encodable as they are.
  fileprivate var isPlain: Bool {
    switch self {
    case .named(let name): !["NSNull", "NSDecimalNumber"].contains(name)
    case .array(let type): type.isPlain
    case .dictionary, .mixed, .unknown: false
    }
  }
}
