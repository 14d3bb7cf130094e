import OnwireDiagnostics
import OnwireHTTP
package import OnwireServers
import OnwireTextFormats

/// The output of `onwire servers`: the tables.
package enum ServerReport {
  /// All servers, one a line.
  case list([Server])
  /// The habits of one.
  case table(Server)
  /// The habits in which two differ.
  case comparison(Server, Server)

  /// The report for people.
  package var page: Page {
    switch self {
    case .list(let servers): Self.list(servers)
    case .table(let server): Self.table(server)
    case .comparison(let left, let right): Self.comparison(left, right)
    }
  }

  private static func list(_ servers: [Server]) -> Page {
    var page = Page("Servers")
    page.isTitled = false
    page.add(
      .table(
        Page.Table(
          ["server", "is", "fills", "known by"],
          rows: servers.map { server in
            .init(
              cells: [
                .init(.name(server.name), .strong), .init(.text(server.table.title)),
                .init(.text(server.table.fills)),
              ], last: [.init(.text(server.table.evidence))])
          })), close: true)
    return page
  }

  private static func table(_ server: Server) -> Page {
    let table = server.table
    var page = Page(.text(table.title))
    page.add(.words("server: " + .name(server.name)), close: true)
    page.add(.words(.text("fills \(table.fills)")), close: true)
    page.add(.words(.text("known by \(table.evidence)")), close: true)
    page.add(
      .words(
        .text(
          table.status.map { "refuses with status \($0)" }
            ?? "gives the program an error to look at where it refuses")), close: true)
    if !table.statuses.isEmpty {
      let others = table.statuses.sorted { $0.habit < $1.habit }.map {
        "\($0.habit) \($0.status.map(String.init) ?? ServerWording.neverAnswered)"
      }
      page.add(.words(.text("but: " + others.joined(separator: ", "))), indent: 2, close: true)
    }
    page.add(
      .table(
        Page.Table(
          ["habit", "what it does", "known by"],
          rows: HabitDefinition.all.compactMap { definition in
            table.row(definition.name).map { row in
              .init(
                cells: [
                  .init(.name(definition.name), .strong),
                  .init(.text(ServerWording.habit(definition.name, of: server))),
                ], last: [.init(.text("\(row.evidence.rawValue): \(row.source)"))])
            }
          })))
    page.add(
      .words(
        .text("In all other habits it is as usual: `&` between pairs, `+` is a space, %XX a byte of UTF-8.")))
    return page
  }

  private static func differing(_ left: Server, _ right: Server) -> [HabitDefinition] {
    HabitDefinition.all.filter { ServerWording.value($0, of: left) != ServerWording.value($0, of: right) }
  }

  private static func comparison(_ left: Server, _ right: Server) -> Page {
    var page = Page(.text("\(left.name) and \(right.name)"))
    let habits = differing(left, right)
    guard !habits.isEmpty else {
      page.add(.words("They have the same habits."))
      return page
    }
    for definition in habits {
      page.add(.heading(2, .name(definition.name), Words(definition.summary)))
      page.add(
        .terms([left, right].map { ($0.name, .text(ServerWording.value(definition, of: $0))) }), indent: 2,
        close: true)
    }
    return page
  }

  // MARK: JSON

  /// The report for machines.
  package var json: String {
    let document: Document
    switch self {
    case .list(let servers): document = .array(servers.map { Self.document($0) })
    case .table(let server): document = Self.document(server)
    case .comparison(let left, let right):
      document = .dictionary([
        ("left", .string(left.name)), ("right", .string(right.name)),
        (
          "habits",
          .array(
            Self.differing(left, right).map { definition in
              .dictionary([
                ("habit", .string(definition.name)),
                ("left", .string(ServerWording.value(definition, of: left))),
                ("right", .string(ServerWording.value(definition, of: right))),
              ])
            })
        ),
      ])
    }
    return JSONWriter.shownText(of: document, pretty: true) + "\n"
  }

  private static func document(_ server: Server) -> Document {
    let table = server.table
    return .dictionary([
      ("server", .string(server.name)), ("title", .string(table.title)), ("fills", .string(table.fills)),
      ("evidence", .string(table.evidence)), ("status", table.status.map { .signed(Int64($0)) } ?? .null),
      (
        "habits",
        .array(
          table.rows.map { row in
            .dictionary([
              ("habit", .string(row.habit)), ("value", .string(row.value)),
              ("meaning", .string(ServerWording.habit(row.habit, of: server))),
              ("known", .string(row.evidence.rawValue)), ("source", .string(row.source)),
            ])
          })
      ),
    ])
  }
}
