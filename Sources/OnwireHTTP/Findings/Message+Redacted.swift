internal import OnwireDiagnostics
import OnwireTextFormats

extension Message {
  /// The most bytes of files to search; the rest is not written.
  private static let lookedInto = 256 << 20

  /// The bytes of passwords, tokens, cookies and other secrets, recognized by their name or form.
  package func secretRanges(_ names: SecretNames = SecretNames()) -> [Range<Int>] {
    var names = names
    return secretRanges(noting: &names)
  }

  /// Does the same, and records in `names` the texts that are therefore secret elsewhere, too.
  package func secretRanges(noting names: inout SecretNames) -> [Range<Int>] {
    names.know(variables, usedIn: [])
    let ranges = ranges(of: names)
    return note(ranges, in: &names) ? self.ranges(of: names) : ranges
  }

  private func ranges(of names: SecretNames) -> [Range<Int>] {
    FindingContext(self, Fidelity()).secrets(names).flatMap(\.pieces) + secretNames(SecretMemo(names))
  }

  /// Records the stored texts of `ranges`, and returns whether any is new.
  private func note(_ ranges: [Range<Int>], in names: inout SecretNames) -> Bool {
    let secrets = ranges.lazy.compactMap { range -> ArraySlice<UInt8>? in
      if self.segments.areStored { return self.storage[range] }
      guard let index = self.segmentIndex(at: range.lowerBound), range.upperBound <= self.offsets[index + 1],
        case .stored(let stored) = self.segments.content(at: index)
      else { return nil }
      let start = stored.lowerBound + range.lowerBound - self.offsets[index]
      return self.storage[start..<start + range.count]
    }
    return names.know(Array(secrets.prefix(1000)), variables)
  }

  /// The names of fields that are secrets themselves: a token that ended up in the wrong place.
  private func secretNames(_ names: SecretMemo) -> [Range<Int>] {
    segments.indices.flatMap { index in
      guard [.fieldName, .partFieldName].contains(segments.role(at: index)) else {
        return [Range<Int>]()
      }
      let name = storedBytes(index)
      return SecretText.secrets(in: name, names, .field).flatMap(\.pieces).map {
        $0.moved(by: offsets[index] - name.startIndex)
      }
    }
  }

  /// The message with a star for each byte of each secret; lengths, places and all other bytes stay.
  ///
  /// Contents of files are read. Files beyond 256 MiB are not searched, and become zeros.
  /// - Throws: Any error from reading a file.
  package func redacted(_ names: SecretNames = SecretNames()) throws -> Message {
    var names = names
    return try redacted(noting: &names)
  }

  /// Does the same, and records in `names` the texts that are therefore secret elsewhere, too.
  ///
  /// - Throws: Any error from reading a file.
  package func redacted(noting names: inout SecretNames) throws -> Message {
    let (loaded, kept) = try withFilesRead()
    var redacted = loaded
    names.know(variables, usedIn: [])
    // A secret may have hidden the end of another value, and may occur elsewhere, too.
    for _ in 0..<8 {
      let ranges = redacted.ranges(of: names)
      if ranges.isEmpty { break }
      _ = redacted.note(ranges, in: &names)
      redacted = redacted.starred(ranges)
    }
    // Files without a secret stay where they are.
    let isUntouched = kept && redacted.storage == loaded.storage
    return isUntouched ? self : redacted
  }

  /// The message with the contents of its files in its storage, and whether that includes all of them.
  ///
  /// - Throws: Any error from reading a file.
  package func withFilesRead() throws -> (message: Message, isWhole: Bool) {
    guard !segments.areStored else { return (self, true) }
    var storage: [UInt8] = []
    var read = Segments()
    var isWhole = true
    var rest = Self.lookedInto
    for index in segments.indices {
      let segment = segments[index]
      let range = offsets[index]..<offsets[index + 1]
      switch segment.content {
      case .stored: break
      case .file where range.count <= rest: rest -= range.count
      case .file:
        isWhole = false
        read.append(.zeros(range.count), segment.role, segment.origin)
        continue
      case .random, .zeros:
        read.append(segment.content, segment.role, segment.origin)
        continue
      }
      let start = storage.count
      try write(range) { storage.append(contentsOf: $0) }
      read.append(stored: start..<storage.count, segment.role, segment.origin)
    }
    let message = Message(
      storage: storage, segments: read, elements: elements, headSegmentCount: headSegmentCount,
      variables: variables)
    return (message, isWhole)
  }

