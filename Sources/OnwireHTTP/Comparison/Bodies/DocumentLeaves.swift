/// What the elements of two arrays are weighed by.
struct DocumentLeaves {
  let shape: DocumentTree.Shape
  /// Of an element that is one.
  var scalar: ScalarText?
  /// The scalars and empty containers in it: numbers of their paths alone, and of path and value, in rising order.
  var paths: [UInt64] = []
  var marks: [UInt64] = []

  /// No more values of an element are looked at.
  static let most = 64

  /// What it costs that this element stands for another one, by how much differs in them.
  func cost(_ other: DocumentLeaves) -> Int {
    if shape != other.shape { return 15 }
    if let scalar, let second = other.scalar {
      return scalar.kind == second.kind
        ? 9 + Likeness.unlikeness(scalar.canonical[...], second.canonical[...], of: 3) : 14
    }
    // Values of one path weigh a little, too.
    return 9 + Likeness.unlikeness(marks, other.marks, of: 4) + Likeness.unlikeness(paths, other.paths, of: 2)
  }

  /// About how many differences two elements have that stand for each other.
  func count(_ other: DocumentLeaves) -> Int {
    guard shape == other.shape, shape != .scalar else { return 1 }
    return max(1, max(marks.count, other.marks.count) - Likeness.shared(marks, other.marks))
  }

  /// The leaves of the elements of an array, made when they are asked for.
  final class Cache {
    private let elements: [Int]
    private let tree: DocumentTree
    private let digest: DocumentDigest
    private var leaves: [DocumentLeaves] = []
    /// Where those of each element are in `leaves`; -1 where nobody has asked for them.
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
