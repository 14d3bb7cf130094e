import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// The explanation of a name that Onwire prints: a diagnostic's code, or a rule.
package enum TopicReport {
  /// The explanation of `topic`; `nil` if it is neither a code nor a rule.
  ///
  /// A rule may have its client's name, as in origins: `afnetworking.query.array`.
  package static func page(of topic: String) -> Page? {
    CodeExplanation.named(topic)?.page ?? page(ofRule: topic)
  }

  /// The explanation of a rule, by its name with or without the client; `nil` if there is no such rule.
  package static func page(ofRule name: String) -> Page? {
    let rule = withoutClient(name)
    if let page = RuleExplanation.page(named: rule) { return page }
    if let rule = Transport.addition(ruled: name) { return page(of: rule.addition, rule.transport) }
    if let origin = CaptureOrigin.all.first(where: { $0.name == name }) { return page(of: origin) }
    return FixedRule.all.first { $0.name == rule }.map { page(of: $0) }
  }

  /// The topic that `topic` seems to mean; `nil` if none is close.
  package static func suggestion(for topic: String) -> String? {
    Suggestion.closest(to: withoutClient(topic), among: all)
  }

  /// All codes, and then all rules.
  package static var all: [String] {
    CodeExplanation.codes + RuleDefinition.all.map(\.name) + FixedRule.all.map(\.name)
      + Transport.all.flatMap { transport in transport.additions.map { transport.rule(of: $0).text } }
      + CaptureOrigin.all.map(\.name)
  }

  /// The name of a rule in `topic`, without the client's name before it.
  package static func withoutClient(_ topic: String) -> String {
    let owner = Client.tables.first { topic.hasPrefix("\($0.name).") }
    return owner.map { String(topic.dropFirst($0.name.count + 1)) } ?? topic
  }

  private static func page(of rule: FixedRule) -> Page {
    var page = Page(.name(rule.name))
    page.add(.words(Words(rule.summary)))
    page.add(.words("No client changes this rule, and no spec can."))
    page.add(.words(.text("It is said by: \(rule.source)")), close: true)
    return page
  }

  private static func page(of addition: Transport.Addition, _ transport: Transport) -> Page {
    var page = Page(.name(transport.rule(of: addition).text))
    page.add(
      .words(
        .text("\(transport.title) adds \(addition.name): \(addition.value.words)\(addition.conditionWords)")))
    let way = addition.isReserved ? "." : ", and null keeps it out."
    page.add(.words(.text("It is added if neither the library nor the spec has it\(way)")))
    page.add(.words(.text("\(addition.evidence.rawValue): \(addition.source)")), close: true)
    page.add(.words(Words("`onwire clients \(transport.name)` shows all that is known of it.")), close: true)
    return page
  }

  private static func page(of origin: CaptureOrigin) -> Page {
    var page = Page(.name(origin.name))
    page.add(.words(Words(origin.summary)))
    page.add(
      .words(
        "The reader of the capture says so. What is known of the request, and why, stands at the top of what `onwire inspect` shows."
      ))
    return page
  }
}
