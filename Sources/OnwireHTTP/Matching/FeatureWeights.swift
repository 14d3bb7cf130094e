/// How well each name distinguishes the requests of two sides, learnt from all of them.
///
/// The weight is high if few requests of one side share a value, and zero if all do, as with an app's
/// User-Agent. It is also zero if no value of one side occurs on the other: a time or a token does not tell
/// which request it is.
struct FeatureWeights {
  /// The weights in thousandths of a bit, by name; names that tell nothing are left out.
  private(set) var ofName: [Int: Int] = [:]

  /// If both sides share less than this share of the values, values that look newly made are taken to be so.
  private static let madeShare = 0.12
  /// How many requests the look of a value counts as, against the values found on the other side.
  private static let trust = 2.0

  private struct Key: Hashable {
    var name: Int
    var digest: Int
  }

  /// Numbers of requests on each side.
  private struct Sides {
    var left = 0
    var right = 0
  }

  /// Counts for one name.
  private struct Count {
    var present = Sides()
    var open = Sides()
    var made = 0
    /// The number of pairs within a side with the same value.
    var alike = 0.0
    /// The number of requests of one side whose value is found on the other.
    var shared = 0
  }

  init(_ left: [RequestProfile], _ right: [RequestProfile]) {
    var counts: [Int: Count] = [:]
    var values: [Key: Sides] = [:]
    for (profiles, side) in [(left, \Sides.left), (right, \Sides.right)] {
      for feature in profiles.lazy.flatMap(\.features) {
        counts[feature.name, default: Count()].present[keyPath: side] += 1
        if feature.looksMade { counts[feature.name]?.made += 1 }
        if feature.isOpen { counts[feature.name]?.open[keyPath: side] += 1 }
        values[Key(name: feature.name, digest: feature.digest), default: Sides()][keyPath: side] += 1
      }
    }
    for (key, value) in values {
      counts[key.name]?.alike += Self.pairs(value.left) + Self.pairs(value.right)
      counts[key.name]?.shared += min(value.left, value.right)
    }
    for (name, count) in counts {
      let weight = Self.weight(count, left.count, right.count)
      if weight > 0 { ofName[name] = weight }
    }
  }

  private static func pairs(_ count: Int) -> Double { Double(count) * Double(count - 1) }

  private static func weight(_ count: Count, _ left: Int, _ right: Int) -> Int {
    // Absence counts as a value, and so does presence.
    let absent = Sides(left: left - count.present.left, right: right - count.present.right)
    let alike = count.alike + pairs(absent.left) + pairs(absent.right)
    let chance = max((alike + 1) / (pairs(left) + pairs(right) + 2), 1 / Double(left + right))
    let fewest = Double(min(left, right))
    // A value that may be anything is found if the other side has any.
    let open = max(min(count.open.left, count.present.right), min(count.open.right, count.present.left))
    let shared = Double(count.shared + min(absent.left, absent.right) + open)
    let isMade = 2 * count.made > count.present.left + count.present.right
    let share = min(1, (shared + trust * (isMade ? 0.1 : 0.9)) / (fewest + trust))
    if isMade, share < madeShare { return 0 }
    return Int(1000 * share * -log2(of: chance))
  }

  /// The binary logarithm, without the C library's.
  static func log2(of number: Double) -> Double {
    // log2(m · 2^e) = e + log2(m), and for m in 1..<2 a series of odd powers of (m - 1) / (m + 1) is exact enough.
    let ratio = (number.significand - 1) / (number.significand + 1)
    var (power, sum) = (ratio, 0.0)
    for odd in stride(from: 1.0, through: 15, by: 2) {
      sum += power / odd
      power *= ratio * ratio
    }
    return Double(number.exponent) + 2 * sum * 1.442_695_040_888_963_4
  }
}
