internal import OnwireDiagnostics
import OnwireTextFormats

/// The segments of a message, in order.
///
/// Stored as plain numbers that index tables of shared values: copying a segment counts no references, and a
/// source or path of many segments is held once. A captured body may have millions of segments, all with one
/// cause, which is also held once.
package struct Segments: Sendable {
  private struct Cause: Equatable {
    /// An index into `places`; negative for no place.
    var place: Int32 = -1
    /// An index into `paths`; negative for the empty path.
    var path: Int32 = -1
    /// An index into `rules`, which are literals of the program, and few.
    var rule: UInt16
  }

  private struct SourceRange: Equatable {
    /// An index into `sources`; for a range beyond the first 4 GiB, `-1 - index` into `farPlaces`.
    var source: Int32
    var start: UInt32 = 0
    var end: UInt32 = 0
  }

  /// The offset of the stored bytes of each segment, which is where the ones before it end; other content has
  /// no stored bytes.
  fileprivate private(set) var starts: [UInt32] = []
  /// The end of the stored bytes.
  fileprivate private(set) var end = 0
  private var roles: [Segment.Role] = []
  /// Content that is not stored, is beyond the first 4 GiB, or does not follow the bytes before it, with
  /// ascending positions.
  fileprivate private(set) var others: [(position: Int, content: Segment.Content)] = []
  /// The causes of the segments, up to the one that all remaining ones share.
  private var causes: [Cause] = []
  private var paths = Paths()
  private var places: [SourceRange] = []
  private var farPlaces: [Place] = []
  private var sources: [Source] = []
  private var rules: [RuleName] = []
  /// Whether the origins of segments are recorded.
  let keepsOrigins: Bool

  /// Creates an empty collection; without origins, segments take half the memory.
  init(keepingOrigins: Bool = true) { keepsOrigins = keepingOrigins }

  /// Appends a segment.
  mutating func append(_ content: Segment.Content, _ role: Segment.Role, _ origin: Origin) {
    note(origin)
    roles.append(role)
    if case .stored(let range) = content {
      if starts.isEmpty || range.lowerBound == end, let start = UInt32(exactly: range.lowerBound),
        UInt32(exactly: range.upperBound) != nil
      {
        starts.append(start)
      } else {
        appendOther(content)
      }
      end = range.upperBound
    } else {
      appendOther(content)
    }
  }

  private mutating func appendOther(_ content: Segment.Content) {
    others.append((starts.count, content))
    starts.append(UInt32(clamping: end))
  }

  /// Appends a segment of stored content.
  mutating func append(stored range: Range<Int>, _ role: Segment.Role, _ origin: Origin) {
    append(.stored(range), role, origin)
  }

  /// Appends stored bytes as the pieces of a document, of which none are left; the cause that they share is
  /// looked up once.
  mutating func append(stored range: Range<Int>, in pieces: inout DocumentOutline.Pieces, _ origin: Origin) {
    guard !pieces.isEmpty else { return }
    guard starts.isEmpty || range.lowerBound == end, range.upperBound <= Int(UInt32.max) else {
      for piece in pieces {
        append(.stored(piece.range.moved(by: range.lowerBound)), Segment.Role(piece.kind), origin)
      }
      return
    }
    note(origin)
    let kinds = pieces.kinds
    roles.append(addingCapacity: kinds.count) { roles in
      for kind in kinds { roles.append(Segment.Role(kind)) }
    }
    var added = pieces.takeStarts(from: UInt32(truncatingIfNeeded: range.lowerBound))
    starts.join(&added)
    end = range.upperBound
  }

  /// Makes room for `count` more segments, and for at least twice those there are, so that growth stays
  /// linear.
  mutating func reserve(_ count: Int) {
    guard starts.count + count > starts.capacity else { return }
    let capacity = starts.count + Swift.max(count, starts.count)
    // If each segment so far has a cause of its own, so will the next ones.
    if causes.count > 1, causes.count == starts.count { causes.reserveCapacity(capacity) }
    starts.reserveCapacity(capacity)
    roles.reserveCapacity(capacity)
  }

  /// Appends the segments of another message, which must keep origins if this one does; its stored bytes now
  /// begin at `base`.
  ///
  /// The fewer segments are put before or behind the others, so that a large body is not copied.
  mutating func append(_ other: consuming Segments, storedFrom base: Int) {
    guard let first = other.starts.first else { return }
    guard starts.isEmpty || Int(first) + base == end, other.end + base <= Int(UInt32.max) else {
      for segment in other { append(segment.content.moved(by: base), segment.role, segment.origin) }
      return
    }
    let isSmaller = other.count <= count
    if !isSmaller { swap(&self, &other) }
    let added = take(tablesOf: &other)
    let distance = UInt32(truncatingIfNeeded: base)
    if isSmaller {
      if let first = added.first, added.count > 1 || first != causes.last {
        endSharing()
        causes += added
      }
      reserve(other.count)
      others += other.others.lazy.map { [count] in ($0.position + count, $0.content.moved(by: base)) }
      starts += other.starts.lazy.map { $0 + distance }
      roles += other.roles
      end = other.end + base
    } else {
      if causes.count != 1 || causes.first != added.last {
        var added = added
        Self.endSharing(&added, of: other.count)
        causes.insert(contentsOf: added, at: 0)
      } else {
        causes = added
      }
      for index in others.indices {
        others[index] = (others[index].position + other.count, others[index].content.moved(by: base))
      }
      others.insert(contentsOf: other.others, at: 0)
      for index in starts.indices { starts[index] += distance }
      starts.insert(contentsOf: other.starts, at: 0)
      roles.insert(contentsOf: other.roles, at: 0)
      end += base
    }
  }

  /// Adds the table entries that the causes of `other` refer to, and returns those causes with new indexes.
  private mutating func take(tablesOf other: inout Segments) -> [Cause] {
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
    return other.causes.map { cause in
      var cause = cause
      if cause.place >= 0 { cause.place += place }
      if cause.path >= 0 { cause.path += path }
      cause.rule = rules[Int(cause.rule)]
      return cause
    }
  }

  /// Whether no content is read or made when the message is written.
  package var areStored: Bool {
    others.allSatisfy { if case .stored = $0.content { true } else { false } }
  }

  /// The role of the segment at `position`, without its origin.
  @inline(__always) package func role(at position: Int) -> Segment.Role { roles[position] }

  /// The content of the segment at `position`, without its origin.
  @inline(__always) package func content(at position: Int) -> Segment.Content {
    if !others.isEmpty, let other = other(at: position) { return other }
    return .stored(Int(starts[position])..<(position + 1 < starts.count ? Int(starts[position + 1]) : end))
  }

  /// The content of a segment that is in `others`.
  private func other(at position: Int) -> Segment.Content? {
    let index = others.partitioningIndex { $0.position >= position }
    return index < others.count && others[index].position == position ? others[index].content : nil
  }

  /// Replaces the source texts that segments come from.
  mutating func replaceSources(_ source: (Source) -> Source) {
    for index in sources.indices { sources[index] = source(sources[index]) }
  }

  /// Records the cause of the segment that is appended next.
  private mutating func note(_ origin: Origin) {
    if starts.isEmpty { reserveCapacity(16) }
    guard keepsOrigins else { return }
    var cause = Cause(rule: index(of: origin.name))
    if let place = origin.place {
      note(place)
      cause.place = Int32(places.count - 1)
    }
    if !origin.path.isEmpty {
      // Neighbours often come from one value: its key, its `=`, and the value.
      cause.path = Int32(paths.index(of: origin.path))
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

  /// Gives each segment a cause of its own, so that the next one may have another.
  private mutating func endSharing() { Self.endSharing(&causes, of: starts.count) }

  private static func endSharing(_ causes: inout [Cause], of count: Int) {
    guard let last = causes.last, causes.count < count else { return }
    causes.append(contentsOf: repeatElement(last, count: count - causes.count))
  }

  /// Reserves room for the segments of a small message, and for what they share.
  private mutating func reserveCapacity(_ count: Int) {
    starts.reserveCapacity(count)
    roles.reserveCapacity(count)
    guard keepsOrigins else { return }
    causes.reserveCapacity(count)
    rules.reserveCapacity(count / 2)
  }

  private mutating func index(of source: Source) -> Int32 {
    for index in sources.indices where sources[index] === source { return Int32(index) }
    sources.append(source)
    return Int32(sources.count - 1)
  }

  private mutating func index(of rule: RuleName) -> UInt16 {
    // From the end: neighbours often have the same rule.
    for index in rules.indices.reversed() where rules[index].isIdentical(to: rule) { return UInt16(index) }
    rules.append(rule)
    return UInt16(rules.count - 1)
  }
}

extension Segments: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }

  package subscript(position: Int) -> Segment {
    guard keepsOrigins else {
      return Segment(content: content(at: position), role: role(at: position), origin: .notKept)
    }
    let cause = causes[Swift.min(position, causes.count - 1)]
    let place = cause.place < 0 ? nil : place(at: Int(cause.place))
    let path = cause.path < 0 ? "" : paths[Int(cause.path)]
    return Segment(
      content: content(at: position), role: role(at: position),
      origin: Origin(rules[Int(cause.rule)], path: path, at: place))
  }
}

