import OnwireDiagnostics
import OnwireHTTP

extension Transport {
  /// An order in which the fields of some requests stand.
  package struct Order: Sendable {
    /// What a request's body is, as far as orders depend on it.
    package enum Body: String, Sendable, CaseIterable {
      /// None, and no Content-Type either.
      case none
      /// `application/x-www-form-urlencoded` and no parameter.
      case form
      /// Of any other type.
      case other
      /// `multipart/…`.
      case multipart
    }

    /// A place in the order.
    package enum Place: Sendable, Equatable, ExpressibleByStringLiteral {
      /// That of the field of this name, whoever gave it.
      case field(String)
      /// That of the field of this name, unless it is one of the spec's `headers`, or of those of `general`.
      case own(String)
      /// That of all fields which have no other, as they come.
      case others

      /// That of the field called `name`.
      package init(stringLiteral name: StringLiteralType) { self = .field(name) }
    }

    /// The bodies of the requests that stand so.
    package let bodies: [Body]
    /// The fields that library or spec must have given.
    package let given: [String]
    /// The places from the first to the last.
    package let places: [Place]
    /// How it is known.
    package let evidence: Evidence
    /// What says so.
    package let source: String

    init(
      _ bodies: [Body], given: [String] = [], _ places: [Place], _ evidence: Evidence, _ source: String
    ) {
      self.bodies = bodies
      self.given = given
      self.places = places
      self.evidence = evidence
      self.source = source
    }
  }
}

extension Transport.Order {
  /// The fields in this order; those that share a place stay as they are.
  func arranged(_ fields: [HeadField]) -> [HeadField] {
    let keyed = fields.enumerated().map { (position(of: $0.element), $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private func position(of field: HeadField) -> Int {
    let name = field.name.lowercased()
    let isOfHeaders = ["spec.headers", "spec.general"].contains(field.nameOrigin.rule)
    let index = places.firstIndex { place in
      switch place {
      case .field(let known): known.lowercased() == name
      case .own(let known): known.lowercased() == name && !isOfHeaders
      case .others: false
      }
    }
    return index ?? places.firstIndex(of: .others) ?? places.count
  }
}

extension Transport {
  /// The order for a request with such a body, whose library and spec gave the fields `given` (lower-case names).
  func order(for body: Order.Body, given: Set<String>) -> Order? {
    orders.first { order in
      order.bodies.contains(body) && order.given.allSatisfy { given.contains($0.lowercased()) }
    }
  }
}
