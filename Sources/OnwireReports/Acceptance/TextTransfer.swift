import OnwireDiagnostics

/// Applies a change of some bytes to a text that holds only a part of them, or more than them.
struct TextTransfer {
  /// The old and the new bytes, with a few bytes around both.
  let old: [UInt8]
  let new: [UInt8]
  var before: ArraySlice<UInt8> = []
  var behind: ArraySlice<UInt8> = []

  /// The numbers of bytes around a change that must match: the more, the more certain is the place.
  private static let contexts = [24, 12, 6, 3, 2, 1, 0]
  /// The most places to try for one context.
  private static let mostPlaces = 4

  /// The texts that `text` may become, at most `most` of them, the most certain first; `escaped` escapes
  /// inserted text.
  func results(in text: String, most: Int = .max, escaped: (String) -> String) -> [String] {
    let text = Array(text.utf8)
    var prefix = zip(old, new).prefix { $0 == $1 }.count
    var suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
    while prefix > 0, !Self.isStart(old, prefix) || !Self.isStart(new, prefix) { prefix -= 1 }
    while suffix > 0, !Self.isStart(old, old.count - suffix) { suffix -= 1 }
    var results: [[UInt8]] = []
    for (prefix, suffix) in alignments(prefix, suffix) {
      let gone = old[prefix..<old.count - suffix]
      let come = Array(new[prefix..<new.count - suffix])
      guard let written = String(validating: come, as: UTF8.self).map(escaped) else { continue }
      let lead = before + old[..<prefix]
      let tail = old[(old.count - suffix)...] + behind
      for (first, last) in Self.contexts.flatMap({ [($0, $0), ($0, 0), (0, $0)] }) {
        let (lead, tail) = (lead.suffix(first), tail.prefix(last))
        let needle = lead + gone + tail
        guard !needle.isEmpty else { continue }
        var start = 0
        var count = 0
        while count < Self.mostPlaces, results.count < most,
          let found = text[start...].firstOccurrence(of: needle)
        {
          let at = found.lowerBound + lead.count
          let result = Array(text[..<at] + Array(written.utf8) + text[(at + gone.count)...])
          if !results.contains(result) { results.append(result) }
          start = found.lowerBound + 1
          count += 1
        }
      }
    }
    return results.compactMap { String(validating: $0, as: UTF8.self) }
  }

  /// The lengths before and after the change. If bytes are only added or only removed, there are several ways
  /// to cut: `&a=1` and `a=1&`.
  private func alignments(_ prefix: Int, _ suffix: Int) -> [(prefix: Int, suffix: Int)] {
    var found = [(prefix: prefix, suffix: suffix)]
    let longer = old.count > new.count ? old : new
    guard min(old.count, new.count) == prefix + suffix else { return found }
    while found.count < 3, let last = found.last, last.prefix > 0, last.suffix < longer.count,
      longer[last.prefix - 1] == longer[longer.count - last.suffix - 1], longer[last.prefix - 1] < 0x80
    {
      found.append((last.prefix - 1, last.suffix + 1))
    }
    return found
  }

  /// Whether a character begins at this offset.
  private static func isStart(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset >= bytes.count || bytes[offset] & 0xC0 != 0x80
  }
}
