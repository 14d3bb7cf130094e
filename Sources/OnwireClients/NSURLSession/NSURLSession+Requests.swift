extension ClientTable {
  /// Where parameters go, the URL, and how values print.
  static let nsurlsessionRequests: [Row] = [
    row(
      "parameters.destination", .text("body"), of: nsurlsessionLayouts, .documented,
      "parameters become parts, or JSON"),
    row(
      "parameters.destination", .text("by-method"), of: nsurlsessionEscapes, .documented,
      "a query for GET, else a form"),
    row(
      "parameters.in-url", .list(["GET", "HEAD", "DELETE"]), of: nsurlsessionEscapes, .documented,
      "content of these has no meaning (RFC 9110, 9.3): such code writes a query"),
    row(
      "parameters.method-case", .text("upper"), of: nsurlsessionEscapes, .documented,
      "NSMutableURLRequest upper-cases the method"),
    row(
      "parameters.serializations", .list(["json", "multipart"]), of: nsurlsessionLayouts, .documented,
      "such code makes no pairs: a query is written in the URL, a form as a body"),
    row(
      "parameters.serializations", .list(["form", "json"]), of: nsurlsessionEscapes, .documented,
      "such code makes no parts"),
    Row("parameters.get-body", .text("sent"), .documented, "HTTPBody is set whatever the method"),
    Row(
      "general.headers", .text("session"), .documented,
      "HTTPAdditionalHeaders of the session's configuration; a request's own header wins"),
    Row("url.base", .text("rfc3986"), .documented, "URLWithString:relativeToURL: of the base as it is"),
    Row(
      "url.resolution", .text("cfurl"), .run,
      "NSURL is CFURL (CFURL.c, resolveAbsoluteURLStringBuffer; run: libFoundation of Swift 6.3)"),
    Row("url.escape", .text("none"), .documented, "URLWithString: takes the text as it is (NSURL, Apple)"),
    Row(
      "url.invalid", .text("error"), .documented,
      "URLWithString: gives nil (apps linked before the iOS 17 SDK), so nothing is sent; it escapes [ and ]"),
    Row(
      "method.case", .text("foundation"), .read,
      "NSMutableURLRequest upper-cases get, head, post, put, delete, connect (swift-corelibs-foundation)"),
    Row("method.allowed", .list([]), .documented, "HTTPMethod is any text (NSMutableURLRequest, Apple)"),
    row(
      "query.bool", .text("numeric"), of: nsurlsessionSerializations, options: ["numeric", "literal"],
      .documented, "%@ prints NSNumber's description; \\() prints a Swift Bool as true"),
    row(
      "query.bool", .text("literal"), of: [jsonEncoderStyle], options: ["numeric", "literal"], .documented,
      "value: \"\\(value)\" of a URLQueryItem prints a Swift Bool as true"),
    row(
      "query.double", .text("%.16g"), of: nsurlsessionSerializations, .documented,
      "descriptionWithLocale: prints %0.16g (Apple's documentation, public outputs 2011 to 2023)"),
    row(
      "query.double", .text("shortest"), of: [jsonEncoderStyle], .documented,
      "\\() prints Swift's description"),
    Row(
      "query.date", .text("description"), .documented,
      "%@ prints NSDate's description: yyyy-MM-dd HH:mm:ss +0000"),
    row(
      "query.data", .text("description"), of: nsurlsessionSerializations, .documented,
      "%@ prints NSData's description, since iOS 13: {length = …, bytes = 0x…}"),
    row(
      "query.data", .text("count"), of: [jsonEncoderStyle], .documented,
      "\\() prints the description of Swift's Data"),
  ]

  /// JSON, and bodies that are given whole.
  static let nsurlsessionJSON: [Row] =
    [
      Row("json.destination", .text("body"), .documented, "HTTPBody is set whatever the method"),
      Row("json.content-type", .text("application/json"), .documented, "what such code sets by hand"),
      Row("json.content-type-charset", .text("none"), .documented, "what such code sets by hand"),
      Row("json.charset", .text("utf-8"), .documented, "the bytes of NSJSONSerialization or JSONEncoder"),
      Row("json.order", .text("hash"), .documented, "both enumerate a dictionary"),
      Row("body.whole", .text("sent"), .documented, "HTTPBody, or uploadTaskWithRequest:fromData:"),
      Row("body.type", .text("none"), .documented, "a Content-Type is there where the app sets one"),
    ] + jsonSerialization.map { $0.of(nsurlsessionSerializations) }
    + jsonEncoder.map { $0.of([jsonEncoderStyle]) }

  /// NSJSONSerialization's output, with the options 0 or those that the code gives.
  private static let jsonSerialization: [Row] = [
    Row(
      "json.sorted-keys", .text("false"), options: ["true", "false"], .documented,
      "options 0: the dictionary's hash order"),
    Row(
      "json.escape-slashes", .text("true"), options: ["true", "false"], .documented,
      "options 0: no WithoutEscapingSlashes"),
    Row("json.pretty", .text("false"), options: ["true", "false"], .documented, "options 0"),
    Row(
      "json.double", .text("%.17g"), .documented, "NSJSONSerialization since iOS 11 (openradar 34032848)"),
    Row(
      "json.sort", .text("numeric"), .read,
      "NSJSONSerialization.h: NSNumericSearch in the system's locale; without case: JSONWriter.swift of "
        + "swift-foundation, for JSONEncoder as it was; not run on a phone"),
    Row("json.top-level", .text("container"), .documented, "an array or a dictionary at the top"),
    Row("json.null", .text("written"), .documented, "NSNull is null"),
    Row("json.date", .text("error"), .documented, "isValidJSONObject: refuses NSDate"),
    Row("json.data", .text("error"), .documented, "isValidJSONObject: refuses NSData"),
    Row("json.set", .text("error"), .documented, "isValidJSONObject: refuses NSSet"),
  ]

  /// Header fields: the app sets all of them itself.
  static let nsurlsessionHeaders: [Row] = [
    Row("headers.content-type", .text("kept"), .documented, "one Content-Type is set, by the app"),
    Row("headers.when", .text("after"), .documented, "the app's own code sets the one Content-Type"),
    Row("headers.repeated", .text("error"), .documented, "NSURLRequest holds one value a name"),
    Row("headers.order", .text("dictionary"), .documented, "allHTTPHeaderFields is a dictionary"),
  ]
}
