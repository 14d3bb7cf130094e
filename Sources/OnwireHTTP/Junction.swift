/// What is promised of the order of a pair or part and the one before it.
///
/// Parameters nest, and what a container holds stands together. Both are inside of some container, if only that of the
/// whole list, and the innermost one decides: in an array each member stays behind the one before, in a dictionary of a
/// hash table all that one member holds may change places with all that another does. So the junctions of a list say
/// which containers there are, and which lists the client may write in the stead of this one.
package struct Junction: Sendable, Hashable, Comparable {
  /// The nearer to 0, the further out the container is; odd where the order of its members is promised.
  private let level: UInt8

  /// That of what is in no container but the list, whose order is promised.
  package static let apart = Junction(level: 0)
  /// That of what was one pair, and is several for who reads it.
  package static let inside = Junction(level: .max)

  private init(level: UInt8) { self.level = level }

  /// That of two members of a container at `depth`, which is 0 for the outermost. Where only some members of it have no
  /// order, these are a container in it.
  ///
  /// Of containers that are deeper than the number can say, nothing is told: what they hold is taken to be in order.
  package init(depth: Int, isFree: Bool) {
    let level = 2 * depth + (isFree ? 2 : 1)
    self.level = UInt8(clamping: level)
  }

  /// Whether the two may change places, each with all that its member of the container holds.
  package var isFree: Bool { level > 0 && level.isMultiple(of: 2) }

  package static func < (a: Junction, b: Junction) -> Bool { a.level < b.level }
}

/// Finds the junctions of pairs or parts that were read anew from bytes whose junctions are known.
package struct JunctionCursor {
  /// The offsets at which the pairs or parts begin whose junctions are known, rising.
  private let known: [(offset: Int, junction: Junction)]
  private var next = 0

  package init(_ known: [(offset: Int, junction: Junction)]) { self.known = known }

  /// The junction of what begins at `offset`, and of what was asked for before.
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
  /// The junctions of all elements of a kind; `nil` where their order is promised.
  package func junctions(of kind: Element.Kind) -> JunctionCursor? {
    guard elements.contains(where: { $0.kind == kind && $0.junction.isFree }) else { return nil }
    return JunctionCursor(
      elements.filter { $0.kind == kind }.map { (offsets[$0.segments.lowerBound], $0.junction) })
  }
}
