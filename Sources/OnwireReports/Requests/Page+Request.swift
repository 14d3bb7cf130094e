import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats

extension Page {
  /// The most fields that are listed in a terminal, and for a decoded body beside the bytes; more are only
  /// counted.
  private static let (fieldLimit, decodedLimit) = (2000, 500)

  /// The report of `onwire inspect` on a request in a terminal: what is known about it, every field with its
  /// decoded value, and the response below.
  ///
  /// - Throws: Any error from reading a file.
  package init(
    fieldsOf request: Request, named name: String, findings: [Finding],
    answer: RequestPage.Answer? = nil
  ) throws {
    self.init(titleOf: request, named: name)
    let message = request.message
    if request.capture != nil { add(request.fidelity, ofResponse: message.isResponse) }
    var nesting: ServedReport?
    let reader = try ValueReader(message)
    if !request.fidelity.isHeadAbsent {
      let rows = RequestRows(message, 0..<message.headSegmentCount)
      add(try Self.fields(rows, of: message, reader, title: RequestWording.head))
    }
    try add(parametersOf: message, reader, [.target], of: request, &nesting)
    if message.length > message.headLength {
      let title = RequestWording.body(
        BodyKind(of: message), parts: message.elements.count { $0.kind == .part },
        chunks: message.elements.count { $0.kind == .chunk })
      add(try Self.fields(RequestRows(bodyOf: message), of: message, reader, title: title))
      try add(parametersOf: message, reader, [.form, .multipart], of: request, &nesting)
    }
    if let decoded = try DecodedBody(of: message) {
      add(try FieldList.of(decoded, message, limit: Self.fieldLimit))
      if !decoded.steps.isEmpty {
        try add(
          parametersOf: decoded.message, ValueReader(decoded.message), [.form, .multipart], of: request,
          &nesting)
      }
    }
    if !findings.isEmpty {
      add(.heading(1, .text(PageWording.findings)))
      add(.findings(findings), close: true)
    }
    guard let answer else { return }
    let answered = RequestWording.answer(to: name)
    add(
      .pages([try Page(fieldsOf: answer.request, named: answered, findings: answer.findings)], .column))
    answer.reading?.add(to: &self)
  }

  /// The lines above the fields: the name, the request line and the sizes.
  package init(titleOf request: Request, named name: String) {
    self.init(.text(name))
    isTitled = false
    add(.line(.text(name)), .faint, close: true)
    add(sent: request)
  }

  /// Everything about a captured request besides its bytes: what was sent and when, what is known about it,
  /// and its body without codings.
  ///
  /// - Throws: Any error from reading a file.
  init(_ request: Request, named name: String) throws {
    self.init(.text(name))
    add(sent: request)
    if request.capture != nil { add(request.fidelity, ofResponse: request.message.isResponse) }
    try add(decodedBodyOf: request.message)
  }

  private mutating func add(sent request: Request) {
    add(.line(.name(RequestWording.sent(request))), .strong, close: true)
    add(.line(.text(RequestWording.sizes(request))), close: true)
  }

  /// Appends what a capture knows.
  mutating func add(_ fidelity: Fidelity, ofResponse: Bool = false) {
    let known = FidelityRows(fidelity, ofResponse: ofResponse)
    add(.heading(1, .text(FidelityRows.title)))
    if let exact = known.exact { add(.line(.text(exact)), indent: 2, close: true) }
    if !known.rows.isEmpty {
      add(.terms(known.rows.map { ($0.name, Words($0.words)) }), indent: 2, close: true)
    }
  }

  /// Appends the fields of a body without its chunks and codings, if it has any.
  ///
  /// - Throws: Any error from reading a file.
  mutating func add(decodedBodyOf message: Message) throws {
    guard let decoded = try DecodedBody(of: message) else { return }
    add(try FieldList.of(decoded, message, limit: Self.decodedLimit))
  }

  /// Appends fields below their title.
  private mutating func add(_ list: FieldList) {
    add(.heading(1, .text(list.title)))
    for note in list.notes { add(.words(Words(note)), indent: 2, close: true) }
    add(.fields(list), close: true)
    if list.hiddenCount > 0 {
      add(
        .line(.text(RequestWording.more(list.hiddenCount, ofDecoded: list.isDecoded))), indent: 2,
        close: true)
    }
  }

  private static func fields(
    _ rows: RequestRows, of message: Message, _ reader: ValueReader, title: String
  ) throws -> FieldList {
    try FieldList(rows, of: message, reader, title: title, limit: fieldLimit)
  }

  /// Appends nested parameters as trees, and what servers disagree about in them; `nesting` caches what they
  /// read of the request.
  private mutating func add(
    parametersOf message: Message, _ reader: ValueReader, _ kinds: [Element.Kind], of request: Request,
    _ nesting: inout ServedReport?
  ) throws {
    for (index, element) in message.elements.enumerated() where kinds.contains(element.kind) {
      let parameters = ParameterLines(message, in: index, reader)
      guard parameters.isNested else { continue }
      add(.heading(1, .text(RequestWording.parameters(element.kind))))
      add(.drawn { try parameters.lines(width: $0, color: $1) }, close: true)
      let served = try nesting ?? .ofNesting(request)
      nesting = served
      if let words = served.disagreement(element.kind) {
        add(.words(.text(words)), indent: 2, .faint, close: true)
      }
    }
  }
}

extension Page.Table {
  /// The fields with remarks beside their values, for pages; a terminal uses `RowLines`.
  init(_ fields: FieldList) {
    self.init(
      ["offset", "field", "value"],
      rows: fields.rows.map { row in
        let value =
          row.value.text.isEmpty ? "" : Words.name(row.value.text + (row.value.isWhole ? "" : "…"))
        return Row(
          cells: [Cell(.text(row.offset)), Cell(.name(row.path))],
          last: [Cell(row.value.asides.reduce(value) { $0.isEmpty ? Words($1) : $0 + " " + Words($1) })])
      })
  }
}
