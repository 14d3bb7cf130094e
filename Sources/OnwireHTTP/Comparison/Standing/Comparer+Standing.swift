/// Whether a difference counts.
extension Comparer {
  /// Decides the standing of a difference: patterns to ignore come first, then a standing already set, then
  /// what is unknown.
  func standing(
    of difference: Difference, knownBy aspects: [Fidelity.Aspect]
  ) -> Difference.Standing {
    if let index = patternsCovering(difference).min() { return .ignored(patterns.all[index].text) }
    guard difference.standing == .counts else { return difference.standing }
    if let reason = whyUnknown(difference) ?? whyRebuilt(difference) { return .notComparable(reason) }
    for aspect in aspects {
      for isLeft in [true, false] {
        let fidelity = (isLeft ? left : right).fidelity
        let entry = fidelity[aspect]
        if !entry.showsDots
          && difference.isExplained(by: entry.knowledge, of: aspect, isLeft: isLeft, told: fidelity)
          || entry.knowledge == .rebuilt
            && (showsDots(difference, isLeft: isLeft) || hidesCoding(difference, isLeft: isLeft))
          || [.rebuilt, .unknown].contains(entry.knowledge) && isOtherEncoding(difference, isLeft: isLeft)
        {
          return .notComparable(
            entry.reason.isEmpty ? DifferenceWording.unknown(aspect, entry.knowledge) : entry.reason)
        }
      }
    }
    return .counts
  }

  /// The standing of a difference by its names alone, if these are not known well enough to be compared;
  /// otherwise `nil`.
  ///
  /// Differences of the values are then noted separately.
  func standing(
    of difference: Difference, byNames names: (left: Range<Int>, right: Range<Int>)
  ) -> Difference.Standing? {
    var difference = difference
    difference.left?.range = names.left
    difference.right?.range = names.right
    let standing = standing(of: difference, knownBy: difference.aspects)
    if case .notComparable = standing { return standing }
    return nil
  }

  /// Why it is unknown whether the side without a header field sent it; `nil` if it is known, as it is for
  /// what is missing from a field that this side has.
  private func whyUnknown(_ difference: Difference) -> String? {
    guard let name = Self.fieldName(difference.path), difference.left == nil || difference.right == nil
    else { return nil }
    let side = difference.left == nil ? left : right
    guard let reason = side.fidelity.whyUnknown(field: name) else { return nil }
    return side.message.headerValues(name).isEmpty ? reason : nil
  }

  /// Why it is unknown what a side with a header field sent; `nil` if it is known.
  private func whyRebuilt(_ difference: Difference) -> String? {
    let sides = [(difference.left, left), (difference.right, right)]
    return sides.lazy.compactMap { side, request in
      (side?.path).flatMap(Self.fieldName).flatMap { request.fidelity.whyRebuilt(field: $0) }
    }.first
  }

  /// The name in the path of a header field; `nil` for other paths.
  private static func fieldName(_ path: String) -> String? {
    let root = "header."
    return path.hasPrefix(root) ? String(path.dropFirst(root.count).prefix { !"#.[".contains($0) }) : nil
  }

  /// Whether a side only has dots where the other has unprintable bytes, as in a dump.
  private func showsDots(_ difference: Difference, isLeft: Bool) -> Bool {
    guard difference.left?.range.count == difference.right?.range.count,
      let (left, right) = changedBytes(difference)
    else { return false }
    return zip(isLeft ? left : right, isLeft ? right : left).allSatisfy { shown, other in
      shown == other || shown == UInt8(ascii: ".") && !(0x20..<0x7F).contains(other)
    }
  }

  /// Whether a side only has different bytes for non-ASCII characters: it was text, and the encoding in which
  /// that was sent is unknown.
  private func isOtherEncoding(_ difference: Difference, isLeft: Bool) -> Bool {
    guard let (left, right) = changedBytes(difference) else { return false }
    let isPair = ["query", "form"].contains { difference.path.hasPrefix($0 + ".") }
    let texts = [left, right].map { isPair ? FormText.decode($0[...], plusIsSpace: false) : $0 }
    return texts[isLeft ? 0 : 1].contains { $0 >= 0x80 }
      && texts[0].withoutEncoding == texts[1].withoutEncoding
  }

