// The standard library has these in a module of its own, which pulls in a regular expression engine: 1.3 MB
// of a static command for what a loop does.

extension Collection where Element: Equatable {
  /// The first occurrence of `part`; at worst, takes time in proportion to the product of both lengths.
  @inlinable package func firstOccurrence(of part: some Collection<Element>) -> Range<Index>? {
    guard let first = part.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      var (index, place) = (self.index(after: start), part.index(after: part.startIndex))
      while place < part.endIndex, index < endIndex, self[index] == part[place] {
        formIndex(after: &index)
        part.formIndex(after: &place)
      }
      if place == part.endIndex { return start..<index }
      guard index < endIndex else { return nil }
      rest = rest[self.index(after: start)...]
    }
    return nil
  }

  /// Whether it contains `part`.
  @inlinable package func holds(_ part: some Collection<Element>) -> Bool { firstOccurrence(of: part) != nil }
}

extension RandomAccessCollection {
  /// The first index whose element `belongs` to the second part, if all elements of the first part come
  /// before all of the second; the end if none does. A binary search, like `partitioningIndex(where:)` of
  /// swift-algorithms.
  @inlinable package func partitioningIndex(where belongs: (Element) throws -> Bool) rethrows -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try belongs(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}

extension RangeReplaceableCollection where Element: Equatable {
  /// The collection with each occurrence of `part`, which must not be empty, replaced by `replacement`.
  @inlinable package func substituting(
    _ part: some Collection<Element>, with replacement: some Collection<Element>
  ) -> Self {
    var result = Self()
    var rest = self[...]
    while !rest.isEmpty, let found = rest.firstOccurrence(of: part) {
      result += rest[..<found.lowerBound]
      result += replacement
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
