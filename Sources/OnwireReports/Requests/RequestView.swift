import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats

/// What `onwire inspect` shows of one request: what is known of it, and every field with its decoded value.
package struct RequestView {
  private let request: Request
  private let message: Message
  private let findings: [Finding]
  private let width: Int
  private let color: Bool
  /// What is written; sentences leave the last column free.
  private var text: ReportText
  /// What servers that nest names read, once it was asked for.
  private var nesting: ServedReport?

  /// How many fields are shown; of more it is said how many.
  private static let limit = 2000

  /// A view for a terminal of so many columns.
  package init(_ request: Request, findings: [Finding], width: Int, color: Bool) {
    self.request = request
    message = request.message
    self.findings = findings
    self.width = width
    self.color = color
    text = ReportText(width: width - 1, color: color)
  }

  /// The view of the request that is called `name`, and of the response below it.
  ///
  /// - Throws: what reading a file throws.
  package static func text(
    _ request: Request, named name: String, findings: [Finding], answer: RequestPage.Answer? = nil,
    width: Int,
    color: Bool
  ) throws -> String {
    var view = RequestView(request, findings: findings, width: width, color: color)
    view.writeTitle(name)
    view.writeFidelity()
    try view.writeMessage(view.message)
    if let decoded = try DecodedBody(of: view.message) { try view.write(decoded) }
    try view.writeFindings()
    guard let answer else { return view.text.text }
    return try view.text.text + "\n"
      + text(
        answer.request, named: RequestWording.answer(to: name), findings: answer.findings, width: width,
        color: color)
      + (answer.reading.map { try "\n" + $0.readingsPage.text(width: width, color: color) } ?? "")
  }

  /// The lines above the fields: the name, the request line and the sizes.
  package static func title(_ request: Request, named name: String, color: Bool) throws -> String {
    var view = RequestView(request, findings: [], width: 1 << 16, color: color)
    view.writeTitle(name)
    return view.text.text
  }

  // MARK: Above the fields

  private mutating func writeTitle(_ name: String) {
    write([VisibleText.of(name)], .faint)
    write([RequestWording.sent(request)], .strong)
    write([RequestWording.sizes(request)])
  }

  private mutating func writeFidelity() {
    guard request.capture != nil else { return }
    let known = FidelityRows(request.fidelity, ofResponse: message.isResponse)
    heading(FidelityRows.title)
    if let exact = known.exact { write(["  " + exact]) }
    for row in known.rows {
      var name = row.name
      for line in Wrapping.lines(of: row.words, width: max(width - 21, 20)) {
        write(["  " + name + String.blanks(18 - name.utf8.count) + line])
        name = ""
      }
    }
  }

  // MARK: Fields

  private mutating func writeMessage(_ message: Message) throws {
    let reader = try ValueReader(message)
    let head = message.headSegmentCount
    if !request.fidelity.isHeadAbsent {
      try write(RequestRows(message, 0..<head), of: message, reader, title: RequestWording.head)
    }
    try writeParameters(of: message, reader, [.target])
    if message.length > message.headLength {
      let title = RequestWording.body(
        BodyKind(of: message), parts: message.elements.count { $0.kind == .part },
        chunks: message.elements.count { $0.kind == .chunk })
      try write(RequestRows(bodyOf: message), of: message, reader, title: title)
      try writeParameters(of: message, reader, [.form, .multipart])
    }
  }

  private mutating func write(_ decoded: DecodedBody) throws {
    write(try FieldList.of(decoded, message, limit: Self.limit))
    guard !decoded.steps.isEmpty else { return }
    try writeParameters(of: decoded.message, ValueReader(decoded.message), [.form, .multipart])
  }

  private mutating func write(
    _ rows: RequestRows, of message: Message, _ reader: ValueReader, title: String
  ) throws {
    write(
      try FieldList(rows, of: message, reader, title: title, limit: Self.limit) {
        FieldList.offset($0, of: message)
      })
  }

  /// Writes fields below their title.
  private mutating func write(_ list: FieldList) {
    heading(list.title)
    for note in list.notes { text.paragraph(note, indent: 2) }
    var layout = RowLines(list.rows, width: width, color: color)
    for row in list.rows { write(layout.lines(row)) }
    if list.hiddenCount > 0 {
      write(["  " + RequestWording.more(list.hiddenCount, ofDecoded: list.isDecoded)])
    }
  }

  private mutating func writeParameters(
    of message: Message, _ reader: ValueReader, _ kinds: [Element.Kind]
  ) throws {
    for (index, element) in message.elements.enumerated() where kinds.contains(element.kind) {
      // Most names say it all, and then no row is needed.
      var rows: [RequestRow]?
      let tree = try ParameterLines(message, in: index, width: width, color: color) { element in
        let all = rows ?? RequestRow.rows(of: index, in: message)
        rows = all
        return try reader.text(of: element, all)
      }
      guard !tree.lines.isEmpty else { continue }
      heading(RequestWording.parameters(element.kind))
      write(tree.lines)
      let nesting = try self.nesting ?? .ofNesting(request)
      self.nesting = nesting
      if let words = nesting.disagreement(element.kind) {
        text.paragraph(words, indent: 2, .faint)
      }
    }
  }

  private mutating func writeFindings() throws {
    guard !findings.isEmpty else { return }
    heading("Findings")
    var page = Page("")
    page.add(.findings(findings), close: true)
    try text.append(page)
  }

  // MARK: Lines

  private mutating func heading(_ title: String) { write(["", Ink.strong.paint(title, color: color)]) }

  private mutating func write(_ lines: [String], _ ink: Ink = .plain) {
    text.verbatim(lines, indent: 0, ink)
  }
}
