import OnwireDiagnostics

/// Parts of multipart bodies.
extension Comparer {
  /// Aligns parts and compares those that correspond; the last part of an unclosed body may have an extra
  /// line end.
  mutating func compareParts(
    _ lefts: [PartLayout], _ rights: [PartLayout], areClosed: (left: Bool, right: Bool)
  ) throws {
    var keys = (
      try lefts.map { try PartKey($0, left.message) }, try rights.map { try PartKey($0, right.message) }
    )
    let names = dotted(keys.0.map(\.nameKey), keys.1.map(\.nameKey), knownBy: .body)
    for index in keys.0.indices { keys.0[index].name = Array(names.left[index].name) }
    for index in keys.1.indices { keys.1[index].name = Array(names.right[index].name) }
    let orders = (
      PromisedOrder(lefts.map { left.message.elements[$0.element].junction }),
      PromisedOrder(rights.map { right.message.elements[$0.element].junction })
    )
    var isOrderTold = false
    for step in PartKey.alignment(keys.0, keys.1, orders: orders).steps {
      switch step {
      case .pair(let pair):
        let (part, other) = (lefts[pair.left], rights[pair.right])
        if pair.isMoved {
          noteMove(
            Difference(
              .moved, .order, left: side(of: left.message, part), right: side(of: right.message, other)),
            isPromised: !pair.isFree, &isOrderTold)
        }
        let isEnd = pair.left == lefts.count - 1 && pair.right == rights.count - 1
        try compare(part, other, isEndOpen: isEnd && areClosed.left != areClosed.right)
      case .removed(let index):
        note(Difference(.removed, .presence, left: side(of: left.message, lefts[index]), right: nil))
      case .added(let index):
        note(Difference(.added, .presence, left: nil, right: side(of: right.message, rights[index])))
      }
    }
  }

  private mutating func compare(_ part: PartLayout, _ other: PartLayout, isEndOpen: Bool) throws {
    compareFields(
      part.fields, other.fields, isOrdered: isOrdered(part.element, other.element),
      apart: (part.apart(beside: other, left.message), other.apart(beside: part, right.message)))
    compareParameters(.name, part.name, other.name)
    compareParameters(.value, part.filename, other.filename)
    compareHeadEnds(part, other)
    compareBoundaries(part, other)
    if let multipart = part.multipart, let otherMultipart = other.multipart {
      return try compareMultipart(
        multipart, otherMultipart, inLeft: part.path + ".", inRight: other.path + ".")
    }
    var contents = (part.content, other.content)
    if isEndOpen, contents.0.count != contents.1.count {
      // In a body without a closing line, the line end before that line would be at the end of the part.
      contents = (left.message.withoutLineEnd(contents.0), right.message.withoutLineEnd(contents.1))
      if contents.0.count != contents.1.count { contents = (part.content, other.content) }
    }
    try compareContents(
      ContentPair(part.path + ".content", contents.0, other.path + ".content", contents.1))
  }

  /// A part as a side of a difference: a spec gives its name, the client how it begins.
  private func side(of message: Message, _ part: PartLayout) -> Difference.Side {
    side(of: message, part.path, part.range, at: part.name?.range.lowerBound)
  }

  /// Compares names, or file names.
  private mutating func compareParameters(
    _ way: Difference.Way, _ parameter: PartLayout.Parameter?, _ other: PartLayout.Parameter?
  ) {
    var sides = (
      parameter.map { side(of: left.message, $0.path, $0.range) },
      other.map { side(of: right.message, $0.path, $0.range) }
    )
    guard let parameter, let other else {
      if parameter == nil, other == nil { return }
      return note(
        Difference(other == nil ? .removed : .added, .presence, left: sides.0, right: sides.1))
    }
    let texts = (left.message.shortBytes(parameter.range), right.message.shortBytes(other.range))
    if texts.0 == texts.1 { return same() }
    if matchesWildcard(texts.0, texts.1) { return sameByWildcard(parameter.path) }
    let runs = DifferingRuns(texts.0[...], texts.1[...])
    sides.0?.marks = runs.left.map { $0.moved(by: parameter.range.lowerBound) }
    sides.1?.marks = runs.right.map { $0.moved(by: other.range.lowerBound) }
    note(Difference(.changed, way, left: sides.0, right: sides.1))
  }

