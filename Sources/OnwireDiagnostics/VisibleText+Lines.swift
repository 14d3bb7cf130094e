extension VisibleText {
  /// `text` as it may go to a terminal or a log, whatever part of it came from outside.
  ///
  /// Line ends and tabs stay. All else that is hidden becomes an escape, and so does what a build server would obey:
  /// `::` at the start of a line and `##[` or `##vso[` anywhere, which are commands of GitHub's and Azure's runners.
  /// Colours of our own stay where `keepingColors` says that there are some; of a document, which no build server
  /// reads, and of what is made for one, the commands stay too. `escape` says what stands for a character.
  package static func lines(
    _ text: String, keepingColors: Bool = false, ofDocument: Bool = false,
    escape: (Unicode.Scalar) -> String = escape
  ) -> String {
    guard !isHarmless(text.utf8), !(ofDocument && isPlain(text[...].unicodeScalars, ofDocument: true)) else {
      return text
    }
    // Nothing here looks after the end of a line.
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

  /// Whether nothing in a text is hidden but line feeds and tabs, and nothing can be a command to a build server, which a
  /// document may have: most texts that are no ASCII.
  private static func isPlain(_ text: Substring.UnicodeScalarView, ofDocument: Bool) -> Bool {
    var last: Unicode.Scalar = " "
    for scalar in text {
      if isHidden(scalar), scalar != "\n", scalar != "\t" { return false }
      if scalar == last, !ofDocument, scalar == ":" || scalar == "#" { return false }
      last = scalar
    }
    return true
  }

  /// The same of one line.
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
      // The flags of England and others are a black flag and tags.
      takesTags = scalar == "\u{1F3F4}" || (takesTags && isTag(scalar))
      // Runners trim whatever Unicode calls a blank.
      isLineStart = isLineStart && (color != nil || scalar.properties.isWhitespace)
    }
    return String(shown)
  }

  /// `text` with escapes for all that is hidden but line feeds and tabs; `carriageReturn` says what stands for a CR,
  /// and is told whether it is that of a CR LF.
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

  /// Whether nothing in a text can need an escape: a quick look that may say no too often.
  private static func isHarmless(_ text: some Sequence<UInt8>) -> Bool {
    // Four times as fast as over the views of a string.
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

  /// Whether `scalar` begins, with `rest` after it, a command to a build server.
  private static func isCommand(
    _ scalar: Unicode.Scalar, _ rest: Substring.UnicodeScalarView, isLineStart: Bool
  ) -> Bool {
    guard rest.first == scalar else { return false }
    if scalar == ":" { return isLineStart }
    return scalar == "#"
      && rest.dropFirst().first { !("a"..."z" ~= $0 || "A"..."Z" ~= $0) } == "["
  }

  /// The length of the rest of a colour that begins with ESC; nothing else that a terminal obeys is one.
  private static func colorLength(_ rest: Substring.UnicodeScalarView) -> Int? {
    let parameters = rest.prefix(8).prefix { $0 == "[" || $0 == ";" || "0"..."9" ~= $0 }
    guard parameters.first == "[", rest.dropFirst(parameters.count).first == "m" else { return nil }
    let numbers = parameters.dropFirst().split(separator: ";").map { Int(String($0)) ?? 8 }
    // Of all renditions, only those that nobody hides a text with.
    return numbers.allSatisfy { $0 < 3 || (31...36).contains($0) } ? parameters.count + 1 : nil
  }
}
