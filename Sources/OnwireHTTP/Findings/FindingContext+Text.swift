import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let bodyRules = [typeMisfit, charsetMisfit]

  package static let typeMisfit = Self(
    "type-misfit", .warning, "a server that goes by Content-Type finds nothing in the body", specs: true,
    inResponse: "a client that goes by Content-Type gets an error: AFNetworking -1016 or 3840")
  static let charsetMisfit = Self(
    "charset-misfit", .warning, "the server reads other characters, or refuses the body", specs: true,
    inResponse: "clients read other characters, or get no text at all")
}

/// Content-Type compared with the body.
extension FindingContext {
  /// The most bytes of a body to look at.
  private static let limit = 16 << 20

  var textFindings: [Found] {
    if hasForbiddenBody { return [] }
    var found = typeNameFindings + [hiddenPartsFinding, bodyContentFinding].compactMap(\.self)
    guard bodyLength > 0, let (header, type) = contentType else { return found }
    found += [typeFinding(header, type), charsetFinding(header, type)].compactMap(\.self)
    return found
  }

  /// Whether the content is as it was sent; captures usually remove the coding of a response.
  private var isContentKnown: Bool { message.isResponse ? isOwn(.body) : isExact(.body) }

  private func typeFinding(_ header: HeaderField, _ type: MediaType) -> Found? {
    guard isContentKnown, !isContentHidden else { return nil }
    let isJSON = message.elements.contains { $0.kind == .json }
    let start = storedBytes(from: message.headSegmentCount, count: 512)
    let isNoJSON =
      type.isJSON && isUTF8(type) && !isJSON && bodyLength <= Self.limit && message.segments.areStored
    if isNoJSON {
      // JSON in another encoding is reported as a charset misfit.
      if Self.otherEncoding(ofJSON: message.storage[message.headLength...]) != nil { return nil }
      if let fault = faultOfJSON { return fault }
    }
    let isBlank = message.isResponse && type.isJSON && bodyLength == 1 && start == [0x20]
    let what: String? =
      if type.isForm, isJSON {
        "that of a form, and the body is JSON"
      } else if isNoJSON {
        "JSON, and the body is \(isBlank ? "one blank" : HTMLPage(start) == nil ? "not" : "HTML")"
      } else if message.isResponse, isJSON, ["text/html", "text/plain"].contains(type.essence) {
        "\(type.essence), and the body is JSON"
      } else if let document = TypeNames.document(of: type),
        isJSON || !document.mayBegin(start)
      {
        document.name + ", and the body is " + (isJSON ? "JSON" : "not")
      } else {
        nil
      }
    return what.map {
      FindingRule.typeMisfit.at(
        header.range, header.subject, "the type is " + $0,
        consequence: isBlank
          ? "AFNetworking from 1.1 on gives the app nil for it, and NSJSONSerialization an error: 3840" : nil)
    }
  }

  /// A multipart body whose Content-Type does not say so.
  private var hiddenPartsFinding: Found? {
    guard isExact(.body), isExact(.fields), bodyLength > 0, !isContentHidden else { return nil }
    guard let (header, type) = contentType else {
      guard bodyHasParts else { return nil }
      let end = message.headLength
      return FindingRule.typeMisfit.at(
        end..<end, .whole("head"), "the body has parts, and no Content-Type names their boundary")
    }
    guard type.isForm, bodyHasParts else { return nil }
    return FindingRule.typeMisfit.at(
      header.range, header.subject, "the type is that of a form of pairs, and the body has parts")
  }

  /// Whether the body begins like a delimiter and the head of a part.
  private var bodyHasParts: Bool {
    let start = storedBytes(from: message.headSegmentCount, count: 1024).drop { $0 == 0x0D || $0 == 0x0A }
    guard start.starts(with: "--".utf8), let end = start.firstIndex(where: { $0 == 0x0D || $0 == 0x0A })
    else {
      return false
    }
    let next = start[end...].drop { $0 == 0x0D || $0 == 0x0A }
    return end > start.startIndex + 2 && next.prefix(8).equalsCaseless("content-")
  }

  /// Whether JSON of this type is UTF-8; in another encoding, which an old release of a library writes, it is
  /// not read as JSON here.
  func isUTF8(_ type: MediaType) -> Bool {
    type["charset"].map { TextEncoding(named: $0.text) == .utf8 } ?? true
  }

  private func charsetFinding(_ header: HeaderField, _ type: MediaType) -> Found? {
    guard isContentKnown, type.type == "text" || type.isJSON || type.isForm, !isContentHidden,
      bodyLength <= Self.limit, message.segments.areStored,
      // Bytes that were read as JSON to the end are UTF-8.
      type["charset"] != nil
        || !message.elements.contains(where: { $0.kind == .json && $0.segments == self.body }),
      let body = try? message.bytes(message.headLength..<message.length, limit: Self.limit)
    else { return nil }
    if let misfit = charsetMisfit(body[...], type, at: header.range, header.subject, "body") { return misfit }
    return type["charset"].flatMap { charset in
      TextEncoding(named: charset.text).flatMap { escapesFinding(of: $0, named: charset.text) }
    }
  }

