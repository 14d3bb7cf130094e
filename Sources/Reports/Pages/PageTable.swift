import HTTPWire
import WireFormats

/// A table of a page: parameters, or the parts of a multipart body.
struct PageTable {
  /// What stands above it.
  let title: String
  /// The names of the columns.
  let head: [String]
  /// Cells as plain texts, as many as `head` has.
  let rows: [[String]]

  /// The table as a page's block.
  var table: Page.Table {
    var table = Page.Table(
      head, rows: rows.map { row in .init(cells: row.map { .init($0.isEmpty ? "" : .name($0)) }, last: []) })
    table.label = title
    return table
  }

  /// More rows are counted only.
  private static let limit = 500

  /// What a reader wants to know of a message at a glance: its parameters by name and value, its parts.
  ///
  /// A body with codings is shown without them, where they can be taken off.
  /// - Throws: what reading a file throws.
  static func all(of message: Message) throws -> [PageTable] {
    var tables = try parameters(of: message, in: .target).map { [$0] } ?? []
    guard message.length > message.headLength else { return tables }
    let decoded = try DecodedBody(of: message).flatMap { $0.steps.isEmpty ? nil : $0 }
    let body = decoded?.message ?? message
    let note = decoded.map { " (without \($0.steps.map(\.name).joined(separator: ", ")))" } ?? ""
    let table =
      switch BodyKind(of: body) {
      case .form: try parameters(of: body, in: .form)
      case .json: try document(of: body, .json)
      case .plist: try document(of: body, .propertyList)
      case .multipart: try parts(of: body)
      case .none, .coded, .text, .binary: try content(of: body)
      }
    if let table { tables.append(PageTable(title: table.title + note, head: table.head, rows: table.rows)) }
    return tables
  }

  /// A table of what `row` makes of each of `all`, without the columns in which no row has anything; `nil` of nothing.
  init?<Item>(_ title: String, _ head: [String], _ all: [Item], _ row: (Item) throws -> [String]) rethrows {
    guard !all.isEmpty else { return nil }
    var rows = try all.prefix(Self.limit).map(row)
    let columns = head.indices.filter { column in
      column == 0 || rows.contains { column < $0.count && !$0[column].isEmpty }
    }
    if rows.count < all.count { rows.append([PageWords.moreRows(all.count - rows.count)]) }
    self.title = title
    self.head = columns.map { head[$0] }
    self.rows = rows.map { row in columns.map { $0 < row.count ? row[$0] : "" } }
  }

  private init(title: String, head: [String], rows: [[String]]) {
    self.title = title
    self.head = head
    self.rows = rows
  }
}
