/// A message as the checks look at it.
///
/// A class, since a copy would count the references of two dozen arrays, for each closure of a check.
final class FindingContext {
  /// A header field of the head.
  struct HeaderField {
    /// The segment of its name.
    var segment: Int
    var name: ArraySlice<UInt8>
    var nameRange: Range<Int>
    /// From the first to the last byte of the value.
    var range: Range<Int>
    var value: ArraySlice<UInt8>

    var text: String { String(decoding: value, as: UTF8.self) }
    var subject: Found.Subject { .segment(segment) }
  }

  /// A part of a multipart body.
  struct Part {
    /// Its first segment.
    var segment: Int
    var range: Range<Int>
    /// The segments of its name and file name.
    var name: Int?
    var filename: Int?
    var hasDisposition = false
  }

  let message: Message
  let fidelity: Fidelity
  private(set) var headers: [HeaderField] = []
  private(set) var parts: [Part] = []
  /// The first Content-Type.
  private(set) var contentType: (header: HeaderField, type: MediaType)?

  init(_ message: Message, _ fidelity: Fidelity) {
    self.message = message
    self.fidelity = fidelity
    headers.reserveCapacity(16)
    for element in message.elements {
      switch element.kind {
      case .field:
        // Fields of a trailer bear neither on the body nor on who reads it.
        if element.segments.upperBound <= message.headSegmentCount, let header = header(element) {
          headers.append(header)
        }
      case .part: parts.append(part(element))
      default: break
      }
    }
    contentType = headers("content-type").first.map { ($0, MediaType($0.value)) }
  }

  // MARK: Segments

  func role(_ segment: Int) -> Segment.Role { message.segments.role(at: segment) }

  func range(_ segment: Int) -> Range<Int> { message.offsets[segment]..<message.offsets[segment + 1] }

  /// The bytes of a segment that is stored; none of one that is read or made when written.
  func bytes(_ segment: Int) -> ArraySlice<UInt8> { message.storedBytes(segment) }

  /// The segments of the head, and those of the body.
  var head: Range<Int> { 0..<message.headSegmentCount }
  var body: Range<Int> { message.headSegmentCount..<message.segments.count }

  /// The first stored bytes from a segment on, as many as there are before one that is not stored.
  func storedBytes(from segment: Int, count: Int) -> [UInt8] {
    var found: [UInt8] = []
    for index in segment..<message.segments.count where found.count < count {
      guard case .stored = message.segments.content(at: index) else { break }
      found += bytes(index).prefix(count - found.count)
    }
    return found
  }

  /// The kind of the element directly around a segment.
  func kind(around segment: Int) -> Element.Kind? {
    let elements = message.elements
    // Elements stand in the order of their first segments, those around others before them.
    var low = 0
    var high = elements.count
    while low < high {
      let middle = low + (high - low) / 2
      if elements[middle].segments.lowerBound <= segment { low = middle + 1 } else { high = middle }
    }
    var next: Int? = low - 1
    while let index = next, index >= 0 {
      if elements[index].segments.contains(segment) { return elements[index].kind }
      next = elements[index].parent
    }
    return nil
  }

  // MARK: What is known

  /// The header fields of a name, which is in lower case.
  func headers(_ name: StaticString) -> [HeaderField] {
    var found: [HeaderField] = []
    // By index: a loop over the fields copies each.
    for index in headers.indices where headers[index].name.equalsCaseless(name) {
      found.append(headers[index])
    }
    return found
  }

  /// The length of the body.
  var bodyLength: Int { message.length - message.headLength }

  /// Whether an aspect is as it was on the wire.
  func isExact(_ aspect: Fidelity.Aspect) -> Bool { fidelity[aspect].knowledge == .exact }

  /// Whether the text of an aspect is the app's: at most a coding was taken off.
  func isOwn(_ aspect: Fidelity.Aspect) -> Bool { isExact(aspect) || fidelity[aspect].knowledge == .decoded }

  // MARK: Elements

  private func header(_ element: Element) -> HeaderField? {
    guard let name = element.segments.first(where: { role($0) == .fieldName }) else { return nil }
    var range: Range<Int>?
    var value: ArraySlice<UInt8> = []
    var pending: ArraySlice<UInt8> = []
    for index in element.segments where index > name {
      switch role(index) {
      case .lineEnd: break
      // Marks between two pieces of the value belong to it; those before it do not.
      case .delimiter: if range != nil { pending += bytes(index) }
      default:
        if range == nil { value = bytes(index) } else { value += pending + bytes(index) }
        pending = []
        range = (range?.lowerBound ?? message.offsets[index])..<message.offsets[index + 1]
      }
    }
    let end = message.offsets[name + 1]
    return HeaderField(
      segment: name, name: bytes(name), nameRange: self.range(name), range: range ?? end..<end, value: value)
  }

  private func part(_ element: Element) -> Part {
    var part = Part(
      segment: element.segments.lowerBound,
      range: message.offsets[element.segments.lowerBound]..<message.offsets[element.segments.upperBound])
    for index in element.segments {
      switch role(index) {
      case .partName where part.name == nil: part.name = index
      case .partFilename where part.filename == nil: part.filename = index
      case .partFieldName where bytes(index).equalsCaseless("content-disposition"):
        part.hasDisposition = true
      // The fields of a part that is multipart itself stand before its first delimiter.
      case .boundary where part.segment < index && kind(around: index) == .multipart: return part
      default: break
      }
    }
    return part
  }
}
