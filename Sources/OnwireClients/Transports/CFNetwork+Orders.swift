// The orders in which CFNetwork was seen to write fields over HTTP/1.1. Host is first and Content-Type
// second; the rest depends on the set of fields. An Accept-Language that the app sets comes before
// Content-Length, the system's own after it. Few heads show where other fields of the app go.
extension Transport {
  static func cfnetworkOrders(_ release: Int) -> [Order] {
    switch release {
    case 9: ios9
    case 10: ios10
    case 11: [get(.assumed, "heads of iOS 10.3 and 12.1")] + ios11 + [ownLanguage(.assumed, iOS10And15)]
    case 12:
      [get(.captured, "AFNetworking app on iOS 12.1, GET with a cookie")] + ios12
        + [ownLanguage(.assumed, iOS10And15)]
    case 13, 14: later(given: iOS11And18, own: (.assumed, iOS10And15))
    case 15:
      later(
        given: iOS11And18, own: (.documented, "program with the head of an app on iOS 15.3, POST of JSON"))
    case 16:
      [get(.assumed, "head of iOS 12.1")] + ios16 + [ownLanguage(.assumed, "heads of iOS 15.3 and macOS 14")]
    case 17:
      later(given: "head of iOS 18.0.1", own: (.assumed, "capture of the same CFNetwork 1498 on macOS 14"))
    default: [get(.assumed, "head of iOS 12.1")] + ios18 + [ownLanguage(.assumed, "capture of macOS 14")]
    }
  }

  private static let iOS10And15 = "heads of iOS 10 and 15.3"
  private static let iOS11And18 = "heads of iOS 11.2.6 and 18.0.1"
  private static let bodies: [Order.Body] = [.form, .other, .multipart]

  private static let ios9 = [
    Order(
      [.none],
      [
        "Host", "Connection", "Accept", "User-Agent", "Accept-Language", .others, "Accept-Encoding",
      ], .captured, "AFNetworking app on iOS 9.3, GET with Authorization"),
    Order(
      [.form, .other],
      [
        "Host", "Content-Type", "Accept", "Cookie", "Connection", .others, "Accept-Language", "User-Agent",
        "Content-Length", "Accept-Encoding",
      ], .captured, "AFNetworking app on iOS 9.2, POST of a form"),
    Order(
      [.multipart],
      [
        "Host", "Content-Type", "Accept-Encoding", "Connection", "Accept", "User-Agent", "Accept-Language",
        .others, "Content-Length",
      ], .captured, "AFNetworking app on iOS 9.1, multipart with Authorization"),
  ]

  private static let ios10 = [
    get(
      .captured, "iOS 10.0, GET; iOS 10.3, GET with Range; AFNetworking app on iOS 10.3, GET with a cookie"),
    Order(
      [.multipart], given: ["Accept-Language"],
      [
        "Host", "Content-Type", "Connection", "Accept", "User-Agent", "Accept-Language", .others,
        "Accept-Encoding", "Content-Length",
      ], .captured, "AFNetworking app on iOS 10.3, multipart; where Accept-Encoding stood is not clear"),
    givenLanguage([.form, .other], .assumed, iOS11And18),
    ownLanguage(
      .captured,
      "NSURLSession on iOS 10, PUT of JSON; multipart on iOS 10 (NSURLConnection on iOS 10.0: Accept-Language, "
        + "Accept-Encoding, Content-Length at the end)"),
  ]

  private static let ios11 = [
    givenLanguage([.multipart], .captured, "AFNetworking app on iOS 11.2.6, multipart"),
    givenLanguage([.form, .other], .assumed, "multipart of iOS 11.2.6, JSON of iOS 18.0.1"),
  ]

  private static let ios12 = [
    Order(
      [.form], given: ["Accept-Language"],
      [
        "Host", "Content-Type", "Content-Length", "Connection", "Accept", "User-Agent", "Accept-Language",
        .others, "Accept-Encoding",
      ], .captured, "AFNetworking app on iOS 12.2, POST of a form with a field of its own"),
    givenLanguage([.other, .multipart], .assumed, iOS11And18),
  ]

  private static let ios16 = [
    Order(
      [.form, .other], given: ["Accept-Language", "Accept-Encoding"],
      [
        "Host", "Content-Type", "Accept", "Accept-Encoding", "User-Agent", "Accept-Language",
        "Content-Length", .others, "Connection",
      ], .captured, "Alamofire 5.5 app on the simulator of iOS 16.2, POST with a field of its own"),
    Order(
      [.multipart], given: ["Accept-Language"], ios16Multipart, .captured,
      "AFNetworking app on iOS 16.2, multipart"),
    Order(
      [.form, .other], given: ["Accept-Language"], ios16Multipart, .assumed, "multipart of iOS 16.2"),
  ]

  private static let ios16Multipart: [Order.Place] = [
    "Host", "Content-Type", "Accept", "User-Agent", "Accept-Language", "Content-Length", .others,
    "Accept-Encoding", "Connection",
  ]

  private static let ios18 = [
    givenLanguage([.other], .captured, "app with an AFNetworking User-Agent on iOS 18.0.1, POST of JSON"),
    givenLanguage([.form, .multipart], .assumed, "JSON of iOS 18.0.1"),
  ]

  /// The rows of a release for which no head is public.
  private static func later(given: String, own: (Evidence, String)) -> [Order] {
    [
      get(.assumed, "head of iOS 12.1"), givenLanguage(bodies, .assumed, given), ownLanguage(own.0, own.1),
    ]
  }

  private static func get(_ evidence: Evidence, _ source: String) -> Order {
    Order(
      [.none],
      [
        "Host", "Range", "Accept", "Cookie", "User-Agent", "Accept-Language", .others, "Accept-Encoding",
        "Connection",
      ], evidence, source)
  }

  private static func givenLanguage(_ bodies: [Order.Body], _ evidence: Evidence, _ source: String) -> Order {
    Order(
      bodies, given: ["Accept-Language"],
      [
        "Host", "Content-Type", "Connection", "Accept", "User-Agent", "Accept-Language", "Content-Length",
        .others, "Accept-Encoding",
      ], evidence, source)
  }

  private static func ownLanguage(_ evidence: Evidence, _ source: String) -> Order {
    Order(
      bodies,
      [
        "Host", "Content-Type", "Connection", "Accept", "User-Agent", "Content-Length", "Accept-Language",
        .others, "Accept-Encoding",
      ], evidence, source)
  }
}
