import OnwireDiagnostics
import OnwireHTTP

extension Transport {
  /// The order of the fields in some requests.
  package struct Order: Sendable {
    /// The kind of body that a request has, as orders depend on it.
    package enum Body: String, Sendable, CaseIterable {
      /// No body, and no Content-Type either.
      case none
      /// A body of type `application/x-www-form-urlencoded`, without parameters.
      case form
      /// A body of any other type.
      case other
      /// A body of type `multipart/…`.
      case multipart
    }

    /// A place in the order.
    package enum Place: Sendable, Equatable, ExpressibleByStringLiteral {
      /// The place of the field of this name, whatever gave it.
      case field(String)
      /// The place of the field of this name, unless it is one of the spec's `headers` or of its `general`
      /// headers.
      case own(String)
      /// The place of all fields that have no other, in their own order.
      case others

      /// The place of the field called `name`.
      package init(stringLiteral name: StringLiteralType) { self = .field(name) }
    }

    /// The bodies of requests that have this order.
    package let bodies: [Body]
    /// The fields that the library or the spec must have given.
    package let given: [String]
    /// The places, in order.
    package let places: [Place]
    /// How it is known.
    package let evidence: Evidence
    /// The source of this.
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
  /// The fields in this order; fields that share a place keep theirs.
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
  /// The order for a request with such a body, if the library and the spec gave the fields `given`
  /// (lower-case names).
  func order(for body: Order.Body, given: Set<String>) -> Order? {
    orders.first { order in
      order.bodies.contains(body) && order.given.allSatisfy { given.contains($0.lowercased()) }
    }
  }
}
