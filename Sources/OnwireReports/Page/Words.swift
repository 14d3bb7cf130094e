import OnwireDiagnostics

/// A sentence that keeps code and names apart from the words.
struct Words: Sendable, ExpressibleByStringLiteral {
  enum Run: Sendable {
    case text(String)
    /// Code, in backquotes in a terminal.
    case code(String)
    /// A name: code on a page, without quotes in a terminal.
    case name(String)
    /// An emphasized text.
    case strong(String)
    /// A text of Onwire's that is Markdown already.
    case ours(String)
    /// A name, linked to the file of a document with more about it.
    case link(String, to: String)
    /// Words of Onwire's, linked to a document or a heading.
    case linked(String, to: String)
  }

  var runs: [Run]

  /// A sentence of Onwire's, with code in backquotes.
  ///
  /// If a name from outside has a backquote of its own, so that they do not pair, all are shown as they are.
  init(_ sentence: String) {
    let pieces = sentence.split(separator: "`", omittingEmptySubsequences: false)
    guard pieces.count % 2 == 1 else {
      runs = [.text(sentence)]
      return
    }
    runs = pieces.enumerated().compactMap { index, piece in
      index % 2 == 1 ? .code(String(piece)) : piece.isEmpty ? nil : .text(String(piece))
    }
  }

  /// A sentence of Onwire's that is Markdown already: links, and code in backquotes.
  init(ours sentence: String) {
    runs = Words(sentence).runs.flatMap { run in
      if case .text(let text) = run { Self.linked(text[...]) } else { [run] }
    }
  }

  /// A text of Onwire's in which `[words](target)` is a link.
  private static func linked(_ text: Substring) -> [Run] {
    guard let middle = text.firstOccurrence(of: "]("),
      let start = text[..<middle.lowerBound].lastIndex(of: "["),
      let end = text[middle.upperBound...].firstIndex(of: ")")
    else { return text.isEmpty ? [] : [.ours(String(text))] }
    let before = text[..<start]
    let words = String(text[text.index(after: start)..<middle.lowerBound])
    return (before.isEmpty ? [] : [.ours(String(before))])
      + [.linked(words, to: String(text[middle.upperBound..<end]))] + linked(text[text.index(after: end)...])
  }

  init(stringLiteral sentence: String) { self.init(sentence) }

  private init(runs: [Run]) { self.runs = runs }

  /// A text without code.
  static func text(_ text: String) -> Words { Words(runs: [.text(text)]) }

  /// An emphasized text without code.
  static func strong(_ text: String) -> Words { Words(runs: [.strong(text)]) }

  /// A name, such as that of a rule.
  static func name(_ name: String) -> Words { Words(runs: [.name(name)]) }

  /// A name, linked to the file of a document with more about it.
  static func link(_ name: String, to file: String) -> Words { Words(runs: [.link(name, to: file)]) }

  /// The words, with a separator between them.
  static func joined(_ all: [Words], by separator: String) -> Words {
    Words(runs: Array(all.map(\.runs).joined(separator: [.text(separator)])))
  }

  /// Names, with commas between them.
  static func names(_ names: [String]) -> Words {
    var runs: [Run] = []
    for name in names { runs += runs.isEmpty ? [.name(name)] : [.text(", "), .name(name)] }
    return Words(runs: runs)
  }

  static func + (left: Words, right: Words) -> Words { Words(runs: left.runs + right.runs) }

  var isEmpty: Bool { runs.isEmpty }

  /// The words for a terminal.
  var plain: String {
    runs.reduce(into: "") { text, run in
      switch run {
      case .text(let words), .name(let words), .strong(let words), .ours(let words), .link(let words, _),
        .linked(let words, _):
        text += VisibleText.of(words)
      case .code(let code): text += "`\(VisibleText.of(code))`"
      }
    }
  }

  /// The words as GitHub's Markdown, with nothing in them that Markdown would format.
  var markdown: String {
    runs.reduce(into: "") { text, run in
      switch run {
      case .text(let words): text += MarkdownText.escaped(VisibleText.of(words))
      case .ours(let words): text += words
      case .link(let name, let file): text += "[\(MarkdownText.code(name))](\(file))"
      case .linked(let words, let target): text += "[\(words)](\(target))"
      case .strong(let words): text += "**\(MarkdownText.escaped(VisibleText.of(words)))**"
      case .code(let code), .name(let code):
        // The backquotes of two adjacent codes would be one run, which ends neither.
        text += (text.utf8.last == UInt8(ascii: "`") ? " " : "") + MarkdownText.code(VisibleText.of(code))
      }
    }
  }

  /// The words as HTML.
  var html: String {
    runs.reduce(into: "") { text, run in
      switch run {
      case .text(let words), .ours(let words), .linked(let words, _): text += HTMLText.escaped(words)
      case .strong(let words): text += HTMLText.element("strong", text: words)
      case .code(let code), .name(let code), .link(let code, _):
        text += HTMLText.element("code", text: VisibleText.of(code))
      }
    }
  }
}
