internal import OnwireDiagnostics
import OnwireTextFormats

/// The segments of a message, in order.
///
/// Kept as plain records with indexes into tables of what they share: a record is copied without
/// counting references, and a source or path that many segments name is held once. A body of a capture has millions of
/// them, all of one cause, which is held once, too.
package struct Segments: Sendable {
  fileprivate struct Record: Sendable {
    /// Of stored content the first byte in the storage, of other content its index in `contents`.
    var start: UInt32
    /// Of stored content; `contents` knows that of other.
    var length: UInt32
    var role: Segment.Role
    var isStored: Bool

    /// The same behind `count` other contents.
    fileprivate func moved(inContents count: Int) -> Record {
      var record = self
      if !isStored { record.start += UInt32(count) }
      return record
    }
  }

  /// Why a segment is there.
  private struct Cause: Equatable {
    /// An index into `places`; negative for no place.
    var place: Int32 = -1
    /// An index into `paths`; negative for the empty path.
    var path: Int32 = -1
    /// An index into `rules`, which are literals of the program, and few.
    var rule: UInt16
  }

  private struct SourceRange: Equatable {
    /// An index into `sources`; of a range that does not lie in the first 4 GiB, `-1 - index` into `farPlaces`.
    var source: Int32
    var start: UInt32 = 0
    var end: UInt32 = 0
  }

  fileprivate private(set) var records: [Record] = []
  /// The causes of the records, up to the one that all the rest share.
  private var causes: [Cause] = []
  private var contents: [Segment.Content] = []
  private var paths = Paths()
  private var places: [SourceRange] = []
  private var farPlaces: [Place] = []
  private var sources: [Source] = []
  private var rules: [RuleName] = []

  init() {}

  /// Appends a segment.
  mutating func append(_ content: Segment.Content, _ role: Segment.Role, _ origin: Origin) {
    note(origin)
    records.append(record(content, role))
  }

  /// Appends a segment of stored content.
  mutating func append(stored range: Range<Int>, _ role: Segment.Role, _ origin: Origin) {
    append(.stored(range), role, origin)
  }

  /// Appends stored bytes in the pieces of a document that share their cause, which is looked for once.
  mutating func append(stored range: Range<Int>, in pieces: DocumentOutline.Pieces, _ origin: Origin) {
    guard !pieces.isEmpty else { return }
    reserve(pieces.count)
    note(origin)
    let base = range.lowerBound
    guard range.upperBound <= Int(UInt32.max) else {
      for piece in pieces {
        records.append(record(.stored(piece.range.moved(by: base)), Segment.Role(piece.kind)))
      }
      return
    }
    records.append(addingCapacity: pieces.count) { records in
      var start = 0
      for index in pieces.indices {
        let end = pieces.end(at: index)
        records.append(
          Record(
            start: UInt32(truncatingIfNeeded: base + start), length: UInt32(truncatingIfNeeded: end - start),
            role: Segment.Role(pieces.kind(at: index)), isStored: true))
        start = end
      }
    }
  }

  /// The record of a segment, whose content is kept apart where it is not stored, or not in the first 4 GiB.
  private mutating func record(_ content: Segment.Content, _ role: Segment.Role) -> Record {
    if case .stored(let range) = content, let start = UInt32(exactly: range.lowerBound),
      let length = UInt32(exactly: range.count)
    {
      return Record(start: start, length: length, role: role, isStored: true)
    }
    contents.append(content)
    return Record(start: UInt32(contents.count - 1), length: 0, role: role, isStored: false)
  }

  /// Makes room for `count` segments more, and for as many again as there are, so that growth stays linear.
  mutating func reserve(_ count: Int) {
    guard records.count + count > records.capacity else { return }
    // Where each has had a cause of its own, the next ones will.
    if causes.count > 1, causes.count == records.count {
      causes.reserveCapacity(records.count + Swift.max(count, records.count))
    }
    records.reserveCapacity(records.count + Swift.max(count, records.count))
  }

  /// Appends the segments of another message, whose stored bytes now begin at `base`.
  ///
  /// Those of the message that has fewer are put before or behind the others, so that a large body is not copied.
  mutating func append(_ other: consuming Segments, storedFrom base: Int) {
    let isSmaller = other.records.count <= records.count
    if !isSmaller {
      swap(&self, &other)
      move(by: base)
    }
    var added = take(tablesOf: &other)
    if isSmaller { other.move(by: base) }
    contents += other.contents
    if isSmaller {
      if let first = added.causes.first, added.causes.count > 1 || first != causes.last {
        endSharing()
        causes += added.causes
      }
      reserve(other.records.count)
      records += other.records.lazy.map { $0.moved(inContents: added.contents) }
    } else {
      if causes.count != 1 || causes.first != added.causes.last {
        Self.endSharing(&added.causes, of: other.records.count)
        causes.insert(contentsOf: added.causes, at: 0)
      } else {
        causes = added.causes
      }
      records.insert(contentsOf: other.records.map { $0.moved(inContents: added.contents) }, at: 0)
    }
  }

  /// Moves the stored bytes by `distance`.
  private mutating func move(by distance: Int) {
    guard distance > 0 else { return }
    contents = contents.map { content in
      if case .stored(let range) = content { .stored(range.moved(by: distance)) } else { content }
    }
    for index in records.indices where records[index].isStored {
      let record = records[index]
      let start = Int(record.start) + distance
      records[index] = self.record(.stored(start..<start + Int(record.length)), record.role)
    }
  }

  /// Takes what the causes of `other` name into the tables; gives those causes, and where its contents will begin.
  private mutating func take(tablesOf other: inout Segments) -> (causes: [Cause], contents: Int) {
    let sources = other.sources.map { index(of: $0) }
    let rules = other.rules.map { index(of: $0) }
    let (path, place, far) = (Int32(paths.count), Int32(places.count), Int32(farPlaces.count))
    paths.append(other.paths)
    farPlaces += other.farPlaces
    places += other.places.lazy.map { place in
      var place = place
      place.source = place.source < 0 ? place.source - far : sources[Int(place.source)]
      return place
    }
    let causes = other.causes.map { cause in
      var cause = cause
      if cause.place >= 0 { cause.place += place }
      if cause.path >= 0 { cause.path += path }
      cause.rule = rules[Int(cause.rule)]
      return cause
    }
    return (causes, contents.count)
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
    guard record.isStored else { return contents[Int(record.start)] }
    return .stored(Int(record.start)..<Int(record.start) + Int(record.length))
  }

  /// How many bytes the segment at `position` has.
  fileprivate func length(at position: Int) -> Int {
    let record = records[position]
    return record.isStored ? Int(record.length) : contents[Int(record.start)].length
  }

  /// Notes the cause of the segment that is appended next.
  private mutating func note(_ origin: Origin) {
    if records.isEmpty { reserveCapacity(16) }
    var cause = Cause(rule: index(of: origin.name))
    if let place = origin.place {
      note(place)
      cause.place = Int32(places.count - 1)
    }
    if !origin.path.isEmpty {
      // Neighbours often are of one value: its key, its `=`, and the value.
      paths.note(origin.path)
      cause.path = Int32(paths.count - 1)
    }
    guard causes.last != cause else { return }
    endSharing()
    causes.append(cause)
  }

  private mutating func note(_ place: Place) {
    let noted: SourceRange
    if let start = UInt32(exactly: place.range.lowerBound), let end = UInt32(exactly: place.range.upperBound)
    {
      noted = SourceRange(source: index(of: place.source), start: start, end: end)
    } else {
      farPlaces.append(place)
      noted = SourceRange(source: Int32(-farPlaces.count))
    }
    guard places.last != noted else { return }
    if places.isEmpty { places.reserveCapacity(8) }
    places.append(noted)
  }

  private func place(at index: Int) -> Place {
    let place = places[index]
    guard place.source >= 0 else { return farPlaces[-1 - Int(place.source)] }
    return Place(sources[Int(place.source)], Int(place.start)..<Int(place.end))
  }

  /// Gives each record a cause of its own, so that the next one may have another.
  private mutating func endSharing() { Self.endSharing(&causes, of: records.count) }

  private static func endSharing(_ causes: inout [Cause], of count: Int) {
    guard let last = causes.last, causes.count < count else { return }
    causes.append(contentsOf: repeatElement(last, count: count - causes.count))
  }

  /// Room for the segments of a small message, and for what they share.
  private mutating func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    causes.reserveCapacity(count)
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
    let cause = causes[Swift.min(position, causes.count - 1)]
    let place = cause.place < 0 ? nil : place(at: Int(cause.place))
    let path = cause.path < 0 ? "" : paths[Int(cause.path)]
    return Segment(
      content: content(at: position), role: role(at: position),
      origin: Origin(rules[Int(cause.rule)], path: path, at: place))
  }
}

