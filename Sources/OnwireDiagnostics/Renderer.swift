/// Makes a diagnostic readable for people, in the shape that rustc gave such texts.
///
/// ```
/// error[duplicate-key]: the key `name` is written twice
///  --> specs/user.yaml:7:3
///   |
/// 3 |   name: first
///   |   ---- the first one
/// ...
/// 7 |   name: second
///   |   ^^^^ again here
///   |
///   = help: remove one of them
/// ```
/// What comes from outside cannot do anything to a terminal: controls and invisible characters are
/// printed as escapes such as `\u{1b}`. A range over several lines is marked on its first one.
package struct Renderer: Sendable {
  /// The narrowest output with room for marks; narrower ones are treated as this.
  private static let minimumWidth = 40

  /// The columns of the output, at least 40: source lines and rows of marks are no wider, unless the words of
  /// a single label are. Messages, notes and help are not wrapped.
  package let width: Int
  /// Whether to colour the text for terminals (ECMA-48); otherwise the text is the same.
  package let color: Bool

  /// Creates a renderer for an output of `width` columns.
  package init(width: Int = 100, color: Bool = false) {
    self.width = max(width, Renderer.minimumWidth)
    self.color = color
  }

  /// The text of `diagnostic`: lines that all end in LF.
  package func render(_ diagnostic: Diagnostic) -> String {
    let severity = Ink(diagnostic.severity)
    let code = diagnostic.code == .none ? "" : "[\(VisibleText.of(diagnostic.code.name))]"
    let title = severity.paint(diagnostic.severity.rawValue + code, color: color)
    let message = Ink.strong.paint(": " + VisibleText.of(diagnostic.message), color: color)

    let snippets = Snippet.snippets(of: diagnostic)
    let numberWidth = snippets.map(\.numberWidth).max() ?? 1
    let gutter = Gutter(numberWidth: numberWidth, color: color)
    var lines = [title + message]
    for (index, snippet) in snippets.enumerated() {
      if index > 0 { lines.append(gutter.bar()) }
      lines.append(gutter.location(snippet.location))
      lines.append(gutter.bar())
      lines += snippet.lines(in: gutter, room: width - gutter.width, primary: severity)
    }
    if !snippets.isEmpty, !diagnostic.notes.isEmpty || !diagnostic.help.isEmpty { lines.append(gutter.bar()) }
    for note in diagnostic.notes { lines += gutter.remark(Words.note, .note, note) }
    for help in diagnostic.help { lines += gutter.remark(Words.help, .help, help) }
    return lines.reduce(into: "") { $0 += $1 + "\n" }
  }
}

/// The renderer's own words.
enum Words {
  static let note = "note"
  static let help = "help"

  /// The text of a label; `line` is the line on which its range ends, if it begins on another one.
  static func label(_ text: String, endsOn line: Int?) -> String {
    guard let line else { return text }
    return text.isEmpty ? "ends on line \(line)" : "\(text) (ends on line \(line))"
  }
}
