import OnwireDiagnostics

/// Two requests, field by field.
///
/// Two comparisons are equal if both sides are the same bytes and equally well known, and if the results are the
/// same.
public struct Comparison: Sendable {
  /// An aspect that cannot be compared, since it is not known for one side.
  public struct Gap: Sendable, Hashable {
    /// What is not known.
    public package(set) var aspect: Fidelity.Aspect
    /// Whether it is the left side for which it is not known.
    public package(set) var isLeft: Bool
    /// How it is known, and why.
    public package(set) var entry: Fidelity.Entry
  }

  /// The left side, which is what was expected: a spec.
  package private(set) var left: ComparedRequest
  /// The right side, which is what was seen.
  package private(set) var right: ComparedRequest
  /// All differences in the order of the left message; an added field comes after the one before it.
  public internal(set) var differences: [Difference] = []
  /// How many fields are the same on both sides: byte for byte, or because of a wildcard.
  public internal(set) var sameCount = 0
  /// The paths of those that are the same because of a wildcard, in the order of the left message.
  public internal(set) var wildcardPaths: [String] = []
  /// What is not known of either side: listed, and never a difference.
  public internal(set) var gaps: [Gap] = []
  /// Lines for the spec that settle what it leaves to the phone as it was seen; `nil` where none are known.
  ///
  /// They are for who knows the spec to set, who has tried them.
  package var phoneSettings: String?
  /// The names of fields that would be left to the phone all the same.
  package var stillLeftToPhone: [String] = []
  /// Settings of rules of the spec's client that undo differences, by the paths of these; `nil` where none was tried.
  package var provenSettings: [String: String]?
  /// The patterns to ignore that no field has, as they were given.
  public internal(set) var unusedPatterns: [String] = []
  /// The statuses of the responses to both, where captures have them and they are not the same.
  package private(set) var changedStatus: (left: Int, right: Int)?
  /// That the app of the side that is a spec gets an error of the response to the other; for who knows its client to set.
  package var refusal: Finding?

  init(_ left: ComparedRequest, _ right: ComparedRequest) {
    self.left = left
    self.right = right
  }

  /// Whether nothing that counts differs.
  public var isSame: Bool { !differences.contains { $0.standing == .counts } }

  /// Takes notice of the statuses of the responses to both; `nil` where there is none.
  package mutating func noteStatuses(_ left: Int?, _ right: Int?) {
    guard let left, let right, left != right else { return }
    changedStatus = (left, right)
  }

  /// The differences that count.
  public var counting: [Difference] { differences.filter { $0.standing == .counts } }

  /// How many they are.
  package var countingCount: Int { differences.count { $0.standing == .counts } }

  /// Whether all that counts is where the requests go: what `header.Host` and `endpoint.**` leave out.
  package var isElsewhere: Bool {
    !isSame
      && counting.allSatisfy {
        ["header.host", "endpoint.scheme", "endpoint.host", "endpoint.port"].contains($0.path.lowercased())
      }
  }
}

extension Comparison: Hashable {
  /// Whether both compare the same bytes, as well known, and came out the same.
  public static func == (a: Comparison, b: Comparison) -> Bool {
    a.differences == b.differences && a.sameCount == b.sameCount && a.wildcardPaths == b.wildcardPaths
      && a.gaps == b.gaps && a.unusedPatterns == b.unusedPatterns
      && a.left.isEqual(to: b.left) && a.right.isEqual(to: b.right)
  }

  /// Hashes the messages and the differences.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(left.message)
    hasher.combine(right.message)
    hasher.combine(differences)
  }
}

extension ComparedRequest {
  /// Whether both are the same bytes to the same place, as well known; what stands in them for any value counts by
  /// name.
  fileprivate func isEqual(to other: ComparedRequest) -> Bool {
    message == other.message && fidelity == other.fidelity && endpoint == other.endpoint
      && unpackedCoding == other.unpackedCoding && packed == other.packed
      && wildcards.all.map(\.name) == other.wildcards.all.map(\.name)
  }
}

