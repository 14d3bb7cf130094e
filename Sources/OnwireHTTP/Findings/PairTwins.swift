import OnwireTextFormats

/// Pairs and parts that give the name of a secret in one and its value in another: `name=password&value=…`
/// or, with the same path up to the last step, `f[0][value]=…&f[0][name]=password`.
///
/// Those with a path may be anywhere, and belong to one entry until a key is repeated, as servers read
/// `f[][name]=…`. Those without a path must be neighbours: a value belongs to the name before it, otherwise
/// to the one after it.
struct PairTwins {
  /// A value with the name of a secret.
  typealias Twin = (value: Range<Int>, name: String)

  private struct Entry {
    /// The name of a secret in the entry.
    var secret: String?
    /// The values before that name.
    var values: [Range<Int>] = []
    var keys: Set<[UInt8]> = []
  }

  private var entries: [[UInt8]: Entry] = [:]
  /// The value of the last pair, if that has no path and no name before it.
  private var lastValue: Range<Int>?
  /// The name of the last pair, if that has no path: the secret's name, if it is one, and whether a value
  /// came before it.
  private var lastName: (secret: String?, hasValue: Bool)?

  /// Takes the next pair, whose value is at `range`, and returns the values now known to be secrets.
  ///
  /// `isNext` says whether it directly follows the pair taken before it.
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

  /// The path of a key up to its last step, and the facts about that step; `nil` if the key is not a path.
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
    // The hex digit of `%5B`.
    if step[..<start].suffix(2).elementsEqual("%5".utf8), start < step.endIndex { start += 1 }
    let facts = memo.facts(of: step[start...])
    guard !facts.isDisjoint(with: [.name, .value]) else { return nil }
    let path = Array(memo.text(of: step[..<start]).utf8)
    return path.last == UInt8(ascii: "[") ? (path, facts) : nil
  }
}
