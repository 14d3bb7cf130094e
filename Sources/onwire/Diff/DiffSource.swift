import Clients
import Diagnostics
import HTTPWire
import Reports
import SpecLanguage
import WireFormats

/// One request of a side as it was read.
enum DiffSource: Sendable {
  /// A spec, to be compiled.
  case spec(PlannedRequest)
  /// A request of the capture of that name.
  case captured(CapturedRequest, of: String)

  /// What it is called.
  var name: String {
    switch self {
    case .spec(let planned): planned.diffName
    case .captured(let request, let file): "\(file)#\(request.number)"
    }
  }

  /// The spec; `nil` of a captured request.
  var planned: PlannedRequest? {
    if case .spec(let planned) = self { planned } else { nil }
  }

  /// The file that it is of.
  var file: String {
    switch self {
    case .spec(let planned): planned.file.name
    case .captured(_, let file): file
    }
  }
}

extension PlannedRequest {
  /// What the request is called where it is compared.
  var diffName: String { "\(file.name)#\(spec.name)" }
}

/// One request of a side, ready to be compared.
struct DiffRequest: Sendable {
  var name: String
  var file: String
  var compared: ComparedRequest
  /// What its spec says not to look at.
  var ignoring: [FieldPattern] = []
  /// The message as it was sent, with its body as it was on the wire.
  var sent: Message
  /// The spec that it was compiled from; `nil` where it is of a capture.
  var planned: PlannedRequest?
  /// Whether it is of a capture.
  var isCaptured: Bool { planned == nil }

  /// The same with a star for each byte of a secret in what was sent.
  func redacted(_ names: SecretNames) throws -> DiffRequest {
    var result = self
    result.sent = try sent.redactedThroughout(names)
    return result
  }

  /// The request as a side of a page.
  var side: ComparedSide {
    ComparedSide(name: name, findings: sent.findings(compared.fidelity), isCaptured: isCaptured)
  }
}

/// Makes requests ready to be compared.
struct DiffReader: Sendable {
  let compile: @Sendable (PlannedRequest) -> Compilation
  /// Whether bodies stay as they are on the wire.
  let isExact: Bool
  /// Whether the fields that specs leave to the phone count.
  let countsAllFields: Bool

  /// The request of a source, and what there is to say of it; none where its spec has errors.
  func read(_ source: DiffSource) throws -> (request: DiffRequest?, diagnostics: [Diagnostic]) {
    switch source {
    case .spec(let planned):
      let compilation = compile(planned)
      let request = try compilation.wire.map { wire in
        try self.request(
          source, compared(wire),
          ignoring: planned.spec.ignore.compactMap { FieldPattern($0.value) })
      }
      return (request, compilation.diagnostics.errors)
    case .captured(let captured, _):
      let compared = ComparedRequest(captured.wire.message, fidelity: captured.fidelity)
      return (try request(source, compared), [])
    }
  }

  private func compared(_ wire: Compilation.Wire) -> ComparedRequest {
    var request = ComparedRequest(wire)
    if countsAllFields { request.leftFields = nil }
    return request
  }

  private func request(
    _ source: DiffSource, _ compared: ComparedRequest, ignoring: [FieldPattern] = []
  ) throws -> DiffRequest {
    DiffRequest(
      name: source.name, file: source.file, compared: isExact ? compared : try compared.unpacked(),
      ignoring: ignoring, sent: compared.message, planned: source.planned)
  }
}
