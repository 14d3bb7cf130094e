import OnwireDiagnostics

extension ClientTable {
  /// Alamofire with parameters as dictionaries, `[String: Any]`: URLEncoding, JSONEncoding,
  /// MultipartFormData, and PropertyListEncoding of 4.
  ///
  /// The length from which a multipart body goes through a temporary file (10,000,000 bytes) has no effect on
  /// its bytes.
  package static let alamofire = ClientTable(
    name: "alamofire", title: "Alamofire", releases: alamofire4Releases + alamofire5Releases,
    json: refusedByFoundation,
    rows: inContractOrder(alamofireShared + alamofireQuery + alamofireDocuments))

  /// The tags of 4, oldest first, without betas.
  private static let alamofire4Releases = [
    "4.0.0", "4.0.1", "4.1.0", "4.2.0", "4.3.0", "4.4.0", "4.5.0", "4.5.1", "4.6.0", "4.7.0", "4.7.1",
    "4.7.2", "4.7.3", "4.8.0", "4.8.1", "4.8.2", "4.9.0", "4.9.1",
  ].compactMap { Version(parsing: $0) }

  /// The tags of 5, oldest first, without betas and candidates.
  static let alamofire5Releases = [
    "5.0.0", "5.0.1", "5.0.2", "5.0.3", "5.0.4", "5.0.5", "5.1.0", "5.2.0", "5.2.1", "5.2.2", "5.3.0",
    "5.4.0", "5.4.1", "5.4.2", "5.4.3", "5.4.4", "5.5.0", "5.6.0", "5.6.1", "5.6.2", "5.6.3", "5.6.4",
    "5.7.0", "5.7.1", "5.8.0", "5.8.1", "5.9.0", "5.9.1", "5.10.0", "5.10.1", "5.10.2", "5.11.0", "5.11.1",
    "5.11.2", "5.12.0",
  ].compactMap { Version(parsing: $0) }

  /// Returns `rows` in the order of the contract, stably: rows of one rule keep their order.
  static func inContractOrder(_ rows: [Row]) -> [Row] {
    let positions = Dictionary(
      uniqueKeysWithValues: RuleDefinition.all.enumerated().map { ($0.element.name, $0.offset) })
    return rows.enumerated()
      .sorted { (positions[$0.element.rule] ?? 0, $0.offset) < (positions[$1.element.rule] ?? 0, $1.offset) }
      .map(\.element)
  }
}

extension ClientTable {
  /// JSONEncoding, and PropertyListEncoding of 4.
  static let alamofireDocuments: [Row] = [
    Row(
      "parameters.serializations", .list(["form", "json", "plist", "multipart"]), until: v4, .read,
      "URLEncoding, JSONEncoding, PropertyListEncoding, MultipartFormData"),
    Row(
      "parameters.serializations", .list(["form", "json", "multipart"]), since: Version(5, 0, 0), .read,
      "URLEncoding, JSONEncoding, MultipartFormData"),
    Row("json.destination", .text("body"), .run, "JSONEncoding sets httpBody, whatever the method"),
    Row("json.content-type", .text("application/json"), .run, "without a charset"),
    Row("json.content-type-charset", .text("none"), .run, "none"),
    Row(
      "json.sorted-keys", .text("false"), options: ["true", "false"], .documented,
      "JSONSerialization.WritingOptions: a dictionary's order unless sortedKeys is among them"),
    Row(
      "json.escape-slashes", .text("true"), options: ["true", "false"], .documented,
      "unless withoutEscapingSlashes is among the options"),
    Row(
      "json.pretty", .text("false"), options: ["true", "false"], .run,
      "JSONEncoding.default; JSONEncoding.prettyPrinted"),
    Row(
      "json.double", .text("%.17g"), .documented,
      "NSJSONSerialization since iOS 11 (openradar 34032848); of the newest systems it is not known"),
    Row(
      "json.sort", .text("numeric"), .run, "sortedKeys of JSONSerialization: without case, numbers by value"),
    Row(
      "json.top-level", .text("container"), .run,
      "isValidJSONObject: since 5.6.2 invalidJSONObject, before that an exception"),
    Row("json.null", .text("written"), .run, "NSNull is null"),
    Row("json.date", .text("error"), .run, "isValidJSONObject: refuses Date"),
    Row("json.data", .text("error"), .run, "isValidJSONObject: refuses Data"),
    Row("json.set", .text("error"), .documented, "isValidJSONObject: refuses Set"),
    Row(
      "plist.destination", .text("body"), until: v4, .read,
      "PropertyListEncoding sets httpBody, whatever the method"),
    Row("plist.content-type", .text("application/x-plist"), until: v4, .read, "without a charset"),
    Row("plist.content-type-charset", .text("none"), until: v4, .read, "none"),
    Row(
      "plist.format", .text("xml"), until: v4, options: ["xml", "binary"], .read,
      "PropertyListEncoding.xml, PropertyListEncoding.binary"),
    Row(
      "plist.no-parameters", .text("nothing"), until: v4, .read, "nil parameters: the request is not touched"),
    Row("plist.invalid", .text("error"), until: v4, .read, "propertyListEncodingFailed"),
  ]

  private static let v4 = Version(4, 9, 1)
}