  /// Notes a boundary of nested parts that differs between head and content on one side only, or whose name
  /// differs although neither content uses it.
  private mutating func compareBoundaries(_ part: PartLayout, _ other: PartLayout) {
    guard let boundary = part.boundary, let otherBoundary = other.boundary else { return }
    let names = (left.message.shortBytes(boundary.range), right.message.shortBytes(otherBoundary.range))
    let areRead = (part.reads(names.0, in: left.message), other.reads(names.1, in: right.message))
    let isUnread = !areRead.0 && !areRead.1 && names.0 != names.1
    guard areRead.0 != areRead.1 || isUnread else { return }
    note(
      Difference(
        .changed, .boundary,
        left: side(of: left.message, boundary.field.path, boundary.field.value, marks: [boundary.range]),
        right: side(
          of: right.message, otherBoundary.field.path, otherBoundary.field.value, marks: [otherBoundary.range]
        ),
        note: BodyWording.headBoundary))
  }

  /// Compares the empty lines after the fields, and lines among the fields that are not fields.
  private mutating func compareHeadEnds(_ part: PartLayout, _ other: PartLayout) {
    if hasOther(part.strange, other.strange) {
      let sides = (
        side(of: left.message, part.path, part.strange), side(of: right.message, other.path, other.strange)
      )
      let isAlone = part.strange.isEmpty || other.strange.isEmpty
      note(
        Difference(
          !isAlone ? .changed : other.strange.isEmpty ? .removed : .added, isAlone ? .presence : .value,
          left: part.strange.isEmpty ? nil : sides.0, right: other.strange.isEmpty ? nil : sides.1))
    }
    if hasOther(part.headEnd, other.headEnd) {
      let sides = (
        side(of: left.message, part.path, part.headEnd, marks: [part.headEnd]),
        side(of: right.message, other.path, other.headEnd, marks: [other.headEnd])
      )
      let isAlone = part.headEnd.isEmpty || other.headEnd.isEmpty
      note(
        Difference(
          !isAlone ? .respelled : other.headEnd.isEmpty ? .removed : .added, .lineEnd,
          left: part.headEnd.isEmpty ? nil : sides.0, right: other.headEnd.isEmpty ? nil : sides.1))
    }
  }
}

extension PartLayout {
  /// The ranges in the part's fields that are compared separately: name, file name, and the boundary of
  /// nested parts.
  ///
  /// A parameter that the other part lacks is left out completely.
  fileprivate func apart(beside other: PartLayout, _ message: Message) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (range, otherRange) in [(name, other.name), (filename, other.filename)] {
      guard let range = range?.range else { continue }
      ranges.append(otherRange == nil ? whole(around: range, message) : range)
    }
    if let boundary, other.boundary != nil { ranges.append(boundary.range) }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether a line between its nested parts has a boundary.
  fileprivate func reads(_ boundary: [UInt8], in message: Message) -> Bool {
    multipart.map { MultipartBody(message, $0) }?.lines.contains {
      message.shortBytes($0.boundary) == boundary
    } ?? false
  }

  /// The range of a parameter from the `;` before its name to the quote after its value.
  private func whole(around value: Range<Int>, _ message: Message) -> Range<Int> {
    guard
      let field = fields.first(where: {
        $0.value.lowerBound <= value.lowerBound && value.upperBound <= $0.value.upperBound
      })
    else { return value }
    let bytes = message.shortBytes(field.value)
    let start = bytes[..<(value.lowerBound - field.value.lowerBound)].lastIndex(of: UInt8(ascii: ";"))
    let end = value.upperBound - field.value.lowerBound
    let isQuoted = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
    return
      (start.map { $0 + field.value.lowerBound } ?? value.lowerBound)..<(value.upperBound
      + (isQuoted ? 1 : 0))
  }
}

extension Message {
  /// A range without the line end at its end.
  fileprivate func withoutLineEnd(_ range: Range<Int>) -> Range<Int> {
    let end = shortBytes(range.suffix(2))
    let length = end.elementsEqual([0x0D, 0x0A]) ? 2 : end.last == 0x0A ? 1 : 0
    return range.lowerBound..<range.upperBound - length
  }
}
