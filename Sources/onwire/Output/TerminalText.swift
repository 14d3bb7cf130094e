import OnwireDiagnostics

/// Bytes on their way to a terminal, with escapes such as `\u{1b}` for what could command it.
///
/// Line ends and tabs stay. What comes in pieces is shown as if it came whole.
struct TerminalText {
  /// The beginning of what the next piece ends: of a character, or of a line end.
  private var pending: [UInt8] = []
  /// Whether an escape was shown: a copy of what the terminal shows is not what was to be shown.
  private(set) var hasEscapes = false

  /// What is said of an output that was shown with escapes.
  static let escapeNote =
    "the terminal shows escapes for what could command it: write to a file what is to be used"

  /// What is shown of the next piece.
  mutating func shown(_ bytes: some Sequence<UInt8>) -> String {
    pending += bytes
    let whole = pending.count - unfinishedCount
    defer { pending.removeFirst(whole) }
    return text(pending[..<whole])
  }

  /// What is shown of the end, once there is no next piece.
  mutating func rest() -> String { text(pending[...]) }

  /// How many bytes at the end may need more to be read.
  private var unfinishedCount: Int {
    if pending.last == UInt8(ascii: "\r") { return 1 }
    for (count, byte) in zip(1...3, pending.reversed()) where byte & 0xC0 != 0x80 {
      // A lead byte, which says how many follow it.
      return byte >= 0xC0 && (~byte).leadingZeroBitCount > count ? count : 0
    }
    return 0
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let shown = VisibleText.lines(text) { $0 ? "\r" : VisibleText.escape("\r") }
    // An escape is longer than any character.
    hasEscapes = hasEscapes || shown.utf8.count > text.utf8.count
    return shown
  }
}
