/// Removes `.` and `..` from a path.
enum DotSegments {
  /// The ranges of `path` that RFC 3986, 5.2.4 leaves, in order; nothing is ever added.
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
          // The last segment leaves its slash; an earlier one is replaced by the next one's.
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

  /// The ranges of `path`, which begins with a slash, that CFURL leaves (CFURL.c, _resolvedPath), in order.
  ///
  /// A `..` removes the segment before it, unless there is none or it is a `..` that was kept.
  static func removedByCFURL(from path: ArraySlice<UInt8>) -> [Range<Int>] {
    let slash = UInt8(ascii: "/")
    var kept: [Range<Int>] = []
    var start = path.startIndex + 1
    while start < path.endIndex {
      let end = path[start...].firstIndex(of: slash) ?? path.endIndex
      // Each segment includes the slash after it.
      let whole = start..<min(end + 1, path.endIndex)
      switch Array(path[start..<end].prefix(3)) {
      case Array(".".utf8): break
      case Array("..".utf8):
        if let last = kept.last, !path[last].elementsEqual("../".utf8) {
          kept.removeLast()
        } else {
          kept.append(whole)
        }
      default: kept.append(whole)
      }
      start = whole.upperBound
    }
    return [path.startIndex..<path.startIndex + 1] + kept
  }
}
