import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

extension PageParts {
  /// The texts that the request was compiled from.
  var listings: String {
    guard !page.listings.isEmpty else { return "" }
    var html = "<section class=\"spec\" aria-labelledby=\"spec\">\n<h2 id=\"spec\">Spec</h2>\n"
    for (index, listing) in page.listings.enumerated() {
      let title = HTMLText.escaped(listing.title)
      let heading = index == 0 ? "<p class=\"file\">\(title)</p>" : "<h3 class=\"file\">\(title)</h3>"
      html += """
        <div class="box">\(heading)
        <div class="code" tabindex="0" role="group" aria-label="\(title)">\(ListingHTML.lines(listing, at: index))</div>
        </div>

        """
    }
    return html + "</section>\n"
  }

  /// What a client sends, to read: the raw request, and the command that sends it.
  func request(_ index: Int) throws -> String {
    let sending = page.sendings[index]
    guard let wire = sending.wire else {
      return section(
        index, "request", "Cannot be sent",
        FindingsHTML.fragment([], sending.diagnostics.filter { $0.severity == .error }))
    }
    if isSame(index) {
      return section(
        index, "request", "The same bytes",
        "<p>\(HTMLText.escaped(title(index))) sends the very same bytes as \(HTMLText.escaped(title(0))).</p>\n"
      )
    }
    let message = wire.message
    let raw = """
      <div class="box"><p class="file">\(size(message)) \(Self.copyButton("raw-\(index)", "the request"))</p>
      <pre class="code raw" id="raw-\(index)" data-bytes="bytes-\(index)" tabindex="0" \
      aria-label="The request as text">\(RawHTML.text(message))</pre></div>

      """
    guard !message.isResponse else { return section(index, "request", PageWording.response, raw) }
    let command = try PageCommand(wire, named: page.name)
    return section(index, "request", "Request", raw) + section(index, "curl", "curl", curl(command, index))
      + ((index == 0 ? page.importedSpec : nil).map { spec in
        let box = Page.CopyBox(id: "spec-text-\(index)", isExact: spec.isExact)
        return section(index, "imported", PageWording.spec, box.html(HTMLText.escaped(spec.text)))
      } ?? "")
  }

  private func size(_ message: Message) -> String {
    let head = message.headLength
    let body = message.length - head
    return body == 0
      ? RequestWording.bytes(message.length)
      : "\(RequestWording.bytes(message.length)): \(head.grouped) head, \(body.grouped) body"
  }

  private func curl(_ command: PageCommand, _ index: Int) -> String {
    let id = "curl-text-\(index)"
    let notes = command.notes.map { "<li>\(SummaryHTML.inline($0))</li>" }.joined()
    var html = ""
    if !command.text.isEmpty {
      html += """
        <div class="box"><p class="file">\(command.isExact ? "sends exactly these bytes" : "to read: its bytes differ, as is said below") \
        \(Self.copyButton(id, "the command"))</p>
        <pre class="code" id="\(id)" tabindex="0" aria-label="The curl command">\(HTMLText.escaped(command.text))</pre></div>

        """
    }
    return html + (notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>\n")
  }

  /// The rest of a client: what it changes, tables, findings, bytes.
  func details(_ index: Int) throws -> String {
    let sending = page.sendings[index]
    var html = ""
    if index > 0, !isSame(index) { html += section(index, "changes", "What changes", try changes(index)) }
    let said = sending.wire == nil ? [] : sending.diagnostics
    let bytes = "bytes-\(index)"
    if !isSame(index) || !said.isEmpty {
      let findings = isSame(index) ? [] : sending.findings.filter { !isSaid($0, in: said) }
      html += section(
        index, "findings-of", "Findings",
        FindingsHTML.fragment(findings, said, bytes: bytes))
    }
    guard let wire = sending.wire, !isSame(index) else { return html }
    for (number, table) in try Page.Table.all(of: wire.message).enumerated() {
      html += section(index, "table-\(number)", table.label ?? "", Page.html(table, 2) + "\n")
    }
    return html
      + section(
        index, "bytes-of", "Bytes",
        try ByteBlock(
          wire, id: bytes, marked: marked(index), listings: page.listings,
          label: hasClients ? title(index) : page.name
        ).html())
  }

  /// Whether the compiler has said the same of the spec.
  private func isSaid(_ finding: Finding, in diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.code == finding.code && $0.message == finding.message }
  }

  /// Of more differences in an area it is said how many; the bytes below are marked all the same.
  private static let differenceLimit = 12

  private func changes(_ index: Int) throws -> String {
    guard case .fields(let comparison, _) = page.sendings[index].change else { return "" }
    return try Page(
      comparison, names: ComparedNames(left: title(0), right: title(index)), limit: Self.differenceLimit
    ).htmlFragment(level: 3)
  }

  /// The bytes that differ from the page's own request.
  private func marked(_ index: Int) -> [Range<Int>] {
    guard index > 0, case .fields(let comparison, _) = page.sendings[index].change else { return [] }
    return comparison.counting.compactMap(\.right).flatMap { $0.marks.isEmpty ? [$0.range] : $0.marks }
  }

  /// The rules that made the bytes of any client, with what each decides.
  func rules() -> String {
    var rules: [String: String] = [:]
    for (index, sending) in page.sendings.enumerated() where !isSame(index) {
      guard let message = sending.wire?.message else { continue }
      for segment in message.segments where !segment.origin.isCaptured {
        let rule = PageRule(segment.origin.rule)
        rules[rule.name] = rule.summary
      }
    }
    guard !rules.isEmpty else { return "" }
    let items = rules.sorted { $0.key < $1.key }.map {
      HTMLText.element("dt", text: $0.key) + HTMLText.element("dd", [:], SummaryHTML.inline($0.value))
    }
    return """
      <section class="rules" aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <p>Why each byte is there; <code>onwire explain</code> tells more of each.</p>
      <dl>
      \(items.joined(separator: "\n"))
      </dl>
      </section>

      """
  }
}
