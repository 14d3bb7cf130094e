/// Nested parameters, put together again from the names of their pairs: `user[name]`, `user[tags][]`, `a[0][b]`.
///
/// For people's eyes: servers differ in how they read such names. Names are nested by brackets only; dots are part of
/// a name.
package struct ParameterTree: Sendable {
  /// What holds a value or further nodes.
  package struct Node: Sendable {
    /// The key in the dictionary around it; `nil` for an element of `[]`, and for the root.
    package internal(set) var key: String?
    /// The index of the node around it; `nil` for the root.
    package internal(set) var parent: Int?
    /// What it is.
    package internal(set) var shape = Shape.value
    /// The pairs whose value stands here, as indices of `pairs`: more than one where a name comes again.
    package internal(set) var pairs: [Int] = []
    /// The nodes directly inside, in the order in which they first come.
    package internal(set) var children: [Int] = []
  }

  /// What a node is.
  package enum Shape: String, Sendable, CaseIterable {
    /// A value, or several of one name.
    case value
    /// Elements, by `[]` or by indices from 0 on.
    case array
    /// Members by key.
    case dictionary
  }

  /// One pair, or part of a multipart body.
  package struct Pair: Sendable, Hashable {
    /// The decoded name.
    package var name: String
    /// The index of its element in the message; `nil` for names alone.
    package var element: Int?
    /// Where its value stands in the message; `nil` for a name without `=`, and for names alone.
    package var value: Range<Int>?

    /// A pair of that name.
    package init(name: String, element: Int? = nil, value: Range<Int>? = nil) {
      self.name = name
      self.element = element
      self.value = value
    }
  }

  /// How many brackets of a name are taken as such; PHP drops names that have more.
  package static let depthLimit = 64

  /// What the tree is made of, in order.
  package let pairs: [Pair]
  /// The nodes; the first is the root, a dictionary, and each stands after the one around it.
  package let nodes: [Node]

  /// The tree of any pairs at all.
  ///
  /// - Complexity: linear in the length of all names.
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
  /// Whether there are brackets that do not match; the name is one key then.
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
  /// The parameters directly inside an element: the pairs of a target or form, the named parts of a multipart body.
  ///
  /// Names of pairs are decoded, those of parts are as they are written, as servers take them.
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
        name: decoded ?? String(decoding: name, as: UTF8.self), element: index,
        value: range(of: [.queryValue, .formValue], in: segments))
    case .part:
      guard range(of: [.partName], in: segments) != nil else { return nil }
      return ParameterTree.Pair(
        name: String(decoding: bytes(of: [.partName], in: segments), as: UTF8.self), element: index,
        value: range(of: [.partContent], in: segments))
    default: return nil
    }
  }

  /// Where the segments of such roles stand, from the first to the last.
  private func range(of roles: [Segment.Role], in range: Range<Int>) -> Range<Int>? {
    let found = range.filter { roles.contains(segments.role(at: $0)) }
    guard let first = found.first, let last = found.last else { return nil }
    return offsets[first]..<offsets[last + 1]
  }

  private func bytes(of roles: [Segment.Role], in range: Range<Int>) -> ArraySlice<UInt8> {
    range.filter { roles.contains(segments.role(at: $0)) }.flatMap { storedBytes($0) }[...]
  }
}
