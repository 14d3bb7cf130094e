/// The order that two sides have in common, such as two recordings of one session.
struct PairOrder {
  /// The number of ordered pairs before each request, which says between which two of them it stands.
  private let leftPlaces: [Int]
  private let rightPlaces: [Int]

  /// The least share and number of pairs that must be in order; unordered pairs reach this only if they are
  /// few.
  private static let share = 0.7
  private static let fewest = 8
  /// How far concurrent requests may move.
  static let sideBySide = 3

  /// Finds the order of `matches`, whose right sides are among `count` requests; `nil` if there is none.
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

  /// Whether two requests are so far apart that one of them has moved.
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
