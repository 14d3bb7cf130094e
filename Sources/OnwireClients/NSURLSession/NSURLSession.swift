extension ClientTable {
  /// Requests that apps write by hand around NSURLSession.
  ///
  /// Each style is code that is copied from app to app: a layout of multipart bodies, or a way to escape
  /// pairs. A rule that several styles share has one row for all of them.
  static let nsurlsession = ClientTable(
    name: "nsurlsession", title: "NSURLSession", styles: nsurlsessionLayouts + nsurlsessionEscapes,
    json: refusedByFoundation, jsonOf: [jsonEncoderStyle: refusedByJSONEncoder],
    choosing:
      "for JSON of a dictionary, a text or no body any of them, such as `nsurlsession@query-allowed`; for JSONEncoder `nsurlsession@json-encoder`; for multipart the code in docs/by-hand.md says which",
    rows: nsurlsessionRequests + nsurlsessionForms + nsurlsessionJSON + nsurlsessionMultipart
      + nsurlsessionHeaders)

  /// The styles that make parts.
  static let nsurlsessionLayouts = [
    "unquoted", "quoted", "compact", "enumerated", "fields-first", "own-loop", "rfc1867", "webkit",
  ]

  /// The styles that make pairs.
  static let nsurlsessionEscapes = nsurlsessionStrings + nsurlsessionItems
  /// The styles that build pairs as text.
  static let nsurlsessionStrings = ["query-allowed", "query-value-allowed", "alphanumerics", "unescaped"]
  /// The styles that make URLQueryItems.
  static let nsurlsessionItems = ["query-items", jsonEncoderStyle]
  /// The style whose JSON is written by JSONEncoder; the others use NSJSONSerialization.
  static let jsonEncoderStyle = "json-encoder"
  /// The styles that use NSJSONSerialization.
  static let nsurlsessionSerializations = nsurlsessionLayouts + nsurlsessionEscapes.dropLast()

  /// The row of `rule` in `styles`, which must be adjacent.
  static func row(
    _ rule: String, _ value: RuleValue, of styles: [String], options: [String]? = nil,
    _ evidence: Evidence, _ source: String
  ) -> Row {
    Row(rule, value, options: options, evidence, source).of(styles)
  }

  /// Rows of `rule`, one for each given style.
  static func ofStyles(
    _ rule: String, options: [String]? = nil, _ rows: (style: String, value: String, Evidence, String)...
  ) -> [Row] {
    rows.map { row(rule, .text($0.value), of: [$0.style], options: options, $0.2, $0.3) }
  }
}

extension ClientTable.Row {
  /// The row limited to these styles of handwritten code, which must be adjacent.
  func of(_ styles: [String]) -> Self {
    let all = ClientTable.nsurlsessionLayouts + ClientTable.nsurlsessionEscapes
    func version(_ style: String?) -> Version? {
      style.flatMap { style in all.firstIndex(of: style).map { Version(style: style, at: $0) } }
    }
    return Self(
      rule, value, since: version(styles.first), until: version(styles.last), options: options, evidence,
      source)
  }
}
