import OnwireDiagnostics

/// A literal that is written on one line if it fits, else with a line for each member.
indirect enum CodeTree {
  /// A scalar.
  case atom(String)
  /// Members between brackets.
  case list(open: String, [CodeTree], close: String)
  /// A key and its value.
  case pair(String, CodeTree)

  /// The literal on one line.
  var flat: String {
    switch self {
    case .atom(let text): text
    case .list(let open, let members, let close):
      open + members.map(\.flat).joined(separator: ", ") + close
    case .pair(let key, let value): "\(key): \(value.flat)"
    }
  }

  /// The literal after `column` columns, at a depth of `indent` blanks.
  func text(behind column: Int, indent: Int = 0) -> String {
    let flat = flat
    guard column + flat.count > CodeText.width else { return flat }
    switch self {
    case .atom: return flat
    case .pair(let key, let value):
      return "\(key): " + value.text(behind: column + key.count + 2, indent: indent)
    case .list(let open, let members, let close):
      guard !members.isEmpty else { return flat }
      let inner = indent + CodeText.step
      let blanks = String.blanks(inner)
      let lines = members.map { blanks + $0.text(behind: inner, indent: inner) + ",\n" }
      return "\(open)\n\(lines.joined())\(String.blanks(indent))\(close)"
    }
  }
}
