/// Scalars that a terminal draws as one: a character with its combining marks, or an emoji sequence.
///
/// Narrower than the grapheme clusters of UAX #29 (Indic syllables are separated) and the same with every
/// version of the standard library, so that output is the same everywhere.
struct Cluster {
  /// The limit of the Stream-Safe Text Format (UAX #15 section 13), so that no output hides a flood of
  /// combining marks.
  private static let limit = 31

  /// The number of columns.
  private(set) var width = 0
  private var first: Unicode.Scalar?
  private var last: Unicode.Scalar = "\0"
  private var count = 0
  /// Whether the last scalar other than marks is an emoji.
  private var endsInEmoji = false

  /// Creates an empty cluster, with which nothing combines.
  init() {}

  /// Creates a cluster that begins with `scalar`.
  init(_ scalar: Unicode.Scalar) {
    width = DisplayWidth.of(scalar)
    guard width > 0 else { return }
    first = scalar
    last = scalar
    count = 1
    endsInEmoji = scalar.isEmoji
  }

  /// Adds `scalar` if it combines with the cluster; returns `false` if it begins a new one.
  mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    guard let first, count < Cluster.limit, scalar.value >= 0x300 else { return false }
    if scalar.isRegionalIndicator {
      guard count == 1, first.isRegionalIndicator else { return false }
    } else if scalar.isSkinTone {
      guard endsInEmoji, last.isEmoji || last == "\u{FE0F}" else { return false }
      width = 2
    } else if scalar.isEmoji {
      guard endsInEmoji, last == "\u{200D}" else { return false }
      width = 2
    } else {
      guard DisplayWidth.of(scalar) == 0 else { return false }
      if scalar == "\u{FE0F}", count == 1, DisplayWidth.contains(DisplayWidth.narrowEmoji, first.value) {
        width = 2
        endsInEmoji = true
      }
    }
    last = scalar
    count += 1
    return true
  }

  /// Whether a tag (U+E0020 to U+E007F) is valid here: only in flags such as Scotland's; elsewhere it is
  /// invisible.
  var takesTags: Bool { first == "\u{1F3F4}" }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
  fileprivate var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

  /// Whether it can continue an emoji sequence: ASCII digits have emoji forms, but do not count here.
  fileprivate var isEmoji: Bool {
    guard value >= 0xA9 else { return false }
    if DisplayWidth.contains(DisplayWidth.narrowEmoji, value) { return true }
    let isInEmojiBlock = (0x2300...0x2BFF).contains(value) || (0x1F000...0x1FAFF).contains(value)
    return isInEmojiBlock && !isRegionalIndicator && DisplayWidth.contains(DisplayWidth.wide, value)
  }
}
