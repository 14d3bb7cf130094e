package import OnwireClients
import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Writes bytes of a request to a file beside a spec, and returns the path for the spec.
///
/// `name` is what the request calls the file. When it returns, the file must exist, below the root of the
/// importer.
package typealias FixtureStore = (
  _ message: Message, _ ranges: [Range<Int>], _ name: String?
) throws -> String

/// Finds the spec that gives a request: inverts the rules of clients, compiles the result, and compares.
///
/// Nothing counts unless the compiler confirms it.
package struct Importer {
  /// The root of the files that specs name.
  let root: FileRoot
  /// The folder of the spec, with which its name begins.
  let folder: String
  /// The only client to try; `nil` for any.
  let client: Client?
  let store: FixtureStore?

  /// The texts of files that specs may extend, by their paths as written.
  package var bases: [String: String] = [:]
  /// Values for `${name}`.
  package var variables: [String: String] = [:]

  /// An importer of specs in `folder` below `root`; without a `store`, no spec may need a file.
  package init(root: FileRoot, folder: String = "", client: Client? = nil, store: FixtureStore? = nil) {
    self.root = root
    self.folder = folder
    self.client = client
    self.store = store
  }

  /// A spec that was found and proven.
  package struct Found: Sendable {
    package var draft: SpecDraft
    package var yaml: String
    /// The client that sends it.
    package var client: Client { draft.client }
    package var cost: Cost { draft.cost }
    /// The message that it compiles to.
    package var message: Message?
    /// The keys of `wire`.
    package var wireKeys: [String] {
      draft.wire.compactMap { if case .text(let key) = $0.key { key } else { nil } }
    }
  }

  /// The reason why there is no spec.
  package enum Failure: Error {
    /// It needs a file beside it.
    case needsFile
    /// No spec compiles to these bytes.
    case noRequest
    /// There is no head: a body alone is no request.
    case noHead

    /// The reason, as a sentence without a full stop.
    package var reason: String {
      switch self {
      case .needsFile: "parts of it need files beside the spec: onwire import INPUT --out DIR"
      case .noRequest: "no spec compiles to these bytes"
      case .noHead: "the capture has no head, and a body alone is no request"
      }
    }
  }

  /// Comment lines for a spec, about what is not known of the request; empty if everything is.
  package static func comment(on request: Request) -> String {
    comment(on: request.fidelity) + guess(of: request)
  }

  /// A comment line for a spec about what the capture did not keep, and another if the body is lost; empty if
  /// the bytes are those on the wire.
  package static func comment(on fidelity: Fidelity) -> String {
    guard !fidelity.isExact else { return "" }
    let aspects = Fidelity.Aspect.allCases.filter { fidelity[$0].knowledge != .exact }
      .map { "\($0.rawValue) \(fidelity[$0].knowledge.rawValue)" }
    let words = aspects.isEmpty ? "some header fields were made by a tool" : aspects.joined(separator: ", ")
    let body = fidelity[.body]
    let isLost = body.knowledge == .absent && !body.reason.isEmpty
    return "# Not all of this is what was sent: \(words).\n"
      + (isLost ? "# The body is absent: \(VisibleText.of(body.reason)).\n" : "")
  }

  /// A comment line to put above a URL whose scheme is a guess; empty if it is known.
  package static func guess(of request: Request) -> String {
    guard request.capture?.tellsScheme == false else { return "" }
    let guess =
      request.isGuessedByFields
      ? "https is a guess, by Accept-Encoding"
      : request.endpoint.scheme == .http ? "http is a guess" : "https is a guess, by the port"
    return "# The capture does not say whether this was sent over TLS: \(guess).\n"
  }

  /// The spec of a request: the cheapest of those that compile to its bytes, except for what the capture
  /// guessed.
  ///
  /// - Throws: `Failure`; any error from the store or from reading a file.
  package func spec(of captured: Request) throws -> Found {
    var patterns = DraftPatterns()
    return try spec(of: captured, like: &patterns)
  }

  /// The same for a request of a session whose earlier requests had these patterns: a draft like theirs is
  /// tried first.
  ///
  /// - Parameter first: Clients to try before all others, such as the one of the session's other requests.
  package func spec(
    of captured: Request, first: [Client] = [], like patterns: inout DraftPatterns
  ) throws -> Found {
    let request = try captured.withoutGuesses
    guard let sent = SentRequest(request) else {
      if request.fidelity[.requestLine].knowledge == .absent { throw Failure.noHead }
      return try raw(request)
    }
    let trial = Trial(sent, self, Contents(sent, store: store))
    if let pattern = patterns.pattern(of: sent), client.map(pattern.client.isSameRelease) ?? true,
      let draft = trial.draft(like: pattern), let found = try proven(draft, request.message)
    {
      return found
    }
    let groups = candidates(trial, first: first)
    let least = trial.leastWire
    let best =
      (least > 0 ? nil : cheapest(trial, groups, wire: 0)) ?? cheapest(trial, groups, wire: max(1, least))
    if let best, let found = try proven(best, request.message) {
      patterns.keep(best, of: sent)
      return found
    }
    if let missing = trial.contents.failure { throw missing }
    return try raw(request)
  }

  /// The cheapest draft of any client for a request that needs `least` keys of `wire`.
  private func cheapest(_ trial: Trial, _ groups: [[Client]], wire least: Int) -> SpecDraft? {
    var best: SpecDraft?
    func isMade(_ draft: SpecDraft) -> Bool { draft.cost.form == 0 && draft.isOrdinary }
    for group in groups {
      for candidate in group {
        guard let draft = trial.draft(for: candidate, takesWire: least > 0) else { continue }
        if best.map({ draft.cost < $0.cost }) ?? true { best = draft }
        if draft.wire.count <= least, isMade(draft), draft.client.settings.isEmpty { break }
      }
      if let best, best.wire.count <= least,
        isMade(best) || !trial.mayHaveParameters && !best.isUnlikelyForm
      {
        return best
      }
    }
    return best
  }

  /// Groups of clients to try, the likeliest first; a later group is tried if none of those before is good.
  private func candidates(_ trial: Trial, first: [Client]) -> [[Client]] {
    if let client { return [[client]] }
    let older = Self.older.filter { trial.canDiffer(by: $0.changed) }.map(\.client)
    return [first, trial.sent.namedClients, Self.newest, older].filter { !$0.isEmpty }
  }

  /// The newest release of each library, and each style of code without releases.
  private static let newest = ReleaseGroup.all.flatMap { groups in
    groups[0].client.table.isOfStyles ? groups.reversed().map(\.client) : [groups[0].client]
  }
  /// The other releases of libraries, newest first.
  private static let older = ReleaseGroup.all.flatMap { groups in
    groups[0].client.table.isOfStyles ? [] : groups.dropFirst()
  }

  /// The longest request that is written into a spec as it is, if there is no file for it.
  private static let longestRaw = 1 << 16

  /// The last resort: all bytes unchanged.
  private func raw(_ request: Request) throws -> Found {
    let message = request.message
    var draft = SpecDraft(client: client ?? .default)
    let endpoint = request.endpoint
    draft.url = (endpoint.host.isEmpty ? "http://unknown.invalid" : endpoint.originWithUser) + "/"
    let content = try Contents.node(
      of: message, [0..<message.length], name: nil, store: store,
      longestBytes: store == nil ? Self.longestRaw : Contents.usualBytes)
    draft.wire = [SpecNode.Member("raw", .mapping([content]))]
    for url in [draft.url, "http://unknown.invalid/"] {
      draft.url = url
      if let found = try proven(draft, message) { return found }
    }
    throw Failure.noRequest
  }

  // MARK: Compiling

  /// Compiles a text; `nil` if it has an error.
  func compiled(_ yaml: String) -> Compilation.Wire? {
    spec(yaml).flatMap { Compiler(files: root).wire(of: $0) }
  }

  /// Whether a request has no difference from a spec with wildcards.
  package func isSame(_ yaml: String, as request: Request) throws -> Bool {
    let specs = requests(yaml, acceptsWildcards: true)
    guard specs.count == 1, let wire = Compiler(files: root).wire(of: specs[0]) else { return false }
    let spec = ComparedRequest(wire.message, wildcards: wire.wildcards)
    return try Comparison.of(spec, ComparedRequest(asSent: request)).isSame
  }

  /// The reason why a client does not compile a spec; `nil` if it does.
  func problem(_ spec: RequestSpec, by client: Client) -> String? {
    Compiler(files: root, client: client).compile(spec).diagnostics.first { $0.severity == .error }?.message
  }

  /// Reads a text as a spec; `nil` if it has an error.
  func spec(_ yaml: String) -> RequestSpec? {
    let specs = requests(yaml)
    return specs.count == 1 ? specs[0] : nil
  }

  private func requests(_ yaml: String, acceptsWildcards: Bool = false) -> [RequestSpec] {
    let source = Source(name: folder + "import.yaml", bytes: Array(yaml.utf8))
    let bases = bases
    let reader = SpecReader(variables: variables, acceptsWildcards: acceptsWildcards) { path, from in
      guard let text = bases[path] else { return .failure(LoadFailure(reason: "there is no such file")) }
      let name = FileRoot.name(of: path, relativeToFileNamed: from.name)
      return .success(Source(name: name, bytes: Array(text.utf8)))
    }
    return reader.read(source, stem: "import").requests
  }

  /// The spec of a draft, if it compiles to the bytes of `message`.
  private func proven(_ draft: SpecDraft, _ message: Message) throws -> Found? {
    guard let yaml = draft.node.yaml, let wire = compiled(yaml), try wire.message.hasSameBytes(as: message)
    else {
      return nil
    }
    return Found(draft: draft, yaml: yaml, message: wire.message)
  }

  /// Whether a text compiles to these bytes.
  package func isProven(_ yaml: String, _ bytes: [UInt8]) throws -> Bool {
    guard let message = compiled(yaml)?.message, message.length == bytes.count else { return false }
    return try message.bytes(limit: bytes.count) == bytes
  }

  /// Whether a text compiles to the bytes of `message`, all of which are compared.
  package func isProven(_ yaml: String, _ message: Message) throws -> Bool {
    guard let wire = compiled(yaml) else { return false }
    return try wire.message.hasSameBytes(as: message)
  }
}

