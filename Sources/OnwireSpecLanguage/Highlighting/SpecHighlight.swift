package import OnwireDiagnostics

/// A highlighted range of a spec's bytes: a key, a text, a number, a comment.
package struct SpecHighlight: Sendable, Hashable {
  /// The way in which a range is shown.
  package enum Kind: String, Sendable, CaseIterable {
    /// The key of a mapping.
    case key
    /// A text.
    case string
    /// A number, `true`, `false`, `null`, a date: a plain scalar that is not a text.
    case literal
    /// A comment, from `#` to the end of its line.
    case comment
    /// An anchor, an alias, a tag, a variable.
    case reference
  }

  /// The range in the source.
  package let range: Range<Int>
  package let kind: Kind

  /// The ranges of `source` that are not shown plain, in order and without overlaps.
  ///
  /// For a text that is not YAML, those before the error; for one that is not UTF-8, none.
  /// - Complexity: linear in the length of the text.
  package static func all(of source: Source) -> [SpecHighlight] {
    guard let arena = ArenaBuilder.beginning(of: source) else { return [] }
    var scan = HighlightScan(arena)
    return scan.run()
  }

  /// The same for the documents at `range`; nothing else is read.
  package static func all(of source: Source, in range: Range<Int>) -> [SpecHighlight] {
    guard range.count < source.bytes.count else { return all(of: source) }
    return all(of: Source(name: source.name, bytes: Array(source.bytes[range]))).map {
      let start = $0.range.lowerBound + range.lowerBound
      return SpecHighlight(range: start..<start + $0.range.count, kind: $0.kind)
    }
  }
}
