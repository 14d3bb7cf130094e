/// Chooses the bytes that the text of a captured body stands for, by their known lengths.
struct BodyChoice {
  /// Bytes that a text may stand for.
  struct Candidate {
    /// How they were made, such as `ISO-8859-1`.
    var name: String
    var bytes: [UInt8]
  }

  /// A length that the capture gives, in bytes.
  struct KnownLength: Equatable {
    /// The source of the length, such as `Content-Length` or `sizes.body`.
    var source: String
    var count: Int
  }

  /// The bytes that were chosen.
  var candidate: Candidate
  /// The lengths that agree with the candidate, and those that do not.
  var agreeing: [KnownLength]
  var disagreeing: [KnownLength]
  /// Another candidate of the same length, but with other bytes.
  var rival: Candidate?

  /// Takes the candidate that the most lengths agree with, the first of several; they are in order of
  /// preference.
  ///
  /// If no length is known, that is the first candidate. `nil` if there are no candidates.
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

  /// Whether lengths are known, and none agrees with the choice.
  var isRefuted: Bool { agreeing.isEmpty && !disagreeing.isEmpty }
}

extension [BodyChoice.KnownLength] {
  /// Such as `Content-Length 5 and sizes.body 6`.
  var listed: String { map { "\($0.source) \($0.count)" }.joined(separator: " and ") }
}

extension String {
  /// The characters as bytes in ISO-8859-1; `nil` if one is beyond U+00FF.
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
