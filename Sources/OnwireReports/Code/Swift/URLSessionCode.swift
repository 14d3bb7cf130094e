/// URLSession with a body that is put together by hand, which can send any request from Swift.
enum URLSessionCode {
  /// The code and its notes; Content-Length and Host are left to the system if it writes the same.
  static func write(_ request: CodedRequest) -> CodeText {
    var code = CodeText()
    let fields = HandmadeHead.fields(of: request, in: &code)
    let pieces = HandmadeBody.pieces(of: request)
    let isPlain = request.method == "GET" && fields.isEmpty && pieces.isEmpty
    code.add(
      "\(isPlain ? "let" : "var") request = URLRequest(url: URL(string: \(SwiftLiteral.string(request.wireURL)))!)"
    )
    if request.method != "GET" { code.add("request.httpMethod = \(SwiftLiteral.string(request.method))") }
    for field in fields {
      code.add(
        "request.\(field.isRepeated ? "add" : "set")Value(\(SwiftLiteral.string(field.value)), "
          + "forHTTPHeaderField: \(SwiftLiteral.string(field.name)))")
    }
    writeBody(pieces, in: &code)
    code.add("let (data, response) = try await URLSession.shared.data(for: request)")
    code.noteURLLoading(request)
    return code
  }

  private static func writeBody(_ pieces: [CodeContent], in code: inout CodeText) {
    guard let first = pieces.first else { return }
    guard pieces.count > 1 else {
      let data = SwiftContent.data(first, in: &code)
      return code.add("request.httpBody = \(data)")
    }
    code.add("var body = Data()")
    for piece in pieces {
      let data = SwiftContent.data(piece, in: &code)
      // `try` covers everything to its right.
      let isReading = data.hasPrefix("try ")
      code.add("\(isReading ? "try " : "")body.append(\(isReading ? String(data.dropFirst(4)) : data))")
    }
    code.add("request.httpBody = body")
  }
}
