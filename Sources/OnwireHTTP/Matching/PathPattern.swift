/// A path with values that may be anything: `/users/${any}/orders`.
struct PathPattern: Sendable {
  private enum Step: Sendable {
    case text(Substring)
    case open(WildcardMatch)
  }

  private let steps: [Step]
  /// The steps that may be anything, or anything of a shape.
  var openSteps: [Int] {
    steps.indices.filter { if case .open = steps[$0] { true } else { false } }
  }

  /// Creates the pattern of a path with tokens of `wildcards`; `nil` if it has none.
  init?(_ path: String, _ wildcards: Wildcards) {
    guard !wildcards.isEmpty else { return nil }
    steps = path.split(separator: "/", omittingEmptySubsequences: false).map { step in
      WildcardMatch(Array(step.utf8), wildcards).map { .open($0) } ?? .text(step)
    }
    if openSteps.isEmpty { return nil }
  }

  /// The digests of its open steps.
  var digest: [Int] {
    steps.compactMap { if case .open(let match) = $0 { match.digest } else { nil } }
  }

  /// Whether a path with these steps fits; a wildcard does not match slashes.
  func matches(_ others: [Substring]) -> Bool {
    guard steps.count == others.count else { return false }
    return zip(steps, others).allSatisfy { step, other in
      switch step {
      case .text(let text): text == other
      case .open(let match): match.covers(Array(other.utf8))
      }
    }
  }
}

/// A pattern of hosts: `${any}.example.com`. No wildcard matches a port.
struct HostPattern: Sendable {
  private let host: WildcardMatch
  private let port: ArraySlice<UInt8>

  /// Creates the pattern of a host, perhaps with a port; `nil` if it has no tokens of `wildcards`.
  init?(_ text: [UInt8], _ wildcards: Wildcards) {
    let end = HostText.portStart(text)
    guard !wildcards.isEmpty, let host = WildcardMatch(Array(text[..<end]), wildcards) else { return nil }
    (self.host, port) = (host, text[end...])
  }

  /// Whether a host, perhaps with a port, fits.
  func matches(_ text: [UInt8]) -> Bool {
    let end = HostText.portStart(text)
    return port.elementsEqual(text[end...]) && host.covers(Array(text[..<end]))
  }
}

/// Patterns of paths, looked up by method and fixed steps.
struct OpenPaths: Sendable {
  /// The method and fixed steps that a path must have.
  private struct Fixed: Hashable {
    var method: String
    var open: [Int]
    var steps: [Substring]

    init(_ method: String, _ all: [Substring], open: [Int]) {
      (self.method, steps, self.open) = (method, all, open)
      for step in open.reversed() { steps.remove(at: step) }
    }
  }

  private struct Length: Hashable {
    var method: String
    var count: Int
  }

  /// The sets of open steps in the patterns of a method and number of steps.
  private var opens: [Length: Set<[Int]>] = [:]
  private var positions: [Fixed: Int] = [:]
  /// The caller's numbers for the patterns with the same fixed steps.
  private(set) var alike: [[Int]] = []
  /// These patterns, without duplicates.
  private var patterns: [[[Int]: PathPattern]] = []
  private var looks = 0

  /// Adds the pattern of `key` with the caller's number.
  mutating func add(_ number: Int, _ key: RequestKey, _ pattern: PathPattern) {
    let steps = key.steps
    let open = pattern.openSteps
    opens[Length(method: key.method, count: steps.count), default: []].insert(open)
    let fixed = Fixed(key.method, steps, open: open)
    if let position = positions[fixed] {
      alike[position].append(number)
      patterns[position][pattern.digest] = pattern
    } else {
      positions[fixed] = alike.count
      alike.append([number])
      patterns.append([pattern.digest: pattern])
    }
  }

  /// The positions in `alike` of the patterns that a path may fit; after many comparisons, of all that have
  /// its fixed steps.
  mutating func positions(fitting key: RequestKey) -> [Int] {
    if alike.isEmpty { return [] }
    let steps = key.steps
    let places = (opens[Length(method: key.method, count: steps.count)] ?? []).compactMap {
      positions[Fixed(key.method, steps, open: $0)]
    }
    return places.sorted().filter { place in
      looks += patterns[place].count
      return looks > MatchGroup.lookLimit || patterns[place].values.contains { $0.matches(steps) }
    }
  }
}
