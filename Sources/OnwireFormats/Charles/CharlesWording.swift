import OnwireHTTP

/// The texts on sessions that Charles exported.
enum CharlesWording {
  static let tool = CaptureTool(name: "Charles", holder: "the session", takesCodingsOff: true)

  private static let export = "export the session from Charles again, as a JSON Session File"
  static let json = BrokenCapture(code: .chlsjMalformed, help: export)
  static let xml = BrokenCapture(code: .chlsxMalformed, help: export)
  static let archive = BrokenCapture(
    code: .chlzMalformed, help: "Save the session in Charles anew, or export it as JSON (.chlsj).")

  static func tooManyFields(at offset: Int) -> CaptureFault {
    CaptureFault("a request has more than \(CaptureLimit.fields) header fields", at: offset)
  }

  static func noFieldName(at offset: Int) -> CaptureFault {
    CaptureFault("a header field has no name", at: offset)
  }

  // MARK: Why an entry is no request to look at

  static func noHead(_ status: String?) -> String {
    "Charles recorded no head of the request\(status.map { " (\($0))" } ?? "")"
  }

  // MARK: How the head is known

  static let noResponseHead = "the session has no header fields of the response"
  static let noStatusLine = "the session has no status line: made of version and status"

  /// The texts on heads, which depend on the form of the session.
  struct Head {
    /// The parts from which a missing request line is made.
    var parts: String
    /// The name of the head's length.
    var size: String
    /// Says that this length differs.
    var isOther: @Sendable (Int) -> String

    var noFirstLine: String { "the session has no request line: made of \(parts)" }

    func headSize(_ count: Int, _ known: Int?) -> String {
      guard let known else { return "CR LF and one blank after each colon are assumed; no length proves it" }
      return "with CR LF and one blank after each colon the head has \(count) bytes\(isOther(known))"
    }

    func fieldEncoding(_ name: String, _ isProven: Bool) -> String {
      "characters beyond ASCII are written in \(name); "
        + (isProven ? "\(size) agrees" : "no length proves it")
    }
  }

  static let head = Head(
    parts: "method, path, query and version", size: "Charles's size of the head",
    isOther: { ", and \($0) by Charles's size" })

  // MARK: How the body is known

  static let brokenBase64 = "the session has the body as base64 that cannot be decoded"

  static let tooLong = "the text of the body has more than \(CaptureLimit.body) bytes"

  static func decoded(_ encoding: String) -> String {
    let text =
      ["ASCII", "base64", ""].contains(encoding)
      ? "" : "; the text is encoded as \(encoding), which no length proves"
    return tool.codingTakenOff + text
  }

  static let replaced = "U+FFFD in the text was sent, or replaced bytes that are no text"

  static func lacking(_ charset: String) -> String { "the text has characters that \(charset) lacks" }

  static func noBody(_ length: BodyChoice.KnownLength) -> String {
    "the session has no body, though \(length.source) is \(length.count): a summary export, or cut short"
  }

  static func size(_ count: Int, _ length: BodyChoice.KnownLength) -> String {
    "the session has \(count.counted("byte")) of the body, and \(length.source) is \(length.count)"
  }

  /// Why these bytes were chosen for a text.
  static func choice(_ choice: BodyChoice) -> String {
    "text encoded as \(choice.candidate.name); \(sizes(choice))"
  }

  /// Which lengths agree with the bytes, and which do not.
  static func sizes(_ choice: BodyChoice) -> String {
    if choice.agreeing.isEmpty, choice.disagreeing.isEmpty { return "no length proves it" }
    let agree =
      choice.agreeing.isEmpty
      ? [] : ["\(choice.agreeing.listed) \(choice.agreeing.count == 1 ? "agrees" : "agree")"]
    let disagree =
      choice.disagreeing.isEmpty
      ? []
      : [
        "\(choice.disagreeing.listed) against the \(choice.candidate.bytes.count.counted("byte")) of the session"
      ]
    return (agree + disagree).joined(separator: ", ")
  }

  static func incomplete(_ status: String) -> String {
    "Charles's status is \(status), not COMPLETE: the request may be cut short"
  }

  static func exception(_ text: String) -> String { "Charles met an exception: \(text)" }
}
