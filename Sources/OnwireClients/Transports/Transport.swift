package import OnwireHTTP

/// An HTTP stack below a client library, as a table: which header fields it adds, and in what order all stand.
///
/// Orders are observed, not promised: CFNetwork writes the fields of a hash table, and their order moves with the set
/// of fields and with the release. A message with them says so (`isOrdered` of its fields), and comparing ignores it.
package struct Transport: Sendable {
  /// How a row is known, the surest first.
  package enum Evidence: String, Sendable, CaseIterable {
    /// The stack itself was run, and its bytes were looked at.
    case run
    /// Seen in the head of a request of this release that somebody published.
    case captured
    /// Said by Apple's documentation, or by published programs that send what an app sends.
    case documented
    /// Not seen for this release, and taken from another that the source names.
    case assumed
  }

  /// The name in specs, such as `cfnetwork-ios16`.
  package let name: String
  /// What it is, such as `CFNetwork of iOS 16`.
  package let title: String
  /// The fields that it adds where neither library nor spec has them, in no order.
  package let additions: [Addition]
  /// The orders of fields; the first that fits a request is used.
  package let orders: [Order]
  /// The releases whose User-Agent is known, the oldest first; empty where it is not made of the device.
  package var releases: [SystemRelease] { systemRelease.map(SystemRelease.of) ?? [] }
  /// The number of the system's major release that the stack belongs to, such as 16; `nil` for one that is no
  /// system's.
  package let systemRelease: Int?
  /// The name, as the names of its rules begin.
  let owner: StaticString

  init(
    name: StaticString, title: String, systemRelease: Int? = nil, additions: [Addition], orders: [Order]
  ) {
    self.name = name.description
    self.title = title
    self.systemRelease = systemRelease
    self.additions = additions
    self.orders = orders
    owner = name
  }

  /// The name that origins give to a field that the stack adds, such as `cfnetwork-ios16.accept-encoding`.
  package func rule(of addition: Addition) -> RuleName { RuleName(addition.rule, of: owner) }
}

extension Transport {
  /// All stacks there are tables of; `none`, which adds nothing, has no table.
  package static let all = cfnetwork + [curl]

  /// What `transport` may be in a spec.
  package static let names = ["none"] + all.map(\.name)

  /// The stack called `name`; `nil` for `none` and for what is no name.
  package static func named(_ name: String) -> Transport? { all.first { $0.name == name } }

  /// The stack and its field that `rule` names, such as `cfnetwork-ios16.accept-encoding`.
  package static func addition(ruled rule: String) -> (transport: Transport, addition: Addition)? {
    additionsByRule[rule]
  }

  private static let additionsByRule = Dictionary(
    all.flatMap { transport in
      transport.additions.map { (transport.rule(of: $0).text, (transport: transport, addition: $0)) }
    }
  ) { first, _ in first }
}
