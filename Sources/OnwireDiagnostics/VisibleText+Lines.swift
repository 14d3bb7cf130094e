extension VisibleText {
  /// `text` made safe for a terminal or a log, whatever part of it came from outside.
  ///
  /// Line ends and tabs stay. All other hidden characters become escapes, and so do commands to build
  /// servers: `::` at the start of a line, and `##[` or `##vso[` anywhere, which GitHub's and Azure's runners
  /// obey. `keepingColors` keeps our own colours. In a document, which no build server reads, and in text
  /// made for one, the commands stay, too. `escape` returns the text in place of a character.
  package static func lines(
    _ text: String, keepingColors: Bool = false, ofDocument: Bool = false,
    escape: (Unicode.Scalar) -> String = escape
  ) -> String {
    guard !isHarmless(text.utf8), !(ofDocument && isPlain(text[...].unicodeScalars, ofDocument: true)) else {
      return text
    }
    // Nothing here looks beyond the end of a line.
    var shown = ""
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { rest.index(after: $0) } ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...]
      if isHarmless(line) || isPlain(Substring(line).unicodeScalars, ofDocument: ofDocument) {
        shown += Substring(line)
      } else {
        shown += self.line(
          Substring(line), keepingColors: keepingColors, ofDocument: ofDocument, escape: escape)
      }
    }
    return shown
  }

  /// Whether a text has no hidden characters besides line feeds and tabs, and no possible commands to a build
  /// server, unless it is of a document: true of most non-ASCII texts.
  private static func isPlain(_ text: Substring.UnicodeScalarView, ofDocument: Bool) -> Bool {
    var last: Unicode.Scalar = " "
    for scalar in text {
      if isHidden(scalar), scalar != "\n", scalar != "\t" { return false }
      if scalar == last, !ofDocument, scalar == ":" || scalar == "#" { return false }
      last = scalar
    }
    return true
  }

  /// Does the same for one line.
  private static func line(
    _ text: Substring, keepingColors: Bool, ofDocument: Bool, escape: (Unicode.Scalar) -> String
  ) -> String {
    var shown = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    var isLineStart = true
    var takesTags = false
    while let scalar = rest.popFirst() {
      let color = keepingColors && scalar == "\u{1B}" ? colorLength(rest) : nil
      switch scalar {
      case "\n", "\t": shown.append(scalar)
      case "\r" where rest.first == "\n": shown.append(scalar)
      case "\u{1B}" where color != nil:
        shown.append(scalar)
        for _ in 0..<(color ?? 0) { if let next = rest.popFirst() { shown.append(next) } }
      case _ where takesTags && isTag(scalar): shown.append(scalar)
      case _ where isHidden(scalar) || (!ofDocument && isCommand(scalar, rest, isLineStart: isLineStart)):
        shown.append(text: escape(scalar))
      default: shown.append(scalar)
      }
      // The flags of England and others are a black flag followed by tags.
      takesTags = scalar == "\u{1F3F4}" || (takesTags && isTag(scalar))
      // Runners trim all Unicode white space.
      isLineStart = isLineStart && (color != nil || scalar.properties.isWhitespace)
    }
    return String(shown)
  }

  /// `text` with escapes for all hidden characters except line feeds and tabs; `carriageReturn` returns the
  /// text in place of a CR, given whether that is part of CR LF.
  package static func lines(_ text: String, carriageReturn: (Bool) -> String) -> String {
    var shown = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n", "\t": shown.append(scalar)
      case "\r": shown.append(text: carriageReturn(rest.first == "\n"))
      case _ where isHidden(scalar): shown.append(text: escape(scalar))
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// Whether a text surely needs no escapes: a quick check that may return false too often.
  private static func isHarmless(_ text: some Sequence<UInt8>) -> Bool {
    // Four times as fast as using the views of a string.
    if let result = text.withContiguousStorageIfAvailable({ isHarmless(bytes: $0) }) { return result }
    return isHarmless(bytes: text)
  }

  private static func isHarmless(bytes: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      let isPlain =
        byte >= 0x20 && byte < 0x7F ? byte != last || (byte != 0x3A && byte != 0x23) : byte == 0x0A
      guard isPlain || byte == 0x09 else { return false }
      last = byte
    }
    return true
  }

  /// Whether `scalar`, followed by `rest`, begins a command to a build server.
  private static func isCommand(
    _ scalar: Unicode.Scalar, _ rest: Substring.UnicodeScalarView, isLineStart: Bool
  ) -> Bool {
    guard rest.first == scalar else { return false }
    if scalar == ":" { return isLineStart }
    return scalar == "#"
      && rest.dropFirst().first { !("a"..."z" ~= $0 || "A"..."Z" ~= $0) } == "["
  }

  /// The length of the rest of a colour sequence after ESC; other terminal sequences do not count.
  private static func colorLength(_ rest: Substring.UnicodeScalarView) -> Int? {
    let parameters = rest.prefix(8).prefix { $0 == "[" || $0 == ";" || "0"..."9" ~= $0 }
    guard parameters.first == "[", rest.dropFirst(parameters.count).first == "m" else { return nil }
    let numbers = parameters.dropFirst().split(separator: ";").map { Int(String($0)) ?? 8 }
    // Only renditions that cannot hide a text.
    return numbers.allSatisfy { $0 < 3 || (31...36).contains($0) } ? parameters.count + 1 : nil
  }
}
