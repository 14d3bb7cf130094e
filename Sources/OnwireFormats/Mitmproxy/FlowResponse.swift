import OnwireHTTP

/// The response of a flow.
struct FlowResponse {
  private let values: [String: TNetString]
  private let offset: Int

  /// The response of the flow at `offset` of the file.
  init(_ values: [String: TNetString], at offset: Int) {
    self.values = values
    self.offset = offset
  }

  /// The body of the response; version 0.14 calls it `body`.
  private var body: TNetString? {
    (values["content"] ?? values["body"]).flatMap { $0.kind == .bytes ? $0 : nil }
  }

  /// The status, which is called `code` up to version 0.13; `nil` if the flow has none.
  var status: Int? {
    get throws { try (values["status_code"] ?? values["code"])?.integer }
  }

  /// The number of bytes of the body that the flow holds.
  var bodyLength: Int? { body?.payload.count }

  /// The media type of the body; empty if there is none.
  var type: String {
    get throws {
      let fields = try values.flowFields("headers", of: "response", at: offset) ?? []
      return CapturedHead(fields: fields).value("content-type").map { MediaType($0[...]).essence } ?? ""
    }
  }

  /// The message; `isChanged` says that mitmproxy also keeps another one, as it came.
  ///
  /// - Throws: `CaptureFailure` if a part is missing or of the wrong kind.
  func content(answersHead: Bool, isChanged: Bool) throws -> Response.Content {
    var fidelity = Fidelity()
    let code = try status ?? 0
    if code == 0 { fidelity.set(.requestLine, .absent, because: FlowWording.noStatus) }
    // Old and new flows have it as bytes; a text would do no harm.
    let reason = try (values["reason"] ?? values["msg"]).flatMap { $0.kind == .null ? nil : try $0.bytes }
    var head = CapturedHead(status: (Array(String(code).utf8), reason ?? []))
    head.version = try values.flowVersion(of: "response", at: offset)
    head.fields = try values.flowFields("headers", of: "response", at: offset) ?? []
    if !head.isBinary { fidelity.set(.fieldBlanks, .rebuilt, because: FlowWording.blanks) }
    let text = head.text(&fidelity)
    if let trailers = try values.flowFields("trailers", of: "response", at: offset), !trailers.isEmpty {
      fidelity.notes.append(
        FlowWording.trailers(trailers.map { String(decoding: $0.name, as: UTF8.self) }, of: "response"))
    }
    let hasNone = answersHead || StatusLine.hasNoBody(code)
    let content = body?.content
    let body = try CapturedBody(
      content, head, lengths: hasNone ? [] : head.lengths, FlowWording.tool, &fidelity)
    if content == nil, !hasNone { fidelity.set(.body, .absent, because: FlowWording.noContent) }
    if isChanged {
      for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body] {
        fidelity.set(aspect, .changed, because: FlowWording.responseChanged)
      }
    }
    return try Response.content(text, body, fidelity)
  }
}
