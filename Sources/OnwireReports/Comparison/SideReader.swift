import OnwireHTTP
import OnwireTextFormats

/// Reads the fields of one side of a comparison.
final class SideReader: Sendable {
  let request: ComparedRequest
  private let charset: BodyCharset
  /// The most bytes of a field that are read to show it.
  private static let limit = 4096
  /// The number of bytes before the first mark that are read of a longer field.
  private static let lead = 512

  init(_ request: ComparedRequest) throws {
    self.request = request
    charset = try BodyCharset(request.message)
  }

  private var message: Message { request.message }

  // MARK: Segments

  /// The segments of a field on this side.
  func segments(of side: Difference.Side) -> Range<Int> {
    guard !side.range.isEmpty else { return side.segment..<side.segment + 1 }
    let first = message.segmentIndex(at: side.range.lowerBound) ?? side.segment
    let last = message.segmentIndex(at: side.range.upperBound - 1) ?? first
    return first..<max(first, last) + 1
  }

  /// The range of the name that the field begins with; `nil` if it has none.
  func name(of side: Difference.Side) -> Range<Int>? {
    let names = names(in: segments(of: side))
    return names.isEmpty ? nil : range(names, of: side)
  }

  /// The segments of the name; none for a field that holds several, such as all pairs of a query.
  private func names(in segments: Range<Int>) -> Range<Int> {
    // A value of a document may have keys of its own.
    if let first = segments.first, message.segments[first].role == .documentKey { return segments.prefix(1) }
    let names = segments.prefix { message.segments[$0].role.isName }
    let rest = segments[names.endIndex...]
    return rest.contains { message.segments[$0].role.isName } ? names.prefix(0) : names
  }

  /// The bytes of a field without its name and its line end; `nil` if no value follows the name.
  func value(of side: Difference.Side) -> Range<Int>? {
    let segments = segments(of: side)
    var rest = segments[names(in: segments).endIndex...]
    if rest.count < segments.count {
      guard let first = rest.first else { return nil }
      if message.segments[first].role == .delimiter { rest.removeFirst() }
    }
    return withoutEnd(rest, of: side)
  }

  /// The bytes of a field without its line end.
  func line(of side: Difference.Side) -> Range<Int> { withoutEnd(segments(of: side), of: side) }

  private func withoutEnd(_ segments: Range<Int>, of side: Difference.Side) -> Range<Int> {
    var segments = segments
    while let last = segments.last, message.segments[last].role == .lineEnd { segments.removeLast() }
    return range(segments, of: side)
  }

  /// The bytes of segments that belong to the field.
  private func range(_ segments: Range<Int>, of side: Difference.Side) -> Range<Int> {
    let range = message.offsets[segments.lowerBound]..<message.offsets[segments.upperBound]
    return range.clamped(to: side.range)
  }

  // MARK: Texts

  /// The decoded bytes of `range`; `nil` if they are not text, or are too many.
  func decoded(_ range: Range<Int>, of side: Difference.Side) throws -> SideText? {
    guard !range.isEmpty else { return SideText([], .quoted) }
    guard range.count <= Self.limit, let first = message.segmentIndex(at: range.lowerBound) else {
      return nil
    }
    let segments = first..<(message.segmentIndex(at: range.upperBound - 1) ?? first) + 1
    // A pair of the URL's own query may be only a part of a segment.
    guard message.offsets[segments.lowerBound]..<message.offsets[segments.upperBound] == range else {
      return nil
    }
    let role = message.segments[first].role
    guard role != .documentKey, role != .documentValue,
      segments.allSatisfy({ !message.segments[$0].role.isMark })
    else { return nil }
    let row = RequestRow(
      segments: segments, path: side.path, content: .value(segments), element: element(around: first))
    let encoding = try charset.encoding(of: row, role)
    guard let text = try message.decodedText(of: segments, in: encoding), !text.bytes.contains(0) else {
      return nil
    }
    var value = SideText(text.bytes, .quoted, marks: side.marks, wildcards: request.wildcards) {
      text.source(of: $0)
    }
    value.size = range.count
    return value
  }

  /// The bytes of `range` as they are spelled, or that they are not text.
  func spelled(_ range: Range<Int>, of side: Difference.Side) throws -> SideText {
    var window = window(of: range, side.marks)
    var bytes = try message.bytes(window)
    if window.lowerBound > range.lowerBound {
      // The window may begin within a character.
      let rest = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
      bytes.removeFirst(rest)
      window = window.lowerBound + rest..<window.upperBound
    }
    guard !bytes.contains(0), !isBinary(bytes, isWhole: bytes.count == range.count) else {
      var value = try SideText(words: description(of: range))
      value.binary = window
      value.size = range.count
      return value
    }
    var value = SideText(bytes, .spelling, marks: side.marks, wildcards: request.wildcards) {
      self.shifted($0, by: window.lowerBound)
    }
    value.size = range.count
    value.isCut = window != range
    if window.lowerBound > range.lowerBound, !value.glyphs.isEmpty { value.glyphs[0] = .omission }
    if window.upperBound < range.upperBound { value.glyphs.append(.omission) }
    return value
  }

  /// All bytes of a field, if no text shows how they differ.
  func bytes(of side: Difference.Side) throws -> SideText {
    var value = SideText(words: RequestWording.bytes(side.range.count))
    value.binary = window(of: side.range, side.marks)
    value.size = side.range.count
    return value
  }

  /// The format of a content, in a few words.
  private func description(of range: Range<Int>) throws -> String {
    let format = try message.contentFormat(of: range)
    let words = [format?.description ?? RequestWording.noText, RequestWording.bytes(range.count)]
    return words.joined(separator: ", ")
  }

  /// Whether more than a few of the bytes are not text.
  private func isBinary(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let strange = text.unicodeScalars.count { $0 == "\u{FFFD}" }
    return strange > (isWhole ? 0 : 2) + text.unicodeScalars.count / 8
  }

  private func window(of range: Range<Int>, _ marks: [Range<Int>]) -> Range<Int> {
    guard range.count > Self.limit else { return range }
    let mark = marks.first?.lowerBound ?? range.lowerBound
    let start = min(max(range.lowerBound, mark - Self.lead), range.upperBound - Self.limit)
    return start..<start + Self.limit
  }

  private func shifted(_ range: Range<Int>, by offset: Int) -> Range<Int> {
    range.lowerBound + offset..<range.upperBound + offset
  }

  /// The innermost element around a segment.
  private func element(around segment: Int) -> Int? {
    message.elements.lastIndex { $0.segments.contains(segment) }
  }
}

extension Segment.Role {
  /// Whether it is the name of what follows.
  fileprivate var isName: Bool {
    switch self {
    case .fieldName, .partFieldName, .queryKey, .formKey, .documentKey: true
    default: false
    }
  }
}
