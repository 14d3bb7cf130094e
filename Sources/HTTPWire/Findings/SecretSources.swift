package import Diagnostics

/// The texts that requests are compiled from, with a star for each byte of a secret, for all that shows their lines.
package struct SecretSources: Sendable {
  private let names: SecretNames
  /// Where messages have their secrets from.
  private var places: [ObjectIdentifier: [Range<Int>]] = [:]
  private var shown: [ObjectIdentifier: (original: Source, redacted: Source)] = [:]
  /// What is known to be secret, and is starred in words that quote it.
  private var values: Set<[UInt8]> = []

  /// Shorter values are in every other word.
  private static let shortestValue = 4
  private static let mostValues = 200
  private static let mostPlaces = 200

  /// Texts in which these are the names of secrets.
  package init(_ names: SecretNames) {
    self.names = names
  }

  /// Notes where the secrets of a message stand in the texts that it was compiled from.
  package mutating func note(_ message: Message) {
    for range in message.secretRanges(names) {
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

  /// Notes the value at a place: the secret where that stands there, else all of it.
  private mutating func note(_ place: Place, _ segment: ArraySlice<UInt8>, _ inner: Range<Int>) {
    let id = ObjectIdentifier(place.source)
    shown[id] = nil
    // So many of one text are not looked for one by one.
    guard places[id]?.count ?? 0 < Self.mostPlaces else {
      if places[id]?.last != place.range { places[id]?.append(place.range) }
      return
    }
    let secret = segment[segment.startIndex + inner.lowerBound..<segment.startIndex + inner.upperBound]
    let text = place.bytes
    let found = [Array(secret), FormText.decode(secret)].lazy.compactMap { text.firstOccurrence(of: $0) }
      .first
    places[id, default: []].append(found ?? text.startIndex..<text.endIndex)
  }

  /// The bytes of a text as they are shown.
  package mutating func bytes(of source: Source) -> [UInt8] { redacted(source).bytes }

  /// The diagnostic with stars in the texts that it points into, and in its words.
  package mutating func redacted(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    result.place = diagnostic.place.map { Place(redacted($0.source), $0.range) }
    result.labels = diagnostic.labels.map {
      Diagnostic.Label(Place(redacted($0.place.source), $0.place.range), words($0.text))
    }
    result.message = words(diagnostic.message)
    result.label = words(diagnostic.label)
    result.notes = diagnostic.notes.map(words)
    result.help = diagnostic.help.map(words)
    return result
  }

  /// Words with stars for what is known to be secret, or looks so.
  package func words(_ text: String) -> String {
    var bytes = Array(names.redactedWords(text).utf8)
    for value in values where bytes.count >= value.count {
      bytes = bytes.substituting(value, with: [UInt8](repeating: UInt8(ascii: "*"), count: value.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func redacted(_ source: Source) -> Source {
    let id = ObjectIdentifier(source)
    if let known = shown[id] { return known.redacted }
    var bytes = source.bytes
    let ranges = names.ranges(in: bytes) + (places[id] ?? [])
    for range in ranges {
      note(value: source.bytes[range.clamped(to: 0..<bytes.count)])
      for index in range.clamped(to: 0..<bytes.count) where bytes[index] != 0x0A && bytes[index] != 0x0D {
        bytes[index] = UInt8(ascii: "*")
      }
    }
    let redacted = Source(name: source.name, bytes: bytes)
    shown[id] = (source, redacted)
    return redacted
  }
}
