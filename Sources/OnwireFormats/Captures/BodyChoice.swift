/// Chooses which bytes the text of a captured body stands for, by the lengths that are known of it.
struct BodyChoice {
  /// Bytes that a text may stand for.
  struct Candidate {
    /// How they were made, such as `ISO-8859-1`.
    var name: String
    var bytes: [UInt8]
  }

  /// A length that the capture gives, in bytes.
  struct KnownLength: Equatable {
    /// Who says so, such as `Content-Length` or `sizes.body`.
    var source: String
    var count: Int
  }

  /// The bytes that were chosen.
  var candidate: Candidate
  /// The lengths that agree with them, and those that do not.
  var agreeing: [KnownLength]
  var disagreeing: [KnownLength]
  /// Another candidate, of other bytes, that as many lengths agree with.
  var rival: Candidate?

  /// The first candidate that most lengths agree with; they are given in order of preference.
  ///
  /// Where no length is known the first stands. There must be a candidate.
  init?(_ candidates: [Candidate], lengths: [KnownLength]) {
    guard let first = candidates.first else { return nil }
    var best = first
    var count = -1
    for candidate in candidates {
      let agreeing = lengths.count { $0.count == candidate.bytes.count }
      if agreeing > count { (best, count) = (candidate, agreeing) }
    }
    candidate = best
    agreeing = lengths.filter { $0.count == best.bytes.count }
    disagreeing = lengths.filter { $0.count != best.bytes.count }
    rival = candidates.first { $0.bytes.count == best.bytes.count && $0.bytes != best.bytes }
  }

  /// Whether lengths contradict the choice and none agrees with it.
  var isRefuted: Bool { agreeing.isEmpty && !disagreeing.isEmpty }
}

extension [BodyChoice.KnownLength] {
  /// Such as `Content-Length 5 and sizes.body 6`.
  var listed: String { map { "\($0.source) \($0.count)" }.joined(separator: " and ") }
}

extension String {
  /// A byte a character, as ISO-8859-1 has them; `nil` where one is beyond U+00FF.
  var latin1: [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
