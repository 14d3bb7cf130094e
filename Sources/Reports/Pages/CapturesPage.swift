public import Clients
import Diagnostics
public import HTTPWire
import WireFormats

/// Several requests of a capture as one document: a list as `inspect` prints it, and a part for each.
///
/// A request is written when it is added, and not held.
public struct CapturesPage: Sendable {
  /// Of more requests there is no more than a row: no browser shows so many bytes at once.
  public static let limit = 200

  private let form: ComparisonDocument.Form
  private let title: String
  private var rows: [[String]] = []
  private var parts: [String] = []

  /// A document of `form` without requests, called as the capture is.
  public init(_ form: ComparisonDocument.Form, title: String) {
    self.form = form
    self.title = title
  }

  /// Appends a request.
  ///
  /// - Throws: what reading a file throws.
  public mutating func add(
    _ request: Request, named name: String, client: Client? = nil, findings: [Finding]
  ) throws {
    let cells = SessionList.cells(request, findings).map { VisibleText.of($0) }
    let isWhole = parts.count < Self.limit
    switch form {
    case .html:
      let id = "r\(rows.count + 1)"
      if isWhole { parts.append(try html(request, name, findings, id: id)) }
      var row = cells.map { HTMLText.escaped($0) }
      if isWhole { row[0] = HTMLText.element("a", ["href": "#" + id], row[0]) }
      rows.append(row)
    case .markdown:
      if isWhole {
        let page = RequestPage(request, named: name, client: client, findings: findings)
        parts.append(try page.markdown())
      }
      rows.append(cells.dropLast().map { MarkdownText.escaped($0) } + cells.suffix(1).map(MarkdownText.code))
    }
  }

  /// The document.
  public var text: String {
    let more = rows.count > parts.count ? RequestWords.moreRequests(rows.count - parts.count) : nil
    switch form {
    case .html:
      var body = HTMLText.element("h1", text: VisibleText.of(title)) + "\n"
      body += OverviewHTML.table(
        SessionList.columns, rows, numbers: SessionList.numbers, label: "All requests")
      body += more.map { HTMLText.element("p", text: $0) + "\n" } ?? ""
      return PageFrame.document(title: VisibleText.of(title), main: body + parts.joined())
    case .markdown:
      var table = MarkdownTable(SessionList.columns)
      for row in rows { table.append(row) }
      return ([table.text] + [more.map { $0 + "\n" }].compactMap(\.self) + parts).joined(separator: "\n")
    }
  }

  private func html(
    _ request: Request, _ name: String, _ findings: [Finding], id: String
  ) throws -> String {
    let heading = HTMLText.element("h2", text: VisibleText.of(name))
    let content =
      try Page(request, named: name).htmlFragment(level: 3)
      + FindingsHTML.fragment(findings, bytes: id + "-bytes")
      + BytesHTML.fragment(request.message, id: id + "-bytes", label: VisibleText.of(name))
    return HTMLText.element("section", ["id": id], "\n\(heading)\n\(content)") + "\n"
  }
}
