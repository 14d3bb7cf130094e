import OnwireClients

// The sentences that reports on transports say in text and in Markdown alike.

extension Transport {
  /// What is to be known before an order is relied on.
  var orderWords: String {
    systemRelease == nil
      ? "The order was observed. Comparing ignores it."
      : "The order is observed, not promised: CFNetwork writes the fields of a hash table, and their order moves with "
        + "the set of fields and with the release. Comparing ignores it. Host and Content-Length are written as with "
        + "`none`; over HTTP/2 there are neither Connection nor names in capitals."
  }

  /// How many rows are known in which way, the surest first; those there are none of are left out.
  var evidenceCounts: [(evidence: Evidence, count: Int)] {
    let all = additions.map(\.evidence) + orders.map(\.evidence)
    return Evidence.allCases.map { evidence in (evidence, all.count { $0 == evidence }) }
      .filter { $0.count > 0 }
  }

  /// `3 captured, 2 assumed`: how the rows are known.
  var evidenceWords: String {
    evidenceCounts.map { "\($0.count) \($0.evidence.rawValue)" }.joined(separator: ", ")
  }

  /// `5 fields, 4 orders`.
  var sizeWords: String { "\(additions.count) fields, \(orders.count) orders" }
}

extension Transport.Evidence {
  /// What the word means.
  var meaning: String {
    switch self {
    case .run: "the stack itself was run"
    case .captured: "seen in a published head of this release"
    case .documented: "said by documentation, or by programs that send what an app sends"
    case .assumed: "not seen for this release, taken from the one that is named"
    }
  }
}

extension Transport.Addition {
  /// When it is added, where that is not always; with a blank and a comma before it.
  var conditionWords: String {
    let body = bodyOver.map { $0 == 0 ? "a body" : "a body of more than \($0) bytes" }
    guard !methods.isEmpty else { return body.map { ", to \($0)" } ?? "" }
    return ", to \(methods.joined(separator: " and "))" + (body.map { " with \($0)" } ?? "")
  }
}

extension Transport.Addition.Value {
  /// The value, or what it is made of.
  var words: String {
    switch self {
    case .text(let text): text
    case .byScheme(let http, let https): http == https ? http : "\(https) over https; \(http) over http"
    case .agent: "<app.name>/<app.build> CFNetwork/<version> Darwin/<version>"
    case .language(.lowercase): "the first of languages, such as zh-cn"
    case .language(.weighted): "the first of languages, such as zh-CN,zh-Hans;q=0.9"
    }
  }
}

extension Transport.Order {
  /// The requests that stand so.
  var requestWords: String {
    let bodies = bodies.map { $0 == .none ? "no body" : $0 == .other ? "JSON and others" : $0.rawValue }
    let conditions = given.isEmpty ? "" : "; the app sets " + given.joined(separator: " and ")
    return bodies.joined(separator: ", ") + conditions
  }

  /// The places, from the first to the last.
  var placeWords: [String] {
    places.map { place in
      switch place {
      case .field(let name): name
      case .own(let name): "its own \(name)"
      case .others: "…"
      }
    }
  }
}

extension SystemRelease {
  /// The end of the User-Agent.
  var agentWords: String { "CFNetwork/\(cfNetwork) Darwin/\(darwin)" }
}
