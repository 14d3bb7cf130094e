import OnwireTextFormats

/// Finds the fenced code blocks of a document, line by line (CommonMark 0.31.2, 5 and appendix).
///
/// It knows only as much about other blocks as finding fences needs: quotes and list items, which contain
/// lines; paragraphs, which an indented line continues; indented code and HTML, which hide fences.
struct MarkdownScanner {
  /// A block that contains lines.
  private enum Container {
    case quote
    /// A list item, with the columns by which its lines are indented.
    case item(Int)
  }

  /// The most nested containers; anything deeper is text. Each line is matched against all containers around
  /// it.
  private static let depthLimit = 100

  private let document: [UInt8]
  private(set) var fences: [MarkdownFence] = []
  private var containers: [Container] = []
  /// The open fence, whose content and end are not yet known.
  private var open: MarkdownFence?
  private var html: MarkdownHTML?
  private var isInParagraph = false
  /// Whether the last line began a list item that is still empty.
  private var isItemEmpty = false

  init(_ document: [UInt8]) {
    self.document = document
  }

  /// Closes an open fence at the end of the document.
  mutating func finish() { endFence(at: document.count, closing: nil) }

  /// Reads the next line, including its end.
  mutating func read(_ range: Range<Int>) {
    var line = MarkdownLine(document, range)
    let matched = matchContainers(&line)
    if matched == containers.count, continues(line, range) { return }
    endFence(at: range.lowerBound, closing: nil)
    html = nil
    let wasInParagraph = isInParagraph
    let isContinuing = matched == containers.count
    let outer = containers.prefix(matched)
    var inner: [Container] = []
    isItemEmpty = false
    // Fewer things interrupt a paragraph than begin a block elsewhere.
    while outer.count + inner.count < Self.depthLimit,
      let container = opened(&line, interruptsParagraph: wasInParagraph && isContinuing && inner.isEmpty)
    {
      inner.append(container)
    }
    let isText = wasInParagraph && inner.isEmpty
    if line.isBlank {
      isInParagraph = false
      if case .item = inner.last { isItemEmpty = true }
    } else if line.indent(upTo: 4) >= 4 {
      // The line continues the paragraph, or is indented code.
      if isText { return }
      isInParagraph = false
    } else if startFence(&line, below: range) {
      isInParagraph = false
    } else if let block = MarkdownHTML(line.text, interruptsParagraph: isText) {
      isInParagraph = false
      html = block.ends(line.text) ? nil : block
    } else if Self.isHeadingOrBreak(line.text) || (isText && isContinuing && Self.isUnderline(line.text)) {
      isInParagraph = false
    } else {
      // A paragraph continues even without the marks of the quote or the item that it is in.
      if isText { return }
      isInParagraph = true
    }
    containers = outer + inner
  }

  // MARK: Containers

