/// The block that appends the parts of a multipart body, by AFMultipartFormData of all releases.
enum AFMultipartBlock {
  /// The block; notes go to `code`.
  static func text(of request: CodedRequest, in code: inout CodeText) -> String {
    let parts = CodedPart.all(of: request).filter { $0.file != nil }
    var lines: [String] = []
    for part in parts { lines.append("    " + append(part, of: request, in: &code) + ";") }
    return "^(id<AFMultipartFormData> formData) {\n\(lines.joined(separator: "\n"))\n}"
  }

  /// The message that appends one part.
  private static func append(
    _ part: CodedPart, of request: CodedRequest, in code: inout CodeText
  ) -> String {
    let name = ObjectiveCLiteral.string(part.name)
    let pieces: [(String, String)]
    if !part.isUsual {
      let headers = ObjectiveCLiteral.dictionary(part.fields)
      pieces = [
        ("appendPartWithHeaders", headers.flat), ("body", ObjectiveCContent.data(part.content, in: &code)),
      ]
    } else if let filename = part.filename, let type = part.type {
      let file = [
        ("fileName", ObjectiveCLiteral.string(filename)), ("mimeType", ObjectiveCLiteral.string(type)),
      ]
      // The selector with all four arguments came late in AFNetworking 1: its releases get the file as data.
      if let path = part.path, part.isNamedByPath || request.isSince(2) {
        pieces =
          [("appendPartWithFileURL", ObjectiveCContent.url(path)), ("name", name)]
          + (part.isNamedByPath ? [] : file) + [("error", "nil")]
      } else {
        let data = ObjectiveCContent.data(part.content, in: &code)
        pieces = [("appendPartWithFileData", data), ("name", name)] + file
      }
    } else if part.filename == nil, part.type == nil {
      pieces = [
        ("appendPartWithFormData", ObjectiveCContent.data(part.content, in: &code)), ("name", name),
      ]
    } else {
      pieces = [
        ("appendPartWithHeaders", ObjectiveCLiteral.dictionary(part.fields).flat),
        ("body", ObjectiveCContent.data(part.content, in: &code)),
      ]
    }
    let arguments = pieces.map { "\($0.0):\($0.1)" }.joined(separator: " ")
    return "[formData \(arguments)]"
  }
}
