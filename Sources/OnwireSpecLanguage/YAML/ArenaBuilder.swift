internal import OnwireDiagnostics
import OnwireTextFormats

/// Turns libyaml's events into a `NodeArena`.
struct ArenaBuilder {
  /// The deepest nesting of containers.
  ///
  /// libyaml's time is quadratic in the depth of flow containers, so parsing stops as soon as this is
  /// exceeded.
  static let maximumDepth = 256

  private let source: Source
  private let start: Int
  /// The source's bytes.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var cursor: CodePointCursor
  private var pairs: SurrogatePairs?
  private var nodes: ContiguousArray<FlatNode> = []
  private var text: [UInt8] = []
  private var tags: [Tag] = []
  private var anchors: [String] = []
  private var anchorIndexes: [String: Int] = [:]
  private var documents: [Int] = []
  private var documentStarts: [Int] = []
  private var open: [Int] = []
  private var lastEnd: UInt32 = 0

  /// All nodes of `source`, or why it is not YAML.
  static func build(_ source: Source) -> Result<NodeArena, SyntaxProblem> {
    SourceText.check(source).flatMap { checked in
      source.bytes.withUnsafeBufferPointer { bytes in
        var builder = ArenaBuilder(source, bytes, checked)
        return builder.run()
      }
    }
  }

  /// The nodes of `source` before it stops being YAML; `nil` if it is not even text.
  static func beginning(of source: Source) -> ArenaBeginning? {
    guard case .success(let checked) = SourceText.check(source) else { return nil }
    return source.bytes.withUnsafeBufferPointer { bytes in
      var builder = ArenaBuilder(source, bytes, checked)
      if case .success(let nodes) = builder.run() {
        return ArenaBeginning(nodes: nodes, start: checked.start, isWhole: true)
      }
      for index in builder.open { builder.nodes[index].next = UInt32(builder.nodes.count) }
      return ArenaBeginning(nodes: builder.arena, start: checked.start, isWhole: false)
    }
  }

  private init(_ source: Source, _ bytes: UnsafeBufferPointer<UInt8>, _ checked: SourceText.Checked) {
    self.source = source
    start = checked.start
    self.bytes = bytes
    cursor = CodePointCursor(
      UnsafeBufferPointer(rebasing: bytes[checked.start...]), isASCII: checked.isASCII)
    nodes.reserveCapacity(bytes.count / 8)
  }

  private mutating func run() -> Result<NodeArena, SyntaxProblem> {
    let text = UnsafeBufferPointer(rebasing: bytes[start...])
    pairs = SurrogatePairs(in: text)
    guard let joined = pairs?.text else { return run(text) }
    return joined.withUnsafeBufferPointer { run($0) }
  }

  private mutating func run(_ text: UnsafeBufferPointer<UInt8>) -> Result<NodeArena, SyntaxProblem> {
    var parser = YAMLParser(unchecked: text)
    do throws(YAMLFailure) {
      while true {
        let event = try parser.next()
        if case .streamEnd = event.kind { break }
        if let problem = add(event) { return .failure(SyntaxProblem(problem)) }
      }
    } catch {
      return .failure(SyntaxProblem(diagnostic(for: error)))
    }
    return .success(arena)
  }

  private var arena: NodeArena {
    NodeArena(
      source: source, nodes: nodes, text: text, tags: tags, anchors: anchors, documents: documents,
      documentStarts: documentStarts)
  }

  private mutating func add(_ event: YAMLEvent) -> Diagnostic? {
    switch event.kind {
    case .documentStart:
      documents.append(nodes.count)
      documentStarts.append(offset(of: event.start))
    case .alias:
      append(.alias, event)
    case .scalar(let kind):
      append(kind, event)
      let node = nodes.count - 1
      // Most values are written unchanged, some of them in quotes.
      let isQuoted = kind == .singleQuoted || kind == .doubleQuoted
      let place = Int(nodes[node].content) + (isQuoted ? 1 : 0)
      if isWritten(event.text, at: place) {
        nodes[node].isVerbatim = true
        nodes[node].text = UInt32(place)..<UInt32(place + event.text.count)
      } else {
        let first = UInt32(text.count)
        text.append(contentsOf: event.text)
        nodes[node].text = first..<UInt32(text.count)
      }
      nodes[node].hasDollar = event.text.contains(0x24)
    case .sequenceStart, .mappingStart:
      if open.count >= Self.maximumDepth {
        let offset = offset(of: event.start)
        return .nestingTooDeep(at: Place(source, offset..<min(offset + 1, bytes.count)))
      }
      open.append(nodes.count)
      if case .sequenceStart = event.kind { append(.sequence, event) } else { append(.mapping, event) }
    case .containerEnd:
      close(event)
    case .streamStart, .streamEnd, .documentEnd:
      break
    }
    return nil
  }

