import OnwireTextFormats

/// Pairs and parts of which one has the name that another one is the value of: `name=password&value=…`, or, with the
/// same path up to the last step, `f[0][value]=…&f[0][name]=password`.
///
/// Those of a path stand in any places, and are of one entry until a key comes again, as servers read `f[][name]=…`.
/// Those without a path stand next to each other: a value is that of the name before it, or else of the one behind.
struct PairTwins {
  /// A value that stands under the name of a secret.
  typealias Twin = (value: Range<Int>, name: String)

  private struct Entry {
    /// The name of a secret that it gives.
    var secret: String?
    /// The values that stand before that name.
    var values: [Range<Int>] = []
    var keys: Set<[UInt8]> = []
  }

  private var entries: [[UInt8]: Entry] = [:]
  /// The value of the last pair, which has no path and is that of no name before it.
  private var lastValue: Range<Int>?
  /// The name of the last pair, which has no path: that of a secret if it is one, and whether it had a value before it.
  private var lastName: (secret: String?, hasValue: Bool)?

  /// Takes the next pair, whose value is at `range`: which values are now known to be of secrets.
  ///
  /// `isNext` says whether it stands right behind the one that was taken before it.
  mutating func take(
    _ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, at range: Range<Int>, _ memo: SecretMemo,
    isNext: Bool = true
  ) -> [Twin] {
    let (before, name) = isNext ? (lastValue, lastName) : (nil, nil)
    (lastValue, lastName) = (nil, nil)
    guard let (path, facts) = Self.split(key, memo), !facts.isDisjoint(with: [.name, .value]) else {
      return []
    }
    let secret = facts.contains(.name) && memo.contains(value) ? memo.text(of: value) : nil
    guard path.isEmpty else { return take(Array(key), of: path, facts, secret, range) }
    if facts.contains(.name) {
      lastName = (secret, before != nil)
      return secret.flatMap { secret in before.map { [($0, secret)] } } ?? []
    }
    if name == nil || name?.hasValue == true { lastValue = range }
    return name?.secret.map { [(range, $0)] } ?? []
  }

  private mutating func take(
    _ key: [UInt8], of path: [UInt8], _ facts: SecretMemo.Facts, _ secret: String?, _ range: Range<Int>
  ) -> [Twin] {
    var entry = entries.removeValue(forKey: path) ?? Entry()
    defer { entries[path] = entry }
    if !entry.keys.insert(key).inserted {
      entry = Entry()
      entry.keys = [key]
    }
    if facts.contains(.value) {
      if let secret = entry.secret { return [(range, secret)] }
      entry.values.append(range)
    } else if let secret {
      defer { entry.values = [] }
      entry.secret = secret
      return entry.values.map { ($0, secret) }
    }
    return []
  }

  /// The path of a key up to its last step, and what that says; `nil` where it is no path.
  private static func split(
    _ key: ArraySlice<UInt8>, _ memo: SecretMemo
  ) -> (path: [UInt8], facts: SecretMemo.Facts)? {
    // Brackets may be escaped.
    let close = ["]", "%5D", "%5d"].first { key.suffix($0.utf8.count).elementsEqual($0.utf8) }
    guard let close else {
      let start = key.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? key.startIndex
      return (Array(key[..<start]), memo.facts(of: key[start...]))
    }
    let step = key.dropLast(close.utf8.count)
    var start = step.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? step.startIndex
    // The letter of `%5B`.
    if step[..<start].suffix(2).elementsEqual("%5".utf8), start < step.endIndex { start += 1 }
    let facts = memo.facts(of: step[start...])
    guard !facts.isDisjoint(with: [.name, .value]) else { return nil }
    let path = Array(memo.text(of: step[..<start]).utf8)
    return path.last == UInt8(ascii: "[") ? (path, facts) : nil
  }
}
