import OnwireDiagnostics

extension Integer {
  /// The most digits of a number in a radix other than ten.
  private static let maximumDigits = 4096

  /// A whole number from decimal digits, however many.
  init(decimal digits: some Collection<UInt8>, isNegative: Bool) {
    let significant = digits.drop { $0 == 0x30 }
    var magnitude: UInt64 = 0
    for digit in significant {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit &- 0x30))
      guard !overflow, !carry else {
        self = .decimal((isNegative ? "-" : "") + String(decoding: significant, as: UTF8.self))
        return
      }
      magnitude = sum
    }
    self.init(magnitude: magnitude, isNegative: isNegative)
  }

  /// A whole number from the values of its digits; `nil` if there are too many.
  init?(digits: [UInt8], radix: UInt8) {
    let significant = digits.drop { $0 == 0 }
    guard significant.count <= Self.maximumDigits else { return nil }
    // Nine decimal digits in each limb, the least significant limb first.
    var limbs: [UInt64] = [0]
    for digit in significant {
      var carry = UInt64(digit)
      for index in limbs.indices {
        let value = limbs[index] * UInt64(radix) + carry
        limbs[index] = value % 1_000_000_000
        carry = value / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    let text = limbs.reversed().map { String($0, digits: 9) }.joined()
    self.init(decimal: text.utf8, isNegative: false)
  }

  private init(magnitude: UInt64, isNegative: Bool) {
    if let value = Int64(exactly: magnitude) {
      self = .signed(isNegative ? -value : value)
    } else if !isNegative {
      self = .unsigned(magnitude)
    } else if magnitude == Int64.min.magnitude {
      self = .signed(.min)
    } else {
      self = .decimal("-\(magnitude)")
    }
  }
}
