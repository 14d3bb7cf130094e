import OnwireDiagnostics

/// The comparison of two requests, field by field.
///
/// Two comparisons are equal if both sides have the same bytes and are equally well known, and the results
/// are the same.
public struct Comparison: Sendable {
  /// An aspect that cannot be compared, because it is not known for one side.
  public struct Gap: Sendable, Hashable {
    /// The aspect that is not known.
    public package(set) var aspect: Fidelity.Aspect
    /// Whether it is unknown for the left side.
    public package(set) var isLeft: Bool
    /// How it is known, and why.
    public package(set) var entry: Fidelity.Entry
  }

  /// The left side, which was expected: a spec.
  package private(set) var left: ComparedRequest
  /// The right side, which was seen.
  package private(set) var right: ComparedRequest
  /// All differences in the order of the left message; an added field comes after the one before it.
  public internal(set) var differences: [Difference] = []
  /// The number of fields that are the same on both sides: byte for byte, or because of a wildcard.
  public internal(set) var sameCount = 0
  /// The paths of fields that are the same because of a wildcard, in the order of the left message.
  public internal(set) var wildcardPaths: [String] = []
  /// The aspects that are unknown for a side: listed, and never a difference.
  public internal(set) var gaps: [Gap] = []
  /// Lines for the spec that set what it leaves to the phone to the values seen; `nil` if none are known.
  ///
  /// Set by a caller that knows the spec and has tried them.
  package var phoneSettings: String?
  /// The names of fields that would still be left to the phone.
  package var stillLeftToPhone: [String] = []
  /// Settings of rules of the spec's client that undo differences, by the paths of these; `nil` if none were
  /// tried.
  package var provenSettings: [String: String]?
  /// The patterns to ignore that match no field, as given.
  public internal(set) var unusedPatterns: [String] = []
  /// The statuses of the responses to both, if captures have them and they differ.
  package private(set) var changedStatus: (left: Int, right: Int)?
  /// The finding that the app whose request is a spec gets an error from the other side's response; set by a
  /// caller that knows its client.
  package var refusal: Finding?

  init(_ left: ComparedRequest, _ right: ComparedRequest) {
    self.left = left
    self.right = right
  }

  /// Whether there are no differences that count.
  public var isSame: Bool { !differences.contains { $0.standing == .counts } }

  /// Records the statuses of the responses to both; `nil` if there is none.
  package mutating func noteStatuses(_ left: Int?, _ right: Int?) {
    guard let left, let right, left != right else { return }
    changedStatus = (left, right)
  }

  /// The differences that count.
  public var counting: [Difference] { differences.filter { $0.standing == .counts } }

  /// The number of differences that count.
  package var countingCount: Int { differences.count { $0.standing == .counts } }

  /// Whether the only differences that count are in where the requests go: those under `header.Host` and
  /// `endpoint.**`.
  package var isElsewhere: Bool {
    !isSame
      && counting.allSatisfy {
        ["header.host", "endpoint.scheme", "endpoint.host", "endpoint.port"].contains($0.path.lowercased())
      }
  }
}

extension Comparison: Hashable {
  /// Whether both compare the same bytes, equally well known, with the same results.
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
  /// Whether both have the same bytes for the same destination, equally well known; wildcards count by name.
  fileprivate func isEqual(to other: ComparedRequest) -> Bool {
    message == other.message && fidelity == other.fidelity && endpoint == other.endpoint
      && unpackedCoding == other.unpackedCoding && packed == other.packed
      && wildcards.all.map(\.name) == other.wildcards.all.map(\.name)
  }
}

extension Comparison {
  /// The comparison with its messages changed by `redact`, and with stars for secrets in its texts.
  package func redacted(
    noting names: inout SecretNames, _ redact: (Message, SecretNames) throws -> Message
  ) rethrows -> Comparison {
    var secrets = SecretSources(names)
    secrets.note(left.message)
    secrets.note(right.message)
    // Texts quoted from a packed body are in no other message.
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
  /// The request with its message changed by `redact`, and with stars for secrets in its texts.
  package func redacted(
    _ names: SecretNames, _ redact: (Message, SecretNames) throws -> Message
  ) rethrows -> ComparedRequest {
    var result = self
    result.message = try redact(message, names)
    // Nothing is left to say about the packed form.
    result.packed = nil
    result.fidelity.reword(names.redactedWords)
    // Tokens that stand for secrets are not listed.
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
  /// The difference with its path, its note and its standing in other words.
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
  /// The side in other words; user and password are removed.
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
  /// - Throws: Any error from reading a file.
  package static func of(
    _ left: ComparedRequest, _ right: ComparedRequest, ignoring: [FieldPattern] = []
  ) throws -> Comparison {
    let left = left.withTokens(absentFrom: right)
    let comparison = try Comparer(left, right, ignoring).comparison
    if comparison.isSame { return comparison }
    // The bytes that a client meant and what they say may be two things: a difference must exist in both.
    let (received, other) = (try left.asReceived(), try right.asReceived())
    if received == nil, other == nil { return comparison }
    let again = try Comparer(received ?? left, other ?? right, ignoring).comparison
    let (counting, fewer) = (comparison.counting, again.counting)
    // A body that it takes for mere bytes hides its differences.
    let isWhole = fewer.count { $0.path == "body" } > counting.count { $0.path == "body" }
    return fewer.count < counting.count && !isWhole ? again : comparison
  }
}
