package import OnwireDiagnostics

/// What the bytes of a spec are to someone who reads it: keys, texts, numbers, comments.
package struct SpecHighlight: Sendable, Hashable {
  /// How a stretch is shown.
  package enum Kind: String, Sendable, CaseIterable {
    /// The key of a mapping.
    case key
    /// A text.
    case string
    /// A number, `true`, `false`, `null`, a date: a plain scalar that is no text.
    case literal
    /// From `#` to the end of its line.
    case comment
    /// An anchor, an alias, a tag, a variable.
    case reference
  }

  /// Bytes of the source.
  package let range: Range<Int>
  /// What they are.
  package let kind: Kind

  /// The stretches of `source` that are shown differently than plain, in order; they do not overlap.
  ///
  /// Of a text that is no YAML, those before the place where that shows; of one that is no UTF-8, none.
  /// - Complexity: linear in the length of the text.
  package static func all(of source: Source) -> [SpecHighlight] {
    guard let arena = ArenaBuilder.beginning(of: source) else { return [] }
    var scan = HighlightScan(arena)
    return scan.run()
  }

  /// The same of the documents at `range`, which is all that is looked at.
  package static func all(of source: Source, in range: Range<Int>) -> [SpecHighlight] {
    guard range.count < source.bytes.count else { return all(of: source) }
    return all(of: Source(name: source.name, bytes: Array(source.bytes[range]))).map {
      let start = $0.range.lowerBound + range.lowerBound
      return SpecHighlight(range: start..<start + $0.range.count, kind: $0.kind)
    }
  }
}
