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
