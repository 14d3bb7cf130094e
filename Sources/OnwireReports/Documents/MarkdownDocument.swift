package import OnwireDiagnostics
import OnwireTextFormats

/// A Markdown document, with the blocks in it that show what the command prints.
package struct MarkdownDocument: Sendable {
  /// A block that can be filled.
  package struct Block: Sendable {
    /// What the block asks for.
    package let request: BlockRequest
    /// The place of its info string, such as `onwire spec=login view=curl`.
    package let place: Place
    let fence: MarkdownFence
  }

  /// The text of the document.
  package let source: Source
  /// Its valid blocks, in order.
  package let blocks: [Block]
  /// The errors in its blocks.
  package let diagnostics: [Diagnostic]

  /// Reads a document; `spec` gives the path of the spec that a word names.
  package init(_ source: Source, spec: (String) -> SpecLookup) {
    self.source = source
    var blocks: [Block] = []
    var diagnostics: [Diagnostic] = []
    for fence in MarkdownFence.all(in: source.bytes) {
      guard let attributes = BlockAttribute.all(of: fence, in: source) else { continue }
      let place = Place(source, fence.info)
      do throws(BlockFailure) {
        let request = try BlockRequest.of(attributes.get(), at: place, spec: spec)
        guard fence.closing != nil else { throw BlockFailure(.notClosed(at: place)) }
        blocks.append(Block(request: request, place: place, fence: fence))
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    self.blocks = blocks
    self.diagnostics = diagnostics
  }

  /// The document with all blocks filled, and the blocks whose text has changed.
  ///
  /// Nothing changes outside blocks, nor in a block that already holds its text. Lines get the prefix of
  /// their block (quotes, indentation) and the line end of its first line. If the text has a run of the
  /// fence's marks, the fence is made longer than that.
  package func filled(with texts: [String]) -> (bytes: [UInt8], stale: [Block]) {
    var bytes: [UInt8] = []
    var stale: [Block] = []
    var end = 0
    for (block, text) in zip(blocks, texts) {
      let fence = block.fence
      guard let closing = fence.closing else { continue }
      let start = bytes.count + fence.opening.lowerBound - end
      bytes += source.bytes[end..<fence.opening.lowerBound]
      let lines = Self.lines(of: text)
      let mark = source.bytes[fence.opening.lowerBound]
      let length = max(fence.opening.count, Self.lengthNeeded(of: mark, in: lines))
      bytes += [UInt8](repeating: mark, count: length)
      bytes += source.bytes[fence.opening.upperBound..<fence.content.lowerBound]
      for line in lines { bytes += Self.line(line, in: fence) }
      bytes += source.bytes[fence.content.upperBound..<closing.lowerBound]
      bytes += [UInt8](repeating: mark, count: max(closing.count, length))
      end = closing.upperBound
      if !bytes[start...].elementsEqual(source.bytes[fence.opening.lowerBound..<end]) { stale.append(block) }
    }
    return (bytes + source.bytes[end...], stale)
  }

  /// The difference between this and the given bytes, as `diff -u` writes it; the info strings of `blocks`
  /// name the places.
  package func difference(to bytes: [UInt8], headedBy blocks: [Block]) -> [String] {
    var headings: [Int: String] = [:]
    var line = 0
    var offset = 0
    for block in blocks {
      line += source.bytes[offset..<block.place.range.lowerBound].count { $0 == UInt8(ascii: "\n") }
      offset = block.place.range.lowerBound
      headings[line] = block.place.text
    }
    return UnifiedDifference.lines(from: source.bytes, to: bytes, name: source.name, headings: headings)
  }

  /// The lines of a text without their ends; a line end at the end begins no further line.
  private static func lines(of text: String) -> [ArraySlice<UInt8>] {
    var lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The number of marks that a fence around `lines` needs, so that no line closes it.
  private static func lengthNeeded(of mark: UInt8, in lines: [ArraySlice<UInt8>]) -> Int {
    let runs = lines.map { $0.drop(while: \.isSpaceOrTab).prefix { $0 == mark }.count }
    return max(3, (runs.max() ?? 0) + 1)
  }

  private static func line(_ line: ArraySlice<UInt8>, in fence: MarkdownFence) -> [UInt8] {
    let prefix = fence.prefix[...]
    // Editors remove blanks at the end of a line.
    return (line.isEmpty ? prefix.dropLast(while: \.isSpaceOrTab) : prefix) + line + fence.lineEnd
  }
}
