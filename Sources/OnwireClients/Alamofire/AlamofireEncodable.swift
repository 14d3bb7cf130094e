extension ClientTable {
  /// Alamofire with Encodable parameters: URLEncodedFormParameterEncoder, JSONParameterEncoder.
  ///
  /// A mapping stands for a struct: its keys are CodingKeys without integer values, so keys that look like
  /// numbers are never taken for an array's indices, as those of a Swift dictionary are.
  package static let alamofireEncodable = ClientTable(
    name: "alamofire-encodable", title: "Alamofire", releases: alamofire5Releases,
    json: refusedByJSONEncoder,
    rows: inContractOrder(
      alamofireShared.compactMap { $0.within(alamofire5Releases) } + encodableQuery + encodableDocuments))
}

extension ClientTable.Row {
  /// The row limited to `releases`, oldest first; `nil` if it holds in none of them.
  fileprivate func within(_ releases: [Version]) -> Self? {
    guard releases.contains(where: holds) else { return nil }
    let isFromStart = since.map { since in releases.first.map { since <= $0 } ?? false } ?? true
    return Self(
      rule, value, since: isFromStart ? nil : since, until: until, options: options, evidence, source)
  }
}

extension ClientTable {
  /// JSONParameterEncoder.
  static let encodableDocuments: [Row] =
    [
      Row(
        "parameters.serializations", .list(["form", "json", "multipart"]), .read,
        "URLEncodedFormParameterEncoder, JSONParameterEncoder, MultipartFormData"),
      Row("json.destination", .text("body"), .run, "JSONParameterEncoder sets httpBody, whatever the method"),
      Row("json.content-type", .text("application/json"), .run, "without a charset"),
      Row("json.content-type-charset", .text("none"), .run, "none"),
    ] + jsonEncoder

  /// JSONEncoder's output, as Swift's own Foundation writes it since iOS 17.
  static let jsonEncoder: [Row] = [
    Row(
      "json.sorted-keys", .text("false"), options: ["true", "false"], .run,
      "JSONEncoder.outputFormatting; JSONParameterEncoder.sortedKeys"),
    Row(
      "json.escape-slashes", .text("true"), options: ["true", "false"], .run,
      "JSONEncoder.outputFormatting: withoutEscapingSlashes"),
    Row(
      "json.pretty", .text("false"), options: ["true", "false"], .run,
      "JSONEncoder.outputFormatting; JSONParameterEncoder.prettyPrinted"),
    Row(
      "json.double", .text("shortest"), .run, "JSONEncoder since iOS 17; before that as NSJSONSerialization"),
    Row("json.sort", .text("code-points"), .run, "sortedKeys of JSONEncoder: by the UTF-8 of the keys"),
    Row("json.top-level", .text("any"), .run, "fragments are accepted"),
    Row(
      "json.null", .text("drop-key"), options: ["drop-key", "written"], .run,
      "nil of a struct is not encoded; that of a dictionary is null (`written`)"),
    Row(
      "json.date", .text("reference"), options: ["reference", "unix", "unix-ms", "iso8601"], .run,
      "JSONEncoder.DateEncodingStrategy: deferredToDate, secondsSince1970, millisecondsSince1970, iso8601"),
    Row(
      "json.data", .text("base64"), options: ["base64", "bytes"], .run,
      "JSONEncoder.DataEncodingStrategy: base64, deferredToData"),
    Row(
      "json.set", .text("array"), .documented, "Set encodes itself into an unkeyed container, in hash order"),
  ]
}

