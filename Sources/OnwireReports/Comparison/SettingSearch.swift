package import OnwireClients
package import OnwireHTTP
package import OnwireSpecLanguage

extension Comparison {
  /// Finds the settings of the spec's client that undo differences and cause no others: each is compiled and
  /// compared.
  ///
  /// The left side is what `client` makes of `spec`; `compile` compiles another spec. `isAmongMany` says that
  /// there are many comparisons, so that only the evident rules are tried: trying the others may take a
  /// hundred compilations.
  /// - Throws: Any error from `compile` or from reading a file.
  package mutating func proveSettings(
    of spec: RequestSpec, _ client: Client, ignoring: [FieldPattern], isAmongMany: Bool = false,
    compile: @escaping (RequestSpec) throws -> ComparedRequest?
  ) throws {
    provenSettings = [:]
    guard !isSame, max(left.message.length, right.message.length) <= SettingSearch.longest else { return }
    var search = SettingSearch(
      comparison: self, readers: try ComparedReaders(self), spec: spec, client: client, patterns: ignoring,
      compile: compile)
    try search.run(isAmongMany: isAmongMany)
    provenSettings = search.found
  }
}

/// A search for settings that undo the differences of a comparison.
private struct SettingSearch {
  /// Rules to try, the first of the differences that they may undo, and the paths of all of these.
  private typealias Trial = (suspects: Hint.Suspects, first: Difference, open: Set<String>)

  /// The longest request that is tried.
  static let longest = 1 << 20
  /// After so many bytes, only the rules that differences name are tried.
  private static let mostBytes = 1 << 20
  /// With more differences, only the evident rules are tried.
  private static let few = 256

  let comparison: Comparison
  let readers: ComparedReaders
  let spec: RequestSpec
  let client: Client
  let patterns: [FieldPattern]
  let compile: (RequestSpec) throws -> ComparedRequest?
  /// The settings that were found, by the path of the difference that each undoes.
  private(set) var found: [String: String] = [:]

  mutating func run(isAmongMany: Bool) throws {
    let trials = try trials(areFew: !isAmongMany && comparison.counting.count <= Self.few)
    let differing = Set(comparison.counting.map(said))
    var bytes = 0
    for (suspects, first, paths) in trials.filter(\.suspects.isNamed)
      + trials.filter({ !$0.suspects.isNamed })
    {
      var open = paths.filter { found[$0] == nil }
      for rule in suspects.rules where !open.isEmpty {
        var best: (value: String, undone: Set<String>)?
        for value in try Hint.values(of: rule, client, first, readers) where best?.undone != open {
          bytes += comparison.left.message.length + comparison.right.message.length
          if !suspects.isNamed, bytes > Self.mostBytes { return }
          let undone = try undone(by: value, of: rule, among: open, differing)
          if undone.count > best?.undone.count ?? 0 { best = (value, undone) }
        }
        guard let best else { continue }
        open.subtract(best.undone)
        for path in best.undone { found[path] = Hint.line(rule, best.value, client, in: spec) }
      }
    }
  }

  /// The trials to make, in the order of the differences.
  private func trials(areFew: Bool) throws -> [Trial] {
    var trials: [Trial] = []
    var positions: [Hint.Suspects: Int] = [:]
    for difference in comparison.counting {
      for suspects in try Hint.suspects(difference, readers.sides(of: difference), areFew: areFew) {
        if let index = positions[suspects] {
          trials[index].open.insert(difference.path)
        } else {
          positions[suspects] = trials.count
          trials.append((suspects, difference, [difference.path]))
        }
      }
    }
    return trials
  }

  private func said(of difference: Difference) -> [String] {
    [difference.path, difference.kind.rawValue, difference.way.rawValue]
  }

  /// The paths of `open` that a value of a rule makes the same; none if it causes a difference that is not in
  /// `differing`.
  private func undone(
    by value: String, of rule: String, among open: Set<String>, _ differing: Set<[String]>
  ) throws -> Set<String> {
    let changed = spec.setting(rule: rule, to: value, of: client.nameAndRelease)
    guard let tried = try compile(changed), tried.message != comparison.left.message else { return [] }
    let compared = try Comparison.of(tried, comparison.right, ignoring: patterns)
    // A difference that merely no longer counts is not undone.
    let undone = open.subtracting(compared.differences.map(\.path))
    guard !undone.isEmpty, compared.counting.allSatisfy({ differing.contains(said(of: $0)) }),
      compared.keepsOrders(of: comparison)
    else { return [] }
    return undone
  }
}

extension Comparison {
  /// The areas whose pairs or keys have moved, which does not count because their order is not promised: a
  /// setting that only removes a promise undoes no difference.
  var freeOrders: Set<ComparisonArea> {
    Set(
      differences.compactMap { difference in
        guard difference.way == .order, case .notComparable = difference.standing else { return nil }
        let area = ComparisonArea(of: difference.path)
        return area == .fields ? nil : area
      })
  }

  /// Whether nothing else has moved without counting, compared with `other`; if the left side promises less
  /// than that of `other`, whether nothing has.
  func keepsOrders(of other: Comparison) -> Bool {
    freeOrders.isSubset(of: freeCount > other.freeCount ? [] : other.freeOrders)
  }

  /// The number of the left side's lists and pairs whose order is not promised.
  private var freeCount: Int { left.message.elements.count { !$0.isOrdered || $0.junction.isFree } }
}
