/// NSURLSession with a body that is put together by hand, which can send any request from Objective-C.
enum NSURLSessionCode {
  /// The code and its notes; Content-Length and Host are left to the system if it writes the same.
  static func write(_ request: CodedRequest) -> CodeText {
    var code = CodeText()
    let url = "[NSURL URLWithString:\(ObjectiveCLiteral.string(request.wireURL))]"
    code.add("NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:\(url)];")
    if request.method != "GET" {
      code.add("request.HTTPMethod = \(ObjectiveCLiteral.string(request.method));")
    }
    for field in HandmadeHead.fields(of: request, in: &code) {
      code.add(
        "[request \(field.isRepeated ? "add" : "set")Value:\(ObjectiveCLiteral.string(field.value)) "
          + "forHTTPHeaderField:\(ObjectiveCLiteral.string(field.name))];")
    }
    writeBody(HandmadeBody.pieces(of: request), in: &code)
    let block = ObjectiveCMessage.block(
      "NSData *data, NSURLResponse *response, NSError *error", printing: "error ?: response")
    let task = ObjectiveCMessage(
      receiver: "[NSURLSession sharedSession]",
      pieces: [("dataTaskWithRequest", "request"), ("completionHandler", block)])
    code.add("[\(task.text()) resume];")
    code.noteURLLoading(request)
    return code
  }

  private static func writeBody(_ pieces: [CodeContent], in code: inout CodeText) {
    guard let first = pieces.first else { return }
    guard pieces.count > 1 else {
      let data = ObjectiveCContent.data(first, in: &code)
      return code.add("request.HTTPBody = \(data);")
    }
    code.add("NSMutableData *body = [NSMutableData data];")
    for piece in pieces {
      let lead = "[body appendData:"
      let data = ObjectiveCContent.data(piece, in: &code, behind: lead.count)
      code.add("\(lead)\(data)];")
    }
    code.add("request.HTTPBody = body;")
  }
}
