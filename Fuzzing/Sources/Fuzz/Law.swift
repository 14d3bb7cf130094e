/// A claim that must hold for any input.
protocol Law: Sendable {
  /// The input of a number: always the same for a seed.
  func input(_ number: Int) -> [UInt8]

  /// Holds an input to the law, and counts what came out.
  func check(_ bytes: [UInt8], _ number: Int, _ counts: inout Counts) throws
}

/// What broke a law.
struct Broken: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

func require(_ isTrue: Bool, _ claim: @autoclosure () -> String) throws {
  if !isTrue { throw Broken(claim()) }
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
