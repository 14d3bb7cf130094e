import OnwireDiagnostics

/// Requests of two sides that may correspond, and the distances between them.
///
/// Requests that agree in everything that distinguishes requests form one class.
struct MatchGroup {
  /// A request of one side: its number there, its profile, and its host.
  struct Member {
    var number: Int
    var profile: RequestProfile
    var host: String?
  }

  /// Requests of both sides that agree.
  struct Class {
    /// The positions in the profile of the features that distinguish it, and their weights.
    var features: [(index: Int, weight: Int)]
    var profile: RequestProfile
    var isOpen: Bool
    var host: String?
    var left: [Int] = []
    var right: [Int] = []
  }

  /// Another class, and its distance.
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
  /// The classes with the same digest, which differ only in their hosts.
  private(set) var alike: [[Int]] = []
  /// The classes that have a value, by value.
  private var classesWith: [Value: [Int]] = [:]

  /// Up to this many classes, all are compared.
  private static let allLimit = 64
  /// The most classes that are looked at because they share a value with one.
  private static let sharedLimit = 1024
  private static let nearLimit = 48
  /// Classes with values that may be anything are compared with all classes, up to this many pairs.
  private static let openLimit = 1 << 18
  /// The most comparisons of a value with a pattern.
  static let lookLimit = 1 << 20
  /// The values that each pattern fits, by name and pattern; names for which this is unknown are missing.
  private let fits: [Int: [Int: Set<Int>]]
  private var openCount = 0
  /// Whether all hosts are known, so that requests to different hosts are not rivals.
  private var knowsHosts = false
  /// Whether each side has exactly one request.
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

  /// The nearest classes with a compatible host, nearest first: all that have something rare in common with
  /// this one.
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
      // A pattern that fits many values says little.
      return ([feature.digest] + (fitting.count > Self.nearLimit ? [] : fitting)).compactMap {
        classesWith[Value(name: feature.name, digest: $0)].map { (list: $0, weight: weight) }
      }
    }
    var shared: [Int: Int] = [:]
    var left = Self.sharedLimit
    // The rarest values say the most.
    for (list, weight) in lists.sorted(by: { $0.list.count < $1.list.count }) where left > 0 {
      for other in list.prefix(left) where mayBe(other) { shared[other, default: 0] += weight }
      left -= list.count
    }
    if shared.isEmpty, one.isOpen { return classes.indices.prefix(Self.nearLimit).filter(mayBe) }
    return shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.nearLimit).map(\.key)
  }

  /// The distance of two classes: the sum of the weights of all features that differ. With `numbers`, numbers
  /// that are near each other count only partly. As rivals, a pattern and a value that it fits are different.
  func distance(_ index: Int, _ other: Int, _ numbers: NumberSpread? = nil, asRivals: Bool = false) -> Int {
    if index == other { return 0 }
    var sum = 0
    differences(index, other, numbers, asRivals: asRivals) { _, weight in sum += weight }
    return sum
  }

  /// The distance to the nearest class of the left side, among the neighbors of a class of that side.
  func rivalDistance(of index: Int, _ near: [Neighbor]) -> Int? {
    var least: Int?
    for other in near where !classes[other.index].left.isEmpty {
      // As rivals, two classes are never nearer than this.
      if let least, other.distance >= least { break }
      least = min(least ?? .max, distance(index, other.index, asRivals: true))
    }
    return least
  }

  /// The paths in which two classes differ, the greatest weight first.
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

  /// Whether a feature that only one request has is inside an open value of the other, or may be a container
  /// of all that the other has there.
  private func isCovered(_ feature: RequestProfile.Feature, by other: RequestProfile) -> Bool {
    feature.within.contains(where: other.openNames.contains)
      || feature.mayBeContainer && other.outerNames.contains(feature.name)
  }

  /// Whether two values may be the same: one is a wildcard that fits the other or, if what it fits is
  /// unknown, any wildcard.
  private func mayBeSame(
    _ left: RequestProfile.Feature, _ right: RequestProfile.Feature, asRivals: Bool
  ) -> Bool {
    guard left.isOpen || right.isOpen else { return false }
    guard let fits = fits[left.name] else { return true }
    if asRivals || left.isOpen && right.isOpen { return false }
    let (pattern, value) = left.isOpen ? (left.digest, right.digest) : (right.digest, left.digest)
    return fits[pattern]?.contains(value) ?? false
  }

  /// A feature, with the profile that it belongs to.
  private typealias Said = (feature: RequestProfile.Feature, profile: RequestProfile)

  /// The values of the right side that each pattern of the left side fits.
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
    // Patterns cannot be compared with values that were not read or not kept.
    let names = patterns.keys.filter { name in
      patterns[name]?.values.allSatisfy { !$0.feature.patterns.isEmpty } ?? false
        && values[name]?.values.allSatisfy { $0.feature.texts != nil } ?? true
    }
    /// The number of comparisons for a name.
    func cost(_ name: Int) -> Int {
      let texts = (values[name] ?? [:]).values.flatMap { $0.feature.texts ?? [] }
      // Several wildcards may divide each text in many ways.
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

  /// The share of values, in hundredths, that two features have in common.
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
