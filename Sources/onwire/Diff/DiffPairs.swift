import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Pairs the requests of two sides without searching: one with one, by name, or in order.
struct DiffPairs {
  /// A request of each side; one is `nil` if the other has no partner.
  typealias Pair = (left: SourceRequest?, right: SourceRequest?)

  private var left: RequestSource
  private var right: RequestSource
  /// Pairs that are known in advance, the next one last; `nil` if both sides are read in step.
  private var listed: [Pair]?
  /// Whether each side is one request.
  let isOne: Bool

  /// The pairs of two sides.
  ///
  /// Folders pair by file and name, files of specs by name, captures by position.
  /// - Throws: `InputFailure` if a side has no request, or if it is not clear which requests belong together.
  init(_ left: RequestSource, _ right: RequestSource) throws {
    (self.left, self.right) = (left, right)
    let counts = (try self.left.peek(2), try self.right.peek(2))
    if counts.0 == 0 { throw InputFailure(self.left.nothing) }
    if counts.1 == 0 { throw InputFailure(self.right.nothing) }
    isOne = counts == (1, 1)
    if isOne { return }
    switch (left.shape, right.shape) {
    case (.folder, .folder),
      (.spec, .spec) where counts == (2, 2):
      listed = Self.byName(try self.left.next(.max), try self.right.next(.max), left.shape)
    case (.capture, .capture) where counts == (2, 2): break
    default:
      throw InputFailure(
        .severalRequests(
          (left.name, try self.left.survey()), (right.name, try self.right.survey())))
    }
  }

  /// The next pairs, up to `count`; none at the end.
  mutating func next(_ count: Int) throws -> [Pair] {
    var pairs: [Pair] = []
    while pairs.count < count, let pair = try next() { pairs.append(pair) }
    return pairs
  }

  private mutating func next() throws -> Pair? {
    if listed != nil { return listed?.popLast() }
    let pair = (left: try left.next(), right: try right.next())
    return pair.left == nil && pair.right == nil ? nil : pair
  }

  /// Records the secrets of requests of either side.
  mutating func hide(_ names: SecretNames?) {
    left.hide(names)
    right.hide(names)
  }

  /// Whether both sides are read in step, in order.
  var areInStep: Bool { listed == nil && !isOne }

  /// Both sides in their current state.
  var sides: (left: RequestSource, right: RequestSource) { (left, right) }

  /// The requests of the left side with their partners, then those that only the right side has; in reverse,
  /// so that the next pair is last.
  private static func byName(
    _ left: [SourceRequest], _ right: [SourceRequest], _ shape: RequestSource.Shape
  ) -> [Pair] {
    let names = right.enumerated().map { ($0.element.pairingName(in: shape), $0.offset) }
    let all = Dictionary(names) { first, _ in first }
    var isTaken = [Bool](repeating: false, count: right.count)
    var pairs: [Pair] = left.map { source in
      guard let partner = all[source.pairingName(in: shape)], !isTaken[partner] else { return (source, nil) }
      isTaken[partner] = true
      return (source, right[partner])
    }
    pairs += right.indices.filter { !isTaken[$0] }.map { (nil, right[$0]) }
    return pairs.reversed()
  }
}

extension SourceRequest {
  /// The name that pairs a spec: its path below a folder, or its own name in a file.
  fileprivate func pairingName(in shape: RequestSource.Shape) -> String {
    switch self {
    case .spec(let planned): shape == .folder ? planned.stem.string : planned.spec.name
    case .captured(let request, _): String(request.number)
    }
  }
}