  /// Checks a text against the charset of its type, whose value is at `range`.
  func charsetMisfit(
    _ text: ArraySlice<UInt8>, _ type: MediaType, at range: Range<Int>, _ subject: Found.Subject,
    _ what: String
  ) -> Found? {
    if type.isJSON, isUTF8(type), let name = Self.otherEncoding(ofJSON: text) {
      return FindingRule.charsetMisfit.at(
        range, subject, "JSON is UTF-8, and the \(what) is in `\(name)`",
        consequence: message.isResponse
          ? "Foundation's parser reads it, and what takes all JSON for UTF-8 (RFC 8259, 8.1) does not" : nil)
    }
    guard let charset = type["charset"] else {
      // Without a charset, JSON is UTF-8 (RFC 8259, section 8.1).
      guard type.isJSON, !text.isUTF8 else { return nil }
      return FindingRule.charsetMisfit.at(range, subject, "JSON is UTF-8, and the \(what) is not")
    }
    let start = range.lowerBound
    let place = start + charset.range.lowerBound..<start + charset.range.upperBound
    guard let encoding = TextEncoding(named: charset.text) else {
      return FindingRule.charsetMisfit.at(place, subject, "there is no charset `\(charset.text)`")
    }
    if encoding.decode(text) == nil {
      return FindingRule.charsetMisfit.at(place, subject, "the \(what) is not in `\(charset.text)`")
    }
    guard type.isJSON, encoding != .utf8, isMeantAsUTF8(text, not: encoding) else { return nil }
    return FindingRule.charsetMisfit.at(
      place, subject, "the \(what) is in UTF-8, and the type says `\(charset.text)`")
  }

  /// The encoding other than UTF-8 in which a text is JSON; `nil` if there is none.
  private static func otherEncoding(ofJSON text: ArraySlice<UInt8>) -> String? {
    let encoding = JSONEncoding(of: text)
    guard encoding.name != "utf-8", text.count <= limit,
      let decoded = TextEncoding(named: encoding.name)?.decode(text.dropFirst(encoding.markLength)),
      BodyGrammar.isDocument(decoded.bytes[...])
    else { return nil }
    return encoding.name
  }

  /// Whether JSON is UTF-8 on purpose: most byte sequences can also be read in one of many charsets.
  private func isMeantAsUTF8(_ text: ArraySlice<UInt8>, not encoding: TextEncoding) -> Bool {
    guard let decoded = String(validating: text, as: UTF8.self) else { return false }
    // In these, ASCII characters have a NUL.
    if encoding.isOfUnits { return !text.contains(0) }
    let others = decoded.unicodeScalars.lazy.filter { $0.value > 0x7F }
    // Two bytes may be a GBK character, and also a UTF-8 character.
    return others.contains { $0.value > 0x7FF } || others.prefix(3).count == 3
  }

  /// The first text of a form whose escapes stand for characters that are not in the charset.
  private func escapesFinding(of encoding: TextEncoding, named name: String) -> Found? {
    // In encodings with units of more than a byte, an escape stands for part of a character.
    if encoding.isOfUnits { return nil }
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

extension TextEncoding {
  /// Whether it is UTF-16 or UTF-32, whose units have more than a byte.
  fileprivate var isOfUnits: Bool {
    let name = name.lowercased()
    return name.hasPrefix("utf-16") || name.hasPrefix("utf-32")
  }
}

extension SpecGlance {
  /// For all rules about Content-Type: whether it is as the client libraries write it, and the body fits it.
  func isPlain(_ type: ArraySlice<UInt8>) -> Bool {
    let multipart = "multipart/form-data; boundary=".utf8
    if type.starts(with: multipart) {
      let boundary = type.dropFirst(multipart.count)
      return Self.isPlain(boundary: boundary) && bodyHas(boundary: boundary)
    }
    let isJSON =
      type.equalsCaseless("application/json") || type.equalsCaseless("application/json; charset=utf-8")
    let isForm =
      type.equalsCaseless("application/x-www-form-urlencoded")
      || type.equalsCaseless("application/x-www-form-urlencoded; charset=utf-8")
    guard isJSON || isForm, message.segments.areStored, !mayBeParts else { return false }
    return message.elements.contains { $0.kind == .json } == isJSON
      && message.storage[message.headLength...].isUTF8
  }

  /// For `type-misfit`: whether the body may begin with a delimiter.
  var mayBeParts: Bool {
    guard message.headSegmentCount < message.segments.count else { return false }
    let start = message.storedBytes(message.headSegmentCount)
    return start.first.map { $0 == UInt8(ascii: "-") || $0 == 0x0D || $0 == 0x0A } ?? false
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text has an escape of a non-ASCII byte.
  package var holdsHighEscape: Bool {
    var rest = self
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[(percent + 1)...]
      if let digit = rest.first.flatMap({ $0.digit(16) }), digit >= 8 { return true }
    }
    return false
  }

  /// For `charset-misfit` of a form: whether its escapes stand for bytes that are not UTF-8.
  var mayHaveOtherCharset: Bool {
    holdsHighEscape && !FormText.decode(self).isUTF8
  }

  /// For `charset-misfit` of a part: whether this may be a type with a charset, either its own or JSON's.
  var mayTellCharset: Bool {
    guard contains(UInt8(ascii: "/")) else { return false }
    let text = String(decoding: self, as: UTF8.self).lowercased()
    return text.holds("charset") || text.holds("json")
  }
}
