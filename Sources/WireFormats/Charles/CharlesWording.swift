import TextFormats

/// What is said about sessions that Charles exported.
enum CharlesWording {
  /// The forms of an export.
  enum Form: String {
    case json = "chlsj-malformed"
    case xml = "chlsx-malformed"
  }

  static func malformed(
    _ form: Form, _ sentence: String, at offset: Int, path: String = ""
  ) -> CaptureFailure {
    CaptureFailure(
      code: form.rawValue, sentence, at: offset, path: path,
      help: ["export the session from Charles again, as a JSON Session File"])
  }

  static func tooManyFields(_ form: Form, at offset: Int, limit: Int) -> CaptureFailure {
    malformed(form, "a request has more than \(limit) header fields", at: offset)
  }

  static func noFieldName(_ form: Form, at offset: Int) -> CaptureFailure {
    malformed(form, "a header field has no name", at: offset)
  }

  static func textTooLong(_ element: String, at offset: Int, limit: Int) -> CaptureFailure {
    malformed(.xml, "the text of `\(element)` has more than \(limit) bytes", at: offset)
  }

  // MARK: Why an entry is no request to look at

  static func tunnel(_ host: String) -> String {
    "a tunnel, whose bytes are encrypted: enable SSL Proxying for \(host) in Charles"
  }

  static let webSocket = "a WebSocket"

  static func scheme(_ name: String) -> String {
    name.isEmpty ? "it has no scheme" : "its scheme is \(name), neither http nor https"
  }

  static func noHead(_ status: String?) -> String {
    "Charles recorded no head of the request\(status.map { " (\($0))" } ?? "")"
  }

  // MARK: How the head is known

  static let noFirstLine = "the session has no request line: made of method, path, query and version"

  static func headSize(_ count: Int, _ known: Int?) -> String {
    guard let known else { return "CR LF and one blank after each colon are assumed; no length proves it" }
    return
      "with CR LF and one blank after each colon the head has \(count) bytes, and \(known) by Charles's size"
  }

  static func fieldEncoding(_ name: String, _ isProven: Bool) -> String {
    "characters beyond ASCII are written in \(name); "
      + (isProven ? "Charles's size of the head agrees" : "no length proves it")
  }

  // MARK: How the body is known

  static let chunks = "Charles took the chunks off"
  static let brokenBase64 = "the session has the body as base64 that cannot be decoded"

  static func tooLong(limit: Int) -> String { "the text of the body has more than \(limit) bytes" }

  static func decoded(_ encoding: String) -> String {
    let text =
      ["ASCII", "base64", ""].contains(encoding)
      ? "" : "; the text is encoded as \(encoding), which no length proves"
    return "Charles took the content coding off\(text)"
  }

  static let notCoded =
    "the body is not in the coding that Content-Encoding names: it was taken off, or never put on"

  static let replaced = "U+FFFD in the text was sent, or replaced bytes that are no text"

  static func lacking(_ charset: String) -> String { "the text has characters that \(charset) lacks" }

  static func noBody(_ length: BodyChoice.KnownLength) -> String {
    "the session has no body, though \(length.source) is \(length.count): a summary export, or cut short"
  }

  static func size(_ count: Int, _ length: BodyChoice.KnownLength) -> String {
    "the session has \(count) bytes of the body, and \(length.source) is \(length.count)"
  }

  /// Why these bytes were chosen for a text.
  static func choice(_ choice: BodyChoice) -> String {
    "text encoded as \(choice.candidate.name); \(sizes(choice))"
  }

  /// Which lengths agree with the bytes, and which do not.
  static func sizes(_ choice: BodyChoice) -> String {
    func list(_ lengths: [BodyChoice.KnownLength]) -> String {
      lengths.map { "\($0.source) \($0.count)" }.joined(separator: " and ")
    }
    if choice.agreeing.isEmpty, choice.disagreeing.isEmpty { return "no length proves it" }
    let agree =
      choice.agreeing.isEmpty
      ? [] : ["\(list(choice.agreeing)) \(choice.agreeing.count == 1 ? "agrees" : "agree")"]
    let disagree =
      choice.disagreeing.isEmpty
      ? [] : ["\(list(choice.disagreeing)) against the \(choice.candidate.bytes.count) bytes of the session"]
    return (agree + disagree).joined(separator: ", ")
  }

  static func incomplete(_ status: String) -> String {
    "Charles's status is \(status), not COMPLETE: the request may be cut short"
  }

  static func exception(_ text: String) -> String { "Charles met an exception: \(text)" }
}