extension ClientTable {
  /// How URLEncodedFormEncoder flattens, sorts, prints and escapes an Encodable value.
  static let encodableQuery: [Row] = [
    Row(
      "query.order", .text("escaped-pairs"), options: ["escaped-pairs", "written"], .run,
      "alphabetizeKeyValuePairs: finished key=value strings are sorted on each level, arrays' members too"),
    Row(
      "query.array", .text("brackets"), until: Version(5, 4, 4), options: ["brackets", "plain"], .read,
      "ArrayEncoding: brackets, noBrackets"),
    Row(
      "query.array", .text("brackets"), since: Version(5, 5, 0), options: ["brackets", "plain", "indices"],
      .run, "ArrayEncoding: brackets, noBrackets, indexInBrackets; closures of the app's own since 5.7"),
    Row(
      "query.set", .text("array"), .documented, "Set encodes itself into an unkeyed container, in hash order"),
    Row(
      "query.dictionary", .text("brackets"), until: Version(5, 6, 4), options: ["brackets"], .read,
      "URLEncodedFormSerializer: key[nested]"),
    Row(
      "query.dictionary", .text("brackets"), since: Version(5, 7, 0), options: ["brackets", "dots"], .run,
      "KeyPathEncoding: brackets, dots"),
    Row(
      "query.null", .text("drop-key"), until: Version(5, 6, 4), options: ["drop-key", "error"], .run,
      "nil of a struct is not encoded; encodeNil throws for that of a dictionary (`error`)"),
    Row(
      "query.null", .text("drop-key"), since: Version(5, 7, 0),
      options: ["drop-key", "drop-value", "null-text"], .run, "NilEncoding: dropKey, dropValue, null"),
    Row(
      "query.dictionary-null", .text("drop-key"), since: Version(5, 7, 0), until: Version(5, 8, 0),
      options: ["drop-key", "as-null"], .documented,
      "encodeIfPresent skips nil of a struct (issue 3778); NilEncoding is asked for that of a dictionary"),
    Row(
      "query.dictionary-null", .text("as-null"), since: Version(5, 8, 1), .run,
      "encodeIfPresent of the keyed container asks NilEncoding"),
    Row("query.array-null", .text("error"), until: Version(5, 6, 4), .run, "encodeNil throws"),
    Row("query.array-null", .text("as-null"), since: Version(5, 7, 0), .run, "NilEncoding is asked"),
    Row(
      "query.array-gaps", .text("closed"), .run,
      "URLEncodedFormComponent.set(to:at:) appends where the array is shorter than the index"),
    Row(
      "query.bool", .text("numeric"), options: ["numeric", "literal"], .run, "BoolEncoding: numeric, literal"),
    Row(
      "query.decimal", .text("error"), until: Version(5, 1, 0), .documented,
      "Decimal encodes itself, as an array of its parts (issue 3184)"),
    Row("query.decimal", .text("digits"), since: Version(5, 2, 0), .read, "String(describing: decimal)"),
    Row("query.double", .text("shortest"), .run, "String(value): Swift's description"),
    Row(
      "query.date", .text("reference"), options: ["reference", "unix", "unix-ms", "iso8601"], .run,
      "DateEncoding: deferredToDate, secondsSince1970, millisecondsSince1970, iso8601"),
    Row(
      "query.data", .text("base64"), options: ["base64", "bytes"], .run,
      "DataEncoding: base64, deferredToData"),
    Row(
      "query.key-case", .text("as-is"),
      options: ["as-is", "snake", "kebab", "capitalized", "uppercase", "lowercase"], .run,
      "KeyEncoding, once for the whole key with its brackets"),
    Row("query.escaping", .text("percent"), .run, "escape(_:) of URLEncodedFormSerializer"),
    Row("query.keep-keys", .text("-._~/?"), .run, alamofireEscapes + "; allowedCharacters takes its place"),
    Row("query.keep-values", .text("-._~/?"), .run, "as names"),
    Row("query.block", .text("none"), .read, "there is no query-string block"),
    Row(
      "query.empty", .text("dangling-behind-query"), .run,
      "an empty query is joined to one that is there, and makes none"),
    Row(
      "query.space", .text("percent"), options: ["percent", "plus"], .run,
      "SpaceEncoding: percentEscaped, plusReplaced"),
    Row("query.top-level", .text("error"), .run, "invalidRootObject: only keyed values"),
    Row(
      "form.content-type", .text("application/x-www-form-urlencoded"), .run, "URLEncodedFormParameterEncoder"),
    Row("form.content-type-charset", .text("utf-8"), .run, "; charset=utf-8"),
    Row("form.no-parameters", .text("no-body"), .run, "nil parameters: the request is not touched"),
    Row("form.escaping", .text("as-query"), .run, "one function escapes both"),
  ]
}
