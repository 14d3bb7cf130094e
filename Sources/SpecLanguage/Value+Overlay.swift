extension Value {
  /// The members of this dictionary over those of `base`, as `addEntriesFromDictionary:` adds them: a key of both has
  /// the value on top, whole, and stands where the base has it.
  ///
  /// Keys are the same where they are equal as NSObjects. `isOfBase` says of each member whether it is one of `base`.
  /// `nil` where one of the two is no dictionary.
  public func overlaid(on base: Value) -> (value: Value, isOfBase: [Bool])? {
    guard case .dictionary(let top) = kind, case .dictionary(let below) = base.kind else { return nil }
    var result = below
    var isOfBase = below.map { _ in true }
    var positions: [Identity: Int] = [:]
    for (index, member) in below.enumerated() { positions[Identity(member.key.kind)] = index }
    for member in top {
      if let index = positions[Identity(member.key.kind)] {
        result[index] = member
        isOfBase[index] = false
      } else {
        result.append(member)
        isOfBase.append(false)
      }
    }
    return (Value(.dictionary(result), at: place), isOfBase)
  }
}