  /// Reads the marks that the line has of the open containers; returns the number of containers that it is
  /// in.
  private func matchContainers(_ line: inout MarkdownLine) -> Int {
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote:
        guard takeQuote(&line) else { return index }
      case .item(let width):
        // An item may begin with one empty line, but not with two.
        if line.isBlank, isItemEmpty, index == containers.count - 1 { return index }
        if line.isBlank { continue }
        guard line.indent(upTo: width) >= width else { return index }
        line.skip(width)
      }
    }
    return containers.count
  }

  private func takeQuote(_ line: inout MarkdownLine) -> Bool {
    guard line.indent(upTo: 4) < 4, line.text.first == UInt8(ascii: ">") else { return false }
    line.skip(3)
    line.take()
    line.skip(1)
    return true
  }

  /// Reads the mark of a container that begins here; `nil` if none does.
  private func opened(_ line: inout MarkdownLine, interruptsParagraph: Bool) -> Container? {
    guard !line.isBlank, line.indent(upTo: 4) < 4 else { return nil }
    if takeQuote(&line) { return .quote }
    guard !Self.isHeadingOrBreak(line.text), let marker = Self.listMarker(line.text) else { return nil }
    let content = line.text.dropFirst(marker)
    let isEmpty = content.allSatisfy(\.isSpaceOrTab)
    if interruptsParagraph {
      let isNumbered = marker > 1
      // In a paragraph, a number at the start of a line is more often just a number than a list.
      if isEmpty || (isNumbered && (marker != 2 || line.text.first != UInt8(ascii: "1"))) { return nil }
    }
    let indent = line.indent(upTo: 4)
    line.skip(indent)
    line.takeMarker(marker)
    let blanks = line.indent(upTo: 5)
    // Of five or more blanks, only one belongs to the marker: the rest is indented code.
    let width = isEmpty || blanks > 4 ? 1 : blanks
    line.skip(width)
    return .item(indent + marker + width)
  }

  /// The length of the list marker that a line begins with (5.2); `nil` if there is none.
  private static func listMarker(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix(while: \.isDecimalDigit).count
    guard digits <= 9, let mark = text.dropFirst(digits).first else { return nil }
    let marks = Array((digits == 0 ? "-+*" : ".)").utf8)
    guard marks.contains(mark), text.dropFirst(digits + 1).first.map(\.isSpaceOrTab) ?? true else {
      return nil
    }
    return digits + 1
  }

  // MARK: Leaves

  /// Whether the line belongs to the open fence or HTML block.
  private mutating func continues(_ line: MarkdownLine, _ range: Range<Int>) -> Bool {
    if let fence = open {
      let text = line.text
      if line.indent(upTo: 4) < 4, let mark = text.first, mark == document[fence.opening.lowerBound] {
        let count = text.prefix { $0 == mark }.count
        if count >= fence.opening.count, text.dropFirst(count).allSatisfy(\.isSpaceOrTab) {
          endFence(at: range.lowerBound, closing: text.startIndex..<text.startIndex + count)
        }
      }
      return true
    }
    guard let html else { return false }
    if html.ends(line.text) { self.html = nil }
    return true
  }

  private mutating func endFence(at offset: Int, closing: Range<Int>?) {
    guard var fence = open else { return }
    fence.content = min(fence.content.lowerBound, offset)..<offset
    fence.closing = closing
    fences.append(fence)
    open = nil
  }

  /// Opens a fence if the line begins one.
  private mutating func startFence(_ line: inout MarkdownLine, below range: Range<Int>) -> Bool {
    let text = line.text
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return false }
    let count = text.prefix { $0 == mark }.count
    let rest = text.dropFirst(count)
    guard count >= 3, mark == UInt8(ascii: "~") || !rest.contains(mark) else { return false }
    line.skip(3)
    let info = rest.trimming(\.isSpaceOrTab)
    open = MarkdownFence(
      opening: text.startIndex..<text.startIndex + count, info: info.indices,
      content: range.upperBound..<range.upperBound, closing: nil, prefix: line.prefix,
      lineEnd: line.lineEnd.isEmpty ? Array("\n".utf8) : line.lineEnd)
    return true
  }

  /// Whether a line below a paragraph makes it a heading (4.3).
  private static func isUnderline(_ text: ArraySlice<UInt8>) -> Bool {
    guard let mark = text.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    return text.drop { $0 == mark }.allSatisfy(\.isSpaceOrTab)
  }

  /// Whether a line is a one-line heading (4.2) or a thematic break (4.1), so that no text continues below
  /// it.
  private static func isHeadingOrBreak(_ text: ArraySlice<UInt8>) -> Bool {
    let hashes = text.prefix { $0 == UInt8(ascii: "#") }.count
    if (1...6).contains(hashes) { return text.dropFirst(hashes).first.map(\.isSpaceOrTab) ?? true }
    guard let mark = text.first(where: { !$0.isSpaceOrTab }), mark.isOne(of: "-_*") else {
      return false
    }
    guard text.allSatisfy({ $0 == mark || $0.isSpaceOrTab }) else { return false }
    return text.count { $0 == mark } >= 3
  }
}
