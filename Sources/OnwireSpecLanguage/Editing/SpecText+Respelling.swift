import OnwireDiagnostics

// Writing lists as something else, with their items unchanged.
extension SpecText {
  /// Writes a list as a mapping whose keys are the positions, `"0"` first; `nil` if that takes more than
  /// adding keys.
  package func indexing(_ list: Node) -> [SpecEdit]? {
    guard isList(list), flat(list).tag == nil, count(of: list) > 0 else { return nil }
    if hasBrackets(list) {
      let (first, last) = (Int(flat(list).content), end(of: list) - 1)
      var edits = [SpecEdit(first..<first + 1, "{"), SpecEdit(last..<last + 1, "}")]
      for index in 0..<count(of: list) {
        let start = start(index, of: list)
        edits.append(SpecEdit(start..<start, "\"\(index)\": "))
      }
      return edits
    }
    guard let key = key(of: list), column(dash(0, of: list)) >= column(Int(flat(key).start)) else {
      return nil
    }
    var edits: [SpecEdit] = []
    // Dashes may be directly below their key; keys may not.
    let shift = column(dash(0, of: list)) == column(Int(flat(key).start)) ? "  " : ""
    if !shift.isEmpty {
      var line = lineStart(dash(0, of: list))
      while line < end(of: list) {
        if !isBlank(line..<lineEnd(line)) { edits.append(SpecEdit(line..<line, shift)) }
        line = nextLine(line)
      }
    }
    for (index, item) in items(of: list).enumerated() {
      let dash = dash(index, of: list)
      let start = start(index, of: list)
      guard !isEmpty(item), lineStart(dash) == lineStart(start), dash < start else { return nil }
      let isBlock = !hasBrackets(item) && count(of: item) > 0
      let margin = isBlock ? newline + shift + String.blanks(column(start)) : " "
      edits.append(SpecEdit(dash..<start, "\"\(index)\":" + margin))
    }
    return edits
  }

  /// Writes a list as a set, by a tag before it.
  package func taggingSet(_ list: Node) -> [SpecEdit]? {
    guard isList(list), flat(list).tag == nil, count(of: list) > 0 else { return nil }
    if hasBrackets(list) {
      let start = Int(flat(list).content)
      return [SpecEdit(start..<start, "!!set ")]
    }
    guard let key = key(of: list) else { return nil }
    let start = arena.offset(behindColonOf: key.index)
    return [SpecEdit(start..<start, " !!set")]
  }

  /// All lists within the value at a path, with their paths, outer ones first.
  package func lists(at path: [SpecStep]) -> [(path: [SpecStep], node: Node)] {
    let (root, depth) = node(at: path)
    guard depth == path.count else { return [] }
    var found: [(path: [SpecStep], node: Node)] = []
    var left = [(node: root, path: path)]
    while let (node, path) = left.popLast() {
      if isList(node) { found.append((path, node)) }
      let inside =
        entries(of: node).map { ($0.value, path + [.key(text(of: $0.key))]) }
        + items(of: node).enumerated().map { ($1, path + [.item($0)]) }
      left += inside.reversed()
    }
    return found
  }

  private func column(_ offset: Int) -> Int { offset - lineStart(offset) }
}