/// The paths in a spec; a form has hundreds of thousands.
private struct Paths: Sendable {
  /// The short paths, one after the other.
  private var text: [UInt8] = []
  /// The end of each path in `text`, where long paths take no bytes.
  private var ends: [Int] = []
  private var last = ""
  /// The long paths, with their ascending indexes. A key as long as a body may be cut into as many pieces as
  /// the body has chunks, so long paths are never copied.
  private var long: [(index: Int, path: String)] = []
  private static let longLength = 256

  var count: Int { ends.count }

  subscript(index: Int) -> String {
    let range = (index == 0 ? 0 : ends[index - 1])..<ends[index]
    guard range.isEmpty else { return String(decoding: text[range], as: UTF8.self) }
    return long[long.partitioningIndex { $0.index >= index }].path
  }

  /// The index of a path, which is added unless it is the last path or the last long one.
  mutating func index(of path: String) -> Int {
    // Compared by bytes: Swift takes some different texts for equal.
    if !ends.isEmpty, ExactString(path) == ExactString(last) { return count - 1 }
    let isLong = path.utf8.count >= Self.longLength
    if isLong, let last = long.last, ExactString(path) == ExactString(last.path) { return last.index }
    if ends.isEmpty {
      text.reserveCapacity(128)
      ends.reserveCapacity(8)
    }
    last = path
    if isLong {
      long.append((count, path))
    } else {
      var path = path
      path.withUTF8 { text.append(contentsOf: $0) }
    }
    ends.append(text.count)
    return count - 1
  }

