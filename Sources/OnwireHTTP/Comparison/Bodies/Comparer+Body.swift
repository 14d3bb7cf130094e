/// Everything after the heads.
extension Comparer {
  /// Compares everything after the heads, with the same grammar on both sides.
  mutating func compareBodies() throws {
    noteToldLengths()
    guard left.message.length > left.message.headLength || right.message.length > right.message.headLength
    else { return }
    let (lefts, rights) = (try BodyReading(left), try BodyReading(right))
    let known = comparison.differences.count
    try compareReconciled(lefts, rights)
    noteMissingCoding(
      lefts, rights, isAll: !comparison.differences[known...].contains { $0.standing == .counts })
  }

  private mutating func compareReconciled(_ lefts: BodyReading, _ rights: BodyReading) throws {
    var (lefts, rights) = (lefts, rights)
    try BodyReading.reconcile(&lefts, &rights)
    let isPacked = left.packed != nil || right.packed != nil
    if isPacked { try comparePackedFraming() }
    if lefts.stretches == nil, rights.stretches == nil { return try compare(lefts, rights) }
    // Bodies parsed anew are compared as messages of their own; then all ranges are mapped back.
    var inner = Comparer(lefts, rights, like: self)
    try inner.compare(lefts, rights)
    let isSame = inner.comparison.isSame
    take(inner.comparison, lefts, rights)
    usedPatterns.formUnion(inner.usedPatterns)
    if !isPacked { try compareChunks(lefts, rights, areDataSame: isSame) }
  }

  /// If a capture lost one or both bodies, notes stated lengths that cannot be equal; if both heads give the
  /// lengths, these already show it.
  private mutating func noteToldLengths() {
    let isTwice = lengths.contains { $0.difference.left != nil && $0.difference.right != nil }
    guard !isTwice, left.fidelity.toldBodyLength != nil || right.fidelity.toldBodyLength != nil,
      let first = left.bodyLengths, let second = right.bodyLengths, !first.overlaps(second)
    else { return }
    note(
      Difference(
        .changed, .length, left: bodySide(of: left.message), right: bodySide(of: right.message),
        note: BodyWording.toldLengths(first, second)),
      knownBy: [])
  }

  /// Notes that both heads name a content coding but only one body could be unpacked: the other was sent as
  /// it is compared; `isAll` says that the bodies do not differ otherwise.
  private mutating func noteMissingCoding(_ lefts: BodyReading, _ rights: BodyReading, isAll: Bool) {
    guard [left, right].allSatisfy({ $0.fidelity[.body].knowledge == .exact }),
      lefts.framing.isCoded, rights.framing.isCoded, !lefts.range.isEmpty, !rights.range.isEmpty,
      lefts.isCoded != rights.isCoded
    else { return }
    note(
      Difference(
        .changed, .framing, left: bodySide(of: left.message), right: bodySide(of: right.message),
        note: BodyWording.noCoding(onLeft: lefts.isCoded, isAll: isAll)))
  }

  /// Everything after a head as a side of a difference.
  func bodySide(of message: Message) -> Difference.Side {
    side(of: message, "body", message.headLength..<message.length)
  }

  private init(_ left: BodyReading, _ right: BodyReading, like outer: Comparer) {
    var (lefts, rights) = (left.request, right.request)
    lefts.message = left.message
    rights.message = right.message
    self.init(comparing: lefts, rights, outer.patterns)
  }

  /// Takes over the results from messages that were parsed anew.
  private mutating func take(_ inner: Comparison, _ lefts: BodyReading, _ rights: BodyReading) {
    same(inner.sameCount)
    comparison.wildcardPaths += inner.wildcardPaths
    for var difference in inner.differences {
      difference.left = difference.left.map(lefts.original)
      difference.right = difference.right.map(rights.original)
      comparison.differences.append(difference)
    }
  }

  private mutating func compare(_ lefts: BodyReading, _ rights: BodyReading) throws {
    switch (lefts.kind, rights.kind) {
    case (.nothing, .nothing): return
    case (_, .nothing):
      note(Difference(.removed, .presence, left: side(of: left.message, "body", lefts.range), right: nil))
    case (.nothing, _):
      note(Difference(.added, .presence, left: nil, right: side(of: right.message, "body", rights.range)))
    case (.bytes, .bytes):
      compareUnreadBoundaries()
      try compareContents(ContentPair("body", lefts.range, "body", rights.range))
    case (let kind, let other) where kind == other:
      guard let leftRoot = lefts.root, let rightRoot = rights.root else { return }
      try compare(kind, leftRoot, rightRoot)
    case (let leftKind, let rightKind):
      // By its type or boundary, one text may be two things; then only that differs.
      if try StretchComparison.of(left.message, lefts.range, right.message, rights.range).isSame {
        compareUnreadBoundaries()
        return same()
      }
      note(
        Difference(
          .changed, .bodyKind, left: side(of: left.message, "body", lefts.range),
          right: side(of: right.message, "body", rights.range),
          note: BodyWording.kinds(leftKind, rightKind)))
    }
  }

  private mutating func compare(_ kind: BodyReading.Kind, _ leftRoot: Int, _ rightRoot: Int) throws {
    switch kind {
    case .nothing, .bytes: break
    case .form:
      try comparePairs(
        left: left.message.range(of: leftRoot), right: right.message.range(of: rightRoot), .form)
    case .json: compareDocuments(leftRoot, rightRoot)
    case .propertyList: try comparePropertyLists(leftRoot, rightRoot)
    case .multipart: try compareMultipart(leftRoot, rightRoot)
    }
  }

  /// Whether both sides promise the order of what is directly inside two elements.
  func isOrdered(_ leftElement: Int, _ rightElement: Int) -> Bool {
    left.message.elements[leftElement].isOrdered && right.message.elements[rightElement].isOrdered
  }
}

extension ComparedRequest {
  /// The length of the body that was sent, without chunks; `nil` if it is unknown.
  fileprivate var bodyLengths: ClosedRange<Int>? {
    if let told = fidelity.toldBodyLength { return told }
    guard fidelity[.body].knowledge == .exact, unpackedCoding == nil,
      !message.elements.contains(where: { $0.kind == .chunked })
    else { return nil }
    let count = message.length - message.headLength
    return count...count
  }
}
