/// Two requests, field by field.
public struct Comparison: Sendable {
  /// An aspect that cannot be compared, since a side does not know it.
  public struct Gap: Sendable, Hashable {
    /// What is not known.
    public var aspect: Fidelity.Aspect
    /// Whether it is the left side that does not know it.
    public var isLeft: Bool
    /// How it is known, and why.
    public var entry: Fidelity.Entry
  }

  /// The left side, which is what was expected: a spec.
  public private(set) var left: ComparedRequest
  /// The right side, which is what was seen.
  public private(set) var right: ComparedRequest
  /// All differences in the order of the left message, what was added behind what stands before it there.
  public internal(set) var differences: [Difference] = []
  /// How many fields are the same on both sides: byte for byte, or by what a wildcard names.
  public internal(set) var sameCount = 0
  /// How many of them are so by a wildcard, and the paths.
  public internal(set) var wildcardPaths: [String] = []
  /// What is not known of either side: listed, and never held against it.
  public internal(set) var gaps: [Gap] = []
  /// Lines for the spec that settle what it leaves to the phone as it was seen; `nil` where none are known.
  ///
  /// They are for who knows the spec to set, who has tried them.
  public var phoneSettings: String?
  /// The patterns to ignore that no field has, as they were given.
  public internal(set) var unusedPatterns: [String] = []

  init(_ left: ComparedRequest, _ right: ComparedRequest) {
    self.left = left
    self.right = right
  }

  /// Whether nothing that counts differs.
  public var isSame: Bool { !differences.contains { $0.standing == .counts } }

  /// The differences that count.
  public var counting: [Difference] { differences.filter { $0.standing == .counts } }
}

extension Comparison {
  /// The same with a star for each byte of a secret on both sides, and in what is said of them.
  ///
  /// - Throws: what reading a file throws.
  public func redacted(_ names: SecretNames) throws -> Comparison {
    var result = self
    result.left.message = try left.message.redacted(names)
    result.right.message = try right.message.redacted(names)
    result.phoneSettings = phoneSettings.map(names.redacted)
    for index in differences.indices {
      result.differences[index].note = names.redactedWords(differences[index].note)
      switch differences[index].standing {
      case .counts, .ignored: break
      case .follows(let words): result.differences[index].standing = .follows(names.redactedWords(words))
      case .leftToPhone(let words):
        result.differences[index].standing = .leftToPhone(names.redactedWords(words))
      case .notComparable(let words):
        result.differences[index].standing = .notComparable(names.redactedWords(words))
      }
    }
    return result
  }
}
