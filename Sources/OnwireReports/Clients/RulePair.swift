import OnwireClients

/// One rule in two clients.
struct RulePair: Sendable {
  /// One client's side.
  struct Side: Sendable {
    let client: Client
    /// The row that gives the rule's value; `nil` if the rule does not apply to the library.
    let row: ClientTable.Row?
    /// The meaning of the value; `nil` if there is no explanation for it.
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
    /// Its library has a setting, but without that value.
    case others([String])
    /// Its library has no setting.
    case none
    /// There is nothing to keep: the rule does not apply to one of the two.
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

  /// Whether the rule applies to one of the two.
  var isThere: Bool { left.row != nil || right.row != nil }

  /// Whether the two have different values.
  var differs: Bool { left.row?.value != right.row?.value }

  /// Whether both are releases of one library with the same value, but with different values for an app to
  /// choose.
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
  /// How to keep what the left client does; `nil` if there is nothing to say.
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

  /// The same, if there is no request to try it with: a rule of a header field may give way to a field that
  /// is set.
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

  /// The values that an app can choose.
  fileprivate var optionWords: String {
    let name = client.titleAndRelease
    guard let options = row?.options else { return "\(name) has no setting for it" }
    return "\(name) can be set to \(options.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// The meaning of the value, if it is known.
  var meaningWords: String {
    row == nil ? "the library has no notion of it" : meaning?.meaning ?? ""
  }
}
