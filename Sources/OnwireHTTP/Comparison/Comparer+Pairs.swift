/// Queries, forms and cookies.
extension Comparer {
  /// Compares two lists of pairs, each a range of bytes of its message; `nil` for a side that has none.
  ///
  /// Pairs are cut from the bytes, as a receiver does, not taken from the elements: a value written with a
  /// bare `&` is several pairs on the wire.
  mutating func comparePairs(
    left leftRange: Range<Int>?, right rightRange: Range<Int>?, _ grammar: PairGrammar
  ) throws {
    let lefts = try PairList(left.message, leftRange, grammar)
    let rights = try PairList(right.message, rightRange, grammar)
    let isAligned = comparePairs(lefts, rights, grammar)
    let path = grammar == .query ? "target" : "form"
    compareMarks(lefts, leftRange, path, rights, rightRange, path, isAligned: isAligned)
  }

  /// Compares the cookies of two fields.
  mutating func compareCookies(
    _ left: HeadLayout, _ line: HeadLayout.Line, _ right: HeadLayout, _ other: HeadLayout.Line
  ) {
    func list(_ head: HeadLayout, _ line: HeadLayout.Line) -> PairList {
      PairList(
        head.message, Array(head.bytes(line.value)), at: line.value.lowerBound, .cookie, field: line.path)
    }
    let lefts = list(left, line)
    let rights = list(right, other)
    let isAligned = comparePairs(lefts, rights, .cookie)
    compareMarks(lefts, line.value, line.path, rights, other.value, other.path, isAligned: isAligned)
    // If pairs moved, the marks between them do not correspond.
    let isOther =
      isAligned
      ? lefts.separators != rights.separators : Set(lefts.separators) != Set(rights.separators)
    if isOther, lefts.idleMarks == rights.idleMarks,
      min(lefts.items.count, rights.items.count) > 1
    {
      note(
        Difference(
          .respelled, .blanks, left: left.side(line, at: line.value),
          right: right.side(other, at: other.value)),
        // They are within the value.
        knownBy: [.fields])
    }
  }

  /// Compares the pairs, and returns whether each has its counterpart at the same position.
  mutating func comparePairs(_ lefts: PairList, _ rights: PairList, _ grammar: PairGrammar) -> Bool {
    let keys = dotted(
      lefts.keys, rights.keys,
      knownBy: grammar == .query ? .requestLine : grammar == .form ? .body : .fields)
    let alignment = Alignment(
      keys.left, keys.right, pairsRenamed: true, orders: (lefts.order, rights.order))
    var isOrderTold = false
    for step in alignment.steps {
      switch step {
      case .pair(let pair):
        if pair.isMoved {
          noteMove(
            Difference(.moved, .order, left: lefts.side(pair.left), right: rights.side(pair.right)),
            isPromised: !pair.isFree, &isOrderTold,
            // The order of cookies is part of their field's value.
            knownBy: grammar == .cookie ? [.fields] : nil)
        }
        compare(lefts, pair.left, rights, pair.right, as: grammar.isEscaped ? .pair : .text)
      case .removed(let index):
        note(Difference(.removed, .presence, left: lefts.side(index), right: nil))
      case .added(let index):
        note(Difference(.added, .presence, left: nil, right: rights.side(index)))
      }
    }
    return alignment.isIdentity
  }

  private mutating func compare(
    _ lefts: PairList, _ leftIndex: Int, _ rights: PairList, _ rightIndex: Int, as grammar: Spelling.Grammar
  ) {
    let left = lefts.items[leftIndex]
    let right = rights.items[rightIndex]
    let texts = (lefts.bytes[left.whole], rights.bytes[right.whole])
    if texts.0.elementsEqual(texts.1) { return same() }
    var name = Spelling.of(lefts.bytes[left.name], rights.bytes[right.name], as: grammar)
    if name?.kind == .changed, name?.way == .value { name?.way = .name }
    var value: Spelling?
    var isByWildcard = false
    switch (left.value.map { lefts.bytes[$0] }, right.value.map { rights.bytes[$0] }) {
    case (nil, nil): break
    case (let left?, let right?):
      value = Spelling.of(left, right, as: grammar)
      if let spelling = value, spelling.kind == .changed {
        if grammar != .pair {
          if matchesWildcard(Array(left), Array(right)) { value = nil }
        } else {
          // A URL is sent as written: `+` is itself, however servers read it.
          value = byWildcard(spelling, left, right, as: grammar, plusIsText: lefts.isOfURL(leftIndex))
        }
        isByWildcard = value == nil
      }
    case (let left, let right):
      value = Spelling(kind: .changed, way: (left ?? right ?? []).isEmpty ? .type : .value)
    }
    var standing: Difference.Standing?
    if name?.kind == .changed {
      let sides = (lefts.side(leftIndex), rights.side(rightIndex))
      let starts = (sides.0.range.lowerBound, sides.1.range.lowerBound)
      standing = self.standing(
        of: Difference(.changed, .name, left: sides.0, right: sides.1),
        byNames: (starts.0..<starts.0 + left.name.count, starts.1..<starts.1 + right.name.count))
      if standing != nil, value?.kind == .changed { (name, standing) = (nil, nil) }
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
        right: rights.side(rightIndex, marks: runs.right, atValue: isOfValue),
        standing: standing ?? .counts, note: spelling.note))
  }

  /// Compares marks without a pair beside them: nobody reads them, but they are sent.
  private mutating func compareMarks(
    _ lefts: PairList, _ leftRange: Range<Int>?, _ leftPath: String, _ rights: PairList,
    _ rightRange: Range<Int>?, _ rightPath: String, isAligned: Bool
  ) {
    guard let leftRange, let rightRange,
      isAligned ? lefts.marks != rights.marks : lefts.idleMarks != rights.idleMarks
    else { return }
    let runs = isAligned ? DifferingRuns(lefts.bytes[...], rights.bytes[...]) : DifferingRuns()
    note(
      Difference(
        .respelled, .emptyPair,
        left: side(
          of: left.message, leftPath, leftRange, marks: runs.left.map { $0.shifted(by: leftRange.lowerBound) }
        ),
        right: side(
          of: right.message, rightPath, rightRange,
          marks: runs.right.map { $0.shifted(by: rightRange.lowerBound) }
        )))
  }
}
