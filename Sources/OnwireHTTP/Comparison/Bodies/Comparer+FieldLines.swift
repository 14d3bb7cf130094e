import OnwireTextFormats

/// Fields after the head: of parts, and of trailers.
extension Comparer {
  /// Compares two lists of fields; `isOrdered` says whether both sides promise their order. The ranges
  /// `apart` are compared elsewhere.
  mutating func compareFields(
    _ lefts: [FieldLayout], _ rights: [FieldLayout], isOrdered: Bool = true,
    apart: (left: [Range<Int>], right: [Range<Int>]) = ([], [])
  ) {
    func key(_ field: FieldLayout, _ message: Message) -> Alignment.Key {
      Alignment.Key(name: field.key, value: message.shortBytes(field.value))
    }
    let alignment = Alignment(
      lefts.map { key($0, left.message) }, rights.map { key($0, right.message) }, pairsRenamed: false,
      isOrdered: isOrdered)
    var isOrderTold = false
    for step in alignment.steps {
      switch step {
      case .pair(let pair):
        let (field, other) = (lefts[pair.left], rights[pair.right])
        if pair.isMoved {
          noteMove(difference(.moved, .order, field, other), isPromised: isOrdered, &isOrderTold)
        }
        compare(field, apart.left, other, apart.right)
      case .removed(let index):
        let field = lefts[index]
        note(Difference(.removed, .presence, left: side(of: left.message, field), right: nil))
      case .added(let index):
        let field = rights[index]
        note(Difference(.added, .presence, left: nil, right: side(of: right.message, field)))
      }
    }
  }

  private mutating func compare(
    _ field: FieldLayout, _ apart: [Range<Int>], _ other: FieldLayout, _ otherApart: [Range<Int>]
  ) {
    let values = (left.message.shortBytes(field.value), right.message.shortBytes(other.value))
    let inner = (field.inside(apart), other.inside(otherApart))
    var found = Spelling.of(
      values.0[...], apart: inner.0, values.1[...], apart: inner.1,
      as: FieldText.grammar(ofField: field.key))
    var other = other
    var isByWildcard = false
    if found?.kind == .changed, let covered = valueByWildcard(field, other) {
      found = nil
      other.value = covered
      isByWildcard = true
      comparison.wildcardPaths.append(field.path)
    } else if found?.kind == .changed, let way = wayByWildcard(field, other) {
      found = Spelling(kind: .respelled, way: way)
    }
    var marks = (field.value, other.value)
    let blanks: [(Difference.Way, KeyPath<FieldLayout, Range<Int>>)] = [
      (.letterCase, \.name), (.lineEnd, \.lineEnd), (.blanks, \.before), (.blanks, \.behind),
    ]
    for (way, place) in blanks where found == nil {
      guard hasOther(field[keyPath: place], other[keyPath: place]),
        !(isByWildcard && place == \.before && isBeforeNothing(field, other))
      else { continue }
      found = Spelling(kind: .respelled, way: way)
      marks = (field[keyPath: place], other[keyPath: place])
    }
    guard let found else { return same() }
    var difference = difference(found.kind, found.way, field, other)
    difference.note = found.note
    let texts = (left.message.shortBytes(marks.0), right.message.shortBytes(marks.1))
    let runs = DifferingRuns(texts.0[...], texts.1[...])
    difference.left?.mark(runs.left.map { $0.moved(by: marks.0.lowerBound) }, apart, of: left.message)
    difference.right?.mark(runs.right.map { $0.moved(by: marks.1.lowerBound) }, otherApart, of: right.message)
    note(difference)
  }

  private func difference(
    _ kind: Difference.Kind, _ way: Difference.Way, _ field: FieldLayout, _ other: FieldLayout
  ) -> Difference {
    Difference(
      kind, way, left: side(of: left.message, field), right: side(of: right.message, other))
  }

  /// A field as a side of a difference: a spec gives its value, the client its name.
  private func side(of message: Message, _ field: FieldLayout) -> Difference.Side {
    side(of: message, field.path, field.whole, at: field.value.lowerBound)
  }
}

extension Difference.Side {
  /// Sets the marks; the first one that is not compared elsewhere is to blame.
  fileprivate mutating func mark(_ marks: [Range<Int>], _ apart: [Range<Int>], of message: Message) {
    self.marks = marks
    let own = marks.first { mark in !apart.contains { $0.overlaps(mark) } }
    if let own { segment = message.segmentIndex(at: own.lowerBound) ?? segment }
  }
}

extension FieldLayout {
  /// The given ranges of the message that are in the value, counted from its start.
  fileprivate func inside(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.filter { value.lowerBound <= $0.lowerBound && $0.upperBound <= value.upperBound }
      .map { $0.moved(by: -value.lowerBound) }
  }
}

/// A field of a part's head, or of a trailer, in a comparison.
struct FieldLayout: FieldLine {
  let element: Int
  let path: String
  let whole: Range<Int>
  private(set) var name = 0..<0
  fileprivate(set) var value = 0..<0
  private(set) var lineEnd: Range<Int>
  /// The name in lower case.
  private(set) var key: [UInt8] = []

  /// Creates a field below `path`; `counts` holds how often each name has occurred there.
  init(_ message: Message, _ element: Int, in path: String, _ counts: inout [String: Int]) {
    self.element = element
    let segments = message.elements[element].segments
    whole = message.range(of: element)
    lineEnd = whole.upperBound..<whole.upperBound
    var text: Range<Int>?
    for segment in segments {
      let range = message.offsets[segment]..<message.offsets[segment + 1]
      switch message.segments.role(at: segment) {
      case .partFieldName, .fieldName:
        name = range
        key = message.storedBytes(segment).map(\.lowercased)
      case .delimiter: break
      case .lineEnd: lineEnd = range
      default: text = (text?.lowerBound ?? range.lowerBound)..<range.upperBound
      }
    }
    value = text ?? lineEnd.lowerBound..<lineEnd.lowerBound
    let spelled = WirePath.appending(
      fieldName: String(decoding: message.shortBytes(name), as: UTF8.self), to: path)
    self.path = WirePath.numbered(spelled, counts[spelled.lowercased(), default: 0].increased())
  }
}
