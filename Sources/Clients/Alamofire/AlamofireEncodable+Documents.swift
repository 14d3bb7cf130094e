extension ClientTable {
  /// JSONParameterEncoder: what JSONEncoder writes, as Swift's own Foundation does since iOS 17.
  static let encodableDocuments: [Row] = [
    Row(
      "parameters.serializations", .list(["form", "json", "multipart"]), .read,
      "URLEncodedFormParameterEncoder, JSONParameterEncoder, MultipartFormData"),
    Row("json.destination", .text("body"), .run, "JSONParameterEncoder sets httpBody, whatever the method"),
    Row("json.content-type", .text("application/json"), .run, "without a charset"),
    Row("json.content-type-charset", .text("none"), .run, "none"),
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
