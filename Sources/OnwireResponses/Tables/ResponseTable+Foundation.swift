import OnwireClients

extension ResponseTable {
  /// What Apple's JSON parser does below every library.
  static let foundation: [Row] = [
    Row(
      "json.encodings", "UTF-8, UTF-16 and UTF-32, with or without a byte order mark", for: json, .documented,
      "Apple's reference of NSJSONSerialization"),
    Row(
      "json.duplicate-keys", "the first", for: json, .documented,
      "NSJSONSerialization in 2015 and 2016 (bignerdranch/Freddy#62, #106); Foundation on Linux keeps the last"
    ),
    Row(
      "json.numbers", "an NSDecimalNumber up to iOS 10, a rounded double from iOS 11", for: json, .documented,
      "tgebarowski.github.io, 2017-07-13"),
    Row(
      "json.trailing-comma", "passed over", for: json, .documented,
      "swift-corelibs-foundation says so of Apple's parser, and does it, too"),
    Row(
      "json.control-characters", "refused", for: json, .documented,
      "the text `Unescaped control character` of public logs"),
    Row(
      "json.syntax", "NSCocoaErrorDomain 3840", for: json, .documented,
      "NSPropertyListReadCorruptError of NSJSONSerialization (AFNetworking#3331, Alamofire#3070)"),
    Row(
      "plist.syntax", "NSCocoaErrorDomain 3840", for: ["plist"], .run,
      "NSPropertyListSerialization of Foundation on Linux, Swift 6.3"),
    Row("json.depth", "512 at most", for: json, .run, "Foundation on Linux, Swift 6.3"),
  ]

  private static let json = ["json", "decodable", "compound", "data"]
}
