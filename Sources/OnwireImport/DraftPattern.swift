import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// What drafts of requests of one outline have in common besides what is in the requests themselves.
struct DraftPattern: Sendable {
  var client: Client
  var phone: PhoneSettings?
  /// The fields that the app gave, as far as they are no credentials.
  var own: [String]
  /// The fields that it took away.
  var removed: [String]
  var hasCredentials: Bool
  /// How many fields it gave in place of the client's.
  var overruled: Int
  var hasForeignBoundary: Bool

  /// The pattern of a draft of parameters; `nil` of another, which may come of this request's own values.
  init?(_ draft: SpecDraft, of sent: SentRequest) {
    guard draft.wire.isEmpty, draft.cost.form == 0, draft.framing == nil,
      !sent.body.isEmpty || draft.serialization == nil
    else { return nil }
    client = draft.client
    overruled = draft.overruled
    hasForeignBoundary = draft.hasForeignBoundary
    phone = draft.phone
    let hasCredentials = draft.auth != nil || !draft.cookies.isEmpty
    self.hasCredentials = hasCredentials
    removed = draft.headers.filter { $0.value == nil }.map(\.name)
    let given = Set(draft.headers.filter { $0.value != nil }.map(\.name))
    own = sent.fields.map(\.name).filter { name in
      given.contains(name) || hasCredentials && ["Authorization", "Cookie"].contains(name)
    }
  }
}

/// What was found for earlier requests of a session: one of the same outline is tried with it first.
///
/// So one that several clients can have sent has the client of the others.
package struct DraftPatterns: Sendable {
  private var patterns: [String: DraftPattern] = [:]

  /// Nothing is known yet.
  package init() {}

  /// What an earlier request of that outline had.
  func pattern(of sent: SentRequest) -> DraftPattern? { sent.outline.flatMap { patterns[$0] } }

  /// Keeps what was found for a request.
  mutating func keep(_ draft: SpecDraft, of sent: SentRequest) {
    guard let outline = sent.outline, patterns[outline] == nil else { return }
    patterns[outline] = DraftPattern(draft, of: sent)
  }
}

extension SentRequest {
  /// What decides how a request is taken apart: its method, the names of its fields in order, its type, and the fields
  /// that tell of the phone; `nil` where it is one by itself.
  fileprivate var outline: String? {
    guard chunks == nil, Set(fields.map { $0.name.lowercased() }).count == lines.count else { return nil }
    var outline = "\(method) \(version) \(target.contains(UInt8(ascii: "?"))) \(body.isEmpty)"
    for field in fields {
      outline += "\n\(field.name)"
      switch field.name.lowercased() {
      case "user-agent", "accept", "accept-language", "accept-encoding", "connection": outline += field.value
      case "content-type": outline += field.value.prefix { $0 != ";" }
      default: break
      }
    }
    return outline
  }
}

extension [Request] {
  /// So many that stand for all: of each outline some, from its first to its last, in order.
  func standing(_ limit: Int) -> [Request] {
    guard count > limit, limit > 0 else { return self }
    var groups: [[Int]] = []
    var known: [String: Int] = [:]
    for (index, request) in enumerated() {
      let outline = SentRequest(request)?.outline
      if let outline, let group = known[outline] {
        groups[group].append(index)
      } else {
        if let outline { known[outline] = groups.count }
        groups.append([index])
      }
    }
    // As many of each as there can be, and of too many groups as many as may be.
    groups = groups.spread(limit)
    var shares = groups.map { _ in 1 }
    var rest = limit - groups.count
    while rest > 0 {
      for index in groups.indices where rest > 0 && shares[index] < groups[index].count {
        shares[index] += 1
        rest -= 1
      }
    }
    return zip(groups, shares).flatMap { $0.spread($1) }.sorted().map { self[$0] }
  }
}

extension Array {
  /// So many elements, from the first on, as far from each other as can be.
  fileprivate func spread(_ limit: Int) -> [Element] {
    count > limit ? (0..<limit).map { self[$0 * count / limit] } : self
  }
}
