/// Queries and forms.
extension Comparer {
  /// Compares two lists of pairs, each a range of bytes of its message; `nil` for a side that has none.
  ///
  /// Pairs are cut out of the bytes, as a receiver does, and not taken from the elements: a value that was
  /// written with a bare `&` is several pairs on the wire. `isOrdered` says whether both sides promise their
  /// order.
  mutating func comparePairs(
    left leftRange: Range<Int>?, right rightRange: Range<Int>?, _ grammar: PairGrammar, isOrdered: Bool
  ) throws {
    let lefts = try PairList(left.message, leftRange, grammar)
    let rights = try PairList(right.message, rightRange, grammar)
    let alignment = Alignment(lefts.keys, rights.keys, pairsRenamed: true, isOrdered: isOrdered)
    var isOrderTold = false
    for step in alignment.steps {
      switch step {
      case .pair(let pair):
        if pair.isMoved {
          noteMove(
            Difference(.moved, .order, left: lefts.side(pair.left), right: rights.side(pair.right)),
            isPromised: isOrdered, &isOrderTold)
        }
        compare(lefts, pair.left, rights, pair.right)
      case .removed(let index):
        note(Difference(.removed, .presence, left: lefts.side(index), right: nil))
      case .added(let index):
        note(Difference(.added, .presence, left: nil, right: rights.side(index)))
      }
    }
    compareMarks(lefts, leftRange, rights, rightRange, grammar, isAligned: alignment.isIdentity)
  }

  private mutating func compare(_ lefts: PairList, _ leftIndex: Int, _ rights: PairList, _ rightIndex: Int) {
    let left = lefts.items[leftIndex]
    let right = rights.items[rightIndex]
    let texts = (lefts.bytes[left.whole], rights.bytes[right.whole])
    if texts.0.elementsEqual(texts.1) { return same() }
    var name = Spelling.of(lefts.bytes[left.name], rights.bytes[right.name], as: .pair)
    if name?.kind == .changed, name?.way == .value { name?.way = .name }
    var value: Spelling?
    var isByWildcard = false
    switch (left.value.map { lefts.bytes[$0] }, right.value.map { rights.bytes[$0] }) {
    case (nil, nil): break
    case (let left?, let right?):
      value = Spelling.of(left, right, as: .pair)
      isByWildcard =
        value?.kind == .changed && matchesWildcard(FormText.decode(left), FormText.decode(right))
      if isByWildcard { value = nil }
    case (let left, let right):
      value = Spelling(kind: .changed, way: (left ?? right ?? []).isEmpty ? .type : .value)
    }
    guard let spelling = Spelling.weightier(name, value) else {
      return isByWildcard ? sameByWildcard(lefts.path(leftIndex)) : same()
    }
    let runs = DifferingRuns(texts.0, texts.1)
    let isOfValue = spelling == value
    note(
      Difference(
        spelling.kind, spelling.way,
        left: lefts.side(leftIndex, marks: runs.left, atValue: isOfValue),
        right: rights.side(rightIndex, marks: runs.right, atValue: isOfValue), note: spelling.note))
  }

  /// `&` beside which no pair stands: nobody reads it, and yet it is sent.
  private mutating func compareMarks(
    _ lefts: PairList, _ leftRange: Range<Int>?, _ rights: PairList, _ rightRange: Range<Int>?,
    _ grammar: PairGrammar, isAligned: Bool
  ) {
    guard let leftRange, let rightRange,
      isAligned ? lefts.marks != rights.marks : lefts.idleMarks != rights.idleMarks
    else { return }
    let path = grammar == .query ? "target" : "form"
    let runs = isAligned ? DifferingRuns(lefts.bytes[...], rights.bytes[...]) : DifferingRuns()
    note(
      Difference(
        .respelled, .emptyPair,
        left: side(
          of: left.message, path, leftRange, marks: runs.left.map { $0.shifted(by: leftRange.lowerBound) }),
        right: side(
          of: right.message, path, rightRange, marks: runs.right.map { $0.shifted(by: rightRange.lowerBound) }
        )))
  }
}
