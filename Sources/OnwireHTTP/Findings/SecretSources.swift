package import OnwireDiagnostics
import OnwireTextFormats

/// The texts that requests are compiled from, with a star for each byte of a secret, for everything that
/// shows their lines.
package struct SecretSources: Sendable {
  /// The names of secrets, and the secrets that were noted.
  package private(set) var names: SecretNames
  /// The places of messages' secrets in each source.
  private var places: [ObjectIdentifier: [Range<Int>]] = [:]
  private var shown: [ObjectIdentifier: Shown] = [:]
  /// Values that are known to be secret, and are starred in words that quote them.
  private var values: Set<[UInt8]> = []

  /// A text as it is shown.
  private struct Shown {
    let original: Source
    let redacted: Source
    /// The words that are starred in it.
    let words: Set<[UInt8]>

    /// Whether a place has stars, and no letters or digits.
    func isSecret(_ place: Place) -> Bool {
      let bytes = redacted.bytes[place.range.clamped(to: 0..<redacted.bytes.count)]
      return bytes.contains(UInt8(ascii: "*")) && !bytes.contains(where: QuotedWords.isWord)
        && place.bytes.contains(where: QuotedWords.isWord)
    }
  }

  /// Shorter values occur in every other word.
  private static let shortestValue = 4
  private static let mostValues = 200
  private static let mostPlaces = 200

  /// Creates an empty set of texts with these names of secrets.
  package init(_ names: SecretNames) {
    self.names = names
  }

  /// Notes the places of a message's secrets in the texts that it was compiled from.
  package mutating func note(_ message: Message) {
    let count = names.known.count
    let ranges = message.secretRanges(noting: &names)
    if names.known.count > count { shown = [:] }
    for range in ranges {
      guard var index = message.segmentIndex(at: range.lowerBound) else { continue }
      while index < message.segments.count, message.offsets[index] < range.upperBound {
        let segment = message.offsets[index]..<message.offsets[index + 1]
        let secret = message.storedBytes(index)
        let inner = range.clamped(to: segment)
        if secret.count == segment.count {
          note(value: secret.dropFirst(inner.lowerBound - segment.lowerBound).prefix(inner.count))
          if let place = message.segments[index].origin.place {
            note(place, secret, inner.moved(by: -segment.lowerBound))
          }
        }
        index += 1
      }
    }
  }

  private mutating func note(value: ArraySlice<UInt8>) {
    guard value.count >= Self.shortestValue, values.count < Self.mostValues else { return }
    values.insert(Array(value))
    values.insert(FormText.decode(value))
  }

  /// Notes the value at a place: the secret if it is there, otherwise all of it, unless it comes from a
  /// variable.
  private mutating func note(_ place: Place, _ segment: ArraySlice<UInt8>, _ inner: Range<Int>) {
    let id = ObjectIdentifier(place.source)
    shown[id] = nil
    // The most secrets of one text to look for one by one.
    guard places[id]?.count ?? 0 < Self.mostPlaces else {
      if places[id]?.last != place.range { places[id]?.append(place.range) }
      return
    }
    let secret = segment[segment.startIndex + inner.lowerBound..<segment.startIndex + inner.upperBound]
    let text = place.bytes
    let found = [Array(secret), FormText.decode(secret)].lazy.compactMap { text.firstOccurrence(of: $0) }
      .first
    if found == nil, text.holds("${".utf8) { return }
    places[id, default: []].append(found ?? text.startIndex..<text.endIndex)
  }

  /// The bytes of a text as it is shown.
  package mutating func bytes(of source: Source) -> [UInt8] { shown(source).redacted.bytes }

  /// The diagnostic with stars in the texts that it points into, and in its words, which repeat starred words
  /// as stars.
  package mutating func redacted(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    var quoted = QuotedWords()
    func shown(_ place: Place) -> Place {
      let text = self.shown(place.source)
      quoted.add(text.words)
      if text.isSecret(place) { quoted.add(place.bytes) }
      return Place(text.redacted, place.range)
    }
    result.place = diagnostic.place.map(shown)
    let places = diagnostic.labels.map { shown($0.place) }
    func said(_ text: String) -> String { quoted.starred(words(text)) }
    result.labels = zip(places, diagnostic.labels).map { Diagnostic.Label($0, said($1.text)) }
    result.message = said(diagnostic.message)
    result.label = said(diagnostic.label)
    result.notes = diagnostic.notes.map(said)
    result.help = diagnostic.help.map(said)
    return result
  }

  /// Words with stars for everything that is known to be secret, or looks like it.
  package func words(_ text: String) -> String {
    var bytes = Array(names.redactedWords(text).utf8)
    for value in values where bytes.count >= value.count {
      bytes = bytes.substituting(value, with: [UInt8](repeating: UInt8(ascii: "*"), count: value.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func shown(_ source: Source) -> Shown {
    let id = ObjectIdentifier(source)
    if let known = shown[id] { return known }
    var bytes = source.bytes
    var words: Set<[UInt8]> = []
    let ranges = names.ranges(ofSource: bytes) + (places[id] ?? [])
    for range in ranges {
      words.formUnion(QuotedWords.words(of: source.bytes[range.clamped(to: 0..<bytes.count)]))
      note(value: source.bytes[range.clamped(to: 0..<bytes.count)])
      for index in range.clamped(to: 0..<bytes.count) where bytes[index] != 0x0A && bytes[index] != 0x0D {
        bytes[index] = UInt8(ascii: "*")
      }
    }
    let text = Shown(
      original: source, redacted: Source(name: source.name, bytes: bytes), words: words)
    shown[id] = text
    return text
  }
}

extension Message {
  /// The message with its sources replaced.
  package func from(_ source: (Source) -> Source) -> Message {
    var segments = segments
    segments.replaceSources(source)
    return Message(
      storage: storage, segments: segments, elements: elements, headSegmentCount: headSegmentCount,
      variables: variables)
  }
}

/// The words that a sentence may only quote as stars.
private struct QuotedWords {
  private var words: [Set<[UInt8]>] = []
  /// Whole values that are secret, so that not even a letter of them is quoted.
  private var values: [ArraySlice<UInt8>] = []
  /// Whether any of them has an escape: then the decoded text is in no source.
  private var haveEscapes = false

  /// Shorter words of a text are also part of others.
  private static let shortestWord = 3
  /// Shorter words without a digit are our own.
  private static let shortestUnquoted = 6
  /// Longer values are only quoted in part.
  private static let longestValue = 4096

  mutating func add(_ words: Set<[UInt8]>) {
    if !words.isEmpty { self.words.append(words) }
  }

  /// Adds a whole value that is secret, if a sentence is about it.
  mutating func add(_ value: ArraySlice<UInt8>) {
    values.append(value.prefix(Self.longestValue))
    if value.contains(where: { $0.isOne(of: "\\%") }) { haveEscapes = true }
  }

  /// The text with stars for all such words in backticks and, elsewhere, for those that our sentences do not
  /// use.
  func starred(_ text: String) -> String {
    guard !words.isEmpty || !values.isEmpty else { return text }
    var bytes = Array(text.utf8)
    var isQuoted = false
    var start = 0
    while start < bytes.count {
      let byte = bytes[start]
      if byte == UInt8(ascii: "`") { isQuoted.toggle() }
      let word = bytes[start...].prefix(while: Self.isWord)
      if word.isEmpty {
        start += 1
        continue
      }
      let isTag =
        start > 1 && bytes[start - 1] == UInt8(ascii: "!") && bytes[start - 2] == UInt8(ascii: "!")
      if !(isTag && Self.tags.contains(Array(word))), isSecret(word, isQuoted: isQuoted) {
        for index in word.indices { bytes[index] = UInt8(ascii: "*") }
      }
      start = word.endIndex
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isSecret(_ word: ArraySlice<UInt8>, isQuoted: Bool) -> Bool {
    if isQuoted, haveEscapes || values.contains(where: { $0.firstOccurrence(of: word) != nil }) {
      return true
    }
    let isOurs =
      !isQuoted && (word.count < Self.shortestUnquoted || !word.contains { $0 &- 0x30 < 10 })
    return !isOurs && word.count >= Self.shortestWord && words.contains { $0.contains(Array(word)) }
  }

  /// YAML tags, which name the type of a value.
  private static let tags: Set<[UInt8]> = Set(
    ["int", "float", "bool", "null", "str", "binary", "timestamp", "map", "seq"].map {
      Array($0.utf8)
    })

  /// The words of a secret.
  static func words(of value: ArraySlice<UInt8>) -> [[UInt8]] {
    value.split { !isWord($0) }.filter { $0.count >= shortestWord }.map(Array.init)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    SecretShape.isWord(byte) || byte >= 0x80 || byte == UInt8(ascii: "_")
  }
}
