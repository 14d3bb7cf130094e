import OnwireDiagnostics

/// Content-Length, which only repeats what the body says: compared once the bodies are.
extension Comparer {
  mutating func compareLengths() {
    guard !lengths.isEmpty else { return }
    let bodies = Bodies(self)
    for (difference, isNoted) in lengths {
      if difference.left != nil, difference.right != nil {
        var difference = difference
        difference.way = .length
        if judge(&difference, bodies) {
          note(difference)
        } else if !isNoted {
          same()
        }
      } else {
        note(judgedAlone(difference, bodies))
      }
    }
  }

  /// A Content-Length and the body that it is for.
  private struct Claim {
    /// The value as written, which may not be text.
    var bytes: ArraySlice<UInt8>
    var count: Int?
    /// The length of the body; `nil` if it is not as it was sent, or has a framing of its own.
    var bodyLength: Int?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// How many bytes too many it says; `nil` if unknown.
    var excess: Int? {
      guard let count, let bodyLength else { return nil }
      return count - bodyLength
    }

    /// Whether it is known to be wrong.
    var isWrong: Bool { bodyLength != nil && excess != 0 }
  }

  /// What all lengths in two heads are compared with, however many there are.
  private struct Bodies {
    /// The length of each body; `nil` if it is not as it was sent, or has a framing of its own.
    let lengths: (left: Int?, right: Int?)
    /// How much longer the right one is because of its boundaries; `nil` if these have the same length.
    let growthByBoundaries: Int?
    /// Whether a difference of the bodies counts, or is ignored.
    let areCounting: Bool
    /// Whether there are any known differences that can explain different lengths.
    let areOther: Bool

    init(_ comparer: Comparer) {
      let heads = comparer.heads
      lengths = (comparer.left.bodyLength(heads.0), comparer.right.bodyLength(heads.1))
      growthByBoundaries = Self.growth(heads.0, heads.1)
      let differences = comparer.bodyDifferences
      areCounting = differences.contains { difference in
        if case .notComparable = difference.standing { false } else { true }
      }
      areOther =
        differences.contains { _ in true } || comparer.isCoded || growthByBoundaries != nil
        || !comparer.bodyWildcards.isEmpty
    }

    private static func growth(_ left: HeadLayout, _ right: HeadLayout) -> Int? {
      let boundaries = (left.boundary?.count, right.boundary?.count)
      guard boundaries.0 != boundaries.1 else { return nil }
      let lines = [left.message, right.message].map { message in
        (message.headSegmentCount..<message.segments.count).count {
          message.segments.role(at: $0) == .boundary
        }
      }.max()
      guard let lines, lines > 0 else { return nil }
      return ((boundaries.1 ?? 0) - (boundaries.0 ?? 0)) * lines
    }
  }

  private func claim(_ side: Difference.Side, of request: ComparedRequest, _ bodyLength: Int?) -> Claim {
    let message = request.message
    let line = message.storage[side.range.clamped(to: 0..<message.storage.count)]
    let colon = line.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? line.startIndex
    var value = line[colon...]
    // A carriage return by itself does not end a line: it belongs to the value.
    if value.last == 0x0A {
      value.removeLast()
      if value.last == 0x0D { value.removeLast() }
    }
    let text = value.trimmingOWS
    return Claim(bytes: text, count: Int(decimalDigits: text), bodyLength: bodyLength)
  }

  /// Decides whether two lengths differ, and whether the difference counts.
  ///
  /// A length that fits its body and one that does not differ, even if written alike; two wrong lengths are
  /// alike if both are too large, or both too small.
  private func judge(_ difference: inout Difference, _ bodies: Bodies) -> Bool {
    guard let side = difference.left, let other = difference.right else { return false }
    let claims = (claim(side, of: left, bodies.lengths.left), claim(other, of: right, bodies.lengths.right))
    let isSpelledAlike =
      claims.0.count == nil ? claims.0.bytes.elementsEqual(claims.1.bytes) : claims.0.count == claims.1.count
    let wrong = wrongLength(claims.0, isLeft: true) ?? wrongLength(claims.1, isLeft: false)
    if claims.0.isWrong, claims.1.isWrong {
      if isSpelledAlike, claims.0.excess?.signum() == claims.1.excess?.signum() { return false }
      if claims.0.excess == claims.1.excess, claims.0.excess != nil, bodies.areOther {
        follow(&difference, claims)
      }
    } else if isSpelledAlike {
      // If a body is not known, it is not known whether its length fits.
      if wrong == nil || claims.0.bodyLength == nil || claims.1.bodyLength == nil { return false }
    } else if wrong == nil {
      // Each fits its own body, and the length of what a wildcard stands for is unknown.
      if hasBodyWildcards, claims.0.bodyLength != nil, claims.1.bodyLength != nil { return false }
      judge(&difference, ofFitting: claims, bodies)
    }
    if difference.standing == .counts, difference.note.isEmpty { difference.note = wrong ?? "" }
    return true
  }

