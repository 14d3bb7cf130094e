import OnwireClients

// The sentences of a rule's explanation, the same in text and in Markdown.

extension RuleMeaning.Shown {
  /// The words for the bytes that an example shows.
  var words: String {
    switch self {
    case .request: "the request"
    case .requestLine: "the request line"
    case .target: "the request target"
    case .body: "the body"
    case .afterHost: "what follows the Host field"
    case .field(let name): "the field \(name)"
    case .partHead: "the head of the part"
    }
  }
}

extension RuleMeaning.Outcome {
  /// What an example shows: lines of bytes, or why there are none.
  var lines: [String] {
    switch self {
    case .bytes(let text): text.isEmpty ? ["(nothing)"] : VisibleBytes.lines(of: text)
    case .refused(let code): ["(nothing is sent: error \(code.rawValue))"]
    }
  }
}

extension RuleDefinition.Domain {
  /// What values a rule takes, introducing the list of these with the bytes that show them.
  func words(with shown: RuleMeaning.Shown) -> String {
    let values =
      switch self {
      case .choice: "Its values"
      case .text(let what), .ascii(let what): "It takes \(what). Examples"
      case .list(let what): "It takes a list of \(what). Examples"
      }
    return "\(values), and \(shown.words) that each makes of this spec:"
  }
}

extension RuleValue {
  /// The value as in a flow mapping of a spec.
  var yaml: String {
    switch self {
    case .text(let text): Self.scalar(text)
    case .list(let texts): "[\(texts.map(Self.scalar).joined(separator: ", "))]"
    }
  }

  /// `text`, without quotes if it begins with a letter and has nothing that YAML could read differently.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isASCII && $0.isLetter } == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-./+ ".contains($0)) }
      && text.last != " "
    return isPlain
      ? text : "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }
}
