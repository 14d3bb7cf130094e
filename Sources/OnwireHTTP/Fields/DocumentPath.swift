import OnwireTextFormats

/// Walks through the pieces of a JSON text or property list, and keeps track of its place in the document.
struct DocumentPath {
  enum Syntax {
    case json, xml
    /// A table of objects, each of which may be used in several places, so they are only counted.
    case binary
  }

  /// An open container.
  private struct Level {
    /// The container's own path.
    var path: String
    var number: Int
    var isArray: Bool
    /// The position of the member, from 0; -1 before the first.
    var position = -1
    /// The path of the member with the most recent key.
    var member: String?
    /// The number of the path of the member that began last.
    var memberNumber: Int
    /// How often each key has occurred.
    var counts: [String: Int] = [:]
  }

  /// Deeper values have the path of the container at the limit, so that paths stay short whatever the input.
  private static let depthLimit = 1000

  private let root: String
  private let syntax: Syntax
  private var levels: [Level] = []
  /// The number of open containers below the limit.
  private var deeper = 0
  /// In a binary list, the number of scalars and keys so far.
  private var scalarCount = 0
  /// Whether an XML scalar is open, between its tags.
  private var isInScalar = false
  private var deepest = (depth: 0, path: "", number: 0)
  /// The highest path number so far.
  private var lastNumber = 0

  /// Stands for the path of the last piece: pieces have the same number if they have the same path, and
  /// comparing numbers needs no path.
  private(set) var number = 0

  init(root: String, syntax: Syntax) {
    self.root = root
    self.syntax = syntax
  }

  /// The path of the next piece, a segment of `role` with these bytes.
  mutating func path(_ role: Segment.Role, _ bytes: ArraySlice<UInt8>) -> String {
    switch (syntax, role) {
    case (.binary, .documentKey), (.binary, .documentValue):
      scalarCount += 1
      number = scalarCount
      return WirePath.appending(index: scalarCount - 1, to: root)
    case (_, .documentKey):
      name(bytes)
      return takeCurrent()
    case (.json, .documentValue):
      begin()
      return takeCurrent()
    case (.xml, .documentValue):
      // `<true/>` is a value by itself; text stands between tags, which are pieces of their own.
      if !isInScalar { begin() }
      return takeCurrent()
    // The colon belongs to the key before it.
    case (.json, _) where bytes.isColon: return takeCurrent()
    case (.json, _): return mark { $0.readJSON(bytes) }
    case (.xml, _): return mark { $0.readXML(bytes) }
    case (.binary, _):
      number = 0
      return root
    }
  }

  private mutating func takeCurrent() -> String {
    number = currentNumber
    return current
  }

  /// The path of marks: the path of the deepest value that they are in, lead to or hold.
  private mutating func mark(_ read: (inout DocumentPath) -> Void) -> String {
    deepest = (markDepth, markPath, markNumber)
    read(&self)
    number = deepest.number
    return deepest.path
  }

  private mutating func noteDepth() {
    if markDepth > deepest.depth { deepest = (markDepth, markPath, markNumber) }
  }

  private var markPath: String { isInScalar ? current : levels.last?.path ?? root }
  private var markNumber: Int { isInScalar ? currentNumber : levels.last?.number ?? 0 }
  private var markDepth: Int { 2 * (levels.count + deeper) + (isInScalar ? 1 : 0) }

  // MARK: What the marks say

  private mutating func readJSON(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        begin()
        open(isArray: byte == UInt8(ascii: "["))
        noteDepth()
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      default: break
      }
    }
  }

  private mutating func readXML(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      readTag(rest[(start + 1)..<end])
      rest = rest[end...]
    }
  }

  /// Reads a tag, given without its angle brackets.
  private mutating func readTag(_ tag: ArraySlice<UInt8>) {
    let isEmpty = tag.last == UInt8(ascii: "/")
    let isEnd = tag.first == UInt8(ascii: "/")
    let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/")
    }
    switch String(decoding: name, as: UTF8.self) {
    case "dict", "array":
      if isEnd { return close() }
      begin()
      open(isArray: name.elementsEqual("array".utf8))
      noteDepth()
      if isEmpty { close() }
    case "string", "integer", "real", "date", "data", "true", "false":
      if !isEnd { begin() }
      isInScalar = !isEnd
      noteDepth()
      if isEmpty { isInScalar = false }
    default: break
    }
  }

  // MARK: Where in the document

  /// The path of the value that began last.
  private var current: String {
    guard let level = levels.last, deeper == 0 else { return levels.last?.path ?? root }
    return level.isArray
      ? WirePath.appending(index: max(0, level.position), to: level.path) : level.member ?? level.path
  }

  private var currentNumber: Int {
    guard let level = levels.last else { return 0 }
    return deeper == 0 ? level.memberNumber : level.number
  }

  private mutating func begin() {
    guard let last = levels.indices.last, deeper == 0 else { return }
    levels[last].position &+= 1
    if levels[last].isArray { levels[last].memberNumber = lastNumber.increased() }
  }

  private mutating func open(isArray: Bool) {
    guard levels.count < Self.depthLimit else {
      deeper += 1
      return
    }
    let number = currentNumber
    levels.append(Level(path: current, number: number, isArray: isArray, memberNumber: number))
  }

  private mutating func close() {
    if deeper > 0 {
      deeper -= 1
    } else if !levels.isEmpty {
      levels.removeLast()
    }
  }

  private mutating func name(_ bytes: ArraySlice<UInt8>) {
    guard let last = levels.indices.last, deeper == 0 else { return }
    levels[last].memberNumber = lastNumber.increased()
    let key = DocumentText.key(bytes, isJSON: syntax == .json)
    let path = WirePath.appending(key: key, to: levels[last].path)
    levels[last].member = WirePath.numbered(path, levels[last].counts[key, default: 0].increased())
  }
}

extension UInt8 {
  /// `[`, `]`, `{` or `}`.
  fileprivate var isBracket: Bool { self | 0x20 == 0x7B || self | 0x20 == 0x7D }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a colon, perhaps with others after it, and no bracket.
  fileprivate var isColon: Bool {
    first(where: { !$0.isSpaceOrLineEnd }) == UInt8(ascii: ":") && !contains(where: \.isBracket)
  }
}
