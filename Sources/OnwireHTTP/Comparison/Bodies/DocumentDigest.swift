/// Digests that find equally written values of two documents, to align them.
///
/// Two values with the same digest are still compared: it decides which values correspond, not whether they
/// are equal.
struct DocumentDigest {
  private(set) var digests: [UInt64]

  init(_ tree: DocumentTree) {
    digests = [UInt64](repeating: 0, count: tree.nodes.count)
    // From the last value on, so that inner values come before those around them.
    for node in tree.nodes.indices.reversed() {
      let isScalar = tree.nodes[node].shape == .scalar
      var digest = SplitMix64.mixed(isScalar ? 1 : tree.nodes[node].shape == .array ? 2 : 3)
      if isScalar {
        digest = tree.canonical(node).digest(from: digest)
      } else {
        var next = node + 1
        while next < tree.nodes[node].end {
          let child = next
          next = tree.nodes[child].end
          var member = digests[child]
          if tree.nodes[child].key != nil {
            member = SplitMix64.mixed(member ^ Self.keyDigest(of: child, tree))
          }
          // The members of an object are the same in any order.
          digest =
            tree.nodes[node].shape == .array
            ? SplitMix64.mixed(digest ^ SplitMix64.mixed(member)) : digest &+ SplitMix64.mixed(member)
        }
      }
      digests[node] = digest
    }
  }

  /// The digest of a value's key; 0 if it has none.
  private static func keyDigest(of node: Int, _ tree: DocumentTree) -> UInt64 {
    tree.keyBytes(node)?.digest(from: 1) ?? 0
  }

  static let keyLength = 8

  /// A digest as bytes to align by.
  func key(_ node: Int) -> [UInt8] {
    (0..<Self.keyLength).map { UInt8(truncatingIfNeeded: digests[node] >> ($0 * 8)) }
  }

  /// The leaves by which different elements of arrays are aligned.
  func leaves(of node: Int, _ tree: DocumentTree) -> DocumentLeaves {
    var leaves = DocumentLeaves(shape: tree.nodes[node].shape)
    if leaves.shape == .scalar { leaves.scalar = tree.scalar(node) }
    // A hash of the path of each value from the element on.
    var paths: [UInt64] = []
    for inner in (node..<tree.nodes[node].end).prefix(DocumentLeaves.most) {
      var path: UInt64 = 0
      if inner > node, let parent = tree.nodes[inner].parent {
        path = SplitMix64.mixed(paths[parent - node] ^ Self.keyDigest(of: inner, tree))
      }
      paths.append(path)
      guard tree.nodes[inner].count == 0 else { continue }
      leaves.paths.append(path)
      leaves.marks.append(SplitMix64.mixed(path ^ digests[inner]))
    }
    leaves.paths.sort()
    leaves.marks.sort()
    return leaves
  }
}
