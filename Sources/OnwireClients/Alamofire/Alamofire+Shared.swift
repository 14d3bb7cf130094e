extension ClientTable {
  /// Rules of Alamofire for any kind of parameters: URLs, headers, multipart bodies.
  static let alamofireShared: [Row] = [
    Row(
      "parameters.in-url", .list(["GET", "HEAD", "DELETE"]), .run,
      "Destination.methodDependent; encodesParametersInURL(with:) in 4"),
    Row(
      "parameters.destination", .text("by-method"), options: ["by-method", "url", "body"], .run,
      "Destination.methodDependent, queryString, httpBody"),
    Row(
      "parameters.url-methods",
      .list(["OPTIONS", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT"]), until: v4,
      .read,
      "encode(_:with:) asks HTTPMethod(rawValue:), which is nil for all others: the parameters go in the body"
    ),
    Row(
      "parameters.url-methods", .list([]), since: v5, .read,
      "encode(_:with:) asks the method of the URLRequest, which is any since HTTPMethod is a struct"),
    Row(
      "parameters.method-case", .text("upper"), .run,
      "the method of the URLRequest, which Foundation has made upper case (on Linux; Apple's is not verified)"
    ),
    Row(
      "parameters.get-body", .text("sent"), until: v4, .read, "the session of 4 looks at no body"),
    Row(
      "parameters.get-body", .text("refused"), since: v5, .run,
      "URLRequest.validate(): bodyDataInGETRequest, asked by the session before it makes a task"),
    Row(
      "parameters.keys", .text("canonical"), .documented,
      "keys of a Swift dictionary and names of Swift properties: equal where canonically equivalent"),
    Row("general.parameters", .text("none"), .read, "no parameters are kept for all requests"),
    Row(
      "general.headers", .text("caseless"), .documented,
      "httpAdditionalHeaders of the session's configuration; a request's own header wins"),
    Row("url.join", .text("components"), .run, "URLComponents.percentEncodedQuery"),
    Row("url.base", .text("none"), .read, "URLs are absolute: the app joins them itself"),
    Row(
      "url.resolution", .text("foundation"), .run,
      "URL(string:relativeTo:) of swift-foundation, run on Linux; older systems ask NSURL"),
    Row("url.escape", .text("none"), .read, "URL(string:) as it is given"),
    Row("url.separator", .text("query"), .run, "& where percentEncodedQuery is there, even empty"),
    Row(
      "url.invalid", .text("error"), until: v4, .documented,
      "URL(string:) gives nil (apps linked before the iOS 17 SDK): AFError.invalidURL"),
    Row(
      "url.invalid", .text("percent-encode"), since: v5, .run,
      "URL(string:) of Foundation since the iOS 17 SDK, run on Linux"),
    Row(
      "method.case", .text("foundation"), .run, "URLRequest.httpMethod of Foundation, run on Linux"),
    Row(
      "method.allowed", .list([]), .read,
      "HTTPMethod(rawValue:) takes any method since 5.0; an URLRequest always"),
    Row(
      "multipart.refused-methods", .list([]), .read, "upload(multipartFormData:to:method:) takes any method"),
    Row(
      "multipart.boundary", .text("alamofire.boundary.%08x%08x"), .run,
      "BoundaryGenerator.randomBoundary(): two random UInt32"),
    Row(
      "multipart.boundary-given", .text("used"), .read,
      "MultipartFormData: an argument since 5.0; before that, it stands for the random one"),
    Row("multipart.type-separator", .text("semicolon"), .run, "contentType: multipart/form-data; boundary="),
    Row(
      "multipart.names", .text("verbatim"), .run, "contentHeaders(withName:fileName:mimeType:): no escaping"),
    Row("multipart.field-names", .text("capitalized"), .run, "Content-Disposition and Content-Type"),
    Row("multipart.separator", .text("spaced"), .run, "encodeHeaders(for:)"),
    Row(
      "multipart.repeated-headers", .text("by-spelling"), until: v4, .read,
      "a part's headers are a Swift dictionary"),
    Row(
      "multipart.repeated-headers", .text("last"), since: v5, .run,
      "HTTPHeaders: names without case; the last spelling and value stand where the first was"),
    Row(
      "multipart.headers", .text("hash"), until: v4, .read, "a part's headers are a Swift dictionary"),
    Row(
      "multipart.headers", .text("disposition-first"), since: v5, .run,
      "HTTPHeaders keep their order: Content-Disposition, Content-Type"),
    Row("multipart.end", .text("crlf"), .run, "BoundaryGenerator.boundaryData(forBoundaryType: .final)"),
    Row(
      "multipart.empty", .text("nothing"), .run,
      "encode() of no parts: zero bytes, not even a closing delimiter; the Content-Type is set all the same"),
    Row(
      "multipart.fields", .text("before-files"), .documented, byHand + "; in the order of the app's calls"),
    Row("multipart.parameters", .text("top-level"), .documented, byHand),
    Row(
      "multipart.nested", .text("error"), .documented, byHand + ", which prints containers as Swift does"),
    Row("multipart.values", .text("interpolation"), .documented, byHand),
    Row("multipart.method", .text("as-written"), .read, "upload(multipartFormData:to:method:)"),
    Row("multipart.files", .text("any"), .read, "append(_:withName:) as often as the app likes"),
    Row(
      "multipart.naming", .text("each"), until: v4, .read,
      """
      append(_:withName:fileName:mimeType:) asks for both; here a type is derived from a name, and a type alone is that \
      of append(_:withName:mimeType:)
      """),
    Row(
      "multipart.naming", .text("as-given"), since: v5, .run,
      """
      append(_:withName:fileName:mimeType:) of data: each may be nil, and none is derived; only append(_:withName:) of a \
      file URL derives both
      """),
    Row(
      "multipart.unnamed-file", .text("extension-required"), .run,
      "append(_:withName:): lastPathComponent, and bodyPartFilenameInvalid without an extension"),
    Row(
      "multipart.file-url", .text("foundation"), .read,
      """
      append(_:withName:) asks a URL, whose path is the file system's representation (swift-foundation, pull request \
      1551, and CFURL before); not run on a phone
      """),
    Row(
      "multipart.file-type", .text("by-extension"), .read,
      "mimeType(forPathExtension:): UTType of the extension"),
    Row("multipart.stream", .text("sound"), .run, "in memory and from disk the same bytes"),
    Row("body.whole", .text("sent"), .documented, "upload(_:to:), or the httpBody of an URLRequest"),
    Row("body.type", .text("none"), .read, "upload(_:to:) sets no Content-Type for data, files and streams"),
    Row(
      "headers.defaults", .text("encoding-language-agent"), .run,
      "Accept-Encoding, Accept-Language and User-Agent: HTTPHeaders.default; defaultHTTPHeaders in 4"),
    Row(
      "headers.accept-language", .text("q-decimals"), .run,
      "six preferred languages at most, q printed as a double from 1.0 down by 0.1"),
    Row(
      "headers.accept-encoding", .text("gzip-compress"), until: v4, .read, "SessionManager.defaultHTTPHeaders"
    ),
    Row(
      "headers.accept-encoding", .text("brotli"), since: v5, .run,
      "HTTPHeader.defaultAcceptEncoding; br since iOS 11, macOS 10.13, tvOS 11, watchOS 4"),
    Row(
      "headers.user-agent", .text("alamofire"), .run,
      """
      executable, version, bundle, build, system and Alamofire's release; Unknown for what the bundle lacks, but since \
      5.2.1 at the latest the process's name for the executable (pull request 3115); 4 reads its release from the \
      bundle of SessionManager: linked statically, that is the app's version; a copy of 5.8.1 says 5.8.0 (pull request \
      3788)
      """),
    Row(
      "headers.user-agent-systems",
      .list(["iOS", "watchOS", "tvOS", "OS X", "macOS(Catalyst) as iOS", "visionOS as Unknown"]), until: v4,
      .read, "SessionManager.defaultHTTPHeaders: os(iOS) is Catalyst, too (issue 3233)"),
    Row(
      "headers.user-agent-systems",
      .list(["iOS", "watchOS", "tvOS", "macOS", "macOS(Catalyst) as iOS", "visionOS as Unknown"]),
      since: v5, until: Version(5, 2, 1), .read,
      "HTTPHeader.defaultUserAgent of 5.2.1: os(iOS) is Catalyst, too (issue 3233)"),
    Row(
      "headers.user-agent-systems",
      .list(["iOS", "watchOS", "tvOS", "macOS", "macOS(Catalyst)", "visionOS as Unknown"]),
      since: Version(5, 2, 2), until: Version(5, 8, 1), .read,
      "HTTPHeader.defaultUserAgent of 5.8.1; Catalyst came with pull request 3236"),
    Row(
      "headers.user-agent-systems", .list(["iOS", "watchOS", "tvOS", "macOS", "macOS(Catalyst)"]),
      since: Version(5, 9, 0), until: Version(5, 9, 0), .documented,
      "5.8.1 has no visionOS, and 5.9.1 has it: what 5.9.0 writes there is not known"),
    Row(
      "headers.user-agent-systems",
      .list(["iOS", "watchOS", "tvOS", "macOS", "macOS(Catalyst)", "visionOS"]),
      since: Version(5, 9, 1), .read, "HTTPHeader.defaultUserAgent of 5.9.1 and 5.12.0"),
    Row("headers.user-agent-text", .text("verbatim"), .read, "as the bundle has it"),
    Row(
      "headers.content-type", .text("kept"), .run,
      "encoders set it only where the request has none; a multipart upload replaces it"),
    Row(
      "headers.when", .text("before"), .run, "headers are on the URLRequest before its parameters are encoded"
    ),
    Row("headers.repeated", .text("error"), .documented, "URLRequest holds one value a name"),
    Row(
      "headers.order", .text("dictionary"), .run, "HTTPHeaders.dictionary: their order is lost on the request"
    ),
  ]

  private static let v4 = Version(4, 9, 1)
  private static let v5 = Version(5, 0, 0)
  private static let byHand =
    #"by hand: for (key, value) in parameters { append(Data("\(value)".utf8), withName: key) }"#
}
