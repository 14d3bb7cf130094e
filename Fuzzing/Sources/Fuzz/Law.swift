/// A claim that must hold for any input.
protocol Law: Sendable {
  /// The input of a number: always the same for a seed.
  func input(_ number: Int) -> [UInt8]

  /// A damaged copy of an input that showed something new; `others` are what it may be spliced with.
  ///
  /// `nil` where only inputs that were made whole say something, such as those with a planted secret.
  func offspring(_ parent: [UInt8], _ others: [[UInt8]], _ mutator: inout Mutator) -> [UInt8]?

  /// Holds an input to the law, and counts what came out.
  ///
  /// All that a check chooses it takes from the bytes: what is found once can be shown again.
  func check(_ bytes: [UInt8], _ counts: inout Counts) throws
}

extension Law {
  func offspring(_ parent: [UInt8], _ others: [[UInt8]], _ mutator: inout Mutator) -> [UInt8]? {
    mutator.mutated(parent, others)
  }
}

/// What broke a law.
struct Broken: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

func require(_ isTrue: Bool, _ claim: @autoclosure () -> String) throws {
  if !isTrue { throw Broken(claim()) }
}

/// A number that only the bytes decide (FNV-1a): what checks choose by.
func hash(of bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}

/// How often what happened.
struct Counts {
  private(set) var counts: [String: Int] = [:]

  mutating func add(_ what: String, _ count: Int = 1) { counts[what, default: 0] += count }

  /// A line each: the count, a tab, what.
  var text: String { counts.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)\n" }.joined() }

  mutating func add(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2, let count = Int(parts[0]) { add(String(parts[1]), count) }
    }
  }
}
