// The standard library's sort is compiled anew for each type of element and each comparison: 80 times, which
// takes 0.15 MB more of a static command than these; they compare elements by index, and share one function
// that sorts indices. Swift prefers them to its own in files that import this module. Many elements sort a
// quarter slower: if that matters, `sort(by:)` is the standard library's.

extension Sequence {
  /// The elements in order; the sort is stable.
  @inlinable package func sorted(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> [Element] {
    let elements = Array(self)
    if elements.count < 2 { return elements }
    return try sortedPlaces(elements.count) { try areInIncreasingOrder(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// The elements in order.
  @inlinable package func sorted() -> [Element] { sorted(by: <) }
}

/// The indices from 0 to before `count`, in the order of their elements.
@usableFromInline @inline(never)
package func sortedPlaces(
  _ count: Int, by areInIncreasingOrder: (Int, Int) throws -> Bool
) rethrows -> [Int] {
  var places = Array(0..<count)
  try places.sort(by: areInIncreasingOrder)
  return places
}
