/// What `--help` prints.
struct HelpText {
  /// The column that descriptions begin in.
  private static let indent = 26
  /// The columns of a line.
  let width: Int
  private(set) var text = ""

  private init(_ abstract: String, _ discussion: String, usage: [String], width: Int) {
    self.width = width
    paragraph("OVERVIEW: " + abstract)
    text += "\n"
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      paragraph(String(line))
    }
    text += "\nUSAGE: " + usage.joined(separator: "\n       ") + "\n"
  }

  /// The help of a command.
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

  /// The help of all.
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

  /// A label, and beside it what it means.
  private mutating func entry(_ label: String, _ description: String) {
    let gap = Self.indent - 2 - label.count
    text += "  " + label + (gap > 0 ? String(repeating: " ", count: gap) : "\n")
    paragraph(description, indent: Self.indent, column: gap > 0 ? Self.indent : 0)
  }

  /// A line of any length as lines that fit, from `column` on; one with a layout of its own stays as it is.
  private mutating func paragraph(_ line: String, indent: Int = 0, column start: Int = 0) {
    guard !line.hasPrefix("  ") else {
      text += line + "\n"
      return
    }
    var column = start
    for word in line.split(separator: " ") {
      if column > indent, column + 1 + word.count <= width {
        text += " "
        column += 1
      } else {
        if column > indent { text += "\n" }
        if column != indent { text += String(repeating: " ", count: indent) }
        column = indent
      }
      text += word
      column += word.count
    }
    text += "\n"
  }
}
