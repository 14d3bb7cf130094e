import OnwireClients
import OnwireSpecLanguage

/// The call of AFHTTPSessionManager (AFNetworking 2, 3 and 4) that sends a request.
///
/// The selectors are those of AFHTTPSessionManager.h, AFURLSessionManager.h and AFURLRequestSerialization.h:
/// `headers:` came with 4.0.0, which appends them to existing values, `progress:` with 3.0.0, and the
/// `error:` of the calls that make a request with 2.1.0.
struct AFNetworkingCode {
  let request: CodedRequest
  var code = CodeText()

  init(_ request: CodedRequest) { self.request = request }

  /// The code and its notes.
  static func write(_ request: CodedRequest) -> CodeText {
    var writer = AFNetworkingCode(request)
    writer.write()
    return writer.code
  }

  private mutating func write() {
    writeManager()
    let settings = writeSerializer()
    writeSerializerHeaders()
    if request.spec.body != nil {
      writeWholeBody()
    } else if request.isMultipart {
      writeMultipart()
    } else {
      writeRequest()
    }
    // Headers of the session that would not be sent are left out of those of the request.
    code.noteRules(request, settings: settings.union(["general.headers"]))
    code.noteRunTime(request)
    code.noteURLLoading(request)
  }

  private mutating func writeManager() {
    guard let base = request.spec.base?.value else {
      return code.add("AFHTTPSessionManager *manager = [AFHTTPSessionManager manager];")
    }
    let url = "[NSURL URLWithString:\(ObjectiveCLiteral.string(base))]"
    code.add("AFHTTPSessionManager *manager = [[AFHTTPSessionManager alloc] initWithBaseURL:\(url)];")
  }

  // MARK: Headers

  /// Whether the call has an argument for headers.
  var hasHeadersArgument: Bool { request.isSince(4) }

  /// The headers that go into that argument: all that serialisation leaves alone.
  ///
  /// They are set or appended after serialisation, which the spec does not ask for unless it changes
  /// `headers.when`: a Content-Type there would replace the one with the boundary, a default header in
  /// another letter case may be sent in either, and 4.0.0 appends to any default header. If the spec does ask
  /// for it, the argument has only its own headers; the `general` ones are the serializer's.
  var headersArgument: [(name: String, value: String)] {
    guard isCallWithHeaders else { return [] }
    if request.isAppending || request.changedValue(of: "headers.when") == .text("after") {
      return request.ownHeaders.sent
    }
    let appends = !request.isSince(4, 0, 1)
    return request.headers.compactMap { header in
      guard let value = header.value.value else { return nil }
      let isFraming = ["content-type", "content-length"].contains(header.name.value.lowercased())
      let isDefault = request.client.nameOfDefault(header.name.value) != nil
      let isRespelled = request.assignments(of: header).count > 1
      return isFraming || isRespelled || isDefault && appends ? nil : (header.name.value, value)
    }
  }

  /// Whether the request is made by a call with that argument.
  var isCallWithHeaders: Bool { hasHeadersArgument && request.spec.body == nil && verb != nil }

  /// The headers that the serializer sets.
  private var headersOfSerializer: [RequestSpec.Header] {
    if isCallWithHeaders, request.isAppending { return request.headersSet }
    let argument = Set(headersArgument.map { $0.name.lowercased() })
    return request.headers.filter { !argument.contains($0.name.value.lowercased()) }
  }

  private mutating func writeSerializerHeaders() {
    for header in headersOfSerializer {
      // The Content-Type of a whole body is set on its request.
      if request.spec.body != nil, header.name.value.lowercased() == "content-type" { continue }
      for (name, value) in request.assignments(of: header) {
        code.add(
          "[manager.requestSerializer setValue:\(value.map(ObjectiveCLiteral.string) ?? "nil") "
            + "forHTTPHeaderField:\(ObjectiveCLiteral.string(name))];")
      }
    }
    switch request.auth {
    case nil: break
    case .basic(let user, let password):
      code.add(
        "[manager.requestSerializer setAuthorizationHeaderFieldWithUsername:"
          + "\(ObjectiveCLiteral.string(user.value)) password:\(ObjectiveCLiteral.string(password.value))];")
    case .bearer(let token):
      code.add(
        "[manager.requestSerializer setValue:\(ObjectiveCLiteral.string("Bearer " + token.value)) "
          + "forHTTPHeaderField:@\"Authorization\"];")
    }
  }

