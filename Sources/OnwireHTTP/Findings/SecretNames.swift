import OnwireTextFormats
internal import OnwireDiagnostics

/// Recognizes names of secrets: of header fields, pairs, keys, parts and cookies alike.
///
/// A name is analysed word by word. Words end at marks, at digits and at changes of letter case, and compound
/// words are split by the word list: `newPassword`, `X-New-Password`, `user[new_password]` and `newpassword`
/// are the same name.
package struct SecretNames: Sendable {
  /// Additional names that a user calls secret, each as its words without marks, in lower case.
  private let own: Set<String>
  /// Whole names, such as that of a variable for a password.
  private(set) var whole: Set<String> = []
  private var glance: TermGlance
  /// Texts that are secret whatever their name.
  package internal(set) var known = KnownSecrets()

  /// Creates a set of the usual names, and of names that contain one of `own`.
  package init(_ own: [String] = []) {
    self.own = Set(own.map { Self.words(of: $0).joined() }.filter { !$0.isEmpty })
    var glance = Self.glance
    for term in self.own { glance.add(wordsOf: term) }
    self.glance = glance
  }

  /// The same set with `names` added exactly as they are.
  func besides(_ names: Set<String>) -> SecretNames {
    var result = self
    result.whole.formUnion(names)
    for name in names {
      result.glance.add(
        wordsOf: String(decoding: name.utf8.filter(\.isLetter).map(\.lowercased), as: UTF8.self))
      // Of a name without ASCII letters nothing is left.
      result.glance.add(wordsOf: name)
    }
    return result
  }

  /// Whether bytes may be the name of a secret, at a glance: most names have no term.
  func mayContain(_ name: some Collection<UInt8>) -> Bool { glance.mayBeIn(name) }

  /// Whether a name stands for a secret.
  package func contains(_ name: String) -> Bool {
    if whole.contains(name) { return true }
    let isOne = !name.utf8.contains {
      $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ".")
    }
    if isOne { return isSecret(Self.words(of: name)) }
    let groups = name.split { "[].".contains($0) }.map { Self.words(of: String($0)) }
    // A secret may have members: `password[0]`, `credentials.name`.
    if groups.contains(where: isSecret) { return true }
    return zip(groups, groups.dropFirst()).contains { first, second in
      second.count == 1 && Self.splitTerms.contains((first.last ?? "") + second[0])
    }
  }

  /// The last name in brackets, otherwise the whole name: `user[password]` is a password.
  static func word(of name: String) -> String {
    name.split { "[].\"".contains($0) }.last.map(String.init) ?? name
  }

  private func isSecret(_ written: [String]) -> Bool {
    // `pAsSwOrD` is not a sequence of words.
    if written.count > 2, written.allSatisfy({ $0.utf8.count <= 2 }), isSecret([written.joined()]) {
      return true
    }
    let words = written.flatMap(pieces)
    for start in words.indices {
      var term = ""
      for end in start..<min(start + 4, words.count) {
        term += words[end]
        if !own.isEmpty, own.contains(term) || own.contains(Self.singular(term)) { return true }
        if Self.isTerm(term, in: words, start..<end + 1) { return true }
      }
    }
    return false
  }

  /// Whether `written`, which is at `range` of `words`, makes the whole name secret.
  private static func isTerm(_ written: String, in words: [String], _ range: Range<Int>) -> Bool {
    let term = singular(written)
    guard allTerms.contains(term) else { return false }
    let before = words[..<range.lowerBound].joined()
    if harmless.contains(before + term) || harmless.contains(before + written) { return false }
    let isLast = range.upperBound == words.count
    if terms.contains(term) {
      // The last word says what a name is: `token_type` is a type, `max_tokens` a number.
      let last = words[words.count - 1]
      if !isLast, tails.contains(last) || tails.contains(singular(last)) { return false }
      guard range.lowerBound > 0 else { return true }
      if leads.contains(words[0]) { return false }
      return !(words[range.upperBound - 1] == "tokens" && countLeads.contains(words[range.lowerBound - 1]))
    }
    if lastTerms.contains(term) { return isLast && (range.lowerBound == 0 || !leads.contains(words[0])) }
    if let others = unlessBehind[term] {
      return isLast && (range.lowerBound == 0 || !others.contains(words[range.lowerBound - 1]))
    }
    guard let allowed = guardedTerms[term] else { return false }
    let follows = range.lowerBound == 0 || allowed.contains(words[range.lowerBound - 1])
    return follows && (isLast || repeats.contains(words[range.upperBound]))
  }

  // MARK: Words

  /// The words of a name, in lower case.
  private static func words(of name: String) -> [String] {
    enum Class { case lower, upper, none }
    var words: [String] = []
    var word: [UInt8] = []
    var last = Class.none
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    for byte in (twoFactor(name) ?? name).utf8 {
      switch byte {
      case 0x61...0x7A, 0x80...:
        // The last of several capitals begins a word: `APIKey`.
        if last == .upper, word.count > 1, byte < 0x80, let first = word.popLast() {
          end()
          word = [first]
        }
        word.append(byte)
        last = .lower
      case 0x41...0x5A:
        if last == .lower { end() }
        word.append(byte | 0x20)
        last = .upper
      default:
        end()
        last = .none
      }
    }
    end()
    return name.utf8.contains { $0 >= 0x80 } ? words.map { $0.lowercased() } : words
  }

  /// A name with the one word that begins with a digit, `2fa`, spelled in letters.
  private static func twoFactor(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    guard let digit = bytes.firstIndex(of: UInt8(ascii: "2")), bytes[digit...].count > 2,
      bytes[digit + 1] | 0x20 == UInt8(ascii: "f"), bytes[digit + 2] | 0x20 == UInt8(ascii: "a"),
      bytes[digit...].count == 3 || !(0x61...0x7A).contains(bytes[digit + 3])
    else { return nil }
    return String(decoding: bytes[..<digit], as: UTF8.self) + "_twofa"
      + String(decoding: bytes[(digit + 3)...], as: UTF8.self)
  }

  /// The words in a compound word; the word itself if it is one word, or no known words.
  private func pieces(of word: String) -> [String] {
    let bytes = Array(word.utf8)
    guard bytes.count > 4, bytes.count <= 64, !Self.isKnown(Self.singular(word)), !own.contains(word) else {
      return [word]
    }
    if let pieces = knownPieces(of: bytes) { return pieces }
    for term in Self.distinctBytes + own.filter({ $0.utf8.count > 3 }).map({ Array($0.utf8) }) {
      if bytes.count > term.count, bytes.suffix(term.count).elementsEqual(term) {
        return [
          String(decoding: bytes.dropLast(term.count), as: UTF8.self), String(decoding: term, as: UTF8.self),
        ]
      }
    }
    for term in ["password", "passwd", "aspsessionid"] where !Self.harmless.contains(word) {
      if let range = bytes.firstOccurrence(of: term.utf8) {
        return [bytes[..<range.lowerBound], bytes[range], bytes[range.upperBound...]].filter { !$0.isEmpty }
          .map { String(decoding: $0, as: UTF8.self) }
      }
    }
    return [word]
  }

  /// Known words that follow each other without a gap; takes the longest first word whose rest also consists
  /// of known words.
  private func knownPieces(of bytes: [UInt8]) -> [String]? {
    // The length of the first word from each position on; 0 if nothing fits.
    var lengths = [Int](repeating: 0, count: bytes.count + 1)
    for start in bytes.indices.reversed() {
      for length in stride(from: min(16, bytes.count - start), to: 1, by: -1) {
        guard start + length == bytes.count || lengths[start + length] > 0 else { continue }
        if Self.isKnown(String(decoding: bytes[start..<start + length], as: UTF8.self)) {
          lengths[start] = length
          break
        }
      }
    }
    guard lengths[0] > 0 else { return nil }
    var pieces: [String] = []
    var start = 0
    while start < bytes.count {
      pieces.append(String(decoding: bytes[start..<start + lengths[start]], as: UTF8.self))
      start += lengths[start]
    }
    return pieces
  }

  private static func isKnown(_ word: String) -> Bool { known.contains(word) }

  /// All terms that may make a name secret.
  private static let allTerms = terms.union(lastTerms).union(guardedTerms.keys).union(unlessBehind.keys)

  /// In one set: a compound word looks up each of its pieces.
  private static let known = allTerms.union(modifiers)

  private static let distinctBytes = distinct.map { Array($0.utf8) }

  private static func singular(_ word: String) -> String {
    word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }
}

