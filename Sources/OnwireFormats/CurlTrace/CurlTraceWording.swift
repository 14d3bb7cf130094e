/// The texts on curl traces that cannot be read, and on what they do not show.
enum CurlTraceWording {
  static func block(_ count: Int, _ position: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .curlTraceBlock,
      "the lines of this block are not the \(count) bytes that it says: byte \(position) is not where it should be",
      at: offset, help: ["the trace was changed or cut short: record it again with `curl --trace FILE`"])
  }

  static func noHead(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .curlTraceNoHead, "data was sent here, but no head of a request before it", at: offset,
      help: ["the beginning of the trace is missing: record it again with `curl --trace FILE`"])
  }

  static func noRequest(_ name: String) -> CaptureFailure {
    CaptureFailure(
      code: .captureEmpty, "\(name) has no request", help: ["record it again with `curl --trace FILE`"])
  }

  static func headCut(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .curlVerboseHead, "the head of this request does not end: no line has `>` and nothing else",
      at: offset,
      help: ["copy all that `curl -v` writes, or record the request with `curl --trace FILE`"])
  }

  static func dots(_ dots: Int, of count: Int) -> String {
    "curl --trace-ascii shows bytes that are not printable as dots: \(dots) of \(count) bytes are dots"
  }

  static let mixedBodies =
    "requests were sent side by side, and nothing says which of the bytes are of this one: curl 8.2 and later do with --trace-ids"
  static let mixedAnswers =
    "requests were sent side by side, and nothing says which response is to this one: curl 8.2 and later do with --trace-ids"
  static let noScheme = "curl's notes do not say for certain whether it was sent over TLS"
  static let verboseBlanks = "curl -v does not show how lines end"
  static let longHead = "the head is longer than what is read"
  static let bodyBetween =
    "it stands between the lines of curl -v, and no Content-Length says where it ends"
  static let receivedChunks = "curl takes the chunks off"

  /// For a response of `length` bytes, if a field gives that.
  static func noReceivedBody(_ length: Int?, isMixed: Bool, isHidden: Bool, came: Bool) -> String {
    if isMixed { return "curl's progress meter stands in the body" }
    if isHidden { return "what stands between the lines of curl -v may be of another response" }
    if let length { return "the trace has no body, though \(length) bytes came" }
    return came
      ? "the trace has no body, though one came" : "the trace has no body, and does not say whether one came"
  }

  static let noFraming = "curl -v does not show bodies"

  static func verboseBody(_ count: Int?) -> String {
    count.map { "curl -v does not show bodies: \($0) bytes were sent" } ?? "curl -v does not show bodies"
  }
}
