internal import OnwireDiagnostics

/// Makes the tree of one document: follows aliases, merges `<<`, finds duplicate keys.
///
/// An alias shares the array of the node that it names, so expanding it takes no memory; limits bound the
/// work of readers.
struct Composer {
  /// The most nodes of one document that can be reached through aliases.
  static let maximumAliasedNodes = 100_000

  /// A composed node, with its number of nodes and its depth.
  private struct Composed {
    var node: Node
    var weight = 1
    var height = 0

    mutating func add(_ child: Self) {
      weight += child.weight
      height = max(height, child.height + 1)
    }
  }

  private enum Anchored {
    /// Its node is being composed: an alias to it would be a cycle.
    case open
    /// Its node is composed, but no alias has named it yet.
    case unused(Composed)
    case done(Composed)
  }

  private let arena: NodeArena
  private var anchored: [Int: Anchored] = [:]
  private var aliasedNodes = 0
  private var depth = 0
  /// The problems of the document as YAML.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a merge brought in less than it should have, so that keys may be missing for a known reason.
  private(set) var isIncomplete = false

  init(_ arena: NodeArena) { self.arena = arena }

  /// The tree whose root is the flat node `root`.
  mutating func compose(_ root: Int) -> Node {
    let node = composed(root).node
    // If an alias names no anchor, that error says more.
    guard !anchored.isEmpty, !diagnostics.hasErrors else { return node }
    for index in root..<Int(arena.nodes[root].next) {
      if let anchor = arena.nodes[index].anchor { noteUnused(anchor) }
    }
    return node
  }

  private mutating func composed(_ index: Int) -> Composed {
    let flat = arena.nodes[index]
    if flat.kind == .alias { return followed(index) }
    if let anchor = flat.anchor, !flat.isScalar { anchored[anchor] = .open }
    depth += 1
    defer { depth -= 1 }
    var result: Composed
    switch flat.kind {
    case .sequence: result = sequence(index)
    case .mapping: result = mapping(index)
    default: result = Composed(node: Node(arena: arena, index: index, children: .none))
    }
    if flat.tag != nil, !tagFits(index) { result.node.children = .invalid }
    if let anchor = flat.anchor {
      noteUnused(anchor)
      anchored[anchor] = .unused(result)
    }
    return result
  }

  /// Warns of an anchor before a scalar that no alias names: it may be the beginning of a text, as in `a: &b c`.
  private mutating func noteUnused(_ anchor: Int) {
    guard case .unused(let target) = anchored[anchor], target.node.isScalar else { return }
    anchored[anchor] = .done(target)
    let index = target.node.index
    let place = arena.place(ofProperty: UInt8(ascii: "&"), of: index)
    let whole = Place(arena.source, place.range.lowerBound..<Int(arena.nodes[index].end))
    diagnostics.append(.unusedAnchor(at: place, in: whole))
  }

  private mutating func followed(_ index: Int) -> Composed {
    let invalid = Composed(node: Node(arena: arena, index: index, children: .invalid))
    guard let anchor = arena.nodes[index].anchor else { return invalid }
    let place = arena.place(of: index)
    switch anchored[anchor] {
    case nil:
      let known = anchored.keys.map { arena.anchors[$0] }.sorted()
      diagnostics.append(.unknownAlias(arena.anchors[anchor], at: place, known: known))
      return invalid
    case .open:
      diagnostics.append(.aliasCycle(arena.anchors[anchor], at: place))
      return invalid
    case .unused(let target), .done(let target):
      anchored[anchor] = .done(target)
      // Beyond the limit, all further aliases are left out, but this is reported once.
      guard aliasedNodes <= Self.maximumAliasedNodes else { return invalid }
      aliasedNodes += target.weight
      if aliasedNodes > Self.maximumAliasedNodes {
        diagnostics.append(.tooManyAliasedNodes(at: place))
        return invalid
      }
      if depth + target.height > ArenaBuilder.maximumDepth {
        diagnostics.append(.nestingTooDeep(at: place))
        return invalid
      }
      return target
    }
  }

  private mutating func sequence(_ index: Int) -> Composed {
    var items: [Node] = []
    items.reserveCapacity(arena.childCount(of: index))
    var result = Composed(node: Node(arena: arena, index: index, children: .none), height: 1)
    var child = index + 1
    while child < arena.nodes[index].next {
      let item = composed(child)
      noteComment(insteadOf: child, behind: Int(arena.nodes[child].end))
      items.append(item.node)
      result.add(item)
      child = Int(arena.nodes[child].next)
    }
    result.node.children = .sequence(items)
    return result
  }

