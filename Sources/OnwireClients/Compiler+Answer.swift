package import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage
import OnwireTextFormats

/// The response that a spec's key `reply` describes, without its framing.
package struct SpecAnswer: Sendable {
  package var status: Int
  package var fields: [(name: String, value: String)] = []
  /// A message whose bytes are the body; `nil` for none.
  package var body: Message?
  /// The seconds to wait before answering.
  package var delay = 0.0
}

extension Compiler {
  /// The response that a spec gives its request; `nil` if it gives none, or if that has an error.
  ///
  /// JSON is written as servers write it, whatever the client's habits.
  package func answer(to spec: RequestSpec) -> (answer: SpecAnswer?, diagnostics: [Diagnostic]) {
    guard let reply = spec.reply else { return (nil, []) }
    var lowering = Lowering(spec: spec, client: .default, files: files)
    var answer = SpecAnswer(status: reply.status ?? 200, delay: reply.delay)
    answer.fields = reply.headers.compactMap { header in
      header.value.value.map { (header.name.value, $0) }
    }
    if let body = reply.body {
      guard let (message, type) = lowering.answer(body) else { return (nil, lowering.diagnostics) }
      if message.length > 0, RequestSpec.Reply.haveNoBody.contains(answer.status) {
        return (nil, [.fileOfStatus(answer.status, message.length, at: body.content.place)])
      }
      answer.body = message
      let isTyped = answer.fields.contains { $0.name.lowercased() == "content-type" }
      if let type = body.type.map(\.value) ?? type, !isTyped {
        answer.fields.append(("Content-Type", type))
      }
    }
    return (answer, [])
  }
}

extension Lowering {
  /// The bytes of a response's body, and the type they have if the spec gives none.
  fileprivate mutating func answer(_ body: RequestSpec.Body) -> (Message, type: String?)? {
    var message = MessageBuilder()
    let origin = Origin("spec.reply", path: "reply.body.\(body.contentKey)", at: body.content.place)
    var type: String?
    if case .json(let value) = body.content.value {
      var conversion = DocumentConversion(.json(isBody: true), rules: rules)
      let converted = conversion.convert(value, path: origin.path)
      diagnostics += conversion.diagnostics
      let options = JSONWriter.Options(escapeSlashes: false, double: .shortest)
      guard let converted, let written = try? JSONWriter(options).write(converted.document) else {
        return nil
      }
      message.append(body: .bytes(written.bytes), origin)
      type = "application/json"
    } else {
      guard let part = partContent(body.content) else { return nil }
      message.append(body: part, origin)
      if case .text = body.content.value { type = "text/plain; charset=utf-8" }
    }
    return (message.finish(), type)
  }
}

extension MessageBuilder {
  fileprivate mutating func append(body: Multipart.PartContent, _ origin: Origin) {
    element(.response) {
      $0.endHead()
      $0.append(body, .bodyContent, origin)
    }
  }
}