extension Comparison {
  /// The same with the messages as `redact` makes them, and with stars for secrets in what is said of them.
  package func redacted(
    noting names: inout SecretNames, _ redact: (Message, SecretNames) throws -> Message
  ) rethrows -> Comparison {
    var secrets = SecretSources(names)
    secrets.note(left.message)
    secrets.note(right.message)
    // What is told of a packed body stands in no other message.
    for packed in [left.packed, right.packed].compactMap(\.self) { secrets.note(packed) }
    names = secrets.names
    var result = self
    result.left = try left.redacted(names, redact)
    result.right = try right.redacted(names, redact)
    result.phoneSettings = phoneSettings.map(names.redacted)
    result.provenSettings = provenSettings.map { settings in
      Dictionary(settings.map { (secrets.words($0), names.redacted($1)) }) { first, _ in first }
    }
    result.differences = differences.map { $0.reworded(secrets.words) }
    result.wildcardPaths = wildcardPaths.map(secrets.words)
    result.unusedPatterns = unusedPatterns.map(secrets.words)
    for index in gaps.indices { result.gaps[index].entry.reason = secrets.words(gaps[index].entry.reason) }
    return result
  }
}

extension ComparedRequest {
  /// The same with its message as `redact` makes it, and with stars for secrets in what is said of it.
  package func redacted(
    _ names: SecretNames, _ redact: (Message, SecretNames) throws -> Message
  ) rethrows -> ComparedRequest {
    var result = self
    result.message = try redact(message, names)
    // All that there was to say of it is said.
    result.packed = nil
    result.fidelity.reword(names.redactedWords)
    // One that stands for a secret is not told.
    let told = [message, result.message].map {
      Set(wildcards.occurrences(in: $0.storage[...]).map(\.wildcard))
    }
    let hidden = told[0].subtracting(told[1])
    result.wildcards = Wildcards(
      wildcards.all.indices.filter { !hidden.contains($0) }.map { wildcards.all[$0] })
    return result
  }
}

extension Difference {
  /// The same with its path, its note and why it does not count in other words.
  package func reworded(_ words: (String) -> String) -> Difference {
    var result = self
    result.left = left?.reworded(words)
    result.right = right?.reworded(words)
    result.note = words(note)
    switch standing {
    case .counts, .ignored: break
    case .follows(let text): result.standing = .follows(words(text))
    case .leftToPhone(let text): result.standing = .leftToPhone(words(text))
    case .notComparable(let text): result.standing = .notComparable(words(text))
    }
    return result
  }
}

extension Difference.Side {
  /// The same in other words; of user and password none is left.
  fileprivate func reworded(_ other: (String) -> String) -> Difference.Side {
    var result = self
    result.path = other(path)
    result.words = words.map { path == "endpoint.userinfo" ? $0.stars : other($0) }
    return result
  }
}

extension Comparison {
  /// Compares two requests field by field; `ignoring` are the fields that the user does not want to see.
  ///
  /// Memory does not grow with contents that are read from files.
  /// - Throws: what reading a file throws.
  package static func of(
    _ left: ComparedRequest, _ right: ComparedRequest, ignoring: [FieldPattern] = []
  ) throws -> Comparison {
    let left = left.withTokens(absentFrom: right)
    let comparison = try Comparer(left, right, ignoring).comparison
    if comparison.isSame { return comparison }
    // What a client meant by its bytes and what they say may be two things: a difference must be one of both.
    let (received, other) = (try left.asReceived(), try right.asReceived())
    if received == nil, other == nil { return comparison }
    let again = try Comparer(received ?? left, other ?? right, ignoring).comparison
    let (counting, fewer) = (comparison.counting, again.counting)
    // A body that it takes for bytes hides what differs in it.
    let isWhole = fewer.count { $0.path == "body" } > counting.count { $0.path == "body" }
    return fewer.count < counting.count && !isWhole ? again : comparison
  }
}