  /// The message with a star for each stored byte of `ranges`.
  package func starred(_ ranges: [Range<Int>]) -> Message {
    guard !ranges.isEmpty else { return self }
    var storage = storage
    for range in ranges {
      guard var index = segmentIndex(at: range.lowerBound) else { continue }
      while index < segments.count, offsets[index] < range.upperBound {
        if case .stored(let stored) = segments.content(at: index) {
          let place = offsets[index]..<offsets[index + 1]
          for offset in range.clamped(to: place) {
            storage[stored.lowerBound + offset - place.lowerBound] = UInt8(ascii: "*")
          }
        }
        index += 1
      }
    }
    return Message(
      storage: storage, segments: segments, elements: elements, headSegmentCount: headSegmentCount,
      variables: variables)
  }
}

extension SecretNames {
  /// `text` with a star for each byte of its secrets.
  package func redacted(_ text: String) -> String { redacted(text, .text) }

  /// Redacts a sentence of our own that may quote secrets, and some of them repeatedly.
  package func redactedWords(_ text: String) -> String {
    let original = Array(text.utf8)
    let ranges = SecretText.secrets(in: original[...], SecretMemo(self), .prose).flatMap(\.pieces)
    if ranges.isEmpty { return text }
    var bytes = original
    for range in ranges { bytes.replaceSubrange(range, with: Self.stars(range.count)) }
    for secret in Set(ranges.prefix(20).lazy.filter { $0.count > 3 }.map { Array(original[$0]) }) {
      bytes = bytes.substituting(secret, with: Self.stars(secret.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func stars(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "*"), count: count) }

  /// Redacts a URL, with or without its host.
  package func redactedURL(_ url: String) -> String {
    // For CONNECT, there is only an authority.
    let authority = url.utf8.prefix { !$0.isOne(of: "/?#") }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return redacted(url, .url) }
    return url[..<at].stars + redacted(String(url[at...]), .url)
  }

  private func redacted(_ text: String, _ setting: SecretText.Setting) -> String {
    var bytes = Array(text.utf8)
    let ranges = SecretText.secrets(in: bytes[...], SecretMemo(self), setting).flatMap(\.pieces)
    if ranges.isEmpty { return text }
    for range in ranges {
      for index in range { bytes[index] = UInt8(ascii: "*") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The ranges of the secrets in a text.
  package func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    SecretText.secrets(in: bytes[...], SecretMemo(self)).flatMap(\.pieces)
  }

  /// The ranges of the secrets in a text that diagnostics point into, including where they are repeated, and
  /// where a variable or an anchor has them.
  func ranges(ofSource bytes: [UInt8]) -> [Range<Int>] {
    let ranges = ranges(inSource: bytes)
    var names = besides(Set(ranges.flatMap { Self.references(in: bytes[$0]) }))
    let isMore = names.know(ranges.map { bytes[$0] }, [:]) || names.whole.count > whole.count
    return isMore ? names.ranges(inSource: bytes) : ranges
  }

  /// The variables that a value of a spec refers to, and the anchors, with `&` before their names.
  private static func references(in value: ArraySlice<UInt8>) -> [String] {
    var references: [String] = []
    var start = value.startIndex
    while let sign = value[start...].firstIndex(where: { $0.isOne(of: "$*") }), sign + 1 < value.endIndex {
      let isAlias = value[sign] == UInt8(ascii: "*")
      start = sign + (isAlias ? 1 : 2)
      guard isAlias || value[sign + 1] == UInt8(ascii: "{"), start < value.endIndex else { continue }
      let name = value[start...].prefix { SecretShape.isWord($0) || $0.isOne(of: "_.-") }
      start = name.endIndex
      // Wildcards have no value.
      if name.isEmpty
        || !isAlias && (name.elementsEqual("any".utf8) || value[start...].first != UInt8(ascii: "}"))
      {
        continue
      }
      references.append((isAlias ? "&" : "") + String(decoding: name, as: UTF8.self))
    }
    return references
  }

  /// The ranges of the secrets in a text that diagnostics point into, without repetitions.
  func ranges(inSource bytes: [UInt8]) -> [Range<Int>] {
    SecretText.secrets(in: bytes[...], SecretMemo(self), .source).flatMap(\.pieces)
  }
}

extension StringProtocol {
  /// A star for each byte.
  package var stars: String { String(repeating: "*", count: utf8.count) }
}
