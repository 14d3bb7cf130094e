import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// A field of a message as a page shows it: its bytes, their role and value, and why they are there.
struct PageField {
  /// Its bytes in the message.
  let range: Range<Int>
  /// The role of the bytes in the grammar.
  let role: Segment.Role
  /// What they belong to, such as `form.user[name]`.
  let path: String
  /// The value, as `explain` shows it; empty if there is none, or if it is the same as the path.
  let value: String
  /// The place in a spec; `nil` if a rule wrote the bytes unprompted, and in a capture.
  let place: Place?
  /// The rule, such as `afnetworking.query.order`; empty in a capture.
  let rule: String
  /// The index of the element around it in `Message.elements`.
  let element: Int?

  /// The most bytes of a value that are read.
  private static let valueLimit = 512
  /// The most characters of a value that are shown.
  private static let columns = 160

  /// The fields of a message, in order, so that every byte is in exactly one; at most the first `limit`.
  ///
  /// - Throws: Any error from reading a file.
  static func all(of message: Message, limit: Int = .max) throws -> [PageField] {
    try message.fields.prefix(limit).map { field in
      let origin = message.segments[field.segment].origin
      return PageField(
        range: field.range, role: field.role, path: field.path, value: try value(of: field, message),
        place: origin.place, rule: origin.isCaptured ? "" : origin.rule,
        element: field.element)
    }
  }

  private static func value(of field: Field, _ message: Message) throws -> String {
    if let words = ByteWording.made(message.segments.content(at: field.segment)) { return words }
    switch field.role {
    case .delimiter, .lineEnd, .fieldName, .partFieldName, .queryKey, .formKey, .documentKey: return ""
    default: break
    }
    guard let (value, isWhole) = try message.value(of: field, limit: valueLimit) else { return "" }
    return ByteWording.value(value, isWhole: isWhole, length: field.range.count, columns: columns)
  }
}

/// A rule as a page names it: without the client's name, which is the page's own, and with what it decides.
struct PageRule: Hashable {
  /// The name, such as `query.array`, `http.host` or `cfnetwork-ios16.accept-encoding`.
  let name: String
  /// What the rule decides or does, in a few words; empty if no table has it.
  let summary: String

  /// The rule that an origin names, such as `afnetworking.query.bool`.
  init(_ rule: String) {
    if let (transport, _) = Transport.addition(ruled: rule) {
      name = rule
      summary = "what \(transport.title) adds where neither library nor spec has it"
      return
    }
    for name in [rule, rule.split(separator: ".", maxSplits: 1).last.map(String.init) ?? rule] {
      if let summary = FixedRule.byName[name]?.summary ?? RuleDefinition.byName[name]?.summary {
        self.name = name
        self.summary = summary
        return
      }
    }
    name = rule
    summary = ""
  }
}
