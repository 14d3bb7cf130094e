/// What is promised about the order of a pair or part relative to the one before it.
///
/// Parameters nest, and the pairs of one container stand together. Two neighbours share some container, if
/// only the whole list, and the innermost one decides: in an array, each member stays behind the one before;
/// in a dictionary backed by a hash table, two members may change places, each with all its pairs. So the
/// junctions of a list say which containers there are, and which other orders the client may write.
package struct Junction: Sendable, Hashable, Comparable {
  /// The lower the level, the further out the container; odd if the order of its members is promised.
  private let level: UInt8

  /// The junction of an item that is in no container but the list, whose order is promised.
  package static let apart = Junction(level: 0)
  /// The junction within what was one pair but is several to its reader.
  package static let inside = Junction(level: .max)

  private init(level: UInt8) { self.level = level }

  /// The junction of two members of a container at `depth`, which is 0 for the outermost. If only some of its
  /// members have no order, these form a container of their own inside it.
  ///
  /// Containers too deep for `level` share its highest value, and their members count as ordered.
  package init(depth: Int, isFree: Bool) {
    let level = 2 * depth + (isFree ? 2 : 1)
    self.level = UInt8(clamping: level)
  }

  /// Whether the two may change places, each with everything in its member of the container.
  package var isFree: Bool { level > 0 && level.isMultiple(of: 2) }

  package static func < (a: Junction, b: Junction) -> Bool { a.level < b.level }
}

/// Finds the junctions of pairs or parts that were read anew, from the junctions that are known for the same
/// bytes.
package struct JunctionCursor {
  /// The offsets at which pairs or parts with known junctions begin, ascending.
  private let known: [(offset: Int, junction: Junction)]
  private var next = 0

  package init(_ known: [(offset: Int, junction: Junction)]) { self.known = known }

  /// The outermost of the known junctions up to `offset` that no earlier call took; offsets must ascend.
  package mutating func junction(at offset: Int) -> Junction {
    var junction = Junction.inside
    while next < known.count, known[next].offset <= offset {
      junction = min(junction, known[next].junction)
      next += 1
    }
    return junction
  }
}

extension Message {
  /// The junctions of all elements of a kind; `nil` if their order is promised.
  package func junctions(of kind: Element.Kind) -> JunctionCursor? {
    guard elements.contains(where: { $0.kind == kind && $0.junction.isFree }) else { return nil }
    return JunctionCursor(
      elements.filter { $0.kind == kind }.map { (offsets[$0.segments.lowerBound], $0.junction) })
  }
}
