/// Nested parameters, put together again from the names of their pairs: `user[name]`, `user[tags][]`, `a[0][b]`.
///
/// For people's eyes: servers differ in how they read such names, and where they do, a node has a doubt. Names are
/// nested by brackets only; dots are part of a name.
public struct ParameterTree: Sendable {
  /// What holds a value or further nodes.
  public struct Node: Sendable {
    /// The key in the dictionary around it; `nil` for an element of `[]`, and for the root.
    public internal(set) var key: String?
    /// The index of the node around it; `nil` for the root.
    public internal(set) var parent: Int?
    /// What it is.
    public internal(set) var shape = Shape.value
    /// The pairs whose value stands here, as indices of `pairs`: more than one where a name comes again.
    public internal(set) var pairs: [Int] = []
    /// The nodes directly inside, in the order in which they first come.
    public internal(set) var children: [Int] = []
    /// Where servers read it otherwise than it is shown.
    public internal(set) var doubts: [Doubt] = []
  }

  /// What a node is.
  public enum Shape: String, Sendable, CaseIterable {
    /// A value, or several of one name.
    case value
    /// Elements, by `[]` or by indices from 0 on.
    case array
    /// Members by key.
    case dictionary
  }

  /// One pair, or part of a multipart body.
  public struct Pair: Sendable, Hashable {
    /// The decoded name.
    public var name: String
    /// The index of its element in the message; `nil` for names alone.
    public var element: Int?
    /// Where its value stands in the message; `nil` for a name without `=`, and for names alone.
    public var value: Range<Int>?

    /// A pair of that name.
    public init(name: String, element: Int? = nil, value: Range<Int>? = nil) {
      self.name = name
      self.element = element
      self.value = value
    }
  }

  /// How many brackets of a name are taken as such; PHP drops names that have more.
  public static let depthLimit = 64

  /// What the tree is made of, in order.
  public let pairs: [Pair]
  /// The nodes; the first is the root, a dictionary, and each stands behind the one around it.
  public let nodes: [Node]

  /// The tree of any pairs at all.
  ///
  /// - Complexity: linear in the length of all names.
  public init(_ pairs: [Pair]) {
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
