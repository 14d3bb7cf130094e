package import OnwireTextFormats

extension Message {
  /// The text of segments of one role in `encoding`, with its offsets in the message.
  ///
  /// Undoes the percent escapes of targets and forms. `nil` if the bytes are not text in the encoding. Only
  /// the first `limit` bytes are read, and a character cut in two by this is left out.
  /// - Throws: Any error from reading a file.
  package func decodedText(
    of segments: Range<Int>, in encoding: TextEncoding = .utf8, limit: Int = .max
  ) throws -> DecodedBytes? {
    guard let role = segments.first.map({ self.segments[$0].role }) else { return DecodedBytes() }
    let start = offsets[segments.lowerBound]
    let length = offsets[segments.upperBound] - start
    let range = start..<start + min(length, max(0, limit))
    let bytes = undoEscapes(try bytes(range, limit: .max)[...], role, at: start)
    // No encoding here has characters of more than 4 bytes.
    for cut in 0...(range.count < length ? min(3, bytes.bytes.count) : 0) {
      if let text = encoding.decode(bytes.bytes.dropLast(cut)) { return text.sources(in: bytes) }
    }
    return nil
  }

  /// The bytes of a segment without escapes, which only targets and forms have.
  private func undoEscapes(_ bytes: ArraySlice<UInt8>, _ role: Segment.Role, at offset: Int) -> DecodedBytes {
    switch role {
    case .path, .query: return FormText.decoded(bytes, plusIsSpace: false, at: offset)
    case .queryKey, .queryValue, .formKey, .formValue: return FormText.decoded(bytes, at: offset)
    default:
      var same = DecodedBytes()
      same.append(bytes, from: offset..<offset + bytes.count)
      return same
    }
  }

  /// The values of the header fields called `name`, which is in lower case, in order.
  package func headerBytes(_ name: String) -> [[UInt8]] {
    var values: [[UInt8]] = []
    for element in elements where isHeader(element) {
      if let value = value(of: element, named: name, .fieldName, Self.headerRoles) { values.append(value) }
    }
    return values
  }

  /// The media type in the first Content-Type; `nil` if there is none.
  package var mediaType: MediaType? { headerBytes("content-type").first.map { MediaType($0[...]) } }

  private static let headerRoles: [Segment.Role] = [.fieldValue, .boundary, .cookieName, .cookieValue]

  private func isHeader(_ element: Element) -> Bool {
    element.kind == .field && element.segments.upperBound <= headSegmentCount
  }

  /// The value of the first field called `name`, which is in lower case, in a part's head; `part` is the
  /// index of its element.
  package func partValue(_ name: String, ofPart part: Int) -> [UInt8]? {
    for field in partFields(part) {
      let roles: [Segment.Role] = [.partFieldValue, .partName, .partFilename, .boundary]
      if let value = value(of: field, named: name, .partFieldName, roles) { return value }
    }
    return nil
  }

  /// The fields of a part's head, in order, without those of parts nested in it.
  package func partFields(_ part: Int) -> [Element] {
    // Elements follow the one around them, so no others need be looked at.
    elements[(part + 1)...].prefix { $0.segments.upperBound <= elements[part].segments.upperBound }
      .filter { $0.kind == .partField && $0.parent == part }
  }

  /// The header fields in the order in which they are sent; bytes that are not UTF-8 are read as U+FFFD.
  ///
  /// Names keep their letter case; a name that occurs twice is listed twice.
  public var headerFields: [(name: String, value: String)] {
    elements.filter(isHeader).compactMap { field in
      guard let name = field.segments.first(where: { segments.role(at: $0) == .fieldName }) else {
        return nil
      }
      let bytes = storedBytes(name)
      let value = value(of: field, .fieldName, Self.headerRoles)
      return (String(decoding: bytes, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
  }

  /// The first bytes of the head that `method`, `target` and `headerFields` do not give as they are sent, and
  /// whether they are a line that is not a field; if not, they are not UTF-8. `nil` if these give everything.
  package var headBeyondTexts: (bytes: ArraySlice<UInt8>, isLine: Bool)? {
    for index in 0..<headSegmentCount {
      let (bytes, isLine) = (storedBytes(index), segments.role(at: index) == .unrecognized)
      if isLine || !bytes.isUTF8 { return (bytes, isLine) }
    }
    return nil
  }

  /// The values of the header fields called `name`, in any letter case, in order.
  public func headerValues(_ name: String) -> [String] {
    headerBytes(name.lowercased()).map { String(decoding: $0, as: UTF8.self) }
  }

  private func value(
    of field: Element, named name: String, _ nameRole: Segment.Role, _ roles: [Segment.Role]
  ) -> [UInt8]? {
    guard let first = field.segments.first(where: { segments.role(at: $0) == nameRole }),
      storedBytes(first).equalsCaseless(name)
    else { return nil }
    return value(of: field, nameRole, roles)
  }

  private func value(
    of field: Element, _ nameRole: Segment.Role, _ roles: [Segment.Role]
  ) -> [UInt8] {
    let pieces = field.segments.filter { roles.contains(segments.role(at: $0)) }
    // Marks between two pieces belong to the value.
    guard let start = pieces.first, let end = pieces.last else { return [] }
    return (start...end).flatMap { storedBytes($0) }
  }
}
