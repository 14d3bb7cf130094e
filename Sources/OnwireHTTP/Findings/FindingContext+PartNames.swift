import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let partNameRules = [
    partWithoutName, unquotedName, unescapedName, escapedQuote, lineEndInName, nonUTF8Name, extendedFilename,
  ]

  static let partWithoutName = Self(
    "part-without-name", .error,
    "Starlette answers 400, Rack invents a name, and PHP drops the part, some with all parts after it")
  static let unquotedName = Self(
    "unquoted-name", .warning,
    "busboy and Go silently skip the part if the name has brackets, blanks or other characters that are not in tokens",
    specs: true)
  static let unescapedName = Self(
    "unescaped-name", .warning,
    "busboy and Go leave the part out without a word, others read another name: browsers write %22")
  static let escapedQuote = Self(
    "escaped-quote", .note,
    "PHP, busboy, Django and Go take the backslash off, multiparty and formidable cut names there, and undici refuses the body: browsers write %22"
  )
  static let lineEndInName = Self(
    "line-end-in-name", .error, "the rest becomes a header field of the part: whoever chose the name wrote it"
  )
  static let nonUTF8Name = Self(
    "non-utf-8-name", .warning,
    "Rack 2 answers 400, Flask shows an empty form, Django loses the part, and others read other letters")
  static let extendedFilename = Self(
    "extended-filename", .warning,
    "RFC 7578, 4.2 forbids it: PHP, Starlette and formidable pass over it, for PHP the part is a text then, and undici refuses the body"
  )
}

/// Names and file names of parts.
extension FindingContext {
  func nameFindings(_ part: Part) -> [Found] {
    guard hasParts, isForm || part.hasDisposition else { return [] }
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
    } + bracketFindings(name) + extendedFindings(part)
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
    if isQuoted(segment) { found += quoteFindings(bytes, at: range, segment, what) }
    if !bytes.isUTF8 {
      found.append(FindingRule.nonUTF8Name.at(range, .segment(segment), "the \(what) is not UTF-8"))
    }
    return found
  }

  /// The finding about the first quote in a quoted name: bare, or after a backslash.
  private func quoteFindings(
    _ bytes: ArraySlice<UInt8>, at range: Range<Int>, _ segment: Int, _ what: String
  ) -> [Found] {
    var isEscaped = false
    var escape: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") {
        guard isEscaped else {
          return [
            FindingRule.unescapedName.at(
              range, .segment(segment), "the \(what) holds a quote that is not escaped")
          ]
        }
        escape = escape ?? index - 1
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    guard let escape else { return [] }
    let start = range.lowerBound + escape
    return [
      FindingRule.escapedQuote.at(
        start..<start + 2, .segment(segment), "the \(what) holds a quote that a backslash escapes")
    ]
  }

  /// Whether the byte before a name is its quote.
  private func isQuoted(_ segment: Int) -> Bool {
    guard segment > 0 else { return false }
    // In UTF-16, which an old release may use for heads, a NUL follows.
    return bytes(segment - 1).last { $0 != 0 } == UInt8(ascii: "\"")
  }

  /// Whether the byte after a name is its quote.
  private func isClosed(_ segment: Int) -> Bool {
    let next = segment + 1
    return next < message.segments.count && bytes(next).first { $0 != 0 } == UInt8(ascii: "\"")
  }

  private func extendedFindings(_ part: Part) -> [Found] {
    guard let disposition = part.dispositions.first else { return [] }
    let (value, place) = value(ofPartField: disposition)
    guard let extended = ExtendedValue.filename(in: value) else { return [] }
    // Beside the same plain name it does no harm.
    if let plain = part.filename, let text = extended.text, bytes(plain).elementsEqual(text.utf8) {
      return []
    }
    let start = place.lowerBound - value.startIndex
    let meant = extended.text.map { ": it says `\($0)`" } ?? ": it cannot be read"
    return [
      FindingRule.extendedFilename.at(
        start + extended.range.lowerBound..<start + extended.range.upperBound,
        .segment(message.elements[disposition].segments.lowerBound),
        "the file name is in `filename*`\(meant)")
    ]
  }

  // MARK: Without quotes

  /// One finding about all unquoted names, at the first that is cut off, otherwise at the first.
  var unquotedFindings: [Found] {
    guard hasParts else { return [] }
    let own = parts.filter { $0.name != nil && (isForm || $0.hasDisposition) }
    let bare = own.flatMap { part in
      [part.name.map { ("name", $0) }, part.filename.map { ("file name", $0) }].compactMap(\.self)
    }.filter { !isQuoted($0.1) }
    guard let first = bare.first else { return [] }
    let cut = bare.first { !lostText(behind: $0.1).isEmpty }
    let (what, segment) = cut ?? first
    var message = "the \(what) is not in quotes"
    if cut != nil {
      let kept = String(decoding: bytes(segment), as: UTF8.self)
      message += ": it ends at the semicolon as `\(kept)`, and `\(lostText(behind: segment))` is lost"
    }
    if bare.count > 1 {
      message +=
        (cut == nil ? ", and neither \(bare.count == 2 ? "is" : "are") " : "; also not in quotes: ")
        + others(bare, segment)
    }
    return [FindingRule.unquotedName.at(range(segment), .segment(segment), message)]
  }

  /// The other names, a few of them as written.
  private func others(_ names: [(String, Int)], _ segment: Int) -> String {
    let others = names.filter { $0.1 != segment }
    let shown = others.prefix(4).map { "`\(String(decoding: bytes($0.1).prefix(40), as: UTF8.self))`" }
    let rest = others.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }

  /// By RFC 7578, 4.2; RFC 2183, 2; RFC 6266, 4.3; `name*` by RFC 5987.
  private static let dispositionParameters: Set<String> = [
    "name", "filename", "name*", "filename*", "creation-date", "modification-date", "read-date", "size",
  ]

  /// The text between an unquoted name and the next parameter, which a semicolon in the name cuts off. A
  /// parameter that dispositions do not have was meant as part of the name, too.
  private func lostText(behind segment: Int) -> String {
    guard segment + 1 < message.segments.count, role(segment + 1) == .partFieldValue else { return "" }
    let rest = bytes(segment + 1).split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: true)
    guard let first = rest.first?.trimmingOWS, !first.isEmpty else { return "" }
    if let equals = first.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(decoding: first[..<equals], as: UTF8.self).lowercased()
      if Self.dispositionParameters.contains(name) { return "" }
    }
    return String(decoding: first.prefix(80), as: UTF8.self)
  }
}

extension SpecGlance {
  /// For `unquoted-name`.
  func isBehindQuote(_ segment: Int) -> Bool {
    segment > 0 && message.storedBytes(segment - 1).last == UInt8(ascii: "\"")
  }
}
