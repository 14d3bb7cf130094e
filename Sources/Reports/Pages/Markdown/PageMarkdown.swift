import Diagnostics
import HTTPWire
import WireFormats

/// Writes the page of a request as Markdown, block after block.
struct PageMarkdown {
  private let level: Int
  private var blocks: [String] = []

  /// A page whose title is a heading of `level`.
  init(level: Int) {
    self.level = level
  }

  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  mutating func write(_ page: RequestPage) throws {
    heading(0, MarkdownText.escaped(VisibleText.of(page.name)))
    if !page.summary.isEmpty { add(VisibleText.lines(page.summary.trimmedLineEnds, ofDocument: true)) }
    if let captured = page.captured {
      blocks += try Page(captured, named: page.name).markdownBlocks(level: level)
    } else if let first = page.sendings.first {
      writeTitle(first)
    }
    writeListings(page.listings)
    guard let own = page.sendings.first else { return }
    if let wire = own.wire {
      for table in try PageTable.all(of: wire.message) { write(table) }
      try writeCurl(wire, named: page.name)
      try writeBytes(wire)
      try writeClients(page.sendings)
    } else {
      heading(1, PageWords.problems)
      add(own.diagnostics.map(PageLines.diagnostic).joined(separator: "\n"))
    }
    writeFindings(own)
  }

  // MARK: Blocks

  mutating func heading(_ depth: Int, _ text: String) {
    add(String(repeating: "#", count: min(max(level + depth, 1), 6)) + " " + text)
  }

  mutating func add(_ block: String) { blocks.append(block) }

  mutating func fence(_ text: String, _ language: String) {
    add(MarkdownText.block(PageLines.lines(of: text), language: language))
  }

  // MARK: Above the bytes

  private mutating func writeTitle(_ sending: RequestPage.Sending) {
    if let wire = sending.wire {
      let request = MarkdownText.code(VisibleText.of("\(wire.message.method ?? "?") \(wire.url)"))
      add(
        sending.title.isEmpty
          ? "\(request)." : "\(request), as \(MarkdownText.escaped(sending.title)) sends it.")
    }
  }

  /// The spec, and each text that it is made from under its name.
  private mutating func writeListings(_ listings: [RequestPage.Listing]) {
    guard !listings.isEmpty else { return }
    heading(1, PageWords.spec)
    for (index, listing) in listings.enumerated() {
      if index > 0 { add(MarkdownText.code(VisibleText.of(listing.title))) }
      let bytes = listing.bytes[listing.range]
      let text = VisibleText.lines(String(decoding: bytes, as: UTF8.self), ofDocument: true)
      fence(PageLines.cut(text, kind: ""), "yaml")
    }
  }

  private mutating func write(_ table: PageTable) {
    heading(1, MarkdownText.escaped(table.title))
    blocks += Page.markdown(table.table, level)
  }
}

extension String {
  /// Without the line ends and blanks behind its last line.
  fileprivate var trimmedLineEnds: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension RequestPage {
  /// The page as Markdown (GitHub's), its title a heading of a level: 1 for a document of its own.
  ///
  /// - Throws: what reading a file throws.
  public func markdown(level: Int = 1) throws -> String {
    var markdown = PageMarkdown(level: level)
    try markdown.write(self)
    return markdown.text
  }
}
