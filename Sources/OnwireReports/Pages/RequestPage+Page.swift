import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

extension RequestPage {
  /// The page as GitHub's Markdown; its title is a heading of a level from 1 to 6: 1 for a document of its
  /// own.
  ///
  /// - Throws: Any error from reading a file.
  public func markdown(level: Int = 1) throws -> String {
    try Page(self, for: .markdown).markdown(level: level)
  }

  /// The page as HTML in one file, which loads nothing else.
  ///
  /// - Throws: Any error from reading a file.
  public func html() throws -> String { try html(links: nil) }

  /// The same as a page of a site.
  func html(links: PageFrame.Links?) throws -> String {
    try Page(self, for: .html).html(links: links)
  }
}

extension RequestPage {
  /// Whether there is more than one client to choose from.
  var hasClients: Bool { sendings.count > 1 }

  /// What the servers read of the page's own request.
  var served: ServedReport? {
    get throws { try servers.isEmpty ? nil : sendings.first?.wire.map { try ServedReport($0, servers) } }
  }

  /// Whether a client sends the same as the page's own, whose bytes are then shown for it.
  func isSame(_ index: Int) -> Bool {
    guard index > 0, sendings[index].wire != nil, case .none = sendings[index].change else { return false }
    return true
  }

  /// The name of a client on the page.
  func title(_ index: Int) -> String {
    let title = sendings[index].title
    return title.isEmpty ? (index == 0 ? "The spec's client" : "A client") : title
  }

  /// A section of the page about one client; `name` is unique among that client's sections.
  fileprivate func section(
    _ index: Int, _ name: String, _ title: String, _ add: (inout Page) throws -> Void
  ) rethrows -> Page.Block {
    var page = Page(.text(title))
    try add(&page)
    return .section(.init(name: name, client: index, of: hasClients ? self.title(index) : nil, page: page))
  }
}

extension Page {
  /// A request from the text that it comes from to its bytes, and what other clients send.
  ///
  /// HTML has everything for each client, a choice between them, and the rules; Markdown shows how the others
  /// differ.
  /// - Throws: Any error from reading a file.
  init(_ page: RequestPage, for form: Form) throws {
    self.init(.text(page.name))
    htmlClass = nil
    if let sent = page.sendings.first(where: { $0.wire != nil }), let wire = sent.wire {
      add(.sent(wire, by: sent.title))
    }
    add(.prose(page.summary))
    if form == .html, page.hasClients { add(.choice(ClientChoice(page))) }
    let shown = form == .html ? page.sendings.indices : page.sendings.indices.prefix(1)
    var pair = Page("")
    pair.htmlClass = "pair"
    pair.add(listings: page.listings)
    var sent = Page("")
    sent.htmlClass = "sent"
    for index in shown { try sent.add(requestOf: page, index) }
    pair.add(.pages([sent], .column))
    add(.pages([pair], .column))
    if let captured = page.captured { add { $0.add(captured.fidelity) } }
    for index in shown { try add(detailsOf: page, index) }
    if let captured = page.captured { try add { try $0.add(decodedBodyOf: captured.message) } }
    if let answer = page.answer { try add { try $0.add(answer, named: page.name, id: "response-bytes") } }
    if let report = try page.served { add { $0.add(report) } }
    if form == .html { add(rulesOf: page) } else { try add(clientsOf: page) }
  }

  /// Appends the blocks that the closure adds, as an element of its own in HTML.
  private mutating func add(_ add: (inout Page) throws -> Void) rethrows {
    var page = Page("")
    try add(&page)
    self.add(.pages([page], .column))
  }

  /// Appends the texts that the request was compiled from.
  private mutating func add(listings: [RequestPage.Listing]) {
    var spec = Page(.text(PageWording.spec))
    for (index, listing) in listings.enumerated() { spec.add(.listing(listing, at: index)) }
    add(.section(.init(name: "spec", page: spec)))
  }

  /// Appends what a client sends, for reading: the request as text, the command that sends it, and its spec,
  /// if one is found for a captured request.
  private mutating func add(requestOf page: RequestPage, _ index: Int) throws {
    let sending = page.sendings[index]
    guard let wire = sending.wire else {
      let problems = sending.diagnostics.filter { index == 0 || $0.severity == .error }
      return add(
        page.section(index, "request", PageWording.problems) { $0.add(.findings([], problems)) })
    }
    guard !page.isSame(index) else {
      let words = PageWording.sameBytes(page.title(index), page.title(0))
      return add(
        page.section(index, "request", PageWording.theSame) { $0.add(.words(.text(words))) })
    }
    let message = wire.message
    let title = message.isResponse ? PageWording.response : PageWording.request
    let box = CopyBox(
      id: "raw-\(index)", caption: RequestWording.headAndBody(message), what: "the request",
      label: "The request as text", bytes: "bytes-\(index)")
    add(
      page.section(index, "request", title) {
        $0.add(.message(message, kind: OutputKind.raw.rawValue, copied: box))
      })
    guard !message.isResponse else { return }
    try add(
      page.section(index, "curl", "curl") {
        $0.add(try PageCommand(wire, named: page.name), id: "curl-text-\(index)")
      })
    guard index == 0, let spec = page.importedSpec else { return }
    add(
      page.section(index, "imported", PageWording.spec) { $0.add(spec, id: "spec-text-\(index)") })
  }

  /// Appends a command with its notes.
  private mutating func add(_ command: PageCommand, id: String) {
    if !command.text.isEmpty {
      let box = CopyBox(
        id: id, caption: PageWording.sends(exactly: command.isExact), what: "the command",
        label: "The curl command")
      add(.code(PageLines.lines(of: command.text), language: "sh", copied: box))
    }
    add(.list(command.notes.map { Words($0) }))
  }

