/// Multipart bodies: a boundary is a symbol, and parts correspond by their names.
extension Comparer {
  /// Compares two multipart bodies; `leftPart` and `rightPart` are the paths of the parts around them, with a
  /// dot.
  mutating func compareMultipart(
    _ leftElement: Int, _ rightElement: Int, inLeft leftPart: String = "", inRight rightPart: String = ""
  ) throws {
    let lefts = MultipartBody(left.message, leftElement)
    let rights = MultipartBody(right.message, rightElement)
    if leftPart.isEmpty { compareBoundaries(lefts, rights) }
    let paths = (leftPart + "multipart", rightPart + "multipart")
    try compareEdge(paths, ".preamble", lefts.preamble, rights.preamble)
    try compareParts(
      lefts.parts.enumerated().map { PartLayout(left.message, $1, path: "\(leftPart)parts[\($0)]") },
      rights.parts.enumerated().map { PartLayout(right.message, $1, path: "\(rightPart)parts[\($0)]") },
      areClosed: (lefts.isClosed, rights.isClosed))
    compareLines(lefts, rights, paths)
    try compareEdge(paths, ".epilogue", lefts.epilogue, rights.epilogue)
    try compareEdge(paths, "", lefts.rest, rights.rest)
  }

  // MARK: Boundaries

  /// The boundaries that a head and its body give.
  private struct Symbols {
    var head: [UInt8]?
    var body: [UInt8]?

    var agree: Bool { head == body }
  }

  /// Notes a boundary that differs between head and body on one side only, or differently on each; a renamed
  /// boundary is not a difference.
  private mutating func compareBoundaries(_ lefts: MultipartBody, _ rights: MultipartBody) {
    let leftSymbols = Symbols(
      head: heads.0.boundary.map { Array(heads.0.bytes($0)) }, body: lefts.boundary(in: left.message))
    let rightSymbols = Symbols(
      head: heads.1.boundary.map { Array(heads.1.bytes($0)) }, body: rights.boundary(in: right.message))
    // A name is a symbol if head and body agree on it, or if neither head has one and the lines agree.
    // Otherwise, different names are different faults.
    let isOther =
      switch (leftSymbols.head, rightSymbols.head) {
      case (let head?, let otherHead?): head != otherHead || leftSymbols.body != rightSymbols.body
      case (nil, nil):
        leftSymbols.body != rightSymbols.body
          && !(lefts.agrees(in: left.message) && rights.agrees(in: right.message))
      default: false
      }
    // If one side has no multipart type, it is the type that differs.
    guard let leftLine = heads.0.typeLine, let rightLine = heads.1.typeLine, leftLine.isMultipart,
      rightLine.isMultipart, leftSymbols.agree != rightSymbols.agree || !leftSymbols.agree && isOther
    else { return compareStrays(lefts, rights) }
    if leftSymbols.head == rightSymbols.head, let leftFirst = lefts.lines.first,
      let rightFirst = rights.lines.first
    {
      noteBoundary(
        leftFirst.boundary, rightFirst.boundary,
        leftSymbols.head == nil ? BodyWording.unnamedBoundary : BodyWording.bodyBoundary)
    } else {
      noteBoundary(heads.0, leftLine.line, heads.1, rightLine.line)
    }
    compareStrays(lefts, rights)
  }

  /// Notes different boundaries in heads whose bodies have no boundary lines to compare them with.
  mutating func compareUnreadBoundaries() {
    guard let line = heads.0.typeLine, let other = heads.1.typeLine, line.isMultipart, other.isMultipart,
      heads.0.boundary.map(heads.0.bytes) != heads.1.boundary.map(heads.1.bytes)
    else { return }
    noteBoundary(heads.0, line.line, heads.1, other.line)
  }

  private mutating func noteBoundary(
    _ head: HeadLayout, _ line: HeadLayout.Line, _ other: HeadLayout, _ otherLine: HeadLayout.Line
  ) {
    note(
      Difference(
        .changed, .boundary,
        left: head.side(line, marks: [head.boundary].compactMap(\.self), at: head.boundary),
        right: other.side(otherLine, marks: [other.boundary].compactMap(\.self), at: other.boundary),
        note: BodyWording.headBoundary))
  }

