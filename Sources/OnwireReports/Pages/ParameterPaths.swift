import OnwireDiagnostics
import OnwireHTTP

/// The parameters of a tree with one name each, as in a spec: `user.tags[0]` for `user[tags][]`.
struct ParameterPaths {
  /// The name and the element of each pair, in the order of the tree.
  private(set) var all: [(path: String, element: Int)] = []

  init(_ tree: ParameterTree) {
    add(0, "", tree)
  }

  /// Names have at most `ParameterTree.depthLimit` brackets, which bounds the recursion.
  private mutating func add(_ index: Int, _ path: String, _ tree: ParameterTree) {
    let node = tree.nodes[index]
    for pair in node.pairs {
      if let element = tree.pairs[pair].element { all.append((path, element)) }
    }
    for (position, child) in node.children.enumerated() {
      let key = node.shape == .array ? nil : tree.nodes[child].key
      add(child, Self.appending(key, position, to: path, isFirst: index == 0), tree)
    }
  }

  /// An element without a name of its own is named by its position.
  private static func appending(_ key: String?, _ position: Int, to path: String, isFirst: Bool) -> String {
    guard let key else { return "\(path)[\(position)]" }
    let shown = VisibleText.of(key)
    if isFirst { return key.isEmpty ? "\"\"" : shown }
    let isBare = !key.isEmpty && key.utf8.allSatisfy(isBare)
    return isBare ? "\(path).\(shown)" : "\(path)[\"\(VisibleText.quoted(key, columns: .max).text)\"]"
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