  /// Judges two different lengths of which neither is known to be wrong.
  private func judge(_ difference: inout Difference, ofFitting claims: (Claim, Claim), _ bodies: Bodies) {
    if claims.0.bodyLength != nil && claims.1.bodyLength != nil || isCoded {
      if bodies.areOther { follow(&difference, claims) }
      return
    }
    // A capture that lost bytes of a body did not lose its length.
    if bodies.areCounting
      || bodies.growthByBoundaries.map({ sum(claims.0.count, $0) == claims.1.count }) ?? false
    {
      follow(&difference, claims)
    } else if hasBodyWildcards {
      difference.standing = .notComparable(DifferenceWording.lengthOfWildcards)
    } else if let entry = [left, right].map({ $0.fidelity[.body] }).first(where: { $0.knowledge == .changed })
    {
      difference.standing = .notComparable(
        entry.reason.isEmpty ? DifferenceWording.unknown(.body, entry.knowledge) : entry.reason)
    } else {
      difference.note = DifferenceWording.lengthsOfLostBodies
    }
  }

  private func follow(_ difference: inout Difference, _ claims: (Claim, Claim)) {
    guard let first = claims.0.count, let second = claims.1.count else { return }
    difference.standing = .follows(
      DifferenceWording.follows(max(first, second) - min(first, second), arePacked: isCoded))
  }

  private func sum(_ count: Int?, _ growth: Int) -> Int? {
    count.map { $0.addingReportingOverflow(growth) }.flatMap { $0.overflow ? nil : $0.partialValue }
  }

  /// Judges a length that only one side has: it follows from chunks, or from the lack of a body, on the
  /// other.
  private func judgedAlone(_ difference: Difference, _ bodies: Bodies) -> Difference {
    var difference = difference
    let isLeft = difference.left != nil
    guard difference.standing == .counts, let side = difference.left ?? difference.right,
      !claim(side, of: isLeft ? left : right, isLeft ? bodies.lengths.left : bodies.lengths.right).isWrong
    else { return difference }
    let other = isLeft ? right : left
    if difference.way == .framing {
      difference.standing = .follows(DifferenceWording.followsFromChunks)
    } else if bodies.areOther, other.message.headLength == other.message.length,
      other.fidelity[.body].knowledge == .exact
    {
      difference.standing = .follows(DifferenceWording.followsFromNoBody(isLeft: !isLeft))
    }
    return difference
  }

  private func wrongLength(_ claim: Claim, isLeft: Bool) -> String? {
    guard claim.isWrong, let bodyLength = claim.bodyLength else { return nil }
    return DifferenceWording.wrongLength(isLeft: isLeft, says: claim.text, has: bodyLength)
  }

  // MARK: Bodies

  /// Whether a body has or had a coding: then its length is not that of the compared body.
  private var isCoded: Bool {
    [left, right].contains { $0.unpackedCoding != nil || $0.fidelity[.body].knowledge == .decoded }
  }

  private var bodyDifferences: some Sequence<Difference> {
    let heads = (left.message.headLength, right.message.headLength)
    return comparison.differences.lazy.filter { difference in
      difference.way == .boundary || difference.left.map { $0.range.lowerBound >= heads.0 } ?? false
        || difference.right.map { $0.range.lowerBound >= heads.1 } ?? false
    }
  }

  /// Whether the left body has values of any length.
  private var hasBodyWildcards: Bool {
    !left.wildcards.occurrences(in: left.message.storage.dropFirst(left.message.headLength)).isEmpty
  }

  /// The paths of the body's fields that are the same because of a wildcard.
  private var bodyWildcards: [String] {
    comparison.wildcardPaths.filter { path in
      !Self.headRoots.contains { path == $0 || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") }
    }
  }

  private static let headRoots = ["method", "target", "query", "version", "header", "head", "request-line"]
}

extension ComparedRequest {
  /// The length of the body; `nil` if it is not as it was sent, or has a framing of its own.
  fileprivate func bodyLength(_ head: HeadLayout) -> Int? {
    let sent = asSent
    let isKnown =
      sent.unpackedCoding == nil && fidelity[.body].knowledge == .exact
      && !head.lines.contains { $0.key.elementsEqual("transfer-encoding".utf8) }
    return isKnown ? sent.message.length - sent.message.headLength : nil
  }
}
