/// Values of a spec that may be anything, or anything of a shape: `${any}`, `${any:uuid}`, `${any:/regex/}`.
///
/// A spec with such values compiles, for comparing only, with a token in the place of each: a word of letters and
/// digits that no escaping changes and that the spec does not hold otherwise.
package struct Wildcards: Sendable {
  /// What a token stands for.
  package struct Wildcard: Sendable {
    /// The word in the message.
    package var token: String
    /// What the spec calls it: `any`, `any:uuid`, `any:/[0-9]+/`.
    package var name: String
    /// As it stands in the spec: `${any:uuid}`.
    package var spelling: String { "${\(name)}" }
    /// Whether a text is what the wildcard names; all of it, not a piece.
    package var matches: @Sendable (Substring) -> Bool

    /// A wildcard of a name and a token.
    package init(token: String, name: String, matches: @escaping @Sendable (Substring) -> Bool) {
      self.token = token
      self.name = name
      self.matches = matches
    }
  }

  /// The wildcards, in the order in which the spec has them.
  package var all: [Wildcard]

  /// Those wildcards; none at all unless given.
  package init(_ all: [Wildcard] = []) { self.all = all }

  /// Whether there are none.
  package var isEmpty: Bool { all.isEmpty }
}

/// Whether a text is what another says that holds wildcards.
struct WildcardMatch {
  /// What stands before the first wildcard, between them, and behind the last.
  private var texts: [ArraySlice<UInt8>] = []
  private var wildcards: [Wildcards.Wildcard] = []

  /// Several wildcards may share a text in many ways: no more bytes than these are looked at for all of them.
  private static let workLimit = 1 << 21

  /// Looks for wildcards in `pattern`; `nil` where there are none.
  init?(_ pattern: [UInt8], _ wildcards: Wildcards) {
    let tokens = wildcards.all.map { Array($0.token.utf8) }
    var start = 0
    var position = 0
    while position < pattern.count {
      let rest = pattern[position...]
      guard let index = tokens.firstIndex(where: { !$0.isEmpty && rest.starts(with: $0) }) else {
        position += 1
        continue
      }
      texts.append(pattern[start..<position])
      self.wildcards.append(wildcards.all[index])
      position += tokens[index].count
      start = position
    }
    texts.append(pattern[start...])
    if self.wildcards.isEmpty { return nil }
  }

  /// Whether `text` is the pattern's text with something that each wildcard names in its place.
  func covers(_ text: [UInt8]) -> Bool {
    guard text.starts(with: texts[0]) else { return false }
    // Where the text behind the wildcards so far may have ended.
    var starts: Set<Int> = [texts[0].count]
    var work = 0
    for (index, wildcard) in wildcards.enumerated() {
      let behind = texts[index + 1]
      let last = text.count - behind.count
      var next: Set<Int> = []
      for start in starts where start <= last {
        // The last wildcard reaches to where the pattern's end begins, the others to where what is behind
        // them does.
        for end in (index == wildcards.count - 1 ? last : start)...last {
          let isPlace = text[end...].starts(with: behind)
          work += isPlace ? end - start + 1 : 1
          guard wildcards.count == 1 || work <= Self.workLimit else { return false }
          if isPlace, wildcard.matches(Substring(decoding: text[start..<end], as: UTF8.self)) {
            next.insert(end + behind.count)
          }
        }
      }
      starts = next
    }
    return !starts.isEmpty
  }
}

extension Comparer {
  /// Whether the left text, which is decoded, holds wildcards that the right one is covered by.
  func matchesWildcard(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if self.left.wildcards.isEmpty { return false }
    return WildcardMatch(left, self.left.wildcards)?.covers(right) ?? false
  }
}
