import OnwireTextFormats

extension JSONValue {
  /// Whether both are the same values, in whatever order the members of objects stand.
  func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.boolean(let one), .boolean(let other)): return one == other
    case (.number(let one), .number(let other)): return one == other
    case (.string(let one), .string(let other)): return one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): return one.elementsEqual(other) { $0.isSame(as: $1) }
    case (.object(let one), .object(let other)):
      guard one.count == other.count else { return false }
      let members = Dictionary(one.map { (Array($0.key.utf8), $0.value) }) { first, _ in first }
      return other.allSatisfy { member in
        members[Array(member.key.utf8)].map { $0.isSame(as: member.value) } ?? false
      }
    default: return false
    }
  }
}
