/// Makes the steps of a pattern.
struct PatternProgram {
  private(set) var steps: [Pattern.Step]
  /// The work so far; this also counts expressions without steps, because they can be repeated as often.
  private var work = 0

  init(steps: [Pattern.Step]) { self.steps = steps }

  /// Appends the steps of an expression.
  mutating func append(_ expression: Pattern.Expression) throws(Pattern.Fault) {
    work += 1
    guard work <= Pattern.maximumSteps, steps.count <= Pattern.maximumSteps else {
      throw Pattern.Fault(reason: .size, offset: 0)
    }
    switch expression {
    case .one(let set): steps.append(.one(set))
    case .start: steps.append(.start)
    case .end: steps.append(.end)
    case .sequence(let items): for item in items { try append(item) }
    case .choice(let branches): try appendChoice(branches[...])
    case .repeated(let item, let min, let max):
      for _ in 0..<min { try append(item) }
      guard let max else { return try appendLoop(item) }
      var forks: [Int] = []
      for _ in min..<max {
        forks.append(steps.count)
        steps.append(.fork(steps.count + 1, 0))
        try append(item)
      }
      for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
    }
  }

  private mutating func appendChoice(_ branches: ArraySlice<Pattern.Expression>) throws(Pattern.Fault) {
    var ends: [Int] = []
    for branch in branches.dropLast() {
      let fork = steps.count
      steps.append(.fork(fork + 1, 0))
      try append(branch)
      ends.append(steps.count)
      steps.append(.jump(0))
      steps[fork] = .fork(fork + 1, steps.count)
    }
    if let last = branches.last { try append(last) }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func appendLoop(_ item: Pattern.Expression) throws(Pattern.Fault) {
    let fork = steps.count
    steps.append(.fork(fork + 1, 0))
    try append(item)
    steps.append(.jump(fork))
    steps[fork] = .fork(fork + 1, steps.count)
  }
}