extension Message {
  /// Whether two messages have the same bytes.
  func hasSameBytes(as other: Message) throws -> Bool {
    try length == other.length && firstDifference(from: other) == nil
  }

  /// The offset of the first byte in which two messages differ; `nil` if they are the same.
  func firstDifference(from other: Message) throws -> Int? {
    try firstDifference(0..<length, from: other, 0..<other.length)
  }

  /// The number of equal bytes before the first difference of two ranges; `nil` if the ranges are the same.
  /// Both are read in pieces.
  func firstDifference(_ range: Range<Int>, from other: Message, _ otherRange: Range<Int>) throws -> Int? {
    let shared = min(range.count, otherRange.count)
    let step = 1 << 18
    var count = 0
    while count < shared {
      let end = min(count + step, shared)
      let left = try bytes(range.lowerBound + count..<range.lowerBound + end, limit: step)
      let right = try other.bytes(
        otherRange.lowerBound + count..<otherRange.lowerBound + end, limit: step)
      if left != right { return count + zip(left, right).prefix { $0 == $1 }.count }
      count = end
    }
    return range.count == otherRange.count ? nil : shared
  }
}

extension SentRequest {
  /// Whether its User-Agent is curl's.
  var isOfCurl: Bool { value(of: "user-agent")?.hasPrefix("curl/") == true }

  /// The clients that the request itself names in its User-Agent.
  var namedClients: [Client] {
    guard let agent = value(of: "user-agent") else { return [] }
    if let mark = agent.firstOccurrence(of: "Alamofire/") {
      let release = agent[mark.upperBound...].prefix { $0.isNumber || $0 == "." }
      return ["alamofire@\(release)", "alamofire"].compactMap { try? Client(named: $0) }.prefix(1).map { $0 }
    }
    return isOfCurl ? [try? Client(named: "plain")].compactMap(\.self) : []
  }
}
