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
    let what: String? =
      if type.isForm, isJSON {
        "that of a form, and the body is JSON"
      } else if type.isJSON, isUTF8(type), !isJSON, bodyLength <= Self.limit, message.segments.areStored {
        "JSON, and the body is not"
      } else if let document = TypeNames.document(of: type),
        isJSON || !document.mayBegin(storedBytes(from: message.headSegmentCount, count: 512))
      {
        document.name + ", and the body is " + (isJSON ? "JSON" : "not")
      } else {
        nil
      }
    return what.map { FindingRule.typeMisfit.at(header.range, header.subject, "the type is " + $0) }
  }

  /// JSON in another encoding, which an old release of a library writes, is not read as JSON here.
  func isUTF8(_ type: MediaType) -> Bool {
    type["charset"].map { TextEncoding(named: $0.text) == .utf8 } ?? true
  }

  private func charsetFinding(_ header: HeaderField, _ type: MediaType) -> Found? {
    guard isExact(.body), type.type == "text" || type.isJSON || type.isForm, !isContentHidden,
      bodyLength <= Self.limit, message.segments.areStored,
      let body = try? message.bytes(message.headLength..<message.length, limit: Self.limit)
    else { return nil }
    if let misfit = charsetMisfit(body[...], type, at: header.range, header.subject, "body") { return misfit }
    return type["charset"].flatMap { charset in
      TextEncoding(named: charset.text).flatMap { escapesFinding(of: $0, named: charset.text) }
    }
  }

  /// A text against the charset of its type, whose value stands in `range`.
  func charsetMisfit(
    _ text: ArraySlice<UInt8>, _ type: MediaType, at range: Range<Int>, _ subject: Found.Subject,
    _ what: String
  ) -> Found? {
    guard let charset = type["charset"] else {
      // Without a charset, JSON is UTF-8 (RFC 8259, section 8.1).
      guard type.isJSON, String(validating: text, as: UTF8.self) == nil else { return nil }
      return FindingRule.charsetMisfit.at(range, subject, "JSON is UTF-8, and the \(what) is not")
    }
    let start = range.lowerBound
    let place = start + charset.range.lowerBound..<start + charset.range.upperBound
    guard let encoding = TextEncoding(named: charset.text) else {
      return FindingRule.charsetMisfit.at(place, subject, "there is no charset `\(charset.text)`")
    }
    if encoding.decode(text) != nil { return nil }
    return FindingRule.charsetMisfit.at(place, subject, "the \(what) is not in `\(charset.text)`")
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
