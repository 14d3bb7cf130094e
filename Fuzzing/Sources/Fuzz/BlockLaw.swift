@testable import OnwireDiagnostics
@testable import OnwireReports

/// Filling the blocks of a document changes nothing else, and twice is the same as once.
struct BlockLaw: Law {
  let corpus: [[UInt8]]
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus.documents
    self.seed = seed
  }

  private static let marks = [
    "```onwire spec=a\n", "```\n", "~~~ onwire spec=a view=curl\n", "~~~~~\n", "> ", ">", "- ", "1. ", "10) ",
    "    ",
    "\t", "  ", "\n\n", "```yaml onwire spec=a view=source\n", "<div>\n", "<!--\n", "-->\n", "<pre>\n",
    "</pre>\n", "# ",
    "---\n", "===\n", "```", "````", "`", "onwire", "onwire command=\"explain a\"\n", "prompt", "var=a=b",
    "\r\n",
    "\u{FEFF}", "\0", "* * *\n", "+\n", "- - - ",
  ].map { Array($0.utf8) }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number), tokens: Self.marks + Tokens.all)
    if mutator.random.oneIn(2) {
      return (0..<(1 + mutator.random.below(40))).flatMap { _ in
        mutator.random.oneIn(6) ? Array("text\n".utf8) : mutator.random.pick(Self.marks)
      }
    }
    let start = mutator.random.pick(corpus)
    return mutator.mutated(start, corpus)
  }

  func offspring(_ parent: [UInt8], _ others: [[UInt8]], _ mutator: inout Mutator) -> [UInt8]? {
    mutator.tokens = Self.marks + Tokens.all
    return mutator.mutated(parent, others)
  }

  private func document(_ bytes: [UInt8]) -> MarkdownDocument {
    MarkdownDocument(Source(name: "fuzz.md", bytes: bytes)) { name in
      name.hasPrefix("missing") ? .missing(suggestion: nil) : .found(name + ".yaml")
    }
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    let document = document(bytes)
    try SpecCheck.check(document.diagnostics, of: document.source, &counts)
    counts.add("blocks", document.blocks.count)
    if document.blocks.isEmpty { return }
    let choice = hash(of: bytes)
    let texts = document.blocks.indices.map { index in
      Self.texts[Int((choice >> UInt64(index % 50)) % UInt64(Self.texts.count))]
    }
    let (filled, stale) = document.filled(with: texts)
    try require(stale.isEmpty == (filled == bytes), "what is stale is told wrong")
    let again = self.document(filled)
    try require(
      again.blocks.map(\.request) == document.blocks.map(\.request), "a document has other blocks when filled"
    )
    try require(
      again.diagnostics.map(\.code) == document.diagnostics.map(\.code), "other diagnostics when filled")
    let (twice, left) = again.filled(with: texts)
    try require(twice == filled && left.isEmpty, "filled twice, it is another document")
    try checkOutside(document, again, bytes, filled, stale)
  }

  /// Without what is in blocks, and without marks of fences, both are the same.
  private func checkOutside(
    _ document: MarkdownDocument, _ again: MarkdownDocument, _ bytes: [UInt8], _ filled: [UInt8],
    _ stale: [MarkdownDocument.Block]
  ) throws {
    let mark = Array("0n1y-1n-b10cks".utf8)
    let marked = document.filled(with: document.blocks.map { _ in String(decoding: mark, as: UTF8.self) })
      .bytes
    let other = again.filled(with: again.blocks.map { _ in String(decoding: mark, as: UTF8.self) }).bytes
    // Only how long fences are may differ.
    func bare(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x60 && $0 != 0x7E } }
    try require(bare(marked) == bare(other), "filling changed what is outside of blocks")
    // What stood there before is a row of lines of what stands there now, except for the blocks.
    let kept = bare(marked).split(separator: 0x0A, omittingEmptySubsequences: false)
      .filter { !Self.holds($0, mark) }
    var lines = bare(bytes).split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    for line in kept {
      guard let index = lines.firstIndex(of: line) else { throw Broken("a line is new when filled") }
      lines = lines[(index + 1)...]
    }
  }

  private static func holds(_ line: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    line.indices.contains { line[$0...].starts(with: word) }
  }

  private static let texts = [
    "", "\n", "a\n", "a", "a\n\nb\n", "```\n", "~~~~\n  ````` x\n", "> - ```onwire spec=b\n```\n",
    "\t\n    \n", "é\u{301}\n",
    "    ```\n", "line\r\n",
  ]
}
