import OnwireSpecLanguage

/// Uploads: bodies that are given whole, and multipart bodies (MultipartFormData.swift).
extension AlamofireCode {
  mutating func writeWholeBody(_ method: String) {
    guard let body = request.spec.body else { return }
    let content = CodeContent(wholeBodyOf: request, body)
    let expression: String
    if case .file(let path) = content {
      expression = SwiftContent.url(path)
    } else {
      expression = hoisted(content, "body")
    }
    var arguments = [expression, "to: \(url)"]
    if method != ".post" { arguments.append("method: \(method)") }
    if let headers = writeHeaders(besides: request.field("content-type")) {
      arguments.append("headers: \(headers)")
    }
    code.add(SwiftCall(function: "\(session).upload", arguments: arguments).text)
    writeResponse()
  }

  /// Writes the upload; returns whether it sets the spec's boundary.
  mutating func writeMultipart(_ method: String) -> Bool {
    var appends: [String] = []
    for (index, part) in CodedPart.all(of: request).enumerated() { appends.append(append(part, index)) }
    let headers = writeHeaders()
    let boundary = request.spec.boundary?.value
    let isOwnObject = isNew && boundary != nil
    // MultipartFormData.boundary is a `let` in 4.8.1 and a `var` in 4.9 (pull request 2705); in 4.8.2 it is
    // not known which.
    let isSettable = request.isSince(4, 9)
    if let boundary, isOwnObject {
      code.add("let form = MultipartFormData(boundary: \(SwiftLiteral.string(boundary)))")
      for append in appends { code.add(append) }
    }
    var arguments = ["to: \(url)"]
    if method != ".post" { arguments.append("method: \(method)") }
    if let headers { arguments.append("headers: \(headers)") }
    if isOwnObject {
      arguments.insert("multipartFormData: form", at: 0)
    } else {
      var closure = ["multipartFormData: { form in"]
      if let boundary, isSettable { closure.append("    form.boundary = \(SwiftLiteral.string(boundary))") }
      closure += appends.map { "    " + $0 } + ["}"]
      arguments.insert(closure.joined(separator: "\n"), at: 0)
    }
    guard isNew else {
      arguments.append("encodingCompletion: { result in\n    debugPrint(result)\n}")
      code.add(SwiftCall(function: "Alamofire.upload", arguments: arguments).text)
      return boundary != nil && isSettable
    }
    code.add(SwiftCall(function: "AF.upload", arguments: arguments).text)
    writeResponse()
    return boundary != nil && isSettable
  }

  /// The call that appends a part; writes first what it needs.
  private mutating func append(_ part: CodedPart, _ index: Int) -> String {
    // Alamofire 4 has no call for a file name without a type.
    guard part.file == nil || part.isUsual, isNew || part.filename == nil || part.type != nil else {
      return appendWithHeaders(part, index)
    }
    var arguments: [String]
    if let path = part.path, part.isNamedByPath || (part.filename != nil && part.type != nil) {
      arguments = [SwiftContent.url(path), "withName: \(SwiftLiteral.string(part.name))"]
    } else {
      arguments = [hoisted(part.content, "part\(index + 1)"), "withName: \(SwiftLiteral.string(part.name))"]
    }
    if !part.isNamedByPath {
      if let filename = part.filename { arguments.append("fileName: \(SwiftLiteral.string(filename))") }
      if let type = part.type { arguments.append("mimeType: \(SwiftLiteral.string(type))") }
    }
    return "form.append(\(arguments.joined(separator: ", ")))"
  }

  private mutating func appendWithHeaders(_ part: CodedPart, _ index: Int) -> String {
    let name = "part\(index + 1)"
    let data = SwiftContent.data(part.content, in: &code)
    code.add("let \(name) = \(data)")
    return "form.append(InputStream(data: \(name)), withLength: UInt64(\(name).count), "
      + "headers: \(SwiftLiteral.dictionary(part.fields).flat))"
  }

  /// The expression of `content`; one that reads a file is put in a variable, because closures cannot throw.
  private mutating func hoisted(_ content: CodeContent, _ name: String) -> String {
    let data = SwiftContent.data(content, in: &code)
    guard data.hasPrefix("try ") else { return data }
    code.add("let \(name) = \(data)")
    return name
  }
}
