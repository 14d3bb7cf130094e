extension ClientTable {
  /// How URLEncoding flattens, sorts, prints and escapes a dictionary.
  static let alamofireQuery: [Row] = [
    Row(
      "query.order", .text("top-level"), .run,
      "query(_:): keys sorted with < at the top; below it a Swift dictionary's order, different in each process"
    ),
    Row(
      "query.array", .text("brackets"), until: Version(4, 6, 0), options: ["brackets"], .read,
      "queryComponents(fromKey:value:): key[]"),
    Row(
      "query.array", .text("brackets"), since: Version(4, 7, 0), until: Version(5, 4, 4),
      options: ["brackets", "plain"], .read, "ArrayEncoding: brackets, noBrackets"),
    Row(
      "query.array", .text("brackets"), since: Version(5, 5, 0), options: ["brackets", "plain", "indices"],
      .run, "ArrayEncoding: brackets, noBrackets, indexInBrackets; closures of the app's own since 5.7"),
    Row(
      "query.set", .text("error"), .documented,
      "a Swift Set is no [Any]: its description is the value, in a hash table's order"),
    Row("query.dictionary", .text("brackets"), .run, "queryComponents(fromKey:value:): key[nested]"),
    Row("query.null", .text("nsnull-text"), .run, "the description of NSNull: <null>"),
    Row(
      "query.dictionary-null", .text("as-null"), .run, "the description of NSNull, wherever it stands"),
    Row("query.array-null", .text("as-null"), .run, "the description of NSNull, wherever it stands"),
    Row(
      "query.array-gaps", .text("kept"), since: Version(5, 5, 0), .run,
      "enumerated(): an empty member keeps its index"),
    Row(
      "query.bool", .text("numeric"), until: Version(4, 6, 0), options: ["numeric"], .read,
      "queryComponents(fromKey:value:): 1 and 0"),
    Row(
      "query.bool", .text("numeric"), since: Version(4, 7, 0), options: ["numeric", "literal"], .run,
      "BoolEncoding: numeric, literal"),
    Row("query.decimal", .text("digits"), .read, "interpolation of NSDecimalNumber"),
    Row(
      "query.double", .text("%.16g"), .documented,
      "the description of NSNumber prints %0.16g (asserted by Alamofire's tests for 1.0)"),
    Row("query.date", .text("description"), .run, "interpolation of Date: yyyy-MM-dd HH:mm:ss +0000"),
    Row("query.data", .text("count"), .run, "interpolation of Data: how many bytes there are"),
    Row("query.escaping", .text("percent"), .run, "escape(_:)"),
    Row("query.keep-keys", .text("-._~/?"), .run, alamofireEscapes),
    Row("query.keep-values", .text("-._~/?"), .run, "as names"),
    Row("query.block", .text("none"), .read, "there is no query-string block"),
    Row(
      "query.empty", .text("dangling-if-keys"), .run,
      "a dictionary without keys is left alone; of others the query is joined, even an empty one"),
    Row("query.space", .text("percent"), .run, "%20, never +"),
    Row("query.top-level", .text("error"), .read, "Parameters is [String: Any]"),
    Row("form.content-type", .text("application/x-www-form-urlencoded"), .run, "encode(_:with:)"),
    Row("form.content-type-charset", .text("utf-8"), .run, "; charset=utf-8 since 2.0"),
    Row("form.no-parameters", .text("no-body"), .run, "nil parameters: the request is not touched"),
    Row("form.escaping", .text("as-query"), .run, "one function escapes both"),
  ]

  /// The set of characters that both encoders leave unescaped.
  static let alamofireEscapes = "CharacterSet.afURLQueryAllowed: urlQueryAllowed less :#[]@!$&'()*+,;="
}
