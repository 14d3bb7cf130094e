/// The meaning of a field's bytes once escapes are undone.
public enum FieldValue: Sendable, Hashable {
  /// Text: valid UTF-8, and in contents without NUL.
  case text(String)
  /// A number of a JSON text or binary property list, as written; numbers of XML property lists are text.
  case number(String)
  /// `true` or `false` of a JSON text or property list.
  case boolean(Bool)
  /// JSON's `null`.
  case null
  /// Bytes that are not text.
  case bytes([UInt8])

  /// Whether both are the same, in the same code points: Swift takes strings of different ones for equal.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.text(let text), .text(let other)), (.number(let text), .number(let other)):
      text.utf8.elementsEqual(other.utf8)
    case (.boolean(let value), .boolean(let other)): value == other
    case (.null, .null): true
    case (.bytes(let bytes), .bytes(let others)): bytes == others
    default: false
    }
  }

  /// Hashes the value by its code points.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text), .number(let text): hasher.combine(Array(text.utf8))
    case .boolean(let value): hasher.combine(value)
    case .null: break
    case .bytes(let bytes): hasher.combine(bytes)
    }
  }
}

extension Message {
  /// The value of a field, and whether that is all of it: only the first `limit` bytes are read.
  ///
  /// `nil` for marks and line ends, which have no value, and for fields of another message.
  /// - Throws: Any error from reading a file.
  public func value(of field: Field, limit: Int = .max) throws -> (value: FieldValue, isWhole: Bool)? {
    guard segments.indices.contains(field.segment), segments.role(at: field.segment) == field.role,
      field.range == offsets[field.segment]..<offsets[field.segment + 1],
      field.element.map(elements.indices.contains) ?? true
    else { return nil }
    switch field.role {
    case .delimiter, .lineEnd: return nil
    default: break
    }
    let isWhole = field.range.count <= limit
    let bytes: ArraySlice<UInt8>
    if case .stored = segments.content(at: field.segment) {
      bytes = storedBytes(field.segment).prefix(max(0, limit))
    } else {
      let end = field.range.lowerBound + min(field.range.count, max(0, limit))
      bytes = try self.bytes(field.range.lowerBound..<end, limit: .max)[...]
    }
    return (value(of: field, bytes, isWhole: isWhole), isWhole)
  }

  private func value(of field: Field, _ bytes: ArraySlice<UInt8>, isWhole: Bool) -> FieldValue {
    switch field.role {
    case .path, .query:
      return .text(of: FormText.decode(bytes.wholeEscapes(isWhole), plusIsSpace: false)[...], isWhole)
    case .queryKey, .queryValue, .formKey, .formValue:
      return .text(of: FormText.decode(bytes.wholeEscapes(isWhole))[...], isWhole)
    case .documentKey, .documentValue:
      guard let element = field.element.map({ elements[$0] }) else { return .text(of: bytes, isWhole) }
      if element.kind == .json { return DocumentText.json(bytes, isWhole: isWhole) }
      return isBinaryPropertyList(element)
        ? BinaryScalar.value(bytes, isWhole: isWhole) : DocumentText.xml(bytes, isWhole: isWhole)
    case .partContent, .bodyContent, .preamble, .epilogue, .unrecognized:
      return bytes.contains(0) ? .bytes(Array(bytes)) : .text(of: bytes, isWhole)
    case .partName, .partFilename:
      return .text(of: isWhole ? partParameter(field.segment)[...] : bytes, isWhole)
    default: return .text(of: bytes, isWhole)
    }
  }
}

extension FieldValue {
  /// Text if the bytes are valid text, otherwise the bytes. If they are not whole, a character cut in two is
  /// left out.
  static func text(of bytes: ArraySlice<UInt8>, _ isWhole: Bool) -> FieldValue {
    var bytes = bytes
    if !isWhole { bytes = bytes.wholeCharacters }
    return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(Array(bytes))
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without an incomplete UTF-8 sequence at the end.
  fileprivate var wholeCharacters: ArraySlice {
    let tail = suffix(3)
    guard let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return self }
    let length = self[lead] >= 0xF0 ? 4 : self[lead] >= 0xE0 ? 3 : self[lead] >= 0xC0 ? 2 : 1
    return endIndex - lead < length ? self[..<lead] : self
  }

  /// The bytes without a percent escape at the end whose rest may be missing.
  fileprivate func wholeEscapes(_ isWhole: Bool) -> ArraySlice {
    guard !isWhole, let percent = suffix(2).firstIndex(of: UInt8(ascii: "%")) else { return self }
    return self[..<percent]
  }
}
