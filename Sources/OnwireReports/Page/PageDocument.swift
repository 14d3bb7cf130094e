import OnwireDiagnostics
import OnwireImport

/// Many requests as one document: a table with a row for each, and parts for those with more to say.
///
/// A part is drawn when it is added, so that no request is kept.
package struct PageDocument: Sendable {
  let form: Page.Form
  /// The document's title.
  package var title: String
  /// Whether Markdown has the title, and a heading for each part; otherwise the parts have titles of their
  /// own.
  private let isTitled: Bool
  private let columns: [String]
  private let numbers: Set<Int>
  private var rows: [Page.Table.Row] = []
  private var parts: [(id: String, name: String, text: String)] = []
  private var rest: [String] = []
  /// A note below the table.
  var note: String?
  /// The patterns that the specs of the requests share.
  var patterns = DraftPatterns()

  /// A document of `form` without requests, whose table has these columns; those at `numbers` hold numbers.
  package init(
    _ form: Page.Form, title: String, isTitled: Bool = true, _ columns: [String], numbers: Set<Int> = []
  ) {
    self.form = form
    self.title = title
    self.isTitled = isTitled
    self.columns = columns
    self.numbers = numbers
  }

  /// The prefix of the ids in the part of the request with this number.
  package static func id(_ number: Int) -> String { "r\(number)" }

  /// The name of a request or a file in a heading: of an absolute path only the file, because the rest shows
  /// whose machine it is and means nothing to readers.
  package static func heading(_ name: String) -> String {
    guard name.hasPrefix("/") else { return name }
    let path = name.prefix { $0 != "#" }
    return String(path).lastPathStep + name[path.endIndex...]
  }

  /// The number of requests added.
  package var count: Int { rows.count }

  /// Appends the row of the request `name`, and its part, which is empty if the row says everything.
  mutating func add(_ name: String, _ cells: [Words], _ part: String) {
    let id = Self.id(count + 1)
    rows.append(.init(cells: cells.map { .init($0) }, last: [], id: part.isEmpty ? nil : id))
    if !part.isEmpty { parts.append((id, VisibleText.of(Self.heading(name)), part)) }
  }

  /// The same for a comparison, whose row has the verdict.
  package mutating func add(_ name: String, verdict: String, _ part: String) {
    add(name, [.name(Self.heading(name)), .text(verdict)], part)
  }

  /// Appends a part below all requests.
  package mutating func add(_ part: String) { if !part.isEmpty { rest.append(part) } }

  /// The document, with the table if the requests are `amongOthers`, and with `summary` above it.
  ///
  /// Of two requests, Markdown is a fragment, to be pasted somewhere.
  package func text(amongOthers: Bool = true, summary: String? = nil) -> String {
    let title = Words.text(VisibleText.of(title))
    var table = Page.Table(columns, rows: rows)
    table.numbers = numbers
    table.label = "All requests"
    let summary = summary.map { Words($0) }
    switch form {
    case .html:
      var main = HTMLText.heading(1, title.html) + "\n"
      if amongOthers {
        main += summary.map { HTMLText.element("p", $0.html) + "\n" } ?? ""
        main += Page.html(table, 2) + (note.map { HTMLText.element("p", text: $0) + "\n" } ?? "")
      }
      for (id, name, text) in parts {
        let heading = HTMLText.element("h2", text: name)
        main +=
          amongOthers ? HTMLText.element("section", ["id": id], "\n\(heading)\n\(text)") + "\n" : text
      }
      return PageFrame.document(title: title.plain, main: main + rest.joined())
    case .markdown:
      let start = isTitled ? ["# " + title.markdown, summary?.markdown].compactMap(\.self) : []
      let parts = parts.map {
        amongOthers && isTitled ? "## \(MarkdownText.code($0.name))\n\n" + $0.text : $0.text
      }
      let all = amongOthers ? start + Page.markdown(table, 1) + [note].compactMap(\.self) : []
      return (all.map { $0 + "\n" } + parts + rest).joined(separator: "\n")
    }
  }
}
