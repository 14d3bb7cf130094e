import OnwireClients
import OnwireDiagnostics

extension ResponseTable {
  /// Alamofire 4 and 5: response, responseData, responseString, responseJSON, responseDecodable.
  static let alamofire = ResponseTable(
    .alamofire,
    [
      Reader("json", "responseJSON", .json),
      Reader("decodable", "responseDecodable", .decodable, since: Version(5, 0, 0)),
      Reader("string", "responseString", .string),
      Reader("data", "responseData", .data),
      Reader("response", "response", .data),
    ],
    rows: [
      Row("validation", "asked", .run, "validate() of a request; nothing is checked without it"),
      Row(
        "validation.order", ReadingRules.Order.firstStays.rawValue, .run,
        "validate() of DataRequest (:144-151 at 5.12.0)"),
      Row("validation.statuses", "200-299", .run, "acceptableStatusCodes (Validation.swift)"),
      Row(
        "validation.type-source", "the request's Accept", .run,
        "acceptableContentTypes: the Accept header cut at `,`, or */*"),
      Row("validation.type-match", "ranges", until: Version(5, 11, 2), .run, "MIMEType.matches"),
      Row(
        "validation.type-match", "ranges of exactly two parts", since: Version(5, 12, 0), .run,
        "MIMEType.init (:49)"),
      Row("validation.missing-type", "accepted by */* alone", .run, "isWildcard"),
      Row("validation.empty-body", "is not checked", .run, "Validation.swift"),
      Row("validation.failed", "stops", .run, "guard error == nil"),
      Row("error.chain", "replaced", .run, "one error only"),
      Row("error.object", "dropped", .run, "a Result; the body stays in response.data"),
      Row("error.domain", "Alamofire.AFError", .run, "AFError as NSError"),
      Row("error.codes", "3 4", until: Version(4, 9, 1), .run, "the numbers of AFError's cases"),
      Row("error.codes", "9 10", since: Version(5, 0, 0), .run, "the numbers of AFError's cases"),
      Row("error.messages", "Response …", .run, "AFError.localizedDescription"),
      Row("error.types", "as given", until: Version(5, 4, 4), .read, "acceptableContentTypes of AFError"),
      Row("error.types", "sorted", since: Version(5, 5, 0), .read, "acceptableContentTypes.sorted()"),
      Row("value.types", "Swift", .run, "Result"),
      Row("empty", "read", for: ["data", "string"], until: Version(4, 9, 1), .run, "serializeResponseData"),
      Row(
        "empty", "read", for: ["response"], until: Version(4, 9, 1), .run,
        "mutableData of DataTaskDelegate begins empty"),
      Row(
        "empty", "error", for: ["json"], until: Version(4, 9, 1), .run,
        "serializeResponseJSON: inputDataNilOrZeroLength"),
      Row("empty", "nil", for: ["response"], since: Version(5, 0, 0), .run, "response(): Data?"),
      Row(
        "empty", "error", since: Version(5, 0, 0), .run,
        "inputDataNilOrZeroLength (Alamofire#2811, #3088)"),
      Row(
        "empty.statuses", "204 205", for: ["data", "string", "json"], until: Version(4, 9, 1), .run,
        "emptyDataStatusCodes"),
      Row(
        "empty.statuses", "204 205", for: bodies, since: Version(5, 0, 0), .run, "defaultEmptyResponseCodes"),
      Row("empty.methods", "HEAD", for: bodies, since: Version(5, 0, 0), .run, "defaultEmptyRequestMethods"),
      Row(
        "empty.body", "thrown away", for: ["data", "string", "json"], until: Version(4, 9, 1), .run,
        "emptyDataStatusCodes (:263, :363, :493 at 4.9.1)"),
      Row("empty.body", "read", for: bodies, since: Version(5, 0, 0), .run, "serialize(request:…)"),
      Row("json.input", "as they are", for: ["json", "decodable"], .run, "Data"),
      Row("json.fragments", "allowed", for: ["json"], .run, "options: .allowFragments"),
      Row("json.fragments", "allowed", for: ["decodable"], .run, "JSONDecoder"),
      Row(
        "decodable.type", "DecodingError: keyNotFound, valueNotFound, typeMismatch, dataCorrupted",
        for: ["decodable"], .run, "JSONDecoder; optional properties take a missing member and null"),
      Row("string.charset", "ISO-8859-1", for: ["string"], .run, "convertedEncoding ?? .isoLatin1"),
      Row(
        "string.charset-names", "CoreFoundation's", for: ["string"], until: Version(5, 0, 5), .run,
        "CFStringConvertIANACharSetNameToEncoding"),
      Row(
        "string.charset-names", "utf-8, iso-8859-1, utf-16, utf-32", for: ["string"], since: Version(5, 1, 0),
        .run, "String.Encoding(ianaCharsetName:)"),
      Row("string.unknown-charset", "fails", for: ["string"], until: Version(5, 0, 5), .run, "4294967295"),
      Row(
        "string.unknown-charset", "ISO-8859-1", for: ["string"], since: Version(5, 1, 0), .run,
        "?? .isoLatin1"),
    ],
    remarks: [
      Remark("A download of no bytes fails as an empty body does.", .read),
      Remark(
        "validate(contentType:) of a download looks at the file's size before its bytes.",
        since: Version(5, 10, 0), .read),
      Remark("responseJSON is deprecated.", since: Version(5, 5, 0), .read),
    ])

  private static let bodies = ["data", "string", "json", "decodable"]
}