/// Paths in a spec, in one text: a form has hundreds of thousands.
private struct Paths: Sendable {
  private var text: [UInt8] = []
  private var ends: [Int] = []
  private var last = ""

  var count: Int { ends.count }

  subscript(index: Int) -> String { String(decoding: text[range(index)], as: UTF8.self) }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Adds a path, if it is not the last one.
  mutating func note(_ path: String) {
    // By their bytes: to Swift, texts that differ can be the same.
    guard ends.isEmpty || ExactString(path) != ExactString(last) else { return }
    if ends.isEmpty {
      text.reserveCapacity(128)
      ends.reserveCapacity(8)
    }
    last = path
    var path = path
    path.withUTF8 { text.append(contentsOf: $0) }
    ends.append(text.count)
  }

  mutating func append(_ other: Self) {
    let start = text.count
    text += other.text
    ends += other.ends.lazy.map { $0 + start }
    last = other.ends.isEmpty ? last : other.last
  }
}

/// The offset of each segment of a message, and the length of all as the last element.
///
/// Of a message that is stored as it is sent, the records of the segments know them.
package struct SegmentOffsets: Sendable {
  private let records: [Segments.Record]
  /// The offsets, where some bytes are stored elsewhere; else the length alone.
  private let others: [Int]

  init(of segments: Segments) {
    var length = 0
    let areStarts = segments.records.allSatisfy { record in
      defer { length += Int(record.length) }
      return record.isStored && Int(record.start) == length
    }
    guard !areStarts else {
      records = segments.records
      others = [length]
      return
    }
    records = []
    others = [Int](unsafeUninitializedCapacity: segments.count + 1) { offsets, count in
      var offset = 0
      for position in segments.indices {
        offsets.initializeElement(at: position, to: offset)
        offset += segments.length(at: position)
      }
      count = segments.count + 1
      offsets.initializeElement(at: count - 1, to: offset)
    }
  }
}

extension SegmentOffsets: RandomAccessCollection, Equatable {
  /// The position of the first segment's.
  package var startIndex: Int { 0 }
  /// The position after the length.
  package var endIndex: Int { records.count + others.count }

  /// The offset of the segment at `position`.
  package subscript(position: Int) -> Int {
    position < records.count ? Int(records[position].start) : others[position - records.count]
  }

  /// Whether both have the same offsets, however they know them.
  package static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}
