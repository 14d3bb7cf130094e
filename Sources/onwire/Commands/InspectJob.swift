import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireServers
import OnwireSpecLanguage
import OnwireFormats

/// A run of `onwire inspect`.
struct InspectJob {
  var input: String
  var filter: RequestFilter
  /// Which half of an exchange is meant.
  var half = HalfOptions()
  /// The kind of output; `nil` to show the requests.
  var kind: OutputKind?
  var options: OutputOptions
  /// How the user said to read the capture.
  var capture: CaptureOptions
  /// The client to compile specs for instead of their own.
  var client: Client?
  /// The values of variables in specs.
  var variables = VariableOptions()
  /// The names of secrets to replace with stars in all output; `nil` to show everything.
  var redacted: SecretNames?
  /// The servers whose readings are shown.
  var servers: [Server] = []
  /// Further servers whose findings are reported.
  var asked: [Server] = []
  var failOn: Diagnostic.Severity?
  var format: DiagnosticFormat
  var color: ColorChoice
  var quiet: Bool

  func run() throws(UsageError) -> ExitStatus {
    var settings = SpecSettings()
    settings.format = format
    settings.color = color
    settings.client = client
    settings.redacted = redacted
    settings.servers = asked
    try variables.set(in: &settings)
    var run = SpecRun([], settings)
    var output = StandardOutput(color: Terminal.isColored(color, .output), forVerdict: failOn != nil)
    let writer = InspectionWriter(self)
    var status: ExitStatus
    do {
      status = try inspect(&run, writer, to: &output)
      run.finish(nil)
    } catch let usage as UsageError {
      throw usage
    } catch {
      status = run.reporter.fail(error, reading: input)
    }
    guard format.isReport else { return status }
    do {
      try writer.finish(run.reporter.collected, to: &output)
    } catch {
      // Nothing collected so far is shown; if the reader has gone away, there is nothing to report either.
      var reporter = Reporter(format: .text, color: color)
      if !(error is BrokenPipe) { status = reporter.fail(error, reading: input) }
    }
    return status
  }

  private func inspect(
    _ run: inout SpecRun, _ writer: InspectionWriter, to output: inout StandardOutput
  ) throws -> ExitStatus {
    var source = try RequestSource(
      InputPath(input), capture, in: &run, for: .showing, takingResponses: !half.request)
    run.progress.clear()
    if source.shape == .capture {
      if let kind, kind.needsSpec { throw InspectCommand.codeOfCapture(kind) }
      try InspectCommand.refuseOptionsOfSpecs(input, hasClient: client != nil, variables)
    }
    writer.begin(source)
    /// The requests that may be among the last ones asked for.
    var last: [InspectedRequest] = []
    var unanswered = 0
    func take(_ item: InspectedRequest) throws {
      guard filter.wants(item.request), capture.wants(item.request) else { return }
      guard let item = try half(of: item) else {
        unanswered += 1
        return
      }
      guard let count = filter.last else { return try writer.write(item, to: &output, &run.reporter) }
      last.append(item)
      if last.count > count { last.removeFirst() }
    }
    var count = 0
    while let request = try source.next() {
      guard let item = run.inspected(request, number: count + 1) else { continue }
      count += 1
      try take(item)
    }
    if source.shape != .capture { run.reportUnusedVariables() }
    // The requests before the failure are kept.
    if let failure = source.failure { run.report([failure]) }
    for item in last { try writer.write(item, to: &output, &run.reporter) }
    let skipped = source.ownSkippedWords + unansweredWords(unanswered)
    try writer.finish(skipped, to: &output, &run.reporter)
    try output.flush()
    if run.reporter.errorCount > 0 { return .badInput }
    if writer.count == 0 {
      let isUnanswered = unanswered > 0 && unanswered == source.total
      run.report([isUnanswered ? .noResponse(in: input) : source.nothing(of: source.total, skipped)])
      return .badInput
    }
    return writer.failing.isEmpty ? .success : .differs
  }

  /// The half that is meant; `nil` if the request has none.
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
      let names = redacted?.knowing(item.request.message)
      item = InspectedRequest(
        name: RequestWording.answer(to: item.name), file: item.file, request: answer)
      item.names = names
    }
    return item
  }

  private func unansweredWords(_ count: Int) -> [String] {
    count == 0 ? [] : ["\(count) skipped: the capture has no response"]
  }
}

/// A request as it is shown, and its name.
struct InspectedRequest {
  var name: String
  /// The name of the file that it comes from.
  var file: String
  var request: Request
  /// The compiled spec; `nil` for a captured request.
  var compiled: CompiledRequest?
  /// For a redacted request, the codes that may be found in it: stars in place of a number are not its fault.
  var known: Set<DiagnosticCode>?
  /// The names of secrets, and what is known of the request's own; `nil` if nothing is redacted.
  var names: SecretNames?
  /// The request before redaction.
  var unredacted: Request?
}

extension SpecRun {
  /// The request to show, compiled if it comes from a spec, under a number; `nil` if the spec has an error.
  /// Reports the spec's diagnostics, or only its errors.
  mutating func inspected(
    _ source: SourceRequest, number: Int, reportingErrorsAlone: Bool = false
  ) -> InspectedRequest? {
    switch source {
    case .captured(let request, _):
      return InspectedRequest(name: source.name, file: source.file, request: request)
    case .spec(let planned):
      let (diagnostics, compiled) = compile(planned)
      if let compiled { reporter.note(compiled.wire.message) }
      report(reportingErrorsAlone ? diagnostics.errors : diagnostics)
      guard let compiled else { return nil }
      var request = Request(compiled.wire)
      request.number = number
      return InspectedRequest(
        name: source.name, file: source.file, request: request, compiled: compiled)
    }
  }
}
