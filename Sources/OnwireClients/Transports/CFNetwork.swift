// The fields that iOS adds to a request below every library that uses NSURLSession or NSURLConnection, over
// HTTP/1.1.
extension Transport {
  /// CFNetwork of each major release of iOS, the oldest first.
  static let cfnetwork = [
    cfnetwork("cfnetwork-ios9", 9), cfnetwork("cfnetwork-ios10", 10), cfnetwork("cfnetwork-ios11", 11),
    cfnetwork("cfnetwork-ios12", 12), cfnetwork("cfnetwork-ios13", 13), cfnetwork("cfnetwork-ios14", 14),
    cfnetwork("cfnetwork-ios15", 15), cfnetwork("cfnetwork-ios16", 16), cfnetwork("cfnetwork-ios17", 17),
    cfnetwork("cfnetwork-ios18", 18),
  ]

  private static func cfnetwork(_ name: StaticString, _ release: Int) -> Transport {
    let (evidence, source): (Evidence, String) =
      releasesWithHeads.contains(release)
      ? (.captured, "heads of apps on it over HTTP/1.1")
      : (.assumed, "heads of apps on iOS 9 to 12, 16 and 18 over HTTP/1.1")
    return Transport(
      name: name, title: "CFNetwork of iOS \(release)", systemRelease: release,
      additions: [
        Addition("Accept", .text("*/*"), rule: "accept", evidence, source),
        acceptEncoding(release),
        Addition(
          "Connection", .text("keep-alive"), rule: "connection", isReserved: true, evidence,
          source + "; NSURLSession's documentation keeps the field for itself"),
        Addition(
          "Content-Type", .text("application/x-www-form-urlencoded"), rule: "content-type", methods: ["POST"],
          bodyOver: 0, isReserved: true, .documented,
          "swift-corelibs-foundation does it as Darwin does: pull requests 637, 1741 (no body, no field) and 2753 (body "
            + "streams); head of an app on iOS 8 in Alamofire#553"),
        Addition(
          "User-Agent", .agent, rule: "user-agent", release == 10 ? .captured : .documented,
          "app name and build; blanks and what is not ASCII were seen as %XX, other marks than -._~ are assumed to "
            + "be; " + SystemRelease.source),
        acceptLanguage(release),
      ],
      orders: cfnetworkOrders(release))
  }

  /// The major releases for which the head of an app's request is public, as it came over the wire.
  private static let releasesWithHeads: Set<Int> = [9, 10, 11, 12, 16, 18]

  /// Brotli came with iOS 11, over TLS only; iOS 13 put it last.
  private static func acceptEncoding(_ release: Int) -> Addition {
    let (https, evidence, source): (String, Evidence, String) =
      switch release {
      case ...9: ("gzip, deflate", .documented, "programs with an app's head of iOS 9.3")
      case 10: ("gzip, deflate", .captured, "heads of apps on iOS 10.0 and 10.3")
      case 11:
        ("br, gzip, deflate", .documented, "programs with an app's head of iOS 11, and Safari 11's head")
      case 12: ("br, gzip, deflate", .captured, "head of an AFNetworking app on iOS 12.2")
      case 13: ("gzip, deflate, br", .documented, "programs with an app's head of iOS 13.3 and 13.7")
      case 14: ("gzip, deflate, br", .documented, "programs with an app's head of iOS 14.3 and 14.4")
      case 15: ("gzip, deflate, br", .documented, "programs with an app's head of iOS 15.3")
      case 16: ("gzip, deflate, br", .documented, "programs with an app's head of iOS 16.2")
      case 17: ("gzip, deflate, br", .documented, "programs with an app's head of iOS 17.1")
      default: ("gzip, deflate, br", .documented, "programs with an app's head of iOS 18.0")
      }
    return Addition(
      "Accept-Encoding", .byScheme(http: "gzip, deflate", https: https), rule: "accept-encoding", evidence,
      source + "; no br over http, as heads of iOS 10 and of macOS 14 have it")
  }

  /// Every head has one language, though phones have several; iOS 15 changed its form.
  private static func acceptLanguage(_ release: Int) -> Addition {
    release < 15
      ? Addition(
        "Accept-Language", .language(.lowercase), rule: "accept-language",
        release == 10 ? .captured : .documented,
        "zh-cn, en-us, de-de, vi-vn in heads and programs of iOS 10, 13 and 14; the first language, its script left out"
      )
      : Addition(
        "Accept-Language", .language(.weighted), rule: "accept-language", .documented,
        "zh-CN,zh-Hans;q=0.9 and en-US,en;q=0.9 in programs with an app's head of iOS 15 to 18 and in a capture of "
          + "macOS 14; the first language, then it without its region (en-IN: en-GB and en)")
  }
}
