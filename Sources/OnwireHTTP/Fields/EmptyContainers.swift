import OnwireDiagnostics
import OnwireTextFormats

/// Finds empty objects and arrays among the marks of a document.
package enum EmptyContainers {
  private static let most = 8

  /// Whether `marks` may have one: most are a comma, or a colon with blanks.
  @inline(__always)
  fileprivate static func mayBeIn(_ marks: Span<UInt8>) -> Bool {
    guard marks.count > 1 else { return false }
    for index in marks.indices {
      if marks[index] == UInt8(ascii: "<") { return true }
      // A `]` or `}` after its opening bracket.
      guard marks[index] | 0x20 == 0x7D else { continue }
      var before = index - 1
      while before > 0, marks[before] <= 0x20 { before -= 1 }
      if before >= 0, marks[before] | 0x20 == 0x7B { return true }
    }
    return false
  }

  /// The empty containers in `marks`, in the form to show; `nil` if there are none.
  package static func text(_ marks: ArraySlice<UInt8>) -> String? {
    guard mayBeIn(marks.span) else { return nil }
    let bytes = marks.filter { !$0.isSpaceOrLineEnd }
    var found: [String] = []
    for (index, byte) in bytes.enumerated().dropFirst() {
      switch (bytes[index - 1], byte) {
      case (UInt8(ascii: "{"), UInt8(ascii: "}")): found.append("{}")
      case (UInt8(ascii: "["), UInt8(ascii: "]")): found.append("[]")
      default: break
      }
    }
    if bytes.contains(UInt8(ascii: "<")) {
      let text = String(decoding: bytes, as: UTF8.self)
      for (tag, shown) in [
        ("<dict/>", "{}"), ("<dict></dict>", "{}"), ("<array/>", "[]"), ("<array></array>", "[]"),
      ]
      where text.holds(tag) { found.append(shown) }
    }
    guard !found.isEmpty else { return nil }
    let rest = found.count - most
    return found.prefix(most).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}

extension Message {
  /// The number of values among `positions`, which are segments of one document: scalars, marks with empty
  /// containers, and keys if they count.
  package func valueCount(in positions: Range<Int>, countingKeys: Bool) -> Int {
    let stored = storage
    let bytes = stored.span
    var count = 0
    for position in positions {
      switch segments.role(at: position) {
      case .documentKey: if countingKeys { count += 1 }
      case .lineEnd: break
      case .delimiter:
        if case .stored(let range) = segments.content(at: position),
          EmptyContainers.mayBeIn(bytes.extracting(range)), EmptyContainers.text(stored[range]) != nil
        {
          count += 1
        }
      default: count += 1
      }
    }
    return count
  }
}
