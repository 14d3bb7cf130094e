import OnwireDiagnostics

/// Requests of two sides that may be each other's, and how far apart they are.
///
/// Those that say the same in all that tells requests apart are one class.
struct MatchGroup {
  /// A request of a side: its number there, what it says, and its host.
  struct Member {
    var number: Int
    var profile: RequestProfile
    var host: String?
  }

  /// Requests of both sides that say the same.
  struct Class {
    /// Where in the profile is what tells it apart, and how much it weighs.
    var features: [(index: Int, weight: Int)]
    var profile: RequestProfile
    var isOpen: Bool
    var host: String?
    var left: [Int] = []
    var right: [Int] = []
  }

  /// Another class, and how far away it is.
  struct Neighbor {
    var index: Int
    var distance: Int
  }

  private struct ClassKey: Hashable {
    var digest: Int
    var host: String?
  }

  private struct Value: Hashable {
    var name: Int
    var digest: Int
  }

  private(set) var classes: [Class] = []
  /// The classes of the same digest, which differ in what their hosts are.
  private(set) var alike: [[Int]] = []
  /// The classes that have a value.
  private var classesWith: [Value: [Int]] = [:]

  /// Of so few all are looked at.
  private static let allLimit = 64
  /// The most classes that share a value and are looked at for one, and the most that are compared with it.
  private static let sharedLimit = 1024
  private static let nearLimit = 48
  /// Of those with values that may be anything each is compared with all, up to so many pairs.
  private static let openLimit = 1 << 18
  /// So often is a value held against a pattern.
  static let lookLimit = 1 << 20
  /// By name and pattern the values that the pattern fits; names of which that is not known are not here.
  private let fits: [Int: [Int: Set<Int>]]
  private var openCount = 0
  /// Whether all know their hosts, so that of two hosts none is the other's rival.
  private var knowsHosts = false
  /// Whether each side has one request, and no more.
  let isOneEach: Bool

  init(_ left: [Member], _ right: [Member]) {
    isOneEach = left.count == 1 && right.count == 1
    let weights = FeatureWeights(left.map(\.profile), right.map(\.profile))
    fits = Self.fits(left, right, weights)
    var known: [ClassKey: Int] = [:]
    var byDigest: [Int: Int] = [:]
    for (members, isLeft) in [(left, true), (right, false)] {
      for member in members {
        var features: [(index: Int, weight: Int)] = []
        var digest = Hasher()
        for (index, feature) in member.profile.features.enumerated() {
          guard let weight = weights.ofName[feature.name] else { continue }
          features.append((index, weight))
          digest.combine(feature.digest)
        }
        let key = ClassKey(digest: digest.finalize(), host: member.host)
        let index: Int
        if let there = known[key] {
          index = there
        } else {
          index = classes.count
          known[key] = index
          classes.append(
            Class(
              features: features, profile: member.profile,
              isOpen: features.contains { member.profile.features[$0.index].isOpen }, host: member.host))
          if let group = byDigest[key.digest] {
            alike[group].append(index)
          } else {
            byDigest[key.digest] = alike.count
            alike.append([index])
          }
        }
        if isLeft {
          classes[index].left.append(member.number)
        } else {
          classes[index].right.append(member.number)
        }
      }
    }
    openCount = classes.count(where: \.isOpen)
    knowsHosts = classes.allSatisfy { $0.host != nil }
    guard classes.count > Self.allLimit else { return }
    for (index, one) in classes.enumerated() {
      for (position, _) in one.features {
        let feature = one.profile.features[position]
        classesWith[Value(name: feature.name, digest: feature.digest), default: []].append(index)
      }
    }
  }

