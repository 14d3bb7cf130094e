/// The head: request line or status line, header fields, and the empty line after them.
extension Comparer {
  mutating func compareHeads() throws {
    compareRest(heads.0, heads.0.start, heads.1, heads.1.start)
    compareEndpoints(heads.0, heads.1)
    try compareFirstLines(heads.0, heads.1)
    compareHeaderFields(heads.0, heads.1)
    compareRest(heads.0, heads.0.end, heads.1, heads.1.end)
  }

  private mutating func compareFirstLines(_ left: HeadLayout, _ right: HeadLayout) throws {
    let hasLines = (left.hasFirstLine, right.hasFirstLine)
    guard hasLines.0 && hasLines.1 else {
      if hasLines.0 || hasLines.1 {
        let unit = firstLine(hasLines.0 ? left : right)
        notePresence(left: hasLines.0 ? unit : nil, right: hasLines.1 ? unit : nil, left, right)
      }
      return
    }
    compareMethods(left, right)
    try compareTargets(left, right)
    compareVersions(left, right)
    compareWords(left, left.status, right, right.status)
    compareWords(left, left.reason, right, right.reason)
    compareLineMarks(left, right)
  }

  private func firstLine(_ head: HeadLayout) -> HeadLayout.Unit {
    let range = head.firstLine ?? (head.method ?? head.target)?.range ?? 0..<0
    return HeadLayout.Unit(path: head.message.isResponse ? "status-line" : "request-line", range: range)
  }

  /// Compares the status, or the text after it on a status line.
  private mutating func compareWords(
    _ left: HeadLayout, _ first: HeadLayout.Unit?, _ right: HeadLayout, _ second: HeadLayout.Unit?
  ) {
    guard let first, let second else { return notePresence(left: first, right: second, left, right) }
    if left.bytes(first.range).elementsEqual(right.bytes(second.range)) { return same() }
    note(Difference(.changed, .value, left: left.side(first), right: right.side(second)))
  }

  private mutating func compareMethods(_ left: HeadLayout, _ right: HeadLayout) {
    guard let first = left.method, let second = right.method else {
      return notePresence(left: left.method, right: right.method, left, right)
    }
    let bytes = (left.bytes(first.range), right.bytes(second.range))
    if bytes.0.elementsEqual(bytes.1) { return same() }
    if matchesWildcard(Array(bytes.0), Array(bytes.1)) { return sameByWildcard(first.path) }
    note(Difference(.changed, .value, left: left.side(first), right: right.side(second)))
  }

  private mutating func compareVersions(_ left: HeadLayout, _ right: HeadLayout) {
    let isMixed = left.isBinary != right.isBinary
    guard let first = left.version, let second = right.version else {
      if isMixed || left.isBinary { return }
      return notePresence(left: left.version, right: right.version, left, right)
    }
    if left.bytes(first.range).elementsEqual(right.bytes(second.range)) { return same() }
    let sentence = DifferenceWording.version(left.protocolName, right.protocolName)
    note(
      Difference(
        .changed, .value, left: left.side(first), right: right.side(second),
        standing: isMixed ? .notComparable(sentence) : .counts))
  }

  /// Compares the blanks between the words of the first line, and the line end.
  private mutating func compareLineMarks(_ left: HeadLayout, _ right: HeadLayout) {
    guard left.firstLine != nil, right.firstLine != nil else { return }
    // The blank before a word that one side lacks is not a separate difference.
    let isShared =
      zip(left.words.dropFirst(), right.words.dropFirst()).map { $0 != nil && $1 != nil } + [true, true]
    let marks = (left.lineMarks, right.lineMarks)
    let ends = (marks.0.last ?? 0..<0, marks.1.last ?? 0..<0)
    let hasSameEnd = left.bytes(ends.0).elementsEqual(right.bytes(ends.1))
    let differing = zip(zip(marks.0, marks.1), isShared).compactMap { marks, isShared in
      isShared && !left.bytes(marks.0).elementsEqual(right.bytes(marks.1)) ? marks : nil
    }
    guard !differing.isEmpty else { return }
    note(
      Difference(
        .respelled, hasSameEnd ? .blanks : .lineEnd,
        left: left.side(firstLine(left), marks: differing.map(\.0), at: differing.first?.0),
        right: right.side(firstLine(right), marks: differing.map(\.1), at: differing.first?.1)))
  }

