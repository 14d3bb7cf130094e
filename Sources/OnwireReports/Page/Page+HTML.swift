import OnwireDiagnostics
import OnwireHTTP

extension Page {
  /// The page as HTML in one file, which loads nothing else.
  ///
  /// - Throws: Any error from reading a file.
  public func html() throws -> String { try html(links: nil) }

  /// The same as a page of a site.
  func html(links: PageFrame.Links?) throws -> String {
    let style = items.compactMap { if case .choice(let choice) = $0.block { choice.style } else { nil } }
    return PageFrame.document(
      title: title.plain, main: HTMLText.heading(1, title.html) + "\n" + (try htmlFragment()), links: links,
      style: style.joined())
  }

  /// The same below a title; its headings begin at `level`.
  ///
  /// - Throws: Any error from reading a file.
  func htmlFragment(level: Int = 2) throws -> String {
    let start = summary.map { [HTMLText.element("p", $0.html)] } ?? []
    let parts = (start + (try htmlBlocks(level: level))).joined(separator: "\n") + "\n"
    return htmlClass.map { HTMLText.element("div", ["class": $0], "\n" + parts) + "\n" } ?? parts
  }

  /// The blocks below a title, as HTML.
  ///
  /// - Throws: Any error from reading a file.
  func htmlBlocks(level: Int) throws -> [String] { try items.map { try html($0.block, level) } }

  private func html(_ block: Block, _ level: Int) throws -> String {
    switch block {
    case .heading(let depth, let words, let summary):
      return HTMLText.heading(level + depth - 1, words.html + (summary.map { " " + $0.html } ?? ""))
    case .words(let words), .side(_, _, let words): return HTMLText.element("p", words.html)
    case .code(let lines, _, let box?):
      return box.html(HTMLText.escaped(lines.joined(separator: "\n") + "\n"))
    case .code(let lines, _, nil): return Self.pre(lines.joined(separator: "\n"))
    case .message(let message, _, let box?): return box.html(RawHTML.text(message))
    case .message(let message, let kind, nil):
      return Self.pre(PageLines.lines(of: message, kind: kind).joined(separator: "\n"))
    case .sent(let request, _): return Self.html(sent: request)
    case .listing(let listing, let index): return ListingHTML.box(listing, at: index)
    case .choice(let choice): return choice.html
    case .section(let section): return try html(section, level)
    case .drawn(_, let lines): return Self.pre(try lines(Self.drawnColumns, false).joined(separator: "\n"))
    case .table(let table): return Self.html(table, level)
    case .fields(let list): return Self.html(Table(list), level)
    case .names(let names, let what, let lead):
      let summary = HTMLText.element(
        "summary",
        HTMLText.escaped(lead + names.count.counted("request", grouped: true))
          + HTMLText.element("span", ["class": "quiet"], text: " of \(VisibleText.of(what))"))
      return HTMLText.element("details", summary + "\n" + HTMLText.list(names.map { Words.name($0).html }))
    case .line(let words, let isCounts):
      return HTMLText.element("p", ["class": isCounts ? "counts" : nil], words.html)
    case .list(let items): return HTMLText.list(items.map(\.html))
    case .entries(let entries):
      return HTMLText.list(
        entries.map {
          $0.sentence.html + ($0.below.isEmpty ? "" : "\n" + HTMLText.list($0.below.map(\.html)))
        })
    case .terms(let terms):
      return Self.terms(terms.map { ($0.name, [$0.words]) })
    case .facts(let facts): return Self.terms(facts)
    case .verdict(let names, let verdict):
      let words = verdict.map { " " + HTMLText.element("strong", text: $0) } ?? ""
      return HTMLText.element("p", ["class": "verdict"], Self.sides(names) + words)
    case .diagnostic(let diagnostic):
      guard diagnostic.place != nil else {
        let severity = HTMLText.element("strong", text: diagnostic.severity.rawValue)
        return HTMLText.element("p", "\(severity) \(Words(diagnostic.message).html)")
      }
      return Self.pre(Renderer(width: 100).render(diagnostic))
    case .differences(let differences, let readers, let sides):
      let html = DifferenceHTML(left: sides.left.plain, right: sides.right.plain)
      let items = try differences.map { try html.item($0, readers, hint: $1) }
      let list = HTMLText.element("ul", "\n" + items.joined(separator: "\n") + "\n")
      let name = "differences"
      return htmlClass == name ? list : HTMLText.element("div", ["class": name], list)
    case .findings(let findings, let diagnostics, let bytes):
      return FindingsHTML.fragment(findings, diagnostics, bytes: bytes).withoutLineEnd
    case .prose(let text): return HTMLText.element("div", ["class": "summary"], SummaryHTML.blocks(text))
    case .bytes(let bytes): return try bytes.html().withoutLineEnd
    case .pages(let pages, .column):
      return try pages.map { try $0.htmlFragment(level: level) }.joined().withoutLineEnd
    case .pages(let pages, .sides(let depth)):
      let sides = try pages.map { page in
        let heading = HTMLText.heading(level + depth - 1, page.title.html)
        return HTMLText.element(
          "div", ([heading] + (try page.htmlBlocks(level: level + depth))).joined(separator: "\n") + "\n")
      }
      return HTMLText.element("div", ["class": "compared"], "\n" + sides.joined(separator: "\n") + "\n")
    case .pages(let pages, .folded):
      return try pages.map { page in
        let parts = [HTMLText.element("summary", page.title.html)] + (try page.htmlBlocks(level: level))
        return HTMLText.element("details", parts.joined(separator: "\n"))
      }.joined(separator: "\n")
    }
  }

