import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireServers
import OnwireSpecLanguage
import OnwireFormats

/// One run of `onwire inspect`.
struct InspectJob {
  var input: String
  var filter: RequestFilter
  /// Which half of what is there is meant.
  var half = HalfOptions()
  /// What the requests are written as; `nil` to show them.
  var kind: OutputKind?
  var options: OutputOptions
  /// What the user says of the capture.
  var capture: CaptureOptions
  /// The client that specs are compiled for, whatever they say.
  var client: Client?
  /// The names of secrets that are stars in all that is written; `nil` where everything is written as it is.
  var redacted: SecretNames?
  /// The servers whose view of the requests is shown.
  var servers: [Server] = []
  /// The servers that findings are about, besides.
  var asked: [Server] = []
  var failOn: Diagnostic.Severity?
  var format: InspectionFormat
  var color: ColorChoice
  var quiet: Bool

  func run() -> ExitStatus {
    var reporter = Reporter(format: .text, color: color, redacted: redacted)
    do {
      let status = try inspect(&reporter)
      reporter.finish()
      return status
    } catch {
      return reporter.fail(error, reading: input)
    }
  }

  private func inspect(_ reporter: inout Reporter) throws -> ExitStatus {
    let path = InputPath(input)
    let isSpec = path.isSpec && capture.from == nil && capture.claim == nil
    var (specs, status): ([InspectedRequest], ExitStatus) = isSpec ? compiled() : ([], .success)
    var source =
      try isSpec ? RequestSource([], of: path) : RequestSource(path, capture, takingResponses: !half.request)
    var output = StandardOutput(color: Terminal.isColored(color, .output))
    var writer = InspectionWriter(self, source)
    /// Those that may be among the last so many.
    var last: [InspectedRequest] = []
    var unanswered = 0
    func take(_ item: InspectedRequest) throws {
      guard filter.wants(item.request), wantsType(item.request) else { return }
      guard let item = try half(of: item) else {
        unanswered += 1
        return
      }
      guard let count = filter.last else { return try writer.write(item, to: &output, &reporter) }
      last.append(item)
      if last.count > count { last.removeFirst() }
    }
    for spec in specs { try take(spec) }
    while case .captured(let request, let file)? = try source.next() {
      try take(InspectedRequest(name: "\(file)#\(request.number)", request: request))
    }
    if let failure = source.failure {
      // What came before it stays.
      reporter.report([failure])
      status = .badInput
    }
    for item in last { try writer.write(item, to: &output, &reporter) }
    let skipped = source.ownSkippedWords + unansweredWords(unanswered)
    try writer.finish(skipped, to: &output, &reporter)
    try output.flush()
    if writer.count == 0, status == .success {
      let total = specs.count + source.total
      reporter.report([
        unanswered > 0 && unanswered == total ? .noResponse(in: input) : source.nothing(of: total, skipped)
      ])
      return .badInput
    }
    if status == .success, let failOn, let worst = writer.worst, worst >= failOn { return .differs }
    return status
  }

  /// Whether a response is of the type that is listed.
  private func wantsType(_ request: Request) -> Bool {
    capture.typeWord.map { SessionList.isType(SessionList.responseType(of: request), $0) } ?? true
  }

  /// The half of a request that is meant; `nil` where there is none.
  private func half(of item: InspectedRequest) throws -> InspectedRequest? {
    var item = item
    if half.request {
      if item.request.message.isResponse { return nil }
      if case .captured(var capture) = item.request.provenance {
        capture.response = nil
        item.request.provenance = .captured(capture)
      }
    } else if half.response, !item.request.message.isResponse {
      guard let answer = try item.request.answer() else { return nil }
      item = InspectedRequest(name: RequestWords.answer(to: item.name), request: answer)
    }
    return item
  }

  private func unansweredWords(_ count: Int) -> [String] {
    count == 0 ? [] : ["\(count) skipped: the capture has no response"]
  }

  /// The requests of specs.
  private func compiled() -> (requests: [InspectedRequest], status: ExitStatus) {
    var settings = SpecSettings()
    settings.color = color
    settings.client = client
    settings.redacted = redacted
    settings.servers = asked
    var run = SpecRun([input], settings)
    var requests: [InspectedRequest] = []
    for planned in run.plan(checkingOutputs: false) {
      let compiled = run.compile(planned)
      if let wire = compiled.request?.wire { run.reporter.note(wire.message) }
      run.report(compiled.diagnostics)
      guard let wire = compiled.request?.wire else { continue }
      var request = Request(wire)
      request.number = requests.count + 1
      requests.append(InspectedRequest(name: planned.name, request: request, client: wire.client))
    }
    run.finish(nil)
    return (requests, run.reporter.errorCount > 0 ? .badInput : .success)
  }
}

/// A request, and the name to show it by.
struct InspectedRequest {
  var name: String
  var request: Request
  /// Who makes it; `nil` of a capture.
  var client: Client?
  /// What may be found in it, where its secrets are stars: a star in the place of a number is no fault of it.
  var known: Set<DiagnosticCode>?
  /// The request as it was before its secrets became stars.
  var unredacted: Request?
}
