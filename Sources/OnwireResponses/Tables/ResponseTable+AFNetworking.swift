import OnwireClients

extension ResponseTable {
  /// AFNetworking: request operations up to 1.3.4, then the response serializers.
  static let afnetworking = ResponseTable(
    .afnetworking,
    [
      Reader("json", "AFJSONResponseSerializer", .json),
      Reader("http", "AFHTTPResponseSerializer", .data),
      Reader("xml", "AFXMLParserResponseSerializer", .xml, since: Version(2, 0, 0)),
      Reader("plist", "AFPropertyListResponseSerializer", .plist, since: Version(2, 0, 0)),
      Reader("image", "AFImageResponseSerializer", .image, since: Version(2, 0, 0)),
      Reader("compound", "AFCompoundResponseSerializer", .compound, since: Version(2, 0, 0)),
    ],
    rows: afnetworkingChecks + afnetworkingErrors + afnetworkingBodies,
    remarks: [
      Remark(
        "AFHTTPSessionManager hands the failure block the error only: an object beside it is in "
          + "AFURLSessionManager's completion block.", since: Version(2, 0, 0), .read),
      Remark(
        "A download task has moved the file to its destination before anything is checked: a 404 gives its path "
          + "and the error, and a type alone never fails.", since: Version(2, 0, 0), .read),
      Remark(
        "In 2.4.0 a refused status without data raises, since nil is put in a dictionary.",
        since: Version(2, 4, 0), until: Version(2, 4, 0), .read),
      Remark(
        "A response without a URL is never refused with an error.", since: Version(2, 5, 0), .read),
      Remark(
        "A copy of a JSON, plist or image serializer forgets the types that it was given.",
        since: Version(2, 0, 0), until: Version(3, 1, 0), .read),
      Remark(
        "A refused status is not parsed for the block; responseJSON of the operation parses when it is asked.",
        until: Version(1, 3, 4), .run),
      Remark(
        "AFHTTPClient takes AFJSONRequestOperation only where the request's Accept has one of its types or the "
          + "path ends in .json; else the app gets NSData.", until: Version(1, 3, 4), .read),
    ])

  private static let afnetworkingChecks: [Row] = [
    Row(
      "validation", "always", .run, "validateResponse:data:error:; -error of AFHTTPRequestOperation in 1.x"),
    Row(
      "validation.order", ReadingRules.Order.firstStays.rawValue, until: Version(2, 0, 3), .run,
      "the status, and the type only of a good status"),
    Row(
      "validation.order", ReadingRules.Order.chained.rawValue, since: Version(2, 1, 0), .run,
      "validateResponse:data:error: (:110-160 at 4.0.1)"),
    Row(
      "validation.statuses", "200-299", .run, "acceptableStatusCodes (:102 at 4.0.1; 1.x: :293 at 1.3.4)"),
    Row(
      "validation.types", "text/json application/json text/javascript", for: ["json"],
      until: Version(1, 3, 4), .run, "AFJSONRequestOperation (:105 at 1.3.4); a set has no order"),
    Row(
      "validation.types", "application/json text/json text/javascript", for: ["json"],
      since: Version(2, 0, 0), .run, "AFJSONResponseSerializer (:228 at 4.0.1)"),
    Row(
      "validation.types", "application/xml text/xml", for: ["xml"], .run,
      "AFXMLParserResponseSerializer (:325 at 4.0.1)"),
    Row(
      "validation.types", "application/x-plist", for: ["plist"], .run,
      "AFPropertyListResponseSerializer (:457 at 4.0.1)"),
    Row(
      "validation.types",
      "image/tiff image/jpeg image/gif image/png image/ico image/x-icon image/bmp image/x-bmp image/x-xbitmap "
        + "image/x-win-bitmap", for: ["image"], .run, "AFImageResponseSerializer (:670 at 4.0.1)"),
    Row("validation.types", "any", for: ["http"], .run, "AFHTTPResponseSerializer: nil"),
    Row("validation.type-source", "the reader's set", .run, "acceptableContentTypes"),
    Row("validation.type-match", "exact", .run, "containsObject: of the MIMEType, which is in lower case"),
    Row(
      "validation.missing-type", "application/octet-stream", until: Version(1, 3, 4), .run,
      "hasAcceptableContentType (:224 at 1.3.4)"),
    Row("validation.missing-type", "refused", since: Version(2, 0, 0), .run, "containsObject: of nil"),
    Row("validation.empty-body", "counts as refused, without an error of its own", .run, "(:121 at 4.0.1)"),
    Row(
      "validation.failed", "stops", until: Version(1, 3, 4), .run, "setCompletionBlockWithSuccess:failure:"),
    Row(
      "validation.failed", "reads", for: ["http"], since: Version(2, 0, 0), .run,
      "AFHTTPResponseSerializer (:163-170 at 4.0.1)"),
    Row(
      "validation.failed", "reads", for: ["json"], since: Version(2, 2, 2), until: Version(2, 2, 2), .run,
      "compares with NSURLErrorDomain (:214)"),
    Row(
      "validation.failed", "a refused type stops", since: Version(2, 0, 0), .run,
      "AFErrorOrUnderlyingErrorHasCodeInDomain (:235-273 at 4.0.1)"),
  ]

