import OnwireClients

/// A rule that a library has a setting for, and how code writes its values.
struct CodeSetting {
  /// The rule's name.
  let rule: String
  /// What the setting is called: an argument's label, a property.
  let name: String
  /// The code of each value that it can have; `nil` where those are members of a Swift type.
  let values: [String: String]?

  init(_ rule: String, _ name: String, _ values: [String: String]? = nil) {
    self.rule = rule
    self.name = name
    self.values = values
  }

  /// The code of the value that `request` gives the rule; `nil` where it leaves it alone, or asks for no such value.
  func code(for request: CodedRequest) -> String? { code(of: request.changedValue(of: rule)) }

  /// The code of the value that it has in `request`, be it the client's own; `nil` for one that has none.
  func ownCode(for request: CodedRequest) -> String? { code(of: request.value(of: rule)) }

  private func code(of value: RuleValue?) -> String? {
    guard case .text(let text)? = value else { return nil }
    guard let values else { return RuleDefinition.swiftWord(for: text, of: rule).map { ".\($0)" } }
    return values[text]
  }
}

extension [CodeSetting] {
  /// `name: value` of the settings that `request` changes, in their order.
  func arguments(for request: CodedRequest) -> [String] {
    compactMap { setting in setting.code(for: request).map { "\(setting.name): \($0)" } }
  }

  /// The rules of those settings.
  func rules(for request: CodedRequest) -> Set<String> {
    Set(filter { $0.code(for: request) != nil }.map(\.rule))
  }
}
