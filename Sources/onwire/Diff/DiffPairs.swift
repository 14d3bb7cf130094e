import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Which requests of two sides are compared where nothing is looked for: one with one, or in order.
struct DiffPairs {
  /// A request of either side; one of them is `nil` where it has no partner.
  typealias Pair = (left: SourceRequest?, right: SourceRequest?)

  private var left: RequestSource
  private var right: RequestSource
  /// Pairs that are known beforehand, the next one last; `nil` where both sides are read in step.
  private var listed: [Pair]?
  /// Whether each side is one request.
  let isOne: Bool

  /// The pairs of two sides.
  ///
  /// Folders pair by file and name, files of specs by name, captures by position.
  /// - Throws: `InputFailure` where a side has no request, or it is not clear which belong together.
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

  /// Up to `count` next pairs; none at the end.
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

  /// Takes note of what is secret in a request of either side.
  mutating func hide(_ names: SecretNames?) {
    left.hide(names)
    right.hide(names)
  }

  /// Whether both sides are read in step, the first with the first.
  var areInStep: Bool { listed == nil && !isOne }

  /// The sides as they are by now.
  var sides: (left: RequestSource, right: RequestSource) { (left, right) }

  /// What the left side has, with its partners; then what the right side has alone. The next one is the last.
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
  /// The name that a spec has on either side: below a folder its path, in a file its own.
  fileprivate func pairingName(in shape: RequestSource.Shape) -> String {
    switch self {
    case .spec(let planned): shape == .folder ? planned.stem.string : planned.spec.name
    case .captured(let request, _): String(request.number)
    }
  }
}
