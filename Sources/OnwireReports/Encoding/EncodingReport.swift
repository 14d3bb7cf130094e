import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import OnwireServers
import OnwireTextFormats

/// The report of `onwire servers --encode` on one spec.
package struct EncodingReport {
  let name: String
  let servers: [Server]
  /// The result; `nil` if there is nothing to look for.
  let encoding: Encoding?

  package init(_ name: String, _ servers: [Server], _ encoding: Encoding?) {
    self.name = name
    self.servers = servers
    self.encoding = encoding
  }

  /// Whether all servers read what is meant, with or without a change.
  package var isWhole: Bool { encoding.map { $0.now.isWhole || !$0.ways.isEmpty } ?? true }

  /// The reports of several specs as one page.
  package static func page(_ reports: [EncodingReport]) -> Page {
    guard reports.count != 1, let first = reports.first else { return reports.first?.page ?? Page("") }
    var page = Page(.names(first.servers.map(\.name)))
    for report in reports {
      let own = report.page
      page.add(.heading(1, own.title))
      for item in own.items {
        if case .heading(let level, let words, let summary) = item.block {
          page.add(.heading(level + 1, words, summary))
        } else {
          page.add(item.block, indent: item.indent, item.ink, close: item.isClose)
        }
      }
    }
    return page
  }

  /// The report for people.
  private var page: Page {
    var page = Page(.text(name))
    guard let encoding else {
      page.add(.words(.text(EncodingWording.nothing)))
      return page
    }
    page.add(.heading(1, .text(EncodingWording.asItIs)))
    page.add(Self.table(encoding.now), indent: 2, close: true)
    if encoding.now.isWhole {
      page.add(.words(.text(EncodingWording.allRead)))
      return page
    }
    if encoding.ways.isEmpty { page.add(.words(.text(EncodingWording.none))) }
    for (index, way) in encoding.ways.enumerated() {
      page.add(.heading(1, .text(EncodingWording.way(index + 1, way.parts.count))))
      add(way, to: &page)
      page.add(.code(difference(way), language: "diff"), indent: 2)
      page.add(.code(way.code.lines, language: way.code.language.name), indent: 2)
    }
    for (index, way) in encoding.near.enumerated() {
      page.add(.heading(1, .text(EncodingWording.near(index + 1))))
      add(way, to: &page)
    }
    return page
  }

  private func add(_ way: Encoding.Way, to page: inout Page) {
    page.add(.list(way.changes.map { .text($0.words) }), indent: 2, close: true)
    page.add(Self.table(way), indent: 2, close: true)
  }

  private static func table(_ way: Encoding.Way) -> Page.Block {
    .table(
      Page.Table(
        ["server", "reads"],
        rows: way.verdicts.map { server, verdict in
          .init(
            cells: [.init(.name(server.name), .strong)],
            last: [.init(Words(EncodingWording.verdict(verdict, of: server)))])
        }))
  }

  private func difference(_ way: Encoding.Way) -> [String] {
    guard let before = encoding?.now.source else { return [] }
    return UnifiedDifference.lines(from: before.bytes, to: way.source.bytes, name: before.name).map {
      $0.hasSuffix("\n") ? String($0.dropLast()) : $0
    }
  }

  // MARK: JSON

  /// The report for machines, as one line.
  package var json: String {
    let ways = encoding?.ways.map { document($0) } ?? []
    let near = encoding?.near.map { document($0) } ?? []
    let now = encoding.map { Self.verdicts($0.now) } ?? .null
    return JSONWriter.shownText(
      of: .dictionary([
        ("request", .string(name)), ("same", .boolean(encoding?.now.isWhole ?? true)), ("servers", now),
        ("ways", .array(ways)), ("near", .array(near)),
      ]), pretty: false) + "\n"
  }

  private func document(_ way: Encoding.Way) -> Document {
    .dictionary([
      ("changes", .array(way.changes.map { .string($0.words) })), ("servers", Self.verdicts(way)),
      ("diff", .string(difference(way).joined(separator: "\n") + "\n")),
      ("spec", .string(String(decoding: way.source.bytes, as: UTF8.self))),
      (
        "code",
        .dictionary(
          RequestCode.Language.allCases.map { language in
            (language.name, .string(RequestCode(language, of: way.spec, way.wire).text))
          })
      ),
    ])
  }

  private static func verdicts(_ way: Encoding.Way) -> Document {
    .dictionary(
      way.verdicts.map { server, verdict in
        var members: [(key: String, value: Document)] = [
          ("same", .boolean(verdict.isSame)),
          ("reads", .string(EncodingWording.verdict(verdict, of: server))),
        ]
        if case .differs(let misreading) = verdict {
          members += [
            ("path", .string(misreading.path)), ("meant", misreading.meant.map { .string($0) } ?? .null),
            ("read", misreading.read.map { .string($0) } ?? .null),
          ]
        }
        if case .refused(let refusal) = verdict {
          members += [
            ("status", refusal.status.map { .signed(Int64($0)) } ?? .null), ("rule", .string(refusal.rule)),
          ]
        }
        if case .unread(let rule?) = verdict { members.append(("rule", .string(rule))) }
        return (server.name, .dictionary(members))
      })
  }
}

extension Encoding.Way {
  /// The call of the client's own library, in the library's language.
  var code: (language: RequestCode.Language, lines: [String]) {
    let language = RequestCode.Language(of: wire.client)
    var lines = RequestCode(language, of: spec, wire).text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return (language, lines)
  }
}
