import OnwireClients
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

extension Trial {
  func withTarget(_ draft: SpecDraft, _ raising: Raising, takesWire: Bool) -> SpecDraft? {
    var made: Message?
    func found(_ changes: some Sequence<Change>) -> SpecDraft? {
      for change in changes {
        var tried = draft
        change(&tried)
        guard let message = compiled(tried) else { continue }
        if hasRequestLine(message) { return tried }
        made = made ?? message
      }
      return nil
    }
    let targets = targets(draft, raising)
    if let found = found(targets.ofParameters)
      ?? found(targets.takesOwnPairs ? ownPairs(raising, besides: made) : [])
      ?? found(targets.whole)
    {
      return found
    }
    guard takesWire else { return nil }
    var draft = draft
    let text = String(validating: sent.target, as: UTF8.self)
    draft.wire.append(.init("target", text.map { .text($0) } ?? .binary(sent.target)))
    for url in [origin + "/", "http://unknown.invalid/"] {
      draft.url = url
      if let message = compiled(draft), hasRequestLine(message) { return draft }
    }
    return nil
  }

  /// The ways in which the URL may have been made.
  struct Targets {
    /// All pairs as parameters, or as the key `query`.
    var ofParameters: [Change] = []
    /// Whether the first pairs may be in the URL, and the others parameters.
    var takesOwnPairs = false
    /// The URL, unchanged.
    var whole: [Change] = []

    /// The most informative way.
    var first: Change? { ofParameters.first ?? whole.first }
  }

  func targets(_ draft: SpecDraft, _ raising: Raising) -> Targets {
    guard let (path, query) = sent.pathAndQuery else { return Targets() }
    let url = origin + raising.urlText(path)
    guard let query else { return Targets(whole: [{ $0.url = url }]) }
    var targets = Targets()
    let isFree = draft.params == nil && draft.files.isEmpty && draft.paramsText == nil && draft.body.isEmpty
    targets.takesOwnPairs =
      !query.isEmpty && isFree && raising.serializes(.form) && raising.parametersAreInURL(sent.method)
    let takesPairs = targets.takesOwnPairs
    if takesPairs || raising.serializes(.form) && query.contains(where: { $0.isOne(of: "%[+") }) {
      targets.ofParameters = parameters(of: query, from: 0, raising).map { node in
        { draft in
          draft.url = url
          if takesPairs { draft.params = node } else { draft.query = node }
        }
      }
    }
    if let text = String(validating: query, as: UTF8.self) {
      targets.whole = [
        {
          $0.url = "\(url)?\(raising.urlText(text))"
          $0.isQueryInURL = takesPairs
        }
      ]
    }
    return targets
  }

  /// The parameters that the pairs of the query, from an offset on, may have been.
  func parameters(of query: [UInt8], from start: Int, _ raising: Raising) -> [SpecNode] {
    memo.parameters(.init(rules: raising.pairRules, start: start)) {
      raising.parameters(query[start...], isForm: false)
    }
  }

  /// The most pairs that are left in the URL one by one.
  private static let mostOwnPairs = 8

  /// The first pair in the URL and the others as parameters, then the first two, and so on.
  ///
  /// `made` is what the client makes of all of them as parameters: a pair that is not in it stays in the URL.
  private func ownPairs(_ raising: Raising, besides made: Message?) -> [Change] {
    guard let (path, query) = sent.pathAndQuery, let query else { return [] }
    let url = origin + raising.urlText(path)
    let mark = UInt8(ascii: "&")
    let pairs = query.split(separator: mark, omittingEmptySubsequences: false)
    var fewest = 1
    if let target = made?.sentTarget, let start = target.firstIndex(of: UInt8(ascii: "?")) {
      let written = Set(target[(start + 1)...].split(separator: mark, omittingEmptySubsequences: false))
      fewest = (pairs.lastIndex { !written.contains($0) } ?? 0) + 1
    }
    var changes: [Change] = []
    // After a `&` at the URL's end comes another.
    for count in fewest..<max(fewest, min(Self.mostOwnPairs + 1, pairs.count)) where !pairs[count].isEmpty {
      let start = pairs[count].startIndex
      guard let own = String(validating: query[..<(start - 1)], as: UTF8.self),
        let node = parameters(of: query, from: start, raising).first
      else { break }
      changes.append {
        $0.url = "\(url)?\(raising.urlText(own))"
        $0.params = node
      }
    }
    return changes
  }
}
