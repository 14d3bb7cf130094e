import OnwireClients
import OnwireHTTP
import OnwireTextFormats

/// Reports on transports for machines; docs/cli.md is the contract of the keys.
enum TransportJSON {
  /// A document for each stack.
  static func list(_ transports: [Transport]) -> [Document] {
    transports.map { transport in
      .dictionary(
        head(transport) + [
          ("fields", .signed(Int64(transport.additions.count))),
          ("orders", .signed(Int64(transport.orders.count))),
          (
            "known",
            .dictionary(
              transport.evidenceCounts.map { ($0.evidence.rawValue, .signed(Int64($0.count))) })
          ),
        ])
    }
  }

  /// A stack: the fields that it adds, and their orders.
  static func page(_ transport: Transport) -> Document {
    .dictionary(
      head(transport) + [
        ("fields", .array(transport.additions.map { addition(transport, $0) })),
        ("orders", .array(transport.orders.map(order))),
        (
          "releases",
          .array(
            transport.releases.map {
              .object(
                ("system", .string("iOS \($0.number)")), ("cfNetwork", .string($0.cfNetwork)),
                ("darwin", .string($0.darwin)))
            })
        ),
      ])
  }

  private typealias Members = [(key: String, value: Document)]

  private static func head(_ transport: Transport) -> Members {
    [
      ("kind", .string("transport")), ("name", .string(transport.name)), ("title", .string(transport.title)),
      ("isOrderPromised", .boolean(false)),
    ]
  }

  private static func addition(_ transport: Transport, _ addition: Transport.Addition) -> Document {
    .object(
      ("field", .string(addition.name)), ("rule", .string(transport.rule(of: addition).text)),
      ("value", .string(addition.value.words)),
      ("methods", addition.methods.isEmpty ? .null : .array(addition.methods.map { .string($0) })),
      ("bodyOver", addition.bodyOver.map { .signed(Int64($0)) } ?? .null),
      ("isReserved", .boolean(addition.isReserved)), ("known", .string(addition.evidence.rawValue)),
      ("by", .string(addition.source)))
  }

  /// An order; `null` among its places stands for fields that have no place of their own.
  private static func order(_ order: Transport.Order) -> Document {
    .object(
      ("bodies", .array(order.bodies.map { .string($0.rawValue) })),
      ("given", .array(order.given.map { .string($0) })),
      (
        "places",
        .array(
          order.places.map { place in
            switch place {
            case .field(let name), .own(let name): .string(name)
            case .others: .null
            }
          })
      ),
      ("known", .string(order.evidence.rawValue)), ("by", .string(order.source)))
  }
}
