extension ClientTable {
  /// Form, JSON and property-list bodies of AFNetworking.
  static let afnetworkingBodies: [Row] = [
    Row("form.content-type", .text("application/x-www-form-urlencoded"), .run, "all releases"),
    Row(
      "form.content-type-charset", .text("string-encoding"), until: Version(2, 3, 1), .run,
      "CFStringConvertEncodingToIANACharSetName of stringEncoding"),
    Row("form.content-type-charset", .text("none"), since: Version(2, 4, 0), .run, "no charset"),
    Row(
      "form.no-parameters", .text("no-body"), until: Version(2, 6, 0), .run,
      "nil parameters: neither a body nor a Content-Type"),
    Row(
      "form.no-parameters", .text("empty-body"), since: Version(2, 6, 1), .run,
      "an empty body with its Content-Type"),
    Row("form.escaping", .text("as-query"), .run, "one function escapes both"),
    Row(
      "json.destination", .text("by-method"), .run,
      "AFJSONRequestSerializer hands methods with parameters in the URL to AFHTTPRequestSerializer"),
    Row("json.content-type", .text("application/json"), .run, "all releases"),
    Row(
      "json.content-type-charset", .text("string-encoding"), until: Version(1, 3, 4), .run,
      "CFStringConvertEncodingToIANACharSetName of stringEncoding"),
    Row(
      "json.content-type-charset", .text("utf-8"), since: Version(2, 0, 0), until: Version(2, 4, 1), .run,
      "utf-8 whatever stringEncoding is"),
    Row("json.content-type-charset", .text("none"), since: Version(2, 5, 0), .run, "no charset"),
    Row(
      "json.charset", .text("string-encoding"), until: Version(1, 0), .read,
      "AFJSONStringFromParameters gives a string, which is encoded again"),
    Row("json.charset", .text("utf-8"), since: Version(1, 0, 1), .run, "the bytes of NSJSONSerialization"),
    Row(
      "json.sorted-keys", .text("false"), until: Version(1, 3, 4), .documented,
      "NSJSONSerialization with the options 0: the dictionary's hash order"),
    Row(
      "json.sorted-keys", .text("false"), since: Version(2, 0, 0), options: ["true", "false"], .documented,
      "writingOptions is 0 by itself: the dictionary's hash order"),
    Row("json.order", .text("hash"), .documented, "NSJSONSerialization enumerates the dictionary"),
    Row(
      "json.escape-slashes", .text("true"), until: Version(1, 3, 4), .documented,
      "NSJSONSerialization without WithoutEscapingSlashes"),
    Row(
      "json.escape-slashes", .text("true"), since: Version(2, 0, 0), options: ["true", "false"], .documented,
      "unless writingOptions has WithoutEscapingSlashes"),
    Row(
      "json.pretty", .text("false"), until: Version(1, 3, 4), .documented,
      "NSJSONSerialization with the options 0"),
    Row(
      "json.pretty", .text("false"), since: Version(2, 0, 0), options: ["true", "false"], .documented,
      "writingOptions of AFJSONRequestSerializer is 0 by itself"),
    Row(
      "json.double", .text("%.17g"), .documented, "NSJSONSerialization since iOS 11 (openradar 34032848)"),
    Row(
      "json.sort", .text("numeric"), .read,
      "NSJSONSerialization.h: NSNumericSearch in the system's locale; without case: JSONWriter.swift of "
        + "swift-foundation, for JSONEncoder as it was; not run on a phone"),
    Row("json.top-level", .text("container"), .run, "isValidJSONObject: takes dictionaries and arrays only"),
    Row("json.null", .text("written"), .documented, "NSNull is null"),
    Row("json.date", .text("error"), .run, "isValidJSONObject: refuses NSDate"),
    Row("json.data", .text("error"), .run, "isValidJSONObject: refuses NSData"),
    Row("json.set", .text("error"), .run, "isValidJSONObject: refuses NSSet"),
    Row(
      "plist.destination", .text("by-method"), .run,
      "AFPropertyListRequestSerializer hands methods with parameters in the URL to AFHTTPRequestSerializer"),
    Row("plist.content-type", .text("application/x-plist"), .run, "all releases"),
    Row(
      "plist.content-type-charset", .text("string-encoding"), until: Version(1, 3, 4), .run,
      "CFStringConvertEncodingToIANACharSetName of stringEncoding"),
    Row(
      "plist.content-type-charset", .text("utf-8"), since: Version(2, 0, 0), until: Version(2, 4, 1), .run,
      "utf-8 whatever stringEncoding is"),
    Row("plist.content-type-charset", .text("none"), since: Version(2, 5, 0), .run, "no charset"),
    Row(
      "plist.charset", .text("string-encoding"), until: Version(1, 0), .read,
      "AFPropertyListStringFromParameters gives a string, which is encoded again"),
    Row(
      "plist.charset", .text("utf-8"), since: Version(1, 0, 1), .read,
      "the bytes of NSPropertyListSerialization"),
    Row("plist.format", .text("xml"), until: Version(1, 3, 4), .run, "NSPropertyListXMLFormat_v1_0"),
    Row(
      "plist.format", .text("xml"), since: Version(2, 0, 0), options: ["xml", "binary"], .run,
      "NSPropertyListXMLFormat_v1_0 in serializer; serializerWithFormat:writeOptions:"),
    Row(
      "plist.no-parameters", .text("nothing"), until: Version(1, 3, 4), .read,
      "requestWithMethod:path:parameters: looks at parameters first"),
    Row(
      "plist.no-parameters", .text("serialized"), since: Version(2, 0, 0), until: Version(2, 2, 2), .read,
      "alone of the serializers it does not return early for nil"),
    Row(
      "plist.no-parameters", .text("nothing"), since: Version(2, 2, 3), .read, "nil parameters return early"),
    Row(
      "plist.invalid", .text("no-body"), until: Version(2, 3, 1), .read,
      "the serialisation's nil is set as the body, and its error is not looked at"),
    Row(
      "plist.invalid", .text("error"), since: Version(2, 4, 0), .read,
      """
      AFHTTPSessionManager hands the error to failure and makes no task; to 3.1.0, what calls the serializer itself gets \
      a request without a body beside the error
      """),
  ]
}
