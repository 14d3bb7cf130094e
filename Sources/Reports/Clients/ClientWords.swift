import Clients

// The sentences that reports on clients say in text and in Markdown alike.

extension ClientTable {
  /// `47 releases, 1.0–4.0.1`; `3 styles: unquoted, compact, enumerated`; `no releases`.
  var releasesWords: String {
    guard !isOfStyles else {
      let styles = named.map(\.description).joined(separator: ", ")
      return named.isEmpty ? "no releases" : "\(named.count) style\(named.count == 1 ? "" : "s"): \(styles)"
    }
    return releases.count == 1
      ? "1 release, \(newest)" : "\(releases.count) releases, \(releases[0])–\(newest)"
  }

  /// The same with no more than the number of styles, for a line of many columns.
  var shortReleasesWords: String {
    guard isOfStyles, !named.isEmpty else { return releasesWords }
    return "\(named.count) style\(named.count == 1 ? "" : "s")"
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

extension ClientTable.Row {
  /// What says so, and the values that an app can choose.
  var sourceWords: String { source + optionWords(\.self) }

  /// `; an app can choose: brackets, plain`; empty where the library has no setting.
  func optionWords(_ code: (String) -> String) -> String {
    options.map { "; an app can choose: \($0.map(code).joined(separator: ", "))" } ?? ""
  }
}

extension ReleaseRules {
  /// What the release or style is beside the others, a sentence each.
  func words(_ name: (String) -> String) -> [String] {
    guard table.isOfStyles else { return [changeWords(name), newestWords(name)] }
    let others = table.named.filter { $0 != release }.map { "\(table.name)@\($0)" }
    return others.isEmpty
      ? [] : ["A style of code, without releases. The others: \(others.map(name).joined(separator: ", "))."]
  }

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
