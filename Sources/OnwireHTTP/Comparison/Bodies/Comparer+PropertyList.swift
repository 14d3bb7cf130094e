/// Property lists: the XML form is compared value by value like JSON, the binary one object by object.
extension Comparer {
  mutating func comparePropertyLists(_ leftElement: Int, _ rightElement: Int) throws {
    let areBinary = (
      left.message.isBinaryPropertyList(left.message.elements[leftElement]),
      right.message.isBinaryPropertyList(right.message.elements[rightElement])
    )
    switch areBinary {
    case (false, false): compareDocuments(leftElement, rightElement)
    case (true, true):
      try compare(
        PropertyListLayout(left.message, leftElement), PropertyListLayout(right.message, rightElement))
    default:
      note(
        Difference(
          .changed, .bodyKind,
          left: side(of: left.message, "plist", left.message.range(of: leftElement)),
          right: side(of: right.message, "plist", right.message.range(of: rightElement)),
          note: BodyWording.twoForms))
    }
  }

  private mutating func compare(_ lefts: PropertyListLayout, _ rights: PropertyListLayout) throws {
    let count = comparison.differences.count
    let wildcardCount = comparison.wildcardPaths.count
    var isSpelledOtherwise = false
    var isAligned = true
    for step in PropertyListLayout.alignment(lefts, rights).steps {
      switch step {
      case .pair(let pair):
        if pair.isMoved { isAligned = false }
        if compare(lefts.units[pair.left], rights.units[pair.right]) { isSpelledOtherwise = true }
      case .removed(let index):
        isAligned = false
        note(Difference(.removed, .presence, left: side(lefts.units[index], of: left.message), right: nil))
      case .added(let index):
        isAligned = false
        note(Difference(.added, .presence, left: nil, right: side(rights.units[index], of: right.message)))
      }
    }
    // If objects are at other positions, other references follow from that. Here they have their old numbers.
    let isReferredOtherwise = isAligned && lefts.marks != rights.marks
    // A different value moves everything after it.
    guard isReferredOtherwise || comparison.differences.count == count,
      isReferredOtherwise || isSpelledOtherwise || comparison.wildcardPaths.count == wildcardCount,
      try !StretchComparison.of(left.message, lefts.range, right.message, rights.range).isSame
    else { return }
    note(
      Difference(
        isReferredOtherwise ? .changed : .respelled, isReferredOtherwise ? .value : .markup,
        left: side(of: left.message, "plist", lefts.range),
        right: side(of: right.message, "plist", rights.range),
        note: isReferredOtherwise ? BodyWording.otherReferences : BodyWording.otherTable))
  }

  /// Returns whether they have the same value in different bytes, which only matters with wildcards.
  private mutating func compare(_ unit: PropertyListLayout.Unit, _ other: PropertyListLayout.Unit) -> Bool {
    if unit.value == other.value {
      same()
      return !left.wildcards.isEmpty && hasOther(unit.range, other.range)
    }
    if case .text(let text) = unit.value, let words = other.value.words,
      matchesWildcard(
        Array(text.utf8), Array(words.utf8), isText: !unit.value.isOther(than: other.value))
    {
      sameByWildcard(unit.path)
    } else {
      note(
        Difference(
          .changed, unit.value.isOther(than: other.value) ? .type : .value,
          left: side(unit, of: left.message), right: side(other, of: right.message)))
    }
    return false
  }

  private func side(_ unit: PropertyListLayout.Unit, of message: Message) -> Difference.Side {
    side(of: message, unit.path, unit.range)
  }
}

extension FieldValue {
  /// The value as text; `nil` for null and bytes.
  fileprivate var words: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .bytes: nil
    }
  }

  /// Whether the two values have different types.
  func isOther(than other: FieldValue) -> Bool {
    switch (self, other) {
    case (.text, .text), (.number, .number), (.boolean, .boolean), (.null, .null), (.bytes, .bytes): false
    default: true
    }
  }
}