  /// The method and URL of a request; for a captured one, also its size, when it was sent, and how it was
  /// answered.
  private static func html(sent request: Request) -> String {
    let line = HTMLText.element("p", ["class": "url"], html(lineOf: request))
    guard request.capture != nil else { return line }
    let status =
      request.message.isResponse ? "" : request.status.map { ", \(RequestWording.answered($0))" } ?? ""
    return line + "\n"
      + HTMLText.element("p", ["class": "hint"], text: RequestWording.sizes(request) + status)
  }

  private static func html(lineOf request: Request) -> String {
    if request.fidelity.isHeadAbsent { return RequestWording.bodyAlone }
    if request.message.isResponse { return HTMLText.escaped(RequestWording.statusLine(request.message)) }
    let path = request.url.prefix { $0 != "?" }
    let query = request.url[path.endIndex...]
    let shown = query.count > 160 ? query.prefix(159) + "…" : query
    let method = request.message.method.map { HTMLText.element("b", text: $0) + " " } ?? ""
    let text =
      HTMLText.escaped(String(path)) + HTMLText.element("span", ["class": "query"], text: String(shown))
    return method + HTMLText.element("code", text)
  }

  /// A section with its title, which says on paper and in a screen reader which client it is about.
  private func html(_ section: Section, _ level: Int) throws -> String {
    let id = section.client.map { "\(section.name)-\($0)" } ?? section.name
    let classes = section.client.map { "by by\($0) \(section.name)" } ?? section.name
    let of = section.of.map { " " + HTMLText.element("span", ["class": "of"], text: "of \($0)") } ?? ""
    let title = HTMLText.heading(level, section.page.title.html + of, id: id)
    let parts = [title] + (try section.page.htmlBlocks(level: level + 1))
    return HTMLText.element(
      "section", ["class": classes, "aria-labelledby": id], "\n" + parts.joined(separator: "\n") + "\n")
  }

  /// Both names with their signs, as the legend for the differences below.
  private static func sides(_ names: ComparedNames) -> String {
    [("left", ComparisonWording.leftSign, names.left), ("right", ComparisonWording.rightSign, names.right)]
      .map {
        side, sign, name in
        HTMLText.element("span", ["class": side], DifferenceHTML.sign(sign) + " " + Words.name(name).html)
      }.joined(separator: " ")
  }

  private static func terms(_ terms: [(name: String, lines: [Words])]) -> String {
    let rows = terms.map { name, lines in
      HTMLText.element("dt", text: name) + HTMLText.element("dd", lines.map(\.html).joined(separator: "<br>"))
    }
    return HTMLText.element("dl", ["class": "knowledge"], "\n" + rows.joined(separator: "\n") + "\n")
  }

  /// Preformatted lines, which can be scrolled by keyboard if they are wider than the page.
  private static func pre(_ text: String) -> String {
    HTMLText.element("pre", ["tabindex": "0", "role": "group", "aria-label": "Code"], text: text)
  }

  /// A table, below a title of the previous level.
  static func html(_ table: Table, _ level: Int) -> String {
    table.sections.map { section in
      let title = section.title.map { HTMLText.heading(level, $0.html) + "\n" } ?? ""
      let rows = section.groups.flatMap(\.pageRows)
      guard rows.contains(where: { !$0.code.isEmpty }) else {
        let label = section.title?.plain ?? table.label ?? table.columns.joined(separator: ", ")
        return title + html(rows.map { ($0.cells, $0.id) }, of: table, label: label)
      }
      return title
        + rows.map { row in
          HTMLText.element("p", row.sentence.html)
            + (row.code.isEmpty ? "" : pre(row.code.joined(separator: "\n")))
        }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Rows in columns; screen readers announce `label` if the table can be scrolled.
  private static func html(
    _ rows: [(cells: [Words], id: String?)], of table: Table, label: String
  ) -> String {
    let head = table.columns.map { HTMLText.element("th", ["scope": "col"], text: $0) }.joined()
    let body = rows.map { cells, id in
      HTMLText.element(
        "tr",
        cells.enumerated().map { index, words in
          let link = index == 0 ? id.map { HTMLText.element("a", ["href": "#" + $0], words.html) } : nil
          let name = table.numbers.contains(index) ? "number" : nil
          return HTMLText.element("td", ["class": name], link ?? words.html)
        }.joined())
    }
    let text = HTMLText.element(
      "table", ["class": "plain requests"],
      "\n" + HTMLText.element("thead", HTMLText.element("tr", head)) + "\n<tbody>\n"
        + body.joined(separator: "\n") + "\n</tbody>\n")
    return HTMLText.element(
      "div", ["class": "scroll", "role": "group", "tabindex": "0", "aria-label": label], text) + "\n"
  }
}

extension Page.CopyBox {
  /// The text, which is HTML, in its box; the script shows the button.
  func html(_ text: String) -> String {
    let bytes = bytes.map { " data-bytes=\"\($0)\"" } ?? ""
    return """
      <div class="box"><p class="file">\(caption) <button type="button" class="copy" data-of="\(id)" hidden>Copy\
      <span class="quiet"> \(HTMLText.escaped(what))</span></button></p>
      <pre class="code\(bytes.isEmpty ? "" : " raw")" id="\(id)"\(bytes) tabindex="0" aria-label="\(label)">\(text)</pre></div>
      """
  }
}
