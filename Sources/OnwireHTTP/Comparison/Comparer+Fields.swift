/// Header fields.
extension Comparer {
  mutating func compareHeaderFields(_ left: HeadLayout, _ right: HeadLayout) {
    var lines = (left.lines, right.lines)
    let isMixed = left.isBinary != right.isBinary
    let areCookiesCompared = compareJoinedCookies(left, &lines.0, right, &lines.1)
    let doubts = (
      putFirst(&lines.0, of: left, self.left.fidelity, beside: lines.1, of: right),
      putFirst(&lines.1, of: right, self.right.fidelity, beside: lines.0, of: left)
    )
    let free = [left.order, right.order].filter { $0 != .promised }
    let alignment = Alignment(
      lines.0.map { left.key(of: $0) }, lines.1.map { right.key(of: $0) }, pairsRenamed: false,
      isOrdered: free.isEmpty)
    let crossing = crossing(alignment, lines.0)
    var isOrderTold = false
    for step in alignment.steps {
      switch step {
      case .pair(let pair):
        let line = lines.0[pair.left]
        let other = lines.1[pair.right]
        let doubt = (pair.left == 0 ? doubts.0 : nil) ?? (pair.right == 0 ? doubts.1 : nil)
        if pair.isMoved || doubt != nil {
          let sentence = isMixed ? DifferenceWording.order(left.protocolName, right.protocolName) : doubt
          // The order of fields with the same name has a meaning, wherever they stand (RFC 9110, 5.3).
          let isCrossing = crossing.contains(pair.left)
          noteMove(
            Difference(
              .moved, .order, left: left.side(line), right: right.side(other),
              standing: sentence.map { .notComparable($0) } ?? .counts),
            isPromised: isCrossing || free.isEmpty, byTransport: !free.contains(.freeByClient), &isOrderTold,
            knownBy: isCrossing ? [.fields] : nil)
        }
        if !areCookiesCompared || !line.isCookie { compare(left, line, right, other) }
      case .removed(let index): noteAlone(lines.0[index], left, isLeft: true, other: right)
      case .added(let index): noteAlone(lines.1[index], right, isLeft: false, other: left)
      }
    }
  }

  /// Moves a field that may have been sent first to the start, if it is first on the other side, and returns
  /// the reason why it may have been; `nil` if it stays.
  private func putFirst(
    _ lines: inout [HeadLayout.Line], of head: HeadLayout, _ fidelity: Fidelity,
    beside others: [HeadLayout.Line], of other: HeadLayout
  ) -> String? {
    guard let name = fidelity.fieldPerhapsFirst,
      let index = lines.firstIndex(where: { $0.key.elementsEqual(name.utf8) }), index > 0
    else { return nil }
    let key = head.key(of: lines[index]).name
    let names = others.map { other.key(of: $0).name }
    guard let place = names.firstIndex(of: key) else { return nil }
    let before = Set(names[..<place])
    if lines.contains(where: { before.contains(head.key(of: $0).name) }) { return nil }
    lines.insert(lines.remove(at: index), at: 0)
    return fidelity[.fieldOrder].reason
  }

  /// The lines of the left side that are in another order among those with their name, if the order of such
  /// lines is known even on a side that puts fields elsewhere.
  private func crossing(_ alignment: Alignment, _ lines: [HeadLayout.Line]) -> Set<Int> {
    let orders = [left, right].map { $0.fidelity[.fieldOrder].knowledge }
    guard orders.allSatisfy({ [.exact, .rebuilt].contains($0) }) else { return [] }
    return Dictionary(grouping: alignment.pairs) { lines[$0.left].key }.values.reduce(into: []) {
      found, pairs in
      guard zip(pairs, pairs.dropFirst()).contains(where: { $0.right > $1.right }) else { return }
      found.formUnion(pairs.map(\.left))
    }
  }

