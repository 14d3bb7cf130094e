/// What is said about sessions that Charles saved natively.
enum ChlsWording {
  static func noSession(_ name: String?) -> CaptureFailure {
    CaptureFailure(
      code: "chls-no-session",
      "the stream of Java objects holds \(name.map { "a \($0)" } ?? "nothing") instead of a Charles session",
      at: 0, help: ["save the session in Charles, or export it as JSON (.chlsj)"])
  }

  static let brokenFields = CaptureFailure(
    code: "chls-malformed", "the header fields of a transaction are not two lists of texts of one length",
    help: ["export the session in Charles as JSON (.chlsj)"])

  static func tunnel(_ host: String) -> String {
    "a tunnel, whose bytes are encrypted: enable SSL Proxying for \(host) in Charles"
  }

  static let webSocket = "a WebSocket"
  static let noHead = "Charles recorded no head of the request"

  static func scheme(_ name: String) -> String { "its protocol is \(name), neither http nor https" }

  static func incomplete(_ status: Int) -> String {
    "Charles's status is \(status), not 80 for complete: the request may be cut short"
  }

  static func exception(_ name: String, _ message: String?) -> String {
    "Charles met an exception: \(name)\(message.map { ": \($0)" } ?? "")"
  }

  static let noFirstLine = "the session has no request line: made of method, path and version"

  static func headSize(_ count: Int, _ known: Int?) -> String {
    guard let known else { return "CR LF and one blank after each colon are assumed; no length proves it" }
    return
      "with CR LF and one blank after each colon the head has \(count) bytes; requestHeaderSize is \(known)"
  }

  static func fieldEncoding(_ name: String, isProven: Bool) -> String {
    "characters beyond ASCII are written in \(name); "
      + (isProven ? "requestHeaderSize agrees" : "no length proves it")
  }

  static let chunksTakenOff = "Charles took the chunks off"
  static let decoded = "Charles took the content coding off (requestBodyDecoded)"
  static let otherBody = "the body is not in the session as bytes"

  static func noBody(_ length: BodyChoice.KnownLength) -> String {
    "the session holds no body, though \(length.source) is \(length.count)"
  }

  static func bodySize(_ count: Int, _ length: BodyChoice.KnownLength) -> String {
    "the session holds \(count) bytes of the body; \(length.source) is \(length.count)"
  }
}
