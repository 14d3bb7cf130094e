import WireFormats

/// What a page says of a captured request besides its bytes.
enum CaptureHTML {
  /// What was sent and when, what is known of it, and what is in its body without codings; headings are of `level`.
  ///
  /// - Throws: what reading a file throws.
  static func fragment(_ request: CapturedRequest, level: Int = 2) throws -> String {
    let sent = HTMLText.element("code", text: RequestWords.sent(request))
    var text = HTMLText.element("p", ["class": "request-line"], sent) + "\n"
    text += HTMLText.element("p", text: RequestWords.sizes(request)) + "\n"
    if !request.isCompiled { text += FidelityHTML.fragment(request.fidelity, level: level) }
    return text + (try DecodedBodyHTML.fragment(request.wire.message, level: level))
  }
}
