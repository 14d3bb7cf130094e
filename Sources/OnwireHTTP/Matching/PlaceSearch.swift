import OnwireDiagnostics

/// Pairs remaining requests of two sides in one order that stand between the same two pairs of that order.
///
/// A changed request keeps its place. A dropped request has another in its place only by chance, and these
/// two are as far apart as other requests of the path: the fewer of those are as near, the less likely it is
/// chance.
struct PlaceSearch {
  /// The number of a request, and the index of its class in the group.
  typealias Member = (number: Int, index: Int)

  /// Two requests in the same place, and the share of all distances that are no greater.
  private struct Candidate {
    var chance: Double
    var left: Int
    var right: Int
  }

  private let order: PairOrder
  private let reach: Int
  private let mayBe: (_ left: Int, _ right: Int) -> Bool
  private var candidates: [Candidate] = []
  private var leftCount = 0

  /// If more pairs are possible in one place, the place says little.
  private static let gapLimit = 256
  /// The shares of dropped requests that may get a stranger, and of pairs that may be wrong, by chance.
  ///
  /// With 0.04, more than 5 % of dropped requests with few fields got a stranger.
  private static let strangers = 0.03
  private static let doubt = 0.2

  /// Creates a search for pairs whose places are at most `reach` apart; `mayBe` says whether two may be the
  /// same by their hosts and paths.
  init(_ order: PairOrder, reach: Int, mayBe: @escaping (_ left: Int, _ right: Int) -> Bool) {
    (self.order, self.reach, self.mayBe) = (order, reach, mayBe)
  }

  /// Adds the remaining requests of a group.
  mutating func add(_ group: MatchGroup, _ left: [Member], _ right: [Member]) {
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

  /// How many of the nearest candidates may be pairs, by their chances.
  private func count(_ chances: [Double]) -> Int {
    // Of candidates by chance, every second is farther apart than most requests are; of the others, none is.
    let byChance = min(chances.count, 2 * chances.count { $0 > 0.5 })
    let dropped = max(0, leftCount - (chances.count - byChance))
    // One more of each, because small numbers are uncertain.
    let last = chances.indices.last { index in
      let strangers = chances[index] * Double(byChance + 1)
      return strangers <= Self.strangers * Double(dropped + 1) && strangers <= Self.doubt * Double(index + 1)
    }
    return last.map { $0 + 1 } ?? 0
  }
}

/// The usual distances between different requests of a group, sampled within each side, where all are
/// different.
private struct UsualDistances {
  private let group: MatchGroup
  private let numbers: NumberSpread
  private let distances: [Int]

  /// The steps between compared requests of a side: some are small, because neighbours resemble each other.
  private static let steps = [1, 2, 3, 5, 8, 13, 34, 89]
  /// The number of samples for each step.
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

  /// The share of usual distances that are no greater than that of two classes.
  func share(asNearAs one: Int, _ other: Int) -> Double {
    let distance = group.distance(one, other, numbers)
    let nearer = distances.partitioningIndex { $0 > distance }
    return Double(nearer + 1) / Double(distances.count + 1)
  }
}

/// The numbers in the requests of a group: two numbers are nearer, the fewer lie between them.
struct NumberSpread {
  /// The numbers by name, in ascending order.
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

  /// How near two numbers are, in hundredths; equal rare numbers have 100.
  func nearness(_ one: Int, _ other: Int, of name: Int) -> Int {
    guard let all = numbers[name], all.count > 1 else { return 0 }
    let reach = abs(one - other)
    let within = all.partitioningIndex { $0 > one + reach } - all.partitioningIndex { $0 >= one - reach }
    let most = FeatureWeights.log2(of: Double(all.count))
    return Int(100 * (1 - FeatureWeights.log2(of: Double(max(1, within))) / most))
  }
}
