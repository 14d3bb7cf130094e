import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireFormats

/// A request of a side, ready to be compared.
struct DiffRequest: Sendable {
  var name: String
  /// The name of the file that it comes from.
  var file: String
  var source: SourceRequest
  var compared: ComparedRequest
  /// The fields that its spec ignores.
  var ignoring: [FieldPattern] = []
  /// The request as sent, with its body as it was on the wire.
  var sent: Request
  /// The client that sends it; `nil` for a captured request.
  var client: Client?

  /// The spec that it was compiled from; `nil` for a captured request.
  var planned: PlannedRequest? { source.planned }
  /// The captured request; `nil` if it was compiled from a spec.
  var captured: Request? { source.captured }

  /// The same with each byte of a secret in its name, or in that of its file, replaced with a star.
  func renamed(_ names: SecretNames?) -> DiffRequest {
    guard let names else { return self }
    var result = self
    (result.name, result.file) = (names.redacted(name), names.redacted(file))
    return result
  }

  /// The same with the secrets in the sent bytes replaced with stars, too.
  func redacted(_ names: SecretNames) throws -> DiffRequest {
    var result = renamed(names)
    result.sent.message = try sent.message.redactedThroughout(names)
    return result
  }

  /// The request as a side of a page.
  var side: ComparedSide {
    ComparedSide(name: name, sent, findings: sent.message.findingsThroughout(compared.fidelity))
  }
}

/// Makes requests ready to be compared.
struct DiffReader: Sendable {
  let compile: @Sendable (PlannedRequest) -> (diagnostics: [Diagnostic], request: CompiledRequest?)
  /// Whether bodies are compared as they are on the wire.
  let isExact: Bool
  /// Whether fields count that specs leave to the phone.
  let countsAllFields: Bool

  /// The request of a source and its diagnostics; no request if its spec has errors.
  func read(_ source: SourceRequest) throws -> (request: DiffRequest?, diagnostics: [Diagnostic]) {
    switch source {
    case .spec(let planned):
      let compiled = compile(planned)
      let ignored = planned.spec.ignore.compactMap { FieldPattern($0.value) }
      let request = try compiled.request.map {
        try self.request(
          source, Request($0.wire), compared($0.wire), ignoring: ignored, client: $0.wire.client)
      }
      return (request, compiled.diagnostics.errors)
    case .captured(let captured, _):
      var compared = ComparedRequest(asSent: captured)
      if isExact, let whole = captured.capture?.wholeFile { compared.message = whole }
      return (try request(source, captured, compared), [])
    }
  }

  /// The response to a captured request, in its place; `nil` if there is none.
  func answer(to request: DiffRequest) throws -> DiffRequest? {
    guard let captured = request.captured, !captured.message.isResponse else { return request }
    guard let answer = try captured.answer() else { return nil }
    var side = request
    side.name = RequestWording.answer(to: request.name)
    side.sent = answer
    side.source = .captured(answer, of: request.source.file)
    let compared = ComparedRequest(asSent: answer)
    side.compared = isExact ? compared : try compared.unpacked()
    return side
  }

  /// A compiled spec as a side.
  func compared(_ wire: Compilation.Wire) -> ComparedRequest {
    var request = ComparedRequest(wire)
    if countsAllFields { request.leftFields = nil }
    return request
  }

  private func request(
    _ source: SourceRequest, _ sent: Request, _ compared: ComparedRequest, ignoring: [FieldPattern] = [],
    client: Client? = nil
  ) throws -> DiffRequest {
    DiffRequest(
      name: source.name, file: source.file, source: source,
      compared: isExact ? compared : try compared.unpacked(),
      ignoring: ignoring, sent: sent, client: client)
  }
}
