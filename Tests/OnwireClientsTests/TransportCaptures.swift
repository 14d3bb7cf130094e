import Testing

/// Heads of requests that people published, as specs and as the fields in the order they were sent in.
enum TransportCaptures {
  struct Capture: CustomTestStringConvertible, Sendable {
    /// What it was, and where it was seen.
    var testDescription: String
    /// The transport that stands for it.
    var transport: String
    /// The rest of the spec.
    var spec: String
    /// The names of the fields.
    var names: [String]

    init(_ description: String, _ transport: String, _ spec: String, _ names: String) {
      testDescription = description
      self.transport = transport
      self.spec = spec
      self.names = names.split(separator: " ").map(String.init)
    }

    /// The whole spec.
    var text: String { "transport: \(transport)\n\(spec)" }
  }

  /// A client that sets no header of its own, as code on NSURLSession does.
  static let bare = "client: {use: afnetworking@4, rules: {headers.defaults: none}}\n"

  /// A device with everything that AFNetworking and the system need.
  static func device(_ release: String, languages: String = "[zh-Hans-CN]") -> String {
    """
    device:
      languages: \(languages)
      app: {name: Demo, version: "1.2", build: "34"}
      model: iPhone
      os: iOS \(release)
      scale: 2

    """
  }

  private static let form = "method: POST\nurl: http://h.example/a\nparams: {a: b}\n"
  private static let json = "method: POST\nurl: https://h.example/a\nas: json\nparams: {a: b}\n"
  private static let files = "method: POST\nurl: http://h.example/a\nfiles: [{name: a, text: b}]\n"
  private static let get = "url: http://h.example/a\n"

  static let all = [
    Capture(
      "AFNetworking on iOS 9.3, GET with Authorization", "cfnetwork-ios9",
      get + device("9.3") + "auth: {bearer: t}\n",
      "Host Connection Accept User-Agent Accept-Language Authorization Accept-Encoding"),
    Capture(
      "AFNetworking on iOS 9.2, POST of a form", "cfnetwork-ios9", form + device("9.2"),
      "Host Content-Type Accept Connection Accept-Language User-Agent Content-Length Accept-Encoding"),
    Capture(
      "the same with a cookie", "cfnetwork-ios9", form + device("9.2") + "headers: {Cookie: a=b}\n",
      "Host Content-Type Accept Cookie Connection Accept-Language User-Agent Content-Length Accept-Encoding"),
    Capture(
      "AFNetworking on iOS 9.1, multipart with Authorization", "cfnetwork-ios9",
      files + device("9.1") + "auth: {basic: [u, p]}\n",
      "Host Content-Type Accept-Encoding Connection Accept User-Agent Accept-Language Authorization "
        + "Content-Length"
    ),
    Capture(
      "NSURLSession on iOS 10, PUT of JSON", "cfnetwork-ios10",
      bare + json.replacing("POST", with: "PUT") + device("10.2"),
      "Host Content-Type Connection Accept User-Agent Content-Length Accept-Language Accept-Encoding"),
    Capture(
      "iOS 10.3.3, GET with Range", "cfnetwork-ios10",
      bare + get + device("10.3.3") + "headers: {Range: bytes=1244-958700}\n",
      "Host Range Accept User-Agent Accept-Language Accept-Encoding Connection"),
    Capture(
      "AFNetworking on iOS 10.3, GET with a cookie", "cfnetwork-ios10",
      get + device("10.3") + "headers: {Cookie: a=b}\n",
      "Host Accept Cookie User-Agent Accept-Language Accept-Encoding Connection"),
    Capture(
      "AFNetworking on iOS 10.3, multipart", "cfnetwork-ios10", files + device("10.3"),
      "Host Content-Type Connection Accept User-Agent Accept-Language Accept-Encoding Content-Length"),
    Capture(
      "the simulator of iOS 10.2, multipart", "cfnetwork-ios10", bare + files + device("10.2"),
      "Host Content-Type Connection Accept User-Agent Content-Length Accept-Language Accept-Encoding"),
    Capture(
      "AFNetworking on iOS 11.2.6, multipart", "cfnetwork-ios11", files + device("11.2.6"),
      "Host Content-Type Connection Accept User-Agent Accept-Language Content-Length Accept-Encoding"),
    Capture(
      "AFNetworking on iOS 12.1, GET with a cookie", "cfnetwork-ios12",
      get + device("12.1") + "headers: {Cookie: a=b}\n",
      "Host Accept Cookie User-Agent Accept-Language Accept-Encoding Connection"),
    Capture(
      "AFNetworking on iOS 12.2, POST of a form", "cfnetwork-ios12",
      form + device("12.2") + "headers: {token: t}\n",
      "Host Content-Type Content-Length Connection Accept User-Agent Accept-Language token Accept-Encoding"),
    Capture(
      "iOS 15.3, POST of JSON", "cfnetwork-ios15", bare + json + device("15.3"),
      "Host Content-Type Connection Accept User-Agent Content-Length Accept-Language Accept-Encoding"),
    Capture(
      "AFNetworking on iOS 16.2, multipart", "cfnetwork-ios16", files + device("16.2"),
      "Host Content-Type Accept User-Agent Accept-Language Content-Length Accept-Encoding Connection"),
    Capture(
      "Alamofire 5.5 on iOS 16.2", "cfnetwork-ios16",
      json + device("16.2") + "headers: {Accept-Encoding: br;q=1.0, token: t}\n",
      "Host Content-Type Accept Accept-Encoding User-Agent Accept-Language Content-Length token Connection"),
    Capture(
      "macOS 14 with the CFNetwork of iOS 17.6, POST of JSON", "cfnetwork-ios17",
      bare + json + device("17.6"),
      "Host Content-Type Connection Accept User-Agent Content-Length Accept-Language Accept-Encoding"),
    Capture(
      "a User-Agent in AFNetworking's form on iOS 18.0.1, POST of JSON", "cfnetwork-ios18",
      json + device("18.0.1"),
      "Host Content-Type Connection Accept User-Agent Accept-Language Content-Length Accept-Encoding"),
  ]
}
