package import OnwireHTTP

/// An HTTP stack below a client library, as a table: which header fields it adds, and in what order it writes
/// all fields.
///
/// Orders are observed, not promised: CFNetwork writes the fields of a hash table, whose order depends on the
/// set of fields and on the release. A message with such fields says so (`isOrdered` of its fields), and
/// comparing ignores their order.
package struct Transport: Sendable {
  /// How a row is known, the most certain first.
  package enum Evidence: String, Sendable, CaseIterable {
    /// The stack itself was run, and its bytes were looked at.
    case run
    /// Seen in the head of a request of this release that somebody published.
    case captured
    /// Apple's documentation says so, or published programs that send what an app sends.
    case documented
    /// Not seen for this release, but taken from another that the source names.
    case assumed
  }

  /// The name in specs, such as `cfnetwork-ios16`.
  package let name: String
  /// The name for people, such as `CFNetwork of iOS 16`.
  package let title: String
  /// The fields that it adds if neither the library nor the spec has them, in no order.
  package let additions: [Addition]
  /// The orders of fields; the first that fits a request is used.
  package let orders: [Order]
  /// The releases whose User-Agent is known, oldest first; empty if it is not made from the device.
  package var releases: [SystemRelease] { systemRelease.map(SystemRelease.of) ?? [] }
  /// The major release of the system that the stack belongs to, such as 16; `nil` if it belongs to none.
  package let systemRelease: Int?
  /// The name that the names of its rules begin with.
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

  /// The name in origins of a field that the stack adds, such as `cfnetwork-ios16.accept-encoding`.
  package func rule(of addition: Addition) -> RuleName { RuleName(addition.rule, of: owner) }
}

extension Transport {
  /// All stacks that have tables; `none`, which adds nothing, has no table.
  package static let all = cfnetwork + [curl]

  /// The values that `transport` may have in a spec.
  package static let names = ["none"] + all.map(\.name)

  /// The stack called `name`; `nil` for `none` and for unknown names.
  package static func named(_ name: String) -> Transport? { all.first { $0.name == name } }

  /// The stack and the field that `rule` names, such as `cfnetwork-ios16.accept-encoding`.
  package static func addition(ruled rule: String) -> (transport: Transport, addition: Addition)? {
    additionsByRule[rule]
  }

  private static let additionsByRule = Dictionary(
    all.flatMap { transport in
      transport.additions.map { (transport.rule(of: $0).text, (transport: transport, addition: $0)) }
    }
  ) { first, _ in first }
}
