import OnwireHTTP
import OnwireClients
import OnwireTextFormats

/// The rules in which two clients differ.
struct ClientComparison: Sendable {
  let left: Client
  let right: Client
  /// The rules that differ, in the order of the contract; between releases of one library, also those that
  /// differ only in the values that an app can choose.
  let pairs: [RulePair]
  /// The number of rules with the same value in both.
  let sameCount: Int

  /// Compares `rules` of two clients, leaving out those that apply to neither.
  init(_ left: Client, _ right: Client, rules: [RuleDefinition]) {
    self.left = left
    self.right = right
    let all = rules.map { RulePair($0, left, right) }.filter(\.isThere)
    pairs = all.filter { $0.differs || $0.hasOtherOptions }
    sameCount = all.count - pairs.count
  }

  /// The names of both.
  var title: String { "\(left.titleAndRelease) and \(right.titleAndRelease)" }

  /// The number of rules that differ, and their areas.
  var summary: String {
    let count = pairs.count + sameCount
    let all = count.counted("rule")
    guard !pairs.isEmpty else { return "No rule differs: \(all) \(count == 1 ? "is" : "are") the same." }
    let areas = pairs.byArea(\.rule).map { "\($0.members.count) of \($0.area)" }.joined(separator: ", ")
    let settings = pairs.count(where: \.hasOtherOptions)
    return "\(pairs.count) of \(all) \(pairs.count == 1 ? "differs" : "differ"): \(areas)."
      + (settings == 0
        ? ""
        : " Of these, \(settings) \(settings == 1 ? "differs" : "differ") only in what an app can choose.")
  }
}

extension ClientComparison {
  /// The comparison for machines; docs/cli.md is the contract of the keys.
  var document: Document {
    .dictionary([
      ("left", Self.client(left)),
      ("right", Self.client(right)),
      ("same", .signed(Int64(sameCount))),
      ("rules", .array(pairs.map { .dictionary($0.members) })),
    ])
  }

  /// The names of a client.
  static func client(_ client: Client) -> Document {
    .dictionary([
      ("client", .string(client.nameAndRelease)),
      ("title", .string(client.title)),
      ("release", .string(client.release)),
    ])
  }
}

extension RulePair {
  /// The pair for machines: what the rule decides, both sides, and the setting that keeps the left value.
  var members: [(key: String, value: Document)] {
    [
      ("rule", .string(rule.name)),
      ("decides", .string(rule.summary)),
      ("left", left.document),
      ("right", right.document),
      ("setting", settingDocument),
    ]
  }

  /// The option of the right client's library that keeps the left value; `null` if there is none.
  private var settingDocument: Document {
    guard case .option(let value) = setting else { return .null }
    return .string(value)
  }
}

extension RulePair.Side {
  /// A side for machines; `null` if the rule does not apply to the client.
  fileprivate var document: Document {
    guard let row else { return .null }
    return .dictionary([
      ("value", ClientJSON.value(row.value)),
      ("means", meaning.map { .string($0.meaning) } ?? .null),
      ("example", example),
      ("known", .string(row.evidence.rawValue)),
      ("by", .string(row.source)),
      ("options", row.options.map { .array($0.map { .string($0) }) } ?? .null),
    ])
  }

  /// The effect of the value on the rule's example: the bytes shown, or the code of an error.
  private var example: Document {
    switch meaning?.outcome {
    case .bytes(let text): .string(text)
    case .refused(let code): .dictionary([("error", .string(code.rawValue))])
    case nil: .null
    }
  }
}
