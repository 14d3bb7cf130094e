package import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats
package import OnwireServers

/// The requests of a session, a line each.
package struct SessionList: Sendable {
  private let width: Int?
  private let color: Bool

  /// A list for a terminal of so many columns; `nil` for lines as long as they are.
  package init(width: Int?, color: Bool) {
    self.width = width
    self.color = color
  }

  /// What the columns are called.
  static let columns = ["#", "method", "status", "size", "body", "known", "findings", "url"]
  /// The columns that hold numbers.
  static let numbers: Set = [0, 2, 3]
  private static let widths = [5, 7, 6, 11, 9, 14, 10]

  /// The line above the others.
  package var title: String {
    line(Self.columns, ink: .faint)
  }

  /// The line of one request.
  package func line(_ request: Request, findings: [Finding]) -> String {
    line(Self.cells(request, findings))
  }

  /// What the columns hold of one request.
  static func cells(_ request: Request, _ findings: [Finding]) -> [String] {
    let message = request.message
    let size = message.length - message.headLength
    let isAbsent = request.fidelity[.body].knowledge == .absent
    return [
      String(request.number), message.method ?? "–", request.status.map(String.init) ?? "–",
      isAbsent ? "?" : RequestWords.grouped(size), isAbsent ? "absent" : BodyKind(of: message).rawValue,
      RequestWords.summary(request.fidelity), RequestWords.mark(findings), request.url,
    ]
  }

  private func line(_ cells: [String], ink: Ink = .plain) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let text = VisibleText.of(cell)
      guard index < Self.widths.count else {
        line += text
        break
      }
      // Numbers stand at the right of their column.
      line += pad(text, to: Self.widths[index], right: Self.numbers.contains(index)) + "  "
    }
    return ink.paint(fitted(line), color: color)
  }

  private func fitted(_ line: String) -> String {
    guard let width else { return line }
    let (text, isWhole) = VisibleText.fitting(line, columns: width - 1)
    return isWhole ? line : text + "…"
  }

  private func pad(_ text: String, to width: Int, right: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    return right ? blanks + text : text + blanks
  }
}

extension PageDocument {
  /// Of more requests there is no more than a row: no browser shows so many bytes at once.
  private static let limit = 200

  /// A document of the requests of the capture `title`, listed as `inspect` prints them.
  package init(_ form: Page.Form, ofCapture title: String) {
    self.init(
      form, title: title, isTitled: form == .html, SessionList.columns, numbers: SessionList.numbers)
  }

  /// Appends a request of the capture.
  ///
  /// - Throws: what reading a file throws.
  package mutating func add(
    _ request: Request, named name: String, client: Client? = nil, findings: [Finding], servers: [Server] = []
  ) throws {
    let cells = SessionList.cells(request, findings)
    let part =
      if count >= Self.limit {
        ""
      } else if form == .html {
        try Page(request, named: name, findings, id: Self.id(count + 1) + "-bytes", servers).part(
          form, level: 3)
      } else {
        try RequestPage(request, named: name, client: client, findings: findings, servers: servers).markdown()
      }
    if part.isEmpty { note = RequestWords.moreRequests(count + 1 - Self.limit) }
    add(
      name, cells.dropLast().map { .text($0) } + cells.suffix(1).map(form == .html ? Words.text : Words.name),
      part)
  }
}

extension Page {
  /// What there is to say of a captured request, and its bytes, whose ids begin with `id`.
  fileprivate init(
    _ request: Request, named name: String, _ findings: [Finding], id: String, _ servers: [Server]
  )
    throws
  {
    self.init(.text(name))
    htmlClass = nil
    add(.pages([try Page(request, named: name)], .column))
    add(.findings(findings, bytes: id))
    add(.bytes(ByteBlock(request, id: id, label: name)))
    if !servers.isEmpty { add(try ServedReport(request, servers)) }
  }
}
