internal import OnwireDiagnostics
import OnwireTextFormats

/// Walks through the nodes of a file and the bytes between them, in the order of the text.
struct HighlightScan {
  private let arena: ArenaBeginning
  private let bytes: [UInt8]
  private var highlights: [SpecHighlight] = []
  /// The offset up to which the text has been scanned.
  private var offset: Int

  init(_ arena: ArenaBeginning) {
    self.arena = arena
    bytes = arena.nodes.source.bytes
    offset = arena.start
  }

  mutating func run() -> [SpecHighlight] {
    let keys = keys()
    for (index, node) in arena.nodes.nodes.enumerated() {
      guard node.isScalar || node.kind == .alias else { continue }
      let content = Int(node.content)..<Int(node.end)
      // If a value is missing, nothing is written.
      guard !content.isEmpty, content.lowerBound >= offset else { continue }
      scanBetween(upTo: content.lowerBound)
      offset = content.upperBound
      switch node.kind {
      case .alias: add(.reference, content)
      case .literal, .folded: addBlock(content)
      default: addTemplate(content, kind(of: index, isKey: keys[index]))
      }
    }
    if arena.isWhole { scanBetween(upTo: bytes.count) }
    return highlights
  }

  /// Whether each node is the key of a mapping.
  private func keys() -> [Bool] {
    let nodes = arena.nodes.nodes
    var keys = [Bool](repeating: false, count: nodes.count)
    for (index, node) in nodes.enumerated() where node.kind == .mapping {
      var child = index + 1
      var isKey = true
      while child < node.next, child < nodes.count {
        keys[child] = isKey
        isKey.toggle()
        child = Int(nodes[child].next)
      }
    }
    return keys
  }

  private func kind(of index: Int, isKey: Bool) -> SpecHighlight.Kind {
    if isKey { return .key }
    let node = arena.nodes.nodes[index]
    if let tag = node.tag {
      switch arena.nodes.tags[tag] {
      case .int, .float, .bool, .null, .timestamp: return .literal
      default: return .string
      }
    }
    guard node.kind == .plain, !arena.nodes.isSurelyText(index) else { return .string }
    return CoreSchema.resolve(arena.nodes.string(of: index)) == .string ? .string : .literal
  }

  private mutating func add(_ kind: SpecHighlight.Kind, _ range: Range<Int>) {
    if !range.isEmpty { highlights.append(SpecHighlight(range: range, kind: kind)) }
  }

  // MARK: Scalars

  /// Adds a scalar, with its variables and wildcards separately.
  private mutating func addTemplate(_ range: Range<Int>, _ kind: SpecHighlight.Kind) {
    guard bytes[range].contains(UInt8(ascii: "$")) else { return add(kind, range) }
    var start = range.lowerBound
    for case .reference(_, let reference) in Template(Array(bytes[range])).pieces {
      let shifted = range.lowerBound + reference.lowerBound..<range.lowerBound + reference.upperBound
      add(kind, start..<shifted.lowerBound)
      add(.reference, shifted)
      start = shifted.upperBound
    }
    add(kind, start..<range.upperBound)
  }

  /// Adds a block scalar, whose indicators (`|2-`) may be followed by a comment.
  private mutating func addBlock(_ range: Range<Int>) {
    let lineEnd = bytes[range].firstIndex(where: Self.isLineEnd) ?? range.upperBound
    guard let comment = bytes[range.lowerBound..<lineEnd].firstIndex(of: UInt8(ascii: "#")) else {
      return addTemplate(range, .string)
    }
    var end = comment
    while end > range.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    add(.string, range.lowerBound..<end)
    add(.comment, comment..<lineEnd)
    addTemplate(lineEnd..<range.upperBound, .string)
  }

  // MARK: What lies between scalars

  /// Adds the comments, anchors and tags from `offset` to `end`; everything else there is punctuation of
  /// YAML.
  private mutating func scanBetween(upTo end: Int) {
    while offset < end {
      let start = offset
      switch bytes[offset] {
      case UInt8(ascii: "#"):
        offset = bytes[start..<end].firstIndex(where: Self.isLineEnd) ?? end
        add(.comment, start..<offset)
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        offset = bytes[start..<end].firstIndex(where: Self.endsProperty) ?? end
        add(.reference, start..<offset)
      default: offset += 1
      }
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a byte ends an anchor or a tag: a blank, or a mark of a flow container.
  private static func endsProperty(_ byte: UInt8) -> Bool { byte <= 0x20 || byte.isOne(of: ",[]{}") }
}
