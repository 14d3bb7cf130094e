package import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage
import OnwireTextFormats

/// The response that the key `reply` of a spec describes, without its framing.
package struct SpecAnswer: Sendable {
  /// The status.
  package var status: Int
  /// The header fields, as they are sent.
  package var fields: [(name: String, value: String)] = []
  /// A message whose bytes are the body; `nil` for none.
  package var body: Message?
  /// The seconds to wait first.
  package var delay = 0.0
}

extension Compiler {
  /// What a spec says that its request is answered with; `nil` where it says nothing, or where that has an error.
  ///
  /// JSON is written as servers write it, whatever the habits of the client are.
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
  /// The bytes of a response's body, and the type that they have where none is given.
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