  /// The bytes of a changed field; `nil` if it is not changed, or is too long.
  private func changedBytes(_ difference: Difference) -> (left: [UInt8], right: [UInt8])? {
    guard difference.kind == .changed, let first = difference.left?.range,
      let second = difference.right?.range,
      let left = try? left.message.bytes(first, limit: Self.dotLimit),
      let right = try? right.message.bytes(second, limit: Self.dotLimit)
    else { return nil }
    return (left, right)
  }

  /// Whether only the other side's body could be unpacked: this one was rebuilt from what a tool shows.
  private func hidesCoding(_ difference: Difference, isLeft: Bool) -> Bool {
    let (own, other) = isLeft ? (left, right) : (right, left)
    return difference.way == .bodyKind && own.unpackedCoding == nil && other.unpackedCoding != nil
  }

  /// Longer fields are not looked at again.
  private static let dotLimit = 1 << 20

  /// The patterns that cover a difference; none if its sides have different names and no pattern covers one
  /// of them.
  ///
  /// A pattern names a moved item by its left position, as the difference does.
  func patternsCovering(_ difference: Difference) -> Set<Int> {
    if patterns.all.isEmpty { return [] }
    var paths = [difference.left?.path, difference.right?.path].compactMap(\.self)
    if paths.count == 2, FieldPattern.areOneName(paths[0], paths[1]) { paths.removeLast() }
    let covering = paths.map(patterns.covering)
    return covering.contains([]) ? [] : Set(covering.joined())
  }
}

extension [UInt8] {
  /// The text with one mark for each run of non-ASCII characters.
  fileprivate var withoutEncoding: [UInt8] {
    var result: [UInt8] = []
    for byte in self where byte < 0x80 || result.last != 0x80 { result.append(Swift.min(byte, 0x80)) }
    return result
  }
}

extension Difference {
  /// Whether the difference may only be what a side does not know about an aspect.
  fileprivate func isExplained(
    by knowledge: Fidelity.Knowledge, of aspect: Fidelity.Aspect, isLeft: Bool, told fidelity: Fidelity
  ) -> Bool {
    switch (kind, knowledge) {
    case (_, .exact): return false
    case (_, .unknown) where aspect == .fields && fidelity.areOtherFieldsTold: return false
    // A field that both heads have is known on both; in a body, it is unknown which bytes are affected.
    case (.changed, .unknown): return aspect != .fields || path == "version"
    // Neither unknown bytes nor bytes that a tool changed say what was sent.
    case (_, .unknown), (_, .changed): return true
    // The path of a line that may have been sent in another form is known.
    case (.respelled, .rebuilt) where aspect == .requestLine && fidelity.isPathTold: return way == .targetForm
    case (.respelled, .rebuilt) where aspect == .fields && fidelity.areValuesTold: return false
    // The spelling that was sent is lost with the bytes.
    case (.respelled, _): return true
    // A rebuilt list keeps its order, unless just the order is unknown.
    case (.moved, _): return aspect == .fieldOrder && fidelity.fieldPerhapsFirst == nil
    // A field that both sides have is not absent. A rebuilt line may not give the version that was used.
    case (.changed, .absent): return aspect != .fields
    case (.changed, _): return path == "version" && !fidelity.isVersionTold
    // Whether a `?` precedes an empty query is a matter of spelling.
    case (.added, _) where path == "target.query", (.removed, _) where path == "target.query":
      return !fidelity.isPathTold
    // A line rebuilt without a version was sent with one.
    case (.added, _) where path == "version", (.removed, _) where path == "version":
      return (kind == .added) == isLeft
    case (.added, let knowledge), (.removed, let knowledge):
      let isMissingHere = (kind == .added) == isLeft
      return isMissingHere && (knowledge == .absent || aspect != .requestLine && aspect != .body)
    }
  }

  /// The aspects that must be known on both sides for the difference to count.
  var aspects: [Fidelity.Aspect] {
    switch way {
    case .framing: return [.framing, .fields]
    case .boundary: return [.fields, .body]
    default: break
    }
    switch path.prefix(while: { !".[#".contains($0) }) {
    case "method", "target", "query", "version", "status", "reason": return [.requestLine]
    case "request-line", "status-line": return [.requestLine, .fieldBlanks]
    case "head": return [.fieldBlanks]
    case "chunks": return [.framing]
    case "trailer": return [.framing, .fields]
    case "header":
      switch (kind, way) {
      case (.moved, _): return [.fieldOrder]
      case (_, .letterCase): return [.fieldCase]
      case (_, .blanks), (_, .lineEnd): return [.fieldBlanks]
      default: return [.fields]
      }
    default: return [.body]
    }
  }
}
