import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// What drafts of requests with the same outline share, besides what follows from the requests themselves.
struct DraftPattern: Sendable {
  var client: Client
  var phone: PhoneSettings?
  /// The fields that the app gave, without credentials.
  var own: [String]
  /// The fields that the app removed.
  var removed: [String]
  var hasCredentials: Bool
  /// The number of fields that the app gave in place of the client's.
  var overruled: Int
  var hasForeignBoundary: Bool

  /// The pattern of a draft of parameters; `nil` for other drafts, which may depend on this request's own
  /// values.
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

/// The patterns found for a session's earlier requests: a request of the same outline is first tried with its
/// pattern.
///
/// So if several clients can have sent a request, it gets the client of the others.
package struct DraftPatterns: Sendable {
  private var patterns: [String: DraftPattern] = [:]

  /// No patterns yet.
  package init() {}

  /// The pattern of an earlier request with that outline.
  func pattern(of sent: SentRequest) -> DraftPattern? { sent.outline.flatMap { patterns[$0] } }

  /// Stores the pattern found for a request.
  mutating func keep(_ draft: SpecDraft, of sent: SentRequest) {
    guard let outline = sent.outline, patterns[outline] == nil else { return }
    patterns[outline] = DraftPattern(draft, of: sent)
  }
}

extension SentRequest {
  /// What decides how a request is taken apart: its method, the names of its fields in order, its type, and
  /// the fields that describe the phone; `nil` if no other request is like it.
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
  /// A selection of at most `limit` that represents all: some of each outline, from its first to its last, in
  /// order.
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
    // As many of each group as possible; if there are too many groups, one each of as many as allowed.
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
  /// At most `limit` elements, from the first on, spaced as evenly as possible.
  fileprivate func spread(_ limit: Int) -> [Element] {
    count > limit ? (0..<limit).map { self[$0 * count / limit] } : self
  }
}
