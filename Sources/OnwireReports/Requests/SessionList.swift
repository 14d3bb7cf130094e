import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats
package import OnwireServers

/// The requests of a session, one a line.
package struct SessionList: Sendable {
  private let width: Int?
  private let color: Bool
  private let columns: [Column]

  /// A list for a terminal of so many columns; `nil` for lines of any length.
  package init(width: Int?, color: Bool, showsResponses: Bool = false) {
    self.width = width
    self.color = color
    columns = Self.columns(showsResponses: showsResponses)
  }

  /// The title and width of a column, and its content for a request; the width of the last one is 0.
  struct Column: Sendable {
    let name: String
    let width: Int
    var isNumber = false
    var isOfResponse = false
    let value: @Sendable (Request, [Finding]) -> String
  }

  private static let columns = [
    Column(name: "#", width: 5, isNumber: true) { request, _ in String(request.number) },
    Column(name: "method", width: 7) { request, _ in request.message.method ?? "–" },
    Column(name: "status", width: 6, isNumber: true) { request, _ in request.status.map(String.init) ?? "–" },
    Column(name: "type", width: 10, isOfResponse: true) { request, _ in shortType(responseType(of: request))
    },
    Column(name: "response", width: 11, isNumber: true, isOfResponse: true) { request, _ in
      request.message.isResponse
        ? bodySize(of: request) : request.response.map { $0.bodyLength.map(\.grouped) ?? "?" } ?? "–"
    },
    Column(name: "size", width: 11, isNumber: true) { request, _ in
      request.message.isResponse ? "–" : bodySize(of: request)
    },
    Column(name: "body", width: 9) { request, _ in
      isBodyAbsent(request) ? "absent" : BodyKind(of: request.message).rawValue
    },
    Column(name: "known", width: 14) { request, _ in RequestWording.summary(request.fidelity) },
    Column(name: "findings", width: 10) { _, findings in RequestWording.mark(findings) },
    Column(name: "url", width: 0) { request, _ in request.url },
  ]

  private static func isBodyAbsent(_ request: Request) -> Bool {
    request.fidelity[.body].knowledge == .absent
  }

  private static func bodySize(of request: Request) -> String {
    isBodyAbsent(request) ? "?" : (request.message.length - request.message.headLength).grouped
  }

  /// The columns; those about responses only if there are any.
  static func columns(showsResponses: Bool) -> [Column] {
    columns.filter { showsResponses || !$0.isOfResponse }
  }

  /// Whether the request has something for the columns about responses.
  package static func showsResponses(_ request: Request) -> Bool {
    request.response != nil || request.message.isResponse
  }

  /// The line of titles.
  package var title: String {
    line(columns.map(\.name), ink: .faint)
  }

  /// The line of one request.
  package func line(_ request: Request, findings: [Finding]) -> String {
    line(Self.cells(request, findings, columns))
  }

  /// The cells of one request.
  static func cells(_ request: Request, _ findings: [Finding], _ columns: [Column]) -> [String] {
    columns.map { $0.value(request, findings) }
  }

  /// The media type of a message's body, without parameters; empty if there is none.
  static func type(of message: Message) -> String {
    message.mediaType?.essence ?? ""
  }

  /// `json` for `application/json` and `application/problem+json`, `plain` for `text/plain`.
  static func shortType(_ type: String) -> String {
    guard let slash = type.firstIndex(of: "/") else { return type }
    // A blank is followed by a parameter that has lost its semicolon.
    let subtype = type[type.index(after: slash)...].prefix { $0 != " " }
    let suffix = subtype.lastIndex(of: "+").map { subtype[subtype.index(after: $0)...] } ?? subtype
    return VisibleText.fitting(String(suffix.isEmpty ? subtype : suffix), columns: 10).text
  }

  /// Whether `word` names a media type: `json`, `image`, `application/json`.
  package static func isType(_ type: String, _ word: String) -> Bool {
    type == word || shortType(type) == word || type.hasPrefix(word + "/") || type.hasSuffix("/" + word)
  }

  /// The type of a request's response, or of a response that stands alone.
  package static func responseType(of request: Request) -> String {
    request.message.isResponse ? type(of: request.message) : request.response?.type ?? ""
  }

  private func line(_ cells: [String], ink: Ink = .plain) -> String {
    var line = ""
    line.reserveCapacity(160)
    for (cell, column) in zip(cells, columns) {
      let text = VisibleText.of(cell)
      // The last column has any length; numbers are right-aligned.
      let blanks = column.width == 0 ? 0 : max(0, column.width - DisplayWidth.of(text))
      if column.isNumber { line += String.blanks(blanks) }
      line += text
      if column.width > 0 { line += String.blanks((column.isNumber ? 0 : blanks) + 2) }
    }
    return ink.paint(fitted(line), color: color)
  }

  private func fitted(_ line: String) -> String {
    guard let width else { return line }
    let (text, isWhole) = VisibleText.fitting(line, columns: width - 1)
    return isWhole ? line : text + "…"
  }
}

extension PageDocument {
  /// The most requests that have more than a row: no browser shows so many bytes at once.
  static let limit = 200

  /// A document of the requests of the capture `title`, in the list that `inspect` prints.
  package init(_ form: Page.Form, ofCapture title: String, showsResponses: Bool = false) {
    let columns = SessionList.columns(showsResponses: showsResponses)
    self.init(
      form, title: Self.heading(title), isTitled: form == .html, columns.map(\.name),
      numbers: Set(columns.indices.filter { columns[$0].isNumber }))
  }

  /// Appends a request of the capture, or a compiled one that has a `page` of its own.
  ///
  /// - Throws: Any error from reading a file.
  package mutating func add(
    _ request: Request, named name: String, findings: [Finding], answer: RequestPage.Answer? = nil,
    servers: [Server] = [], showsResponses: Bool = false, page: (() throws -> RequestPage)? = nil
  ) throws {
    let cells = SessionList.cells(
      request, findings + (answer?.findings ?? []), SessionList.columns(showsResponses: showsResponses))
    let part =
      if count >= Self.limit {
        ""
      } else if form == .html {
        try Page(
          request, named: name, findings, request.importedSpec(like: &patterns), id: Self.id(count + 1),
          answer,
          servers
        ).part(form, level: 3)
      } else {
        try
          (page?()
          ?? RequestPage(
            request, named: name, findings: findings, answer: answer, servers: servers, like: &patterns))
          .markdown()
      }
    if part.isEmpty { note = RequestWording.moreRequests(count + 1 - Self.limit) }
    add(
      name, cells.dropLast().map { .text($0) } + cells.suffix(1).map(form == .html ? Words.text : Words.name),
      part)
  }
}

extension Page {
  /// Everything about a captured request, its spec, and its bytes; all ids begin with `id`.
  fileprivate init(
    _ request: Request, named name: String, _ findings: [Finding], _ spec: ImportedText?, id: String,
    _ answer: RequestPage.Answer?, _ servers: [Server]
  ) throws {
    self.init(.text(name))
    htmlClass = nil
    let bytes = id + "-bytes"
    add(.pages([try Page(request, named: name)], .column))
    add(.findings(findings, bytes: bytes))
    if let spec {
      var page = Page(.text(PageWording.spec))
      page.add(spec, id: id + "-spec")
      add(.pages([page], .folded))
    }
    add(.bytes(ByteBlock(request, id: bytes, label: name)))
    if let answer { try add(answer, named: name, id: bytes + "-response") }
    if !servers.isEmpty { add(try ServedReport(request, servers)) }
  }
}
