import OnwireDiagnostics

/// A server as data: the request parser of a language or framework, at a version where its habits change.
package struct ServerTable: Sendable {
  /// How a row is known.
  package enum Evidence: String, Sendable {
    /// The real parser was run.
    case run
    /// Seen in its source.
    case read
    /// Stated in its documentation.
    case documented
  }

  /// The value of one habit.
  package struct Row: Sendable {
    /// The habit's name, such as `names.nesting`.
    package let habit: String
    /// The value.
    package let value: String
    /// How it is known.
    package let evidence: Evidence
    /// The source of the evidence.
    package let source: String

    init(_ habit: String, _ value: String, _ evidence: Evidence, _ source: String) {
      self.habit = habit
      self.value = value
      self.evidence = evidence
      self.source = source
    }

    init(_ habit: String, _ value: Int, _ evidence: Evidence, _ source: String) {
      self.init(habit, String(value), evidence, source)
    }
  }

  /// A habit, and the status of its refusals; `nil` if the request is never answered.
  package typealias Status = (habit: String, status: Int?)

  /// The parts of a request that it decodes.
  package enum Half: String, Sendable, CaseIterable {
    case query, form, multipart
  }

  /// The name without a version, such as `php`.
  package let library: String
  /// The version after the `@`; `nil` if all versions are alike.
  package let version: String?
  /// The usual name: `PHP 8`.
  package let title: String
  /// The variables of a program that it fills: `$_GET, $_POST, $_FILES`.
  package let fills: String
  /// The software that was run, with its version.
  package let evidence: String
  /// The halves that it decodes at all.
  package let halves: Set<Half>
  /// The parser of its forms, if that has habits of its own.
  let forms: [ServerTable]
  /// The status of a response to a refused request; `nil` if the program gets an error to check.
  package let status: Int?
  /// The statuses of refusals with another response, each habit once.
  package let statuses: [Status]
  /// The rows of the tables that this one is based on: the last row of a habit counts.
  private let inheritedRows: [Row]
  /// Its own rows, each habit once.
  package let ownRows: [Row]

  /// Creates a table based on another's rows, and on its statuses unless it has its own.
  init(
    _ library: String, _ version: String?, _ title: String, fills: String, evidence: String,
    _ halves: Set<Half> = [.query, .form, .multipart], on base: ServerTable? = nil,
    forms: ServerTable? = nil, status: Int? = 400, statuses: [Status]? = nil, rows: [Row]
  ) {
    self.forms = forms.map { [$0] } ?? []
    self.status = status
    self.statuses = statuses ?? base?.statuses ?? []
    self.library = library
    self.version = version
    self.title = title
    self.fills = fills
    self.evidence = evidence
    self.halves = halves
    inheritedRows = base?.allRows ?? []
    ownRows = rows
  }

  /// The inherited rows, and its own.
  var allRows: [Row] { inheritedRows.isEmpty ? ownRows : inheritedRows + ownRows }

  /// One row for each habit that is not the usual one.
  package var rows: [Row] {
    let all = allRows
    return all.indices.filter { index in
      !all[(index + 1)...].contains { $0.habit == all[index].habit }
    }.map { all[$0] }
  }

  /// The name as given and shown: `php@8`.
  package var name: String { version.map { "\(library)@\($0)" } ?? library }

  /// The status of the response to a refusal by a habit; `nil` if there is no response, or the program gets
  /// an error to check.
  func status(of habit: String) -> Int? {
    if let own = statuses.first(where: { $0.habit == habit }) { own.status } else { status }
  }

  /// The row of a habit; `nil` if it has its usual value.
  package func row(_ habit: String) -> Row? {
    ownRows.first { $0.habit == habit } ?? inheritedRows.last { $0.habit == habit } ?? forms.first?.row(habit)
  }
}

/// A server: a table, and the habits set by its rows.
package final class Server: Sendable {
  package let table: ServerTable
  package let habits: Habits
  /// The parser of its forms, if that has habits of its own; at most one.
  private let formServers: [Server]

  /// The name: `php@8`.
  package var name: String { table.name }

  init(_ table: ServerTable) {
    self.table = table
    formServers = table.forms.map(Server.init)
    var habits = Habits()
    var last = 0
    for row in table.allRows {
      _ = HabitDefinition.all.first(named: row.habit, from: &last) { $0.name }?.set(&habits, row.value)
    }
    self.habits = habits
  }

  var forms: Server? { formServers.first }

  /// All servers, in the order in which they are shown.
  package static let all: [Server] = ServerTable.all.map(Server.init)

  /// Servers whose parsers nest names, each in its own way; made without the other servers.
  package static let nesting: [Server] = [.php8, .rails7, .express4].map { Server($0) }

  /// The servers with a name: one, or all of them for `all`; `nil` if there is none.
  package static func servers(named name: String) -> [Server]? {
    name == "all" ? all : named(name).map { [$0] }
  }

  /// The server with a name: of its version, or the newest of its library.
  package static func named(_ name: String) -> Server? {
    all.first { $0.name == name }
      ?? all.last { $0.table.library == name && $0.table.version?.utf8.contains(UInt8(ascii: "-")) != true }
  }
}
