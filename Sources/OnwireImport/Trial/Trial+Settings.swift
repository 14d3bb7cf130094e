import OnwireClients
import OnwireHTTP
import OnwireTextFormats

extension Trial {
  /// The most settings of one client.
  private static let mostSettings = 4

  /// Settings that do not matter for what is read back from bytes: it has the given keys in the given order,
  /// and has neither dates nor data nor the booleans of pairs.
  private static let silent = [".bool", ".data", ".date", ".key-case", ".sorted-keys"]

  /// The draft of the client with an app's settings, if it then sends the request by itself, except for a
  /// boundary that it is given; otherwise `nil`.
  ///
  /// An order that the app chooses fits any request, so it is only set if nothing else helps.
  func withSettings(_ client: Client) -> SpecDraft? {
    let options = client.options.filter { option in
      !Self.silent.contains { option.rule.hasSuffix($0) }
    }
    guard !options.isEmpty else { return nil }
    // What does not make the first pairs does not make all of them.
    if let brief, brief.missOfParameters(of: client) != nil {
      guard let known = brief.withSettings(client)?.client else { return nil }
      if let draft = cheapest(for: known, takesWire: false), draft.isOfParameters { return draft }
    }
    guard let miss = missOfParameters(of: client), miss.offset != nil else { return nil }
    let asked = Memo.Unhelped(miss: miss, options: options)
    // Releases of a library lay out parts alike, but styles do not.
    let name = client.table.isOfStyles ? client.nameAndRelease : client.table.name
    if memo.unhelped[name] == asked { return nil }
    let rules = Set(options.map(\.rule))
    let unordered = rules.filter { !$0.hasSuffix(".order") }
    for rules in unordered.count < rules.count ? [unordered, rules] : [rules] {
      guard let set = setting(rules, of: client, after: miss),
        let draft = cheapest(for: set, takesWire: false), draft.isOfParameters
      else { continue }
      return draft
    }
    memo.unhelped[name] = asked
    return nil
  }

  /// The most pairs of a request that is as good as a longer one to look for settings.
  private static let mostBriefPairs = 64

  /// The request with only the first pairs of its form; `nil` if it has no more.
  private var brief: Trial? {
    if let known = memo.brief { return known }
    let found = withFirstPairs
    memo.brief = .some(found)
    return found
  }

  private var withFirstPairs: Trial? {
    guard isForm, let short, sent.chunks == nil,
      case let pairs = short.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostBriefPairs),
      pairs.count > Self.mostBriefPairs, let rest = pairs.last,
      let length = sent.lines.first(where: { $0.field.map { $0.name.lowercased() } == "content-length" }),
      var head = try? sent.message.bytes(0..<sent.message.headLength)
    else { return nil }
    let body = short[..<(rest.startIndex - 1)]
    head.replaceSubrange(
      length.offset..<length.offset + length.raw.count, with: "Content-Length: \(body.count)".utf8)
    guard let message = try? RequestParser().message(head: head, body: ByteInput(Array(body))) else {
      return nil
    }
    var request = sent.request
    request.message = message
    return SentRequest(request).map { Trial($0, importer, Contents($0, store: nil)) }
  }

  /// The client with those of the rules set that make its request the one that was sent; `nil` if there are
  /// none.
  ///
  /// They are set one at a time, each time the one with which the request stays the same for longest.
  func setting(
    _ rules: Set<String>, of client: Client, after miss: Identification.Miss
  ) -> Client? {
    var (set, miss) = (client, miss)
    for _ in 0..<Self.mostSettings {
      var best: (client: Client, miss: Identification.Miss?)?
      let groups = Self.groups(of: miss.rule)
      for option in set.options
      where rules.contains(option.rule) && groups.contains(ReleaseGroup.group(of: option.rule)) {
        guard let tried = memo.client(set, with: option) else { continue }
        let next = missOfParameters(of: tried)
        let reach = Self.reach(next)
        guard reach > max(Self.reach(miss), best.map { Self.reach($0.miss) } ?? 0) else { continue }
        best = (tried, next)
      }
      guard let best else { return nil }
      guard let next = best.miss else { return best.client }
      (set, miss) = (best.client, next)
    }
    return nil
  }
}
