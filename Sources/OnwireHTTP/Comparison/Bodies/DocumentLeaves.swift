/// The contents by which elements of two arrays are weighed.
struct DocumentLeaves {
  let shape: DocumentTree.Shape
  /// The scalar, if the element is one.
  var scalar: ScalarText?
  /// The scalars and empty containers in it: hashes of their paths, and of path and value, in ascending
  /// order.
  var paths: [UInt64] = []
  var marks: [UInt64] = []

  /// The most values of an element to look at.
  static let most = 64

  /// The cost of pairing this element with another one, by how much differs in them.
  func cost(_ other: DocumentLeaves) -> Int {
    if shape != other.shape { return 15 }
    if let scalar, let second = other.scalar {
      return scalar.kind == second.kind
        ? 9 + Likeness.unlikeness(scalar.canonical[...], second.canonical[...], of: 3) : 14
    }
    // Values with the same path count a little, too.
    return 9 + Likeness.unlikeness(marks, other.marks, of: 4) + Likeness.unlikeness(paths, other.paths, of: 2)
  }

  /// The approximate number of differences between two paired elements.
  func count(_ other: DocumentLeaves) -> Int {
    guard shape == other.shape, shape != .scalar else { return 1 }
    return max(1, max(marks.count, other.marks.count) - Likeness.shared(marks, other.marks))
  }

  /// The leaves of the elements of an array, made on demand.
  final class Cache {
    private let elements: [Int]
    private let tree: DocumentTree
    private let digest: DocumentDigest
    private var leaves: [DocumentLeaves] = []
    /// The index in `leaves` for each element; -1 if not made yet.
    private var places: [Int32]

    init(_ elements: [Int], _ tree: DocumentTree, _ digest: DocumentDigest) {
      self.elements = elements
      self.tree = tree
      self.digest = digest
      places = [Int32](repeating: -1, count: elements.count)
    }

    subscript(index: Int) -> DocumentLeaves {
      if places[index] < 0 {
        places[index] = Int32(leaves.count)
        leaves.append(digest.leaves(of: elements[index], tree))
      }
      return leaves[Int(places[index])]
    }
  }
}
