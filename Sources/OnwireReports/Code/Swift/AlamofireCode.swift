import OnwireClients
import OnwireSpecLanguage

/// The call of Alamofire 4 or 5 that sends a request (Session.swift, SessionManager.swift, ParameterEncoding.swift).
struct AlamofireCode {
  let request: CodedRequest
  /// Whether parameters are Encodable types instead of dictionaries.
  let isEncodable: Bool
  var code = CodeText()

  /// The code and its notes; `nil` if Alamofire has no call for the request.
  static func write(_ request: CodedRequest) -> CodeText? {
    var writer = AlamofireCode(request: request, isEncodable: request.client.name == "alamofire-encodable")
    return writer.write() ? writer.code : nil
  }

  /// `AF`, or in Alamofire 4 the module, whose functions it has instead.
  var session: String { isNew ? "AF" : "Alamofire" }
  var isNew: Bool { request.isSince(5) }

  private mutating func write() -> Bool {
    let spec = request.spec
    guard let method else { return false }
    code.noteDefaults(request)
    if spec.body != nil {
      writeWholeBody(method)
      code.noteRules(request, settings: [])
      code.noteRunTime(request)
    } else if spec.files != nil || spec.serialization?.value == .multipart {
      guard request.isMultipart else { return false }
      let setsBoundary = writeMultipart(method)
      // It appends the parts in their order, those of parameters with the bytes that are sent.
      code.noteRules(request, settings: ["multipart.fields", "multipart.values"])
      code.noteRunTime(request, setsBoundary: setsBoundary)
    } else {
      guard spec.paramsText == nil, spec.params?.isSwift ?? true,
        let settings = writeRequest(method)
      else { return false }
      code.noteRules(request, settings: settings)
      code.noteRunTime(request)
    }
    code.noteURLLoading(request)
    return true
  }

  /// The argument for the method; `nil` for one that Alamofire 4 does not know.
  private var method: String? {
    let name = request.method
    if Self.methods.contains(name) { return ".\(name.lowercased())" }
    return isNew ? "HTTPMethod(rawValue: \(SwiftLiteral.string(name)))" : nil
  }

  private static let methods: Set<String> = [
    "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE",
  ]

  var url: String { SwiftLiteral.string(request.absoluteURL) }

  /// Writes `.response { … }` after a request.
  mutating func writeResponse() {
    let closure = ".response { response in\n    debugPrint(response)\n}"
    // After a call on one line, one step deeper; after the bracket of a longer call, at its depth.
    if code.lines.last == ")" { code.add(closure) } else { code.indented { $0.add(closure) } }
  }

  // MARK: Parameters

  /// Writes the call for parameters; returns the rules that its settings cover, or `nil` if there is no such
  /// call.
  private mutating func writeRequest(_ method: String) -> Set<String>? {
    if !isEncodable, let params = request.spec.params, !params.isDictionary {
      return writeEncodedRequest(method, params)
    }
    var arguments = [url]
    if method != ".get" { arguments.append("method: \(method)") }
    var settings: Set<String> = []
    if let params = request.spec.params {
      let encoding: (code: String, rules: Set<String>)?
      if isEncodable {
        guard let parameters = writeEncodable(params) else { return nil }
        arguments.append("parameters: \(parameters)")
        encoding = encoder()
      } else {
        arguments.append("parameters: \(writeParameters(params))")
        encoding = self.encoding()
      }
      guard let encoding else { return nil }
      arguments.append("\(isEncodable ? "encoder" : "encoding"): \(encoding.code)")
      settings = encoding.rules
    }
    if let headers = writeHeaders() { arguments.append("headers: \(headers)") }
    code.add(SwiftCall(function: "\(session).request", arguments: arguments).text)
    writeResponse()
    return settings
  }

  /// Writes the call for JSON that is not a dictionary, which no request takes as parameters: JSONEncoding
  /// has a call for it since 4.2.0.
  private mutating func writeEncodedRequest(_ method: String, _ params: Value) -> Set<String>? {
    guard request.spec.serialization?.value == .json, request.isSince(4, 2), let encoding = encoding() else {
      return nil
    }
    let tree = SwiftLiteral().tree(params)
    var object = tree.flat
    if object.count > 50 {
      let start = "let object = "
      code.add(start + tree.text(behind: start.count))
      object = "object"
    }
    let headers = writeHeaders().map { ", headers: \($0)" } ?? ""
    code.add("let request = try URLRequest(url: \(url), method: \(method)\(headers))")
    code.add(
      SwiftCall(
        function: "let encoded = try \(encoding.code).encode",
        arguments: ["request", "withJSONObject: \(object)"]
      ).text)
    code.add("\(session).request(encoded)")
    writeResponse()
    return encoding.rules
  }

  private mutating func writeParameters(_ params: Value) -> String {
    let tree = SwiftLiteral(any: isNew ? "any Sendable" : "Any").tree(params, as: .dictionary(.mixed))
    guard tree.flat.count > 50 else { return tree.flat }
    let start = "let parameters: Parameters = "
    code.add(start + tree.text(behind: start.count))
    return "parameters"
  }

  // MARK: Headers

  /// The argument for headers; `nil` if there are none to set.
  mutating func writeHeaders(besides type: String? = nil) -> String? {
    var headers = request.headers.sent
    if let type, request.header("content-type") == nil { headers.append(("Content-Type", type)) }
    let tree: CodeTree
    if let auth = request.auth {
      tree = authorized(auth, headers)
    } else if headers.isEmpty {
      return nil
    } else {
      tree = SwiftLiteral.dictionary(headers)
    }
    guard tree.flat.count > 50 else { return tree.flat }
    let start = "let headers: HTTPHeaders = "
    code.add(start + tree.text(behind: start.count))
    return "headers"
  }

  private func authorized(
    _ auth: RequestSpec.Auth, _ headers: [(name: String, value: String)]
  ) -> CodeTree {
    guard isNew else {
      return SwiftLiteral.dictionary(headers + [("Authorization", request.field("authorization") ?? "")])
    }
    let others = headers.map {
      CodeTree.atom(
        "HTTPHeader(name: \(SwiftLiteral.string($0.name)), value: \(SwiftLiteral.string($0.value)))")
    }
    let own =
      switch auth {
      case .basic(let user, let password):
        ".authorization(username: \(SwiftLiteral.string(user.value)), "
          + "password: \(SwiftLiteral.string(password.value)))"
      case .bearer(let token): ".authorization(bearerToken: \(SwiftLiteral.string(token.value)))"
      }
    return .list(open: "[", others + [.atom(own)], close: "]")
  }
}
