import OnwireClients

/// A rule that a library has a setting for, with the code of its values.
struct CodeSetting {
  let rule: String
  /// The setting's name: an argument's label or a property.
  let name: String
  /// The code of each possible value; `nil` if the values are members of a Swift type.
  let values: [String: String]?

  init(_ rule: String, _ name: String, _ values: [String: String]? = nil) {
    self.rule = rule
    self.name = name
    self.values = values
  }

  /// The code of the value that `request` gives the rule; `nil` if it does not change the rule, or to a value
  /// that the setting lacks.
  func code(for request: CodedRequest) -> String? { code(of: request.changedValue(of: rule)) }

  /// The code of the value that the rule has in `request`, even if it is the client's own; `nil` if the
  /// setting lacks it.
  func ownCode(for request: CodedRequest) -> String? { code(of: request.value(of: rule)) }

  private func code(of value: RuleValue?) -> String? {
    guard case .text(let text)? = value else { return nil }
    guard let values else { return RuleDefinition.swiftWord(for: text, of: rule).map { ".\($0)" } }
    return values[text]
  }
}

extension [CodeSetting] {
  /// The arguments `name: value` of the settings that `request` changes, in order.
  func arguments(for request: CodedRequest) -> [String] {
    compactMap { setting in setting.code(for: request).map { "\(setting.name): \($0)" } }
  }

  /// The rules of those settings.
  func rules(for request: CodedRequest) -> Set<String> {
    Set(filter { $0.code(for: request) != nil }.map(\.rule))
  }
}
