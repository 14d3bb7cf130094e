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
  /// The values of variables of specs.
  var variables = VariableOptions()
  /// The names of secrets that are stars in all that is written; `nil` where everything is written as it is.
  var redacted: SecretNames?
  /// The servers whose view of the requests is shown.
  var servers: [Server] = []
  /// The servers that findings are about, besides.
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
    var writer = InspectionWriter(self)
    var status: ExitStatus
    do {
      status = try inspect(&run, &writer, to: &output)
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
      // What is collected is shown nowhere; who goes away asks for nothing more.
      var reporter = Reporter(format: .text, color: color)
      if !(error is BrokenPipe) { status = reporter.fail(error, reading: input) }
    }
    return status
  }

  private func inspect(
    _ run: inout SpecRun, _ writer: inout InspectionWriter, to output: inout StandardOutput
  ) throws -> ExitStatus {
    var source = try RequestSource(
      InputPath(input), capture, in: &run, for: .showing, takingResponses: !half.request)
    run.progress.clear()
    if source.shape == .capture {
      if let kind, kind.needsSpec { throw InspectCommand.codeOfCapture(kind) }
      try InspectCommand.refuseOptionsOfSpecs(input, hasClient: client != nil, variables)
    }
    writer.begin(source)
    /// Those that may be among the last so many.
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
    // What came before it stays.
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

/// A request of a source as it is shown, and the name to show it by.
struct InspectedRequest {
  var name: String
  /// The file that it is of, as it is shown.
  var file: String
  var request: Request
  /// What a spec compiled to; `nil` of a capture.
  var compiled: CompiledRequest?
  /// What may be found in it, where its secrets are stars: a star in the place of a number is no fault of it.
  var known: Set<DiagnosticCode>?
  /// The names of secrets, and what is known of those of the request; `nil` where nothing is a star.
  var names: SecretNames?
  /// The request as it was before its secrets became stars.
  var unredacted: Request?
}

extension SpecRun {
  /// A request of a source, of a spec what it compiles to, as that of a number; `nil` where the spec has an error. What
  /// there is to say of a spec is reported, or the errors alone.
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
