import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireImport
import OnwireReports

/// `onwire identify`: finds the client that wrote a request.
struct IdentifyCommand: Command {
  static let name = "identify"

  static let abstract =
    "Say which client, and which of its releases, could have sent the requests of a capture."

  static let discussion = """
      onwire identify session.chlsj           all requests, as those of one app
      onwire identify session.chlsj#3         the third
      onwire identify session.har --host '*.example.com' --verbose
      pbpaste | onwire identify -             a curl command, a dump, a request

    Each client is tried: parameters and header fields are taken out of the bytes by its rules, compiled \
    again, and compared. A client fits if the bytes are the same. What it would have written differently is \
    named by its rule and the offset of the byte.

    The exit status is 0 if a client fits all requests, and 1 if none does.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "input", { $1(&$0.inputs) },
      "Captures or specs, or - for standard input; #3 or #name after one picks one request.",
      completion: .files),
    .filter({ $1(&$0.filter) }),
    .filtered({ $1(&$0.capture) }),
    .group({ $1(&$0.variables) }, title: "Variables of specs"),
    .flag("all", \.all, "Try every request; without it, 64 of a longer session stand for the others."),
    .flag(
      "verbose", letter: "v", \.verbose,
      "Show every client, and the rules that are evidence for the best one."),
    .option("format", "format", \.format, "How the report is written."),
    .option("color", "when", \.color, "When to colour the output."),
  ]

  var inputs: [String] = []
  var filter = RequestFilter()
  var capture = CaptureOptions()
  var variables = VariableOptions()
  var all = false
  var verbose = false
  var format: ReportFormat = .text
  var color: ColorChoice = .auto

  func validate() throws(UsageError) {
    try WordMatch.refuseStandardInputTwice(inputs)
  }

  func run() throws(UsageError) -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    var settings = SpecSettings()
    settings.format = format.ofDiagnostics
    settings.color = color
    try variables.set(in: &settings)
    var run = SpecRun([], settings)
    guard !settings.problems.hasErrors else { return .badInput }
    do {
      var requests = CapturedRequests(inputs, capture, filter)
      let captured = try requests.all(&run)
      run.reportUnusedVariables()
      run.finish(nil)
      guard !captured.isEmpty, run.reporter.errorCount == 0 else { return .badInput }
      let root = try FileRoot(folderNamed: "/")
      let fixtures = TemporaryFixtures()
      let limit = all ? .max : Identification.usualLimit
      let found = Identification(captured.map(\.request), limit: limit, root: root) { message, ranges, _ in
        try fixtures.store(message, ranges)
      }
      guard found.count > 0 else {
        run.report([.noHTTPRequest(in: inputs.joined(separator: ", "))])
        return .badInput
      }
      let report = IdentificationReport(
        found, of: inputs.joined(separator: ", "), app: CapturedRequests.app(of: captured.map(\.request)),
        isVerbose: verbose)
      let status = PlainOutput.write(report.page, or: report.json, as: format, color: color)
      return status == .success && !found.hasFit ? .differs : status
    } catch {
      return run.reporter.fail(error, reading: inputs.first ?? "")
    }
  }
}
