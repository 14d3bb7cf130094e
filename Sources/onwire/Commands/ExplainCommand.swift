import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage

/// `onwire explain`: why a byte of a request is there, and which bytes a value gives.
struct ExplainCommand: Command {
  static let name = "explain"

  static let abstract =
    "Say what a code or a rule means, why a byte is there, or which bytes come from a value."

  static let forms = [
    "<code> | <rule> [--emit <form>]",
    "<spec> --at <offset> [<options>]",
    "<spec> --path <path> [<options>]",
  ]

  static let discussion = """
      onwire explain number-respelled               what a diagnostic means, with an example
      onwire explain query.array                    what a rule does, in which releases
      onwire explain login.yaml --at 0x1a3          the field, its value, the spec's line, the rule
      onwire explain login.yaml --at 0x10-0x20      all fields of these bytes
      onwire explain login.yaml --path params.user  every byte that comes from this value

    Pick one of several requests in a spec with login.yaml#name.
    """

  static let arguments: Arguments<Self> = [
    .positional("subject", \.subject, "A diagnostic's code, a rule, or a spec.", completion: .topics),
    .group(\.specs),
    .option("at", "offset", \.at, "A byte of the raw request, or a range with -: 419, 0x1a3, 0x10-0x20."),
    .option("path", "path", \.path, "A value of the spec, such as params.user.tags[0]."),
    .option("emit", "form", \.emit, "How a code or a rule is explained."),
  ]

  var subject = ""
  var specs = SpecOptions()
  var at: ByteSpan?
  var path: String?
  var emit: PageFormat = .text

  func validate() throws(UsageError) {
    if at != nil, path != nil { throw UsageError("give --at or --path, not both") }
    if emit != .text, at != nil || path != nil { throw UsageError("--emit is for codes and rules") }
    if path == "" { throw UsageError("--path takes a path, such as params.user") }
  }

  func run() throws(UsageError) -> ExitStatus {
    let settings = try specs.settings()
    if at == nil, path == nil {
      guard FolderWalk.kind(of: FilePath(subject)) == nil else {
        throw UsageError("say what to explain of the request: --at OFFSET or --path PATH")
      }
      return try explain(subject)
    }
    var run = SpecRun([subject], settings)
    let requests = run.plan(checkingOutputs: false)
    let hasErrors = run.reporter.errorCount > 0
    // Where requests with errors were left out, the one that is left need not be the one that is meant.
    guard let request = onlyOne(requests, in: &run), !hasErrors || request.file.pick != nil else {
      run.finish(nil)
      return .badInput
    }
    let compiled = run.compile(request)
    guard let wire = compiled.request?.wire else {
      run.report(compiled.diagnostics)
      run.finish(nil)
      return .badInput
    }
    let report = ByteReport(
      wire, changedRules: request.spec.changedRules, columns: Terminal.columns(of: .output),
      color: Terminal.isColored(specs.color, .output))
    do {
      switch try text(report, wire.message) {
      case .success(let text):
        var output = StandardOutput(color: Terminal.isColored(specs.color, .output))
        try output.show(text)
        try output.flush()
      case .failure(let failure):
        run.report([failure.diagnostic])
        return .badInput
      }
    } catch let failure as ContentFailure {
      run.report([.content(failure, at: nil)])
      return .badInput
    } catch {
      let status = run.report(Rendering.Failure(error))
      if status != .success { return status }
    }
    return hasErrors ? .badInput : .success
  }

  /// Explains a diagnostic's code or a rule.
  private func explain(_ topic: String) throws(UsageError) -> ExitStatus {
    guard let page = TopicReport.page(of: topic) else {
      let suggestion = TopicReport.suggestion(for: topic).map { "; did you mean `\($0)`?" } ?? ""
      throw UsageError("there is no file, code or rule `\(topic)`\(suggestion)")
    }
    return PlainOutput.write(page, as: emit, color: specs.color)
  }

  private func text(_ report: ByteReport, _ message: Message) throws -> Result<String, InputFailure> {
    if let path {
      return try report.text(from: path).map { .success($0) }
        ?? .failure(InputFailure(report.nothing(from: path)))
    }
    guard let at else { return .success("") }
    let text =
      try at.last.map { try report.text(in: at.first..<max(at.first, $0) + 1) } ?? report.text(at: at.first)
    return text.map { .success($0) }
      ?? .failure(InputFailure(.noByte(at.first, of: message.length)))
  }

  private func onlyOne(_ requests: [PlannedRequest], in run: inout SpecRun) -> PlannedRequest? {
    guard requests.count > 1 else { return requests.first }
    run.report([.severalRequests(requests, in: subject)])
    return nil
  }
}

/// One byte, or a first and a last one: `0x10-0x20`.
struct ByteSpan: ArgumentValue {
  var first: Int
  var last: Int?

  init?(argument: String) {
    let parts = argument.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = ByteNumber(argument: String(parts[0])) else { return nil }
    self.first = first.value
    guard parts.count == 2 else { return }
    guard let last = ByteNumber(argument: String(parts[1])), last.value >= first.value, last.value < .max
    else {
      return nil
    }
    self.last = last.value
  }
}

extension RequestSpec {
  /// The rules that the spec changes, with where.
  fileprivate var changedRules: [String: Place] {
    Dictionary(client?.rules.map { ($0.name.value, $0.value.place) } ?? []) { _, last in last }
  }
}
