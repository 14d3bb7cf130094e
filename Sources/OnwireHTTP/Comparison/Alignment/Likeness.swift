/// Measures how much two different items have in common.
enum Likeness {
  /// The number of bytes of a text to look at from either end.
  private static let reach = 256

  /// A number from 0, if nearly all bytes are the same, to `most`, if none are: by common start and end.
  static func unlikeness(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, of most: Int) -> Int {
    let shorter = min(left.count, right.count)
    let longer = max(left.count, right.count)
    if longer == 0 { return 0 }
    let (first, other) = (left.startIndex, right.startIndex)
    var start = 0
    while start < min(shorter, reach), left[first + start] == right[other + start] { start += 1 }
    let (last, otherLast) = (left.endIndex - 1, right.endIndex - 1)
    var end = 0
    while end < min(shorter - start, reach), left[last - end] == right[otherLast - end] { end += 1 }
    return unlikeness(shared: start + end, of: min(longer, 2 * reach), most: most)
  }

  /// The same measure for two ascending lists of numbers, by how many both have.
  static func unlikeness(_ left: [UInt64], _ right: [UInt64], of most: Int) -> Int {
    unlikeness(shared: shared(left, right), of: max(left.count, right.count), most: most)
  }

  private static func unlikeness(shared: Int, of count: Int, most: Int) -> Int {
    count == 0 ? 0 : most - min(shared, count) * most / count
  }

  /// How many numbers two ascending lists have in common.
  static func shared(_ left: [UInt64], _ right: [UInt64]) -> Int {
    var (index, other, shared) = (0, 0, 0)
    while index < left.count, other < right.count {
      if left[index] == right[other] {
        (index, other, shared) = (index + 1, other + 1, shared + 1)
      } else if left[index] < right[other] {
        index += 1
      } else {
        other += 1
      }
    }
    return shared
  }
}