  // MARK: Calls

  /// The manager's call for the method; `nil` if there is none.
  var verb: String? {
    let verbs = request.isMultipart ? ["POST"] : ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
    return verbs.first { $0 == request.method }
  }

  private mutating func writeRequest() {
    let parameters = writeParameters()
    let url = ObjectiveCLiteral.string(request.url)
    guard let verb else {
      makeRequest("requestWithMethod", parameters)
      return writeTask()
    }
    var pieces = [(verb, url), ("parameters", parameters)] + writeHeaders()
    if request.isSince(3), ["GET", "POST"].contains(verb) { pieces.append(("progress", "nil")) }
    code.add(ObjectiveCMessage(receiver: "manager", pieces: pieces + completion).text() + ";")
  }

  /// Makes `request` by the serializer's method that begins with `start`.
  ///
  /// That method asserts that a multipart request is not a `GET` or `HEAD` in capitals: other spellings in
  /// the spec pass.
  mutating func makeRequest(_ start: String, _ parameters: String, block: String? = nil) {
    var pieces = [
      (start, ObjectiveCLiteral.string(request.writtenMethod)),
      ("URLString", absoluteURL), ("parameters", parameters),
    ]
    if let block { pieces.append(("constructingBodyWithBlock", block)) }
    if request.isSince(2, 1) { pieces.append(("error", "nil")) }
    let message = ObjectiveCMessage(receiver: "manager.requestSerializer", pieces: pieces)
    code.add(message.text(behind: "NSMutableURLRequest *request = ") + ";")
  }

  /// The URL joined to the manager's base, as the manager's own calls pass it to the serializer.
  private var absoluteURL: String {
    let url = ObjectiveCLiteral.string(request.url)
    if request.spec.base == nil { return url }
    return "[[NSURL URLWithString:\(url) relativeToURL:manager.baseURL] absoluteString]"
  }

  /// The argument for headers, if the call has one.
  mutating func writeHeaders() -> [(label: String, argument: String)] {
    guard hasHeadersArgument else { return [] }
    let headers = headersArgument
    guard !headers.isEmpty else { return [("headers", "nil")] }
    let tree = ObjectiveCLiteral.dictionary(headers)
    guard tree.flat.count > 50 else { return [("headers", tree.flat)] }
    let start = "NSDictionary *headers = "
    code.add(start + tree.text(behind: start.count) + ";")
    return [("headers", "headers")]
  }

  var completion: [(label: String, argument: String)] {
    let success =
      verb == "HEAD" && !request.isMultipart
      ? ObjectiveCMessage.block("NSURLSessionDataTask *task", printing: "task.response")
      : ObjectiveCMessage.block("NSURLSessionDataTask *task, id responseObject", printing: "responseObject")
    return [
      ("success", success),
      ("failure", ObjectiveCMessage.block("NSURLSessionDataTask *task, NSError *error", printing: "error")),
    ]
  }

  /// Makes a task for `request`, which was made before.
  mutating func writeTask(streamed: Bool = false) {
    let isOld = !request.isSince(3)
    let block = ObjectiveCMessage.block(
      "NSURLResponse *response, id responseObject, NSError *error", printing: "error ?: responseObject")
    let start = streamed ? "uploadTaskWithStreamedRequest" : "dataTaskWithRequest"
    let progress =
      streamed
      ? [("progress", "nil")] : isOld ? [] : [("uploadProgress", "nil"), ("downloadProgress", "nil")]
    let task = ObjectiveCMessage(
      receiver: "manager", pieces: [(start, "request")] + progress + [("completionHandler", block)])
    code.add("[\(task.text()) resume];")
  }

  private mutating func writeWholeBody() {
    guard let body = request.spec.body else { return }
    makeRequest("requestWithMethod", "nil")
    // Without parameters, AFHTTPRequestSerializer has already given the request the type of an empty form
    // (2.6.1 and later).
    let type = request.field("content-type").map(ObjectiveCLiteral.string) ?? "nil"
    code.add("[request setValue:\(type) forHTTPHeaderField:@\"Content-Type\"];")
    let content = CodeContent(wholeBodyOf: request, body)
    let data = ObjectiveCContent.data(content, in: &code)
    code.add("request.HTTPBody = \(data);")
    writeTask()
  }
}
