import SpecLanguage

/// Multipart bodies: the block that appends parts.
extension AFNetworkingCode {
  mutating func writeMultipart() {
    let parameters = writeParameters()
    let block = AFMultipartBlock.text(of: request, in: &code)
    guard let verb else {
      code.add(
        ObjectiveCMessage(
          receiver: "manager.requestSerializer",
          pieces: [
            ("multipartFormRequestWithMethod", ObjectiveCLiteral.string(request.method)),
            ("URLString", ObjectiveCLiteral.string(request.absoluteURL)), ("parameters", parameters),
            ("constructingBodyWithBlock", block), ("error", "nil"),
          ]
        ).text(behind: "NSMutableURLRequest *request = ") + ";")
      return writeTask(streamed: true)
    }
    var pieces = [(verb, ObjectiveCLiteral.string(request.url)), ("parameters", parameters)] + writeHeaders()
    pieces.append(("constructingBodyWithBlock", block))
    if request.isSince(3) { pieces.append(("progress", "nil")) }
    code.add(ObjectiveCMessage(receiver: "manager", pieces: pieces + completion).text() + ";")
  }
}
