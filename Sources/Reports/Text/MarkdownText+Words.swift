extension MarkdownText {
  /// A sentence of ours, in which code stands between backquotes; what comes from outside cannot format it.
  static func words(_ sentence: String) -> String {
    let pieces = sentence.split(separator: "`", omittingEmptySubsequences: false)
    guard pieces.count % 2 == 1 else { return escaped(sentence) }
    return pieces.enumerated().map { index, piece in
      index % 2 == 1 ? code(String(piece)) : escaped(String(piece))
    }.joined()
  }

  /// `text` as a fenced code block, whatever fences stand in it (CommonMark, 4.5).
  static func fenced(_ text: String, language: String) -> String {
    var longest = 2
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      longest = max(longest, line.drop { $0 == UInt8(ascii: " ") }.prefix { $0 == UInt8(ascii: "`") }.count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  /// `content`, which is Markdown, behind a line that opens it; the line is HTML.
  static func details(_ summary: String, _ content: String) -> String {
    "<details><summary>\(HTMLText.escaped(summary))</summary>\n\n\(content)\n</details>\n"
  }
}
