import Diagnostics

extension CodeExplanation {
  /// The explanation for a terminal of `width` columns: lines that each end in LF.
  ///
  /// Meaning, spec and diagnostic keep within the width; what the diagnostic says is as wide as it is.
  public func text(width: Int = 80, color: Bool = false) -> String {
    let renderer = Renderer(width: width - Self.indent, color: color)
    let severity = severities.first ?? .error
    var lines = [Self.line(renderer.render(Diagnostic(severity, code: code, title, at: nil)))]
    lines += [""] + Self.filled(meaning, width: width)
    lines += ["", Self.heading("Example", color: color), ""]
    lines += Self.filled(example.account, width: width)
    let shown = example.request.map { $0.text + "\n" } ?? example.spec
    if !shown.isEmpty {
      if !example.account.isEmpty { lines.append("") }
      lines += Self.indented(shown)
      for (name, text) in example.files.sorted(by: { $0.key < $1.key }) {
        lines += ["", "and `\(name)`", ""] + Self.indented(text)
      }
      if let diagnostic { lines += ["", "gives", ""] + Self.indented(renderer.render(diagnostic)) }
    }
    lines += ["", Self.heading("Instead", color: color), ""]
    switch fix {
    case .spec(let spec): lines += Self.indented(spec)
    case .request(let request): lines += Self.indented(request + "\n")
    case .words(let words): lines += Self.filled(words, width: width)
    }
    if !related.isEmpty {
      lines += [""] + Self.filled("See also: " + related.joined(separator: ", "), width: width)
    }
    return lines.reduce(into: "") { $0 += $1 + "\n" }
  }

  private static let indent = 2

  private static func heading(_ text: String, color: Bool) -> String {
    color ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  private static func line(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }

  private static func indented(_ text: String) -> [String] {
    line(text).split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0
    }
  }

  /// `text` in lines of at most `width` columns, broken at blanks that stand outside of backquotes.
  private static func filled(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in words(of: text) {
      if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isQuoted = false
    for piece in text.split(separator: " ") {
      if isQuoted, let last = words.popLast() {
        words.append(last + " " + piece)
      } else {
        words.append(String(piece))
      }
      if piece.count(where: { $0 == "`" }) % 2 == 1 { isQuoted.toggle() }
    }
    return words
  }
}
