/// The parts of a multipart body.
extension FindingContext {
  var partFindings: [Found] {
    guard !parts.isEmpty, isOwn(.body) else { return [] }
    return parts.flatMap { nameFindings($0) } + lineEndFindings + contentFindings
  }

  private func nameFindings(_ part: Part) -> [Found] {
    guard let (_, type) = contentType, type.subtype == "form-data" || part.hasDisposition else { return [] }
    guard let name = part.name else {
      return [
        FindingRule.partWithoutName.at(
          part.range.lowerBound..<part.range.lowerBound, .part(part.segment),
          part.hasDisposition
            ? "the part's Content-Disposition has no name" : "the part has no Content-Disposition")
      ]
    }
    return [("name", name), part.filename.map { ("file name", $0) }].compactMap(\.self).flatMap {
      what, segment in
      findings(of: segment, what)
    }
  }

  private func findings(of segment: Int, _ what: String) -> [Found] {
    let bytes = bytes(segment)
    let range = range(segment)
    var found: [Found] = []
    if bytes.contains(0x0D) || bytes.contains(0x0A) {
      found.append(FindingRule.lineEndInName.at(range, .segment(segment), "the \(what) holds a line end"))
    } else if isQuoted(segment), !isClosed(segment) {
      found.append(
        FindingRule.lineEndInName.at(
          range, .segment(segment), "the line ends before the quote that closes the \(what)"))
    }
    if !isQuoted(segment) {
      found.append(FindingRule.unquotedName.at(range, .segment(segment), "the \(what) stands without quotes"))
    } else if holdsBareQuote(bytes) {
      found.append(
        FindingRule.unescapedName.at(
          range, .segment(segment), "the \(what) holds a quote that is not escaped")
      )
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      found.append(FindingRule.nonUTF8Name.at(range, .segment(segment), "the \(what) is not UTF-8"))
    }
    return found
  }

  /// Whether the byte before a name is its quote.
  private func isQuoted(_ segment: Int) -> Bool {
    guard segment > 0 else { return false }
    // In UTF-16, which an old release may write heads in, a NUL follows.
    return bytes(segment - 1).last { $0 != 0 } == UInt8(ascii: "\"")
  }

  /// Whether the byte behind a name is its quote.
  private func isClosed(_ segment: Int) -> Bool {
    let next = segment + 1
    return next < message.segments.count && bytes(next).first { $0 != 0 } == UInt8(ascii: "\"")
  }

  private func holdsBareQuote(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in bytes {
      if byte == UInt8(ascii: "\""), !isEscaped { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }

  /// Lines of delimiters and of parts' heads that end in LF alone.
  private var lineEndFindings: [Found] {
    let bare = body.filter { segment in
      guard role(segment) == .lineEnd, bytes(segment).elementsEqual([0x0A]) else { return false }
      return [.part, .partField, .multipart].contains(kind(around: segment))
    }
    guard let first = bare.first else { return [] }
    return [
      FindingRule.bareLineFeedInPart.at(
        range(first), .segment(first),
        "\(bare.count) line\(bare.count == 1 ? "" : "s") around parts end\(bare.count == 1 ? "s" : "") in LF alone"
      )
    ]
  }

  /// Contents that hold the boundary.
  private var contentFindings: [Found] {
    guard let boundary = contentType?.type["boundary"]?.value, !boundary.isEmpty else { return [] }
    let delimiter = [UInt8(ascii: "-"), UInt8(ascii: "-")] + boundary
    return body.compactMap { segment in
      guard role(segment) == .partContent, let offset = bytes(segment).offset(of: delimiter) else {
        return nil
      }
      let start = message.offsets[segment] + offset
      return FindingRule.boundaryInPart.at(
        start..<start + delimiter.count, .segment(segment), "the content holds the delimiter of the parts")
    }
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes stand before the first occurrence of `needle`; `nil` where it does not occur.
  fileprivate func offset(of needle: [UInt8]) -> Int? {
    guard let last = needle.last, count >= needle.count else { return nil }
    // Horspool's search: a mismatch moves on by as much as the byte at the end of the window allows.
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
}
