import OnwireDiagnostics
import OnwireTextFormats

/// Cuts field lines into segments (RFC 9112, 5): those of a head, of a part's head, or of a trailer.
struct FieldLines {
  let element: Element.Kind
  let name: Segment.Role
  let value: Segment.Role
  /// The parameters in the value of a field that have roles of their own.
  let parameters: @Sendable (_ field: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> [Parameter]

  /// The value of a parameter, and its role.
  typealias Parameter = (value: Range<Int>, role: Segment.Role)

  /// For the head of a message, and for a trailer: only multipart types have a boundary.
  static let head = FieldLines(element: .field, name: .fieldName, value: .fieldValue) { field, value in
    guard field.equalsCaseless("content-type"), case let type = MediaType(value), type.isMultipart,
      let range = type["boundary"]?.range
    else { return [] }
    return [(value.startIndex + range.lowerBound..<value.startIndex + range.upperBound, .boundary)]
  }

  /// For the head of a part.
  static let part = FieldLines(element: .partField, name: .partFieldName, value: .partFieldValue) {
    field, value in
    guard field.equalsCaseless("content-disposition") else { return [] }
    let parameters = ParameterScan.parameters(in: value)
    func first(_ name: StaticString, _ role: Segment.Role) -> Parameter? {
      parameters.first { value[$0.name].equalsCaseless(name) }.map { ($0.value, role) }
    }
    return [first("name", .partName), first("filename", .partFilename)].compactMap(\.self)
      .sorted { $0.value.lowerBound < $1.value.lowerBound }
  }

  /// A field line with the lines folded into it, or a line that is not a field.
  struct Extent {
    /// The range up to the line end of the last line.
    var content: Range<Int>
    /// The offset after that line end.
    var end: Int
    /// The offset of the colon between name and value; `nil` for a line that is not a field.
    var colon: Int?
  }

  /// The extent of the field that begins at `start`; an empty line has an empty content.
  static func extent(_ cutter: ByteCutter, at start: Int, limit: Int) -> Extent {
    let bytes = cutter.bytes
    var line = cutter.line(at: start, limit: limit)
    var extent = Extent(content: line.content, end: line.end)
    guard !line.content.isEmpty else { return extent }
    // The first colon of a pseudo-header field, `:method`, is part of its name.
    let first = bytes[start] == UInt8(ascii: ":") ? start + 1 : start
    if !bytes[start].isSpaceOrTab {
      extent.colon = bytes[first..<line.content.upperBound].firstIndex(of: UInt8(ascii: ":"))
        .flatMap { $0 == start ? nil : $0 }
    }
    while line.end > line.content.upperBound, line.end < limit, bytes[line.end].isSpaceOrTab {
      line = cutter.line(at: line.end, limit: limit)
      extent.content = start..<line.content.upperBound
      extent.end = line.end
    }
    return extent
  }

  /// Takes the fields up to an empty line, or to `limit`, and passes the name and value of each to `note`.
  func take(
    to limit: Int, _ cutter: inout ByteCutter, _ builder: inout MessageBuilder,
    note: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void = { _, _ in }
  ) {
    while cutter.offset < limit {
      let extent = Self.extent(cutter, at: cutter.offset, limit: limit)
      guard !extent.content.isEmpty else { return }
      guard let colon = extent.colon else {
        cutter.take(to: extent.content.upperBound, .unrecognized, &builder)
        cutter.take(to: extent.end, .lineEnd, &builder)
        continue
      }
      builder.element(element) { builder in
        let (name, value) = take(extent, colon: colon, &cutter, &builder)
        note(cutter.bytes[name], cutter.bytes[value])
        cutter.take(to: extent.end, .lineEnd, &builder)
      }
    }
  }

  /// Takes one field without its line end, and returns the ranges of its name and value.
  private func take(
    _ extent: Extent, colon: Int, _ cutter: inout ByteCutter, _ builder: inout MessageBuilder
  ) -> (name: Range<Int>, value: Range<Int>) {
    let bytes = cutter.bytes
    let start = extent.content.lowerBound
    var nameEnd = colon
    while nameEnd > start, bytes[nameEnd - 1].isSpaceOrTab { nameEnd -= 1 }
    var value = colon + 1..<extent.content.upperBound
    while let first = value.first, bytes[first].isSpaceOrTab { value.removeFirst() }
    while let last = value.last, bytes[last].isSpaceOrTab { value.removeLast() }

    cutter.take(to: nameEnd, name, &builder)
    cutter.take(to: value.lowerBound, .delimiter, &builder)
    if element == .field, bytes[start..<nameEnd].equalsCaseless("cookie") {
      let origin = cutter.origin
      cutter.take(to: value.upperBound, &builder) { PairGrammar.cookie.append($0, to: &$1, origin) }
    } else {
      for parameter in parameters(bytes[start..<nameEnd], bytes[value]) {
        cutter.take(to: parameter.value.lowerBound, self.value, &builder)
        cutter.take(to: parameter.value.upperBound, parameter.role, keepsEmpty: true, &builder)
      }
      cutter.take(to: value.upperBound, self.value, &builder)
    }
    cutter.take(to: extent.content.upperBound, .delimiter, &builder)
    return (start..<nameEnd, value)
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
  fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}
