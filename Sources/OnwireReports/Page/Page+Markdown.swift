import OnwireDiagnostics
import OnwireHTTP

extension Page {
  /// The page as GitHub's Markdown; its title is a heading of a level from 1 to 6: 1 for a document of its
  /// own.
  ///
  /// - Throws: Any error from reading a file.
  public func markdown(level: Int = 1) throws -> String {
    let level = Self.existing(level)
    let start = [Self.heading(level, title), summary?.markdown].compactMap(\.self)
    return (start + (try markdownBlocks(level: level))).joined(separator: "\n\n") + "\n"
  }

  /// The page without its title, as a part of a document; its headings begin at `level`.
  ///
  /// - Throws: Any error from reading a file.
  package func part(_ form: Form, level: Int = 2) throws -> String {
    switch form {
    case .html: try htmlFragment(level: level)
    case .markdown: try markdownBlocks(level: level - 1).joined(separator: "\n\n") + "\n"
    }
  }

  /// The blocks below a title of `level`, as Markdown.
  ///
  /// - Throws: Any error from reading a file.
  func markdownBlocks(level: Int) throws -> [String] {
    try items.flatMap { try Self.markdown($0.block, level) }
  }

  private static func heading(_ level: Int, _ words: Words) -> String {
    String(repeating: "#", count: existing(level)) + " " + words.markdown
  }

  /// The nearest valid level of headings.
  private static func existing(_ level: Int) -> Int { min(max(level, 1), 6) }

  private static func markdown(_ block: Block, _ level: Int) throws -> [String] {
    switch block {
    case .heading(let depth, let words, let summary):
      return [heading(level + depth, summary.map { words + ": " + $0 } ?? words)]
    case .words(let words), .side(_, _, let words): return [words.markdown]
    case .code(let lines, let language, _): return [MarkdownText.block(lines, language: language)]
    case .message(let message, let kind, _):
      return [MarkdownText.block(PageLines.lines(of: message, kind: kind), language: "http")]
    case .sent(let request, let client): return RequestWording.sentences(request, by: client).map(\.markdown)
    case .listing(let listing, let index):
      let title = index == 0 ? [] : [Words.name(listing.title).markdown]
      return title + [MarkdownText.block(listing.lines, language: "yaml")]
    case .choice: return []
    case .section(let section):
      return [heading(level + 1, section.page.title)] + (try section.page.markdownBlocks(level: level + 1))
    case .drawn(let language, let lines):
      return [MarkdownText.block(try lines(drawnColumns, false), language: language)]
    case .table(let table): return markdown(table, level)
    case .fields(let list): return markdown(Table(list), level)
    case .names(let names, _, let lead): return [(.text(lead) + shown(names, Words.name)).markdown]
    case .line(let words, _): return [words.markdown]
    case .list(let items): return [items.map { "- " + $0.markdown }.joined(separator: "\n")]
    case .entries(let entries):
      let lines = entries.flatMap { entry in
        ["- " + entry.sentence.markdown] + entry.below.map { "  - " + $0.markdown }
      }
      return [lines.joined(separator: "\n")]
    case .terms(let terms):
      return [
        terms.map { "- \(Words.text($0.name).markdown): \($0.words.markdown)" }.joined(separator: "\n")
      ]
    case .facts(let facts):
      return [
        facts.map { "- \($0.name): " + $0.lines.map(\.markdown).joined(separator: "\n  - ") }
          .joined(separator: "\n")
      ]
    case .verdict(let names, let verdict):
      let sides = [(ComparisonWording.leftSign, names.left), (ComparisonWording.rightSign, names.right)]
      return [
        sides.map { "\(MarkdownText.code($0)) \(Words.name($1).markdown)" }.joined(separator: "  \n"),
        verdict.map { "**\(MarkdownText.escaped($0))**" },
      ].compactMap(\.self)
    case .diagnostic(let diagnostic):
      guard diagnostic.place != nil else {
        return ["**\(diagnostic.severity.rawValue)**: " + Words(diagnostic.message).markdown]
      }
      return [
        MarkdownText.block(PageLines.lines(of: Renderer(width: 100).render(diagnostic)), language: "text")
      ]
    case .differences(let differences, let readers, let sides):
      return [try markdown(differences.map(\.0), readers, sides)]
    case .findings(let findings, let diagnostics, _):
      return [(diagnostics.map(item) + findings.map(item)).joined(separator: "\n")]
    case .prose(let text): return [PageLines.lines(ofProse: text).joined(separator: "\n")]
    case .bytes(let bytes):
      return [MarkdownText.block(try bytes.lines(columns: codeColumns), language: "text")]
    case .pages(let pages, .column): return try pages.flatMap { try $0.markdownBlocks(level: level) }
    case .pages(let pages, .sides(let depth)):
      return try pages.flatMap {
        [heading(level + depth, $0.title)] + (try $0.markdownBlocks(level: level + depth))
      }
    case .pages(let pages, .folded):
      return try pages.flatMap { page in
        let summary = HTMLText.element("summary", text: page.title.plain)
        return ["<details>" + summary] + (try page.markdownBlocks(level: level)) + ["</details>"]
      }
    }
  }

