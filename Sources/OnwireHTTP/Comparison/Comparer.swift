import OnwireDiagnostics

/// Walks through two messages and notes their differences.
struct Comparer {
  var comparison: Comparison
  /// The sides of `comparison`, kept here because reading one from it copies each of a message's arrays.
  let left: ComparedRequest
  let right: ComparedRequest
  let heads: (left: HeadLayout, right: HeadLayout)
  let patterns: FieldPatterns
  /// The patterns that cover a field that differs.
  var usedPatterns: Set<Int> = []
  /// Whether it is undecided if wildcards cover the value whose difference is noted next.
  var isUndecided = false
  /// The Content-Length differences, decided once the bodies are compared, and whether something about each
  /// was noted.
  var lengths: [(difference: Difference, isNoted: Bool)] = []

  init(_ left: ComparedRequest, _ right: ComparedRequest, _ patterns: [FieldPattern]) throws {
    self.init(comparing: left, right, FieldPatterns(patterns))
    // A body without a head is compared alone; the gaps say so.
    if !left.fidelity.isHeadAbsent, !right.fidelity.isHeadAbsent { try compareHeads() }
    try compareBodies()
    compareLengths()
    finish()
  }

  /// Creates a comparer that has compared nothing yet.
  init(comparing left: ComparedRequest, _ right: ComparedRequest, _ patterns: FieldPatterns) {
    comparison = Comparison(left, right)
    (self.left, self.right) = (left, right)
    heads = (HeadLayout(left.message), HeadLayout(right.message))
    self.patterns = patterns
  }

  /// Counts a field that is the same on both sides.
  mutating func same(_ count: Int = 1) { comparison.sameCount += count }

  /// Counts a field that is the same because of a wildcard of the left side.
  mutating func sameByWildcard(_ path: String) {
    isUndecided = false
    same()
    comparison.wildcardPaths.append(path)
  }

  /// Notes a difference, and decides whether it counts, by what is ignored and what is known.
  ///
  /// `aspects` are the aspects that must be known for it to count; by default they follow from the path and
  /// the way.
  mutating func note(_ difference: Difference, knownBy aspects: [Fidelity.Aspect]? = nil) {
    var difference = difference
    if difference.kind == .moved, let place = difference.left?.range.lowerBound,
      place == difference.right?.range.lowerBound
    {
      difference.note = DifferenceWording.passed
    }
    if isUndecided {
      difference.note = [difference.note, DifferenceWording.undecided].filter { !$0.isEmpty }
        .joined(separator: "; ")
      isUndecided = false
    }
    difference.standing = standing(of: difference, knownBy: aspects ?? difference.aspects)
    if case .ignored = difference.standing { usedPatterns.formUnion(patternsCovering(difference)) }
    comparison.differences.append(difference)
  }

  /// Notes the first of several differences of one field that counts, or the first if none does.
  mutating func noteWeightiest(_ differences: [(difference: Difference, aspects: [Fidelity.Aspect])]) {
    let counting = differences.first { standing(of: $0.difference, knownBy: $0.aspects) == .counts }
    if let weightiest = counting ?? differences.first {
      note(weightiest.difference, knownBy: weightiest.aspects)
    }
  }

  /// Notes that a field has moved; if the order of the list is not promised, only the first, which does not
  /// count. `byTransport` says that it is the transport that promises no order.
  mutating func noteMove(
    _ move: Difference, isPromised: Bool, byTransport: Bool = false, _ isTold: inout Bool,
    knownBy aspects: [Fidelity.Aspect]? = nil
  ) {
    if isPromised { return note(move, knownBy: aspects) }
    if isTold { return }
    isTold = true
    var move = move
    move.standing = .notComparable(DifferenceWording.freeOrder(byTransport: byTransport))
    note(move)
  }

  /// A stretch of a message as a side of a difference, extended to marks before or after it; its cause is
  /// that of the byte at `cause`, by default the first one.
  func side(
    of message: Message, _ path: String, _ range: Range<Int>, marks: [Range<Int>] = [], at cause: Int? = nil
  ) -> Difference.Side {
    let marks = marks.filter { !$0.isEmpty }
    return Difference.Side(
      path: path, range: range.holding(marks), marks: marks,
      segment: message.segmentIndex(at: cause ?? range.lowerBound) ?? max(0, message.segments.count - 1))
  }
}

extension Range<Int> {
  /// The smallest range that contains this one and all the others.
  func holding(_ others: [Range<Int>]) -> Range<Int> {
    others.reduce(self) { Swift.min($0.lowerBound, $1.lowerBound)..<Swift.max($0.upperBound, $1.upperBound) }
  }
}

/// The conclusions once all fields are compared.
extension Comparer {
  mutating func finish() {
    sortDifferences()
    for aspect in Fidelity.Aspect.allCases {
      for (side, isLeft) in [(left, true), (right, false)] {
        let entry = side.fidelity[aspect]
        if entry.knowledge != .exact {
          comparison.gaps.append(Comparison.Gap(aspect: aspect, isLeft: isLeft, entry: entry))
        }
      }
    }
    comparison.unusedPatterns = unusedPatterns()
  }

  /// Sorts the differences in the order of the left message; an added field stays after the difference noted
  /// before it.
  private mutating func sortDifferences() {
    var position = 0
    let positions = comparison.differences.map { difference in
      let head = left.message.headLength
      if let range = difference.left?.range {
        position = range.lowerBound
      } else if let range = difference.right?.range {
        // Some fields of the head are noted after the bodies.
        let isInHead = range.lowerBound < right.message.headLength
        position = isInHead ? min(position, head - 1) : max(position, head)
      }
      return position
    }
    // Most are noted in order already, and sorting many would take their memory twice.
    if zip(positions, positions.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
    let order = positions.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    comparison.differences = order.map { comparison.differences[$0] }
  }

  /// The patterns that cover no field, whether it differs or not.
  private func unusedPatterns() -> [String] {
    let patterns = FieldPatterns(
      self.patterns.all.indices.filter { !usedPatterns.contains($0) }.map { self.patterns.all[$0] })
    var unused = Set(patterns.all.indices)
    if left.endpoint != nil, right.endpoint != nil {
      unused.subtract(Self.endpointPaths.flatMap(patterns.covering))
    }
    for message in [left.message, right.message] where !unused.isEmpty {
      for field in message.fields {
        unused.subtract(patterns.covering(field.path))
        if unused.isEmpty { break }
      }
    }
    return unused.sorted().map { patterns.all[$0].text }
  }
}
