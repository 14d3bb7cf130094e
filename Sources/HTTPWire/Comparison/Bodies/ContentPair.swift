/// Two contents that stand for each other: their paths, and where they stand.
struct ContentPair {
  let leftPath: String
  let left: Range<Int>
  let rightPath: String
  let right: Range<Int>

  init(_ leftPath: String, _ left: Range<Int>, _ rightPath: String, _ right: Range<Int>) {
    self.leftPath = leftPath
    self.left = left
    self.rightPath = rightPath
    self.right = right
  }
}
