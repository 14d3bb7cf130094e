/// Scalars that a terminal draws as one: a character and what combines with it, or an emoji sequence.
///
/// Narrower than the grapheme clusters of UAX #29 (Indic syllables come apart) and the same with every
/// version of the standard library, so that output is the same everywhere.
struct Cluster {
  /// As many as the Stream-Safe Text Format allows (UAX #15 section 13), so that no output hides a
  /// flood of combining marks.
  private static let limit = 31

  /// The columns it takes.
  private(set) var width = 0
  private var first: Unicode.Scalar?
  private var last: Unicode.Scalar = "\0"
  private var count = 0
  /// Whether the last scalar that is not a mark is an emoji.
  private var endsInEmoji = false

  /// Nothing, with which nothing combines.
  init() {}

  /// A cluster that begins with `scalar`.
  init(_ scalar: Unicode.Scalar) {
    width = DisplayWidth.of(scalar)
    guard width > 0 else { return }
    first = scalar
    last = scalar
    count = 1
    endsInEmoji = scalar.isEmoji
  }

  /// Adds `scalar` where it combines with what is here; `false` where it begins a cluster of its own.
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

  /// Whether a tag (U+E0020 to U+E007F) belongs here: only in flags such as Scotland's, else it is invisible.
  var takesTags: Bool { first == "\u{1F3F4}" }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
  fileprivate var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

  /// Whether an emoji sequence can go on with it: ASCII digits have emoji forms and are none here.
  fileprivate var isEmoji: Bool {
    guard value >= 0xA9 else { return false }
    if DisplayWidth.contains(DisplayWidth.narrowEmoji, value) { return true }
    let isInEmojiBlock = (0x2300...0x2BFF).contains(value) || (0x1F000...0x1FAFF).contains(value)
    return isInEmojiBlock && !isRegionalIndicator && DisplayWidth.contains(DisplayWidth.wide, value)
  }
}
