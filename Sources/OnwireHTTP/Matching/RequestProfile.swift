/// What a request says, value by value, in few bytes: enough to tell which of several requests is the closest.
package struct RequestProfile: Sendable {
  /// All values that a request has under one name.
  struct Feature: Sendable {
    /// A hash of the name: the path without positions, so that what moved in an array keeps it.
    let name: Int
    /// The path of the first of them, for people.
    let path: String
    /// A hash of all of them.
    let digest: Int
    /// Where their hashes are among those of the profile.
    let values: Range<Int>
    /// Whether a wildcard of a spec stands for it, or for a part of it.
    let isOpen: Bool
    /// What its values say where a wildcard stands in one; in the order of `values`.
    let patterns: [WildcardMatch?]
    /// The values that patterns are held against; none where they are long, `nil` where nobody asks for them.
    let texts: [[UInt8]]?
    /// Whether it looks like a time, a token or a hash: something that is made anew for each request.
    let looksMade: Bool
    /// The number that it is, where it is one.
    let number: Int?
    /// The names that are asked for of what it is inside of: of objects and arrays, and of a value whose word it is.
    let within: [Int]

    /// Whether it may be an object or an array.
    var mayBeContainer: Bool { patterns.contains { $0?.mayBeContainer ?? false } }
  }

  /// By the hash of their names.
  let features: [Feature]
  /// Hashes of the values of each feature, each run of them sorted.
  let values: [Int]
  /// The names of all that is open.
  let openNames: Set<Int>
  /// The names that are asked for of what has something inside.
  let outerNames: Set<Int>
  /// Names of the query's pairs.
  let queryNames: Set<Int>
  /// A hash of the target and form as they are spelled.
  let spelling: Int
  /// A hash of all that is known of the request.
  let identity: Int

  /// The most values that are looked at, and the most bytes of one.
  private static let valueLimit = 4096
  private static let byteLimit = 1 << 12
  /// Of longer messages no file is read.
  private static let readLimit = 1 << 20

  /// The profile of a message as who receives it takes it apart; `wildcards` stand for any value, and so do contents of
  /// large files, which are not read. Texts are kept of the names in `asked`.
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

  /// The fields that say something, with their values; a value may be several segments.
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

  /// What a field says, as far as it is told apart by; `nil` for names and marks.
  private static func value(of field: Field, in message: Message) -> [UInt8]? {
    let stored = message.storedBytes(field.segment).prefix(byteLimit)
    switch field.role {
    case .fieldValue, .cookieValue, .documentValue, .partFieldValue, .partName, .partFilename:
      return Array(stored)
    case .partContent, .bodyContent:
      // Of contents that are not read whole, the length is something.
      guard field.range.count > stored.count, !stored.isEmpty else { return Array(stored) }
      return stored + withUnsafeBytes(of: field.range.count.littleEndian) { Array($0) }
    case .delimiter:
      // An object or array with nothing in it is a value, too.
      guard let first = stored.first, let last = stored.last,
        first == 0x7B && last == 0x7D || first == 0x5B && last == 0x5D
      else { return nil }
      return [first, last]
    default: return nil
    }
  }
}
