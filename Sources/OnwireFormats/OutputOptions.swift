package import OnwireHTTP

/// Which part of a message to show, and how.
package struct OutputOptions: Sendable, Hashable {
  /// The number of bytes in a row of `hex`: 1 or more.
  package var bytesPerRow = 16
  /// The offset of the first byte to show; if it is past the end of the message, nothing is shown.
  package var offset = 0
  /// The number of bytes to show; `nil` for all the rest, of which `hex` leaves out the middle of long
  /// fields.
  package var length: Int?
  /// The segments whose fields `hex` shows; `nil` for all.
  package var segments: Set<Int>?
  /// Whether the caller writes the text around the outputs, `OutputKind.frame`.
  package var isUnframed = false
  /// The width of the terminal in columns; `nil` for no limit.
  package var columns: Int?
  /// Whether people will copy the command from a terminal or a page and paste it. If so, it stands alone,
  /// without a script's first line and comments, which zsh would run; the verdict says what they would have
  /// said.
  package var isForPasting = false
  /// The name of a file beside the output that will hold the body; `nil` if there can be none.
  package var bodyFilename: String?
  /// The findings that `json` shows for a captured request; `nil` to leave out everything about its capture.
  package var findings: [Finding]?
  /// The spec that `yaml` writes, if it was found already; `nil` to search for it.
  package var spec: String?
  /// Whether `hex` is coloured.
  package var color = false

  /// Creates the options that files are written with.
  package init() {}

  /// Adapts the options to a terminal of `columns` columns: a narrow one gets shorter rows.
  package mutating func fit(columns: Int) {
    self.columns = columns
    if columns < RowLayout.columns(bytesPerRow: 16) { bytesPerRow = 8 }
  }

  /// The range of `message` to show; `nil` for the whole message.
  func range(of message: Message) -> Range<Int>? {
    guard offset > 0 || length != nil else { return nil }
    let start = min(max(0, offset), message.length)
    return start..<start + min(max(0, length ?? .max), message.length - start)
  }
}
