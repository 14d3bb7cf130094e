import Clients

// The sentences that reports on clients say in text and in Markdown alike.

extension ClientTable {
  /// `47 releases, 1.0–4.0.1`.
  var releasesWords: String {
    releases.count == 1 ? "1 release, \(newest)" : "\(releases.count) releases, \(releases[0])–\(newest)"
  }

  /// `30 run, 3 read, 12 documented`: how the rows are known.
  var evidenceWords: String {
    evidenceCounts.map { "\($0.count) \($0.evidence.rawValue)" }.joined(separator: ", ")
  }
}

extension ClientTable.Evidence {
  /// What the word means.
  var meaning: String {
    switch self {
    case .run: "the library's real source was run"
    case .read: "seen in the source"
    case .documented: "said by documentation or public reports"
    }
  }
}

extension ReleaseRules {
  /// What changed with this release.
  func changeWords(_ name: (String) -> String) -> String {
    guard let previous else { return "It is the oldest release of the table." }
    let changed = entries.filter(\.differsFromPrevious).map { name($0.rule.name) }
    return changed.isEmpty
      ? "None of the rules below changed since \(previous), the release before."
      : "Changed since \(previous), the release before: \(changed.joined(separator: ", "))."
  }

  /// What the newest release does otherwise.
  func newestWords(_ name: (String) -> String) -> String {
    guard !isNewest else { return "It is the newest release of the table." }
    let changed = entries.filter(\.differsFromNewest).map { name($0.rule.name) }
    return changed.isEmpty
      ? "None of the rules below is otherwise in \(table.newest), the newest."
      : "Otherwise in \(table.newest), the newest: \(changed.joined(separator: ", "))."
  }
}
