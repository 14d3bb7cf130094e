import OnwireDiagnostics

/// Values of a spec that may be anything, or anything of a shape: `${any}`, `${any:uuid}`, `${any:/regex/}`.
///
/// For comparisons only, a spec with such values compiles with a token in place of each: a word of letters
/// and digits that no escaping changes and that is nowhere else in the spec.
package struct Wildcards: Sendable {
  /// The wildcard that a token stands for.
  package struct Wildcard: Sendable {
    /// The word in the message.
    package var token: String
    /// Its name in the spec: `any`, `any:uuid`, `any:/[0-9]+/`.
    package var name: String
    /// Whether it is `${any}`, which matches every text.
    var isAny: Bool { name == "any" }
    /// Its spelling in the spec: `${any:uuid}`.
    package var spelling: String { "${\(name)}" }
    /// Whether the wildcard matches a whole text, not a piece of it.
    package var matches: @Sendable (Substring) -> Bool

    /// Creates a wildcard with a name and a token.
    package init(token: String, name: String, matches: @escaping @Sendable (Substring) -> Bool) {
      self.token = token
      self.name = name
      self.matches = matches
    }
  }

  /// The wildcards, in the order of the spec.
  package let all: [Wildcard]
  /// Their tokens.
  let tokens: [[UInt8]]
  /// The start that all tokens share.
  fileprivate let stem: [UInt8]
  /// The index of the wildcard that each token stands for.
  private let numbers: [ArraySlice<UInt8>: Int]
  /// The lengths of tokens; all tokens of a spec have the same length.
  private let lengths: Set<Int>

  /// Creates a set of wildcards, by default empty.
  package init(_ all: [Wildcard] = []) {
    self.all = all
    tokens = all.map { Array($0.token.utf8) }
    stem = tokens.dropFirst().reduce(tokens.first ?? []) { stem, token in
      Array(zip(stem, token).prefix { $0 == $1 }.map(\.0))
    }
    numbers = Dictionary(zip(tokens.map { $0[...] }, tokens.indices), uniquingKeysWith: min)
    lengths = Set(tokens.map(\.count)).subtracting([0])
  }

  /// Whether there are none.
  package var isEmpty: Bool { all.isEmpty }

  /// The places of tokens in `bytes`, and the indexes of their wildcards.
  package func occurrences(in bytes: ArraySlice<UInt8>) -> [(place: Range<Int>, wildcard: Int)] {
    var found: [(place: Range<Int>, wildcard: Int)] = []
    var rest = bytes
    // All tokens begin alike, so one pass through the text finds them.
    while !lengths.isEmpty, let start = rest.firstOccurrence(of: stem)?.lowerBound, start < bytes.endIndex {
      if let number = lengths.compactMap({ numbers[bytes[start...].prefix($0)] }).min() {
        found.append((start..<start + tokens[number].count, number))
      }
      rest = bytes[max(start + 1, found.last?.place.upperBound ?? 0)...]
    }
    return found
  }
}

/// Matches texts against a pattern with wildcards.
struct WildcardMatch {
  /// The texts before the first wildcard, between wildcards, and after the last.
  private var texts: [ArraySlice<UInt8>] = []
  private var wildcards: [Wildcards.Wildcard] = []

  /// Several wildcards may divide a text in many ways: the most bytes to look at for wildcards with a shape.
  private static let workLimit = 1 << 21

  /// How much of a text matches the pattern.
  enum Coverage {
    case all
    case none
    /// Not all ways to divide the text were tried.
    case undecided
  }

  /// Whether the pattern is just one wildcard.
  var isOneWildcard: Bool { wildcards.count == 1 && texts.allSatisfy(\.isEmpty) }

  /// Whether the pattern is just one wildcard that may stand for an object or array: `${any}` or
  /// `${any:/regex/}`.
  var mayBeContainer: Bool { isOneWildcard && (wildcards[0].isAny || wildcards[0].name.hasPrefix("any:/")) }

