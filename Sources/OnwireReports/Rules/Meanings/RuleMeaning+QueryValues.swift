import OnwireClients

extension RuleMeaning {
  /// How values print that are not texts.
  static let ofQueryValues: [RuleMeaning] = [
    RuleMeaning(
      "query.null", "params: {a: null, b: 1}", .target,
      [
        ValueMeaning("bare", "the name alone, without =", "/?a&b=1"),
        ValueMeaning("drop-key", "no pair at all", "/?b=1"),
        ValueMeaning("drop-value", "the name and =, no value", "/?a=&b=1"),
        ValueMeaning("null-text", "the value null", "/?a=null&b=1"),
        ValueMeaning("nsnull-text", "the value <null>, which is NSNull's description", "/?a=%3Cnull%3E&b=1"),
        ValueMeaning("error", "the library has no such value: nothing is sent", refused: .nullRefused),
      ]),
    RuleMeaning(
      "query.bool", "params: {a: true, b: false}", .target,
      [
        ValueMeaning("numeric", "1 and 0", "/?a=1&b=0"),
        ValueMeaning("literal", "true and false", "/?a=true&b=false"),
      ]),
    RuleMeaning(
      "query.double", "params: {a: 0.1, b: 0.30000000000000004}", .target,
      [
        ValueMeaning("%.16g", "16 significant digits, zeros at the end left out", "/?a=0.1&b=0.3"),
        ValueMeaning(
          "%.17g", "17 significant digits, zeros at the end left out",
          "/?a=0.10000000000000001&b=0.30000000000000004"),
        ValueMeaning(
          "shortest", "the fewest digits that read back as the same number",
          "/?a=0.1&b=0.30000000000000004"),
      ]),
    RuleMeaning(
      "query.date", "params: {at: !!timestamp 2026-01-02T03:04:05.9997Z}", .target,
      [
        ValueMeaning(
          "description", "NSDate's description, in UTC", "/?at=2026-01-02%2003%3A04%3A05%20%2B0000"),
        ValueMeaning("reference", "seconds since 2001, as a double", "/?at=789015845.9997"),
        ValueMeaning("unix", "seconds since 1970, as a double", "/?at=1767323045.9997"),
        ValueMeaning("unix-ms", "milliseconds since 1970, as a double", "/?at=1767323045999.7"),
        ValueMeaning(
          "iso8601", "as ISO8601DateFormatter does: the second, in UTC, after rounding to milliseconds",
          "/?at=2026-01-02T03%3A04%3A06Z"),
        ValueMeaning(
          "rfc3339", "RFC 3339, in UTC: the second that it is in", "/?at=2026-01-02T03%3A04%3A05Z"),
      ]),
    RuleMeaning(
      "query.data", "params: {k: !!binary aGVsbG8=}", .target,
      [
        ValueMeaning(
          "description", "NSData's description since iOS 13: length and bytes, long ones elided",
          "/?k=%7Blength%20%3D%205%2C%20bytes%20%3D%200x68656c6c6f%7D"),
        ValueMeaning(
          "description-legacy", "NSData's description before: all bytes in hexadecimal, four by four",
          "/?k=%3C68656c6c%206f%3E"),
        ValueMeaning("base64", "base64", "/?k=aGVsbG8%3D"),
        ValueMeaning(
          "bytes", "an array of the bytes as numbers",
          "/?k%5B%5D=104&k%5B%5D=101&k%5B%5D=108&k%5B%5D=108&k%5B%5D=111"),
        ValueMeaning("count", "how many bytes there are: Swift's description of Data", "/?k=5%20bytes"),
      ]),
  ]
}
