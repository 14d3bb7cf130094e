/// A library that people look for but that has no table: what to write for it, and why.
package struct OtherLibrary: Sendable {
  /// The library's own name.
  package let name: String
  /// The client that it is built on; `nil` if it is not known here what it sends.
  package let client: String?
  /// The reason for that client, or for none: a sentence without a full stop.
  package let reason: String
  /// The source of this.
  package let source: String

  /// The library that `name` means, in any letter case and with any release.
  static func named(_ name: Substring) -> OtherLibrary? {
    let name = folded(name)
    return all.first { folded($0.name[...]) == name }
  }

  private static func folded(_ name: Substring) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// All of them, grouped by the client that they are built on.
  package static let all: [OtherLibrary] = [
    OtherLibrary(
      name: "YTKNetwork", client: "afnetworking@3",
      reason:
        "YTKNetwork 2 makes its requests with serializers of AFNetworking 3; 1 is `afnetworking@2`, 3 `afnetworking@4`",
      source: "YTKNetworkAgent.m; podspec of 2.0.5; issues 148 and 518"),
    OtherLibrary(
      name: "PPNetworkHelper", client: "afnetworking@3.2",
      reason: "PPNetworkHelper passes URL and parameters on to the calls of AFHTTPSessionManager",
      source: "PPNetworkHelper.m; podspec of 0.8.1"),
    OtherLibrary(
      name: "CTNetworking", client: "afnetworking",
      reason:
        "CTNetworking sends what the app makes with a serializer; the release is that of the app's AFNetworking",
      source: "CTApiProxy.m; DemoService.m; podspec"),
    OtherLibrary(
      name: "RestKit", client: "afnetworking@1.3.4",
      reason:
        "RestKit has a copy of AFNetworking 1.3; its JSON is `as: json`, a form in a body has `query.order: nfd`",
      source: "RKObjectManager.m; AFRKHTTPClient.m; RKURLEncodedSerialization.m; issue 2204"),
    OtherLibrary(
      name: "AFOAuth2Manager", client: "afnetworking@3",
      reason: "AFOAuth2Manager 3 is a manager of AFNetworking 3; 2 is `afnetworking@2`",
      source: "podspec of 2.2.1; issue 122; issue 4567 of AFNetworking"),
    OtherLibrary(
      name: "AFAmazonS3Manager", client: "afnetworking@2",
      reason: "AFAmazonS3Manager 3 is a manager of AFNetworking 2; its signature is a header",
      source: "podspecs of 3.1.0 and 3.1.2"),
    OtherLibrary(
      name: "AFgzipRequestSerializer", client: "afnetworking@2",
      reason:
        "it packs what another serializer makes; the packed bytes are `body`, beside `Content-Encoding: gzip`",
      source: "AFgzipRequestSerializer.m; podspec of 0.0.2"),
    OtherLibrary(
      name: "Moya", client: "alamofire@5",
      reason:
        "Moya 15 sends with Alamofire 5; `client: {use: alamofire@5, rules: {url.base: appended-or-server}}` joins base and path",
      source: "podspec of 15.0.0; Moya 15.0.3, read"),
    OtherLibrary(
      name: "URLSession", client: "nsurlsession@query-allowed",
      reason: "the app writes query and body by hand, in this style or in another one: that of its code",
      source: "docs/by-hand.md"),
    OtherLibrary(
      name: "NSURLConnection", client: "nsurlsession@query-allowed",
      reason: "the app writes query and body by hand, in this style or in another one: that of its code",
      source: "docs/by-hand.md"),
    OtherLibrary(
      name: "GTMSessionFetcher", client: "nsurlsession@query-allowed",
      reason: "GTMSessionFetcher sends the body that the app gives it, which is `body` in any style",
      source: "podspec of 3.4.1: a wrapper of NSURLSession"),
    OtherLibrary(
      name: "MKNetworkKit", client: nil,
      reason:
        "MKNetworkKit has escapes and multipart bodies of its own, which are not known here: `onwire import` finds what writes those of a capture",
      source: "MKNetworkOperation.m"),
    OtherLibrary(
      name: "ASIHTTPRequest", client: nil,
      reason:
        "ASIHTTPRequest has forms and multipart bodies of its own, which are not known here: `onwire import` finds what writes those of a capture",
      source: "ASIFormDataRequest.m"),
    OtherLibrary(
      name: "SLRequest", client: nil,
      reason:
        "Social.framework makes the bodies of an SLRequest, and its source is closed: `onwire import` finds what writes those of a capture",
      source: "Apple's documentation of SLRequest"),
  ]
}