  mutating func append(_ other: Self) {
    let (start, first) = (text.count, count)
    text += other.text
    ends += other.ends.lazy.map { $0 + start }
    long += other.long.lazy.map { ($0.index + first, $0.path) }
    last = other.ends.isEmpty ? last : other.last
  }
}

/// The offset of each segment of a message, and the length of the message as the last element.
///
/// If the whole message is stored as it is sent, the segments' own offsets serve.
package struct SegmentOffsets: Sendable {
  private let starts: [UInt32]
  /// All offsets, if some bytes are not stored in order; otherwise only the length.
  private let others: [Int]

  init(of segments: Segments) {
    guard !segments.others.isEmpty || segments.starts.first ?? 0 > 0 else {
      starts = segments.starts
      others = [segments.end]
      return
    }
    starts = []
    others = [Int](unsafeUninitializedCapacity: segments.count + 1) { offsets, count in
      var offset = 0
      for position in segments.indices {
        offsets.initializeElement(at: position, to: offset)
        offset += segments.content(at: position).length
      }
      count = segments.count + 1
      offsets.initializeElement(at: count - 1, to: offset)
    }
  }
}

extension SegmentOffsets: RandomAccessCollection, Equatable {
  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count + others.count }

  /// The offset of the segment at `position`.
  package subscript(position: Int) -> Int {
    position < starts.count ? Int(starts[position]) : others[position - starts.count]
  }

  /// Whether both have the same offsets, however they are stored.
  package static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}

extension Origin {
  /// The origin of segments in a message that keeps no origins.
  fileprivate static let notKept = Origin("not-kept")
}

extension Segment.Content {
  /// The same content, with stored bytes moved by `distance`.
  fileprivate func moved(by distance: Int) -> Self {
    if case .stored(let range) = self { .stored(range.moved(by: distance)) } else { self }
  }
}
