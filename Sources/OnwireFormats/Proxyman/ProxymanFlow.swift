import OnwireHTTP
import OnwireTextFormats

/// A flow of Proxyman: its request or, if read once more, its response.
struct ProxymanFlow {
  /// The member of the flow that this is: `request` or `response`.
  private var side = "request"
  /// The members of this side, without its fields and its body.
  private var request: [String: JSONValue] = [:]
  private var fields: [(name: String, value: String)] = []
  /// The names of the fields that the log keeps but that were not sent.
  private var disabled: [String] = []
  /// The body as the log has it; `nil` if the flow has none.
  private var body: [UInt8]?
  private var status: Int?
  /// Reads the response from the flow when it is needed.
  private var response: (@Sendable () throws -> ProxymanFlow)?
  /// When the request began, in seconds since 1970.
  private var startedAt: Double?
  private var isSSL = false
  /// Whether Proxyman could look inside the TLS connection.
  private var isIntercepted = true
  /// The tools of Proxyman that matched, such as `Scripting: my rule`.
  private var tools: [String] = []
  private var comment: String?

  /// The flow in the file `input`.
  ///
  /// - Throws: `JSONFailure`, `CaptureFault`, and what reading the input throws.
  init(_ input: ByteInput) throws {
    var json = JSONReader(input)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "request": try json.eachMember { try readSide($1, &$0) }
      case "response":
        _ = try json.peek()
        let start = json.offset
        status = try json.member("status") { try $0.value(limit: CaptureLimit.text)["code"]?.integer }
        response = { [range = start..<json.offset] in
          var json = JSONReader(input, in: range)
          var flow = ProxymanFlow()
          flow.side = "response"
          try json.eachMember { try flow.readSide($1, &$0) }
          return flow
        }
      case "timing":
        startedAt = try json.member("requestStartedAt") { try $0.value(limit: CaptureLimit.text).double }
      case "isSSL": isSSL = try json.flag() ?? isSSL
      case "isIntercepted": isIntercepted = try json.flag() ?? true
      case "toolMetadata": addTool(try json.value(limit: CaptureLimit.text))
      case "matchedDebuggingToolMetadata":
        try json.eachItem { addTool(try $0.value(limit: CaptureLimit.text)) }
      case "style": comment = try json.member("comment") { try $0.text() }
      default: try json.skip()
      }
    }
    try json.finish()
  }

  private init() {}

  private mutating func readSide(_ key: String, _ json: inout JSONReader) throws {
    switch key {
    case "header":
      let entries = try json.value(limit: CaptureLimit.text)["entries"]?.values ?? []
      for (index, entry) in entries.enumerated() {
        guard let name = entry["key"]?["name"]?.text, let value = entry["value"]?.text else {
          throw ProxymanWording.noField(side, index)
        }
        if entry["isEnabled"]?.boolean == false {
          disabled.append(name)
        } else {
          fields.append((name, value))
        }
      }
    case "bodyData" where try json.peek() == .string:
      do {
        body = try Base64.decode(try json.string(limit: ZipArchive.entryLimit))
      } catch let failure as Base64.Failure {
        throw ProxymanWording.noBase64(side, failure.offset)
      }
    case "method", "scheme", "host", "port", "fullPath", "uri", "version", "compressedBodyDataCount",
      "status":
      request[key] = try json.value(limit: CaptureLimit.text)
    default: try json.skip()
    }
  }

  private mutating func addTool(_ value: JSONValue) {
    guard let tool = value["toolName"]?.text ?? value["toolType"]?.text else { return }
    let text = value["ruleName"]?.text.map { "\(tool): \($0)" } ?? tool
    if !tools.contains(text) { tools.append(text) }
  }

  /// The flow as an entry of a capture.
  ///
  /// - Throws: `CaptureFault` if the flow has no request.
  func entry(number: Int) throws -> CaptureEntry {
    guard let method = request["method"]?["name"]?.text, let host = request["host"]?.text,
      let target = request["uri"]?.text ?? request["fullPath"]?.text
    else { throw ProxymanWording.noRequest }
    let scheme = request["scheme"]?.text?.lowercased() ?? (isSSL ? "https" : "http")
    let url = request["fullPath"]?.text ?? "\(scheme)://\(host)\(target)"
    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    if method == "CONNECT" || isSSL && !isIntercepted { return skipped(ProxymanWording.tool.tunnel(host)) }
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else { return skipped(CaptureTool.scheme(scheme)) }
    let endpoint = Endpoint(scheme: scheme, host: host, connectedTo: request["port"]?.integer)

    var fidelity = Fidelity()
    fidelity.set(.requestLine, .rebuilt, because: ProxymanWording.requestLine)
    fidelity.set(.fieldBlanks, .rebuilt, because: ProxymanWording.blanks)
    if !(fields.map { $0.name + $0.value } + disabled).allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
      fidelity.set(.fields, .unknown, because: ProxymanWording.text)
    }
    fidelity.notes = disabled.map(ProxymanWording.disabled)
    let head = CapturedHead(
      method: Array(method.utf8), target: Array(target.utf8), version: Array(version.utf8),
      authority: Array(endpoint.authority.utf8), fields: fields.map { (Array($0.utf8), Array($1.utf8)) })
    let body = try CapturedBody(
      body.flatMap { $0.isEmpty ? nil : ByteInput($0) }, head, lengths: head.lengths + codedLength,
      ProxymanWording.tool, &fidelity)
    if let comment, !comment.isEmpty { fidelity.notes.append(ProxymanWording.comment(comment)) }
    let text = head.text(&fidelity)
    noteTools(&fidelity)
    return try .request(
      number, url, text, body, to: endpoint, fidelity, status: status, response: answer(to: method),
      startedAt: startedAt.flatMap { Int64(exactly: ($0 * 1000).rounded()) }.flatMap(CapturedTime.text))
  }

  /// The response; `nil` if none came.
  private func answer(to method: String) -> Response? {
    guard let response, let status else { return nil }
    let tools = tools
    return Response(status: status) {
      var side = try response()
      side.tools = tools
      return try side.responseContent(answersHead: method == "HEAD")
    }
  }

  /// The content of the response, if that is the side of this flow.
  private func responseContent(answersHead: Bool) throws -> Response.Content {
    var fidelity = Fidelity()
    fidelity.set(.requestLine, .rebuilt, because: ProxymanWording.statusLine)
    fidelity.set(.fieldBlanks, .rebuilt, because: ProxymanWording.blanks)
    if !fields.allSatisfy({ ($0.name + $0.value).utf8.allSatisfy { $0 < 0x80 } }) {
      fidelity.set(.fields, .unknown, because: ProxymanWording.text)
    }
    let code = request["status"]?["code"]?.integer ?? 0
    let phrase = request["status"]?["phrase"]?.text ?? ""
    let head = CapturedHead(
      status: (Array(String(code).utf8), Array(phrase.utf8)), version: Array(version.utf8),
      fields: fields.map { (Array($0.utf8), Array($1.utf8)) })
    let hasNone = answersHead || StatusLine.hasNoBody(code)
    let body = try CapturedBody(
      body.flatMap { $0.isEmpty ? nil : ByteInput($0) }, head,
      lengths: hasNone ? [] : head.lengths + codedLength, ProxymanWording.tool, &fidelity)
    let text = head.text(&fidelity)
    noteTools(&fidelity)
    return try Response.content(text, body, fidelity)
  }

  /// The HTTP version, such as `HTTP/1.1` or `HTTP/2`.
  private var version: String {
    let major = request["version"]?["major"]?.integer ?? 1
    let minor = request["version"]?["minor"]?.integer ?? 1
    return major > 1 && minor == 0 ? "HTTP/\(major)" : "HTTP/\(major).\(minor)"
  }

  /// The length of the body with its coding; empty if Proxyman does not say.
  private var codedLength: [BodyChoice.KnownLength] {
    let name = "compressedBodyDataCount"
    guard let count = request[name]?.integer, count > 0 else { return [] }
    return [BodyChoice.KnownLength(source: name, count: count)]
  }

  /// Notes which tools matched, and marks what they may have changed, unless it is absent or decoded.
  private func noteTools(_ fidelity: inout Fidelity) {
    guard !tools.isEmpty else { return }
    let reason = ProxymanWording.tools(tools)
    fidelity.notes.append(reason)
    for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body]
    where fidelity[aspect].knowledge != .absent && fidelity[aspect].knowledge != .decoded {
      fidelity.set(aspect, .changed, because: reason)
    }
  }
}

extension JSONValue {
  fileprivate var double: Double? { if case .number(let spelled) = self { Double(spelled) } else { nil } }
}