  private mutating func mapping(_ index: Int) -> Composed {
    var result = Composed(node: Node(arena: arena, index: index, children: .none), height: 1)
    var entries = KeyedEntries(arena, capacity: arena.childCount(of: index) / 2)
    var merge: (key: Node, value: Composed, position: Int)?
    var isWhole = true
    let isSet = arena.nodes[index].tag.map { arena.tags[$0] } == .set
    var child = index + 1
    while child < arena.nodes[index].next {
      let known = diagnostics.count
      let key = composed(child)
      // The problem with `{{name}}` is reported once.
      if !key.node.isScalar { diagnostics[known...].removeAll { $0.severity == .warning } }
      let keyIndex = child
      child = Int(arena.nodes[child].next)
      guard child < arena.nodes[index].next else { break }
      let value = composed(child)
      noteComment(insteadOf: child, behind: arena.offset(behindColonOf: keyIndex))
      if !isSet, arena.standsAlone(keyIndex, before: child) {
        diagnostics.append(.loneKey(key.node))
      }
      child = Int(arena.nodes[child].next)
      if key.node.isMergeKey {
        if let merge {
          diagnostics.append(.duplicateMerge(at: key.node.place, first: merge.key.place))
          isIncomplete = true
        } else {
          merge = (key.node, value, entries.count)
        }
        continue
      }
      guard key.node.isScalar else {
        if !key.node.isInvalid { diagnostics.append(.containerAsKey(at: key.node.place)) }
        isWhole = false
        continue
      }
      if let first = entries.append(Node.Entry(key: key.node, value: value.node)) {
        // Equal members of a set are one: the first stays.
        guard !isSet else { continue }
        diagnostics.append(
          .duplicateKey(key.node.rawText, at: key.node.place, first: first.key.place))
        continue
      }
      result.add(key)
      result.add(value)
    }
    var merged: [Node.Entry] = []
    if let merge {
      merged = self.merged(merge.value.node, into: &entries)
      if !merged.isEmpty { result.add(merge.value) }
    }
    var all = entries.explicit
    if let merge { all.insert(contentsOf: merged, at: merge.position) }
    result.node.children = isWhole ? .mapping(all) : .invalid
    return result
  }

  /// Warns of a missing value if a comment after it looks like one: `color: #ff0000`.
  private mutating func noteComment(insteadOf index: Int, behind offset: Int) {
    let value = arena.nodes[index]
    guard value.kind == .plain, value.text.isEmpty else { return }
    // After a tag or an anchor, if there is one.
    let start = value.start < value.end ? Int(value.end) : offset
    guard let comment = arena.valueInComment(behind: start) else { return }
    diagnostics.append(.valueInComment(comment))
  }

  /// The entries that `<<` adds: of several mappings, the earlier wins, and an explicit key wins over all.
  private mutating func merged(_ value: Node, into entries: inout KeyedEntries) -> [Node.Entry] {
    let sources: [Node]
    switch value.children {
    case .sequence(let items) where value.tag != .set: sources = items
    default: sources = [value]
    }
    var merged: [Node.Entry] = []
    for source in sources {
      guard let new = source.entries else {
        if !source.isInvalid { diagnostics.append(.invalidMerge(at: source.place)) }
        isIncomplete = true
        continue
      }
      merged += new.filter { entries.claim($0) }
    }
    return merged
  }

  private mutating func tagFits(_ index: Int) -> Bool {
    let flat = arena.nodes[index]
    guard let tag = flat.tag.map({ arena.tags[$0] }) else { return true }
    let place = arena.place(ofProperty: 0x21, of: index)
    if case .unknown = tag {
      diagnostics.append(.unknownTag(tag, at: place))
      return false
    }
    if tag == .nonSpecific { diagnostics.append(.loneTag(at: place)) }
    let fits =
      switch flat.kind {
      case .sequence: tag.fitsSequence
      case .mapping: tag.fitsMapping
      default: tag.fitsScalar
      }
    if !fits { diagnostics.append(.misplacedTag(tag, at: place, before: flat.kind)) }
    return fits
  }
}

extension Node {
  fileprivate var isMergeKey: Bool { isPlain && flat.text.count == 2 && rawText == "<<" }
}
