import OnwireDiagnostics

/// A message as the checks see it.
///
/// A class, since each closure of a check would copy a struct and count the references of two dozen arrays.
final class FindingContext {
  /// A header field of the head.
  struct HeaderField {
    /// The segment of its name.
    var segment: Int
    var name: ArraySlice<UInt8>
    var nameRange: Range<Int>
    /// The range from the first to the last byte of the value.
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
    /// The elements of its Content-Dispositions and Content-Types.
    var dispositions: [Int] = []
    var types: [Int] = []
    /// Whether an empty line ends its head.
    var hasEmptyLine = false
    /// The range from the first to the last line of its head that is not a field.
    var strangeLines: ClosedRange<Int>?
    var content: Int?
    /// Whether its content has a coding of its own.
    var isCoded = false

    var hasDisposition: Bool { !dispositions.isEmpty }
  }

  let message: Message
  let fidelity: Fidelity
  /// The request that was answered, if this is a response and the request is known.
  let answered: AnsweredRequest?
  /// Whether the chunks and codings that the head announces were removed from the body.
  let isUnpacked: Bool
  private(set) var headers: [HeaderField] = []
  private(set) var parts: [Part] = []
  /// The first Content-Type.
  private(set) var contentType: (header: HeaderField, type: MediaType)?
  /// The boundary between the parts: that of the type or, for a body without a head, its own.
  private(set) lazy var boundary: [UInt8]? = {
    if let type = contentType?.type { return type["boundary"]?.value }
    guard fidelity.isHeadAbsent else { return nil }
    return body.first { role($0) == .boundary }.map { Array(bytes($0)) }
  }()
  /// Whether the body is known to have parts: there is a type, or no head that could have one.
  var hasParts: Bool { contentType != nil || fidelity.isHeadAbsent }
  /// Whether the parts are those of a form: by the type or, without a head, if any part has a disposition.
  private(set) lazy var isForm: Bool =
    contentType.map { $0.type.subtype == "form-data" }
    ?? (fidelity.isHeadAbsent && parts.contains(where: \.hasDisposition))
  /// The findings about contents of parts that hold the delimiter.
  private(set) lazy var delimitersInContents = contentFindings
  /// The contents of parts that are JSON, by their segments.
  private(set) lazy var documents: [Int: Message] = partDocuments

  /// Whether the content of the body is in chunks or a coding, so that its bytes say nothing about it.
  private(set) lazy var isContentHidden: Bool = {
    if isUnpacked { return false }
    if isInChunks { return true }
    let codings = (headers("content-encoding") + headers("transfer-encoding")).flatMap {
      Self.codings($0.value)
    }
    guard isExact(.body), codings.contains(where: { $0 != "identity" && $0 != "chunked" }) else {
      return false
    }
    return body.allSatisfy { role($0) == .bodyContent }
  }()
  /// Whether the body was read as chunks.
  private(set) lazy var isInChunks: Bool = message.elements.contains { $0.kind == .chunked }

  init(
    _ message: Message, _ fidelity: Fidelity, isUnpacked: Bool = false, answered: AnsweredRequest? = nil
  ) {
    self.message = message
    self.answered = answered
    self.fidelity = fidelity
    self.isUnpacked = isUnpacked
    headers.reserveCapacity(16)
    for (index, element) in message.elements.enumerated() {
      switch element.kind {
      case .field:
        // Fields of a trailer affect neither the body nor how it is read.
        if element.segments.upperBound <= message.headSegmentCount, let header = header(element) {
          headers.append(header)
        }
      case .part: parts.append(part(element, index))
      default: break
      }
    }
    contentType = headers("content-type").first.map { ($0, MediaType($0.value)) }
  }

  // MARK: Segments

  func role(_ segment: Int) -> Segment.Role { message.segments.role(at: segment) }

  func range(_ segment: Int) -> Range<Int> { message.offsets[segment]..<message.offsets[segment + 1] }

  /// The bytes of a stored segment; empty if its content is read or made when written.
  func bytes(_ segment: Int) -> ArraySlice<UInt8> { message.storedBytes(segment) }

  /// The segments of the head, and those of the body.
  var head: Range<Int> { 0..<message.headSegmentCount }
  var body: Range<Int> { message.headSegmentCount..<message.segments.count }

  /// The first stored bytes from a segment on, as far as the segments are stored.
  func storedBytes(from segment: Int, count: Int) -> ArraySlice<UInt8> {
    if message.segments.areStored { return message.storage[message.offsets[segment]...].prefix(count) }
    var found: ArraySlice<UInt8> = []
    for index in segment..<message.segments.count {
      guard found.count < count, case .stored = message.segments.content(at: index) else { break }
      found += bytes(index).prefix(count - found.count)
    }
    return found
  }

