import OnwireClients

/// One rule in two clients.
struct RulePair: Sendable {
  /// What one client has for it.
  struct Side: Sendable {
    let client: Client
    /// What says what the rule is there; `nil` where the library has no notion of it.
    let row: ClientTable.Row?
    /// What the value means; `nil` where it is none of those that are explained.
    let meaning: RuleMeaning.ValueMeaning?

    init(_ rule: RuleDefinition, of client: Client) {
      self.client = client
      let row = client.table.row(rule.name, in: client.version)
      self.row = row
      meaning = RuleMeaning.byRule[rule.name]?.values.first { $0.value == row?.value }
    }
  }

  /// How the right client can do what the left one does.
  enum Setting: Sendable, Equatable {
    /// Its library has a setting with this value.
    case option(String)
    /// Its library has a setting, without that value.
    case others([String])
    /// Its library has none.
    case none
    /// There is nothing that it could do: one of the two has no notion of the rule.
    case nothing
  }

  let rule: RuleDefinition
  let left: Side
  let right: Side

  init(_ rule: RuleDefinition, _ left: Client, _ right: Client) {
    self.rule = rule
    self.left = Side(rule, of: left)
    self.right = Side(rule, of: right)
  }

  /// Whether one of the two has a notion of the rule.
  var isThere: Bool { left.row != nil || right.row != nil }

  /// Whether the two have it otherwise.
  var differs: Bool { left.row?.value != right.row?.value }

  /// Whether two releases of one library have it alike, and an app can choose other values in one than in the other.
  var hasOtherOptions: Bool {
    !differs && left.client.table.name == right.client.table.name && left.row?.options != right.row?.options
  }

  /// Whether the right client's library has a setting for what the left one does.
  var canBeKept: Bool {
    guard case .option = setting else { return false }
    return differs
  }

  /// How the right client can do what the left one does.
  var setting: Setting {
    guard let value = left.row?.value, let row = right.row else { return .nothing }
    guard let options = row.options else { return .none }
    guard case .text(let text) = value, options.contains(text) else { return .others(options) }
    return .option(text)
  }
}

extension RulePair {
  /// What can be done to keep what the left client does; `nil` for nothing to say.
  var settingWords: String? {
    let name = right.client.titleAndRelease
    let value = "`\(left.row?.value.words ?? "")`"
    switch setting {
    case .option(let value): return "\(name) can be set to `\(value)`"
    case .others: return "\(right.optionWords): none keeps \(value)"
    case .none: return "No setting of \(name) keeps \(value)"
    case .nothing: return nil
    }
  }

  /// The same where no request is at hand to try it with: a rule of a header field may give way to one that is set.
  var adviceWords: String? {
    guard !hasOtherOptions else { return [left, right].map(\.optionWords).joined(separator: "; ") }
    guard let words = settingWords else { return nil }
    guard setting == .none, case .field(let name)? = RuleMeaning.byRule[rule.name]?.shown else {
      return words
    }
    return "\(words); `\(name)` set by hand may"
  }
}

extension RulePair.Side {
  /// The value, or that there is none.
  var words: String { row?.value.words ?? "not there" }

  /// What an app can choose.
  fileprivate var optionWords: String {
    let name = client.titleAndRelease
    guard let options = row?.options else { return "\(name) has no setting for it" }
    return "\(name) can be set to \(options.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// What the value means, where that is known.
  var meaningWords: String {
    row == nil ? "the library has no notion of it" : meaning?.meaning ?? ""
  }
}