  /// Whether the source has this value, unchanged, at `place`.
  private func isWritten(_ value: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard value.count <= bytes.count - place else { return false }
    return UnsafeBufferPointer(rebasing: bytes[place..<place + value.count]).isEqual(to: value)
  }

  private mutating func append(_ kind: FlatNode.Kind, _ event: YAMLEvent) {
    let start = offset(of: event.start)
    var end = offset(of: event.end)
    var content = start
    if kind != .alias, event.anchor != nil || event.tag != nil {
      content = min(contentStart(from: start), end)
    }
    if kind == .literal || kind == .folded {
      while end > content, bytes[end - 1] <= 0x20 { end -= 1 }
    }
    let tag = event.tag.map { tag in
      tags.append(Tag(expanded: String(cString: tag)))
      return tags.count - 1
    }
    let anchor = event.anchor.map { anchorIndex(String(cString: $0)) }
    nodes.append(
      FlatNode(kind, start, content: content, end: end, index: nodes.count, tag: tag, anchor: anchor))
    lastEnd = UInt32(end)
  }

  /// Closes a container. A block container ends with its last node: libyaml's own mark is at the next token.
  private mutating func close(_ event: YAMLEvent) {
    guard let index = open.popLast() else { return }
    let content = Int(nodes[index].content)
    let end = offset(of: event.end)
    if isBracket(content), end > content, bytes[end - 1] == 0x5D || bytes[end - 1] == 0x7D {
      lastEnd = UInt32(end)
    }
    nodes[index].end = max(lastEnd, nodes[index].content)
    nodes[index].next = UInt32(nodes.count)
  }

  /// Whether a list or mapping in brackets begins at the offset.
  private func isBracket(_ offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == 0x5B || bytes[offset] == 0x7B)
  }

  private mutating func anchorIndex(_ name: String) -> Int {
    if let index = anchorIndexes[name] { return index }
    anchors.append(name)
    anchorIndexes[name] = anchors.count - 1
    return anchors.count - 1
  }

  private mutating func offset(of mark: Int) -> Int {
    start + cursor.offset(of: pairs?.original(mark) ?? mark)
  }

  /// The start of the content after tags, anchors, blanks and comments.
  private func contentStart(from first: Int) -> Int {
    var index = first
    while index < bytes.count {
      switch bytes[index] {
      case 0x26, 0x21:  // & !
        while index < bytes.count, bytes[index] > 0x20 { index += 1 }
      case 0x23:  // #
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      case 0x00...0x20:
        index += 1
      default:
        return index
      }
    }
    return index
  }

  private mutating func diagnostic(for failure: YAMLFailure) -> Diagnostic {
    SyntaxFailure(
      source: source, problem: failure.problem, offset: offset(of: failure.mark), context: failure.context,
      contextOffset: failure.contextMark.map { offset(of: $0) },
      openBracket: open.last { isBracket(Int(nodes[$0].content)) }.map { Int(nodes[$0].content) }
    ).diagnostic
  }
}

/// The nodes of a text before it stops being YAML.
struct ArenaBeginning {
  let nodes: NodeArena
  /// The start of the text, after a byte order mark.
  let start: Int
  /// Whether the nodes are those of the whole text.
  let isWhole: Bool
}

/// Converts libyaml's marks, which count code points, to byte offsets.
///
/// Marks come nearly in order, so walking from the last one takes linear time for a whole file.
private struct CodePointCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  private var index = 0
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.bytes = bytes
    self.isASCII = isASCII
  }

  /// The byte at which the code point `target` begins; the end for those past it.
  mutating func offset(of target: Int) -> Int {
    if isASCII { return min(target, bytes.count) }
    while index < target, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > target, offset > 0 {
      offset -= 1
      while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }
}
