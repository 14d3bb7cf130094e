package import OnwireClients

/// How a client library reads responses, as data: its readers, and which value each rule has in which releases.
package struct ResponseTable: Sendable {
  /// A rule's value in a range of releases, for some readers.
  package struct Row: Sendable, Hashable {
    /// The rule's name, such as `validation.types`.
    package let rule: String
    /// The rule's value in these releases.
    package let value: String
    /// The readers that it is about; `nil` for all of the library.
    package let readers: [String]?
    /// The first release with this value; `nil` for the table's oldest.
    package let since: Version?
    /// The last release with this value; `nil` for the table's newest.
    package let until: Version?
    /// How it is known.
    package let evidence: ClientTable.Evidence
    /// What says so.
    package let source: String

    init(
      _ rule: String, _ value: String, for readers: [String]? = nil, since: Version? = nil,
      until: Version? = nil, _ evidence: ClientTable.Evidence, _ source: String
    ) {
      self.rule = rule
      self.value = value
      self.readers = readers
      self.since = since
      self.until = until
      self.evidence = evidence
      self.source = source
    }

    /// Whether the row is about `reader` in `release`.
    package func holds(_ reader: String, in release: Version) -> Bool {
      if let readers, !readers.contains(reader) { return false }
      if let since, release < since { return false }
      if let until, until < release { return false }
      return true
    }
  }

  /// A reader of responses that an app can choose.
  package struct Reader: Sendable {
    /// What the reader makes of a body.
    package enum Kind: Sendable, Hashable {
      case data, json, xml, plist, image, compound, string, decodable
    }

    /// The name after the colon, such as `json`.
    package let name: String
    /// The library's name for it, such as `AFJSONResponseSerializer`.
    package let title: String
    let kind: Kind
    /// The first release that has it here; `nil` for all.
    package let since: Version?

    /// Whether another library's reader gives the same kind of value.
    package func isLike(_ other: Reader) -> Bool { kind == other.kind }

    init(_ name: String, _ title: String, _ kind: Kind, since: Version? = nil) {
      self.name = name
      self.title = title
      self.kind = kind
      self.since = since
    }
  }

  /// The client whose responses it is about.
  package let client: ClientTable
  /// The releases that the rows cover, oldest first.
  package let releases: [Version]
  /// The usual reader first.
  package let readers: [Reader]
  /// The rows; the first one that holds counts.
  package let rows: [Row]
  /// The rows of each rule, in order.
  private let rowsByRule: [String: [Row]]
  /// Facts about all responses, whatever is in them.
  package let remarks: [Remark]

  /// A sentence about some releases.
  package struct Remark: Sendable {
    package let text: String
    package let since: Version?
    package let until: Version?
    package let evidence: ClientTable.Evidence

    init(
      _ text: String, since: Version? = nil, until: Version? = nil, _ evidence: ClientTable.Evidence
    ) {
      self.text = text
      self.since = since
      self.until = until
      self.evidence = evidence
    }

    /// Whether it is about `release`.
    package func holds(in release: Version) -> Bool {
      if let since, release < since { return false }
      if let until, until < release { return false }
      return true
    }
  }

  init(_ client: ClientTable, _ readers: [Reader], rows: [Row], remarks: [Remark] = []) {
    self.client = client
    releases = client.releases
    self.readers = readers
    self.rows = rows + Self.foundation
    rowsByRule = Dictionary(grouping: self.rows, by: \.rule)
    self.remarks = remarks
  }

  /// All tables, in the order in which they are shown.
  package static let all: [ResponseTable] = [afnetworking, alamofire, hybnetworking, xmnetworking]

  /// The clients that the tables cover: alamofire-encodable sends differently, and reads the same way.
  package static let clients: [(client: ClientTable, table: ResponseTable)] = all.flatMap { table in
    [(table.client, table)] + (table.client === alamofire.client ? [(.alamofireEncodable, table)] : [])
  }

  /// The table of a client; `nil` if no table covers it.
  package static func of(_ client: String) -> ResponseTable? {
    clients.first { $0.client.name == client }?.table
  }

  /// The row of a rule for a reader; `nil` if the rule does not apply to it.
  package func row(_ rule: String, _ reader: String, in release: Version) -> Row? {
    rowsByRule[rule]?.first { $0.holds(reader, in: release) }
  }
}

extension ResponseTable.Row {
  /// The rows of the library below a wrapper, with the wrapper's releases and names of readers.
  ///
  /// `below` says which release of the library is below which releases of the wrapper.
  static func below(
    _ table: ResponseTable, _ below: [(release: Version, since: Version, until: Version)],
    readers: [(own: String, below: String)]
  ) -> [ResponseTable.Row] {
    below.flatMap { release, since, until in
      readers.flatMap { own, other in
        ReadingRuleDefinition.all.compactMap { definition -> ResponseTable.Row? in
          guard let row = table.row(definition.name, other, in: release),
            !ResponseTable.foundation.contains(row)
          else { return nil }
          return ResponseTable.Row(
            row.rule, row.value, for: [own], since: since, until: until, row.evidence,
            "\(table.client.title) \(release): \(row.source)")
        }
      }
    }
  }
}