  private static let afnetworkingErrors: [Row] = [
    Row("error.chain", "replaced", until: Version(2, 0, 3), .run, "the error of parsing is the only one"),
    Row("error.chain", "beneath", since: Version(2, 1, 0), .run, "AFErrorWithUnderlyingError"),
    Row("error.object", "dropped", until: Version(1, 3, 4), .run, "the failure block has no object"),
    Row(
      "error.object", "handed over", since: Version(2, 0, 0), .run,
      "responseObjectForResponse:data:error:, and AFURLSessionManager (:222 at 4.0.1)"),
    Row("error.domain", "AFNetworkingErrorDomain", until: Version(2, 2, 4), .run, "AFNetworkingErrorDomain"),
    Row(
      "error.domain", "com.alamofire.error.serialization.response", since: Version(2, 3, 0), .run,
      "AFURLResponseSerializationErrorDomain"),
    Row("error.messages", "Expected …, got …", until: Version(1, 3, 4), .run, "-error"),
    Row(
      "error.messages", "Request failed: …, got <undefined>", since: Version(2, 0, 0),
      until: Version(2, 0, 0), .run, "a %d without an argument (:63)"),
    Row("error.messages", "Request failed: …", since: Version(2, 0, 1), .run, "(:118-150 at 4.0.1)"),
    Row(
      "error.keys",
      "AFNetworkingOperationFailingURLRequestErrorKey AFNetworkingOperationFailingURLResponseErrorKey "
        + "NSErrorFailingURLKey NSLocalizedDescriptionKey NSLocalizedRecoverySuggestionErrorKey",
      until: Version(1, 3, 4), .run, "-error; the body as text is NSLocalizedRecoverySuggestion"),
    Row(
      "error.keys",
      "AFNetworkingOperationFailingURLResponseErrorKey NSErrorFailingURLKey NSLocalizedDescriptionKey",
      since: Version(2, 0, 0), until: Version(2, 2, 4), .run, "validateResponse:data:error:"),
    Row(
      "error.keys",
      "NSErrorFailingURLKey NSLocalizedDescriptionKey com.alamofire.serialization.response.error.response",
      since: Version(2, 3, 0), until: Version(2, 3, 1), .run, "validateResponse:data:error:"),
    Row(
      "error.keys",
      "NSErrorFailingURLKey NSLocalizedDescriptionKey com.alamofire.serialization.response.error.data "
        + "com.alamofire.serialization.response.error.response", since: Version(2, 4, 0), .run,
      "validateResponse:data:error:; the data key holds the body"),
  ]