  private mutating func compare(
    _ left: HeadLayout, _ line: HeadLayout.Line, _ right: HeadLayout, _ other: HeadLayout.Line
  ) {
    let isLength = line.key.elementsEqual("content-length".utf8)
    var other = other
    if left.bytes(line.whole).elementsEqual(right.bytes(other.whole)) {
      // Whether it fits its body is checked later.
      return isLength ? lengths.append((lengthDifference(left, line, right, other), false)) : same()
    }
    var differences: [(difference: Difference, aspects: [Fidelity.Aspect])] = []
    var isByWildcard = false
    var length = isLength ? lengthDifference(left, line, right, other) : nil
    if left.holdsCookies(line), right.holdsCookies(other) {
      if !left.bytes(line.value).elementsEqual(right.bytes(other.value)) {
        compareCookies(left, line, right, other)
        let rest = compareNames(left, line, right, other) + compareBlanks(left, line, right, other)
        return rest.isEmpty ? () : noteWeightiest(rest)
      }
    } else if var found = compareValues(left, line, right, other) {
      if found.spelling.kind == .changed, let covered = valueByWildcard(line, other) {
        isByWildcard = true
        other.value = covered
      } else if found.spelling.kind == .changed, let way = wayByWildcard(line, other) {
        found.difference.kind = .respelled
        found.difference.way = way
      }
      let isOfBlanks =
        found.spelling.way == .lineEnd || found.spelling.kind == .changed && found.difference.way == .blanks
      let aspects: [Fidelity.Aspect] = isOfBlanks ? [.fieldBlanks] : [.fields]
      if isLength, found.spelling.kind == .changed {
        length = found.difference
      } else if !isByWildcard {
        differences.append((found.difference, aspects))
      }
    }
    differences += compareNames(left, line, right, other)
    differences += compareBlanks(left, line, right, other, isByWildcard: isByWildcard)
    if let length { lengths.append((length, isNoted: !differences.isEmpty)) }
    if differences.isEmpty {
      if isLength { return }
      if isByWildcard { sameByWildcard(line.path) } else { same() }
    } else {
      noteWeightiest(differences)
    }
  }

  private func lengthDifference(
    _ left: HeadLayout, _ line: HeadLayout.Line, _ right: HeadLayout, _ other: HeadLayout.Line
  ) -> Difference {
    Difference(
      .changed, .length, left: left.side(line, at: line.value), right: right.side(other, at: other.value))
  }

  private func compareValues(
    _ left: HeadLayout, _ line: HeadLayout.Line, _ right: HeadLayout, _ other: HeadLayout.Line
  ) -> (spelling: Spelling, difference: Difference)? {
    // A boundary is a symbol, and is compared with the boundaries in the body.
    let apart = (left.boundary(in: line), right.boundary(in: other))
    let grammar = line.key.isEmpty ? .text : FieldText.grammar(ofField: line.key)
    guard
      let spelling = Spelling.of(
        left.bytes(line.value), apart: apart.0, right.bytes(other.value), apart: apart.1, as: grammar)
    else { return nil }
    let pieces = zip(
      left.pieces(of: line.value, apart: apart.0), right.pieces(of: other.value, apart: apart.1))
    let runs =
      apart.0.count == apart.1.count
      ? DifferingRuns(pieces: Array(pieces))
      : DifferingRuns(left.bytes(line.value), right.bytes(other.value))
    let difference = Difference(
      spelling.kind, spelling.way,
      left: left.side(line, marks: runs.left, at: line.value),
      right: right.side(other, marks: runs.right, at: other.value), note: spelling.note)
    return (spelling, difference)
  }

  private func compareNames(
    _ left: HeadLayout, _ line: HeadLayout.Line, _ right: HeadLayout, _ other: HeadLayout.Line
  ) -> [(difference: Difference, aspects: [Fidelity.Aspect])] {
    let names = (left.bytes(line.name), right.bytes(other.name))
    if names.0.elementsEqual(names.1) { return [] }
    let runs = DifferingRuns(names.0, names.1)
    let binary = [left, right].first { $0.isBinary }
    let standing = binary.map {
      Difference.Standing.notComparable(DifferenceWording.caseOfNames($0.protocolName))
    }
    let isOfPhone =
      (left.order != .promised && Self.isOfPhone(names.1, insteadOf: line, of: self.left, seenIn: self.right))
      || (right.order != .promised
        && Self.isOfPhone(names.0, insteadOf: other, of: self.right, seenIn: self.left))
    let difference = Difference(
      .respelled, .letterCase, left: left.side(line, marks: runs.left),
      right: right.side(other, marks: runs.right),
      standing: standing ?? (isOfPhone ? .notComparable(DifferenceWording.caseOfStandardNames) : .counts))
    return [(difference, [.fieldCase])]
  }

