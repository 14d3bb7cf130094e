/// A JSON text or XML property list as a tree of its values, each a stretch of the message's segments.
///
/// Values are numbered in preorder. Building it is not recursive, however deep the text is.
struct DocumentTree {
  enum Shape: UInt32 {
    case object, array, scalar
  }

  /// A value; there may be millions, so their numbers are narrow: up to 2^30 values in a text of less than 4
  /// GiB.
  struct Node {
    private var start: UInt32
    private var length: UInt32
    private var parentNumber: Int32
    private var keySegment: Int32
    private var endNumber: Int32
    private let place: Int32
    /// The number of values directly in it, packed above its shape.
    private var members: UInt32

    init(_ shape: Shape, in parent: Int?, at position: Int, key: Int?, _ range: Range<Int>, end: Int) {
      start = UInt32(range.lowerBound)
      length = UInt32(range.count)
      parentNumber = Int32(parent ?? -1)
      keySegment = Int32(key ?? -1)
      place = Int32(position)
      endNumber = Int32(end)
      members = shape.rawValue
    }

    var shape: Shape { Shape(rawValue: members & 3) ?? .scalar }
    /// Its range in the text, without its key.
    var range: Range<Int> {
      get { Int(start)..<Int(start) + Int(length) }
      set { (start, length) = (UInt32(newValue.lowerBound), UInt32(newValue.count)) }
    }
    /// The number of the value around it; `nil` for the root.
    var parent: Int? { parentNumber < 0 ? nil : Int(parentNumber) }
    /// The segment of its key, in an object.
    var key: Int? { keySegment < 0 ? nil : Int(keySegment) }
    /// Its position among the values directly in its container.
    var position: Int { Int(place) }
    /// The number after that of the last value in it.
    var end: Int {
      get { Int(endNumber) }
      set { endNumber = Int32(newValue) }
    }
    /// The number of values directly in it.
    var count: Int {
      get { Int(members >> 2) }
      set { members = UInt32(newValue) << 2 | members & 3 }
    }
  }

  /// Longer texts are compared as bytes.
  static let lengthLimit = Int(UInt32.max)

  let message: Message
  /// The range of the text in the message.
  let range: Range<Int>
  private(set) var nodes: [Node] = []
  /// The distance from a byte's place in the message to its place in the storage.
  private let storageShift: Int
  private let numbers = KeyNumbers()

  /// Whether it is JSON rather than an XML property list.
  let isJSON: Bool
  /// The path of the whole document.
  var root: String { isJSON ? "json" : "plist" }

  init(_ message: Message, element: Int) {
    self.message = message
    range = message.range(of: element)
    isJSON = message.elements[element].kind == .json
    // A document is stored in one piece, so its bytes are as far apart in the storage as in the message.
    if let first = message.elements[element].segments.first,
      case .stored(let stored) = message.segments.content(at: first)
    {
      storageShift = stored.lowerBound - message.offsets[first]
    } else {
      storageShift = 0
    }
    var builder = Builder(segmentCount: message.elements[element].segments.count)
    for segment in message.elements[element].segments {
      let start = message.offsets[segment] - range.lowerBound
      switch message.segments.role(at: segment) {
      case .documentKey: builder.key = segment
      case .documentValue: builder.takeScalar(start..<message.offsets[segment + 1] - range.lowerBound)
      default:
        let marks = message.storedBytes(segment)
        if isJSON { builder.readJSON(marks, at: start) } else { builder.readXML(marks, at: start) }
      }
    }
    nodes = builder.finish(at: range.count)
  }

  /// The values directly in a container, in order.
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

  /// The number of fields in a value: one for each scalar and each empty container.
  func fieldCount(of node: Int) -> Int {
    (node..<nodes[node].end).count { nodes[$0].count == 0 }
  }

  /// The bytes of a range of the text.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    message.storage[range.moved(by: storageShift).clamped(to: message.storage.indices)]
  }

  func bytes(_ node: Int) -> ArraySlice<UInt8> { bytes(range(node)) }

  /// The range of a value in the message, without its key.
  func range(_ node: Int) -> Range<Int> { nodes[node].range.moved(by: range.lowerBound) }

  /// The range of the key and the value, or of the value alone.
  func whole(_ node: Int) -> Range<Int> {
    let range = range(node)
    return nodes[node].key.map { message.offsets[$0]..<range.upperBound } ?? range
  }

  /// The text of a value's key; `nil` if it has none.
  func keyText(_ node: Int) -> String? {
    nodes[node].key.map { DocumentText.key(message.storedBytes($0), isJSON: isJSON) }
  }

  /// The bytes of the text of a value's key; `nil` if it has none.
  @inline(__always)
  func keyBytes(_ node: Int) -> ArraySlice<UInt8>? {
    guard let key = nodes[node].key else { return nil }
    // Most keys are written without escapes.
    return plainText(message.storedBytes(key)) ?? keyText(node).map { Array($0.utf8)[...] }
  }

  /// The bytes of the canonical spelling of a scalar.
  func canonical(_ node: Int) -> ArraySlice<UInt8> {
    let bytes = bytes(node)
    return plainText(bytes) ?? scalar(node).canonical[...]
  }

  /// The text between the quotes of a JSON string without escapes; `nil` for anything else.
  private func plainText(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard isJSON, bytes.count > 1, bytes.first == UInt8(ascii: "\""), !bytes.contains(UInt8(ascii: "\\"))
    else { return nil }
    return bytes.dropFirst().dropLast()
  }

  func scalar(_ node: Int) -> ScalarText {
    isJSON ? ScalarText(json: bytes(node)) : ScalarText(xml: bytes(node))
  }

  // MARK: Paths

  /// The path of a value, the same as in the message's fields.
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
        path = WirePath.numbered(WirePath.appending(key: key, to: path), numbers.number(of: index, in: self))
      } else {
        path = WirePath.appending(index: nodes[index].position, to: path)
      }
    }
    return path
  }

  /// Numbers repeated keys of an object, which paths must distinguish: counted when the path of a member is
  /// first needed.
  private final class KeyNumbers {
    /// For values whose key occurred before in their object, the number of its occurrence.
    private var numbers: [Int: Int] = [:]
    private var counted: Set<Int> = []

    func number(of node: Int, in tree: DocumentTree) -> Int {
      if let parent = tree.nodes[node].parent, counted.insert(parent).inserted { count(parent, tree) }
      return numbers[node] ?? 1
    }

    private func count(_ object: Int, _ tree: DocumentTree) {
      var counts: [String: Int] = [:]
      for member in tree.children(of: object) {
        guard let key = tree.keyText(member) else { continue }
        let number = counts[key, default: 0].increased()
        if number > 1 { numbers[member] = number }
      }
    }
  }
}