  /// Finds the wildcards in `pattern`; `nil` if there are none.
  init?(_ pattern: [UInt8], _ wildcards: Wildcards) {
    let found = wildcards.occurrences(in: pattern[...])
    if found.isEmpty { return nil }
    self.wildcards = found.map { wildcards.all[$0.wildcard] }
    let (ends, starts) = (found.map(\.place.lowerBound), found.map(\.place.upperBound))
    texts = zip([0] + starts, ends + [pattern.count]).map { pattern[$0..<$1] }
  }

  /// Whether `text` matches the pattern, with a match for each wildcard in its place.
  func covers(_ text: [UInt8]) -> Bool { coverage(of: text) == .all }

  /// The kinds of escapes in a text.
  enum Escapes {
    case none
    case percent(plusIsSpace: Bool)
    case document(isJSON: Bool)

    /// For each position, whether it is inside an escape; positions after the last escape may be missing.
    fileprivate func insides(of text: [UInt8]) -> [Bool] {
      switch self {
      case .none: []
      case .percent: EscapedText.insides(of: text)
      case .document(let isJSON): ScalarText.insides(of: text, isJSON: isJSON)
      }
    }

    fileprivate func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
      switch self {
      case .none: Array(text)
      case .percent(let plusIsSpace): FormText.decode(text, plusIsSpace: plusIsSpace)
      case .document(let isJSON): ScalarText.decoded(text, isJSON: isJSON)
      }
    }
  }

  /// How much of `text` matches, if that could be decided; escapes are not cut, and wildcards match the text
  /// that they stand for.
  func coverage(of text: [UInt8], _ escapes: Escapes = .none) -> Coverage {
    let insides = escapes.insides(of: text)
    func isInside(_ place: Int) -> Bool { place < insides.count && insides[place] }
    guard text.starts(with: texts[0]), !isInside(texts[0].count) else { return .none }
    // The possible ends of the text after the wildcards so far.
    var starts: Set<Int> = [texts[0].count]
    var work = 0
    for (index, wildcard) in wildcards.enumerated() {
      let behind = texts[index + 1]
      let last = text.count - behind.count
      var next: Set<Int> = []
      let isLast = index == wildcards.count - 1
      // `${any}` matches whatever a later start would leave, so of several starts the first is enough.
      let isBeforeAny = !isLast && wildcards[index + 1].isAny
      for start in starts where start <= last {
        // The last wildcard ends where the pattern's last text begins; the others end where the text after
        // them is found.
        for end in (isLast ? last : start)...last {
          let isPlace = text[end...].starts(with: behind)
          if !wildcard.isAny { work += isPlace ? end - start + 1 : 1 }
          guard wildcards.count == 1 || work <= Self.workLimit else { return .undecided }
          guard isPlace, !isInside(end), !isInside(end + behind.count),
            wildcard.isAny
              || wildcard.matches(Substring(decoding: escapes.decoded(text[start..<end]), as: UTF8.self))
          else { continue }
          next.insert(end + behind.count)
          if isBeforeAny { break }
        }
      }
      starts = isBeforeAny ? Set(next.min().map { [$0] } ?? []) : next
    }
    return starts.isEmpty ? .none : .all
  }
}

extension WildcardMatch {
  /// A hash of the pattern, independent of the tokens' names.
  var digest: Int {
    var hasher = Hasher()
    hasher.combine(texts)
    for wildcard in wildcards { hasher.combine(wildcard.name) }
    return hasher.finalize()
  }

  /// Whether matching needs no search for ways to divide the text.
  var isPlain: Bool { wildcards.count == 1 || wildcards.allSatisfy(\.isAny) }
}

extension Comparer {
  /// Whether the left text, which is decoded, has wildcards that cover the right one. If the right one is the
  /// text of a value that is not text (`isText`), only a wildcard by itself covers it.
  mutating func matchesWildcard(_ left: [UInt8], _ right: [UInt8], isText: Bool = true) -> Bool {
    if self.left.wildcards.isEmpty { return false }
    guard let match = WildcardMatch(left, self.left.wildcards), isText || match.isOneWildcard else {
      return false
    }
    let coverage = match.coverage(of: right)
    if coverage == .undecided { isUndecided = true }
    return coverage == .all
  }

