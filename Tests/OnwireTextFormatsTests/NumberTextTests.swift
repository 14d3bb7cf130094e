import Foundation
import TestSupport
import Testing
import OnwireTextFormats

@Suite struct NumberTextTests {
  /// C's own formatting, NaN without its sign.
  private func formatted(_ value: Double, _ digits: Int) -> String {
    if value.isNaN { return "nan" }
    var buffer = [CChar](repeating: 0, count: 2048)
    let count = withVaList([Int32(digits), value]) { vsnprintf(&buffer, buffer.count, "%.*g", $0) }
    return String(decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func expectSame(_ value: Double, digits: [Int] = [6, 7, 15, 16, 17]) {
    for count in digits {
      #expect(
        NumberText.printf(value, significantDigits: count) == formatted(value, count), "\(value.bitPattern)")
    }
  }

  @Test func anyBitPatternPrintsAsCPrintsIt() {
    var random = SplitMix(1)
    for index in 0..<rounds(100_000) {
      expectSame(Double(bitPattern: random.next()), digits: [index % 3 + 15])
    }
  }

  @Test func everydayDecimalsPrintAsCPrintsThem() {
    var random = SplitMix(2)
    for _ in 0..<rounds(10_000) {
      expectSame(Double(random.below(10_000_000) - 5_000_000) / [1, 2, 10, 16, 100, 1000][random.below(6)])
    }
  }

  @Test func powersAndTheirNeighboursPrintAsCPrintsThem() {
    for exponent in -330...310 {
      guard let power = Double("1e\(exponent)") else { continue }
      for value in [power, power.nextUp, power.nextDown, -power] { expectSame(value) }
    }
    for exponent in -1074...1023 { expectSame(Double(sign: .plus, exponent: exponent, significand: 1)) }
  }

  @Test func subnormalsPrintAsCPrintsThem() {
    var random = SplitMix(3)
    for _ in 0..<rounds(200) {
      expectSame(Double(bitPattern: random.next() >> UInt64(12 + random.below(52))))
    }
    expectSame(.leastNonzeroMagnitude, digits: [1, 2, 17, 751, 767, 1000])
    expectSame(.leastNormalMagnitude.nextDown, digits: [1, 17, 767, 1000])
  }

  @Test func fixedDecimalsPrintAsCPrintsThem() {
    func expectSame(_ value: Double, _ decimals: Int) {
      let printed = NumberText.printf(value, decimals: decimals)
      #expect(printed == String(format: "%.\(decimals)f", value), "\(value.bitPattern)")
    }
    var random = SplitMix(4)
    for _ in 0..<rounds(10_000) {
      expectSame(Double(random.below(2_000_000) - 1_000_000) / [1, 8, 100, 1000, 1024][random.below(5)], 2)
      let value = Double(bitPattern: random.next())
      if value.isFinite { expectSame(value, 1 + random.below(20)) }
    }
    let least = Double.leastNonzeroMagnitude
    for value in [0, -0.0, 1.115, 0.125, 0.005, 0.004, 0.006, -0.001, 0.995, 9.995, 1e22, least] {
      expectSame(value, 2)
    }
    #expect(NumberText.printf(.infinity, decimals: 2) == "inf")
  }

  @Test func exactHalvesRoundToEven() {
    for value in [0.5, 1.5, 2.5, 0.125, 0.375, 2.25, 1_000_000.5, 9.5, 99.5, 4_503_599_627_370_497.5] {
      expectSame(value, digits: Array(0...20))
    }
    #expect(NumberText.printf(2.5, significantDigits: 1) == "2")
    #expect(NumberText.printf(3.5, significantDigits: 1) == "4")
  }

  @Test func floatsPrintThroughTheirDouble() {
    #expect(NumberText.printf(Double(Float(0.1)), significantDigits: 7) == "0.1")
    #expect(NumberText.printf(Double(Float(16_777_216)), significantDigits: 7) == "1.677722e+07")
    #expect(NumberText.printf(Double(Float.greatestFiniteMagnitude), significantDigits: 7) == "3.402823e+38")
    #expect(NumberText.printf(Double(Float(105.99999237060547)), significantDigits: 7) == "106")
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (98.40, "98.40000000000001"), (8.95, "8.949999999999999"), (1e15, "1000000000000000"),
      (1e16, "1e+16"), (123_456_789_012_345_680, "1.234567890123457e+17"), (1e-4, "0.0001"),
      (0.000012345, "1.2345e-05"), (1.7976931348623157e308, "1.797693134862316e+308"), (-0.0, "-0"), (0, "0"),
      (Double.leastNonzeroMagnitude, "4.940656458412465e-324"), (100_000, "100000"), (.infinity, "inf"),
      (-.infinity, "-inf"),
      (.nan, "nan"), (-.nan, "nan"),
    ] as [(Double, String)])
  func sixteenDigitsAreWhatDescriptionsHave(value: Double, text: String) {
    #expect(NumberText.printf(value, significantDigits: 16) == text)
  }

  @Test func anyCountOfDigitsIsAnswered() {
    #expect(NumberText.printf(123.456, significantDigits: 0) == "1e+02")
    #expect(NumberText.printf(123.456, significantDigits: -5) == "1e+02")
    #expect(NumberText.printf(0.5, significantDigits: .max) == "0.5")
    #expect(NumberText.printf(1e300, significantDigits: .min) == "1e+300")
  }

  @Test func theShortestTextReadsBack() {
    #expect(NumberText.shortest(0.1) == "0.1")
    #expect(NumberText.shortest(1.0) == "1.0")
    #expect(NumberText.shortest(1e16) == "1e+16")
    #expect(NumberText.shortest(Float(0.1)) == "0.1")
  }
}
