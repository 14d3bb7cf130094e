import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireReports

/// Which half of an exchange is meant, request or response, and how its body is written.
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

  /// Throws if the kind of output does not fit these options.
  func check(_ emit: OutputKind?) throws(UsageError) {
    if decoded, emit == nil { throw UsageError("--decoded is for --emit: what is shown is decoded anyway") }
    if let emit, response || decoded, Self.ofRequests.contains(emit) {
      throw UsageError("\(emit.rawValue) is made of requests: give neither --response nor --decoded")
    }
    if emit == .yaml, response { throw UsageError("yaml is made of requests: give no --response") }
  }

  /// The kinds that only requests have; a HAR always has both halves.
  private static let ofRequests: [OutputKind] = [.curl, .curlConfig, .curlShort, .har]
}

extension Request {
  /// The request with its body without chunks and content codings, and a sentence on what prevented that, if
  /// anything.
  ///
  /// - Throws: what reading a file throws.
  func decoded() throws -> (request: Request, problem: String?) {
    guard let body = try DecodedBody(of: message) else { return (self, nil) }
    var request = self
    if !body.steps.isEmpty { request.message = body.message }
    return (request, body.isWhole ? nil : body.problem ?? "a coding is left on the body")
  }
}
