import OnwireDiagnostics

extension FindingRule {
  static let boundaryRules = [
    missingBoundary, boundaryMismatch, longBoundary, illegalBoundary, unquotedBoundary, boundaryAfterComma,
    leadingLineEnd, textBeforeParts, unclosedMultipart, noFinalLineEnd, noParts,
  ]

  static let missingBoundary = Self(
    "missing-boundary", .error,
    "no server can tell the parts: PHP and Flask show an empty form, Rack reads pairs, others refuse the body",
    specs: true)
  package static let boundaryMismatch = Self(
    "boundary-mismatch", .error,
    "no part is found: PHP, Tomcat and Flask show an empty form with status 200, Django a wrong field, others an error",
    specs: true)
  static let longBoundary = Self(
    "long-boundary", .warning, "it may have 70 characters (RFC 2046, 5.1.1): Rack 3 refuses longer ones",
    specs: true)
  static let illegalBoundary = Self(
    "illegal-boundary", .error,
    "RFC 2046 does not allow it: each server refuses, cuts or takes such a boundary in its own way",
    specs: true)
  package static let unquotedBoundary = Self(
    "unquoted-boundary", .warning,
    "busboy and Go refuse the body, Flask shows an empty form; at a comma PHP and Rack cut the boundary, too",
    specs: true)
  static let boundaryAfterComma = Self(
    "boundary-after-comma", .error,
    "busboy and Go refuse the body, Django, Flask and Starlette show an empty form; PHP, Rack and Tomcat take it",
    specs: true)
  static let leadingLineEnd = Self(
    "leading-line-end", .info,
    "no server that was tried minds: it counts in Content-Length, and in a comparison byte by byte")
  static let textBeforeParts = Self(
    "text-before-parts", .note,
    "Starlette answers 400, undici refuses the body, and the others pass over the text without a word")
  static let unclosedMultipart = Self(
    "unclosed-multipart", .error,
    "Rack, busboy, Go and Tomcat refuse the body; PHP marks the last file as partial (error 3)")
  static let noFinalLineEnd = Self(
    "no-final-line-end", .note,
    "no server that was tried minds: the body was made by hand, or its last bytes are lost")
  static let noParts = Self(
    "multipart-without-parts", .warning,
    "PHP, Django and Flask show an empty form; Rack, busboy and Go refuse some of such bodies")
}

/// The boundary, in Content-Type and in the body.
extension FindingContext {
  /// The characters of a boundary (RFC 2046, 5.1.1); those that are not tokens need quotes (RFC 9110, 5.6.2).
  fileprivate static let boundaryCharacters = ASCIISet.alphanumerics.union(ASCIISet("'()+_,-./:=? "))

  var boundaryFindings: [Found] {
    if fidelity.isHeadAbsent, isExact(.body), let boundary, !boundary.isEmpty {
      return bodyFindings(boundary, message.headLength..<message.headLength, .whole("multipart"))
    }
    guard let (header, type) = contentType, type.isMultipart || mentionsMultipart(header) else { return [] }
    guard let boundary = type["boundary"], !boundary.value.isEmpty else {
      return [FindingRule.missingBoundary.at(header.range, header.subject, "the type has no boundary")]
    }
    // The value's range counts from the first byte of the field's value.
    let start = header.range.lowerBound
    let range = start + boundary.range.lowerBound..<start + boundary.range.upperBound
    let found = parameterFindings(boundary, range, header.subject)
    guard isExact(.body) else { return found }
    if let empty = emptinessFinding { return found + [empty] }
    return found
      + (bodyLength > 0 && !isContentHidden ? bodyFindings(boundary.value, range, header.subject) : [])
  }

  /// The finding that a multipart body is empty: by its length, or in its chunks.
  private var emptinessFinding: Found? {
    if bodyLength == 0, let length = headers("content-length").first, Int(length.text) == 0 {
      return FindingRule.noParts.at(length.range, length.subject, "the body is empty")
    }
    guard isInChunks, let first = body.first, role(first) == .chunkSize, Int(text(first), radix: 16) == 0
    else {
      return nil
    }
    return FindingRule.noParts.at(range(first), .segment(first), "the body is empty")
  }

  private func text(_ segment: Int) -> String { String(decoding: bytes(segment), as: UTF8.self) }

  private func mentionsMultipart(_ header: HeaderField) -> Bool {
    header.value.prefix(10).equalsCaseless("multipart/")
  }

