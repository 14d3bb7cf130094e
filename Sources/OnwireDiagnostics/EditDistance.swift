/// How many insertions, deletions, replacements and swaps make `a` into `b`; `nil` where over `limit`.
///
/// The restricted Damerau-Levenshtein distance: no part is changed twice, so that `ca` and `abc` are 3 apart.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for (j, y) in b.enumerated() {
      var distance = min(last[j] + (x == y ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, x == b[j - 1], y == a[i - 1] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    if let least = row.min(), least > limit { return nil }
    (beforeLast, last) = (last, row)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
