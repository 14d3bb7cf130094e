import OnwireDiagnostics

/// Pairs what is left of two sides that are in one order, and stands between the same two pairs of that order.
///
/// What was changed stands where it stood. What was dropped has another one in its place only by chance, and that one
/// is as far from it as requests of its path are from each other: the fewer of those are as near, the less it is chance.
struct PlaceSearch {
  /// A request and its class in its group.
  typealias Member = (number: Int, index: Int)

  /// Two that stand together, and how many of all are as near, of one.
  private struct Candidate {
    var chance: Double
    var left: Int
    var right: Int
  }

  private let order: PairOrder
  private let reach: Int
  private var candidates: [Candidate] = []
  private var leftCount = 0

  /// Where more could be pairs, it says little that they stand in one place.
  private static let gapLimit = 256
  /// By chance so many of what was dropped may get a stranger, and so many of the pairs may be made.
  ///
  /// Of requests of few fields that were dropped, with 4 in 100 more than 5 of 100 got one.
  private static let strangers = 0.03
  private static let doubt = 0.2

  /// A search for pairs whose places are no farther apart than `reach`.
  init(_ order: PairOrder, reach: Int) { (self.order, self.reach) = (order, reach) }

  /// Adds what is left of a group; `mayBe` says whether two may be the same by their hosts and paths.
  mutating func add(
    _ group: MatchGroup, _ left: [Member], _ right: [Member], mayBe: (_ left: Int, _ right: Int) -> Bool
  ) {
    leftCount += left.count
    let lefts = Dictionary(grouping: left) { order.place(ofLeft: $0.number) }
    let rights = Dictionary(grouping: right) { order.place(ofRight: $0.number) }
    var usual: UsualDistances?
    for (place, left) in lefts {
      let right = (place - reach...place + reach).flatMap { rights[$0] ?? [] }
      guard left.count * right.count <= Self.gapLimit else { continue }
      for one in left {
        for other in right where mayBe(one.number, other.number) {
          let distances = usual ?? UsualDistances(group)
          usual = distances
          let chance = distances.share(asNearAs: one.index, other.index)
          candidates.append(Candidate(chance: chance, left: one.number, right: other.number))
        }
      }
    }
  }

  /// The pairs of all that was added, the nearest first.
  func pairs() -> [(left: Int, right: Int)] {
    let near = candidates.sorted { ($0.chance, $0.left, $0.right) < ($1.chance, $1.left, $1.right) }
    var (lefts, rights): (Set<Int>, Set<Int>) = ([], [])
    return near.prefix(count(near.map(\.chance))).compactMap { one in
      guard !lefts.contains(one.left), !rights.contains(one.right) else { return nil }
      lefts.insert(one.left)
      rights.insert(one.right)
      return (one.left, one.right)
    }
  }

  /// How many of the nearest may be pairs, by their chances.
  private func count(_ chances: [Double]) -> Int {
    // Of two that stand together by chance every second is farther apart than most are; of the others none is.
    let byChance = min(chances.count, 2 * chances.count { $0 > 0.5 })
    let dropped = max(0, leftCount - (chances.count - byChance))
    // One more of each: of few nothing is certain.
    let last = chances.indices.last { index in
      let strangers = chances[index] * Double(byChance + 1)
      return strangers <= Self.strangers * Double(dropped + 1) && strangers <= Self.doubt * Double(index + 1)
    }
    return last.map { $0 + 1 } ?? 0
  }
}

/// How far requests of a group are from each other, as far as that can be seen: within each side all are others.
private struct UsualDistances {
  private let group: MatchGroup
  private let numbers: NumberSpread
  private let distances: [Int]

  /// How far apart in their side those stand that are looked at: some near, since what stands together is like each
  /// other.
  private static let steps = [1, 2, 3, 5, 8, 13, 34, 89]
  /// How many are looked at for each of them.
  private static let sampleCount = 128

  init(_ group: MatchGroup) {
    let numbers = NumberSpread(group)
    var distances: [Int] = []
    for side in [\MatchGroup.Class.left, \MatchGroup.Class.right] {
      let row = group.classes.enumerated()
        .flatMap { index, one in one[keyPath: side].map { (number: $0, index: index) } }
        .sorted { $0.number < $1.number }
      for step in Self.steps where step < row.count {
        for start in stride(from: 0, to: row.count - step, by: max(1, row.count / Self.sampleCount)) {
          distances.append(group.distance(row[start].index, row[start + step].index, numbers, asRivals: true))
        }
      }
    }
    self.group = group
    self.numbers = numbers
    self.distances = distances.sorted()
  }

  /// What share of all is no farther apart than two classes are.
  func share(asNearAs one: Int, _ other: Int) -> Double {
    let distance = group.distance(one, other, numbers)
    let nearer = distances.partitioningIndex { $0 > distance }
    return Double(nearer + 1) / Double(distances.count + 1)
  }
}

/// Which numbers the requests of a group have: the fewer lie between two, the nearer these are.
struct NumberSpread {
  /// By the name that they have, the lowest first.
  private var numbers: [Int: [Int]] = [:]

  init(_ group: MatchGroup) {
    for one in group.classes {
      for (index, _) in one.features {
        let feature = one.profile.features[index]
        guard let number = feature.number else { continue }
        numbers[feature.name, default: []] += repeatElement(number, count: one.left.count + one.right.count)
      }
    }
    numbers = numbers.mapValues { $0.sorted() }
  }

  /// How much of what two equal numbers would say two others do, in hundredths.
  func nearness(_ one: Int, _ other: Int, of name: Int) -> Int {
    guard let all = numbers[name], all.count > 1 else { return 0 }
    let reach = abs(one - other)
    let within = all.partitioningIndex { $0 > one + reach } - all.partitioningIndex { $0 >= one - reach }
    let most = FeatureWeights.log2(of: Double(all.count))
    return Int(100 * (1 - FeatureWeights.log2(of: Double(max(1, within))) / most))
  }
}