  private func parameterFindings(
    _ boundary: MediaType.Parameter, _ range: Range<Int>, _ subject: Found.Subject
  ) -> [Found] {
    var found: [Found] = []
    if boundary.mark == .comma {
      found.append(
        FindingRule.boundaryAfterComma.at(range, subject, "a comma stands where a semicolon belongs"))
    }
    if boundary.value.count > 70 {
      found.append(
        FindingRule.longBoundary.at(range, subject, "the boundary has \(boundary.value.count) characters"))
    }
    if let byte = boundary.value.first(where: { !Self.boundaryCharacters.contains($0) }) {
      let name =
        byte > 0x20 && byte < 0x7F
        ? "`\(Character(UnicodeScalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
      found.append(FindingRule.illegalBoundary.at(range, subject, "the boundary holds \(name)"))
    } else if boundary.value.last == UInt8(ascii: " ") {
      found.append(FindingRule.illegalBoundary.at(range, subject, "the boundary ends in a blank"))
    } else if !boundary.isQuoted, let byte = boundary.value.first(where: { !ASCIISet.token.contains($0) }) {
      found.append(
        FindingRule.unquotedBoundary.at(
          range, subject, "a boundary with `\(Character(UnicodeScalar(byte)))` has to stand in quotes"))
    }
    return found
  }

  /// Checks the body against the boundary that the type names.
  private func bodyFindings(_ boundary: [UInt8], _ range: Range<Int>, _ subject: Found.Subject) -> [Found] {
    let own = body.filter { role($0) == .boundary && bytes($0).elementsEqual(boundary) }
    guard let last = own.last else {
      guard !mayHaveLine(of: boundary) else { return [] }
      let start = storedBytes(from: message.headSegmentCount, count: 200)
      let line = start.drop { $0 == 0x0D || $0 == 0x0A }.prefix { $0 != 0x0D && $0 != 0x0A }
      let shown = String(decoding: line.dropFirst(2).prefix(80), as: UTF8.self)
      let seen = line.starts(with: "--".utf8) ? ": the body begins with the boundary `\(shown)`" : ""
      return [
        FindingRule.boundaryMismatch.at(
          range, subject,
          "no line of the body has the boundary `\(String(decoding: boundary, as: UTF8.self))`\(seen)")
      ]
    }
    let before = preambleFindings
    // The bytes after the last boundary: `--` closes the body, and a line end should follow.
    let tail = storedBytes(from: last + 1, count: 4)
    guard tail.starts(with: "--".utf8) else {
      // A closing delimiter inside a content is reported there.
      let isHidden = delimitersInContents.contains {
        $0.rule == .noLineEndBeforeDelimiter && $0.range.lowerBound > message.offsets[last]
      }
      return isHidden
        ? before
        : before + [
          FindingRule.unclosedMultipart.at(
            message.length..<message.length, .whole("multipart"),
            "no delimiter with `--` after it closes the body")
        ]
    }
    if parts.isEmpty {
      return before + [
        FindingRule.noParts.at(
          message.offsets[last]..<message.offsets[last + 1], .segment(last), "no part stands before the end")
      ]
    }
    if tail.count == 2, message.offsets[last + 1] + 2 == message.length {
      return before + [
        FindingRule.noFinalLineEnd.at(
          message.length..<message.length, .whole("multipart"), "no line end follows the closing delimiter")
      ]
    }
    return before
  }

  /// Whether a body that was not parsed, because a spec gives it whole, may have a line with the boundary;
  /// for content that is read when it is written, that is unknown.
  private func mayHaveLine(of boundary: [UInt8]) -> Bool {
    if body.contains(where: { role($0) == .boundary }) { return false }
    guard message.segments.areStored else { return true }
    var walk = DelimiterWalk(
      message.input(of: [message.headLength..<message.length]), at: message.headLength, boundary: boundary)
    return (try? walk.next()) != nil
  }

  /// Findings about the bytes before the first delimiter.
  private var preambleFindings: [Found] {
    let first = message.headSegmentCount
    switch role(first) {
    case .lineEnd:
      return [
        FindingRule.leadingLineEnd.at(range(first), .segment(first), "the body begins with a line end")
      ]
    case .preamble:
      return [
        FindingRule.textBeforeParts.at(
          range(first), .segment(first), "text stands before the first delimiter")
      ]
    default: return []
    }
  }
}

extension SpecGlance {
  /// For `boundary-mismatch`: whether the body is empty, or begins with the boundary of its type.
  func bodyHas(boundary: ArraySlice<UInt8>) -> Bool {
    if message.length == message.headLength { return true }
    let body = message.headSegmentCount..<message.segments.count
    let first = body.first { message.segments.role(at: $0) == .boundary }
    return first.map { message.storedBytes($0).elementsEqual(boundary) } ?? false
  }

  /// For the rules about the boundary alone: whether it may stand without quotes.
  static func isPlain(boundary: ArraySlice<UInt8>) -> Bool {
    (1...70).contains(boundary.count)
      && boundary.allSatisfy {
        FindingContext.boundaryCharacters.contains($0) && ASCIISet.token.contains($0)
      }
  }
}
