package import OnwireDiagnostics
import OnwireTextFormats

/// Texts that are secrets wherever they occur: values that a name shows to be secret elsewhere, and values of
/// variables with such names.
package struct KnownSecrets: Sendable {
  /// The texts by their first bytes, the longest first.
  private var texts: [UInt32: [[UInt8]]] = [:]
  /// How many texts there are.
  package private(set) var count = 0
  /// The first bytes of the texts, and the second ones.
  private var firsts: [Bool] = []
  private var seconds: [Bool] = []

  /// Shorter texts occur in every other word.
  static let shortest = 4
  /// Longer texts are not looked for.
  private static let longest = 1024
  /// The most texts to look for, and the most with the same first bytes.
  private static let most = 200
  private static let mostAlike = 4

  /// Adds each line of a text.
  mutating func insert(_ text: [UInt8]) {
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) { insert(line: Array(line)) }
  }

  private mutating func insert(line: [UInt8]) {
    guard Self.shortest...Self.longest ~= line.count, count < Self.most else { return }
    var alike = texts[Self.start(line, 0)] ?? []
    guard alike.count < Self.mostAlike, !alike.contains(line) else { return }
    alike.insert(line, at: alike.firstIndex { $0.count < line.count } ?? alike.endIndex)
    texts[Self.start(line, 0)] = alike
    if firsts.isEmpty {
      firsts = Array(repeating: false, count: 256)
      seconds = firsts
    }
    firsts[Int(line[0])] = true
    seconds[Int(line[1])] = true
    count += 1
  }

  /// The ranges of the texts in `text`, without overlaps.
  func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    guard count > 0 else { return ranges }
    var position = 0
    while position + Self.shortest <= text.count {
      guard firsts[Int(text[position])], seconds[Int(text[position + 1])],
        let known = texts[Self.start(text, position)]?.first(where: { text[position...].starts(with: $0) })
      else {
        position += 1
        continue
      }
      ranges.append(position..<position + known.count)
      position += known.count
    }
    return ranges
  }

  private static func start<Text: RandomAccessCollection>(_ text: Text, _ position: Int) -> UInt32
  where Text.Element == UInt8, Text.Index == Int {
    (position..<position + shortest).reduce(0) { $0 << 8 | UInt32(text[$1]) }
  }
}

extension SecretNames {
  /// Shorter texts that are secrets in one place may be something else in another; texts of letters only may
  /// be words.
  private static let shortestFound = 6
  private static let shortestWord = 8

  /// The names with the secrets of the text that `place` is in, and those in its variables.
  package func knowing(_ place: Place, _ variables: [String: String]) -> SecretNames {
    var names = self
    names.know(variables, usedIn: [])
    let bytes = Array(place.bytes)
    names.know(names.ranges(inSource: bytes).map { bytes[$0] }, variables)
    return names
  }

  /// The names with the secrets of a message.
  package func knowing(_ message: Message) -> SecretNames {
    var names = self
    _ = names.note(message)
    return names
  }

  /// Records the secrets of a message, and returns their ranges in it.
  package mutating func note(_ message: Message) -> [Range<Int>] { message.secretRanges(noting: &self) }

  /// Records secrets, and the variables in them; returns whether any of them is new.
  @discardableResult
  mutating func know(_ secrets: [ArraySlice<UInt8>], _ variables: [String: String]) -> Bool {
    let count = known.count
    var seen: Set<ArraySlice<UInt8>> = []
    for secret in secrets where seen.insert(secret).inserted {
      for text in Self.readings(of: secret) where mayKnow(text) { known.insert(text) }
    }
    know(variables, usedIn: secrets)
    return known.count > count
  }

  /// Records the values of variables that have the name of a secret, or are part of one.
  mutating func know(_ variables: [String: String], usedIn secrets: [ArraySlice<UInt8>]) {
    guard !variables.isEmpty else { return }
    let secrets = secrets.flatMap(Self.readings)
    for (name, text) in variables.sorted(by: { $0.key < $1.key }) {
      let value = Array(text.utf8)
      guard value.count >= KnownSecrets.shortest, !isWord(value) else { continue }
      let reference = Array("${\(name)}".utf8)
      if contains(name) || secrets.contains(where: { $0.holds(value) || $0.holds(reference) }) {
        known.insert(value)
      }
    }
  }

  private func mayKnow(_ text: [UInt8]) -> Bool {
    text.count >= (text.allSatisfy(\.isLetter) ? Self.shortestWord : Self.shortestFound) && !isWord(text)
      && text.contains { $0 != UInt8(ascii: "*") } && !text.holds("${".utf8)
  }

  /// Whether a text is meaningless, or is a word from names, which occurs beside secrets.
  private func isWord(_ text: [UInt8]) -> Bool {
    let word = text.map(\.lowercased)
    return SecretText.words.contains(word) || Self.terms.contains(String(decoding: word, as: UTF8.self))
  }

  /// The readings of a secret: as written, with its escapes undone, and the password of `user:password`, in
  /// base64 or not.
  private static func readings(of secret: ArraySlice<UInt8>) -> [[UInt8]] {
    var readings = [Array(secret)]
    if let decoded = EscapedBytes.decoded(secret)?.bytes { readings.append(decoded) }
    if secret.contains(UInt8(ascii: "+")) { readings.append(FormText.decode(secret)) }
    let base64 = secret.withUnsafeBufferPointer { text in
      Base64Text.isIn(text[...].prefix { $0 != UInt8(ascii: "=") })
        ? Base64Text.decode(text, 0..<text.count) : []
    }
    if Base64Text.isText(base64[...]) { readings.append(base64) }
    for reading in readings {
      if let colon = reading.firstIndex(of: UInt8(ascii: ":")) {
        readings.append(Array(reading[(colon + 1)...]))
      }
    }
    return readings
  }
}
