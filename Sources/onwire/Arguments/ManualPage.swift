/// The man page, docs/onwire.1.
enum ManualPage {
  private static let statuses = [
    ("0", "done, or the same"),
    (
      "1",
      "something differs, is missing or left over; with --strict, an output is not exact; with --fail-on, something was found"
    ),
    ("2", "bad input"), ("64", "wrong usage"), ("74", "input or output failed"), ("130", "interrupted"),
  ]

  /// The page as roff.
  static var text: String {
    let name = Onwire.abstract.prefix(1).lowercased() + Onwire.abstract.dropFirst().dropLast()
    var lines = [
      #".\" Written by scripts/manual."#, #".TH ONWIRE 1 "" "onwire" "User Commands""#,
      // Words are not hyphenated: a file name with an extra hyphen would be another name.
      ".nh", ".ad l",
      ".SH NAME", #"onwire \- "# + escaped(name), ".SH SYNOPSIS",
    ]
    for command in Onwire.commands {
      let words = command.rows.filter { $0.kind == .positional }.map(spelled)
      lines += [
        ".br", #"\fBonwire \#(command.name)\fR "# + (words + ["[options]"]).joined(separator: " "),
      ]
    }
    lines.append(".SH DESCRIPTION")
    // The exit statuses have a section of their own.
    lines +=
      Onwire.discussion.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.hasPrefix("Exit status:") }.paragraphs
    lines += [".SH OPTIONS"] + ArgumentRow.common.flatMap(entry)
    lines.append(".SH COMMANDS")
    for command in Onwire.commands {
      lines += [".SS onwire " + command.name, escaped(command.abstract)]
      lines += command.discussion.split(separator: "\n", omittingEmptySubsequences: false).paragraphs
      lines += command.rows.flatMap(entry)
    }
    lines.append(".SH EXIT STATUS")
    for (status, meaning) in statuses { lines += [".TP", #"\fB\#(status)\fR"#, escaped(meaning)] }
    lines += [".SH SEE ALSO", #"\fBcurl\fR(1), \fBxxd\fR(1), \fBhexdump\fR(1)"#]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func entry(_ row: ArgumentRow) -> [String] {
    let all = row.values()
    let values = all.isEmpty ? "" : " Values: \(all.joined(separator: ", "))."
    let initial = row.initial().map { " Default: \($0)." } ?? ""
    return [".TP", spelled(row), escaped(row.help + values + initial)]
  }

  /// An argument as it is typed: `-q, --quiet`, `--emit kind,…`, `path …`, `[name …]`.
  private static func spelled(_ row: ArgumentRow) -> String {
    let value = #"\fI"# + escaped(row.valueName) + #"\fR"#
    if row.kind == .positional {
      let words = value + (row.isRepeatable ? " …" : "")
      return row.isRequired ? words : "[\(words)]"
    }
    let names = row.names.map { #"\fB"# + escaped($0) + #"\fR"# }.joined(separator: ", ")
    return row.kind == .option ? names + " " + value : names
  }

  /// The line escaped so that roff prints it unchanged.
  fileprivate static func escaped(_ line: some StringProtocol) -> String {
    let isRequest = line.hasPrefix(".") || line.hasPrefix("'")
    return line.reduce(into: isRequest ? #"\&"# : "") {
      switch $1 {
      case "\\": $0 += #"\e"#
      case "-": $0 += #"\-"#
      default: $0.append($1)
      }
    }
  }
}

extension Sequence<Substring> {
  /// Prose as paragraphs; indented lines keep their layout.
  fileprivate var paragraphs: [String] {
    var lines: [String] = []
    var isBetween = true
    var isFixed = false
    for line in self {
      let fixed = line.hasPrefix("  ")
      if isFixed, !fixed { lines += [".fi", ".RE"] }
      if isBetween, !line.isEmpty { lines.append(".PP") }
      if fixed, !isFixed { lines += [".RS 2", ".nf"] }
      (isFixed, isBetween) = (fixed, line.isEmpty)
      if !line.isEmpty { lines.append(ManualPage.escaped(fixed ? line.dropFirst(2) : line)) }
    }
    return isFixed ? lines + [".fi", ".RE"] : lines
  }
}
