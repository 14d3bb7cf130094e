extension ClientTable {
  /// AFNetworking: AFHTTPRequestSerializer, AFJSONRequestSerializer, AFPropertyListRequestSerializer.
  ///
  /// AFURLRequestSerialization.m is the same file in 3.2.0 and 3.2.1, and in 4.0.0 and 4.0.1; its query, form
  /// and multipart results are the same in all four (342 compared results, none differs).
  static let afnetworking = ClientTable(
    name: "afnetworking", title: "AFNetworking",
    releases: [Version(3, 2, 0), Version(3, 2, 1), Version(4, 0, 0), Version(4, 0, 1)],
    rows: [
      Row(
        "parameters.in-url", .list(["GET", "HEAD", "DELETE"]), .run,
        "HTTPMethodsEncodingParametersInURI; compared with the upper-cased method"),
      Row("parameters.destination", .text("by-method"), .run, "requestBySerializingRequest:withParameters:"),
      Row("string-encoding", .text("utf-8"), .run, "stringEncoding is NSUTF8StringEncoding in init"),
      Row(
        "url.join", .text("append"), .run,
        "appended to absoluteString with & if URL.query is there, else ?; a fragment swallows it"),
      Row(
        "url.invalid", .text("error"), .documented,
        "URLWithString: gives nil (apps linked before the iOS 17 SDK), so nothing is sent; it escapes [ and ]"
      ),
      Row(
        "method.case", .text("foundation"), .read,
        "NSMutableURLRequest upper-cases get, head, post, put, delete, connect (swift-corelibs-foundation)"),
      Row(
        "query.order", .text("nfd"), .run,
        "NSSortDescriptor on description with compare:, each level, raw keys (CFStringCompare)"),
      Row("query.array", .text("brackets"), .run, "AFQueryStringPairsFromKeyAndValue: key[]"),
      Row(
        "query.set", .text("repeat"), .run, "AFQueryStringPairsFromKeyAndValue: members sorted, key as it is"),
      Row("query.dictionary", .text("brackets"), .run, "AFQueryStringPairsFromKeyAndValue: key[nested]"),
      Row("query.null", .text("bare"), .run, "URLEncodedStringValue: the field alone for nil and NSNull"),
      Row("query.bool", .text("numeric"), .run, "description of NSNumber"),
      Row(
        "query.double", .text("%.16g"), .documented,
        "descriptionWithLocale: prints %0.16g (Apple's documentation, public outputs 2011 to 2023)"),
      Row("query.date", .text("description"), .run, "description of NSDate: yyyy-MM-dd HH:mm:ss +0000"),
      Row(
        "query.data", .text("description"), .documented,
        "description of NSData since iOS 13: {length = …, bytes = 0x…}"),
      Row("query.key-case", .text("as-is"), .run, "names are never changed"),
      Row(
        "query.keep-keys", .text("-._~/?"), .run,
        "AFPercentEscapedStringFromString: URLQueryAllowedCharacterSet less :#[]@!$&'()*+,;="),
      Row("query.keep-values", .text("-._~/?"), .run, "as names"),
      Row("query.charset", .text("utf-8"), .run, "stringByAddingPercentEncodingWithAllowedCharacters:"),
      Row("query.empty", .text("untouched"), .run, "since 3.1.0: an empty query leaves the URL alone"),
      Row("query.space", .text("percent"), .run, "%20, never +"),
      Row(
        "query.top-level", .text("empty-key"), .run,
        "AFQueryStringPairsFromKeyAndValue(nil, …): a nil field prints as nothing, in an array as (null)"),
      Row("form.content-type", .text("application/x-www-form-urlencoded"), .run, "no charset since 2.4.0"),
      Row(
        "form.no-parameters", .text("empty-body"), .run, "since 2.6.1: an empty body with its Content-Type"),
      Row("json.content-type", .text("application/json"), .run, "no charset since 2.5.0"),
      Row(
        "json.sorted-keys", .text("false"), .documented, "writingOptions is 0: the dictionary's hash order"),
      Row(
        "json.escape-slashes", .text("true"), .documented,
        "NSJSONSerialization without WithoutEscapingSlashes"),
      Row("json.pretty", .text("false"), .documented, "writingOptions is 0"),
      Row(
        "json.double", .text("%.17g"), .documented, "NSJSONSerialization since iOS 11 (openradar 34032848)"),
      Row("json.sort", .text("code-units"), .documented, "NSJSONWritingSortedKeys of newer systems"),
      Row("plist.content-type", .text("application/x-plist"), .run, "no charset since 2.5.0"),
      Row("plist.format", .text("xml"), .run, "NSPropertyListXMLFormat_v1_0 in serializer"),
      Row(
        "multipart.refused-methods", .list(["GET", "HEAD"]), .run,
        "NSParameterAssert in multipartFormRequestWithMethod:, case counts"),
      Row(
        "multipart.boundary", .text("Boundary+%08X%08X"), .run,
        "AFCreateMultipartFormBoundary: two arc4random()"),
      Row("multipart.names", .text("verbatim"), .run, "appendPartWithFileData: does not escape"),
      Row("multipart.separator", .text("spaced"), .run, "AFHTTPBodyPart stringForHeaders"),
      Row(
        "multipart.headers", .text("disposition-first"), .documented,
        "allKeys of the part's dictionary; public captures show Content-Disposition first"),
      Row("multipart.end", .text("crlf"), .run, "AFMultipartFormFinalBoundary"),
      Row(
        "multipart.empty", .text("as-if-none"), .run, "requestByFinalizingMultipartFormData: an empty stream"),
      Row(
        "multipart.fields", .text("before-files"), .run,
        "multipartFormRequestWithMethod: parameters, then block"),
      Row(
        "multipart.unnamed-file", .text("path-and-extension"), .run,
        "appendPartWithFileURL:name:error:: lastPathComponent, UTType of the extension"),
      Row(
        "headers.defaults", .text("language-and-agent"), .run,
        "AFHTTPRequestSerializer init: Accept-Language, User-Agent"),
      Row(
        "headers.user-agent-systems", .list(["iOS", "watchOS", "Mac OS X"]), until: Version(3, 2, 1), .read,
        "AFHTTPRequestSerializer init"),
      Row(
        "headers.user-agent-systems", .list(["iOS", "tvOS", "watchOS", "Mac OS X"]), since: Version(4, 0, 0),
        .read,
        "AFHTTPRequestSerializer init: tvOS since 4.0.0"),
      Row("headers.when", .text("before"), .run, "HTTPRequestHeaders are set before parameters"),
    ])
}
