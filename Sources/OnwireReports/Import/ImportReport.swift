import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
package import OnwireImport
import OnwireTextFormats

/// The result of an import for each request.
package struct ImportReport {
  private struct Row {
    var names: [String]
    /// Of the first request, in the form to show.
    var method: String
    var url: String
    var path: String
    var client: String
    var wire: [String]
    var inexact: [String]
    var secretCount: Int
  }

  private var rows: [Row] = []
  /// The number of specs.
  private var count = 0
  /// The number of specs that already existed unchanged.
  private var unchangedCount = 0

  /// A report without requests.
  package init() {}

  /// A request of a spec, in the form to show.
  package struct Sent: Sendable {
    package let name: String
    package let method: String
    /// The URL in the form to show.
    package let url: String
    /// The aspects that are not known exactly.
    package let inexact: Set<Fidelity.Aspect>

    package init(name: String, method: String, url: String, inexact: Set<Fidelity.Aspect>) {
      self.name = name
      self.method = method
      self.url = url
      self.inexact = inexact
    }

    /// `shown` is the request in the form to show.
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

  /// The specs added since the last call, for a terminal, with line ends: they are not kept, so that there
  /// can be thousands.
  package mutating func takeText() -> String {
    var page = Page("")
    page.isTitled = false
    page.add(entries)
    rows = []
    return page.description + "\n"
  }

  /// The specs, each with its request and remarks, and the totals.
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
