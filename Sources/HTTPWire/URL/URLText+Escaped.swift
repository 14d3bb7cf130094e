extension URLText {
  /// This text with an escape for every byte that is not `kept`.
  public func escaped(keeping kept: ASCIISet) -> URLText {
    var result = URLText()
    result.append(self, bytes.indices, keeping: kept)
    return result
  }

  /// Appends `range` of another text, every byte that is not `kept` as an escape.
  mutating func append(_ other: URLText, _ range: Range<Int>, keeping kept: ASCIISet) {
    var rest = range
    while !rest.isEmpty {
      let isKept = kept.contains(other.bytes[rest.lowerBound])
      let end = other.bytes[rest].firstIndex { kept.contains($0) != isKept } ?? rest.upperBound
      let run = rest.lowerBound..<end
      if isKept { append(other, run) } else { append(escaped: other, run) }
      rest = end..<rest.upperBound
    }
  }
}
