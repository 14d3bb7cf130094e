import Clients
import Diagnostics
import HTTPWire
import WireFormats

/// What there is to say of a name that Onwire prints: of a diagnostic's code, or of a rule.
public enum TopicReport {
  /// The explanation of `topic`, wrapped to `width` columns; `nil` where it is neither code nor rule.
  ///
  /// A rule may be named as origins name it, with its client: `afnetworking.query.array`.
  public static func text(of topic: String, width: Int, color: Bool) -> String? {
    if let code = CodeExplanation.named(topic) { return code.text(width: width, color: color) }
    let rule = withoutClient(topic)
    if let text = RuleExplanation.text(named: rule, width: width, color: color) { return text }
    if let rule = Transport.addition(ruled: topic) { return text(of: rule.addition, rule.transport) }
    if let origin = CaptureOrigin.all.first(where: { $0.name == topic }) { return text(of: origin) }
    return FixedRule.all.first { $0.name == rule }.map { text(of: $0) }
  }

  /// The topic that `topic` seems to mean; `nil` where none is close.
  public static func suggestion(for topic: String) -> String? {
    Suggestion.closest(to: withoutClient(topic), among: all)
  }

  /// All codes, and then all rules.
  public static var all: [String] {
    CodeExplanation.codes + RuleDefinition.all.map(\.name) + FixedRule.all.map(\.name)
      + Transport.all.flatMap { transport in transport.additions.map { transport.rule(of: $0).text } }
      + CaptureOrigin.all.map(\.name)
  }

  private static func withoutClient(_ topic: String) -> String {
    let owner = Client.tables.first { topic.hasPrefix("\($0.name).") }
    return owner.map { String(topic.dropFirst($0.name.count + 1)) } ?? topic
  }

  private static func text(of rule: FixedRule) -> String {
    """
    \(rule.name)

    \(rule.summary)

    No client changes this rule, and no spec can.
    It is said by: \(rule.source)

    """
  }

  private static func text(of addition: Transport.Addition, _ transport: Transport) -> String {
    """
    \(transport.rule(of: addition).text)

    \(transport.title) adds \(addition.name): \(addition.value.words)\(addition.conditionWords)

    It is added where neither the library nor the spec has it\(addition.isReserved ? "." : ", and null keeps it out.")
    \(addition.evidence.rawValue): \(addition.source)
    `onwire clients \(transport.name)` shows all that is known of it.

    """
  }

  private static func text(of origin: CaptureOrigin) -> String {
    """
    \(origin.name)

    \(origin.summary)

    The reader of the capture says so. What is known of the request, and why, stands at the top of what
    `onwire inspect` shows.

    """
  }
}
