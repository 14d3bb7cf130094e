/// The values of a request in few bytes: enough to tell which of several requests is the closest.
package struct RequestProfile: Sendable {
  /// All values of a request with one name.
  struct Feature: Sendable {
    /// A hash of the name: the path without positions, so that values moved in an array keep it.
    let name: Int
    /// The path of the first of them, for display.
    let path: String
    /// A hash of all values.
    let digest: Int
    /// The range of their hashes in the profile's `values`.
    let values: Range<Int>
    /// Whether a wildcard of a spec stands for the value or a part of it.
    let isOpen: Bool
    /// The wildcard patterns of its values, in the order of `values`; `nil` for a value without one.
    let patterns: [WildcardMatch?]
    /// The texts to compare with patterns; empty if they are long, `nil` if nobody needs them.
    let texts: [[UInt8]]?
    /// Whether it looks like a time, a token or a hash, which are made anew for each request.
    let looksMade: Bool
    /// Its number, if it is one.
    let number: Int?
    /// The names in `asked` of its containers: of objects and arrays, and of a value if it is a word of it.
    let within: [Int]

    /// Whether it may be an object or an array.
    var mayBeContainer: Bool { patterns.contains { $0?.mayBeContainer ?? false } }
  }

  /// The features, sorted by the hash of their names.
  let features: [Feature]
  /// The hashes of the values, sorted within each feature.
  let values: [Int]
  /// The names of all open features.
  let openNames: Set<Int>
  /// The names in `asked` of containers.
  let outerNames: Set<Int>
  /// The names of the query's pairs.
  let queryNames: Set<Int>
  /// A hash of the target and form as spelled.
  let spelling: Int
  /// A hash of everything known about the request.
  let identity: Int

  /// The most values to look at, and the most bytes of each.
  private static let valueLimit = 4096
  private static let byteLimit = 1 << 12
  /// Files are not read for longer messages.
  private static let readLimit = 1 << 20

  /// Creates the profile of a message as its recipient parses it; `wildcards` stand for any value, and so do
  /// contents of large files, which are not read. Texts are kept for the names in `asked`.
  package init(_ sent: Message, wildcards: Wildcards = Wildcards(), asked: Set<Int> = []) {
    var message = sent
    if sent.isCompiled, sent.length <= Self.readLimit,
      let received = try? sent.asReceived(words: wildcards.tokens)
    {
      message = received
    }
    var units = ProfileUnits(wildcards, asked, limit: Self.valueLimit)
    for (position, step) in RequestKey(message).steps.enumerated() {
      units.add("path", Array(step.utf8), at: position)
    }
    var spelling = Hasher()
    for element in message.elements where element.kind == .target || element.kind == .form {
      let bytes = element.segments.flatMap { message.storedBytes($0) }
      spelling.combine(Array(bytes.prefix(Self.byteLimit)))
      units.addPairs(of: element.kind, bytes)
    }
    for (field, value) in Self.joined(message) {
      units.add(field, value, isOpen: value.isEmpty && !field.range.isEmpty)
    }
    self.spelling = spelling.finalize()
    queryNames = units.queryNames
    (features, values) = units.features()
    openNames = Set(features.lazy.filter(\.isOpen).map(\.name))
    outerNames = Set(features.lazy.flatMap(\.within))
    var identity = Hasher()
    identity.combine(self.spelling)
    for feature in features { identity.combine(feature.digest) }
    self.identity = identity.finalize()
  }

  /// The fields that have values, with these; a value may have several segments.
  private static func joined(_ message: Message) -> [(field: Field, value: [UInt8])] {
    var values: [(field: Field, value: [UInt8])] = []
    for field in message.fields {
      guard let value = value(of: field, in: message) else { continue }
      if let last = values.last?.field, last.path == field.path, last.role == field.role {
        values[values.count - 1].value += value
      } else {
        if values.count >= valueLimit { break }
        values.append((field, value))
      }
    }
    return values
  }

  /// The value of a field for comparisons; `nil` for names and marks.
  private static func value(of field: Field, in message: Message) -> [UInt8]? {
    let stored = message.storedBytes(field.segment).prefix(byteLimit)
    switch field.role {
    case .fieldValue, .cookieValue, .documentValue, .partFieldValue, .partName, .partFilename:
      return Array(stored)
    case .partContent, .bodyContent:
      // If a content is not read whole, its length still counts.
      guard field.range.count > stored.count, !stored.isEmpty else { return Array(stored) }
      return stored + withUnsafeBytes(of: field.range.count.littleEndian) { Array($0) }
    case .delimiter:
      // An empty object or array is a value, too.
      guard let first = stored.first, let last = stored.last,
        first == 0x7B && last == 0x7D || first == 0x5B && last == 0x5D
      else { return nil }
      return [first, last]
    default: return nil
    }
  }
}