/// Tells at a glance that most names have no term: searches the letters of a name for those of the terms,
/// ignoring anything between them.
struct TermGlance: Sendable {
  /// The letters of all terms, each followed by a 0.
  private var letters: [UInt8] = []
  /// The start of each term in `letters`, and the index of the previous term with the same first letter.
  private var terms: [(start: Int, before: Int)] = []
  /// The last term with each first letter, from 1 to 26; -1 if there is none.
  private var lastTerms = [Int](repeating: -1, count: 32)
  /// The first three letters of terms as bits, and terms of two letters.
  private var triples = [UInt64](repeating: 0, count: 32 * 32 * 32 / 64)
  private var pairs = [UInt32](repeating: 0, count: 32)
  /// The first Chinese or Korean characters of terms, one of which a name with such a term has.
  private var caseless: [UInt32] = []
  /// Whether a term is a single letter, which is in every other name.
  private var areAll = false

  /// Adds the words of a text, in lower case.
  mutating func add(wordsOf text: String) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      while start < text.count {
        var end = start
        while end < text.count, text[end] > 0x20 { end += 1 }
        add(text, start..<end)
        start = end + 1
      }
    }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) {
    // Of terms with other than ASCII letters, only those with such a character can be ruled out.
    for index in word where text[index] &- 0x61 >= 26 {
      for index in word {
        guard Self.isCaseless(text[index]), index + 2 < word.upperBound else { continue }
        return caseless.append(Self.character(text[index], text[index + 1], text[index + 2]))
      }
      return
    }
    guard word.count > 2 else {
      if word.count == 2 {
        pairs[letter(text[word.lowerBound])] |= 1 << UInt32(letter(text[word.lowerBound + 1]))
      }
      areAll = areAll || word.count == 1
      return
    }
    let start = letters.count
    letters.append(contentsOf: UnsafeBufferPointer(rebasing: text[word]))
    letters.append(0)
    let triple = letter(letters[start]) << 10 | letter(letters[start + 1]) << 5 | letter(letters[start + 2])
    triples[triple >> 6] |= 1 << UInt64(triple & 63)
    terms.append((start, lastTerms[triple >> 10]))
    lastTerms[triple >> 10] = terms.count - 1
  }

  private func letter(_ byte: UInt8) -> Int { Int(byte & 31) }

  /// The byte at `index`, or the mark that an escape there stands for, such as a bracket; moves `index` past
  /// it.
  private func next<Name: Collection<UInt8>>(_ name: Name, _ index: inout Name.Index) -> UInt8 {
    let byte = name[index]
    name.formIndex(after: &index)
    guard byte == UInt8(ascii: "%"), let second = name.index(index, offsetBy: 2, limitedBy: name.endIndex),
      let high = name[index].digit(16), let low = name[name.index(after: index)].digit(16)
    else { return byte }
    let mark = high << 4 | low
    guard mark < 0x80, !mark.isLetter, !mark.isDecimalDigit, !Self.escapes.contains(mark) else { return byte }
    index = second
    return mark
  }

  /// Whether a name may contain a term; true if it has escapes, or letters that are neither of ASCII nor Chinese
  /// or Korean.
  func mayBeIn(_ name: some Collection<UInt8>) -> Bool {
    if areAll { return true }
    var triple = 0
    var count = 0
    var last: UInt8 = 0
    var index = name.startIndex
    while index < name.endIndex {
      let byte = next(name, &index)
      // `2fa`
      if last == UInt8(ascii: "2"), byte | 0x20 == UInt8(ascii: "f") { return true }
      last = byte
      if byte.isLetter {
        triple = (triple << 5 | Int(byte & 31)) & 0x7FFF
        count += 1
        if count > 1, pairs[triple >> 5 & 31] >> UInt32(triple & 31) & 1 == 1 { return true }
        if count > 2, triples[triple >> 6] >> UInt64(triple & 63) & 1 == 1,
          mayBegin(triple, before: name[index...])
        {
          return true
        }
      } else if Self.isCaseless(byte), let end = name.index(index, offsetBy: 2, limitedBy: name.endIndex) {
        let (second, third) = (name[index], name[name.index(after: index)])
        // The others may be escaped.
        guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return true }
        if caseless.contains(Self.character(byte, second, third)) { return true }
        index = end
      } else if Self.isOther(byte) {
        return true
      }
    }
    return false
  }

  /// Whether a byte begins a character of three bytes without letter case or another spelling in such bytes:
  /// Chinese and most Korean ones (U+4000 to U+9FFF, U+B000 to U+DFFF). Kana may have marks of their own.
  private static func isCaseless(_ byte: UInt8) -> Bool { 0xE4...0xE9 ~= byte || 0xEB...0xED ~= byte }

  private static func character(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  /// Whether a term begins with three letters and continues with those of `rest`.
  private func mayBegin(_ triple: Int, before rest: some Collection<UInt8>) -> Bool {
    var term = lastTerms[triple >> 10]
    while term >= 0 {
      if mayBe(terms[term].start, triple, before: rest) { return true }
      term = terms[term].before
    }
    return false
  }

  /// Whether the term at `start` begins with three letters and continues with those of `rest`.
  private func mayBe(_ start: Int, _ triple: Int, before rest: some Collection<UInt8>) -> Bool {
    guard Int(letters[start + 1] & 31) == triple >> 5 & 31, Int(letters[start + 2] & 31) == triple & 31 else {
      return false
    }
    var expected = start + 3
    var index = rest.startIndex
    while letters[expected] != 0, index < rest.endIndex {
      let byte = next(rest, &index)
      if byte.isLetter {
        guard byte | 0x20 == letters[expected] else { return false }
        expected += 1
      } else if Self.isOther(byte) {
        return true
      }
    }
    return letters[expected] == 0
  }

  private static func isOther(_ byte: UInt8) -> Bool { byte >= 0x80 || escapes.contains(byte) }

  private static let escapes = ASCIISet("%\\&?'")
}
