import OnwireSpecLanguage

/// The type that Swift infers for a literal, distinguishing only what decides whether it must be written out.
indirect enum SwiftType: Equatable {
  /// A type by its name.
  case named(String)
  /// An array.
  case array(SwiftType)
  /// A dictionary whose keys are texts.
  case dictionary(SwiftType)
  /// Values of several types.
  case mixed
  /// The type of an empty container's members.
  case unknown

  /// The type of `value` as a literal.
  init(of value: Value) {
    switch value.kind {
    case .null: self = .named("NSNull")
    case .boolean: self = .named("Bool")
    case .integer(.signed): self = .named("Int")
    case .integer(.unsigned): self = .named("UInt64")
    case .integer(.decimal): self = .named("NSDecimalNumber")
    case .double: self = .named("Double")
    case .string: self = .named("String")
    case .data: self = .named("Data")
    case .date: self = .named("Date")
    case .set: self = .mixed
    case .array(let members): self = .array(Self.common(members))
    case .dictionary(let members): self = .dictionary(Self.common(members.map(\.value)))
    }
  }

  /// The type that all members share; integers and doubles share none, because Swift would make doubles of
  /// both.
  static func common(_ values: [Value]) -> SwiftType {
    values.reduce(.unknown) { $0.joined(SwiftType(of: $1)) }
  }

  private func joined(_ other: SwiftType) -> SwiftType {
    switch (self, other) {
    case (.unknown, let type), (let type, .unknown): type
    case (.array(let a), .array(let b)): .array(a.joined(b))
    case (.dictionary(let a), .dictionary(let b)): .dictionary(a.joined(b))
    default: self == other ? self : .mixed
    }
  }

  /// Whether Swift cannot infer the type by itself.
  var needsNaming: Bool {
    switch self {
    case .mixed, .unknown: true
    case .named: false
    case .array(let type), .dictionary(let type): type.needsNaming
    }
  }

  /// The type's name; `any` stands for values of several types.
  func name(any: String) -> String {
    switch self {
    case .named(let name): name
    case .array(let type): "[\(type.name(any: any))]"
    case .dictionary(let type): "[String: \(type.name(any: any))]"
    case .mixed: any
    case .unknown: "String"
    }
  }
}
