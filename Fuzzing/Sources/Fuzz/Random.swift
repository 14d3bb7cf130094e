/// SplitMix64: what an input is made by, of a seed and the input's number alone.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64, number: Int) {
    state = seed
    state = next() ^ UInt64(truncatingIfNeeded: number)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// A number below `count`, which must be positive; cheaper than `Int.random`, and as even as needed.
  mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % count }

  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// An element of `choices`, which must have one.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
