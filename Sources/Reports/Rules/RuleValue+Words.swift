import Clients

extension RuleValue {
  /// The value as people read it: lists in brackets, an empty text as `""`.
  var words: String {
    switch self {
    case .text(let text): text.isEmpty ? "\"\"" : text
    case .list(let texts): "[\(texts.joined(separator: ", "))]"
    }
  }

  /// The value as a flow mapping of a spec has it.
  var yaml: String {
    switch self {
    case .text(let text): Self.scalar(text)
    case .list(let texts): "[\(texts.map(Self.scalar).joined(separator: ", "))]"
    }
  }

  /// `text` without quotes where it begins with a letter and holds nothing that YAML could read otherwise.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isASCII && $0.isLetter } == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-./+ ".contains($0)) }
      && text.last != " "
    return isPlain
      ? text : "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }
}
