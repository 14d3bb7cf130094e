import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

extension Page {
  /// How many fields of a decoded body are shown; of more it is said how many.
  static let decodedLimit = 500

  /// What there is to say of a captured request besides its bytes: what was sent and when, what is known of it, and
  /// what is in its body without codings.
  ///
  /// - Throws: what reading a file throws.
  init(_ request: Request, named name: String) throws {
    self.init(.text(name))
    add(.line(.name(RequestWording.sent(request))))
    add(.line(.text(RequestWording.sizes(request))))
    if request.capture != nil { add(request.fidelity, ofResponse: request.message.isResponse) }
    try add(decodedBodyOf: request.message)
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

  /// Appends the fields of a body without its chunks and codings; nothing where it has none.
  ///
  /// - Throws: what reading a file throws.
  mutating func add(decodedBodyOf message: Message) throws {
    guard let decoded = try DecodedBody(of: message) else { return }
    let list = try FieldList.of(decoded, message, limit: Self.decodedLimit)
    add(.heading(1, .text(list.title)))
    for note in list.notes { add(.words(Words(note)), indent: 2, close: true) }
    add(
      .table(
        Table(
          ["offset", "field", "value"],
          rows: list.rows.map { row in
            let value =
              row.value.text.isEmpty ? "" : Words.name(row.value.text + (row.value.isWhole ? "" : "…"))
            return .init(
              cells: [.init(.text(row.offset)), .init(.name(row.path))],
              last: [.init(row.value.asides.reduce(value) { $0.isEmpty ? Words($1) : $0 + " " + Words($1) })])
          })), indent: 2, close: true)
    if list.hiddenCount > 0 {
      add(.line(.text(RequestWording.more(list.hiddenCount, ofDecoded: true))), indent: 2, close: true)
    }
  }
}
