/// The exact decimal digits of a finite double: `0.d₁d₂d₃… × 10^pointPosition`.
///
/// Every double is a decimal of finite length, at most 767 significant digits.
struct DecimalExpansion {
  /// The digits, 0 to 9 each, without zeros at either end; empty for zero.
  private(set) var digits: [UInt8]
  /// The number of digits before the decimal point; negative for zeros after it.
  private(set) var pointPosition: Int

  /// Creates the digits of the magnitude of `value`, which must be finite.
  init(magnitudeOf value: Double) {
    let isSubnormal = value.exponentBitPattern == 0
    var significand = value.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    guard significand != 0 else {
      digits = []
      pointPosition = 0
      return
    }
    var exponent = Int(isSubnormal ? 1 : value.exponentBitPattern) - 1075
    exponent += significand.trailingZeroBitCount
    significand >>= UInt64(significand.trailingZeroBitCount)

    // m × 2^-k is m × 5^k with the point k digits from the right.
    var number = Decimal(significand)
    if exponent >= 0 {
      number.multiply(by: 2, power: exponent)
    } else {
      number.multiply(by: 5, power: -exponent)
    }
    digits = number.digits
    pointPosition = digits.count + min(exponent, 0)
    dropTrailingZeros()
  }

  /// Rounds to at most `count` digits (at least one): half to even, on the exact value.
  mutating func round(toSignificantDigits count: Int) {
    guard digits.count > count else { return }
    let next = digits[count]
    let isHalf = next == 5 && digits.count == count + 1
    let roundsUp = isHalf ? digits[count - 1] % 2 == 1 : next >= 5
    digits.removeSubrange(count...)
    if roundsUp {
      while digits.last == 9 { digits.removeLast() }
      if digits.isEmpty {
        digits = [1]
        pointPosition += 1
      } else {
        digits[digits.count - 1] += 1
      }
    }
    dropTrailingZeros()
  }

  /// Rounds to at most `count` digits after the point: half to even, on the exact value.
  mutating func round(toDecimals count: Int) {
    let kept = pointPosition + count
    guard kept <= 0 else { return round(toSignificantDigits: kept) }
    let first = digits.first ?? 0
    let roundsUp = kept == 0 && (first > 5 || first == 5 && digits.count > 1)
    digits = roundsUp ? [1] : []
    pointPosition = roundsUp ? 1 - count : 0
  }

  private mutating func dropTrailingZeros() {
    while digits.last == 0 { digits.removeLast() }
  }
}

/// A natural number in base 10⁹, the lowest limb first.
private struct Decimal {
  private static let base: UInt64 = 1_000_000_000
  private var limbs: [UInt32] = []

  init(_ value: UInt64) {
    var rest = value
    while rest > 0 {
      limbs.append(UInt32(truncatingIfNeeded: rest % Self.base))
      rest /= Self.base
    }
  }

  /// Multiplies by `factor` (2 or 5) `power` times, with as many factors at once as fit 31 bits.
  mutating func multiply(by factor: UInt64, power: Int) {
    let powersAtOnce = factor == 2 ? 30 : 13
    var left = power
    while left > 0 {
      let count = min(left, powersAtOnce)
      multiply(by: (0..<count).reduce(1) { product, _ in product * factor })
      left -= count
    }
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * factor + carry
      limbs[index] = UInt32(truncatingIfNeeded: product % Self.base)
      carry = product / Self.base
    }
    while carry > 0 {
      limbs.append(UInt32(truncatingIfNeeded: carry % Self.base))
      carry /= Self.base
    }
  }

  /// The digits, 0 to 9 each, without leading zeros.
  var digits: [UInt8] {
    var digits: [UInt8] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        digits.append(UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      }
    }
    while digits.last == 0 { digits.removeLast() }
    return digits.reversed()
  }
}
