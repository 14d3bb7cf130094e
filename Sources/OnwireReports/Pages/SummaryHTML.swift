import OnwireTextFormats

/// What a request is for, from a small part of Markdown: paragraphs, lists, code, emphasis, links.
///
/// All else stands as it is written, so that nothing of a spec can become another element.
enum SummaryHTML {
  /// The blocks of `text`.
  static func blocks(_ text: String) -> String {
    var html = ""
    var paragraph: [String] = []
    var items: [String] = []
    func close() {
      if !paragraph.isEmpty { html += "<p>\(inline(paragraph.joined(separator: " ")))</p>\n" }
      if !items.isEmpty { html += "<ul>" + items.map { "<li>\(inline($0))</li>" }.joined() + "</ul>\n" }
      (paragraph, items) = ([], [])
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.isEmpty {
        close()
      } else if words.hasPrefix("- ") || words.hasPrefix("* ") {
        if !paragraph.isEmpty { close() }
        items.append(String(words.dropFirst(2)))
      } else if let last = items.popLast() {
        items.append(last + " " + words)
      } else {
        paragraph.append(String(words))
      }
    }
    close()
    return html
  }

  /// The marks inside of a paragraph, the longer ones first.
  private static let marks: [(mark: String, tag: StaticString)] = [
    ("**", "strong"), ("*", "em"), ("_", "em"),
  ]

  /// The words of one paragraph.
  static func inline(_ text: some StringProtocol) -> String {
    var html = ""
    var rest = Substring(text)
    var last: Character = " "
    while let character = rest.first {
      let plain = plain(rest)
      if let end = plain.last {
        html += HTMLText.escaped(plain)
        last = end
        rest = rest[plain.endIndex...]
      } else if let (element, end) = code(rest) ?? link(rest) ?? emphasis(rest, after: last) {
        html += element
        last = character
        rest = rest[end...]
      } else {
        html += HTMLText.escaped(String(character))
        last = character
        rest = rest.dropFirst()
      }
    }
    return html
  }

  /// What a text begins with that has no mark and ends with a character: nearly all of it.
  private static func plain(_ text: Substring) -> Substring {
    let bytes = text.utf8
    guard let end = bytes.firstIndex(where: { $0 >= 0x80 || $0.isOne(of: "`[*_") }) else { return text }
    // What is no ASCII may be one character with what stands before it.
    guard end > text.startIndex, bytes[end] >= 0x80 else { return text[..<end] }
    return text[..<bytes.index(before: end)]
  }

  private static func code(_ text: Substring) -> (String, String.Index)? {
    let fence = text.prefix { $0 == "`" }
    guard !fence.isEmpty, let end = text.dropFirst(fence.count).range(ofFence: fence) else { return nil }
    let words = text[fence.endIndex..<end.lowerBound]
    return ("<code>\(HTMLText.escaped(words))</code>", end.upperBound)
  }

  private static func link(_ text: Substring) -> (String, String.Index)? {
    guard text.first == "[", let close = text.firstIndex(of: "]") else { return nil }
    let rest = text[text.index(after: close)...]
    guard rest.first == "(", let end = rest.firstIndex(of: ")") else { return nil }
    let url = String(rest[rest.index(after: rest.startIndex)..<end])
    let isSafe = url.hasPrefix("https://") || url.hasPrefix("http://")
    guard isSafe, !url.contains(where: \.isWhitespace) else { return nil }
    let words = text[text.index(after: text.startIndex)..<close]
    return (
      HTMLText.element("a", ["href": url, "rel": "noreferrer"], text: String(words)), text.index(after: end)
    )
  }

  private static func emphasis(_ text: Substring, after last: Character) -> (String, String.Index)? {
    for (mark, tag) in marks where text.hasPrefix(mark) {
      let inside = text.dropFirst(mark.count)
      guard !last.isLetter, !last.isNumber, inside.first.map({ !$0.isWhitespace }) == true,
        let end = inside.range(ofFence: mark[...]), !inside[..<end.lowerBound].isEmpty,
        inside[..<end.lowerBound].last.map({ !$0.isWhitespace }) == true
      else { continue }
      return ("<\(tag)>\(HTMLText.escaped(inside[..<end.lowerBound]))</\(tag)>", end.upperBound)
    }
    return nil
  }
}

extension Substring {
  /// Where `fence` comes next.
  fileprivate func range(ofFence fence: Substring) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(fence) { return start..<index(start, offsetBy: fence.count) }
      start = index(after: start)
    }
    return nil
  }
}