  /// Whether a phone may write a spec's field as `name`: it keeps fields as keys of a dictionary, and Apple
  /// says that "certain" names get their standard form (HTTPURLResponse, allHeaderFields), but not which.
  /// URLRequest was seen to turn `authorization` into `Authorization`, and to leave `x-custom-key`
  /// (dev.classmethod.jp, 20 May 2021).
  private static func isOfPhone(
    _ name: some Sequence<UInt8>, insteadOf line: HeadLayout.Line, of spec: ComparedRequest,
    seenIn capture: ComparedRequest
  ) -> Bool {
    guard capture.leftFields == nil, spec.leftFields?.isEmpty == false else { return false }
    return FieldText.standardName(line.key).map { name.elementsEqual($0.utf8) } ?? false
  }

  /// Compares the blanks around the value, and the line end.
  private func compareBlanks(
    _ left: HeadLayout, _ line: HeadLayout.Line, _ right: HeadLayout, _ other: HeadLayout.Line,
    isByWildcard: Bool = false
  ) -> [(difference: Difference, aspects: [Fidelity.Aspect])] {
    let blanks: [(Difference.Way, KeyPath<HeadLayout.Line, Range<Int>>)] = [
      (.lineEnd, \.lineEnd), (.blanks, \.before), (.blanks, \.behind),
    ]
    return blanks.compactMap { way, place in
      let ranges = (line[keyPath: place], other[keyPath: place])
      if left.bytes(ranges.0).elementsEqual(right.bytes(ranges.1)) { return nil }
      if isByWildcard, place == \.before, isBeforeNothing(line, other) { return nil }
      let difference = Difference(
        .respelled, way, left: left.side(line, marks: [ranges.0], at: ranges.0),
        right: right.side(other, marks: [ranges.1], at: ranges.1))
      return (difference, [.fieldBlanks])
    }
  }

  /// Notes a field that only one side has.
  private mutating func noteAlone(
    _ line: HeadLayout.Line, _ head: HeadLayout, isLeft: Bool, other: HeadLayout
  ) {
    let side = head.side(line)
    var difference = Difference(
      isLeft ? .removed : .added, .presence, left: isLeft ? side : nil, right: isLeft ? nil : side)
    let name = line.key
    if head.isBinary != other.isBinary, Self.isOwn(name, ofBinary: head.isBinary) {
      difference.standing = .notComparable(
        DifferenceWording.noField(head.text(line.name), in: other.protocolName))
    }
    if name.elementsEqual("proxy-connection".utf8), !(isLeft ? left : right).message.isCompiled {
      difference.standing = .notComparable(DifferenceWording.forTheProxy)
    }
    if difference.standing == .counts, let field = fieldLeft(line, head, isLeft: isLeft) {
      difference.standing = .leftToPhone(field.reason)
    }
    if name.elementsEqual("transfer-encoding".utf8) { difference.way = .framing }
    if name.elementsEqual("content-length".utf8) {
      let isChunked = other.lines.contains { $0.key.elementsEqual("transfer-encoding".utf8) }
      if isChunked { difference.way = .framing }
      lengths.append((difference, isNoted: false))
    } else {
      note(difference)
    }
  }

