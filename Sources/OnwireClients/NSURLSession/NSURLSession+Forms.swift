extension ClientTable {
  /// Queries and forms that apps put together by hand, pair by pair.
  static let nsurlsessionForms: [Row] = [
    row(
      "url.join", .text("append"), of: nsurlsessionStrings, .documented,
      "stringWithFormat:@\"%@?%@\", or & after a query"),
    row(
      "url.join", .text("replace"), of: nsurlsessionItems, .run,
      "queryItems = params.map { … }: the URL's own pairs go (swift-foundation 6.3 on Linux)"),
    alike("url.separator", "query", .documented, "as the code has it: ? where the URL has none"),
    alike("query.order", "hash", .documented, "enumerating NSDictionary or mapping a Swift dictionary"),
    alike("query.array", "error", .documented, nested),
    alike("query.set", "error", .documented, nested),
    alike("query.dictionary", "error", .documented, nested),
    row(
      "query.null", .text("nsnull-text"), of: nsurlsessionStrings, options: nulls, .documented,
      "%@ and \\() print NSNull's description: <null>"),
    row(
      "query.null", .text("bare"), of: nsurlsessionItems, options: nulls, .run,
      "URLQueryItem(name:value:) with nil: the name without = (swift-foundation 6.3 on Linux)"),
    escapes(
      "query.escaping", "percent", of: escapedStrings, "addingPercentEncoding(withAllowedCharacters:)"),
    row(
      "query.escaping", .text("none"), of: ["unescaped"], .documented,
      "stringWithFormat:@\"%@=%@\" and dataUsingEncoding:NSUTF8StringEncoding"),
    escapes("query.escaping", "percent", of: nsurlsessionItems, "URLComponents.queryItems"),
    set("query.keep-keys", ["query-allowed"], queryAllowed, CharacterSets.queryAllowed),
    set("query.keep-keys", ["query-value-allowed"], valueAllowed, CharacterSets.valueAllowed),
    set("query.keep-keys", ["alphanumerics"], "", CharacterSets.alphanumerics),
    set("query.keep-keys", nsurlsessionItems, itemAllowed, CharacterSets.itemAllowed),
    set("query.keep-values", ["query-allowed"], queryAllowed, CharacterSets.queryAllowed),
    set("query.keep-values", ["query-value-allowed"], valueAllowed, CharacterSets.valueAllowed),
    set("query.keep-values", ["alphanumerics"], "", CharacterSets.alphanumerics),
    set("query.keep-values", nsurlsessionItems, itemAllowed, CharacterSets.itemAllowed),
    alike(
      "query.charset", "utf-8", .documented, "addingPercentEncoding(withAllowedCharacters:) escapes UTF-8"),
    alike("query.block", "none", .documented, "there is no query-string block"),
    row(
      "query.empty", .text("untouched"), of: nsurlsessionStrings, .documented,
      "code that joins looks at what it has"),
    row(
      "query.empty", .text("dangling"), of: nsurlsessionItems, .run,
      "queryItems = [] leaves a ? (swift-foundation 6.3 on Linux)"),
    escapes("query.space", "percent", of: escapedStrings, "%20, never +"),
    escapes("query.space", "percent", of: nsurlsessionItems, "%20, never +"),
    alike("query.top-level", "error", .documented, "a loop over a dictionary"),
    alike(
      "form.content-type", "application/x-www-form-urlencoded", .documented, "what such code sets by hand"),
    alike("form.content-type-charset", "none", .documented, "what such code sets by hand"),
    alike("form.no-parameters", "no-body", .documented, "nil parameters: HTTPBody is not set"),
    alike("form.escaping", "as-query", .documented, "one function for both"),
  ]

  private static let escapedStrings = Array(nsurlsessionStrings.dropLast())
  private static let nulls = ["bare", "drop-key", "drop-value", "null-text", "nsnull-text"]
  private static let nested = "%@ and \\() print a description, which no server reads"
  private static let queryAllowed = "!$&'()*+,-./:;=?@_~"
  private static let valueAllowed = "-./?_~"
  private static let itemAllowed = "!$'()*+,-./:;?@_~"

  /// How the character sets are known: each was run over all of ASCII.
  private enum CharacterSets {
    static let queryAllowed =
      "CharacterSet.urlQueryAllowed: & = and + stay (Apple; swift-foundation 6.3, run on Linux over all of ASCII)"
    static let valueAllowed =
      "urlQueryAllowed less :#[]@ and !$&'()*+,;= (the Dictionary.percentEncoded of many public copies)"
    static let alphanumerics =
      "CharacterSet.alphanumerics: of ASCII letters and digits alone (Apple; swift-foundation 6.3, run on Linux)"
    static let itemAllowed =
      "URLComponents.queryItems: urlQueryAllowed less & and = (Apple; swift-foundation 6.3, run on Linux)"
  }

  private static func alike(_ rule: String, _ value: String, _ evidence: Evidence, _ source: String) -> Row {
    row(rule, .text(value), of: nsurlsessionEscapes, evidence, source)
  }

  private static func escapes(_ rule: String, _ value: String, of styles: [String], _ source: String) -> Row {
    row(rule, .text(value), of: styles, .documented, source)
  }

  private static func set(_ rule: String, _ styles: [String], _ kept: String, _ source: String) -> Row {
    row(rule, .text(kept), of: styles, styles == ["query-value-allowed"] ? .documented : .run, source)
  }
}
