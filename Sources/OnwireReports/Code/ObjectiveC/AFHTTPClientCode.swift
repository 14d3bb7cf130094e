import OnwireClients
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// The call of AFHTTPClient (AFNetworking 1) that sends a request, with the selectors of AFHTTPClient.h of
/// 1.3.4.
struct AFHTTPClientCode {
  private let request: CodedRequest
  private var code = CodeText()

  /// The code and its notes; `nil` for a body that is given whole, and for parameters that are not a
  /// dictionary.
  static func write(_ request: CodedRequest) -> CodeText? {
    guard request.spec.body == nil, request.spec.params?.isDictionary ?? true else { return nil }
    var writer = AFHTTPClientCode(request: request)
    writer.write()
    return writer.code
  }

  private init(request: CodedRequest) { self.request = request }

  private mutating func write() {
    let base = ObjectiveCLiteral.string(request.spec.base?.value ?? request.server)
    code.add("AFHTTPClient *client = [AFHTTPClient clientWithBaseURL:[NSURL URLWithString:\(base)]];")
    let settings = writeSettings()
    writeHeaders()
    let parameters = request.spec.params.map { code.writeObjectiveCParameters($0) } ?? "nil"
    if let verb, !request.isMultipart {
      writeCall(verb, parameters)
    } else {
      writeOperation(parameters)
    }
    code.noteRules(request, settings: settings)
    code.noteRunTime(request)
    code.noteURLLoading(request)
  }

  // MARK: Settings

  private mutating func writeSettings() -> Set<String> {
    switch request.spec.serialization?.value {
    case .json: code.add("client.parameterEncoding = AFJSONParameterEncoding;")
    case .plist: code.add("client.parameterEncoding = AFPropertyListParameterEncoding;")
    case .form, .multipart, nil: break
    }
    let rule = "string-encoding"
    guard case .text(let name)? = request.changedValue(of: rule),
      let encoding = ObjectiveCLiteral.encoding(named: name)
    else { return [] }
    code.add("client.stringEncoding = \(encoding);")
    return [rule]
  }

  private mutating func writeHeaders() {
    for (name, value) in request.headers.flatMap(request.assignments) {
      let value = value.map(ObjectiveCLiteral.string) ?? "nil"
      code.add("[client setDefaultHeader:\(ObjectiveCLiteral.string(name)) value:\(value)];")
    }
    switch request.auth {
    case nil: break
    case .basic(let user, let password):
      code.add(
        "[client setAuthorizationHeaderWithUsername:\(ObjectiveCLiteral.string(user.value)) "
          + "password:\(ObjectiveCLiteral.string(password.value))];")
    case .bearer(let token):
      let value = ObjectiveCLiteral.string("Bearer " + token.value)
      code.add("[client setDefaultHeader:@\"Authorization\" value:\(value)];")
    }
  }

  // MARK: Calls

  /// The piece of a selector for the method; `nil` if there is none.
  ///
  /// A method in lower case has none: AFHTTPClient compares the method as it is written, and puts parameters
  /// elsewhere.
  private var verb: String? {
    ["GET": "getPath", "POST": "postPath", "PUT": "putPath", "DELETE": "deletePath", "PATCH": "patchPath"][
      request.writtenMethod]
  }

  private var completion: [(label: String, argument: String)] {
    let task = "AFHTTPRequestOperation *operation"
    return [
      ("success", ObjectiveCMessage.block("\(task), id responseObject", printing: "responseObject")),
      ("failure", ObjectiveCMessage.block("\(task), NSError *error", printing: "error")),
    ]
  }

  private mutating func writeCall(_ verb: String, _ parameters: String) {
    let url = ObjectiveCLiteral.string(request.url)
    let pieces = [(verb, url), ("parameters", parameters)] + completion
    code.add(ObjectiveCMessage(receiver: "client", pieces: pieces).text() + ";")
  }

  /// Makes the request first, and then an operation for it.
  private mutating func writeOperation(_ parameters: String) {
    let start = request.isMultipart ? "multipartFormRequestWithMethod" : "requestWithMethod"
    var pieces = [(start, ObjectiveCLiteral.string(request.writtenMethod))]
    pieces += [("path", ObjectiveCLiteral.string(request.url)), ("parameters", parameters)]
    if request.isMultipart {
      pieces.append(("constructingBodyWithBlock", AFMultipartBlock.text(of: request, in: &code)))
    }
    code.add(
      ObjectiveCMessage(receiver: "client", pieces: pieces).text(behind: "NSMutableURLRequest *request = ")
        + ";")
    let operation = ObjectiveCMessage(
      receiver: "client", pieces: [("HTTPRequestOperationWithRequest", "request")] + completion)
    code.add(operation.text(behind: "AFHTTPRequestOperation *operation = ") + ";")
    code.add("[client enqueueHTTPRequestOperation:operation];")
  }
}