  /// How two texts with percent escapes differ, given their `spelling` without wildcards; `nil` if wildcards
  /// cover the difference. Text beside the wildcards is compared as written. `plusIsText` says that `+` may
  /// stand for itself in a wildcard.
  mutating func byWildcard(
    _ spelling: Spelling, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, as grammar: Spelling.Grammar,
    plusIsText: Bool = false
  ) -> Spelling? {
    let plusIsBlank = grammar == .pair
    var texts = (Array(left), Array(right))
    if self.left.wildcards.isEmpty { return spelling }
    let ways: [Difference.Way] =
      plusIsBlank ? [.escapeCase, .plusForBlank, .escaped] : [.escapeCase, .escaped]
    var isUndecided = false
    for way in [nil] + ways {
      if let way {
        let others = (
          EscapedText.normalized(left, way, plusIsBlank: plusIsBlank),
          EscapedText.normalized(right, way, plusIsBlank: plusIsBlank)
        )
        if others == texts { continue }
        texts = others
      }
      // A text without wildcards as written has none in any form.
      guard let match = WildcardMatch(texts.0, self.left.wildcards) else { break }
      for plusIsSpace in plusIsBlank && plusIsText ? [true, false] : [plusIsBlank] {
        switch match.coverage(of: texts.1, .percent(plusIsSpace: plusIsSpace)) {
        case .all: return way.map { Spelling(kind: .respelled, way: $0) }
        case .undecided: isUndecided = true
        case .none: break
        }
      }
    }
    if isUndecided { self.isUndecided = true }
    return spelling
  }

  /// Does the same for two texts of documents with the marks around them, which are JSON if `isJSON`,
  /// otherwise XML.
  mutating func byWildcard(
    _ spelling: Spelling, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, isJSON: Bool
  ) -> Spelling? {
    func scalar(_ bytes: ArraySlice<UInt8>) -> ScalarText {
      isJSON ? ScalarText(json: bytes) : ScalarText(xml: bytes)
    }
    let scalars = (scalar(left), scalar(right))
    guard matchesWildcard(scalars.0.canonical, scalars.1.canonical) else { return spelling }
    // Beside a wildcard by itself, there is no text to spell.
    guard WildcardMatch(scalars.0.canonical, self.left.wildcards)?.isOneWildcard == false,
      let match = WildcardMatch(Array(left), self.left.wildcards)
    else { return nil }
    let coverage = match.coverage(of: Array(right), .document(isJSON: isJSON))
    return coverage == .none ? Spelling(kind: .respelled, way: scalars.0.spellingWay) : nil
  }

  /// Does the same for a field's value; a wildcard in a host does not match ports.
  mutating func matchesWildcard(_ left: [UInt8], _ right: [UInt8], as grammar: Spelling.Grammar) -> Bool {
    if grammar != .host { return matchesWildcard(left, right) }
    return HostPattern(left, self.left.wildcards)?.matches(right) ?? false
  }
}

extension ComparedRequest {
  /// The request with different tokens if `other` may contain one of them as its own text, which would be
  /// equal byte for byte without matching the wildcard.
  func withTokens(absentFrom other: ComparedRequest) -> ComparedRequest {
    let stem = wildcards.stem
    let storage = (message.storage, other.message.storage)
    guard !stem.isEmpty, storage.1.holds(stem) else { return self }
    // Tokens keep their length, so no place in the message changes. One letter is enough if it makes a word
    // that is on neither side.
    let letter = (UInt8(ascii: "a")...UInt8(ascii: "z")).first { letter in
      let renamed = [letter] + stem.dropFirst()
      return !storage.0.holds(renamed) && !storage.1.holds(renamed)
    }
    guard let letter else { return self }
    var result = self
    result.wildcards = Wildcards(
      wildcards.all.map { wildcard in
        var other = wildcard
        other.token = String(decoding: [letter] + wildcard.token.utf8.dropFirst(), as: UTF8.self)
        return other
      })
    func renamed(_ message: Message) -> Message {
      var storage = message.storage
      for token in wildcards.occurrences(in: storage[...]) { storage[token.place.lowerBound] = letter }
      return Message(
        storage: storage, segments: message.segments, elements: message.elements,
        headSegmentCount: message.headSegmentCount, variables: message.variables)
    }
    result.message = renamed(message)
    result.packed = packed.map(renamed)
    return result
  }
}
