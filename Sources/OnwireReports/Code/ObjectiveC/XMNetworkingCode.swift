import OnwireSpecLanguage

/// The call of XMCenter that sends a request (XMCenter.h, XMRequest.h of 1.1.0).
enum XMNetworkingCode {
  /// The code and its notes; `nil` if XMRequest has no property for part of the request.
  static func write(_ request: CodedRequest) -> CodeText? {
    let spec = request.spec
    guard let method = methods[request.method], spec.body == nil, spec.paramsText == nil else { return nil }
    if let params = spec.params, !params.isDictionary { return nil }
    let parts = CodedPart.all(of: request).filter { $0.file != nil }
    guard parts.allSatisfy(\.isUsual) else { return nil }

    var code = CodeText()
    writeConfiguration(spec, in: &code)
    code.add("[XMCenter sendRequest:^(XMRequest *request) {")
    code.indented { code in
      writeURL(request, in: &code)
      if request.isMultipart { code.add("request.requestType = kXMRequestUpload;") }
      if method != "POST" { code.add("request.httpMethod = kXMHTTPMethod\(method);") }
      if let serializer = serializer(request) { code.add("request.requestSerializerType = \(serializer);") }
      // A single general header cannot be removed: a request that does so sets the others itself.
      let general = spec.general?.headers.value.sent ?? []
      let usesGeneral = general.allSatisfy { request.header($0.name.lowercased()) != nil }
      if !usesGeneral { code.add("request.useGeneralHeaders = NO;") }
      let headers = request.dictionary(of: usesGeneral ? request.ownHeaders : request.headers)
      if !headers.isEmpty { set("request.headers", to: ObjectiveCLiteral.dictionary(headers), in: &code) }
      if let params = spec.params { set("request.parameters", to: ObjectiveCLiteral.tree(params), in: &code) }
      for part in parts { write(part, in: &code) }
    }
    code.add("} onSuccess:" + ObjectiveCMessage.block("id responseObject", printing: "responseObject"))
    code.continueLine(" onFailure:" + ObjectiveCMessage.block("NSError *error", printing: "error") + "];")
    code.noteDefaults(request)
    code.noteRules(request, settings: [])
    code.noteRunTime(request)
    code.noteURLLoading(request)
    return code
  }

  private static let methods = Dictionary(
    uniqueKeysWithValues: ["GET", "POST", "HEAD", "DELETE", "PUT", "PATCH"].map { ($0, $0) })

  private static func serializer(_ request: CodedRequest) -> String? {
    switch request.spec.serialization?.value {
    case .json: "kXMRequestSerializerJSON"
    case .plist: "kXMRequestSerializerPlist"
    case .form, .multipart, nil: nil
    }
  }

  /// Sets what applies to all requests (XMCenter.h, XMConfig).
  private static func writeConfiguration(_ spec: RequestSpec, in code: inout CodeText) {
    guard let general = spec.general else { return }
    let headers = general.headers.value.sent
    guard !headers.isEmpty || general.params != nil else { return }
    code.add("[XMCenter setupConfig:^(XMConfig *config) {")
    code.indented { code in
      if !headers.isEmpty {
        set("config.generalHeaders", to: ObjectiveCLiteral.dictionary(headers), in: &code)
      }
      if let params = general.params {
        set("config.generalParameters", to: ObjectiveCLiteral.tree(params), in: &code)
      }
    }
    code.add("}];")
  }

  private static func set(_ property: String, to tree: CodeTree, in code: inout CodeText) {
    let start = property + " = "
    code.add(start + tree.text(behind: start.count + CodeText.step) + ";")
  }

  private static func writeURL(_ request: CodedRequest, in code: inout CodeText) {
    guard let base = request.spec.base?.value, !request.isResolved else {
      return code.add("request.url = \(ObjectiveCLiteral.string(request.url));")
    }
    code.add("request.server = \(ObjectiveCLiteral.string(base));")
    code.add("request.api = \(ObjectiveCLiteral.string(request.url));")
  }

  private static func write(_ part: CodedPart, in code: inout CodeText) {
    var pieces = [("addFormDataWithName", ObjectiveCLiteral.string(part.name))]
    // XMEngine takes a file name and a type only if both are given: one alone has no effect.
    if let filename = part.file?.filename?.value, let type = part.file?.type?.value {
      pieces += [
        ("fileName", ObjectiveCLiteral.string(filename)), ("mimeType", ObjectiveCLiteral.string(type)),
      ]
    }
    // A file without names gets both from its path: if it is to be a field, its content is passed as data.
    if let path = part.path, part.isFile {
      pieces.append(("fileURL", ObjectiveCContent.url(path)))
    } else {
      pieces.append(("fileData", ObjectiveCContent.data(part.content, in: &code)))
    }
    code.add("[request \(pieces.map { "\($0.0):\($0.1)" }.joined(separator: " "))];")
  }
}