  /// Compares the rest of the head beside first line and fields: the empty line, and bytes that no grammar
  /// names.
  private mutating func compareRest(
    _ left: HeadLayout, _ leftRange: Range<Int>, _ right: HeadLayout, _ rightRange: Range<Int>
  ) {
    let bytes = (left.bytes(leftRange), right.bytes(rightRange))
    if bytes.0.elementsEqual(bytes.1) { return }
    let isLineEnd = [bytes.0, bytes.1].allSatisfy { $0.allSatisfy { $0 == 0x0D || $0 == 0x0A } }
    let way = isLineEnd ? Difference.Way.lineEnd : .value
    let units = (
      HeadLayout.Unit(path: "head", range: leftRange), HeadLayout.Unit(path: "head", range: rightRange)
    )
    if bytes.0.isEmpty || bytes.1.isEmpty {
      notePresence(
        left: bytes.0.isEmpty ? nil : units.0, right: bytes.1.isEmpty ? nil : units.1, left, right,
        isLineEnd ? .lineEnd : .presence)
    } else {
      note(
        Difference(
          isLineEnd ? .respelled : .changed, way, left: left.side(units.0), right: right.side(units.1)),
        knownBy: isLineEnd ? nil : [.fields])
    }
  }

  /// Notes something that only one side has; does nothing if neither has it.
  mutating func notePresence(
    left unit: HeadLayout.Unit?, right other: HeadLayout.Unit?, _ left: HeadLayout, _ right: HeadLayout,
    _ way: Difference.Way = .presence
  ) {
    guard unit != nil || other != nil else { return }
    note(
      Difference(
        unit == nil ? .added : .removed, way, left: unit.map { left.side($0) },
        right: other.map { right.side($0) }))
  }
}

extension HeadLayout {
  /// A unit as a side of a difference; `place` is the start of the bytes to blame, the unit's start if `nil`.
  func side(_ unit: Unit, marks: [Range<Int>] = [], at place: Range<Int>? = nil) -> Difference.Side {
    let offset = place.map { $0.isEmpty ? unit.range.lowerBound : $0.lowerBound } ?? unit.range.lowerBound
    return Difference.Side(
      path: unit.path, range: unit.range, marks: marks,
      segment: message.segmentIndex(at: offset) ?? max(0, message.segments.count - 1))
  }

  /// Whether there is the content of a first line, either as a line or as fields.
  fileprivate var hasFirstLine: Bool {
    message.isResponse ? firstLine != nil : method != nil || target != nil
  }

  /// The ranges of the three words of the first line.
  fileprivate var words: [Range<Int>?] {
    (message.isResponse ? [version, status, reason] : [method, target, version]).map { $0?.range }
  }

  /// The ranges between the words of the first line and, last, the line end.
  fileprivate var lineMarks: [Range<Int>] {
    guard let firstLine else { return [] }
    let line = bytes(firstLine)
    let content = line.lastIndex { $0 != 0x0D && $0 != 0x0A }.map { $0 + 1 } ?? firstLine.lowerBound
    var marks: [Range<Int>] = []
    var position = words[0]?.upperBound ?? firstLine.lowerBound
    for range in words.dropFirst() {
      marks.append(position..<max(position, range?.lowerBound ?? position))
      position = range?.upperBound ?? position
    }
    return marks + [position..<max(position, content), max(position, content)..<firstLine.upperBound]
  }
}
