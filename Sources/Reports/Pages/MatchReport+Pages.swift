import Diagnostics
public import HTTPWire

extension MatchReport {
  /// The part of a document on a request that has no match: what was looked for, the nearest miss, and what keeps
  /// them apart.
  public func part(_ index: Int, _ miss: NearestMiss?, _ form: ComparisonDocument.Form) -> String {
    var words = [MatchWords.unknown(key(index), in: side)]
    words.append(
      miss.map { MatchWords.nearest(seenNames[$0.seen], seenKey($0.seen)) }
        ?? MatchWords.nothingNear(of: matcher.seen.count))
    return Self.part(words, miss.map { reasons(index, $0) } ?? [], form)
  }

  /// The part on the requests that were seen and that nothing matches; empty where there is none.
  public func unmatchedPart(_ matches: [Int?], _ form: ComparisonDocument.Form) -> String {
    let rest = unmatchedPositions(matches)
    guard !rest.isEmpty else { return "" }
    var items = rest.prefix(Self.limit).map {
      "`\(VisibleText.of(seenNames[$0]))` \(MatchWords.request(seenKey($0)))"
    }
    if rest.count > Self.limit { items.append(MatchWords.more(rest.count - Self.limit)) }
    return Self.part([MatchWords.unmatched(rest.count, in: side)], items, form)
  }

  /// The part on a request of one side alone; `side` is the other one.
  public static func alone(in side: String, _ form: ComparisonDocument.Form) -> String {
    part([MatchWords.alone(in: side)], [], form)
  }

  private static func part(_ words: [String], _ items: [String], _ form: ComparisonDocument.Form) -> String {
    var page = Page("")
    page.isOfDifferences = true
    for words in words { page.add(.words(Words(words))) }
    if !items.isEmpty { page.add(.list(items.map { Words($0) })) }
    // Words read no file.
    return
      (try? form == .html
      ? page.htmlFragment() : page.markdownBlocks(level: 2).joined(separator: "\n\n") + "\n") ?? ""
  }
}
