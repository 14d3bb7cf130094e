import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import OnwireImport
import OnwireTextFormats

/// The clients that may have written some requests, for people and for programs.
package struct IdentificationReport: Sendable {
  private let found: Identification
  /// What the requests are from.
  private let subject: String
  /// The app that its requests name, if they name a single one.
  private let app: String?
  private let isVerbose: Bool

  /// A report on `found` in `subject`; `isVerbose` adds the evidence, rule by rule.
  package init(_ found: Identification, of subject: String, app: String?, isVerbose: Bool) {
    self.found = found
    self.subject = subject
    self.app = app
    self.isVerbose = isVerbose
  }

  /// The most clients to show that do not fit all requests.
  private static let mostOthers = 5

  /// The report as a page.
  package var page: Page {
    let isPart = found.count < found.total
    let count =
      isPart ? "\(found.count) of \(found.total.counted("request"))" : found.count.counted("request")
    var page = Page(.text(subject), .text(count + (app.map { ", one app (\($0))" } ?? "")))
    let shown = isVerbose ? found.answers[...] : found.answers.prefix { $0.count == found.count }
    let others = isVerbose ? [] : found.answers.dropFirst(shown.count)
    let near = others.filter { $0.count > 0 || shown.isEmpty }.prefix(Self.mostOthers)
    page.add(.table(table(Array(shown) + Array(near))))
    if let given, !isVerbose { page.add(.words(given)) }
    if isPart { page.add(.words(Words("these stand for the others; `--all` tries every request"))) }
    if isVerbose, !found.evidence.isEmpty {
      page.add(.heading(1, "What the bytes say"))
      page.add(.table(evidence))
    }
    if !found.undecided.isEmpty {
      let shown = isVerbose ? found.undecided[...] : found.undecided.prefix(8)
      let more = found.undecided.count - shown.count
      page.add(
        .words(
          Words("undecided: ") + .names(Array(shown)) + .text(more > 0 ? " and \(more) more (--verbose)" : "")
        ))
    }
    return page
  }

  /// The libraries that send all requests only if the app sets what they would have made themselves, and what
  /// that is.
  private var given: Words? {
    var named = Set(found.answers.filter { $0.worst == .byItself }.map(\.last.table.name))
    var groups: [(given: String, libraries: [String])] = []
    let answers = found.answers.filter { $0.worst == .fromApp }
    for answer in answers {
      let table = answer.last.table
      let name = table.name
      // The name of a library alone means its newest release.
      let meant =
        table.isOfStyles
        ? answer
        : answers.filter { $0.last.table === table }.max { $0.last.version < $1.last.version }
      guard let given = meant?.given, named.insert(name).inserted else { continue }
      if let index = groups.firstIndex(where: { $0.given == given }) {
        groups[index].libraries.append(name)
      } else {
        groups.append((given, [name]))
      }
    }
    guard let first = groups.first else { return nil }
    return groups.dropFirst().reduce(.text("can send it too, \(first.given): ") + .names(first.libraries)) {
      $0 + .text("; \($1.given): ") + .names($1.libraries)
    }
  }

  private func table(_ answers: [Identification.Answer]) -> Page.Table {
    Page.Table(
      ["client", "requests", "the first that differs"],
      rows: answers.map { answer in
        Page.Table.Row(
          cells: [.init(.name(answer.name)), .init(.text(words(answer)))],
          last: answer.miss.map { [.init(words($0))] } ?? [])
      })
  }

  private func words(_ answer: Identification.Answer) -> String {
    let extent = found.isExact ? "byte for byte" : "as far as the capture tells"
    let fits = "\(answer.count) of \(found.count)" + (answer.count == found.count ? ", \(extent)" : "")
    return answer.settings.isEmpty
      ? fits : "\(fits), with \(answer.settings.map(\.words).joined(separator: ", "))"
  }

  private func words(_ miss: Identification.Miss) -> Words {
    let rule = miss.rule.isEmpty ? Words.text("other bytes") : .text(miss.rule)
    guard let offset = miss.offset else { return .text("#\(miss.request): ") + rule }
    return .text("#\(miss.request) at 0x\(String(offset, radix: 16)): ") + rule
  }

  private var evidence: Page.Table {
    Page.Table(
      ["rule", "value", "at", "how it is known"],
      rows: found.evidence.map { item in
        Page.Table.Row(
          cells: [
            .init(.name(item.rule)), .init(.text(item.value.words)),
            .init(.text("#\(item.request) 0x\(String(item.offset, radix: 16))")),
          ], last: [.init(.text("\(item.kind.rawValue): \(item.source)"))])
      })
  }

  /// The report as JSON, with a line end.
  package var json: String {
    func miss(_ miss: Identification.Miss) -> Document {
      .dictionary([
        ("request", .signed(Int64(miss.request))),
        ("offset", miss.offset.map { .signed(Int64($0)) } ?? .null), ("rule", .string(miss.rule)),
      ])
    }
    let answers = found.answers.map { answer -> Document in
      .dictionary([
        ("client", .string(answer.last.nameAndRelease)), ("first", .string(answer.first.nameAndRelease)),
        ("fit", .string(Self.name(answer.worst))), ("requests", .signed(Int64(answer.count))),
        ("fits", .array(answer.fits.map { .string(Self.name($0)) })),
        ("settings", .dictionary(answer.settings.map { ($0.rule, .string($0.value.words)) })),
        ("given", answer.given.map { .string($0) } ?? .null), ("miss", answer.miss.map(miss) ?? .null),
        ("spec", answer.proof.map { .string($0) } ?? .null),
      ])
    }
    let evidence = found.evidence.map { item -> Document in
      .dictionary([
        ("rule", .string(item.rule)), ("value", .string(item.value.words)),
        ("request", .signed(Int64(item.request))), ("offset", .signed(Int64(item.offset))),
        ("evidence", .string(item.kind.rawValue)), ("source", .string(item.source)),
      ])
    }
    return JSONWriter.shownText(
      of: .dictionary([
        ("input", .string(subject)), ("requests", .signed(Int64(found.count))),
        ("of", .signed(Int64(found.total))),
        ("app", app.map { .string($0) } ?? .null), ("clients", .array(answers)),
        ("evidence", .array(evidence)),
        ("undecided", .array(found.undecided.map { .string($0) })),
      ]), pretty: true) + "\n"
  }

  private static func name(_ fit: Identification.Fit) -> String {
    switch fit {
    case .byItself: "by-itself"
    case .fromApp: "from-app"
    case .none: "none"
    }
  }
}
