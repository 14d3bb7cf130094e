extension ClientTable {
  /// Requests that apps write by hand around NSURLSession.
  ///
  /// Each style is code that is copied from app to app: a layout of multipart bodies, or a way to escape pairs. A rule
  /// that several of them share has one row for all.
  static let nsurlsession = ClientTable(
    name: "nsurlsession", title: "NSURLSession", styles: nsurlsessionLayouts + nsurlsessionEscapes,
    json: refusedByFoundation,
    rows: nsurlsessionRequests + nsurlsessionForms + nsurlsessionJSON + nsurlsessionMultipart
      + nsurlsessionHeaders)

  /// The styles that make parts.
  static let nsurlsessionLayouts = [
    "unquoted", "quoted", "compact", "enumerated", "fields-first", "own-loop", "rfc1867", "webkit",
  ]

  /// The styles that make pairs.
  static let nsurlsessionEscapes = [
    "query-allowed", "query-value-allowed", "alphanumerics", "query-items", "unescaped",
  ]

  /// Rows of `rule`, one for each of `styles`, which stand side by side.
  static func row(
    _ rule: String, _ value: RuleValue, of styles: [String], options: [String]? = nil,
    _ evidence: Evidence, _ source: String
  ) -> Row {
    let all = nsurlsessionLayouts + nsurlsessionEscapes
    func version(_ style: String?) -> Version? {
      style.flatMap { style in all.firstIndex(of: style).map { Version(style: style, at: $0) } }
    }
    return Row(
      rule, value, since: version(styles.first), until: version(styles.last), options: options, evidence,
      source)
  }

  /// Rows of `rule`, one for each style that is named.
  static func ofStyles(_ rule: String, _ rows: (style: String, value: String, Evidence, String)...) -> [Row] {
    rows.map { row(rule, .text($0.value), of: [$0.style], $0.2, $0.3) }
  }
}
