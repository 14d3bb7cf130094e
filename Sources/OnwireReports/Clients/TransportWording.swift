import OnwireClients

// The sentences of reports on transports, the same in text and in Markdown.

extension Transport {
  /// What to know before relying on an order.
  var orderWords: String {
    systemRelease == nil
      ? "The order was observed. Comparing ignores it."
      : "The order is observed, not promised: CFNetwork writes the fields of a hash table, and their order moves with "
        + "the set of fields and with the release. Comparing ignores it. Host and Content-Length are written as with "
        + "`none`; over HTTP/2 there are neither Connection nor names in capitals."
  }

  /// The number of rows for each kind of evidence that occurs, the most certain first.
  var evidenceCounts: [(evidence: Evidence, count: Int)] {
    let all = additions.map(\.evidence) + orders.map(\.evidence)
    return Evidence.allCases.map { evidence in (evidence, all.count { $0 == evidence }) }
      .filter { $0.count > 0 }
  }

  /// The kinds of evidence: `3 captured, 2 assumed`.
  var evidenceWords: String {
    evidenceCounts.map { "\($0.count) \($0.evidence.rawValue)" }.joined(separator: ", ")
  }

  /// `5 fields, 4 orders`.
  var sizeWords: String { "\(additions.count) fields, \(orders.count) orders" }
}

extension Transport.Evidence {
  /// The meaning of the word.
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
  /// The condition for adding the field, if there is one, after a comma and a blank.
  var conditionWords: String {
    let body = bodyOver.map { $0 == 0 ? "a body" : "a body of more than \($0) bytes" }
    guard !methods.isEmpty else { return body.map { ", to \($0)" } ?? "" }
    return ", to \(methods.joined(separator: " and "))" + (body.map { " with \($0)" } ?? "")
  }
}

extension Transport.Addition.Value {
  /// The value, or what it is made from.
  var words: String {
    switch self {
    case .text(let text): text
    case .byScheme(let http, let https): http == https ? http : "\(https) over https; \(http) over http"
    case .basic: "Basic, with user and password of the URL"
    case .agent: "<app.name>/<app.build> CFNetwork/<version> Darwin/<version>"
    case .language(.lowercase): "the first of languages, such as zh-cn"
    case .language(.weighted): "the first of languages, such as zh-CN,zh-Hans;q=0.9"
    }
  }
}

extension Transport.Order {
  /// The requests that have this order.
  var requestWords: String {
    let bodies = bodies.map { $0 == .none ? "no body" : $0 == .other ? "JSON and others" : $0.rawValue }
    let conditions = given.isEmpty ? "" : "; the app sets " + given.joined(separator: " and ")
    return bodies.joined(separator: ", ") + conditions
  }

  /// The places, in order.
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
