/// A regular expression, matched against whole texts in time linear in their length.
///
/// The standard library's `Regex` is unsuitable: with some patterns in a hostile spec it never ends
/// (`(a+)+b`), others crash the process (120 nested classes), and it is not `Sendable`.
struct Pattern: Sendable {
  /// The reason why a text is not a pattern.
  struct Fault: Error, Equatable {
    enum Reason {
      case openGroup, strayClose, specialGroup, openClass, emptyClass, descendingRange, nothingToRepeat
      case count, escape, depth, size
    }

    var reason: Reason
    /// The offset of the byte in the pattern that is to blame.
    var offset: Int
  }

  /// An expression of a pattern.
  indirect enum Expression {
    case one(ScalarSet)
    case start
    case end
    case sequence([Expression])
    case choice([Expression])
    /// Repeated; without an upper bound if `max` is `nil`.
    case repeated(Expression, min: Int, max: Int?)
  }

  /// A step of the machine, which follows all paths at once.
  enum Step {
    case one(ScalarSet)
    case start
    case end
    case jump(Int)
    case fork(Int, Int)
    case match
  }

  /// The most steps: counts repeat what they follow, so a short pattern can make a long program.
  static let maximumSteps = 10_000

  private let steps: [Step]

  /// Parses a pattern.
  init(parsing text: Substring) throws(Fault) {
    var parser = PatternParser(text)
    var program = PatternProgram(steps: [])
    try program.append(try parser.pattern())
    steps = program.steps + [.match]
  }

  /// Whether the pattern matches the whole text.
  func matches(_ text: Substring) -> Bool {
    var reached = Reached(count: steps.count)
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    follow(0, isStart: true, isEnd: scalars.isEmpty, &reached)
    while index < scalars.endIndex, !reached.waiting.isEmpty {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      for step in reached.begin() {
        guard case .one(let set) = steps[step], set.contains(scalar) else { continue }
        follow(step + 1, isStart: false, isEnd: index == scalars.endIndex, &reached)
      }
    }
    return index == scalars.endIndex && reached.isMatch
  }

  /// Continues from a step to all steps that wait for a scalar.
  private func follow(_ step: Int, isStart: Bool, isEnd: Bool, _ reached: inout Reached) {
    var open = [step]
    while let step = open.popLast() {
      guard reached.add(step) else { continue }
      switch steps[step] {
      case .one: reached.waiting.append(step)
      case .start: if isStart { open.append(step + 1) }
      case .end: if isEnd { open.append(step + 1) }
      case .jump(let next): open.append(next)
      case .fork(let first, let second): open += [second, first]
      case .match: reached.isMatch = true
      }
    }
  }

  /// The steps that are reached at one position of a text.
  private struct Reached {
    /// For each step, the position at which it was last reached.
    private var positions: [Int]
    private var position = 0
    var waiting: [Int] = []
    var isMatch = false

    init(count: Int) { positions = Array(repeating: -1, count: count) }

    /// Marks a step as reached; returns whether it was not yet.
    mutating func add(_ step: Int) -> Bool {
      guard positions[step] != position else { return false }
      positions[step] = position
      return true
    }

    /// Moves to the next position; returns the steps that waited at the previous one.
    mutating func begin() -> [Int] {
      position += 1
      isMatch = false
      defer { waiting = [] }
      return waiting
    }
  }
}

/// A set of scalars that match at one position of a text.
struct ScalarSet: Sendable {
  var ranges: [ClosedRange<UInt32>]
  var isInverted = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isInverted
  }
}
