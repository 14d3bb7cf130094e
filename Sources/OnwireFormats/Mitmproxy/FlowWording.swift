import OnwireHTTP

/// The wording about mitmproxy's flow files.
enum FlowWording {
  static let tool = CaptureTool(name: "mitmproxy", holder: "the flow")

  static let noLength = "a value must begin with its length in digits and a colon"
  static let unknownType = "the byte after a value is none of the types , ; # ^ ! ~ ] }"
  static let tooMany = "a list has more items than any flow has"
  static let keyWithoutValue = "a dictionary has a key without a value"
  static let noKey = "a key of a dictionary must be a short text"
  static let noDictionary = "a flow must be a dictionary"
  static let noPair = "a header field must be a pair of bytes"

  static func tooLong(_ length: Int, _ rest: Int) -> String {
    "a value has \(length.counted("byte")) by its length, but only \(rest) follow\(rest == 1 ? "s" : "")"
  }

  static func missing(_ path: String, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .flowMalformed, "a flow has no \(path), or one of the wrong type", at: offset, path: path)
  }

  /// `release` is the first two numbers of the version; empty if the flow has none.
  static func oldVersion(_ release: [Int]) -> String {
    let shown = release.map(String.init).joined(separator: ".")
    return release.isEmpty
      ? "the flow has no version"
      : "the flow is of mitmproxy \(shown), and none of those before 0.11 are read, not even by mitmproxy itself"
  }

  static let convert = ["record the requests once more with a mitmproxy of today: mitmdump -w FILE"]

  static func newVersion(_ version: Int) -> String {
    "the flow has version \(version), newer than those known: it is read by the same names"
  }

  static func noHTTP(_ type: String) -> String { "a flow of type \(type), not http" }

  static let noStatus = "the flow has no status of the response"
  static let reverse =
    "in reverse mode mitmproxy writes Host anew, unless it runs with keep_host_header: the client's may be another"

  /// The credentials of a tunnel are in its CONNECT, and in none of its requests (addons/proxyauth.py).
  static func proxyAuth(_ field: String) -> String {
    "mitmproxy has checked credentials (proxyauth) and takes \(field) off: whether this request had it is not known"
  }

  static func error(_ message: String) -> String { "mitmproxy met an error: \(message)" }

  static func changed(_ key: String) -> String { "changed in mitmproxy: its \(key) was another when it came" }

  static func trailers(_ names: [String], of side: String = "request") -> String {
    "the \(side) had trailers, which stood after the chunks: \(names.joined(separator: ", "))"
  }

  static let noRequest = "the flow holds no request"
  static let tunnel = "a tunnel, whose bytes mitmproxy has not seen as requests"
  static let responseChanged = "it was changed in mitmproxy, which keeps the one that came"
  static let replayed = "sent by mitmproxy, which replayed a request"
  static let originForm = "the client wrote an absolute target for its proxy; mitmproxy keeps path and query"
  static let expect =
    "mitmproxy answers `Expect: 100-continue` itself and takes the field off: whether it was sent is not known"
  static let blanks = "mitmproxy drops the blanks around values and how lines end"
  static let noContent = "the flow holds no body: mitmproxy streamed it, or it was dropped"
}