  /// A diagnostic as an item of a list.
  private static func item(_ diagnostic: Diagnostic) -> String {
    let start = Words.strong(diagnostic.severity.rawValue) + " " + .name(diagnostic.code.name) + " "
    let more = (diagnostic.notes + diagnostic.help).map { "\n  - " + Words($0).markdown }
    return "- " + (start + Words(diagnostic.message)).markdown + more.joined()
  }

  /// A finding as an item of a list.
  private static func item(_ finding: Finding) -> String {
    let start = Words.strong(finding.severity.rawValue) + " " + .name(finding.code.name)
    let place = finding.path.isEmpty ? "" : " at " + Words.name(finding.path)
    return "- " + (start + place + ": " + Words("\(finding.message): \(finding.consequence)")).markdown
  }

  /// The columns of a code block on GitHub.
  private static let codeColumns = 116

  /// A row for each difference, with the values of both sides; long values are cut around the marks.
  private static func markdown(
    _ differences: [Difference], _ readers: ComparedReaders, _ titles: (left: Words, right: Words)
  ) throws -> String {
    var table = MarkdownTable(["", "field", titles.left.markdown, titles.right.markdown, "what"])
    for difference in differences {
      let sides = readers.sides(of: difference)
      let values = try DifferenceText(difference, sides).values
      var cells = ["", ""]
      for (side, line) in zip(sides, GlyphLine.lines(of: values, columns: 72)) {
        cells[side.isLeft ? 0 : 1] = MarkdownText.code(line.shown.text)
      }
      let field = [ComparisonWording.sign(difference.kind), difference.path].map { Words.name($0).markdown }
      table.append(field + cells + [Words(ComparisonWording.told(difference)).markdown])
    }
    return table.text.withoutLineEnd
  }

  /// A table, below a title of `level`.
  static func markdown(_ table: Table, _ level: Int) -> [String] {
    table.sections.flatMap { section in
      let title = section.title.map { [heading(level + 1, $0)] } ?? []
      let rows = section.groups.flatMap { $0.pageRows }
      guard rows.contains(where: { !$0.code.isEmpty }) else {
        var markdown = MarkdownTable(table.columns.map { MarkdownText.escaped($0) })
        for row in rows { markdown.append(row.cells.map(\.markdown)) }
        return title + [markdown.text.withoutLineEnd]
      }
      return title
        + rows.flatMap { row in
          [row.sentence.markdown] + (row.code.isEmpty ? [] : [MarkdownText.block(row.code, language: "text")])
        }
    }
  }
}

extension Page {
  /// The number of requests, and the names of the first few.
  static func shown(_ names: [String], _ word: (String) -> Words) -> Words {
    let most = 3
    var words = Words("\(names.count.counted("request", grouped: true)): ")
    for (index, name) in names.prefix(most).enumerated() {
      words = words + (index > 0 ? ", " : "") + word(name)
    }
    return names.count > most ? words + Words(" and \((names.count - most).grouped) more") : words
  }
}

extension Page.Table.Group {
  /// The rows, with the group's name in the first column of its first row.
  var pageRows: [(cells: [Words], sentence: Words, code: [String], id: String?)] {
    rows.enumerated().map { index, row in
      let start = name.map { [index == 0 ? $0 : ""] } ?? []
      let below = row.below.map { [$0] } ?? []
      let words = row.cells.map(\.words).reduce(Words("")) { $0.isEmpty ? $1 : $0 + " " + $1 }
      let sentence = row.last.reduce(words) { $1.words.isEmpty ? $0 : $0 + ": " + $1.words }
      return (
        start + row.cells.map(\.words) + row.last.map(\.words) + below,
        below.reduce(sentence) { $0 + " (" + $1 + ")" }, row.code, row.id
      )
    }
  }
}
