/// Finds the name that an unknown name probably means: the "did you mean" of a help text.
package enum Suggestion {
  /// Longer words, in UTF-8 bytes, are not mistyped names.
  private static let longest = 128

  /// The candidate most similar to `word`, the first of equals; `nil` if none is similar, or `word` is long.
  ///
  /// In this order: equal except for letter case; equal also except for `_`, `-`, `.` and spaces (`file_name`
  /// and `fileName`); the same words in another order; at most a third of the letters mistyped, where a swap
  /// of neighbours is one mistake; one is the start or end of the other and at least half of it. Time grows
  /// with the number of candidates times the square of the word's length, at most 128 bytes.
  package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard !word.isEmpty, word.utf8.count <= longest else { return nil }
    let spelled = Spelled(word)
    lazy var word = Name(word)
    var best: (text: String, likeness: Likeness)?
    for candidate in candidates where !candidate.isEmpty && candidate.utf8.count <= longest {
      guard spelled.mayBeLike(Spelled(candidate)) else { continue }
      let name = Name(candidate)
      // A word cannot be its own correction.
      guard name.text != word.text, let likeness = Likeness(word, name) else { continue }
      if let known = best, known.likeness <= likeness { continue }
      best = (candidate, likeness)
    }
    return best?.text
  }

  /// Does the same among names in folders, such as `user/login` and `shop#buy`: first a name with the same
  /// last part, then the one most similar by its whole name, then by its last part.
  package static func closest(toLastPartOf word: String, among names: [String]) -> String? {
    func last(_ name: String) -> String {
      String(
        name[(name.lastIndex { $0 == "/" || $0 == "#" }.map { name.index(after: $0) } ?? name.startIndex)...])
    }
    let part = last(word)
    if let name = names.first(where: { $0 != word && last($0) == part }) { return name }
    if let name = closest(to: word, among: names) { return name }
    return closest(to: part, among: names.map(last)).flatMap { meant in names.first { last($0) == meant } }
  }
}

/// The number of characters of a name, which shows for most names that they are not similar.
private struct Spelled {
  private var count = 0
  /// The number of characters other than separators.
  private var letters = 0
  private var isASCII = true

  init(_ name: String) {
    for byte in name.utf8 {
      count += 1
      if !"_-. ".utf8.contains(byte) { letters += 1 }
      if byte >= 0x80 { isASCII = false }
    }
  }

  /// Whether names with such lengths may be similar, whatever their letters: see `Likeness`.
  func mayBeLike(_ candidate: Self) -> Bool {
    guard isASCII, candidate.isASCII else { return true }
    return min(letters, candidate.letters) * 2 >= max(letters, candidate.letters)
      || abs(count - candidate.count) <= max(count, 3) / 3
  }
}

/// A name in the forms that are compared.
private struct Name {
  private static let separators: Set<Unicode.Scalar> = ["_", "-", ".", " "]

  let text: [Unicode.Scalar]
  let lowercase: [Unicode.Scalar]
  /// The name without separators and letter case.
  let letters: [Unicode.Scalar]
  /// The parts between separators and capitals, in lower case, sorted.
  let words: [String]

  init(_ name: String) {
    text = Array(name.unicodeScalars)
    lowercase = Array(name.lowercased().unicodeScalars)
    letters = lowercase.filter { !Name.separators.contains($0) }
    var words: [String] = []
    var isWordOpen = false
    var isAfterCapital = true
    for scalar in text {
      let isCapital = scalar.properties.isUppercase
      if Name.separators.contains(scalar) {
        isWordOpen = false
      } else if let last = words.indices.last, isWordOpen, !isCapital || isAfterCapital {
        words[last].unicodeScalars.append(scalar)
      } else {
        words.append(String(scalar))
        isWordOpen = true
      }
      isAfterCapital = isCapital
    }
    self.words = words.map { $0.lowercased() }.sorted()
  }
}

/// How similar two names are; smaller means more similar.
private enum Likeness: Comparable {
  case sameButForCase
  case sameButForSeparators
  case sameWords
  case mistyped(Int)
  case beginningOrEnd(longer: Int)

  /// `nil` if `candidate` is not similar to `word`.
  init?(_ word: Name, _ candidate: Name) {
    let (a, b) = (word.lowercase, candidate.lowercase)
    let limit = max(a.count, 3) / 3
    if a == b {
      self = .sameButForCase
    } else if !word.letters.isEmpty, word.letters == candidate.letters {
      self = .sameButForSeparators
    } else if word.words.count > 1, word.words == candidate.words {
      self = .sameWords
    } else if let distance = editDistance(a, b, atMost: limit), distance < max(a.count, b.count) {
      self = .mistyped(distance)
    } else if let difference = Likeness.affix(word.letters, candidate.letters) {
      self = .beginningOrEnd(longer: difference)
    } else {
      return nil
    }
  }

  /// How much longer one is, if the other is its start or end, at least half of it, and at least three
  /// letters.
  private static func affix(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int? {
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    guard short.count >= 3, short.count * 2 >= long.count else { return nil }
    let isAffix = long.starts(with: short) || long.reversed().starts(with: short.reversed())
    return isAffix ? long.count - short.count : nil
  }
}

/// The number of insertions, deletions, replacements and swaps that turn `a` into `b`; `nil` if it exceeds
/// `limit`.
///
/// The restricted Damerau-Levenshtein distance: no part is changed twice, so `ca` and `abc` are 3 apart.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for (j, y) in b.enumerated() {
      var distance = min(last[j] + (x == y ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, x == b[j - 1], y == a[i - 1] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    if let least = row.min(), least > limit { return nil }
    (beforeLast, last) = (last, row)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
