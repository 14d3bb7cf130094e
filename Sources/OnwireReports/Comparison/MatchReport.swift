package import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats
import OnwireFormats

/// The report of `onwire diff` on requests without a match, on either side.
package struct MatchReport: Sendable {
  let matcher: RequestMatcher
  let side: String
  let expectedNames: [String]
  let seenNames: [String]
  /// The names of what is shown as stars; `nil` if everything is shown.
  private let redacted: SecretNames?

  /// The most requests without a match that are listed.
  static let limit = 20

  /// A report on the matches of `matcher` in `side`; `expected` and `seen` are the names of the requests.
  package init(
    _ matcher: RequestMatcher, in side: String, expected: [String], seen: [String],
    redacted: SecretNames? = nil
  ) {
    self.matcher = matcher
    self.side = side
    expectedNames = expected
    seenNames = redacted.map { seen.map($0.redacted) } ?? seen
    self.redacted = redacted
  }

  /// The report on an expected request without a match: what was looked for, the nearest miss, and how that
  /// differs.
  package func page(_ index: Int, _ miss: NearestMiss?) -> Page {
    let nearest =
      miss.map { MatchWording.nearest(seenNames[$0.seen], seenKey($0.seen)) }
      ?? MatchWording.nothingNear(of: matcher.seen.count)
    var page = Page(
      ofSide: ComparisonWording.leftSign, expectedNames[index], MatchWording.unknown(key(index), in: side),
      .strong)
    page.add(.line(Words(nearest)), indent: 2, close: true)
    let reasons = miss.map { self.reasons(index, $0) } ?? []
    page.add(.entries(reasons.map { Page.Entry(words: Words($0)) }), indent: 4, close: true)
    return page
  }

  /// The same for machines, as a line of JSON.
  package func json(_ index: Int, _ miss: NearestMiss?) -> String {
    let nearest = miss.map { miss in
      Document.dictionary([
        ("right", .string(seenNames[miss.seen])),
        ("reasons", .array(reasons(index, miss).map { .string($0) })),
      ])
    }
    return Self.json(left: expectedNames[index], right: nil, nearest: nearest)
  }

  /// The list of captured requests that match nothing; `nil` if there are none.
  package func unmatched(_ matches: [Int?]) -> Page? {
    let rest = unmatchedPositions(matches)
    guard !rest.isEmpty else { return nil }
    var page = Page(
      ofSide: ComparisonWording.rightSign, nil, MatchWording.unmatched(rest.count, in: side), .strong)
    var entries = rest.prefix(Self.limit).map {
      Page.Entry(name: seenNames[$0], words: .text(MatchWording.request(seenKey($0))))
    }
    if rest.count > Self.limit {
      entries.append(Page.Entry(words: .text(MatchWording.more(rest.count - Self.limit))))
    }
    page.add(.entries(entries), indent: 2, close: true)
    return page
  }

  /// The same for machines, one a line.
  package func unmatchedJSON(_ matches: [Int?]) -> String {
    unmatchedPositions(matches).map { Self.json(left: nil, right: seenNames[$0], nearest: nil) }.joined()
  }

  /// The number of captured requests that match nothing.
  package func unmatchedCount(_ matches: [Int?]) -> Int { unmatchedPositions(matches).count }

  /// A request that is only on one side, as a line of JSON.
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

  /// An expected request as it is shown.
  func key(_ index: Int) -> RequestKey { shown(matcher.key(ofExpected: index)) }

  /// A captured request as it is shown.
  func seenKey(_ position: Int) -> RequestKey { shown(matcher.seen[position]) }

  private func shown(_ key: RequestKey) -> RequestKey { redacted.map(key.redacted) ?? key }

  func reasons(_ index: Int, _ miss: NearestMiss) -> [String] {
    miss.reasons(key(index), seenKey(miss.seen)).map {
      let words = MatchWording.reason($0) { expectedNames[$0] }
      return redacted?.redactedWords(words) ?? words
    }
  }

  func unmatchedPositions(_ matches: [Int?]) -> [Int] {
    let taken = Set(matches.compactMap(\.self))
    return matcher.seen.indices.filter { !taken.contains($0) }
  }
}

extension ComparisonAnnotations {
  /// The workflow command for anything that is not reported field by field, at its place if that is known,
  /// else beside the spec if there is one.
  package static func text(
    _ title: String, of file: String?, at place: Place? = nil, _ text: String
  ) -> String {
    let start = place?.start
    return GitHubAnnotation(
      file: place?.source.name ?? file, line: start?.line, column: start?.column, title: title,
      message: String(text.dropLast())
    ).text
  }
}

extension Page {
  /// The annotation of a request that is only on one side; `side` is the other one.
  package init(alone name: String, isLeft: Bool, in side: String) {
    self.init(
      ofSide: isLeft ? ComparisonWording.leftSign : ComparisonWording.rightSign, name,
      MatchWording.alone(in: side))
  }

  /// The annotation of a pair in which these requests have no response.
  package init(unanswered names: [String]) {
    self.init(ofSide: ComparisonWording.leftSign, nil, MatchWording.haveNoResponse(names))
  }

  fileprivate init(ofSide sign: String, _ name: String?, _ words: String, _ ink: Ink = .plain) {
    self.init("")
    isTitled = false
    htmlClass = "differences"
    add(.side(sign, name: name, Words(words)), ink)
  }
}
