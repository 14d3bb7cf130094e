import OnwireTextFormats

/// The summary of a request, in a small part of Markdown: paragraphs, lists, code, emphasis, links.
///
/// Everything else is shown as it is written, so that nothing in a spec can become another element.
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

  /// The marks within a paragraph, the longer ones first.
  private static let marks: [(mark: String, tag: StaticString)] = [
    ("**", "strong"), ("*", "em"), ("_", "em"),
  ]

  /// The words of one paragraph.
  static func inline(_ text: String) -> String {
    var html = ""
    var rest = text[...]
    var places = MarkPlaces(rest)
    var last: Character = " "
    while let character = rest.first {
      let plain = plain(rest)
      if let end = plain.last {
        html += HTMLText.escaped(String(plain))
        last = end
        rest = rest[plain.endIndex...]
      } else if let (element, end) = code(rest, &places) ?? link(rest, &places)
        ?? emphasis(rest, after: last, &places)
      {
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

  /// The longest prefix of a text without marks that ends with a whole character: nearly all of it.
  private static func plain(_ text: Substring) -> Substring {
    let bytes = text.utf8
    guard let end = bytes.firstIndex(where: { $0 >= 0x80 || $0.isOne(of: "`[*_") }) else { return text }
    // A character that is not ASCII may combine with the one before it.
    guard end > text.startIndex, bytes[end] >= 0x80 else { return text[..<end] }
    return text[..<bytes.index(before: end)]
  }

  private static func code(_ text: Substring, _ places: inout MarkPlaces) -> (String, String.Index)? {
    let fence = text.prefix { $0 == "`" }
    guard !fence.isEmpty, let end = places.next(fence, from: fence.endIndex) else { return nil }
    return (
      "<code>\(HTMLText.escaped(String(text[fence.endIndex..<end])))</code>",
      text.utf8.index(end, offsetBy: fence.utf8.count)
    )
  }

  private static func link(_ text: Substring, _ places: inout MarkPlaces) -> (String, String.Index)? {
    guard text.first == "[", let close = places.next("](", from: text.startIndex) else { return nil }
    let words = text[text.index(after: text.startIndex)..<close]
    let start = text.utf8.index(close, offsetBy: 2)
    // There is no other bracket between the two, and no blank in the URL.
    guard let bracket = places.next("]", from: text.startIndex), bracket == close,
      ["https://", "http://"].contains(where: { text[start...].utf8.starts(with: $0.utf8) }),
      let end = places.next(")", from: start), places.nextBlank(from: start).map({ end < $0 }) ?? true
    else { return nil }
    return (
      HTMLText.element("a", ["href": String(text[start..<end]), "rel": "noreferrer"], text: String(words)),
      text.utf8.index(after: end)
    )
  }

  private static func emphasis(
    _ text: Substring, after last: Character, _ places: inout MarkPlaces
  ) -> (String, String.Index)? {
    for (mark, tag) in marks where text.hasPrefix(mark) {
      let inside = text.dropFirst(mark.count)
      guard !last.isLetter, !last.isNumber, inside.first.map({ !$0.isWhitespace }) == true,
        let end = places.next(mark[...], from: inside.startIndex), end > inside.startIndex,
        inside[..<end].last.map({ !$0.isWhitespace }) == true
      else { continue }
      return (
        "<\(tag)>\(HTMLText.escaped(String(inside[..<end])))</\(tag)>",
        text.utf8.index(end, offsetBy: mark.utf8.count)
      )
    }
    return nil
  }
}

/// The next positions of marks in a text that is read from start to end: each mark is searched once in each
/// stretch, so that the time is linear in the length of the text.
private struct MarkPlaces {
  private let text: Substring
  /// The next position of each mark; the end if there is none.
  private var places: [Substring: String.Index] = [:]
  private var blank: String.Index?

  init(_ text: Substring) { self.text = text }

  /// The next position of `mark`; `start` must not be before those of earlier calls for it.
  mutating func next(_ mark: Substring, from start: String.Index) -> String.Index? {
    var place = places[mark] ?? text.startIndex
    if place < start || places[mark] == nil {
      let rest = text[start...].utf8
      place = rest.indices.first { rest[$0...].starts(with: mark.utf8) } ?? text.endIndex
      places[mark] = place
    }
    return place == text.endIndex ? nil : place
  }

  /// The same for white space.
  mutating func nextBlank(from start: String.Index) -> String.Index? {
    let known = blank ?? text.startIndex
    if blank == nil || known < start {
      blank = text[start...].firstIndex(where: \.isWhitespace) ?? text.endIndex
    }
    return blank == text.endIndex ? nil : blank
  }
}
