extension ClientTable {
  /// Uploads that apps write by hand around NSURLSession.
  ///
  /// Each style is code that is copied from app to app. A rule that all of them share has one row.
  static let nsurlsession = ClientTable(
    name: "nsurlsession", title: "NSURLSession", styles: ["unquoted", "compact", "enumerated"],
    rows: nsurlsessionRequests + nsurlsessionJSON + nsurlsessionMultipart + nsurlsessionHeaders)

  /// Rows of `rule`, one for each style in turn.
  static func ofStyles(_ rule: String, _ rows: (value: String, evidence: Evidence, source: String)...)
    -> [Row]
  {
    ["unquoted", "compact", "enumerated"].enumerated().compactMap { index, style in
      guard rows.indices.contains(index) else { return nil }
      let version = Version(style: style, at: index)
      return Row(
        rule, .text(rows[index].value), since: version, until: version, rows[index].evidence,
        rows[index].source)
    }
  }
}