  private mutating func noteBoundary(_ left: Range<Int>, _ right: Range<Int>, _ sentence: String) {
    note(
      Difference(
        .changed, .boundary,
        left: side(of: self.left.message, "multipart.boundary", left, marks: [left]),
        right: side(of: self.right.message, "multipart.boundary", right, marks: [right]), note: sentence))
  }

  /// Notes lines with a boundary other than the first one's, on one side only.
  private mutating func compareStrays(_ lefts: MultipartBody, _ rights: MultipartBody) {
    let strays = (lefts.strays(in: left.message), rights.strays(in: right.message))
    guard lefts.lines.count == rights.lines.count else { return }
    for index in lefts.lines.indices where strays.0.contains(index) != strays.1.contains(index) {
      noteBoundary(lefts.lines[index].boundary, rights.lines[index].boundary, BodyWording.lineBoundary)
    }
  }

  // MARK: Lines

  /// Compares how the boundary lines are written; those of all parts count as one field.
  private mutating func compareLines(
    _ lefts: MultipartBody, _ rights: MultipartBody, _ paths: (left: String, right: String)
  ) {
    if lefts.isClosed != rights.isClosed {
      let isLeft = !lefts.isClosed
      let line = (isLeft ? rights : lefts).lines.last?.range ?? 0..<0
      let end = side(
        of: isLeft ? right.message : left.message, (isLeft ? paths.right : paths.left) + ".boundary", line)
      note(
        Difference(
          isLeft ? .added : .removed, .presence, left: isLeft ? nil : end, right: isLeft ? end : nil,
          note: BodyWording.unclosed(isLeft: isLeft)))
    }
    compareDoubles(lefts, rights, paths)
    compareStarts(lefts, rights, paths)
    guard let respelled = respelledLine(lefts, rights, paths) else {
      same()
      return compareEnds(lefts, rights, paths)
    }
    note(respelled)
    compareEnds(lefts, rights, paths)
  }

  /// Notes extra lines on one side with no part before the next line.
  private mutating func compareDoubles(
    _ lefts: MultipartBody, _ rights: MultipartBody, _ paths: (left: String, right: String)
  ) {
    let doubles = (lefts.doubles, rights.doubles)
    let shared = min(doubles.0.count, doubles.1.count)
    for line in doubles.0.dropFirst(shared) {
      note(
        Difference(
          .removed, .presence, left: side(of: left.message, paths.left + ".boundary", line.range), right: nil)
      )
    }
    for line in doubles.1.dropFirst(shared) {
      note(
        Difference(
          .added, .presence, left: nil,
          right: side(of: right.message, paths.right + ".boundary", line.range)))
    }
  }

  /// The first difference in spelling between corresponding lines.
  private func respelledLine(
    _ lefts: MultipartBody, _ rights: MultipartBody, _ paths: (left: String, right: String)
  ) -> Difference? {
    let count = min(lefts.lines.count, rights.lines.count)
    for index in 0..<count {
      // The last lines correspond, whatever is missing before them.
      let isLast = index == count - 1 && lefts.isClosed == rights.isClosed
      let line = isLast ? lefts.lines[lefts.lines.count - 1] : lefts.lines[index]
      let other = isLast ? rights.lines[rights.lines.count - 1] : rights.lines[index]
      // If only one side has a line end before the first line, it follows a preamble, or is noted separately.
      let isFree = index == 0 && line.before.isEmpty != other.before.isEmpty
      let ends = !line.end.isEmpty && !other.end.isEmpty
      for (way, left, right) in [
        (Difference.Way.lineEnd, isFree ? 0..<0 : line.before, isFree ? 0..<0 : other.before),
        (.blanks, line.behind, other.behind),
        (.lineEnd, ends ? line.end : 0..<0, ends ? other.end : 0..<0),
      ] where line.isClosing == other.isClosing && hasOther(left, right) {
        return Difference(
          .respelled, way,
          left: side(of: self.left.message, paths.left + ".boundary", line.range, marks: [left]),
          right: side(of: self.right.message, paths.right + ".boundary", other.range, marks: [right]))
      }
    }
    return nil
  }

