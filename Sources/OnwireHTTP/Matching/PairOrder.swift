/// The order that two sides have in common, as two recordings of one session have.
struct PairOrder {
  /// How many of the pairs that are in order stand before each request: between which two of them it stands.
  private let leftPlaces: [Int]
  private let rightPlaces: [Int]

  /// How many of all pairs are in order, and how many at least: of pairs in any order fewer are, unless there are few.
  private static let share = 0.7
  private static let fewest = 8
  /// How far requests that run side by side may move.
  static let sideBySide = 3

  /// The order of `matches`, of which the right side is one of `count`; `nil` where they show none.
  init?(_ matches: [Int?], of count: Int) {
    let pairs = matches.enumerated().compactMap { left, right in right.map { (left: left, right: $0) } }
    let steady = zip(pairs, Rise(pairs.map(\.right)).steady).compactMap { $1 ? $0 : nil }
    guard steady.count >= Self.fewest, Double(steady.count) >= Self.share * Double(pairs.count) else {
      return nil
    }
    leftPlaces = Self.places(steady.map(\.left), matches.count)
    rightPlaces = Self.places(steady.map(\.right), count)
  }

  /// The place of a request of the left side, and of one of the right side.
  func place(ofLeft left: Int) -> Int { leftPlaces[left] }
  func place(ofRight right: Int) -> Int { rightPlaces[right] }

  /// Whether two stand so far from each other that one of them has moved.
  func areApart(_ left: Int, _ right: Int) -> Bool {
    abs(leftPlaces[left] - rightPlaces[right]) > Self.sideBySide
  }

  private static func places(_ steady: [Int], _ count: Int) -> [Int] {
    var places = [Int](repeating: 0, count: count)
    var passed = 0
    for index in places.indices {
      places[index] = passed
      if passed < steady.count, steady[passed] == index { passed += 1 }
    }
    return places
  }
}
