/// Removing `.` and `..` from a path (RFC 3986, 5.2.4).
enum DotSegments {
  /// What of `path` is left, in order: nothing is ever added.
  static func removed(from path: ArraySlice<UInt8>) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    var rest = path
    while let first = rest.first {
      let hasSlash = first == UInt8(ascii: "/")
      let name = rest.dropFirst(hasSlash ? 1 : 0).prefix { $0 != UInt8(ascii: "/") }
      let end = name.endIndex
      switch Array(name) {
      case Array(".".utf8), Array("..".utf8):
        if hasSlash {
          if name.count == 2 { _ = kept.popLast() }
          // The last segment leaves its slash; an earlier one gives way to the next one's.
          if end == path.endIndex { kept.append(rest.startIndex..<rest.startIndex + 1) }
          rest = path[end...]
        } else {
          rest = path[end...].dropFirst()
        }
      default:
        kept.append(rest.startIndex..<end)
        rest = path[end...]
      }
    }
    return kept
  }
}
