import TextFormats

/// What Content-Type says against what the body is.
extension FindingContext {
  /// The most bytes of a body that are looked at.
  private static let limit = 16 << 20

  var textFindings: [Found] {
    var found = typeNameFindings + [hiddenPartsFinding, bodyContentFinding].compactMap(\.self)
    guard bodyLength > 0, let (header, type) = contentType else { return found }
    found += [typeFinding(header, type), charsetFinding(header, type)].compactMap(\.self)
    return found
  }

  private func typeFinding(_ header: HeaderField, _ type: MediaType) -> Found? {
    guard isExact(.body), !isContentHidden else { return nil }
    let isJSON = message.elements.contains { $0.kind == .json }
    if type.isForm, isJSON {
      return FindingRule.typeMisfit.at(
        header.range, header.subject, "the type is that of a form, and the body is JSON")
    }
    if type.isJSON, isUTF8(type), !isJSON, bodyLength <= Self.limit,
      message.segments.areStored
    {
      return FindingRule.typeMisfit.at(header.range, header.subject, "the type is JSON, and the body is not")
    }
    return nil
  }

  /// JSON in another encoding, which an old release of a library writes, is not read as JSON here.
  private func isUTF8(_ type: MediaType) -> Bool {
    type["charset"].map { TextEncoding(named: $0.text) == .utf8 } ?? true
  }

  private func charsetFinding(_ header: HeaderField, _ type: MediaType) -> Found? {
    guard isExact(.body), type.type == "text" || type.isJSON || type.isForm, !isContentHidden,
      bodyLength <= Self.limit, message.segments.areStored,
      let body = try? message.bytes(message.headLength..<message.length, limit: Self.limit)
    else { return nil }
    guard let charset = type["charset"] else {
      // Without a charset, JSON is UTF-8 (RFC 8259, section 8.1).
      guard type.isJSON, String(validating: body, as: UTF8.self) == nil else { return nil }
      return FindingRule.charsetMisfit.at(header.range, header.subject, "JSON is UTF-8, and the body is not")
    }
    let start = header.range.lowerBound
    let range = start + charset.range.lowerBound..<start + charset.range.upperBound
    guard let encoding = TextEncoding(named: charset.text) else {
      return FindingRule.charsetMisfit.at(range, header.subject, "there is no charset `\(charset.text)`")
    }
    if encoding.decode(body[...]) == nil {
      return FindingRule.charsetMisfit.at(range, header.subject, "the body is not in `\(charset.text)`")
    }
    return escapesFinding(of: encoding, named: charset.text)
  }

  /// The first text of a form whose escapes stand for something that is not in the charset.
  private func escapesFinding(of encoding: TextEncoding, named name: String) -> Found? {
    // In encodings of more than a byte an escape stands for half a character.
    guard !encoding.name.lowercased().hasPrefix("utf-16"), !encoding.name.lowercased().hasPrefix("utf-32")
    else {
      return nil
    }
    let segment = body.first { segment in
      guard role(segment) == .formKey || role(segment) == .formValue else { return false }
      let bytes = bytes(segment)
      return bytes.holdsHighEscape && encoding.decode(FormText.decode(bytes)[...]) == nil
    }
    return segment.map {
      FindingRule.charsetMisfit.at(
        range($0), .segment($0), "the escapes stand for bytes that are not in `\(name)`")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether an escape of a byte beyond ASCII is in the text.
  package var holdsHighEscape: Bool {
    var rest = self
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[(percent + 1)...]
      if let digit = rest.first.flatMap({ $0.digit(16) }), digit >= 8 { return true }
    }
    return false
  }
}
