extension ClientTable {
  /// How AFNetworking flattens, sorts, prints and escapes parameters.
  static let afnetworkingQuery: [Row] = [
    Row(
      "query.order", .text("hash"), until: Version(1, 0, 1), .read,
      "the dictionary is enumerated: no order is promised"),
    Row(
      "query.order", .text("caseless"), since: Version(1, 1, 0), until: Version(2, 1, 0), .run,
      "NSSortDescriptor with caseInsensitiveCompare:; keys equal without case keep the dictionary's order"),
    Row(
      "query.order", .text("nfd"), since: Version(2, 2, 0), .run,
      "NSSortDescriptor on description with compare:, each level, raw keys (CFStringCompare)"),
    Row("query.array", .text("brackets"), .run, "AFQueryStringPairsFromKeyAndValue: key[]"),
    Row(
      "query.set", .text("description"), until: Version(1, 1, 0), .read,
      "no case for NSSet: its description is the value"),
    Row(
      "query.set", .text("repeat-hash"), since: Version(1, 2, 0), until: Version(2, 1, 0), .run,
      "key as it is for each member, in the set's own order"),
    Row(
      "query.set", .text("repeat"), since: Version(2, 2, 0), .run,
      "AFQueryStringPairsFromKeyAndValue: members sorted, key as it is"),
    Row("query.dictionary", .text("brackets"), .run, "AFQueryStringPairsFromKeyAndValue: key[nested]"),
    Row("query.null", .text("bare"), .run, "URLEncodedStringValue: the field alone for nil and NSNull"),
    Row("query.dictionary-null", .text("as-null"), .run, "URLEncodedStringValue, wherever the null stands"),
    Row("query.array-null", .text("as-null"), .run, "URLEncodedStringValue, wherever the null stands"),
    Row("query.array-gaps", .text("kept"), .read, "names have no indices, and no member is left out"),
    Row("query.bool", .text("numeric"), .run, "description of NSNumber"),
    Row("query.decimal", .text("digits"), .read, "the description of NSDecimalNumber"),
    Row(
      "query.double", .text("%.16g"), .documented,
      "descriptionWithLocale: prints %0.16g (Apple's documentation, public outputs 2011 to 2023)"),
    Row("query.date", .text("description"), .run, "description of NSDate: yyyy-MM-dd HH:mm:ss +0000"),
    Row(
      "query.data", .text("description"), .documented,
      "description of NSData since iOS 13: {length = …, bytes = 0x…}"),
    Row("query.key-case", .text("as-is"), .run, "names are never changed"),
    Row("query.escaping", .text("percent"), .run, "AFPercentEscapedStringFromString, or its forerunners"),
    Row("query.keep-keys", .text("-_[]'*,"), until: Version(1, 0), .run, escapes + "; the dot is escaped"),
    Row(
      "query.keep-keys", .text("-._[]'*,"), since: Version(1, 0, 1), until: Version(1, 1, 0), .run, escapes),
    Row(
      "query.keep-keys", .text("-._[]"), since: Version(1, 2, 0), until: Version(1, 2, 1), .run,
      escapes + "; ' * , are escaped from 1.2.0 on"),
    Row(
      "query.keep-keys", .text("-._~[]"), since: Version(1, 3, 0), until: Version(2, 5, 4), .run,
      escapes + "; ~ is free from 1.3.0 on"),
    Row(
      "query.keep-keys", .text("-._~/?"), since: Version(2, 6, 0), .run,
      "AFPercentEscapedStringFromString: URLQueryAllowedCharacterSet less :#[]@!$&'()*+,;="),
    Row("query.keep-values", .text("-_[]'*,"), until: Version(1, 0), .run, "as names"),
    Row(
      "query.keep-values", .text("-._[]'*,"), since: Version(1, 0, 1), until: Version(1, 1, 0), .run,
      "as names"),
    Row(
      "query.keep-values", .text("-._[]"), since: Version(1, 2, 0), until: Version(1, 2, 1), .run, "as names"),
    Row(
      "query.keep-values", .text("-._~[]"), since: Version(1, 3, 0), until: Version(1, 3, 2), .run,
      "as names"),
    Row(
      "query.keep-values", .text("-._~"), since: Version(1, 3, 3), until: Version(2, 5, 4), .run,
      "AFPercentEscapedQueryStringValueFromStringWithEncoding: brackets are escaped in values"),
    Row("query.keep-values", .text("-._~/?"), since: Version(2, 6, 0), .run, "as names"),
    Row(
      "query.charset", .text("string-encoding"), until: Version(2, 5, 4), .run,
      "CFURLCreateStringByAddingPercentEscapes, character by character; NULL, printed (null), where it cannot"
    ),
    Row(
      "query.charset", .text("utf-8"), since: Version(2, 6, 0), .run,
      "stringByAddingPercentEncodingWithAllowedCharacters:"),
    Row(
      "query.block", .text("none"), until: Version(1, 3, 4), .read, "AFHTTPClient has no query-string block"),
    Row(
      "query.block", .text("body-only"), since: Version(2, 0, 0), until: Version(2, 0, 2), .run,
      "setQueryStringSerializationWithBlock: is ignored for methods with parameters in the URL (issue 1593)"),
    Row(
      "query.block", .text("used"), since: Version(2, 0, 3), .run, "setQueryStringSerializationWithBlock:"),
    Row(
      "query.nil-block", .text("null-text"), until: Version(2, 6, 0), .run,
      "nil is formatted with %@ into the URL; [nil dataUsingEncoding:] is no body"),
    Row(
      "query.nil-block", .text("empty"), since: Version(2, 6, 1), .run,
      "no query; @\"\" becomes the body"),
    Row(
      "query.empty", .text("dangling"), until: Version(3, 0, 4), .run,
      "the separator is appended whatever follows"),
    Row(
      "query.empty", .text("untouched"), since: Version(3, 1, 0), .run, "an empty query leaves the URL alone"),
    Row("query.space", .text("percent"), .run, "%20, never +"),
    Row(
      "query.top-key", .text("error"), until: Version(1, 0, 1), .read,
      "URLEncodedStringValueWithEncoding: escapes the field as it is; CHANGES of 1.1.0: keys by description"),
    Row(
      "query.top-key", .text("description"), since: Version(1, 1, 0), .read,
      "the description of the field is escaped"),
    Row(
      "query.top-level", .text("null-key"), until: Version(2, 6, 0), .run,
      "a nil field is escaped to NULL, which prints (null)"),
    Row(
      "query.top-level", .text("empty-key"), since: Version(2, 6, 1), .run,
      "AFQueryStringPairsFromKeyAndValue(nil, …): a nil field prints as nothing, in an array as (null)"),
  ]

  private static let escapes = "AFPercentEscapedQueryStringPairMemberFromStringWithEncoding"
}
