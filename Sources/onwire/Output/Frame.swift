import WireFormats

/// What stands around the outputs of a run, as far as they have come.
struct Frame {
  private let texts: OutputFrame
  private var hasOpened = false

  /// What stands around outputs of this kind.
  init(_ kind: OutputKind) {
    texts = kind.frame
  }

  /// What stands before the next output.
  mutating func next() -> String {
    defer { hasOpened = true }
    return hasOpened ? texts.separator : texts.opening
  }

  /// What stands behind the last output.
  var end: String { hasOpened ? texts.closing : "" }
}
