package import OnwireHTTP

/// What of a message is shown, and how, by the kinds that show bytes.
package struct OutputOptions: Sendable, Hashable {
  /// The bytes of a row of `hex`: 1 or more.
  package var bytesPerRow = 16
  /// Where the part that is shown begins; what lies after the end shows nothing.
  package var offset = 0
  /// The length of the part that is shown; `nil` for all the rest, of which `hex` leaves out the inside of long fields.
  package var length: Int?
  /// The segments whose fields `hex` shows; `nil` for all.
  package var segments: Set<Int>?
  /// Whether the caller writes what stands around the outputs: `OutputKind.frame`.
  package var isUnframed = false
  /// The columns of the terminal that looks on; `nil` for as many as it takes.
  package var columns: Int?
  /// Whether a command is to be pasted from a terminal or a page: then it stands alone, without the first line and the
  /// comments of a script, which zsh would run. What they say is the verdict's.
  package var isForPasting = false
  /// The name of a file beside the output that will hold the body; `nil` where none can be written.
  package var bodyFilename: String?
  /// What `json` says that there is to say of a captured request; `nil` for nothing of its capture.
  package var findings: [Finding]?
  /// What `yaml` says, where it was found already; `nil` where it is to be found.
  package var spec: String?
  /// Whether `hex` is coloured.
  package var color = false

  /// The options that files are written with.
  package init() {}

  /// The options for a terminal of so many columns: rows are shorter where it is narrow.
  package mutating func fit(columns: Int) {
    self.columns = columns
    if columns < RowLayout.columns(bytesPerRow: 16) { bytesPerRow = 8 }
  }

  /// The part of `message` that is asked for; `nil` for the whole.
  func range(of message: Message) -> Range<Int>? {
    guard offset > 0 || length != nil else { return nil }
    let start = min(max(0, offset), message.length)
    return start..<start + min(max(0, length ?? .max), message.length - start)
  }
}