  /// The classes nearest to one that may have its host, the nearest first: all that have something rare in common with
  /// it.
  func neighbors(of index: Int) -> [Neighbor] {
    candidates(of: index) { $0 != index && (!knowsHosts || classes[$0].host == classes[index].host) }
      .map { Neighbor(index: $0, distance: distance(index, $0)) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
  }

  private func candidates(of index: Int, where mayBe: (Int) -> Bool) -> [Int] {
    let one = classes[index]
    let looksAtAll = one.isOpen && openCount * classes.count <= Self.openLimit
    guard classes.count > Self.allLimit, !looksAtAll else { return classes.indices.filter(mayBe) }
    let lists = one.features.flatMap { position, weight in
      let feature = one.profile.features[position]
      let fitting = fits[feature.name]?[feature.digest] ?? []
      // What fits many says little.
      return ([feature.digest] + (fitting.count > Self.nearLimit ? [] : fitting)).compactMap {
        classesWith[Value(name: feature.name, digest: $0)].map { (list: $0, weight: weight) }
      }
    }
    var shared: [Int: Int] = [:]
    var left = Self.sharedLimit
    // What few have says the most.
    for (list, weight) in lists.sorted(by: { $0.list.count < $1.list.count }) where left > 0 {
      for other in list.prefix(left) where mayBe(other) { shared[other, default: 0] += weight }
      left -= list.count
    }
    if shared.isEmpty, one.isOpen { return classes.indices.prefix(Self.nearLimit).filter(mayBe) }
    return shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.nearLimit).map(\.key)
  }

  /// How far apart two classes are: the weights of all that they have otherwise; of numbers, where `numbers` says how
  /// near two are, only so much as they are not near. Of rivals a pattern and what it fits are two values.
  func distance(_ index: Int, _ other: Int, _ numbers: NumberSpread? = nil, asRivals: Bool = false) -> Int {
    if index == other { return 0 }
    var sum = 0
    differences(index, other, numbers, asRivals: asRivals) { _, weight in sum += weight }
    return sum
  }

  /// How far away the nearest of the left side is, of the neighbors of one of that side.
  func rivalDistance(of index: Int, _ near: [Neighbor]) -> Int? {
    var least: Int?
    for other in near where !classes[other.index].left.isEmpty {
      // As rivals two are no nearer.
      if let least, other.distance >= least { break }
      least = min(least ?? .max, distance(index, other.index, asRivals: true))
    }
    return least
  }

  /// The paths of what two classes have otherwise, the weightiest first.
  func paths(between index: Int, _ other: Int) -> [String] {
    var found: [(path: String, weight: Int)] = []
    differences(index, other) { found.append(($0, $1)) }
    var known: Set<String> = []
    return found.sorted { ($1.weight, $0.path) < ($0.weight, $1.path) }.map(\.path).filter {
      known.insert($0).inserted
    }
  }

  private func differences(
    _ index: Int, _ other: Int, _ numbers: NumberSpread? = nil, asRivals: Bool = false,
    _ take: (_ path: String, _ weight: Int) -> Void
  ) {
    let (one, two) = (classes[index], classes[other])
    var (i, j) = (0, 0)
    while i < one.features.count || j < two.features.count {
      let left = i < one.features.count ? one.profile.features[one.features[i].index] : nil
      let right = j < two.features.count ? two.profile.features[two.features[j].index] : nil
      if let left, let right, left.name == right.name {
        if left.digest != right.digest, !mayBeSame(left, right, asRivals: asRivals) {
          let common =
            if let numbers, let number = left.number, let other = right.number {
              numbers.nearness(number, other, of: left.name)
            } else {
              Self.common(left, one.profile, right, two.profile)
            }
          take(left.path, one.features[i].weight * (100 - common) / 100)
        }
        i += 1
        j += 1
      } else if let left, right.map({ left.name < $0.name }) ?? true {
        if !isCovered(left, by: two.profile) { take(left.path, one.features[i].weight) }
        i += 1
      } else if let right {
        if !isCovered(right, by: one.profile) { take(right.path, two.features[j].weight) }
        j += 1
      }
    }
  }

  /// Whether what only one of two says is inside of what is open in the other, or may be all that has there.
  private func isCovered(_ feature: RequestProfile.Feature, by other: RequestProfile) -> Bool {
    feature.within.contains(where: other.openNames.contains)
      || feature.mayBeContainer && other.outerNames.contains(feature.name)
  }

