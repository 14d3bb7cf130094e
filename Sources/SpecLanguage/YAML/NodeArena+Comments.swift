internal import Diagnostics

extension NodeArena {
  /// The offset behind the colon that follows a key; behind the key where there is none.
  func offset(behindColonOf key: Int) -> Int {
    let bytes = source.bytes
    let end = Int(nodes[key].end)
    var offset = end
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    return offset < bytes.count && bytes[offset] == UInt8(ascii: ":") ? offset + 1 : end
  }

  /// A comment on the rest of a line that reads as a value: `#ff0000`, `#general`, `#a, #b`; `nil` for prose.
  ///
  /// Prose has a blank behind its `#`, or goes on for several words. What begins with a mark is a ruler of somebody's.
  func valueInComment(behind offset: Int) -> Place? {
    let bytes = source.bytes
    let sign = bytes[min(offset, bytes.count)...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    guard sign > offset, sign < bytes.count, bytes[sign] == UInt8(ascii: "#") else { return nil }
    let line = bytes[sign...].prefix { $0 != 0x0A && $0 != 0x0D }
    let words = line.split { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first, let start = first.dropFirst().first, Self.beginsValue(start),
      !Self.markers.contains(
        String(decoding: first.dropFirst().prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
    else { return nil }
    // A comment may follow it; a list of such words is one value.
    let value = words.prefix { $0.first == UInt8(ascii: "#") && $0.count > 1 }
    let isWhole = value.count == words.count || words[value.count].elementsEqual([UInt8(ascii: "#")])
    // `#1 hit` is no prose either.
    let isNumbered = words.count == 2 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(start)
    guard isWhole || isNumbered, let last = (isWhole ? value.last : words.last) else { return nil }
    return Place(source, sign..<last.endIndex)
  }

  /// What people leave in comments for themselves.
  private static let markers: Set<String> = ["TODO", "FIXME", "XXX", "HACK", "NOTE"]

  private static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF, UInt8(ascii: "_"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
