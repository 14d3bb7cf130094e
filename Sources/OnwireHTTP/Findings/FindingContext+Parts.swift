import OnwireDiagnostics

extension FindingRule {
  static let partRules = [
    partWithoutEmptyLine, repeatedInPart, bareLineFeedInPart, noLineEndBeforeDelimiter, boundaryInPart,
  ]

  static let partWithoutEmptyLine = Self(
    "part-without-empty-line", .error,
    "busboy, formidable, undici, Starlette and Go refuse the body, Django loses the part: two CR LF end a part's head"
  )
  static let repeatedInPart = Self(
    "repeated-in-part", .error,
    "PHP, Rack, busboy and Go take one of them, undici, Django and Starlette another one")
  static let bareLineFeedInPart = Self(
    "bare-line-feed-in-part", .error,
    "Rack, Starlette, Tomcat and the parsers of Node refuse such bodies, and Django shows an empty form")
  static let noLineEndBeforeDelimiter = Self(
    "no-line-end-before-delimiter", .error,
    "most servers take the delimiter and what follows it for content: write CR LF after each content")
  static let boundaryInPart = Self(
    "boundary-in-part", .warning,
    "Django and Rack cut the part there, PHP, busboy and Tomcat at the start of a line: choose another boundary",
    specs: true)
}

/// The parts of a multipart body.
extension FindingContext {
  var partFindings: [Found] {
    guard !parts.isEmpty, isOwn(.body) else { return [] }
    return parts.flatMap { headFindings($0) } + unquotedFindings + lineEndFindings + delimitersInContents
      + parts.flatMap { contentTypeFindings($0) }
  }

  private func headFindings(_ part: Part) -> [Found] {
    emptyLineFindings(part) + repeatedFindings(part) + nameFindings(part)
  }

  /// The empty line between the part's head and its content.
  private func emptyLineFindings(_ part: Part) -> [Found] {
    guard isExact(.body) else { return [] }
    if let lines = part.strangeLines {
      let isOne = lines.count == 1
      return [
        FindingRule.partWithoutEmptyLine.at(
          range(lines.lowerBound).lowerBound..<range(lines.upperBound).upperBound, .segment(lines.lowerBound),
          "no empty line stands before \(isOne ? "this line, which is not a field" : "these lines, which are not fields")"
        )
      ]
    }
    guard !part.hasEmptyLine else { return [] }
    let end = part.content.map { range($0).lowerBound } ?? part.range.upperBound
    return [
      FindingRule.partWithoutEmptyLine.at(
        end..<end, .part(part.segment), "no empty line ends the part's head")
    ]
  }

  /// Repeated fields that a part may have only once, and repeated parameters.
  private func repeatedFindings(_ part: Part) -> [Found] {
    guard let first = part.dispositions.first else { return [] }
    for (fields, what, consequence) in [
      (part.dispositions, "Content-Disposition", nil),
      (
        part.types, "Content-Type",
        "a part has one type (RFC 7578, 4.4): which of two a server takes was not tried"
      ),
    ]
    where fields.count > 1 {
      let name = message.elements[fields[1]].segments.lowerBound
      return [
        FindingRule.repeatedInPart.at(
          range(name), .segment(name), "the part has more than one \(what)", consequence: consequence)
      ]
    }
    let (value, place) = value(ofPartField: first)
    let parameters = ParameterScan.parameters(in: value)
    for name: StaticString in ["name", "filename"] {
      let own = parameters.filter { value[$0.name].equalsCaseless(name) }
      guard own.count > 1 else { continue }
      let start = place.lowerBound - value.startIndex + own[1].name.lowerBound
      return [
        FindingRule.repeatedInPart.at(
          start..<start + own[1].name.count, .segment(message.elements[first].segments.lowerBound),
          "the Content-Disposition has more than one \(name)",
          consequence:
            "PHP, Rack, Django and Starlette take the last, busboy the first, Go drops the part, and undici refuses the body"
        )
      ]
    }
    return []
  }

  /// Lines of delimiters and of parts' heads that end in a bare LF.
  private var lineEndFindings: [Found] {
    // If all lines of a body without a head end alike, it is unknown how they ended.
    if fidelity.isHeadAbsent, !isExact(.body) { return [] }
    let bare = body.filter { segment in
      guard role(segment) == .lineEnd, bytes(segment).elementsEqual([0x0A]) else { return false }
      return [.part, .partField, .multipart].contains(kind(around: segment))
    }
    guard let first = bare.first else { return [] }
    return [
      FindingRule.bareLineFeedInPart.at(
        range(first), .segment(first),
        "\(bare.count.counted("line")) around parts end\(bare.count == 1 ? "s" : "") in LF alone"
      )
    ]
  }

  /// Contents that hold the delimiter: a line end is missing before it, or the boundary is badly chosen.
  var contentFindings: [Found] {
    guard let boundary, !boundary.isEmpty else { return [] }
    let delimiter = [UInt8(ascii: "-"), UInt8(ascii: "-")] + boundary
    return body.compactMap { segment in
      guard role(segment) == .partContent, let offset = bytes(segment).offset(of: delimiter) else {
        return nil
      }
      let start = message.offsets[segment] + offset
      let place = start..<start + delimiter.count
      if Self.isDelimiter(endingIn: bytes(segment).dropFirst(offset + delimiter.count)) {
        return FindingRule.noLineEndBeforeDelimiter.at(
          place, .segment(segment), "there is no line end between the content and this delimiter")
      }
      return FindingRule.boundaryInPart.at(
        place, .segment(segment), "the content holds the delimiter of the parts")
    }
  }

  /// Whether the bytes after a boundary make it a delimiter: the end of the body, or a line end and the head
  /// of a part.
  private static func isDelimiter(endingIn rest: ArraySlice<UInt8>) -> Bool {
    let isClosing = rest.starts(with: "--".utf8)
    let line = rest.dropFirst(isClosing ? 2 : 0)
    let next = line.drop { $0 == 0x0D || $0 == 0x0A }
    if isClosing { return next.isEmpty || next.startIndex > line.startIndex }
    return next.startIndex > line.startIndex && next.prefix(8).equalsCaseless("content-")
  }
}

extension ArraySlice<UInt8> {
  /// The offset of the first occurrence of `needle`; `nil` if there is none.
  fileprivate func offset(of needle: [UInt8]) -> Int? {
    guard let last = needle.last, count >= needle.count else { return nil }
    // Horspool's search: after a mismatch, it moves on by as much as the last byte of the window allows.
    var shifts = [Int](repeating: needle.count, count: 256)
    for (index, byte) in needle.dropLast().enumerated() { shifts[Int(byte)] = needle.count - 1 - index }
    return withUnsafeBufferPointer { bytes in
      var index = 0
      while index + needle.count <= bytes.count {
        let end = bytes[index + needle.count - 1]
        if end == last, needle.indices.allSatisfy({ bytes[index + $0] == needle[$0] }) { return index }
        index += shifts[Int(end)]
      }
      return nil
    }
  }

  /// For `boundary-in-part`: whether the bytes contain `--`, with which every delimiter begins.
  var holdsDashes: Bool {
    var isBehindDash = false
    for byte in self {
      let isDash = byte == UInt8(ascii: "-")
      if isDash, isBehindDash { return true }
      isBehindDash = isDash
    }
    return false
  }
}