  /// Appends the spec that a captured request is imported as.
  mutating func add(_ spec: ImportedText, id: String) {
    add(
      .code(
        PageLines.lines(of: spec.text), language: "yaml", copied: .spec(id, isExact: spec.isExact)))
  }

  /// Appends the rest about a client: what it changes, findings, tables, bytes.
  private mutating func add(detailsOf page: RequestPage, _ index: Int) throws {
    let sending = page.sendings[index]
    let isSame = page.isSame(index)
    if !isSame, case .fields(let comparison, _) = sending.change {
      let names = ComparedNames(left: page.title(0), right: page.title(index))
      try add(
        page.section(index, "changes", PageWording.whatChanges) {
          let change = try Page(comparison, names: names, limit: Self.changeLimit, omitsFolders: true)
          $0.add(.pages([change], .column))
        })
    }
    guard let wire = sending.wire else { return }
    let bytes = "bytes-\(index)"
    let findings = isSame ? [] : sending.newFindings
    add(
      page.section(index, "findings-of", PageWording.findings) {
        $0.add(.findings(findings, sending.diagnostics, bytes: bytes))
      })
    guard !isSame else { return }
    for (number, table) in try Table.all(of: wire.message).enumerated() {
      add(page.section(index, "table-\(number)", table.label ?? "") { $0.add(.table(table)) })
    }
    add(
      page.section(index, "bytes-of", PageWording.bytes) {
        $0.add(
          .bytes(
            ByteBlock(
              wire, id: bytes, marked: sending.change.marked, listings: page.listings,
              label: page.hasClients ? page.title(index) : page.name)))
      })
  }

  /// The most differences that are listed for an area; the bytes below are marked in any case.
  private static let changeLimit = 12

  /// Appends how what each of the other clients sends differs from the page's own.
  private mutating func add(clientsOf page: RequestPage) throws {
    guard let own = page.sendings.first, own.wire != nil, page.hasClients else { return }
    add(.heading(1, .text(PageWording.clients)))
    for sending in page.sendings.dropFirst() {
      let title = Words.strong(sending.title)
      switch sending.change {
      case .none: add(.words(title + .text(PageWording.sendsTheSame)))
      case .fields(let comparison, _) where comparison.isSame:
        add(.words(title + .text(PageWording.notCounted)))
      case .fields(let comparison, let rules):
        add(.words(title + .text(PageWording.changes(comparison.countingFields))))
        add(.table(try Table(comparison, rules(), own.title, sending.title)))
      case .unknown:
        add(.words(title + .text(PageWording.cannotSend)))
        add(.findings([], sending.diagnostics.filter { $0.severity == .error }))
      }
    }
  }

  /// Appends the rules that made the bytes of any client, with what each decides; HTML also shows that beside
  /// the bytes.
  private mutating func add(rulesOf page: RequestPage) {
    var (rules, seen): ([String: String], Set<String>) = ([:], [])
    for (index, sending) in page.sendings.enumerated() where !page.isSame(index) {
      guard let message = sending.wire?.message else { continue }
      for segment in message.segments where !segment.origin.isCaptured {
        guard seen.insert(segment.origin.rule).inserted else { continue }
        let rule = PageRule(segment.origin.rule)
        rules[rule.name] = rule.summary
      }
    }
    guard !rules.isEmpty else { return }
    var part = Page(.text(PageWording.rules))
    part.add(.words("Why each byte is there; `onwire explain` tells more of each."))
    part.add(.terms(rules.sorted { $0.key < $1.key }.map { ($0.key, Words($0.value)) }))
    add(.section(.init(name: "rules", page: part)))
  }
}

extension Comparison {
  /// The number of fields that count: one may differ in value and in position.
  var countingFields: Int { Set(counting.map(\.path)).count }
}

extension RequestPage.Change {
  /// The bytes that differ from the page's own request.
  fileprivate var marked: [Range<Int>] {
    guard case .fields(let comparison, _) = self else { return [] }
    return comparison.counting.compactMap(\.right).flatMap { $0.marks.isEmpty ? [$0.range] : $0.marks }
  }
}

extension Page {
  /// Appends a response: what is known about it, its text, its findings, and its bytes.
  ///
  /// - Throws: Any error from reading a file.
  mutating func add(_ answer: RequestPage.Answer, named name: String, id: String) throws {
    let name = RequestWording.answer(to: name)
    add(.heading(1, .text(PageWording.response)))
    add(.pages([try Page(answer.request, named: name)], .column))
    add(.message(answer.request.message, kind: "raw of --response"))
    add(.findings(answer.findings, bytes: id))
    add(.bytes(ByteBlock(answer.request, id: id, label: name)))
    answer.reading?.add(to: &self)
  }
}

extension Page.Table {
  /// The columns of a value that is beside another one.
  private static let columns = 48
  /// The most differences of a client that are listed; more are only counted.
  private static let most = 40

  /// A row for each field that counts, with both values and the rule that decides.
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
      // If both look the same, a note says how they differ.
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

  /// The deciding rules as `proven` has them; otherwise the rule that made the bytes or, for an order, that
  /// of the order.
  private static func rules(
    of difference: Difference, _ sides: [ComparedReaders.Side], _ proven: [MigrationChange: [String]]
  ) -> [String] {
    let change = MigrationChange(difference)
    if let known = proven[change] { return known }
    // Two rules may each change it in one way, and both together in a third.
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