  /// The kind of the element directly around a segment.
  func kind(around segment: Int) -> Element.Kind? {
    let elements = message.elements
    // Elements are in the order of their first segments, and come after the elements around them.
    var next: Int? = elements.partitioningIndex { $0.segments.lowerBound > segment } - 1
    while let index = next, index >= 0 {
      if elements[index].segments.contains(segment) { return elements[index].kind }
      next = elements[index].parent
    }
    return nil
  }

  /// The segments of the message, and those of its body, that are outside documents.
  private(set) lazy var outsideDocuments: [Int] = message.segmentsOutsideDocuments.flatMap { $0 }
  var bodyOutsideDocuments: ArraySlice<Int> {
    outsideDocuments[outsideDocuments.partitioningIndex { $0 >= message.headSegmentCount }...]
  }

  // MARK: What is known

  /// The header fields with a name, which is in lower case.
  func headers(_ name: StaticString) -> [HeaderField] {
    var found: [HeaderField] = []
    // By index: iterating over the fields would copy each.
    for index in headers.indices where headers[index].name.equalsCaseless(name) {
      found.append(headers[index])
    }
    return found
  }

  var bodyLength: Int { message.length - message.headLength }

  /// Whether an aspect is as it was on the wire.
  func isExact(_ aspect: Fidelity.Aspect) -> Bool { fidelity[aspect].knowledge == .exact }

  /// Whether the text of an aspect is the app's: at most, a coding was removed.
  ///
  /// In a body without a head, at most the line ends are rebuilt; in some request lines, only the form of the
  /// target.
  func isOwn(_ aspect: Fidelity.Aspect) -> Bool {
    isExact(aspect) || fidelity[aspect].knowledge == .decoded
      || fidelity[aspect].knowledge == .rebuilt
        && (aspect == .body && fidelity.isHeadAbsent || aspect == .requestLine && fidelity.isPathTold)
  }

  // MARK: Elements

  /// The value of a field of a part's head, and its range.
  func value(ofPartField index: Int) -> (bytes: ArraySlice<UInt8>, range: Range<Int>) {
    let roles: [Segment.Role] = [.partFieldValue, .partName, .partFilename, .boundary]
    let segments = message.elements[index].segments
    guard let first = segments.first(where: { roles.contains(role($0)) }),
      let last = segments.last(where: { roles.contains(role($0)) }),
      case .stored(let start) = message.segments.content(at: first),
      case .stored(let end) = message.segments.content(at: last), start.lowerBound <= end.upperBound
    else { return ([], 0..<0) }
    return (
      message.storage[start.lowerBound..<end.upperBound],
      message.offsets[first]..<message.offsets[last + 1]
    )
  }

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

  private func part(_ element: Element, _ index: Int) -> Part {
    let first = element.segments.lowerBound
    var part = Part(
      segment: first, range: message.offsets[first]..<message.offsets[element.segments.upperBound])
    var next = first
    for child in (index + 1)..<message.elements.endIndex {
      let field = message.elements[child]
      guard field.kind == .partField, field.segments.upperBound <= element.segments.upperBound else { break }
      readHead(next..<field.segments.lowerBound, &part)
      readField(field, child, &part)
      next = field.segments.upperBound
    }
    readHead(next..<element.segments.upperBound, &part)
    return part
  }

  private func readField(_ field: Element, _ index: Int, _ part: inout Part) {
    let name = bytes(field.segments.lowerBound)
    if name.equalsCaseless("content-type") {
      part.types.append(index)
    } else if name.equalsCaseless("content-disposition") {
      part.dispositions.append(index)
      for segment in field.segments {
        switch role(segment) {
        case .partName where part.name == nil: part.name = segment
        case .partFilename where part.filename == nil: part.filename = segment
        default: break
        }
      }
    } else if name.equalsCaseless("content-encoding") || name.equalsCaseless("content-transfer-encoding") {
      let coding = String(decoding: value(ofPartField: index).bytes.trimmingOWS, as: UTF8.self).lowercased()
      if !["binary", "8bit", "7bit", "identity", ""].contains(coding) { part.isCoded = true }
    }
  }

  /// Reads everything between and after the fields of a part's head.
  private func readHead(_ segments: Range<Int>, _ part: inout Part) {
    for segment in segments {
      switch role(segment) {
      case .unrecognized: part.strangeLines = (part.strangeLines?.lowerBound ?? segment)...segment
      // The line end of a line that is not a field belongs to that line.
      case .lineEnd: part.hasEmptyLine = segment == segments.lowerBound || role(segment - 1) != .unrecognized
      case .partContent:
        part.content = segment
        return
      // A part that is multipart itself has no content of its own.
      default: return
      }
    }
  }
}
