extension DocumentTree {
  /// Reads the marks of a document, which show where its values begin and end.
  struct Builder {
    private var nodes: [Node] = []
    private var open: [Int] = []
    /// The XML scalar whose tags surround the current position.
    private var scalar: Int?
    /// The segment of the last key, whose value has not come yet.
    var key: Int?

    /// A document has at least one mark for each value.
    init(segmentCount: Int) {
      nodes.reserveCapacity(segmentCount / 2 + 1)
    }

    /// The finished nodes; a value that is not closed ends with the text.
    consuming func finish(at end: Int) -> [Node] {
      while !open.isEmpty { close(at: end) }
      return nodes
    }

    /// Takes the bytes of a scalar; between the tags of an XML scalar, they are not a value of their own.
    mutating func takeScalar(_ range: Range<Int>) {
      if scalar == nil { append(.scalar, range) }
    }

    mutating func readJSON(_ marks: ArraySlice<UInt8>, at start: Int) {
      var end = start
      for byte in marks {
        end += 1
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          begin(byte == UInt8(ascii: "{") ? .object : .array, end - 1..<end)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): close(at: end)
        default: break
        }
      }
    }

    mutating func readXML(_ marks: ArraySlice<UInt8>, at start: Int) {
      let shift = start - marks.startIndex
      var rest = marks
      while let begin = rest.firstIndex(of: UInt8(ascii: "<")) {
        let end = rest[begin...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? rest.endIndex
        readTag(rest[begin..<end], begin + shift..<end + shift)
        rest = rest[end...]
      }
    }

    private mutating func readTag(_ tag: ArraySlice<UInt8>, _ range: Range<Int>) {
      let inner = tag.dropFirst().dropLast()
      let isEnd = inner.first == UInt8(ascii: "/")
      let isEmpty = inner.last == UInt8(ascii: "/")
      let name = inner.drop { $0 == UInt8(ascii: "/") }.prefix { (0x61...0x7A).contains($0) }
      switch String(decoding: name, as: UTF8.self) {
      case "dict", "array":
        if isEnd { return close(at: range.upperBound) }
        begin(name.first == UInt8(ascii: "d") ? .object : .array, range)
        if isEmpty { close(at: range.upperBound) }
      case "string", "integer", "real", "date", "data":
        if !isEnd {
          append(.scalar, range)
          scalar = isEmpty ? nil : nodes.count - 1
        } else if let node = scalar {
          nodes[node].range = nodes[node].range.lowerBound..<range.upperBound
          scalar = nil
        }
      default: break
      }
    }

    private mutating func begin(_ shape: Shape, _ range: Range<Int>) {
      append(shape, range)
      open.append(nodes.count - 1)
    }

    private mutating func close(at end: Int) {
      guard let node = open.popLast() else { return }
      nodes[node].range = nodes[node].range.lowerBound..<end
      nodes[node].end = nodes.count
    }

    private mutating func append(_ shape: Shape, _ range: Range<Int>) {
      let position = open.last.map { nodes[$0].count } ?? 0
      if let parent = open.last { nodes[parent].count += 1 }
      nodes.append(Node(shape, in: open.last, at: position, key: key, range, end: nodes.count + 1))
      key = nil
    }
  }
}
