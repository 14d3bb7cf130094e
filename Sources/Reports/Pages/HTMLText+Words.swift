extension HTMLText {
  /// A sentence of ours, in which code stands between backquotes.
  ///
  /// Where a name from outside brings a backquote of its own, so that they do not pair, all are shown as they are.
  static func words(_ sentence: String) -> String {
    let pieces = sentence.split(separator: "`", omittingEmptySubsequences: false)
    guard pieces.count % 2 == 1 else { return escaped(sentence) }
    return pieces.enumerated().map { index, piece in
      index % 2 == 1 ? element("code", text: String(piece)) : escaped(piece)
    }.joined()
  }

  /// A heading of this level; of one that HTML has not, the nearest that it has.
  static func heading(_ level: Int, _ content: String) -> String {
    let names: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]
    return element(names[min(max(level, 1), names.count) - 1], content)
  }

  /// An element without attributes, whose `content` is HTML.
  static func element(_ name: StaticString, _ content: String) -> String { element(name, [:], content) }

  /// A list with an item for each of `items`, which are HTML; empty for none.
  static func list(_ items: [String]) -> String {
    items.isEmpty ? "" : element("ul", items.map { element("li", $0) }.joined(separator: "\n"))
  }
}
