/// Parses a pattern in the syntax that most languages' regular expressions share, without anything that needs
/// backtracking.
struct PatternParser {
  private static let maximumDepth = 32
  private static let maximumCount = 1_000

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  init(_ text: Substring) { scalars = Array(text.unicodeScalars) }

  /// Parses the whole text as one expression.
  mutating func pattern() throws(Pattern.Fault) -> Pattern.Expression {
    let expression = try choice()
    guard next == nil else { throw fault(.strayClose) }
    return expression
  }

  private mutating func choice() throws(Pattern.Fault) -> Pattern.Expression {
    var branches: [Pattern.Expression] = []
    repeat { branches.append(try sequence()) } while skip("|")
    return .choice(branches)
  }

  private mutating func sequence() throws(Pattern.Fault) -> Pattern.Expression {
    var items: [Pattern.Expression] = []
    while let next, next != "|", next != ")" { items.append(try repeated()) }
    return .sequence(items)
  }

  private mutating func repeated() throws(Pattern.Fault) -> Pattern.Expression {
    let item = try single()
    let result: Pattern.Expression
    switch next {
    case "*": result = .repeated(item, min: 0, max: nil)
    case "+": result = .repeated(item, min: 1, max: nil)
    case "?": result = .repeated(item, min: 0, max: 1)
    case "{":
      let (min, max) = try count()
      result = .repeated(item, min: min, max: max)
    default: return item
    }
    index += 1
    // Greedy and lazy make no difference if the whole text must match.
    skip("?")
    return result
  }

  /// `{3}`, `{3,}` or `{3,5}`, up to its closing brace.
  private mutating func count() throws(Pattern.Fault) -> (min: Int, max: Int?) {
    let start = index
    index += 1
    let min = number()
    let isRange = skip(",")
    let max = isRange ? number() : min
    let isOpen = isRange && max == nil && next == "}"
    guard let min, next == "}", isOpen || max != nil, min <= (max ?? min) else {
      throw fault(.count, at: start)
    }
    return (min, max)
  }

  /// Digits as a number, if that is not too large.
  private mutating func number() -> Int? {
    var number: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      let value = (number ?? 0) * 10 + Int(digit.value - 0x30)
      guard value <= Self.maximumCount else { return nil }
      number = value
      index += 1
    }
    return number
  }

  private mutating func single() throws(Pattern.Fault) -> Pattern.Expression {
    guard let scalar = next else { return .sequence([]) }
    switch scalar {
    case "(": return try group()
    case "[": return .one(try characterClass())
    case "\\": return .one(ScalarSet(ranges: try escape()))
    case "*", "+", "?": throw fault(.nothingToRepeat)
    case "{": throw fault(.count)
    default: break
    }
    index += 1
    switch scalar {
    case ".": return .one(ScalarSet(ranges: [], isInverted: true))
    case "^": return .start
    case "$": return .end
    default: return .one(ScalarSet(ranges: [scalar.value...scalar.value]))
    }
  }

  private mutating func group() throws(Pattern.Fault) -> Pattern.Expression {
    let start = index
    guard depth < Self.maximumDepth else { throw fault(.depth) }
    index += 1
    if skip("?"), !skip(":") { throw fault(.specialGroup, at: start) }
    depth += 1
    let expression = try choice()
    depth -= 1
    guard skip(")") else { throw fault(.openGroup, at: start) }
    return expression
  }

  private mutating func characterClass() throws(Pattern.Fault) -> ScalarSet {
    let start = index
    index += 1
    var set = ScalarSet(ranges: [], isInverted: skip("^"))
    while let scalar = next, scalar != "]" {
      let first = index
      var ranges = try member()
      if next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
        index += 1
        let last = try member()
        guard let low = Self.only(ranges), let high = Self.only(last), low <= high else {
          throw fault(.descendingRange, at: first)
        }
        ranges = [low...high]
      }
      set.ranges += ranges
    }
    guard skip("]") else { throw fault(.openClass, at: start) }
    guard !set.ranges.isEmpty else { throw fault(.emptyClass, at: start) }
    return set
  }

  private mutating func member() throws(Pattern.Fault) -> [ClosedRange<UInt32>] {
    guard let scalar = next, scalar != "\\" else { return try escape() }
    index += 1
    return [scalar.value...scalar.value]
  }

  private static func only(_ ranges: [ClosedRange<UInt32>]) -> UInt32? {
    guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
    return range.lowerBound
  }

  /// The characters that a letter after a backslash stands for; a capital stands for all others.
  private static let escapes: [Unicode.Scalar: [ClosedRange<UInt32>]] = [
    "d": [0x30...0x39], "D": [0...0x2F, 0x3A...0x10_FFFF],
    "w": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    "W": [0...0x2F, 0x3A...0x40, 0x5B...0x5E, 0x60...0x60, 0x7B...0x10_FFFF],
    "s": [0x09...0x0D, 0x20...0x20], "S": [0...0x08, 0x0E...0x1F, 0x21...0x10_FFFF],
    "n": [0x0A...0x0A], "r": [0x0D...0x0D], "t": [0x09...0x09],
  ]

  private mutating func escape() throws(Pattern.Fault) -> [ClosedRange<UInt32>] {
    let start = index
    index += 1
    guard let scalar = next else { throw fault(.escape, at: start) }
    index += 1
    if let ranges = Self.escapes[scalar] { return ranges }
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: throw fault(.escape, at: start)
    default: return [scalar.value...scalar.value]
    }
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  @discardableResult private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private func fault(_ reason: Pattern.Fault.Reason, at position: Int? = nil) -> Pattern.Fault {
    let before = scalars[..<min(position ?? index, scalars.count)]
    return Pattern.Fault(reason: reason, offset: before.reduce(0) { $0 + UTF8.width($1) })
  }
}
