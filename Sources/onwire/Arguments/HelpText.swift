import OnwireDiagnostics

/// The text of `--help`.
struct HelpText {
  /// The column where descriptions begin.
  private static let indent = 26
  /// The width of a line, in columns.
  let width: Int
  private(set) var text = ""

  private init(_ abstract: String, _ discussion: String, usage: [String], width: Int) {
    self.width = width
    paragraph("OVERVIEW: \(abstract)")
    text += "\n"
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      paragraph(line)
    }
    text += "\nUSAGE: "
    for (index, form) in usage.enumerated() {
      if index > 0 { text += "       " }
      // The forms are aligned after the command's name.
      let start = 7 + Self.command.count
      text += Self.command
      paragraph(form.dropFirst(Self.command.count), indent: start, column: start)
    }
  }

  private static let command = "onwire "

  /// The help of one command.
  static func text(of command: any Command.Type, width: Int) -> String {
    var help = HelpText(command.abstract, command.discussion, usage: command.usage, width: width)
    let rows = command.rows + ArgumentRow.common
    help.section("Arguments", rows.filter { $0.kind == .positional })
    var titles: [String] = []
    for title in rows.compactMap(\.title) where !titles.contains(title) { titles.append(title) }
    for title in titles { help.section(title, rows.filter { $0.title == title }) }
    help.section("Options", rows.filter { $0.kind != .positional && $0.title == nil })
    return help.text
  }

  /// The help of `onwire` itself, which lists the commands.
  static func overview(width: Int) -> String {
    var help = HelpText(Onwire.abstract, Onwire.discussion, usage: [Onwire.usage], width: width)
    help.section("Options", ArgumentRow.common)
    help.text += "\nSUBCOMMANDS:\n"
    for command in Onwire.commands { help.entry(command.name, command.abstract) }
    help.text += "\n  See 'onwire help <subcommand>' for detailed help.\n"
    return help.text
  }

  private mutating func section(_ title: String, _ rows: [ArgumentRow]) {
    guard !rows.isEmpty else { return }
    text += "\n\(title.uppercased()):\n"
    for row in rows {
      let value = row.kind == .flag ? "" : "<\(row.valueName)>"
      let label =
        row.kind == .positional
        ? value : row.names.joined(separator: ", ") + (value.isEmpty ? "" : " " + value)
      entry(label, row.help + Self.values(row))
    }
  }

  private static func values(_ row: ArgumentRow) -> String {
    let all = row.values()
    let values = all.isEmpty ? [] : ["values: " + all.joined(separator: ", ")]
    let parts = values + (row.initial().map { ["default: \($0)"] } ?? [])
    return parts.isEmpty ? "" : " (" + parts.joined(separator: "; ") + ")"
  }

  /// A label with its description beside it.
  private mutating func entry(_ label: String, _ description: String) {
    let gap = Self.indent - 2 - label.count
    text += "  " + label + (gap > 0 ? String.blanks(gap) : "\n")
    paragraph(description[...], indent: Self.indent, column: gap > 0 ? Self.indent : 0)
  }

  /// A line with its own layout: a command and, after at least two blanks, what it does. If it is too long,
  /// the description wraps in its own column.
  private mutating func example(_ line: Substring) {
    let characters = Array(line)
    let start = characters.indices.last { index in
      index > 2 && characters[index - 2..<index].allSatisfy { $0 == " " } && characters[index] != " "
        && characters[..<(index - 2)].contains { $0 != " " }
    }
    guard characters.count > width, let start else {
      text += line + "\n"
      return
    }
    let words = Substring(String(characters[start...]))
    // In a narrow column, lines would hold a word or two.
    if width - start < 24 {
      let label = String(characters[..<start]).split(separator: " ").joined(separator: " ")
      text += "  " + label + "\n" + String.blanks(8)
      paragraph(words, indent: 8, column: 8)
    } else {
      text += String(characters[..<start])
      paragraph(words, indent: start, column: start)
    }
  }

  /// Wraps a line from `column` on; a line with its own layout keeps it.
  private mutating func paragraph(_ line: Substring, indent: Int = 0, column start: Int = 0) {
    if line.first == " " { return example(line) }
    var column = start
    for word in Self.words(line) {
      if column > indent, column + 1 + word.count <= width {
        text += " "
        column += 1
      } else {
        if column > indent { text += "\n" }
        if column != indent { text += String.blanks(indent) }
        column = indent
      }
      text += word
      column += word.count
    }
    text += "\n"
  }

  /// The words of a line; text in brackets is one word.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var depth = 0
    for word in line.split(separator: " ") {
      if depth > 0 { words[words.count - 1] += " " + word } else { words.append(String(word)) }
      for character in word { depth += character == "[" ? 1 : character == "]" ? -1 : 0 }
      depth = max(0, depth)
    }
    return words
  }
}
