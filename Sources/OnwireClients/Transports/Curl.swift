// The fields that the command curl adds over HTTP/1.1, called with -u and --oauth2-bearer for `auth`, -H for
// `headers` and those of `general`, --data-binary or -F for a body.
extension Transport {
  /// curl 7.88.1.
  static let curl = Transport(
    name: "curl", title: "curl 7.88.1",
    additions: [
      Addition(
        "Authorization", .basic, rule: "authorization", .run,
        ran + ": escapes are decoded, and without a password the text ends in a colon"),
      Addition("User-Agent", .text("curl/7.88.1"), rule: "user-agent", .run, ran),
      Addition("Accept", .text("*/*"), rule: "accept", .run, ran),
      Addition(
        "Expect", .text("100-continue"), rule: "expect", bodyOver: 1_048_576, .run,
        ran + ": a body over 1 MiB, which curl sends after an answer or a second"),
    ],
    orders: [
      Order([.none, .other], head + [.others, .own("Content-Length"), .own("Expect")], .run, ran),
      Order(
        [.form, .multipart],
        head + [.others, .own("Content-Length"), .own("Content-Type"), .own("Expect")], .run, ran),
    ])

  private static let ran = "curl 7.88.1 against a listener on the same machine"

  /// The fields that curl writes before those of -H.
  private static let head: [Order.Place] = [
    "Host", .own("Authorization"), .own("User-Agent"), .own("Accept"),
  ]
}
