import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireImport
import OnwireTextFormats

/// What became of each request of an import.
package struct ImportReport {
  private struct Row {
    var names: [String]
    /// Of its first request, as it may be shown.
    var method: String
    var url: String
    var path: String
    var client: String
    var wire: [String]
    var inexact: [String]
    var secretCount: Int
  }

  private var rows: [Row] = []
  /// How many specs there are.
  private var count = 0
  /// How many of them were there already, the same.
  private var unchangedCount = 0

  /// A report on no request.
  package init() {}

  /// A request of a spec, as far as it is told.
  package struct Sent: Sendable {
    package let name: String
    package let method: String
    /// As it may be shown.
    package let url: String
    /// What of it is not known.
    package let inexact: Set<Fidelity.Aspect>

    /// What was told before.
    package init(name: String, method: String, url: String, inexact: Set<Fidelity.Aspect>) {
      self.name = name
      self.method = method
      self.url = url
      self.inexact = inexact
    }

    /// `shown` is the request as it may be shown.
    package init(_ name: String, _ shown: Request) {
      self.init(
        name: name, method: shown.message.method ?? "", url: shown.url,
        inexact: Set(Fidelity.Aspect.allCases.filter { shown.fidelity[$0].knowledge != .exact }))
    }
  }

  /// Adds the spec at `path`, with its requests.
  package mutating func add(
    _ requests: [Sent], _ path: String, _ spec: ImportedSpec, secretCount: Int, isUnchanged: Bool
  ) {
    count += 1
    if isUnchanged { unchangedCount += 1 }
    let inexact = Fidelity.Aspect.allCases.filter { aspect in
      requests.contains { $0.inexact.contains(aspect) }
    }
    rows.append(
      Row(
        names: requests.map(\.name), method: requests.first?.method ?? "", url: requests.first?.url ?? "",
        path: path, client: spec.client.nameAndSettings, wire: spec.wireKeys,
        inexact: inexact.map(\.rawValue),
        secretCount: secretCount))
  }

  /// The specs that were added since, for a terminal, with line ends: none is kept, so that thousands can follow.
  package mutating func takeText() -> String {
    var page = Page("")
    page.isTitled = false
    page.add(entries)
    rows = []
    return page.description + "\n"
  }

  /// The specs, each with its request and what there is to know of it, and the sum.
  package var page: Page {
    var page = Page("Imported requests")
    page.isTitled = false
    page.add(entries)
    page.add(.line(.text(sum), isCounts: true), close: true)
    return page
  }

  private var sum: String {
    "\((count - unchangedCount).counted("spec")) written"
      + (unchangedCount > 0 ? ", \(unchangedCount) unchanged" : "")
  }

  private var entries: Page.Block {
    .entries(
      rows.map { row in
        var notes = [row.client]
        if row.names.count > 1 { notes.append("\(row.names.count) requests") }
        if !row.wire.isEmpty { notes.append("wire: \(row.wire.joined(separator: ", "))") }
        if !row.inexact.isEmpty { notes.append("not as sent: \(row.inexact.joined(separator: ", "))") }
        return Page.Entry(
          name: row.path, words: .text(row.method + "  ") + .name(row.url),
          below: [.text(notes.joined(separator: "; "))])
      })
  }

  /// The same as JSON, with a line end.
  package var json: String {
    func list(_ texts: [String]) -> Document { .array(texts.map { .string($0) }) }
    let items = rows.map { row -> Document in
      .dictionary([
        ("requests", list(row.names)), ("spec", .string(row.path)),
        ("client", .string(row.client)),
        ("wire", list(row.wire)), ("inexact", list(row.inexact)),
        ("secrets", .signed(Int64(row.secretCount))),
      ])
    }
    return JSONWriter.shownText(of: .dictionary([("specs", .array(items))]), pretty: true) + "\n"
  }
}
