/// The texts on sessions that Charles saved natively.
enum ChlsWording {
  /// `takesCodingsOff` is false: a field of the session says which bodies have lost their coding.
  static let tool = CaptureTool(name: "Charles", holder: "the session")

  static func noSession(_ name: String?) -> CaptureFailure {
    CaptureFailure(
      code: .chlsNoSession,
      "the stream of Java objects holds \(name.map { "a \($0)" } ?? "nothing") instead of a Charles session",
      at: 0, help: ["save the session in Charles, or export it as JSON (.chlsj)"])
  }

  static let brokenFields = CaptureFailure(
    code: .chlsMalformed, "the header fields of a transaction are not two lists of texts of one length",
    help: ["export the session in Charles as JSON (.chlsj)"])

  static let fieldsTooLong = CaptureFault(
    "the header fields of a request or response have more than \(CaptureLimit.text) bytes")

  static let noHead = "Charles recorded no head of the request"

  static func incomplete(_ status: Int) -> String {
    "Charles's status is \(status), not 80 for complete: the request may be cut short"
  }

  /// `size` is the session's name for the length of the head.
  static func head(size: String) -> CharlesWording.Head {
    CharlesWording.Head(parts: "method, path and version", size: size, isOther: { "; \(size) is \($0)" })
  }

  /// `flag` is the name of the field that says so.
  static func decoded(_ flag: String) -> String { tool.codingTakenOff + " (\(flag))" }
  static let otherBody = "the body is not in the session as bytes"
}
