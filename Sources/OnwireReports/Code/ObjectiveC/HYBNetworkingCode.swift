import OnwireSpecLanguage

/// The call of HYBNetworking that sends a request (HYBNetworking.h of 3.3.1).
enum HYBNetworkingCode {
  /// The code and its notes; `nil` if HYBNetworking has no call for the request.
  static func write(_ request: CodedRequest) -> CodeText? {
    let spec = request.spec
    guard ["GET", "POST"].contains(request.method), spec.body == nil, spec.paramsText == nil,
      spec.serialization?.value != .plist, spec.params?.isDictionary ?? true
    else { return nil }
    let parts = CodedPart.all(of: request).filter { $0.file != nil }
    if request.isMultipart {
      guard parts.count == 1, parts[0].isUsual, parts[0].filename != nil,
        let type = parts[0].type, type.isEmpty || type.hasPrefix("image/")
      else { return nil }
    }

    var code = CodeText()
    writeConfiguration(request, in: &code)
    let parameters = spec.params.map { code.writeObjectiveCParameters($0) } ?? "nil"
    let url = ObjectiveCLiteral.string(request.url)
    var pieces: [(label: String, argument: String)]
    if let part = parts.first {
      pieces = upload(part, url: url, parameters: parameters, in: &code)
    } else {
      pieces = [
        (request.method == "GET" ? "getWithUrl" : "postWithUrl", url), ("refreshCache", "YES"),
        ("params", parameters),
      ]
    }
    pieces.append(("success", ObjectiveCMessage.block("id response", printing: "response")))
    pieces.append(("fail", ObjectiveCMessage.block("NSError *error", printing: "error")))
    code.add(ObjectiveCMessage(receiver: "HYBNetworking", pieces: pieces).text() + ";")
    // HYBNetworking.m of 3.1.0 has the same calls.
    if !request.isSince(3, 1) {
      code.note("the call is that of HYBNetworking 3.1: older releases name some of its arguments otherwise")
    }
    code.noteDefaults(request)
    code.noteRules(request, settings: [shouldAutoEncode].rules(for: request))
    code.noteRunTime(request)
    code.noteURLLoading(request)
    return code
  }

  private static let shouldAutoEncode = CodeSetting(
    "url.escape", "shouldAutoEncodeUrl", ["percent": "YES", "reserved": "YES", "none": "NO"])

  /// Sets what applies to all requests: the base, the serializer, the headers.
  private static func writeConfiguration(_ request: CodedRequest, in code: inout CodeText) {
    if let base = request.spec.base?.value {
      code.add("[HYBNetworking updateBaseUrl:\(ObjectiveCLiteral.string(base))];")
    }
    let isJSON = request.spec.serialization?.value == .json
    // Until 3.2.2, parameters are JSON unless the app says otherwise.
    if isJSON || shouldAutoEncode.code(for: request) != nil || !request.isSince(3, 3) {
      code.add(
        ObjectiveCMessage(
          receiver: "HYBNetworking",
          pieces: [
            ("configRequestType", isJSON ? "kHYBRequestTypeJSON" : "kHYBRequestTypePlainText"),
            ("responseType", "kHYBResponseTypeJSON"),
            (shouldAutoEncode.name, shouldAutoEncode.ownCode(for: request) ?? "NO"),
            ("callbackOnCancelRequest", "YES"),
          ]
        ).text() + ";")
    }
    let headers = request.dictionary(of: request.headers)
    guard !headers.isEmpty else { return }
    let start = "[HYBNetworking configCommonHttpHeaders:"
    code.add(start + ObjectiveCLiteral.dictionary(headers).text(behind: start.count) + "];")
  }

  private static func upload(
    _ part: CodedPart, url: String, parameters: String, in code: inout CodeText
  ) -> [(label: String, argument: String)] {
    let image: String
    if let path = part.path {
      image = "[UIImage imageWithContentsOfFile:\(ObjectiveCLiteral.string(path))]"
    } else {
      image = "[UIImage imageWithData:\(ObjectiveCContent.data(part.content, in: &code))]"
    }
    code.note("HYBNetworking packs the picture again, as a JPEG of quality 1: its bytes are not the file's")
    return [
      ("uploadWithImage", image), ("url", url),
      ("filename", ObjectiveCLiteral.string(part.filename ?? "")),
      ("name", ObjectiveCLiteral.string(part.name)),
      ("mimeType", ObjectiveCLiteral.string(part.type ?? "")), ("parameters", parameters),
      ("progress", "nil"),
    ]
  }
}

extension Value {
  /// Whether it is a dictionary.
  var isDictionary: Bool { if case .dictionary = kind { true } else { false } }
}