  /// Whether one of two values may be anything, as far as that is known, or anything that the other is.
  private func mayBeSame(
    _ left: RequestProfile.Feature, _ right: RequestProfile.Feature, asRivals: Bool
  ) -> Bool {
    guard left.isOpen || right.isOpen else { return false }
    guard let fits = fits[left.name] else { return true }
    if asRivals || left.isOpen && right.isOpen { return false }
    let (pattern, value) = left.isOpen ? (left.digest, right.digest) : (right.digest, left.digest)
    return fits[pattern]?.contains(value) ?? false
  }

  /// A value, with the request that says it.
  private typealias Said = (feature: RequestProfile.Feature, profile: RequestProfile)

  /// Which values of the right side the patterns of the left one fit.
  private static func fits(_ left: [Member], _ right: [Member], _ weights: FeatureWeights)
    -> [Int: [Int: Set<Int>]]
  {
    func byName(_ members: [Member], where isWanted: (RequestProfile.Feature) -> Bool) -> [Int: [Int: Said]] {
      var found: [Int: [Int: Said]] = [:]
      for profile in members.lazy.map(\.profile) {
        for feature in profile.features where weights.ofName[feature.name] != nil && isWanted(feature) {
          found[feature.name, default: [:]][feature.digest] = (feature, profile)
        }
      }
      return found
    }
    let patterns = byName(left, where: \.isOpen)
    let values = patterns.isEmpty ? [:] : byName(right) { patterns[$0.name] != nil }
    // What is not read, or was not kept, is nothing to hold against a pattern.
    let names = patterns.keys.filter { name in
      patterns[name]?.values.allSatisfy { !$0.feature.patterns.isEmpty } ?? false
        && values[name]?.values.allSatisfy { $0.feature.texts != nil } ?? true
    }
    /// How many looks that takes.
    func cost(_ name: Int) -> Int {
      let texts = (values[name] ?? [:]).values.flatMap { $0.feature.texts ?? [] }
      // Several wildcards may share each text in many ways.
      let ways = texts.reduce(0) { $0 + $1.count * $1.count }
      return (patterns[name] ?? [:]).values.flatMap(\.feature.patterns).reduce(0) {
        $0 + ($1?.isPlain ?? true ? texts.count : ways)
      }
    }
    var (left, fits) = (lookLimit, [Int: [Int: Set<Int>]]())
    for (cost, names) in Dictionary(grouping: names, by: cost).sorted(by: { $0.key < $1.key }) {
      left -= cost * names.count
      if left < 0 { break }
      for name in names {
        fits[name] = patterns[name]?.mapValues { pattern in
          Set((values[name] ?? [:]).filter { Self.fits(pattern, $0.value) }.keys)
        }
      }
    }
    return fits
  }

  private static func fits(_ pattern: Said, _ value: Said) -> Bool {
    guard let texts = value.feature.texts, !texts.isEmpty else { return true }
    return zip(pattern.feature.patterns, pattern.profile.values[pattern.feature.values]).allSatisfy {
      match, digest in
      guard let match else { return value.profile.values[value.feature.values].contains(digest) }
      return texts.contains { match.coverage(of: $0) != .none }
    }
  }

  /// Of how many values in a hundred two features are the same.
  private static func common(
    _ left: RequestProfile.Feature, _ one: RequestProfile, _ right: RequestProfile.Feature,
    _ two: RequestProfile
  ) -> Int {
    let most = max(left.values.count, right.values.count)
    guard most > 1 else { return 0 }
    var (i, j, count) = (left.values.lowerBound, right.values.lowerBound, 0)
    while i < left.values.upperBound, j < right.values.upperBound {
      let (first, second) = (one.values[i], two.values[j])
      if first == second { count += 1 }
      if first <= second { i += 1 }
      if second <= first { j += 1 }
    }
    return 100 * count / most
  }
}
