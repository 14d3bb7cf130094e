extension ClientTable {
  /// Where AFNetworking puts parameters, and how it joins them to the URL.
  static let afnetworkingParameters: [Row] = [
    Row(
      "parameters.in-url", .list(["GET", "HEAD", "DELETE"]), until: Version(1, 3, 4), .run,
      "requestWithMethod:path:parameters:"),
    Row(
      "parameters.in-url", .list(["GET", "HEAD", "DELETE"]), since: Version(2, 0, 0), .run,
      "HTTPMethodsEncodingParametersInURI"),
    Row("parameters.destination", .text("by-method"), .run, "requestBySerializingRequest:withParameters:"),
    Row("parameters.url-methods", .list([]), .read, "the methods of the URL are the only set of methods"),
    Row(
      "parameters.method-case", .text("as-written"), until: Version(1, 3, 4), .run,
      "isEqualToString: with the method as given: get goes to the body"),
    Row(
      "parameters.method-case", .text("upper"), since: Version(2, 0, 0), .run,
      "the upper-cased method is looked up"),
    Row(
      "parameters.serializations", .list(["form", "json", "plist", "multipart"]), .run,
      "AFHTTPRequestSerializer, AFJSONRequestSerializer, AFPropertyListRequestSerializer; AFHTTPClient before"
    ),
    Row("parameters.get-body", .text("sent"), .run, "a body of the request is left as it is"),
    Row(
      "parameters.keys", .text("distinct"), .documented,
      "NSDictionary compares keys with isEqual:, which for NSString compares code units"),
    Row("general.parameters", .text("none"), .read, "no parameters are kept for all requests"),
    Row(
      "general.headers", .text("beside-defaults"), until: Version(1, 3, 4), .run,
      "setDefaultHeader:value: of the client, which keeps keys; the app sets those of a request after them"),
    Row(
      "general.headers", .text("beside-defaults"), since: Version(2, 0, 0), until: Version(2, 0, 0),
      options: ["beside-defaults", "session"], .run,
      """
      setValue:forHTTPHeaderField: of the serializer, which keeps keys and overwrites what the request has already: the \
      app sets those of a request after them; `session` is HTTPAdditionalHeaders (Apple: the request's own value wins)
      """),
    Row(
      "general.headers", .text("beside-defaults"), since: Version(2, 0, 1),
      options: ["beside-defaults", "session"], .run,
      """
      setValue:forHTTPHeaderField: of the serializer, which keeps keys; a header that the request has already stays; \
      `session` is HTTPAdditionalHeaders (Apple: the request's own value wins)
      """),
    Row("string-encoding", .text("utf-8"), .run, "stringEncoding is NSUTF8StringEncoding in init"),
    Row("url.join", .text("append"), .run, "appended to absoluteString; a fragment swallows it"),
    Row(
      "url.base", .text("resolved"), .run,
      "URLWithString:relativeToURL: after a slash was added to a base with a path"),
    Row(
      "url.resolution", .text("cfurl"), .run,
      "NSURL is CFURL (CFURL.c, resolveAbsoluteURLStringBuffer; run: libFoundation of Swift 6.3)"),
    Row("url.escape", .text("none"), .read, "the URL is used as it is given"),
    Row("url.check", .text("none"), .read, "one URL object is made, that of the request"),
    Row(
      "url.separator", .text("question-mark"), until: Version(1, 3, 4), .run,
      "& where the path argument holds a ? anywhere, be it in its fragment"),
    Row(
      "url.separator", .text("query"), since: Version(2, 0, 0), .run, "& where URL.query is there, even empty"
    ),
    Row(
      "url.invalid", .text("error"), .documented,
      "URLWithString: gives nil (apps linked before the iOS 17 SDK), so nothing is sent; it escapes [ and ]"),
    Row(
      "method.case", .text("foundation"), .read,
      "NSMutableURLRequest upper-cases get, head, post, put, delete, connect (swift-corelibs-foundation)"),
    Row("method.allowed", .list([]), .read, "any method"),
  ]
}
