import OnwireHTTP

/// The header fields that code without a library has to set.
enum HandmadeHead {
  /// A field to set.
  struct Field {
    var name: String
    var value: String
    /// Whether a field of the same name precedes it.
    var isRepeated: Bool
  }

  /// The fields of `request`, except for those that the system writes by itself; notes what the system
  /// changes.
  static func fields(of request: CodedRequest, in code: inout CodeText) -> [Field] {
    var fields: [Field] = []
    var names: Set<String> = []
    for field in request.fields where !isUnprompted(field, of: request) {
      let isRepeated = !names.insert(field.name.lowercased()).inserted
      if isRepeated {
        code.note("NSURLRequest joins the values of \(field.name) with a comma: one field is sent")
      }
      fields.append(Field(name: field.name, value: field.value, isRepeated: isRepeated))
    }
    noteURL(request, in: &code)
    let upper = request.method.uppercased()
    if request.method != upper, ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT"].contains(upper) {
      code.note("NSURLRequest makes \(upper) of \(EscapedScalars.visible(request.method))")
    }
    return fields
  }

  /// Whether the system writes the field by itself, from the URL and the body or as its transport does.
  private static func isUnprompted(_ field: (name: String, value: String), of request: CodedRequest) -> Bool {
    switch field.name.lowercased() {
    case let name where request.namesOfTransport.contains(name): true
    case "host": request.header("host") == nil
    case "content-length": request.header("content-length") == nil
    default: false
    }
  }

  private static func noteURL(_ request: CodedRequest, in code: inout CodeText) {
    let text = URLText(request.wireURL, from: .url)
    guard let url = try? RequestURL(text).encodingBrackets() else { return }
    guard let invalid = url.firstInvalid else {
      let target = Array(request.message.target?.utf8 ?? "".utf8)
      if RequestURL.encodingBrackets(in: target) != target { code.note("NSURL escapes `[` and `]` in a URL") }
      return
    }
    code.note(
      "NSURL takes no `\(EscapedScalars.visible(String(invalid.scalar)))` in a URL: newer systems escape it, older give nil"
    )
  }
}
