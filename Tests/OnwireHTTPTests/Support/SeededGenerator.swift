/// xorshift64*: random test data that are the same on every run; not the generator under test.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 32) }
  }

  mutating func range(in whole: Range<Int>) -> Range<Int> {
    let a = Int.random(in: whole.lowerBound...whole.upperBound, using: &self)
    let b = Int.random(in: whole.lowerBound...whole.upperBound, using: &self)
    return min(a, b)..<max(a, b)
  }
}
