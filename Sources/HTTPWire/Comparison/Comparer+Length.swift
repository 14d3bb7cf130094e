/// Content-Length, which says nothing that the body does not say: looked at once the bodies are compared.
extension Comparer {
  mutating func compareLengths() {
    for var difference in lengths {
      if difference.left != nil, difference.right != nil {
        difference.way = .length
        judge(&difference)
      } else {
        judgeAlone(&difference)
      }
      note(difference)
    }
  }

  private func judge(_ difference: inout Difference) {
    guard let side = difference.left, let other = difference.right else { return }
    let counts = (count(side, of: left.message), count(other, of: right.message))
    if let wrong = wrongLength(side, left, isLeft: true) ?? wrongLength(other, right, isLeft: false) {
      difference.note = wrong
    } else if let first = counts.0, let second = counts.1, bodiesDiffer {
      difference.standing = .follows(ComparisonWording.follows(max(first, second) - min(first, second)))
    }
  }

  /// One that one side has alone follows from chunks, or from there being no body, on the other.
  private func judgeAlone(_ difference: inout Difference) {
    let isLeft = difference.left != nil
    guard difference.standing == .counts, let side = difference.left ?? difference.right,
      wrongLength(side, isLeft ? left : right, isLeft: isLeft) == nil
    else { return }
    let other = isLeft ? right : left
    if difference.way == .framing {
      difference.standing = .follows(ComparisonWording.followsFromChunks)
    } else if bodiesDiffer, other.message.headLength == other.message.length {
      difference.standing = .follows(ComparisonWording.followsFromNoBody(isLeft: !isLeft))
    }
  }

  /// What is wrong with a length for the body of its own side; `nil` where nothing is, or where the body is
  /// not as it was sent.
  private func wrongLength(_ side: Difference.Side, _ request: ComparedRequest, isLeft: Bool) -> String? {
    let bodyLength = request.message.length - request.message.headLength
    guard request.unpackedCoding == nil, request.fidelity[.body].knowledge == .exact,
      count(side, of: request.message) != bodyLength
    else { return nil }
    return ComparisonWording.wrongLength(
      isLeft: isLeft, says: text(side, of: request.message), has: bodyLength)
  }

  /// Whether anything is known to differ that bodies of other lengths come from.
  private var bodiesDiffer: Bool {
    let heads = (left.message.headLength, right.message.headLength)
    let isDifferent = comparison.differences.contains { difference in
      difference.way == .boundary || difference.left.map { $0.range.lowerBound >= heads.0 } ?? false
        || difference.right.map { $0.range.lowerBound >= heads.1 } ?? false
    }
    // A body that was unpacked or made again has another length than the one that was sent.
    let isOther = [left, right].contains {
      $0.unpackedCoding != nil || $0.fidelity[.body].knowledge != .exact
    }
    let boundaries = (HeadLayout(left.message).boundary?.count, HeadLayout(right.message).boundary?.count)
    return isDifferent || isOther || boundaries.0 != boundaries.1 || !bodyWildcards.isEmpty
  }

  /// The paths of the body's fields that are the same by a wildcard.
  private var bodyWildcards: [String] {
    comparison.wildcardPaths.filter { path in
      !Self.headRoots.contains { path == $0 || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") }
    }
  }

  private static let headRoots = ["method", "target", "query", "version", "header", "head", "request-line"]

  private func text(_ side: Difference.Side, of message: Message) -> String {
    let line = message.storage[side.range.clamped(to: 0..<message.storage.count)]
    let colon = line.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? line.startIndex
    let value = line[colon...].filter { $0 != 0x0D && $0 != 0x0A }
    return String(decoding: value[...].trimmed, as: UTF8.self)
  }

  private func count(_ side: Difference.Side, of message: Message) -> Int? { Int(text(side, of: message)) }
}