  /// Notes a line end after the closing line that only one side has, unless an epilogue explains it.
  private mutating func compareEnds(
    _ lefts: MultipartBody, _ rights: MultipartBody, _ paths: (left: String, right: String)
  ) {
    guard lefts.isClosed, rights.isClosed, let line = lefts.lines.last, let other = rights.lines.last,
      line.end.isEmpty != other.end.isEmpty, lefts.epilogue.isEmpty == rights.epilogue.isEmpty
    else { return }
    noteLineEnd(line.end, other.end, paths)
  }

  /// Notes a line end before the first line that only one side has, unless it follows a preamble.
  private mutating func compareStarts(
    _ lefts: MultipartBody, _ rights: MultipartBody, _ paths: (left: String, right: String)
  ) {
    guard let line = lefts.lines.first, let other = rights.lines.first,
      line.before.isEmpty != other.before.isEmpty, lefts.preamble.isEmpty, rights.preamble.isEmpty
    else { return }
    noteLineEnd(line.before, other.before, paths)
  }

  /// Notes a line end that is empty on one side.
  private mutating func noteLineEnd(
    _ range: Range<Int>, _ otherRange: Range<Int>, _ paths: (left: String, right: String)
  ) {
    let isRemoved = otherRange.isEmpty
    let end =
      isRemoved
      ? side(of: left.message, paths.left, range) : side(of: right.message, paths.right, otherRange)
    note(
      Difference(
        isRemoved ? .removed : .added, .lineEnd, left: isRemoved ? end : nil, right: isRemoved ? nil : end,
        standing: edgeStanding((isRemoved ? right : left).fidelity[.body])))
  }

  /// The standing of a difference at the edge of a body: a rebuilt body begins and ends as its tool wrote it.
  private func edgeStanding(_ entry: Fidelity.Entry) -> Difference.Standing {
    guard entry.knowledge == .rebuilt || entry.knowledge == .unknown else { return .counts }
    return .notComparable(
      entry.reason.isEmpty ? DifferenceWording.unknown(.body, entry.knowledge) : entry.reason)
  }

  /// Compares bytes beside the parts or after the chunks, which mean nothing.
  mutating func compareEdge(
    _ paths: (left: String, right: String), _ suffix: String, _ left: Range<Int>, _ right: Range<Int>
  ) throws {
    let paths = (paths.left + suffix, paths.right + suffix)
    switch (left.isEmpty, right.isEmpty) {
    case (true, true): break
    case (false, false): try compareContents(ContentPair(paths.0, left, paths.1, right))
    case (false, true):
      note(Difference(.removed, .presence, left: side(of: self.left.message, paths.0, left), right: nil))
    case (true, false):
      note(Difference(.added, .presence, left: nil, right: side(of: self.right.message, paths.1, right)))
    }
  }

  /// Whether two short ranges of the two messages have different bytes.
  func hasOther(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    self.left.message.shortBytes(left) != self.right.message.shortBytes(right)
  }
}

extension MultipartBody {
  /// Whether all lines have the same boundary, and the last one ends the body.
  fileprivate func agrees(in message: Message) -> Bool { isClosed && strays(in: message).isEmpty }

  /// The indexes of lines whose boundary differs from that of the first.
  fileprivate func strays(in message: Message) -> Set<Int> {
    guard let own = boundary(in: message) else { return [] }
    return Set(lines.indices.filter { message.shortBytes(lines[$0].boundary) != own })
  }
}

extension HeadLayout {
  /// The first Content-Type, and whether it is multipart.
  var typeLine: (line: Line, isMultipart: Bool)? {
    lines.first { $0.key[...].equalsCaseless("content-type") }.map {
      ($0, MediaType(bytes($0.value)).isMultipart)
    }
  }
}
