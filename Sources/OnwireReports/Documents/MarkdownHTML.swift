import OnwireDiagnostics

/// A block of HTML in a Markdown document, in which a fence is text (CommonMark 0.31.2, 4.6).
struct MarkdownHTML {
  /// The texts that end it; if there are none, an empty line does.
  private let endings: [String]

  /// The HTML block that a line begins; `nil` if it begins none.
  init?(_ line: ArraySlice<UInt8>, interruptsParagraph: Bool) {
    guard line.first == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    if let row = Self.delimited.first(where: { text.hasPrefix($0.start) }) {
      endings = [row.end]
      return
    }
    let afterMark = text.dropFirst().first
    if afterMark == "!", text.dropFirst(2).first?.isLetter == true {
      endings = [">"]
      return
    }
    let name = text.dropFirst(afterMark == "/" ? 2 : 1).prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
    }
    let rest = text[name.endIndex...]
    if afterMark != "/", Self.verbatim.contains(String(name)),
      rest.first.map({ " \t>".contains($0) }) ?? true
    {
      endings = Self.verbatim.map { "</\($0)>" }
      return
    }
    let isBlock =
      Self.blocks.contains(String(name))
      && (rest.first.map { " \t>".contains($0) } ?? true || rest.hasPrefix("/>"))
    guard isBlock || (!interruptsParagraph && Self.isWholeTag(name: name, rest)) else { return nil }
    endings = []
  }

  /// Whether a line is the last one of the block; if an empty line ends the block, that line.
  func ends(_ line: ArraySlice<UInt8>) -> Bool {
    guard !endings.isEmpty else { return line.isEmpty }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return endings.contains { text.holds($0) }
  }

  /// Whether a line is a single tag with all its quotes closed.
  private static func isWholeTag(name: Substring, _ rest: Substring) -> Bool {
    guard name.first?.isLetter == true, let end = rest.lastIndex(of: ">") else { return false }
    let inside = rest[..<end]
    return rest[rest.index(after: end)...].allSatisfy { $0 == " " || $0 == "\t" }
      && (inside.isEmpty || inside.first == " " || inside.first == "/") && !inside.contains("<")
      && !inside.contains(">") && inside.count { $0 == "\"" } % 2 == 0
  }

  private static let delimited: [(start: String, end: String)] = [
    ("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"),
  ]

  private static let verbatim: [String] = ["script", "pre", "style", "textarea"]

  private static let blocks = Set(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt \
    fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link \
    main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead \
    title tr track ul
    """.split(separator: " ").map(String.init))
}
