import OnwireHTTP

/// The values of a difference as they are shown together: decoded, or as they are spelled.
struct DifferenceText {
  /// How much of a field is shown.
  private enum Extent: CaseIterable {
    /// The part after its name.
    case value
    /// Everything but the line end.
    case line
    case whole
  }

  /// The values on the sides that the difference has.
  let values: [SideText]

  /// The values in the shortest form in which two different ones do not look the same.
  init(_ difference: Difference, _ sides: [ComparedReaders.Side]) throws {
    if sides.contains(where: { $0.side.words != nil }) {
      values = sides.map { side in
        SideText(Array((side.side.words ?? "").utf8), .quoted)
      }
      return
    }
    // The bytes of a moved field are the same, and a length that no longer fits differs only in the body.
    let isAlike = difference.kind == .moved || difference.way == .length
    if difference.kind != .respelled, let texts = try Self.decoded(difference, sides),
      isAlike || !Self.looksSame(texts) && !Self.marksLookSame(texts)
    {
      values = texts
      return
    }
    for extent in try Self.extents(difference, sides) {
      let texts = try sides.map { try Self.spelled($0, extent) }
      if isAlike || !Self.looksSame(texts) {
        values = texts
        return
      }
    }
    values = try sides.map { try $0.reader.bytes(of: $0.side) }
  }

  /// The extents that may have to be shown, the smallest first.
  private static func extents(
    _ difference: Difference, _ sides: [ComparedReaders.Side]
  ) throws -> ArraySlice<Extent> {
    let all = Extent.allCases[...]
    if difference.way == .lineEnd { return all.suffix(1) }
    return try isInName(difference, sides) ? all.dropFirst() : all
  }

  /// Whether the sides differ in the name, in the separator after it, or in whether there is a value at all.
  private static func isInName(_ difference: Difference, _ sides: [ComparedReaders.Side]) throws -> Bool {
    if difference.way == .name || sides.contains(where: \.marksName) { return true }
    let names = try sides.map { side in
      try side.reader.name(of: side.side).map { try side.reader.request.message.bytes($0) }
    }
    let haveValues = sides.map { $0.reader.value(of: $0.side) != nil }
    return names.first != names.last || haveValues.first != haveValues.last
  }

  private static func spelled(_ side: ComparedReaders.Side, _ extent: Extent) throws -> SideText {
    let range =
      switch extent {
      case .value: side.reader.value(of: side.side)
      case .line: side.reader.line(of: side.side)
      case .whole: side.side.range
      }
    guard let range else { return SideText(words: ComparisonWording.noValue) }
    return range.isEmpty
      ? SideText(words: ComparisonWording.empty) : try side.reader.spelled(range, of: side.side)
  }

  /// The decoded values; `nil` if a side has no value, or none that is text, or if they differ elsewhere.
  private static func decoded(_ difference: Difference, _ sides: [ComparedReaders.Side]) throws -> [SideText]?
  {
    guard difference.way != .lineEnd, try !isInName(difference, sides) else { return nil }
    var texts: [SideText] = []
    for side in sides {
      guard let range = side.reader.value(of: side.side),
        let text = try side.reader.decoded(range, of: side.side)
      else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Whether marked text looks the same somewhere, as a `/` and an unescaped `%2F` do.
  private static func marksLookSame(_ texts: [SideText]) -> Bool {
    let marked = texts.map { $0.glyphs.runs.filter(\.isMarked).map(\.text) }
    return marked.count == 2 && marked[0].count == marked[1].count
      && zip(marked[0], marked[1]).contains { $0 == $1 }
  }

  /// Whether two values look the same; bytes that are not text differ in their rows.
  private static func looksSame(_ texts: [SideText]) -> Bool {
    texts.count == 2 && texts[0].binary == nil && texts[0].glyphs.text == texts[1].glyphs.text
  }
}
