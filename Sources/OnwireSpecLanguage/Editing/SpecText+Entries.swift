import OnwireDiagnostics

// Adding, removing and moving entries and items.
extension SpecText {
  /// Inserts an entry into a mapping, after the entry at `position`, or as the first if that is `nil`.
  package func inserting(_ key: String, _ value: SpecValue, into mapping: Node, after position: Int?)
    -> [SpecEdit]?
  {
    guard isMapping(mapping) else { return nil }
    return inserting(into: mapping, after: position) {
      Self.entry(key, value, isFlow: $0, indent: newline + $1)
    }
  }

  /// Inserts an item into a list, after the item at `position`, or as the first if that is `nil`.
  package func inserting(_ value: SpecValue, into list: Node, after position: Int?) -> [SpecEdit]? {
    guard isList(list) else { return nil }
    return inserting(into: list, after: position) { isFlow, _ in
      (isFlow ? "" : "- ") + Self.line(value, isFlow: isFlow)
    }
  }

  private func inserting(
    into container: Node, after position: Int?, _ text: (_ isFlow: Bool, _ indent: String) -> String
  ) -> [SpecEdit]? {
    let count = count(of: container)
    if hasBrackets(container) {
      let line = text(true, "")
      if let position, (0..<count).contains(position) {
        let end = end(position, of: container)
        return [SpecEdit(end..<end, ", " + line)]
      }
      let start = Int(flat(container).content) + 1
      return [SpecEdit(start..<start, count == 0 ? line : line + ", ")]
    }
    guard count > 0 else { return nil }
    let first = lead(0, of: container)
    let indent = String.blanks(first - lineStart(first))
    let line = text(false, indent)
    guard let position, (0..<count).contains(position) else {
      return [SpecEdit(first..<first, line + newline + indent)]
    }
    let end = lineEnd(end(position, of: container))
    return [SpecEdit(end..<end, newline + indent + line)]
  }

  /// The offset on its line at which an entry or item of a block begins: that of its key, question mark or
  /// dash.
  private func lead(_ position: Int, of container: Node) -> Int {
    guard isMapping(container) else { return dash(position, of: container) }
    let start = start(position, of: container)
    var mark = start
    while mark > 0, source.bytes[mark - 1] == 0x20 { mark -= 1 }
    return mark > 0 && mark < start && source.bytes[mark - 1] == UInt8(ascii: "?") ? mark - 1 : start
  }

  /// Appends lines after the last entry of the document; `nil` if the document is in braces.
  package func appending(lines: [String]) -> [SpecEdit]? {
    let count = count(of: root)
    guard isMapping(root), !hasBrackets(root), count > 0, start(0, of: root) == lineStart(start(0, of: root))
    else { return nil }
    let end = lineEnd(end(count - 1, of: root))
    return [SpecEdit(end..<end, lines.map { newline + $0 }.joined())]
  }

  /// Removes an entry or item; `nil` if it is the only one of a block.
  package func removing(_ position: Int, of container: Node) -> [SpecEdit]? {
    let count = count(of: container)
    guard (0..<count).contains(position) else { return nil }
    if hasBrackets(container) {
      let start = start(position, of: container)
      let end = end(position, of: container)
      if position + 1 < count { return [SpecEdit(start..<self.start(position + 1, of: container), "")] }
      return [SpecEdit((position > 0 ? self.end(position - 1, of: container) : start)..<end, "")]
    }
    guard count > 1 else { return nil }
    let start = lead(position, of: container)
    let end = end(position, of: container)
    guard isBlank(lineStart(start)..<start) else {
      // After the dash of an item, the next entry takes its place.
      guard position + 1 < count else { return nil }
      let next = lead(position + 1, of: container)
      guard isBlank(lineStart(next)..<next), nextLine(end) == lineStart(next) else { return nil }
      return [SpecEdit(start..<next, "")]
    }
    let next = nextLine(end)
    if next == source.bytes.count, source.bytes.last != UInt8(ascii: "\n") {
      // If the last line has no line end, it is removed with that of the line before.
      let before = lineStart(start)
      return [SpecEdit(max(0, before > 0 ? lineEnd(before - 1) : 0)..<next, "")]
    }
    return [SpecEdit(lineStart(start)..<next, "")]
  }

  /// Moves an entry or item to another position; those between move by one. Comments above them stay.
  package func moving(_ position: Int, to target: Int, in container: Node) -> [SpecEdit]? {
    var order = Array(0..<count(of: container))
    guard position != target, order.indices.contains(position), order.indices.contains(target) else {
      return nil
    }
    order.remove(at: position)
    order.insert(position, at: target)
    return arranging(order, in: container)
  }

  /// Reorders the entries of a container; `order` has as many indices as there are entries.
  package func arranging(_ order: [Int], in container: Node) -> [SpecEdit] {
    let isFlow = hasBrackets(container)
    let chunks = order.indices.map { index in
      let start = isFlow ? start(index, of: container) : lead(index, of: container)
      let end = end(index, of: container)
      return start..<(isFlow ? end : lineEnd(end))
    }
    return order.indices.filter { order[$0] != $0 }.map {
      SpecEdit(chunks[$0], Array(source.bytes[chunks[order[$0]]]))
    }
  }

  /// Sets the value at a path, where it is written in the document: adds what is missing, and changes what is
  /// there.
  ///
  /// `nil` if a list or an alias is in the way.
  package func setting(_ path: [SpecStep], to value: SpecValue) -> [SpecEdit]? {
    let (node, depth) = node(at: path)
    if depth == path.count {
      switch value {
      case .text(let text) where isScalar(node): return setting(node, to: text, isWord: false)
      case .word(let text) where isScalar(node): return setting(node, to: text, isWord: true)
      case .template(let text) where isScalar(node): return setting(node, raw: text, isWord: true)
      case .plain(let text) where isScalar(node): return setting(node, plain: text)
      default: return replacing(node, with: value)
      }
    }
    guard case .key(let key) = path[depth] else { return nil }
    var inner = value
    for step in path[(depth + 1)...].reversed() {
      guard case .key(let key) = step else { return nil }
      inner = .mapping([SpecValue.Member(key, inner)])
    }
    if depth > 0, isScalar(node), isNull(node) {
      return replacing(node, with: .mapping([SpecValue.Member(key, inner)]))
    }
    if isList(node), items(of: node).allSatisfy({ entries(of: $0).count == 1 }) {
      // Header fields as a list with one field an item.
      return inserting(
        .mapping([SpecValue.Member(key, inner)]), into: node, after: count(of: node) - 1)
    }
    guard isMapping(node) else { return nil }
    return inserting(key, inner, into: node, after: depth == 0 ? place(ofKey: key) : count(of: node) - 1)
  }

  private func isNull(_ node: Node) -> Bool { isPlain(node) && CoreSchema.resolve(text(of: node)) == .null }

  /// The position of the entry of the request after which a key belongs, in the order of the reference.
  private func place(ofKey key: String) -> Int? {
    let order = Shape.Mapping.request.keys.map(\.name)
    let own = order.firstIndex(of: key) ?? order.count
    return entries(of: root).lastIndex { entry in
      (order.firstIndex(of: text(of: entry.key)) ?? 0) < own
    }
  }
}
