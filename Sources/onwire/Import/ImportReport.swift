import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireImport
import OnwireTextFormats
import SystemPackage

/// What became of each request of an import.
struct ImportReport {
  private struct Row {
    var requests: [InspectedRequest]
    var url: String
    var path: String
    var client: String
    var wire: [String]
    var inexact: [String]
    var secretCount: Int
  }

  private var rows: [Row] = []

  /// How many secrets stand in the specs.
  var secretCount: Int { rows.reduce(0) { $0 + $1.secretCount } }

  /// Adds a spec; `url` is that of its first request as it may be shown.
  mutating func add(
    _ requests: [InspectedRequest], url: String, _ path: FilePath, _ spec: ImportedSpec, secretCount: Int
  ) {
    let inexact = Fidelity.Aspect.allCases.filter { aspect in
      requests.contains { $0.request.fidelity[aspect].knowledge != .exact }
    }.map(\.rawValue)
    rows.append(
      Row(
        requests: requests, url: url, path: path.string, client: spec.found.client.nameAndRelease,
        wire: spec.found.wireKeys, inexact: inexact, secretCount: secretCount))
  }

  /// A line a request, and the sum.
  var text: String {
    var text = ""
    for row in rows {
      guard let request = row.requests.first?.request else { continue }
      text += VisibleText.of("\(row.path)  \(request.message.method ?? "")  \(row.url)") + "\n"
      var notes = [row.client]
      if row.requests.count > 1 { notes.append("\(row.requests.count) requests") }
      if !row.wire.isEmpty { notes.append("wire: \(row.wire.joined(separator: ", "))") }
      if !row.inexact.isEmpty { notes.append("not as sent: \(row.inexact.joined(separator: ", "))") }
      text += VisibleText.of("  " + notes.joined(separator: "; ")) + "\n"
    }
    return text + "\(rows.count.counted("spec")) written\n"
  }

  /// The same as JSON, with a line end.
  var json: String {
    func list(_ texts: [String]) -> Document { .array(texts.map { .string($0) }) }
    let items = rows.map { row -> Document in
      .dictionary([
        ("requests", list(row.requests.map(\.name))), ("spec", .string(row.path)),
        ("client", .string(row.client)),
        ("wire", list(row.wire)), ("inexact", list(row.inexact)),
        ("secrets", .signed(Int64(row.secretCount))),
      ])
    }
    return JSONWriter.shownText(of: .dictionary([("specs", .array(items))]), pretty: true) + "\n"
  }
}
