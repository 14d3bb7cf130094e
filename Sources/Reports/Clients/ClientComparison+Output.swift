import Clients
import TextFormats

extension ClientComparison {
  /// For machines; docs/cli.md is the contract of the keys.
  var document: Document {
    .dictionary([
      ("left", Self.client(left)),
      ("right", Self.client(right)),
      ("same", .signed(Int64(sameCount))),
      ("rules", .array(pairs.map { .dictionary($0.members) })),
    ])
  }

  /// A client's names.
  static func client(_ client: Client) -> Document {
    .dictionary([
      ("client", .string(client.nameAndRelease)),
      ("title", .string(client.title)),
      ("release", .string(client.release)),
    ])
  }
}

extension RulePair {
  /// The pair for machines: what the rule decides, both sides, and what keeps the left value.
  var members: [(key: String, value: Document)] {
    [
      ("rule", .string(rule.name)),
      ("decides", .string(rule.summary)),
      ("left", left.document),
      ("right", right.document),
      ("setting", settingDocument),
    ]
  }

  /// The option of the right client's library that keeps the left value; `null` for none.
  private var settingDocument: Document {
    guard case .option(let value) = setting else { return .null }
    return .string(value)
  }
}

extension RulePair.Side {
  /// A side for machines; `null` where the client has no notion of the rule.
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

  /// What the value does to the example of the rule: the bytes shown, or the code of an error.
  private var example: Document {
    switch meaning?.outcome {
    case .bytes(let text): .string(text)
    case .refused(let code): .dictionary([("error", .string(code))])
    case nil: .null
    }
  }
}
