import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireReports

/// Which half of what a capture holds is meant, and how its bodies are written.
struct HalfOptions: ArgumentGroup, Equatable {
  static let arguments: Arguments<Self> = [
    .flag("request", \.request, "Only the requests."),
    .flag("response", \.response, "Only the responses, shown or written with --emit."),
    .flag(
      "decoded", \.decoded, "With --emit: bodies without their chunks and codings, such as gzip."),
  ]

  var request = false
  var response = false
  var decoded = false

  func validate() throws(UsageError) {
    if request, response { throw UsageError("give --request or --response: without them both are shown") }
  }

  /// Whether these kinds of output go with them.
  func check(_ emit: OutputKind?) throws(UsageError) {
    if decoded, emit == nil { throw UsageError("--decoded is for --emit: what is shown is decoded anyway") }
    if let emit, response || decoded, Self.ofRequests.contains(emit) {
      throw UsageError("\(emit.rawValue) is made of requests: give neither --response nor --decoded")
    }
    if emit == .yaml, response { throw UsageError("yaml is made of requests: give no --response") }
  }

  /// What there is of requests alone; an archive has both halves by itself.
  private static let ofRequests: [OutputKind] = [.curl, .curlConfig, .curlShort, .har]
}

extension Request {
  /// The request with its body as it is without chunks and codings, and what hindered that: a sentence, or `nil`.
  ///
  /// - Throws: what reading a file throws.
  func decoded() throws -> (request: Request, problem: String?) {
    guard let body = try DecodedBody(of: message) else { return (self, nil) }
    var request = self
    if !body.steps.isEmpty { request.message = body.message }
    return (request, body.isWhole ? nil : body.problem ?? "a coding is left on the body")
  }
}
