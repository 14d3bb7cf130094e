/// A JSON text or XML property list as a tree of its values, each a stretch of the message's segments.
///
/// Values are numbered in preorder. Building it does not call itself, however deep the text is.
struct DocumentTree {
  enum Shape: Hashable {
    case object, array, scalar
  }

  /// A value.
  struct Node {
    var shape: Shape
    /// The value around it; `nil` for the root.
    var parent: Int?
    /// The segment of its key, in an object.
    var key: Int?
    /// Where it stands in the message, without its key.
    var range: Range<Int>
    /// The number of the value behind the last one in it.
    var end: Int
    /// Its position among the values directly in the one around it.
    var position: Int
    /// How many values are directly in it.
    var count = 0
  }

  let message: Message
  /// Where the text stands in the message.
  let range: Range<Int>
  private(set) var nodes: [Node] = []
  /// Of values whose key came before in their object, how often it has come.
  private var numbers: [Int: Int] = [:]

  /// Whether it is JSON, and not an XML property list.
  let isJSON: Bool
  /// The path of the whole.
  var root: String { isJSON ? "json" : "plist" }

  init(_ message: Message, element: Int) {
    self.message = message
    range = message.range(of: element)
    isJSON = message.elements[element].kind == .json
    var builder = Builder()
    for segment in message.elements[element].segments {
      let start = message.offsets[segment]
      switch message.segments.role(at: segment) {
      case .documentKey: builder.key = segment
      case .documentValue: builder.takeScalar(start..<message.offsets[segment + 1])
      default:
        let marks = message.storedBytes(segment)
        if isJSON { builder.readJSON(marks, at: start) } else { builder.readXML(marks, at: start) }
      }
    }
    nodes = builder.finish(at: range.upperBound)
  }

  /// The values directly in one, in order.
  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    children.reserveCapacity(nodes[node].count)
    var next = node + 1
    while next < nodes[node].end {
      children.append(next)
      next = nodes[next].end
    }
    return children
  }

  /// How many fields a value is: one for each scalar and each empty container.
  func fieldCount(of node: Int) -> Int {
    (node..<nodes[node].end).count { nodes[$0].count == 0 }
  }

  /// The bytes of a range of the text.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    // A document is stored as one, so that its bytes are as far apart in the storage as in the message.
    guard let segment = message.segmentIndex(at: range.lowerBound),
      case .stored(let stored) = message.segments.content(at: segment)
    else { return [] }
    let start = stored.lowerBound + range.lowerBound - message.offsets[segment]
    let end = min(start + range.count, message.storage.count)
    return message.storage[min(start, end)..<end]
  }

  func bytes(_ node: Int) -> ArraySlice<UInt8> { bytes(nodes[node].range) }

  /// The key and the value, or the value alone.
  func whole(_ node: Int) -> Range<Int> {
    let range = nodes[node].range
    return nodes[node].key.map { message.offsets[$0]..<range.upperBound } ?? range
  }

  /// The text of a value's key; `nil` for one without.
  func keyText(_ node: Int) -> String? {
    nodes[node].key.map { DocumentText.key(message.storedBytes($0), isJSON: isJSON) }
  }

  func scalar(_ node: Int) -> ScalarText {
    isJSON ? ScalarText(json: bytes(node)) : ScalarText(xml: bytes(node))
  }

  // MARK: Paths

  /// The path of a value, as a walk through the message's fields gives it.
  func path(_ node: Int) -> String {
    var chain: [Int] = []
    var next: Int? = node
    while let index = next {
      chain.append(index)
      next = nodes[index].parent
    }
    var path = root
    for index in chain.reversed() {
      guard nodes[index].parent != nil else { continue }
      if let key = keyText(index) {
        path = WirePath.numbered(WirePath.appending(key: key, to: path), numbers[index] ?? 1)
      } else {
        path = WirePath.appending(index: nodes[index].position, to: path)
      }
    }
    return path
  }

  /// Counts the keys that come again in their object, which paths have to tell apart.
  mutating func countKeys() {
    var counts: [KeyOfNode: Int] = [:]
    for node in nodes.indices {
      guard let parent = nodes[node].parent, let key = keyText(node) else { continue }
      let number = counts[KeyOfNode(parent: parent, key: key), default: 0].increased()
      if number > 1 { numbers[node] = number }
    }
  }

  private struct KeyOfNode: Hashable {
    var parent: Int
    var key: String
  }
}