  private static let afnetworkingBodies: [Row] = [
    Row("value.types", "Objective-C", .run, "NSJSONSerialization, NSPropertyListSerialization"),
    Row("empty", "nil", for: ["json"], .run, "(:253 at 4.0.1)"),
    Row("empty", "read", for: ["http", "xml", "plist", "image"], .run, "no serializer looks"),
    Row("json.input", "as they are", for: ["json"], until: Version(1, 0, 1), .run, "responseData"),
    Row(
      "json.input", ReadingRules.JSONInput.charsetAndBackOfText.rawValue, for: ["json"],
      since: Version(1, 1, 0), until: Version(1, 1, 0), .run, "responseString, encoded again (:74)"),
    Row(
      "json.input", ReadingRules.JSONInput.charsetAndBack.rawValue, for: ["json"], since: Version(1, 2, 0),
      until: Version(1, 2, 0), .read, "responseString, encoded again (:78)"),
    Row(
      "json.input", ReadingRules.JSONInput.charset.rawValue, for: ["json"], since: Version(1, 2, 1),
      until: Version(1, 3, 4), .run, "responseString, as NSUTF8StringEncoding"),
    Row(
      "json.input", "decoded as UTF-8", for: ["json"], since: Version(2, 0, 0), until: Version(2, 0, 0), .run,
      "stringEncoding, whatever the response says"),
    Row(
      "json.input", ReadingRules.JSONInput.charset.rawValue, for: ["json"], since: Version(2, 0, 1),
      until: Version(3, 0, 4), .run, "textEncodingName (:175 at 2.0.1, :244 at 2.6.2)"),
    Row(
      "json.input", "as they are", for: ["json"], since: Version(3, 1, 0), .run,
      "the data; charset and stringEncoding are ignored"),
    Row(
      "json.charset", "UTF-8; ISO-8859-1 for text/*", for: ["json"], since: Version(1, 1, 0),
      until: Version(1, 3, 4), .run, "responseStringEncoding (:173-186 at 1.3.4)"),
    Row(
      "json.charset", "UTF-8", for: ["json"], since: Version(2, 0, 0), until: Version(3, 0, 4), .run,
      "stringEncoding"),
    Row(
      "json.undecodable", "raises", for: ["json"], since: Version(1, 1, 0), until: Version(1, 2, 1), .run,
      "nil for NSJSONSerialization: data parameter is nil (AFNetworking#922, #1022)"),
    Row(
      "json.undecodable", "nil", for: ["json"], since: Version(1, 3, 0), until: Version(3, 0, 4), .run,
      "success without a value (AFNetworking#2679)"),
    Row("json.blank", "parsed", for: ["json"], until: Version(1, 0, 1), .run, "no rule for head :ok"),
    Row("json.blank", "nil", for: ["json"], since: Version(1, 1, 0), .run, "Rails' head :ok"),
    Row("json.fragments", "refused", for: ["json"], .run, "readingOptions without AllowFragments"),
    Row(
      "json.nulls", ReadingRules.NullRemoval.dictionaries.rawValue, for: ["json"], since: Version(2, 2, 2),
      until: Version(2, 2, 2), .run, "removesKeysWithNullValues (:59)"),
    Row(
      "json.nulls", ReadingRules.NullRemoval.members.rawValue, for: ["json"], since: Version(2, 2, 3),
      until: Version(3, 2, 1), .run, "AFJSONObjectByRemovingKeysWithNullValues"),
    Row(
      "json.nulls", ReadingRules.NullRemoval.elements.rawValue, for: ["json"], since: Version(4, 0, 0), .run,
      "AFJSONObjectByRemovingKeysWithNullValues (:63-90)"),
    Row(
      "image.undecodable", "nil without an error", for: ["image"], .read, "(:683-700 at 4.0.1), on iOS"),
    Row("xml.value", "an NSXMLParser that has parsed nothing yet", for: ["xml"], .run, "(:340 at 4.0.1)"),
  ]
}
