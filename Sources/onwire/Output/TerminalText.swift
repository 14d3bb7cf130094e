import OnwireDiagnostics

/// Converts bytes to text for a terminal, with escapes such as `\u{1b}` for control characters that could
/// affect it.
///
/// Line ends and tabs stay. Bytes that arrive in pieces give the same text as all at once.
struct TerminalText {
  /// The start of a character or line end that the next piece completes.
  private var pending: [UInt8] = []
  /// Whether the text has an escape, so that a copy from the terminal would not be the original.
  private(set) var hasEscapes = false

  /// The note on an output shown with escapes.
  static let escapeNote =
    "the terminal shows escapes for what could command it: write to a file what is to be used"

  /// The text of the next piece.
  mutating func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    pending += bytes
    let whole = pending.count - unfinishedCount
    defer { pending.removeFirst(whole) }
    return text(pending[..<whole])
  }

  /// The text of what is pending, after the last piece.
  mutating func rest() -> String { text(pending[...]) }

  /// How many bytes at the end may belong to an incomplete character or line end.
  private var unfinishedCount: Int {
    if pending.last == UInt8(ascii: "\r") { return 1 }
    for (count, byte) in zip(1...3, pending.reversed()) where byte & 0xC0 != 0x80 {
      // A lead byte says how many bytes follow it.
      return byte >= 0xC0 && (~byte).leadingZeroBitCount > count ? count : 0
    }
    return 0
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let shown = VisibleText.lines(text) { $0 ? "\r" : VisibleText.escape("\r") }
    // An escape is longer than the character it replaces.
    hasEscapes = hasEscapes || shown.utf8.count > text.utf8.count
    return shown
  }
}
