import OnwireHTTP
import OnwireClients

// The sentences of reports on clients.

extension ClientTable {
  /// `47 releases, 1.0–4.0.1`; `3 styles: unquoted, compact, enumerated`; `no releases`.
  var releasesWords: String {
    guard !isOfStyles else {
      let styles = named.map(\.description).joined(separator: ", ")
      return named.isEmpty ? "no releases" : "\(named.count.counted("style")): \(styles)"
    }
    return releases.count == 1
      ? "1 release, \(newest)" : "\(releases.count) releases, \(releases[0])–\(newest)"
  }

  /// The same, but only the number of styles, for a line of many columns.
  var shortReleasesWords: String {
    guard isOfStyles, !named.isEmpty else { return releasesWords }
    return named.count.counted("style")
  }

  /// The kinds of evidence: `30 run, 3 read, 12 documented`.
  var evidenceWords: String {
    evidenceCounts.map { "\($0.count) \($0.evidence.rawValue)" }.joined(separator: ", ")
  }
}

extension ClientTable.Evidence {
  /// The meaning of the word.
  var meaning: String {
    switch self {
    case .run: "the library's real source was run"
    case .read: "seen in the source"
    case .documented: "said by documentation or public reports"
    }
  }
}

extension ReleaseRules {
  /// How the release or style relates to the others, in one sentence each.
  var words: [Words] {
    guard table.isOfStyles else { return [changeWords, newestWords] }
    let others = table.named.filter { $0 != release }.map { "\(table.name)@\($0)" }
    return others.isEmpty
      ? [] : ["A style of code, without releases. The others: " + .names(others) + "."]
  }

  /// The changes in this release.
  private var changeWords: Words {
    guard let previous else { return "It is the oldest release of the table." }
    let changed = entries.filter(\.differsFromPrevious).map(\.rule.name)
    return changed.isEmpty
      ? Words("None of the rules below changed since \(previous), the release before.")
      : Words("Changed since \(previous), the release before: ") + .names(changed) + "."
  }

  /// The differences in the newest release.
  private var newestWords: Words {
    guard !isNewest else { return "It is the newest release of the table." }
    let changed = entries.filter(\.differsFromNewest).map(\.rule.name)
    return changed.isEmpty
      ? Words("None of the rules below differs in \(table.newest), the newest.")
      : Words("Otherwise in \(table.newest), the newest: ") + .names(changed) + "."
  }
}
