/// Nested parameters, rebuilt from the names of their pairs: `user[name]`, `user[tags][]`, `a[0][b]`.
///
/// For display: servers differ in how they read such names. Only brackets nest names; dots are part of a
/// name.
package struct ParameterTree: Sendable {
  /// A node, which holds a value or further nodes.
  package struct Node: Sendable {
    /// The key in the dictionary around it; `nil` for an element of `[]`, and for the root.
    package internal(set) var key: String?
    /// The index of the node around it; `nil` for the root.
    package internal(set) var parent: Int?
    package internal(set) var shape = Shape.value
    /// The pairs whose value is here, as indices of `pairs`: several if a name is repeated.
    package internal(set) var pairs: [Int] = []
    /// The nodes directly inside, in order of first occurrence.
    package internal(set) var children: [Int] = []
  }

  /// The kinds of nodes.
  package enum Shape: String, Sendable, CaseIterable {
    /// A value, or several with one name.
    case value
    /// Elements, named by `[]` or by indices from 0 on.
    case array
    /// Members by key.
    case dictionary
  }

  /// A pair, or a part of a multipart body.
  package struct Pair: Sendable, Hashable {
    /// The decoded name.
    package var name: String
    /// The index of its element in the message; `nil` if only names are given.
    package var element: Int?

    /// Creates a pair.
    package init(name: String, element: Int? = nil) {
      self.name = name
      self.element = element
    }
  }

  /// The greatest depth of brackets in a name; PHP drops names with more.
  package static let depthLimit = 64

  /// The pairs that the tree was built from, in order.
  package let pairs: [Pair]
  /// The nodes; the first is the root, a dictionary, and each comes after its parent.
  package let nodes: [Node]

  /// Builds the tree of any pairs.
  ///
  /// - Complexity: Linear in the length of all names.
  package init(_ pairs: [Pair]) {
    var builder = ParameterTreeBuilder()
    for (index, pair) in pairs.enumerated() { builder.add(ParameterName(pair.name), pair: index) }
    self.pairs = pairs
    nodes = builder.finish()
  }
}

/// The steps of a parameter's name.
struct ParameterName {
  enum Step: Hashable {
    case key(String)
    /// `[]`.
    case element
  }

  private(set) var steps: [Step] = []
  /// Whether brackets do not match, so that the whole name is one key.
  private(set) var isOdd = false

  init(_ name: String) {
    let bytes = Array(name.utf8)
    guard let open = bytes.firstIndex(of: UInt8(ascii: "[")) else {
      steps = [.key(name)]
      isOdd = bytes.contains(UInt8(ascii: "]"))
      return
    }
    steps = [.key(String(decoding: bytes[..<open], as: UTF8.self))]
    isOdd = open == 0 || bytes[..<open].contains(UInt8(ascii: "]"))
    var rest = bytes[open...]
    while !isOdd, !rest.isEmpty, steps.count <= ParameterTree.depthLimit {
      guard rest.popFirst() == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")),
        !rest[..<end].contains(UInt8(ascii: "["))
      else {
        isOdd = true
        break
      }
      steps.append(rest.startIndex == end ? .element : .key(String(decoding: rest[..<end], as: UTF8.self)))
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { isOdd = true }
    if isOdd { steps = [.key(name)] }
  }
}

extension Message {
  /// The parameters directly inside an element: the pairs of a target or form, or the named parts of a
  /// multipart body.
  ///
  /// Names of pairs are decoded; names of parts are as written, which is how servers take them.
  package func parameters(in element: Int) -> ParameterTree {
    let end = elements[element].segments.upperBound
    var pairs: [ParameterTree.Pair] = []
    var index = element + 1
    while index < elements.count, elements[index].segments.lowerBound < end {
      if elements[index].parent == element, let pair = parameter(index) { pairs.append(pair) }
      index += 1
    }
    return ParameterTree(pairs)
  }

  private func parameter(_ index: Int) -> ParameterTree.Pair? {
    let segments = elements[index].segments
    switch elements[index].kind {
    case .queryPair, .formPair:
      let name = bytes(of: [.queryKey, .formKey], in: segments)
      let decoded = String(validating: FormText.decode(name), as: UTF8.self)
      return ParameterTree.Pair(
        name: decoded ?? String(decoding: name, as: UTF8.self), element: index)
    case .part:
      guard segments.contains(where: { self.segments.role(at: $0) == .partName }) else { return nil }
      return ParameterTree.Pair(
        name: String(decoding: bytes(of: [.partName], in: segments), as: UTF8.self), element: index)
    default: return nil
    }
  }

  private func bytes(of roles: [Segment.Role], in range: Range<Int>) -> ArraySlice<UInt8> {
    range.filter { roles.contains(segments.role(at: $0)) }.flatMap { storedBytes($0) }[...]
  }
}