  /// The field that the spec of the side without it leaves to the phone, if it is the field that the capture
  /// has.
  private func fieldLeft(_ line: HeadLayout.Line, _ head: HeadLayout, isLeft: Bool) -> LeftField? {
    let (own, other) = isLeft ? (left, right) : (right, left)
    // If one spec gives a field and another leaves it, the requests differ.
    guard own.leftFields == nil, let fields = other.leftFields else { return nil }
    let value = head.text(line.value)
    return fields.first { line.key.elementsEqual($0.name.utf8) && $0.mayHold(value) }
  }

  /// Whether only one of the protocols can have a field: fields of the connection (RFC 9113, 8.2.2) and
  /// pseudo-header fields.
  private static func isOwn(_ name: [UInt8], ofBinary isBinary: Bool) -> Bool {
    isBinary ? name.first == UInt8(ascii: ":") : ofConnection.contains(String(decoding: name, as: UTF8.self))
  }

  private static let ofConnection: Set<String> = [
    "connection", "http2-settings", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
  ]

  /// HTTP/2 may send a Cookie in pieces (RFC 9113, 8.2.3): if the sides cut it at different places, compares
  /// the pieces as one field and removes them from the lines, except the first if the order of the lines
  /// counts. Returns whether it did.
  private mutating func compareJoinedCookies(
    _ left: HeadLayout, _ lines: inout [HeadLayout.Line], _ right: HeadLayout,
    _ others: inout [HeadLayout.Line]
  ) -> Bool {
    guard left.isBinary || right.isBinary else { return false }
    let cookies = (lines.filter(\.isCookie), others.filter(\.isCookie))
    let values = (cookies.0.map { left.bytes($0.value) }, cookies.1.map { right.bytes($0.value) })
    guard !values.0.isEmpty, !values.1.isEmpty, max(values.0.count, values.1.count) > 1,
      values.0 != values.1
    else { return false }
    if values.0.joined(separator: "; ".utf8).elementsEqual(values.1.joined(separator: "; ".utf8)) {
      same()
    } else if cookies.0.contains(where: left.holdsCookies), cookies.1.contains(where: right.holdsCookies) {
      _ = comparePairs(
        PairList(left, cookiesOf: cookies.0), PairList(right, cookiesOf: cookies.1), .cookie)
    } else {
      return false
    }
    let kept = left.isBinary == right.isBinary ? 1 : 0
    let dropped = [cookies.0, cookies.1].map { Set($0.dropFirst(kept).map(\.whole.lowerBound)) }
    lines.removeAll { dropped[0].contains($0.whole.lowerBound) }
    others.removeAll { dropped[1].contains($0.whole.lowerBound) }
    return true
  }
}

extension HeadLayout.Line {
  fileprivate var isCookie: Bool { key.elementsEqual("cookie".utf8) }
}

extension HeadLayout {
  fileprivate func key(of line: Line) -> Alignment.Key {
    let isAuthority = line.key.elementsEqual(":authority".utf8)
    return Alignment.Key(name: isAuthority ? Array("host".utf8) : line.key, value: Array(bytes(line.value)))
  }

  func side(_ line: Line, marks: [Range<Int>] = [], at place: Range<Int>? = nil) -> Difference.Side {
    side(Unit(path: line.path, range: line.whole), marks: marks, at: place)
  }

  /// Whether the line is a Cookie with at least one name; a wildcard may stand for the whole value.
  fileprivate func holdsCookies(_ line: Line) -> Bool {
    line.isCookie && bytes(line.value).contains(UInt8(ascii: "="))
  }

  fileprivate func boundary(in line: Line) -> [Range<Int>] {
    guard let boundary, line.value.contains(boundary) else { return [] }
    return [boundary]
  }

  /// The pieces of a value around the ranges that are compared apart.
  fileprivate func pieces(of value: Range<Int>, apart: [Range<Int>]) -> [ArraySlice<UInt8>] {
    let starts = [value.lowerBound] + apart.map(\.upperBound)
    let ends = apart.map(\.lowerBound) + [value.upperBound]
    return zip(starts, ends).map { bytes($0..<$1) }
  }
}

extension Range<Int> {
  fileprivate func contains(_ range: Range) -> Bool {
    lowerBound <= range.lowerBound && range.upperBound <= upperBound
  }
}
