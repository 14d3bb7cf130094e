internal import OnwireDiagnostics

/// The segments of a message, in order.
///
/// Kept as plain records with indexes into tables of what they share: a record is copied without
/// counting references, and a source or path that many segments name is held once. A body has millions of them, so a
/// record holds no more than all need: those of a capture have neither place nor path.
package struct Segments: Sendable {
  private struct Record: Sendable {
    /// Of stored content the first byte in the storage, of other content its index in `contents`.
    var start: Int
    /// Of stored content; `contents` knows that of other.
    var length: UInt32
    /// An index into `places`; negative for no place.
    var place: Int32 = -1
    /// An index into `paths`; negative for the empty path.
    var path: Int32 = -1
    /// An index into `rules`, which are literals of the program, and few.
    var rule: UInt16 = 0
    var role: Segment.Role
    var isStored: Bool
  }

  private struct SourceRange: Equatable {
    /// An index into `sources`.
    var source: Int32
    var range: Range<Int>
  }

  private var records: [Record] = []
  private var contents: [Segment.Content] = []
  private var paths: [String] = []
  private var places: [SourceRange] = []
  private var sources: [Source] = []
  private var rules: [RuleName] = []

  init() {}

  /// Appends a segment.
  mutating func append(_ content: Segment.Content, _ role: Segment.Role, _ origin: Origin) {
    switch content {
    case .stored(let range):
      append(stored: range, role, origin)
    default:
      add(elsewhere: content, role, origin)
    }
  }

  private mutating func add(elsewhere content: Segment.Content, _ role: Segment.Role, _ origin: Origin) {
    add(Record(start: contents.count, length: 0, role: role, isStored: false), origin)
    contents.append(content)
  }

  /// Appends a segment of stored content.
  mutating func append(stored range: Range<Int>, _ role: Segment.Role, _ origin: Origin) {
    guard let length = UInt32(exactly: range.count) else {
      return add(elsewhere: .stored(range), role, origin)
    }
    add(Record(start: range.lowerBound, length: length, role: role, isStored: true), origin)
  }

  /// Appends stored bytes from `start` on in pieces that share their cause, which is looked for once.
  mutating func append(
    storedFrom start: Int, _ pieces: some Collection<(count: Int, role: Segment.Role)>, _ origin: Origin
  ) {
    guard let first = pieces.first else { return }
    reserve(pieces.count)
    append(stored: start..<start + first.count, first.role, origin)
    var record = records[records.count - 1]
    var end = start + first.count
    for piece in pieces.dropFirst() {
      let range = end..<end + piece.count
      end = range.upperBound
      guard record.isStored, let length = UInt32(exactly: piece.count) else {
        append(stored: range, piece.role, origin)
        continue
      }
      (record.start, record.length, record.role) = (range.lowerBound, length, piece.role)
      records.append(record)
    }
  }

  /// Makes room for `count` segments more, and for as many again as there are, so that growth stays linear.
  mutating func reserve(_ count: Int) {
    guard records.count + count > records.capacity else { return }
    records.reserveCapacity(records.count + Swift.max(count, records.count))
  }

  /// Appends the segments of another message, whose stored bytes now begin at `base`.
  mutating func append(_ other: Segments, storedFrom base: Int) {
    let sources = other.sources.map { index(of: $0) }
    let rules = other.rules.map { index(of: $0) }
    let path = Int32(paths.count)
    let place = Int32(places.count)
    let content = contents.count
    paths += other.paths
    places += other.places.map { SourceRange(source: sources[Int($0.source)], range: $0.range) }
    contents += other.contents.map { content in
      if case .stored(let range) = content { .stored(range.moved(by: base)) } else { content }
    }
    records.append(
      contentsOf: other.records.lazy.map { record in
        var record = record
        record.start += record.isStored ? base : content
        if record.place >= 0 { record.place += place }
        if record.path >= 0 { record.path += path }
        record.rule = rules[Int(record.rule)]
        return record
      })
  }

  /// Whether nothing is read or made when the message is written.
  package var areStored: Bool {
    contents.allSatisfy { if case .stored = $0 { true } else { false } }
  }

  /// The role of the segment at `position`, without its origin.
  package func role(at position: Int) -> Segment.Role { records[position].role }

  /// The content of the segment at `position`, without its origin.
  package func content(at position: Int) -> Segment.Content {
    let record = records[position]
    guard record.isStored else { return contents[record.start] }
    return .stored(record.start..<record.start + Int(record.length))
  }

  /// The offset of each segment, and the length of all as the last entry.
  var offsets: [Int] {
    [Int](unsafeUninitializedCapacity: records.count + 1) { offsets, count in
      var offset = 0
      for record in records {
        offsets.initializeElement(at: count, to: offset)
        offset += record.isStored ? Int(record.length) : contents[record.start].length
        count += 1
      }
      offsets.initializeElement(at: count, to: offset)
      count += 1
    }
  }

  private mutating func add(_ record: Record, _ origin: Origin) {
    if records.isEmpty { reserveCapacity(16) }
    var record = record
    record.rule = index(of: origin.name)
    if let place = origin.place {
      let place = SourceRange(source: index(of: place.source), range: place.range)
      if places.last != place {
        if places.isEmpty { places.reserveCapacity(8) }
        places.append(place)
      }
      record.place = Int32(places.count - 1)
    }
    if !origin.path.isEmpty {
      // Neighbours often are of one value: its key, its `=`, and the value.
      if paths.last != origin.path {
        if paths.isEmpty { paths.reserveCapacity(8) }
        paths.append(origin.path)
      }
      record.path = Int32(paths.count - 1)
    }
    records.append(record)
  }

  /// Room for the segments of a small message, and for what they share.
  private mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    rules.reserveCapacity(count / 2)
  }

  private mutating func index(of source: Source) -> Int32 {
    for index in sources.indices where sources[index] === source { return Int32(index) }
    sources.append(source)
    return Int32(sources.count - 1)
  }

  private mutating func index(of rule: RuleName) -> UInt16 {
    // From the end: neighbours often are of one rule.
    for index in rules.indices.reversed() where rules[index].isIdentical(to: rule) { return UInt16(index) }
    rules.append(rule)
    return UInt16(rules.count - 1)
  }
}

extension Segments: RandomAccessCollection {
  /// The position of the first segment.
  package var startIndex: Int { 0 }
  /// The position after the last segment.
  package var endIndex: Int { records.count }

  /// The segment at `position`.
  package subscript(position: Int) -> Segment {
    let record = records[position]
    let place =
      record.place < 0
      ? nil
      : Place(sources[Int(places[Int(record.place)].source)], places[Int(record.place)].range)
    let path = record.path < 0 ? "" : paths[Int(record.path)]
    return Segment(
      content: content(at: position), role: record.role,
      origin: Origin(rules[Int(record.rule)], path: path, at: place))
  }
}
