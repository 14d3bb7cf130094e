import OnwireDiagnostics
package import OnwireHTTP

/// The wording of the output of `onwire diff`.
package enum ComparisonWording {
  /// The signs before the values of the left and the right side.
  static let leftSign = "-"
  static let rightSign = "+"

  static let empty = "(empty)"
  static let noValue = "(no value)"

  /// The heading above the findings in the captured response.
  static let response = "The response"

  // MARK: Differences

  /// Says that the responses to both have different statuses.
  static func changedStatus(_ status: (left: Int, right: Int)) -> String {
    "the status changed with them: \(status.left) → \(status.right)"
  }

  /// A sign for each kind that works without colour.
  static func sign(_ kind: Difference.Kind) -> String {
    switch kind {
    case .respelled: "~"
    case .moved: ">"
    case .changed: "≠"
    case .added: rightSign
    case .removed: leftSign
    }
  }

  /// How a field changed, and in what way the sides differ.
  static func phrase(_ difference: Difference) -> String {
    let kind = difference.kind.rawValue
    switch (difference.kind, difference.way) {
    case (.added, .presence), (.removed, .presence), (.moved, .order): return kind
    case (_, .length) where difference.standing != .counts: return "\(kind): another length"
    default: return "\(kind): \(phrase(difference.way))"
    }
  }

  /// The same with its note.
  static func told(_ difference: Difference) -> String {
    phrase(difference) + (difference.note.isEmpty ? "" : "; \(VisibleText.of(difference.note))")
  }

  private static func phrase(_ way: Difference.Way) -> String {
    switch way {
    case .escapeCase: "the letter case of escapes"
    case .plusForBlank: "`+` and `%20`"
    case .escaped: "a character as it is, and as an escape"
    case .letterCase: "letter case"
    case .blanks: "blanks"
    case .lineEnd: "line ends"
    case .numberSpelling: "the same number in another spelling"
    case .stringEscape: "the same text with other escapes"
    case .quotes: "with and without quotes"
    case .targetForm: "the absolute and the origin form"
    case .defaultPort: "with and without the port of the scheme"
    case .emptyPair: "`&` without a pair beside it"
    case .markup: "what stands between the values of the document"
    case .order: "another position"
    case .value: "another value"
    case .name: "another name"
    case .type: "another type"
    case .doubleEncoding: "escaped once more"
    case .boundary: "the boundary"
    case .length: "a length that does not follow from the body"
    case .bodyKind: "another kind of body"
    case .framing: "another framing"
    case .presence: "only one side has it"
    }
  }

  /// The reason why a difference does not count; `nil` if it counts.
  static func excuse(_ standing: Difference.Standing) -> String? {
    switch standing {
    case .counts: nil
    case .follows(let reason): "follows: \(VisibleText.of(reason))"
    case .ignored(let pattern): "ignored \(ignored(by: pattern))"
    case .leftToPhone(let reason): "left to the phone: \(VisibleText.of(reason))"
    case .notComparable(let reason): "not comparable: \(VisibleText.of(reason))"
    }
  }

  // MARK: Sides

  /// The rule that made the bytes, and the value in the spec that they were made from.
  static func origin(rule: String, path: String) -> String {
    path.isEmpty ? "rule \(rule)" : "rule \(rule) of `\(path)`"
  }

  static let ofEndpoint = "where the request goes"

  static func packed(in coding: String) -> String { "as sent, in \(coding)" }

  static func offset(_ offset: String) -> String { "at \(offset)" }

  static func unpacked(_ offset: String, _ coding: String) -> String {
    "+\(offset) of the body without \(coding)"
  }

  /// The line above the bytes of a request that was unpacked for the comparison.
  static func unpackedBytes(_ coding: String) -> String {
    "the body without \(coding); offsets after the head are not those on the wire"
  }

  /// The line above the bytes of a spec in which a word stands for any value.
  static func wildcard(_ wildcard: Wildcards.Wildcard) -> String {
    "`\(VisibleText.of(wildcard.token))` stands for `\(VisibleText.of(wildcard.spelling))`"
  }

  /// The line for bytes of which only a part is shown.
  static func cut(of length: Int) -> String { RequestWording.cut(of: length) }

  /// How a spec says that the body is sent in a coding.
  static let packedBody =
    "without Content-Encoding in the spec, `ignore: [header.Content-Encoding]` compares the bodies as they are "
    + "unpacked; `body: {path: …}` with the packed file compares the bytes"

  /// How a spec changes a rule of its client.
  static func settable(_ rule: String) -> String {
    "the rule `\(rule)` decides this: `client: {use: …, rules: {\(rule): …}}` in the spec sets it"
  }

  /// The setting that undoes a difference, as a trial has shown.
  static func setting(_ setting: String) -> String {
    "`\(VisibleText.of(setting))` in the spec undoes this"
  }

  // MARK: The page

  /// The number of differences, or that there are none.
  package static func verdict(_ comparison: Comparison) -> String {
    let count = comparison.counting.count
    if count > 0 { return count.counted("difference", grouped: true) }
    return comparison.differences.isEmpty ? "the same" : "the same, except for what does not count"
  }

  static func title(_ names: ComparedNames, _ verdict: String) -> String {
    "\(leftSign) \(VisibleText.of(names.left))  \(rightSign) \(VisibleText.of(names.right)): \(verdict)"
  }

  /// The number and names of the fields that a spec leaves to the phone.
  static func leftToPhone(_ names: [String]) -> String {
    "\(names.count.counted("field", grouped: true)) that the spec leaves to the phone: \(listed(names))"
  }

  /// The line above the settings with which fewer fields are left to the phone; `names` still are.
  static func phoneSettings(leaving names: [String]) -> String {
    "With these lines in the spec they are compared, too"
      + (names.isEmpty ? ":" : ", but for \(listed(names)):")
  }

  private static func listed(_ names: [String]) -> String {
    names.map { "`\(VisibleText.of($0))`" }.joined(separator: ", ")
  }

  static let follows = "Follows from the other differences"
  static let ignored = "Ignored"
  static let notComparable = "Not comparable"
  /// The aspects that cannot be compared, and the fields that cannot for another reason; `nil` if there are
  /// none.
  static func notComparable(_ comparison: Comparison) -> String? {
    var names: [String] = []
    for gap in comparison.gaps {
      let name = ByteWording.words(gap.aspect)
      if !names.contains(name) { names.append(name) }
    }
    let reasons = Set(comparison.gaps.map(\.entry.reason))
    // Of a field that has moved, everything but its position is compared.
    for difference in comparison.differences where difference.kind != .moved {
      guard case .notComparable(let reason) = difference.standing, !reasons.contains(reason) else { continue }
      names.append(VisibleText.of(difference.path))
    }
    return names.isEmpty ? nil : "\(notComparable): \(names.joined(separator: ", "))"
  }

  static let unusedPatterns = "Ignored by name, but in neither request"
  static let wildcards = "The same by a wildcard of the spec"

  static func ignored(by pattern: String) -> String { "by `\(VisibleText.of(pattern))`" }

  static func more(_ count: Int, in area: String) -> String {
    "… and \(count.grouped) more in \(area): --format json has all"
  }

  /// The last line: all the counts.
  static func summary(_ comparison: Comparison) -> String {
    var counts: [String: Int] = [:]
    for difference in comparison.differences {
      counts[name(of: difference), default: 0] += 1
    }
    var words = ["\(comparison.sameCount.grouped) the same"]
    for name in summaryOrder {
      if let count = counts[name] { words.append("\(count.grouped) \(name)") }
    }
    if !comparison.gaps.isEmpty {
      words.append("\(comparison.gaps.count.counted("aspect", grouped: true)) not known")
    }
    return words.joined(separator: ", ")
  }

  private static let summaryOrder =
    Difference.Kind.allCases.map(\.rawValue) + [
      "following", "ignored", "left to the phone", "not comparable",
    ]

  private static func name(of difference: Difference) -> String {
    switch difference.standing {
    case .counts: difference.kind.rawValue
    case .follows: "following"
    case .ignored: "ignored"
    case .leftToPhone: "left to the phone"
    case .notComparable: "not comparable"
    }
  }

  // MARK: Bytes

  /// The line between two stretches of bytes that are shown; the numbers are those of the left and the right
  /// side.
  static func between(_ left: Int, _ right: Int) -> String {
    left == right
      ? "no difference in \(RequestWording.bytes(left))"
      : "no difference in \(RequestWording.bytes(left)) on the left, \(right.grouped) on the right"
  }

  static func omitted(_ count: Int) -> String { "… \(RequestWording.bytes(count)) …" }

  // MARK: Annotations

  static func annotation(title difference: Difference) -> String {
    "\(VisibleText.of(difference.path)) \(phrase(difference))"
  }

  static func expected(_ text: String) -> String { "expected: \(text)" }

  static func seen(_ text: String, in name: String, _ origin: String) -> String {
    "seen in \(name), \(origin): \(text)"
  }

  static func more(_ count: Int) -> String {
    "\(count.counted("more difference", grouped: true)); the output of the step has all"
  }
}

/// The names of the two sides of a comparison.
package struct ComparedNames: Sendable, Hashable {
  /// The left side, which is what was expected, such as `specs/user/login.yaml`.
  package var left: String
  /// The right side, which is what was seen, such as `session.chlsj#3`.
  package var right: String

  /// Both names, as the user gave them.
  package init(left: String, right: String) {
    self.left = left
    self.right = right
  }
}
