import OnwireTextFormats

/// The identity of a value: two values are the same if they are equal as NSObjects, as members of a set and
/// keys of a dictionary are compared.
///
/// Numbers and booleans are equal by their number, strings by their scalars (never by canonical equivalence,
/// which Swift's `==` would apply), containers by their content.
indirect enum Identity: Hashable {
  case null
  case integer(Integer)
  case double(UInt64)
  case string(ExactString)
  case data([UInt8])
  case date(Moment)
  case array([Identity])
  case dictionary([Identity: Identity])
  case set(Set<Identity>)

  init(_ kind: Value.Kind) {
    switch kind {
    case .null: self = .null
    case .boolean(let value): self = .integer(.signed(value ? 1 : 0))
    case .integer(let value): self = .integer(value)
    case .double(let value): self = Self.number(value)
    case .string(let value): self = .string(ExactString(value))
    case .data(let value): self = .data(value)
    case .date(let value): self = .date(value)
    case .array(let values): self = .array(values.map { Identity($0.kind) })
    case .dictionary(let members):
      let pairs = members.map { (Identity($0.key.kind), Identity($0.value.kind)) }
      self = .dictionary(Dictionary(pairs) { first, _ in first })
    case .set(let values): self = .set(Set(values.map { Identity($0.kind) }))
    }
  }

  /// A key before variables are replaced: the scalar `index` of `arena`.
  init(rawKey index: Int, of arena: NodeArena) {
    let flat = arena.nodes[index]
    let text = arena.string(of: index)
    let tag = flat.tag.map { arena.tags[$0] }
    switch TypedScalar(text, tag: tag, isPlain: flat.kind == .plain && tag == nil && !flat.hasDollar) {
    case .kind(let kind): self.init(kind)
    case .misfit: self = .string(ExactString(text))
    }
  }

  /// A double that is a whole number equals the integer; -0 is not 0, as CFNumber compares.
  private static func number(_ value: Double) -> Identity {
    if value.isNaN { return .double(Double.nan.bitPattern) }
    if value == 0, value.sign == .minus { return .double(value.bitPattern) }
    if let whole = Int64(exactly: value) { return .integer(.signed(whole)) }
    if let whole = UInt64(exactly: value) { return .integer(.unsigned(whole)) }
    return .double(value.bitPattern)
  }
}
