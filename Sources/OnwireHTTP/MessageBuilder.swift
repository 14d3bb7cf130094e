import OnwireDiagnostics
import OnwireTextFormats

/// The only way to make messages.
///
/// Bytes are only ever appended. A body is built before its head, because the head gives its length: build it
/// in a builder of its own and append that.
package struct MessageBuilder: Sendable {
  private var storage: [UInt8] = []
  private var segments: Segments
  private var elements: [Element] = []
  /// The index of the innermost open element; its ancestors are open, too.
  private var open: Int?
  private var headSegmentCount: Int?
  /// The values of the variables that the message's spec refers to, by name.
  package var variables: [String: String] = [:]
  /// The length so far, in bytes.
  package private(set) var length = 0
  /// Whether content was left out because the length would not fit in an `Int`.
  ///
  /// Do not use a message of such a builder.
  package private(set) var isTooLong = false

  /// The stored bytes so far: all of the message if no content is read or made when written.
  package var storedBytes: [UInt8] { storage }

  private static let usualLength = 384

  /// Creates an empty builder; if nobody will ask why the bytes are there, it need not keep their origins.
  package init(keepingOrigins: Bool = true) { segments = Segments(keepingOrigins: keepingOrigins) }

  /// Appends stored bytes as one segment.
  package mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ role: Segment.Role, _ origin: Origin
  ) {
    guard let length = grown(by: bytes.count) else { return }
    self.length = length
    let start = storage.count
    // Most messages are no longer than this; growing to it from nothing would copy them five times.
    if start == 0 { storage.reserveCapacity(Self.usualLength) }
    storage.append(contentsOf: bytes)
    segments.append(stored: start..<storage.count, role, origin)
  }

  /// Appends stored bytes as one segment.
  package mutating func append(_ bytes: [UInt8], _ role: Segment.Role, _ origin: Origin) {
    bytes.withUnsafeBufferPointer { append($0, role, origin) }
  }

  /// Appends stored bytes as one segment.
  package mutating func append(_ bytes: ArraySlice<UInt8>, _ role: Segment.Role, _ origin: Origin) {
    bytes.withUnsafeBufferPointer { append($0, role, origin) }
  }

  /// Appends the UTF-8 of a text as one segment.
  package mutating func append(_ text: String, _ role: Segment.Role, _ origin: Origin) {
    var text = text
    text.withUTF8 { append($0, role, origin) }
  }

  /// Appends one segment of `count` stored bytes that `fill` writes in place, without another copy of them.
  ///
  /// Appends nothing if `fill` throws.
  mutating func append(
    count: Int, _ role: Segment.Role, _ origin: Origin,
    filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws {
    guard let length = grown(by: count) else { return }
    let start = storage.count
    storage.append(contentsOf: repeatElement(0, count: count))
    do {
      try storage.withUnsafeMutableBytes { try fill(UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
    } catch {
      storage.removeLast(count)
      throw error
    }
    self.length = length
    segments.append(stored: start..<storage.count, role, origin)
  }

  /// Swaps the stored bytes with `bytes`, so that the caller can append to them.
  ///
  /// After swapping back, the caller must turn what it appended into segments by `append(written:_:_:)`,
  /// unless it removed it before.
  package mutating func swapStorage(_ bytes: inout [UInt8]) {
    if storage.isEmpty, bytes.isEmpty { storage.reserveCapacity(Self.usualLength) }
    swap(&storage, &bytes)
  }

  /// Makes a segment of stored bytes that were written behind those of all other segments.
  package mutating func append(written range: Range<Int>, _ role: Segment.Role, _ origin: Origin) {
    guard let length = grown(by: range.count) else { return }
    self.length = length
    segments.append(stored: range, role, origin)
  }

  /// Appends a document as segments of one cause, one for each piece. No bytes and pieces are left to the
  /// caller, so that a large document is not copied.
  mutating func append(
    _ bytes: inout [UInt8], in pieces: inout DocumentOutline.Pieces, _ origin: Origin
  ) {
    guard let length = grown(by: bytes.count) else { return }
    self.length = length
    let start = storage.count
    storage.join(&bytes)
    segments.append(stored: start..<storage.count, in: &pieces, origin)
  }

  /// Makes room for `count` more segments.
  mutating func reserve(segments count: Int) { segments.reserve(count) }

  /// Appends content that is read or made when the message is written.
  package mutating func append(content: Segment.Content, _ role: Segment.Role, _ origin: Origin) {
    if case .stored = content {
      Invariant.expect(false, "stored content belongs to the builder it came from")
      return
    }
    guard let length = grown(by: content.length) else { return }
    self.length = length
    segments.append(content, role, origin)
  }

  /// Appends the content of another builder, inside the element that is open here.
  ///
  /// The shorter content is put before or behind the longer, so that a large body is not copied.
  package mutating func append(_ other: consuming MessageBuilder) {
    Invariant.expect(other.open == nil, "elements left open")
    Invariant.expect(other.headSegmentCount == nil, "a head inside a message")
    Invariant.expect(
      other.segments.keepsOrigins == segments.keepsOrigins || other.segments.isEmpty, "origins for one half")
    isTooLong = isTooLong || other.isTooLong
    guard let length = grown(by: other.length) else { return }
    self.length = length
    let (base, firstSegment, firstElement) = (storage.count, segments.count, elements.count)
    for index in other.elements.indices {
      other.elements[index].move(segments: firstSegment, elements: firstElement, below: open)
    }
    storage.join(&other.storage)
    elements.join(&other.elements)
    var appended = Segments(keepingOrigins: segments.keepsOrigins)
    swap(&appended, &other.segments)
    segments.append(consume appended, storedFrom: base)
  }

  /// Appends the bytes of `range` of a message, segment by segment, without its elements.
  package mutating func append(_ message: Message, _ range: Range<Int>) {
    guard var index = message.segmentIndex(at: range.lowerBound) else { return }
    while index < message.segments.count, message.offsets[index] < range.upperBound {
      let start = message.offsets[index]
      let part = range.clamped(to: start..<message.offsets[index + 1])
      let segment = message.segments[index]
      if !part.isEmpty {
        append(segment.content.slice(part.moved(by: -start)), of: message, segment.role, segment.origin)
      }
      index += 1
    }
  }

  /// Appends the bytes of `range` of a message with its elements of one kind, which do not nest.
  package mutating func append(_ message: Message, _ range: Range<Int>, with kind: Element.Kind) {
    var start = range.lowerBound
    for element in message.elements where element.kind == kind {
      let inside =
        message.offsets[element.segments.lowerBound]..<message.offsets[element.segments.upperBound]
      guard !inside.isEmpty, inside.lowerBound >= start, inside.upperBound <= range.upperBound else {
        continue
      }
      append(message, start..<inside.lowerBound)
      self.element(kind, isOrdered: element.isOrdered, junction: element.junction) {
        $0.append(message, inside)
      }
      start = inside.upperBound
    }
    append(message, start..<range.upperBound)
  }

  /// The junctions of the elements of a kind.
  package func junctions(of kind: Element.Kind) -> [(offset: Int, junction: Junction)] {
    let offsets = SegmentOffsets(of: segments)
    return elements.filter { $0.kind == kind }.map { (offsets[$0.segments.lowerBound], $0.junction) }
  }

  /// Appends the bytes of `range` of a message as segments of one role; neighbours with one origin are
  /// joined.
  package mutating func append(_ message: Message, _ range: Range<Int>, as role: Segment.Role) {
    var stretch = MessageBuilder()
    stretch.append(message, range)
    var pending: (bytes: Range<Int>, origin: Origin)?
    for segment in stretch.segments {
      if case .stored(let bytes) = segment.content, let begun = pending, begun.origin == segment.origin {
        pending = (begun.bytes.lowerBound..<bytes.upperBound, begun.origin)
        continue
      }
      if let (bytes, origin) = pending { append(stretch.storage[bytes], role, origin) }
      pending = nil
      if case .stored(let bytes) = segment.content {
        pending = (bytes, segment.origin)
      } else {
        append(content: segment.content, role, segment.origin)
      }
    }
    if let (bytes, origin) = pending { append(stretch.storage[bytes], role, origin) }
  }

  /// Appends the body of a message as it is, with its elements.
  package mutating func appendBody(of message: Message) {
    let firstSegment = segments.count - message.headSegmentCount
    // Elements stand in the order of their first segments.
    let firstElement = message.elements.partitioningIndex {
      $0.segments.lowerBound >= message.headSegmentCount
    }
    let shift = elements.count - firstElement
    for var element in message.elements[firstElement...] {
      element.parent = element.parent.flatMap { $0 >= firstElement ? $0 + shift : nil } ?? open
      element.segments =
        element.segments.lowerBound + firstSegment..<element.segments.upperBound + firstSegment
      elements.append(element)
    }
    for segment in message.segments[message.headSegmentCount...] {
      append(segment.content, of: message, segment.role, segment.origin)
    }
  }

  private mutating func append(
    _ content: Segment.Content, of message: Message, _ role: Segment.Role, _ origin: Origin
  ) {
    if case .stored(let range) = content {
      append(message.storage[range], role, origin)
    } else {
      append(content: content, role, origin)
    }
  }

  /// Puts what `content` appends into an element of its own.
  ///
  /// `isOrdered` says whether the client promises the order of the elements directly inside; `junction`, what
  /// it promises about the order of this element and the one before.
  package mutating func element(
    _ kind: Element.Kind, isOrdered: Bool = true, junction: Junction = .apart,
    _ content: (inout MessageBuilder) -> Void
  ) {
    let index = begin(kind, isOrdered ? .promised : .freeByClient, junction)
    content(&self)
    end(index)
  }

  /// Puts what `content` appends into an element of its own, with the given order of the elements inside.
  package mutating func element(
    _ kind: Element.Kind, order: Element.Order, _ content: (inout MessageBuilder) -> Void
  ) {
    let index = begin(kind, order)
    content(&self)
    end(index)
  }

  /// Puts what `content` appends into an element of its own, which ends even if `content` throws.
  package mutating func element<Failure: Error>(
    _ kind: Element.Kind, isOrdered: Bool = true,
    _ content: (inout MessageBuilder) throws(Failure) -> Void
  ) throws(Failure) {
    let index = begin(kind, isOrdered ? .promised : .freeByClient)
    defer { end(index) }
    try content(&self)
  }

  /// Puts what `content` appends into an element of its own; `content` returns whether the client promises
  /// the order of the elements directly inside.
  package mutating func elementSayingOrder(_ kind: Element.Kind, _ content: (inout MessageBuilder) -> Bool) {
    let index = begin(kind, .promised)
    if !content(&self) { elements[index].order = .freeByClient }
    end(index)
  }

  private mutating func begin(
    _ kind: Element.Kind, _ order: Element.Order, _ junction: Junction = .apart
  ) -> Int {
    if elements.isEmpty { elements.reserveCapacity(16) }
    let index = elements.count
    elements.append(
      Element(
        segments: segments.count..<segments.count, parent: open, kind: kind, order: order,
        junction: junction))
    open = index
    return index
  }

  private mutating func end(_ index: Int) {
    open = elements[index].parent
    elements[index].segments = elements[index].segments.lowerBound..<segments.count
  }

  /// Ends the head, whose empty line was appended.
  package mutating func endHead() {
    headSegmentCount = segments.count
  }

  /// The message; without `endHead`, all of it is the head.
  package consuming func finish() -> Message {
    let message = Message(
      storage: storage, segments: segments, elements: elements,
      headSegmentCount: headSegmentCount ?? segments.count, variables: variables)
    Invariant.expect(message.brokenInvariant == nil, message.brokenInvariant ?? "")
    return message
  }

  /// The length with `count` more bytes; `nil`, with `isTooLong` set, if it does not fit in an `Int`.
  private mutating func grown(by count: Int) -> Int? {
    let (sum, overflow) = length.addingReportingOverflow(count)
    if overflow { isTooLong = true }
    return overflow ? nil : sum
  }
}

extension Array {
  /// Appends `other` by copying the shorter of the two, and leaves `other` empty.
  mutating func join(_ other: inout [Element]) {
    if count < other.count {
      swap(&self, &other)
      insert(contentsOf: other, at: 0)
    } else {
      self += other
    }
    other = []
  }
}
