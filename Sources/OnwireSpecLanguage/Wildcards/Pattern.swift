/// A regular expression, matched against whole texts in time that grows with their length and no faster.
///
/// The standard library's `Regex` is no choice: some patterns of a hostile spec make it run for ever (`(a+)+b`), some
/// end the process (120 classes in each other), and it is not `Sendable`.
struct Pattern: Sendable {
  /// Why a text is no pattern.
  struct Fault: Error, Equatable {
    enum Reason {
      case openGroup, strayClose, specialGroup, openClass, emptyClass, descendingRange, nothingToRepeat
      case count, escape, depth, size
    }

    var reason: Reason
    /// The byte of the pattern that is to blame.
    var offset: Int
  }

  /// What a pattern is made of.
  indirect enum Expression {
    case one(ScalarSet)
    case start
    case end
    case sequence([Expression])
    case choice([Expression])
    /// So many times; without an upper bound where it is `nil`.
    case repeated(Expression, min: Int, max: Int?)
  }

  /// A step of the machine that follows all ways at once.
  enum Step {
    case one(ScalarSet)
    case start
    case end
    case jump(Int)
    case fork(Int, Int)
    case match
  }

  /// Counts repeat what they stand after, so that a short pattern can be a long program.
  static let maximumSteps = 10_000

  private let steps: [Step]

  /// The pattern of a text.
  init(parsing text: Substring) throws(Fault) {
    var parser = PatternParser(text)
    var program = PatternProgram(steps: [])
    try program.append(try parser.pattern())
    steps = program.steps + [.match]
  }

  /// Whether all of a text is what the pattern describes.
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

  /// Goes on from a step to all that wait for a scalar.
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
    /// Of each step, at which position it was reached last.
    private var positions: [Int]
    private var position = 0
    var waiting: [Int] = []
    var isMatch = false

    init(count: Int) { positions = Array(repeating: -1, count: count) }

    /// Whether a step is new here.
    mutating func add(_ step: Int) -> Bool {
      guard positions[step] != position else { return false }
      positions[step] = position
      return true
    }

    /// Goes to the next position; what waited at the one before.
    mutating func begin() -> [Int] {
      position += 1
      isMatch = false
      defer { waiting = [] }
      return waiting
    }
  }
}

/// Scalars that may stand at one position of a text.
struct ScalarSet: Sendable {
  var ranges: [ClosedRange<UInt32>]
  var isInverted = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isInverted
  }
}
