/// How much each name tells requests of two sides apart, learnt from all of them.
///
/// Much, where few requests of one side have the same value; nothing, where all have, as of an app's User-Agent. And
/// nothing where no value of one side is there on the other: a time or a token says nothing of which request it is.
struct FeatureWeights {
  /// Thousandths of a bit, by name; none for names that tell nothing.
  private(set) var ofName: [Int: Int] = [:]

  /// Below this share of values that both sides have, what looks made anew is taken for it.
  private static let madeShare = 0.12
  /// For how many requests the look of a value speaks, against what the other side has.
  private static let trust = 2.0

  private struct Key: Hashable {
    var name: Int
    var digest: Int
  }

  /// How many there are on each side.
  private struct Sides {
    var left = 0
    var right = 0
  }

  /// What is known of one name.
  private struct Count {
    var present = Sides()
    var open = Sides()
    var made = 0
    /// Of how many pairs within a side both have the same value.
    var alike = 0.0
    /// How many requests of one side find their value on the other.
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
    // To have none is a value, too, and so is to have any.
    let absent = Sides(left: left - count.present.left, right: right - count.present.right)
    let alike = count.alike + pairs(absent.left) + pairs(absent.right)
    let chance = max((alike + 1) / (pairs(left) + pairs(right) + 2), 1 / Double(left + right))
    let fewest = Double(min(left, right))
    // What may be anything finds its value where the other side has any.
    let open = max(min(count.open.left, count.present.right), min(count.open.right, count.present.left))
    let shared = Double(count.shared + min(absent.left, absent.right) + open)
    let isMade = 2 * count.made > count.present.left + count.present.right
    let share = min(1, (shared + trust * (isMade ? 0.1 : 0.9)) / (fewest + trust))
    if isMade, share < madeShare { return 0 }
    return Int(1000 * share * -log2(of: chance))
  }

  /// The logarithm to the base 2, without the C library's.
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
