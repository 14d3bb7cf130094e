import Clients

extension ReportText {
  /// Appends a line for each stack, behind an empty one.
  mutating func append(_ transports: [Transport]) {
    guard !transports.isEmpty else { return }
    blank()
    let rows = transports.map { [Cell($0.name, .strong), Cell($0.title), Cell($0.sizeWords)] }
    let columns = Columns(rows, indent: 0)
    for (transport, row) in zip(transports, rows) { self.row(row, Cell(transport.evidenceWords), columns) }
  }

  /// Appends what a stack adds, in what order, and what its User-Agent is made of.
  mutating func append(_ transport: Transport) {
    paragraph(transport.title, .strong)
    paragraph("transport: \(transport.name)")
    blank()
    paragraph(transport.orderWords)
    blank()
    let evidence = transport.evidenceCounts.map(\.evidence)
    let columns = Columns(evidence.map { [known($0)] })
    for evidence in evidence { row([known(evidence)], Cell(evidence.meaning, .faint), columns) }
    additions(transport)
    orders(transport)
    guard !transport.releases.isEmpty else { return }
    blank()
    paragraph("What User-Agent ends with", .strong)
    let releases = Columns(transport.releases.map { [Cell("iOS \($0.number)")] })
    for release in transport.releases {
      row([Cell("iOS \(release.number)")], Cell(release.agentWords, .value), releases)
    }
  }

  private mutating func additions(_ transport: Transport) {
    blank()
    paragraph("Fields that are added where neither library nor spec has them", .strong)
    let rows = transport.additions.map { [Cell($0.name), known($0.evidence)] }
    let columns = Columns(rows)
    for (addition, row) in zip(transport.additions, rows) {
      self.row(row, Cell(addition.value.words + addition.conditionWords, .value), columns)
      self.row([Cell(""), Cell("")], Cell(addition.source, .faint), columns)
    }
  }

  private mutating func orders(_ transport: Transport) {
    blank()
    paragraph("Orders, the first that fits; … is where fields without a place of their own stand", .strong)
    let columns = Columns(transport.orders.map { [known($0.evidence)] })
    for order in transport.orders {
      row([known(order.evidence)], Cell(order.requestWords), columns)
      row([Cell("")], Cell(order.placeWords.joined(separator: ", "), .value), columns)
      row([Cell("")], Cell(order.source, .faint), columns)
    }
  }

  private func known(_ evidence: Transport.Evidence) -> Cell {
    let ink: Ink =
      switch evidence {
      case .run, .captured: .certain
      case .documented: .likely
      case .assumed: .said
      }
    return Cell(evidence.rawValue, ink)
  }
}
