extension ClientTable {
  /// Multipart bodies of AFNetworking.
  static let afnetworkingMultipart: [Row] = [
    Row(
      "multipart.refused-methods", .list(["GET", "HEAD"]), until: Version(1, 3, 4), .read,
      "NSParameterAssert in multipartFormRequestWithMethod: of 1.2 and later, case counts"),
    Row(
      "multipart.refused-methods", .list(["GET", "HEAD"]), since: Version(2, 0, 0), .run,
      "NSParameterAssert in multipartFormRequestWithMethod:, case counts"),
    Row(
      "multipart.boundary", .text(constantBoundary), until: Version(1, 3, 3), .run,
      "kAFMultipartFormBoundary: a constant"),
    Row(
      "multipart.boundary", .text(randomBoundary), since: Version(1, 3, 4), until: Version(1, 3, 4), .run,
      "AFCreateMultipartFormBoundary: two arc4random()"),
    Row(
      "multipart.boundary", .text(constantBoundary), since: Version(2, 0, 0), until: Version(2, 1, 0), .run,
      "kAFMultipartFormBoundary: a constant again"),
    Row(
      "multipart.boundary", .text(randomBoundary), since: Version(2, 2, 0), until: Version(2, 2, 1), .read,
      "AFCreateMultipartFormBoundary; a body that is sent again (after a redirect) has (null) in its place"),
    Row(
      "multipart.boundary", .text(randomBoundary), since: Version(2, 2, 2), .run,
      "AFCreateMultipartFormBoundary: two arc4random()"),
    Row(
      "multipart.boundary-given", .text("ignored"), until: Version(1, 3, 3), .run,
      "the constant is compiled in: no request has another"),
    Row(
      "multipart.boundary-given", .text("used"), since: Version(1, 3, 4), until: Version(1, 3, 4), .run,
      "no call takes one: that of a spec stands for the random one"),
    Row(
      "multipart.boundary-given", .text("ignored"), since: Version(2, 0, 0), until: Version(2, 1, 0), .run,
      "the constant is compiled in: no request has another"),
    Row(
      "multipart.boundary-given", .text("used"), since: Version(2, 2, 0), .run,
      "no call takes one: that of a spec stands for the random one"),
    Row("multipart.type-separator", .text("semicolon"), .run, "multipart/form-data; boundary=%@"),
    Row("multipart.names", .text("verbatim"), .run, "appendPartWithFileData: does not escape"),
    Row("multipart.field-names", .text("capitalized"), .run, "Content-Disposition and Content-Type"),
    Row("multipart.separator", .text("spaced"), .run, "AFHTTPBodyPart stringForHeaders"),
    Row("multipart.field-separator", .text("as-files"), .run, "AFHTTPBodyPart stringForHeaders"),
    Row(
      "multipart.headers", .text("disposition-first"), .documented,
      "allKeys of the part's dictionary; public captures show Content-Disposition first"),
    Row("multipart.start", .text("bare"), .run, "AFMultipartFormInitialBoundary"),
    Row("multipart.end", .text("crlf"), .run, "AFMultipartFormFinalBoundary"),
    Row(
      "multipart.empty", .text("as-if-none"), .run, "requestByFinalizingMultipartFormData: an empty stream"),
    Row(
      "multipart.fields", .text("before-files"), .run,
      "multipartFormRequestWithMethod: parameters, then block"),
    Row(
      "multipart.parameters", .text("flattened"), until: Version(1, 3, 4), .run,
      "AFQueryStringPairsFromDictionary"),
    Row(
      "multipart.parameters", .text("top-level"), since: Version(2, 0, 0), until: Version(2, 0, 0), .read,
      "the dictionary is enumerated, and each value's description is a part (run for one scalar)"),
    Row(
      "multipart.parameters", .text("flattened"), since: Version(2, 0, 1), .run,
      "AFQueryStringPairsFromDictionary"),
    Row("multipart.nested", .text("description"), .read, "description of whatever the value is"),
    Row("multipart.values", .text("description"), .run, "description, except for NSData and NSNull"),
    Row("multipart.line-ends", .text("as-written"), .run, "values are not looked at"),
    Row("multipart.method", .text("as-written"), .run, "multipartFormRequestWithMethod:"),
    Row("multipart.files", .text("any"), .run, "constructingBodyWithBlock: appends what it likes"),
    Row(
      "multipart.naming", .text("each"), .read,
      "NSParameterAssert asks for both; here a type is derived from a name, and a type alone is a field's"),
    Row(
      "multipart.repeated-headers", .text("by-spelling"), .run,
      "the headers of a part are keys of an NSDictionary"),
    Row("multipart.part-headers", .text("written"), .run, "appendPartWithHeaders:body:"),
    Row(
      "multipart.charset", .text("string-encoding"), until: Version(1, 3, 4), .run,
      "description in stringEncoding; the part is left out where that gives nil"),
    Row(
      "multipart.charset", .text("utf-8"), since: Version(2, 0, 0), until: Version(2, 0, 0), .run,
      "description in NSUTF8StringEncoding"),
    Row(
      "multipart.charset", .text("string-encoding"), since: Version(2, 0, 1), .run,
      "description in stringEncoding; the part is left out where that gives nil"),
    Row(
      "multipart.head-charset", .text("string-encoding"), until: Version(1, 3, 4), .run,
      "AFHTTPBodyPart: delimiters and heads in stringEncoding, each with its byte order mark in UTF-16"),
    Row(
      "multipart.head-charset", .text("utf-8"), since: Version(2, 0, 0), .run,
      "AFStreamingMultipartFormData is made with NSUTF8StringEncoding"),
    Row(
      "multipart.unnamed-file", .text("stem-and-extension"), until: Version(1, 0), .run,
      "appendPartWithFileURL:name:error:: the last path component without its extension"),
    Row(
      "multipart.unnamed-file", .text("path-and-extension"), since: Version(1, 0, 1), .run,
      "appendPartWithFileURL:name:error:: lastPathComponent"),
    Row(
      "multipart.file-url", .text("cfurl"), .read,
      """
      appendPartWithFileURL: asks an NSURL, whose path is CFStringGetFileSystemRepresentation's; CFURL was run, without \
      Apple's form of names, and not on a phone
      """),
    Row(
      "multipart.file-type", .text("by-extension-or-none"), until: Version(1, 1, 0), .run,
      "UTType of the extension if the app imports MobileCoreServices, else octet-stream"),
    Row(
      "multipart.file-type", .text("by-extension"), since: Version(1, 2, 0), until: Version(2, 2, 1), .run,
      "UTType of the extension if the app imports MobileCoreServices, else octet-stream"),
    Row(
      "multipart.file-type", .text("by-extension"), since: Version(2, 2, 2), .run,
      "AFContentTypeForPathExtension: UTType of the extension"),
    Row(
      "multipart.missing-type", .text("omitted"), .read,
      "a part without a type is one of appendPartWithHeaders:body:, which asks for none"),
    Row(
      "multipart.stream", .text("raises-on-split"), until: Version(1, 0), .run,
      "AFHTTPBodyPart read:maxLength: raises NSRangeException where a read ends within a delimiter or head"),
    Row(
      "multipart.stream", .text("cuts-on-split"), since: Version(1, 0, 1), until: Version(1, 0, 1), .run,
      "small reads lose the tail of the closing delimiter"),
    Row(
      "multipart.stream", .text("sound"), since: Version(1, 1, 0), until: Version(2, 2, 4), .run,
      "any size of reads gives the same bytes"),
    Row(
      "multipart.stream", .text("raises"), since: Version(2, 3, 0), until: Version(2, 3, 0), .run,
      "NSInvalidArgumentException: streamStatus is not synthesised (changelog of 2.3.1)"),
    Row(
      "multipart.stream", .text("sound"), since: Version(2, 3, 1), .run,
      "any size of reads gives the same bytes"),
    Row(
      "body.whole", .text("sent"), .documented,
      "the app sets HTTPBody of a request, or hands it to an upload task"),
    Row(
      "body.type", .text("none"), .read,
      """
      no method of AFNetworking looks at an HTTPBody that it is given; the type of a form that requestWithMethod: sets \
      without parameters since 2.6.1 stays, and is for the spec to say
      """),
  ]

  private static let constantBoundary = "Boundary+0xAbCdEfGbOuNdArY"
  private static let randomBoundary = "Boundary+%08X%08X"
}
