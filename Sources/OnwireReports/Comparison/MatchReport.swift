import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats
import OnwireFormats

/// What `onwire diff` says of requests that have no match, on either side.
package struct MatchReport: Sendable {
  let matcher: RequestMatcher
  let side: String
  let expectedNames: [String]
  let seenNames: [String]
  private var color: Bool
  /// The names of what is shown as stars; `nil` where everything is shown as it is.
  private let redacted: SecretNames?

  /// How many requests that nothing matches are listed.
  static let limit = 20

  /// A report on what `matcher` found in `side`; `expected` and `seen` are what the requests are called.
  package init(
    _ matcher: RequestMatcher, in side: String, expected: [String], seen: [String], color: Bool,
    redacted: SecretNames? = nil
  ) {
    self.matcher = matcher
    self.side = side
    expectedNames = expected
    seenNames = seen
    self.color = color
    self.redacted = redacted
  }

  /// The same report without colours, for what is no terminal.
  package var uncoloured: MatchReport {
    var report = self
    report.color = false
    return report
  }

  /// The lines on a request that has no match: what was looked for, the nearest miss, and what keeps them apart.
  package func text(_ index: Int, _ miss: NearestMiss?) -> String {
    let title = MatchWords.expected(expectedNames[index], key(index), in: side)
    var lines = [Ink.strong.paint(title, color: color)]
    if let miss {
      lines.append("  " + MatchWords.nearest(seenNames[miss.seen], seenKey(miss.seen)))
      lines += reasons(index, miss).map { "    " + $0 }
    } else {
      lines.append("  " + MatchWords.nothingNear(of: matcher.seen.count))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for machines, a line of JSON.
  package func json(_ index: Int, _ miss: NearestMiss?) -> String {
    let nearest = miss.map { miss in
      Document.dictionary([
        ("right", .string(seenNames[miss.seen])),
        ("reasons", .array(reasons(index, miss).map { .string($0) })),
      ])
    }
    return Self.json(left: expectedNames[index], right: nil, nearest: nearest)
  }

  /// The list of the requests that were seen and that nothing matches; empty where there is none.
  package func unmatched(_ matches: [Int?]) -> String {
    let rest = unmatchedPositions(matches)
    guard !rest.isEmpty else { return "" }
    var lines = [Ink.strong.paint("+ " + MatchWords.unmatched(rest.count, in: side), color: color)]
    lines += rest.prefix(Self.limit).map {
      "  \(VisibleText.of(seenNames[$0]))  \(MatchWords.request(seenKey($0)))"
    }
    if rest.count > Self.limit { lines.append("  " + MatchWords.more(rest.count - Self.limit)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for machines, a line each.
  package func unmatchedJSON(_ matches: [Int?]) -> String {
    unmatchedPositions(matches).map { Self.json(left: nil, right: seenNames[$0], nearest: nil) }.joined()
  }

  /// How many requests were seen that nothing matches.
  package func unmatchedCount(_ matches: [Int?]) -> Int { unmatchedPositions(matches).count }

  /// A request of one side alone, as a line of JSON.
  package static func json(left: String?, right: String?) -> String {
    json(left: left, right: right, nearest: nil)
  }

  private static func json(left: String?, right: String?, nearest: Document?) -> String {
    let document = Document.dictionary([
      ("left", left.map { .string($0) } ?? .null),
      ("right", right.map { .string($0) } ?? .null),
      ("same", .boolean(false)),
      ("nearest", nearest ?? .null),
    ])
    return CaptureJSON.text(document) + "\n"
  }

  /// What an expected request is shown as.
  func key(_ index: Int) -> RequestKey { shown(matcher.key(ofExpected: index)) }

  /// What one is shown as that was seen.
  func seenKey(_ position: Int) -> RequestKey { shown(matcher.seen[position]) }

  private func shown(_ key: RequestKey) -> RequestKey { redacted.map(key.redacted) ?? key }

  func reasons(_ index: Int, _ miss: NearestMiss) -> [String] {
    miss.reasons(key(index), seenKey(miss.seen)).map {
      let words = MatchWords.reason($0) { expectedNames[$0] }
      return redacted?.redactedWords(words) ?? words
    }
  }

  func unmatchedPositions(_ matches: [Int?]) -> [Int] {
    let taken = Set(matches.compactMap(\.self))
    return matcher.seen.indices.filter { !taken.contains($0) }
  }
}

extension ComparisonAnnotations {
  /// The workflow command of what is not said field by field, beside the spec where there is one.
  package static func text(_ title: String, of file: String?, _ text: String) -> String {
    GitHubAnnotation(file: file, title: title, message: String(text.dropLast())).text
  }
}

extension MatchReport {
  /// The part of a document on a request that has no match: what was looked for, the nearest miss, and what keeps
  /// them apart.
  package func part(_ index: Int, _ miss: NearestMiss?) -> Page {
    let nearest =
      miss.map { MatchWords.nearest(seenNames[$0.seen], seenKey($0.seen)) }
      ?? MatchWords.nothingNear(of: matcher.seen.count)
    return Page(
      [MatchWords.unknown(key(index), in: side), nearest], list: miss.map { reasons(index, $0) } ?? [])
  }

  /// The part on the requests that were seen and that nothing matches; `nil` where there is none.
  package func unmatchedPart(_ matches: [Int?]) -> Page? {
    let rest = unmatchedPositions(matches)
    guard !rest.isEmpty else { return nil }
    var items = rest.prefix(Self.limit).map {
      "`\(VisibleText.of(seenNames[$0]))` \(MatchWords.request(seenKey($0)))"
    }
    if rest.count > Self.limit { items.append(MatchWords.more(rest.count - Self.limit)) }
    return Page([MatchWords.unmatched(rest.count, in: side)], list: items)
  }

  /// The part on a request of one side alone; `side` is the other one.
  package static func alone(in side: String) -> Page { Page([MatchWords.alone(in: side)], list: []) }

  /// What a document says of a pair of which one has no response.
  package static func unanswered(_ name: String) -> Page {
    Page([MatchWords.hasNoResponse(name)], list: [])
  }
}

extension Page {
  fileprivate init(_ words: [String], list items: [String]) {
    self.init("")
    htmlClass = "differences"
    for words in words { add(.words(Words(words))) }
    add(.list(items.map { Words($0) }))
  }
}
