@testable import OnwireHTTP
@testable import OnwireReports
@testable import OnwireTextFormats
@testable import OnwireFormats

/// A comparison agrees with the bytes, and with itself when the sides are swapped.
///
/// An input is two requests with a line of its own between them.
struct ComparisonLaw: Law {
  static let between = Array("\n=====\n".utf8)

  let corpus: [[UInt8]]
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus.requests.filter { $0.count <= 4096 }
    self.seed = seed
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number))
    let left =
      mutator.random.oneIn(3)
      ? RequestMaker.make(&mutator.random)
      : mutator.random.oneIn(4)
        ? mutator.response(corpus)
        : mutator.random.oneIn(3) ? mutator.request(corpus) : mutator.random.pick(corpus)
    // Mostly nearly the same: what is all different says little.
    let right =
      mutator.random.oneIn(12)
      ? mutator.random.pick(corpus) : mutator.random.oneIn(20) ? left : mutator.mutated(left, corpus)
    return left + Self.between + right
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    var random = Random(seed: hash(of: bytes), number: 0)
    let (first, second) = Self.sides(of: bytes)
    let left = try RequestParser().message(ByteInput(first))
    let right = try RequestParser().message(ByteInput(second))
    let areEqual = first == second
    try require(try ByteComparison.of(left, right).isSame == areEqual, "bytes alone are told wrong")
    try require(
      (MessageIdentity(left) == MessageIdentity(right)) == areEqual, "the identities are told wrong")
    if random.oneIn(8) {
      let message = random.oneIn(2) ? left : right
      let comparison = try Comparison.of(ComparedRequest(message), ComparedRequest(message))
      try require(
        comparison.differences.isEmpty, "a message differs from itself: \(comparison.differences)")
    }
    let there = try Comparison.of(ComparedRequest(left), ComparedRequest(right))
    let back = try Comparison.of(ComparedRequest(right), ComparedRequest(left))
    counts.add(there.isSame ? areEqual ? "equal" : "same" : "different")
    try Self.checkPlaces(there)
    try require(
      there.isSame == back.isSame,
      "the verdict is \(there.isSame), and \(back.isSame) with the sides swapped: "
        + "\(there.counting.map(Self.words)) \(back.counting.map(Self.words))")
    // A boundary is a symbol: another name for it is no difference.
    let areRenamed = MessageIdentity(left, without: .boundary) == MessageIdentity(right, without: .boundary)
    try require(
      areEqual || areRenamed || !there.differences.isEmpty, "other bytes, and no difference is told")
    if random.oneIn(8) {
      for difference in there.differences { counts.add("\(difference.kind): \(difference.way)") }
      try Self.checkText(there, random.below(4), &counts)
    }
    if random.oneIn(16) {
      let sides = [try ComparedRequest(Request(left)), try ComparedRequest(Request(right))]
      try Self.checkPlaces(try Comparison.of(sides[0], sides[1]))
    }
  }

  private static func words(_ difference: Difference) -> String {
    "\(difference.kind) \(difference.way) \(difference.path)"
  }

  static func sides(of bytes: [UInt8]) -> (left: [UInt8], right: [UInt8]) {
    let end = bytes.count - between.count
    guard end >= 0,
      let mark = (0...end).first(where: { bytes[$0] == between[0] && bytes[$0...].starts(with: between) })
    else {
      return (bytes, bytes)
    }
    return (Array(bytes[..<mark]), Array(bytes[(mark + between.count)...]))
  }

  /// Differences lie inside their sides, and say which sides have them.
  private static func checkPlaces(_ comparison: Comparison) throws {
    for difference in comparison.differences {
      func words() -> String { Self.words(difference) }
      try require(!difference.path.isEmpty, "\(words()): there is no path")
      switch difference.kind {
      case .added: try require(difference.left == nil && difference.right != nil, "\(words()): other sides")
      case .removed: try require(difference.left != nil && difference.right == nil, "\(words()): other sides")
      default: try require(difference.left != nil || difference.right != nil, "\(words()): no sides")
      }
      for (side, message) in [
        (difference.left, comparison.left.message), (difference.right, comparison.right.message),
      ] {
        guard let side else { continue }
        let range = side.range
        try require(
          range.lowerBound >= 0 && range.upperBound <= message.length,
          "\(words()) at \(range) of \(message.length)"
        )
        try require(message.segments.indices.contains(side.segment), "\(words()) of segment \(side.segment)")
        var end = range.lowerBound
        for mark in side.marks {
          try require(
            mark.lowerBound >= end && mark.upperBound <= range.upperBound,
            "\(words()): the marks \(side.marks) of \(range)")
          end = mark.upperBound
        }
      }
    }
  }

  /// What is shown of it, in one of four ways, holds nothing that a terminal obeys.
  private static func checkText(_ comparison: Comparison, _ way: Int, _ counts: inout Counts) throws {
    let names = ComparedNames(left: "left\u{1B}[1m", right: "right\n")
    let (name, text) =
      switch way {
      case 0: ("view", try Page(comparison, names: names).text(width: 100, color: false))
      case 1: ("hex", try ComparisonHex.text(comparison, names: names, columns: 100))
      case 2: ("line", ComparisonLine.text(comparison, names: names))
      default: ("JSON", try ComparisonJSON.line(comparison, names: names))
      }
    try require(!text.isEmpty, "the \(name) of a comparison is empty")
    try Shown.check(text, "the \(name) of a comparison")
    counts.add("shown: \(name)")
  }
}
