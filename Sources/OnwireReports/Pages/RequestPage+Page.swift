import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

extension RequestPage {
  /// The page as Markdown (GitHub's), its title a heading of a level: 1 for a document of its own.
  ///
  /// - Throws: what reading a file throws.
  public func markdown(level: Int = 1) throws -> String { try Page(self).markdown(level: level) }
}

extension RequestPage {
  /// What the servers read of the page's own request.
  var served: ServedReport? {
    get throws { try servers.isEmpty ? nil : sendings.first?.wire.map { try ServedReport($0, servers) } }
  }
}

extension Page {
  /// A request from the text that it comes from to its bytes, and what other clients send.
  ///
  /// - Throws: what reading a file throws.
  init(_ page: RequestPage) throws {
    self.init(.text(page.name))
    if !page.summary.isEmpty { add(.prose(page.summary)) }
    guard let own = page.sendings.first else { return }
    if let captured = page.captured {
      add(.pages([try Page(captured, named: page.name)], .column))
    } else if let wire = own.wire {
      let end: Words = own.title.isEmpty ? "." : .text(", as \(own.title) sends it.")
      add(.words(.name("\(wire.message.method ?? "?") \(wire.url)") + end))
    }
    for (index, listing) in page.listings.enumerated() {
      add(index == 0 ? .heading(1, .text(PageWording.spec)) : .words(.name(listing.title)))
      let text = String(decoding: listing.bytes[listing.range], as: UTF8.self)
      add(.code(PageLines.cut(VisibleText.lines(text, ofDocument: true), kind: ""), language: "yaml"))
    }
    if let wire = own.wire {
      for table in try Table.all(of: wire.message) {
        add(.heading(1, .text(table.label ?? "")))
        add(.table(table))
      }
      try add(wire, named: page.name, page.importedSpec)
      if let report = try page.served { add(report) }
      try add(own, besides: page.sendings.dropFirst())
    }
    let findings = Block.findings(own.wire == nil ? [] : own.findings, own.diagnostics)
    if !findings.isEmpty {
      add(.heading(1, .text(own.wire == nil ? PageWording.problems : PageWording.findings)))
      add(findings)
    }
    if let answer = page.answer { try add(answer, named: page.name, id: "response-bytes") }
  }

  /// Appends a response: what is known of it, its text, what was found in it, and its bytes.
  ///
  /// - Throws: what reading a file throws.
  mutating func add(_ answer: RequestPage.Answer, named name: String, id: String) throws {
    add(.heading(1, .text(PageWording.response)))
    add(.pages([try Page(answer.request, named: RequestWording.answer(to: name))], .column))
    let text = PageLines.cut(
      ReadableMessage.text(answer.request.message), kind: "raw of --response")
    add(.code(text, language: "http"))
    add(.findings(answer.findings, bytes: id))
    add(.bytes(ByteBlock(answer.request, id: id, label: RequestWording.answer(to: name))))
    answer.reading?.add(to: &self)
  }

  /// Appends the command that sends it, the request as text, and field by field.
  private mutating func add(_ wire: Request, named name: String, _ spec: ImportedText?) throws {
    if !wire.message.isResponse { try add(commandOf: wire, named: name, spec) }
    add(.heading(1, .text(wire.message.isResponse ? PageWording.response : PageWording.request)))
    let text = PageLines.cut(ReadableMessage.text(wire.message), kind: OutputKind.raw.rawValue)
    add(.code(text, language: "http"))
    add(.heading(1, .text(PageWording.bytes)))
    add(.bytes(ByteBlock(wire, id: "bytes", label: name)))
  }

  /// Appends the command that sends a request, and the spec that it is imported as.
  private mutating func add(commandOf wire: Request, named name: String, _ spec: ImportedText?) throws {
    add(.heading(1, "curl"))
    let command = try PageCommand(wire, named: name)
    if !command.text.isEmpty { add(.code(PageLines.lines(of: command.text), language: "sh")) }
    add(.list(command.notes.map { Words($0) }))
    if let spec {
      add(.heading(1, .text(PageWording.spec)))
      add(.code(PageLines.lines(of: spec.text), language: "yaml"))
    }
  }

  /// Appends what each of the other clients sends differently than the page's own.
  private mutating func add(_ own: RequestPage.Sending, besides others: ArraySlice<RequestPage.Sending>)
    throws
  {
    if !others.isEmpty { add(.heading(1, .text(PageWording.clients))) }
    for sending in others {
      let title = Words.strong(sending.title)
      switch sending.change {
      case .none: add(.words(title + .text(PageWording.sameBytes)))
      case .fields(let comparison, _) where comparison.isSame:
        add(.words(title + .text(PageWording.notCounted)))
      case .fields(let comparison, let rules):
        add(.words(title + .text(PageWording.changes(comparison.counting.count))))
        add(.table(try Table(comparison, rules, own.title, sending.title)))
      case .unknown:
        add(.words(title + .text(PageWording.cannotSend)))
        add(.findings([], sending.diagnostics.filter { $0.severity == .error }))
      }
    }
  }
}

extension Page.Table {
  /// The columns of a value beside another one.
  private static let columns = 48
  /// More differences of a client are counted only.
  private static let most = 40

  /// Each field that counts with both values and the rule that decides.
  fileprivate init(
    _ comparison: Comparison, _ rules: [MigrationChange: [String]], _ left: String, _ right: String
  ) throws {
    let readers = try ComparedReaders(comparison)
    let differences = comparison.counting
    var rows = try differences.prefix(Self.most).map { difference in
      let sides = readers.sides(of: difference)
      let values = try DifferenceText(difference, sides).values
      let lines = GlyphLine.lines(of: values, columns: Self.columns).map(\.shown.text)
      var cells: [Words] = ["", ""]
      for (side, line) in zip(sides, lines) { cells[side.isLeft ? 0 : 1] = .name(line) }
      // Of what looks the same it is said in what it differs.
      let way = lines.count == 2 && lines[0] == lines[1] || difference.kind == .moved
      let note = way ? Words(" (\(ComparisonWording.phrase(difference)))") : ""
      return [.name(difference.path) + note] + cells + [.names(Self.rules(of: difference, sides, rules))]
    }
    if differences.count > Self.most {
      rows.append([.text(PageWording.moreRows(differences.count - Self.most)), "", "", ""])
    }
    self.init(
      [PageWording.field, left, right, PageWording.rule],
      rows: rows.map { Row(cells: $0.map { Cell($0) }, last: []) })
  }

  /// The rules that decide, as `proven` says; else the one that made the bytes, of an order that of the order.
  private static func rules(
    of difference: Difference, _ sides: [ComparedReaders.Side], _ proven: [MigrationChange: [String]]
  ) -> [String] {
    let change = MigrationChange(difference)
    if let known = proven[change] { return known }
    // Two rules may each change it in a way of its own, and both together in a third.
    let others = proven.filter { !$0.key.paths.isDisjoint(with: change.paths) }.flatMap(\.value)
    if !others.isEmpty { return Set(others).sorted() }
    let area = ComparisonArea(of: difference.path)
    let rule =
      difference.way == .order
      ? Hint.deciding.first { $0.way == .order && $0.area == area }?.rule
      : sides.last.flatMap { $0.hasMarks ? $0.ruleOfMarks : $0.decidingRule }
    return [rule].compactMap(\.self)
  }
}
