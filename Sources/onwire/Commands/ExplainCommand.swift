import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage

/// `onwire explain`: why a byte of a request is there, and which bytes a value becomes.
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
      onwire explain login.yaml --at 0x80           the field, its value, the spec's line, the rule
      onwire explain login.yaml --at 0x10-0x20      all fields of these bytes
      onwire explain login.yaml --path params.user  every byte that comes from this value

    Pick one of several requests in a spec with login.yaml#name.
    """

  static let arguments: Arguments<Self> = [
    .positional(
      "subject", { $1(&$0.subject) }, "A diagnostic's code, a rule, or a spec.", completion: .topics),
    .group({ $1(&$0.specs) }),
    .option("at", "offset", \.at, "A byte of the raw request, or a range with -: 419, 0x1a3, 0x10-0x20."),
    .option("path", "path", \.path, "A value of the spec, such as params.user.tags[0]."),
    .option("emit", "form", \.emit, "How it is explained; as JSON only bytes."),
  ]

  var subject = ""
  var specs = SpecOptions()
  var at: ByteSpan?
  var path: String?
  var emit: ReportFormat = .text

  func validate() throws(UsageError) {
    if at != nil, path != nil { throw UsageError("give --at or --path, not both") }
    if emit != .text, specs.format == .json { throw UsageError("give --emit or --format, not both") }
    if path == "" { throw UsageError("--path takes a path, such as params.user") }
  }

  func run() throws(UsageError) -> ExitStatus {
    let settings = try specs.settings()
    if at == nil, path == nil {
      guard InputPath(subject).kind == nil else {
        throw UsageError("say what to explain of the request: --at OFFSET or --path PATH")
      }
      return try explain(subject)
    }
    var run = SpecRun([subject], settings)
    let requests = run.plan(checkingOutputs: false)
    let hasErrors = run.reporter.errorCount > 0
    // If requests with errors were left out, the remaining one may not be the one that is meant.
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
    let form = PageFormat(rawValue: emit.rawValue).flatMap { specs.format == .json ? nil : $0 }
    guard
      let report = ByteReport(
        subjectOfBytes, of: wire, changedRules: request.spec.changedRules,
        columns: form == .text ? Terminal.columns(of: .output) : nil)
    else {
      run.report([
        path.map { ByteReport.nothing(from: $0, in: wire.message) }
          ?? .noByte(at?.first ?? 0, of: wire.message.length)
      ])
      return .badInput
    }
    do {
      let status =
        try form.map { PlainOutput.write(try report.page, as: $0, color: specs.color) }
        ?? PlainOutput.write(try report.json)
      return status == .success && hasErrors ? .badInput : status
    } catch {
      return run.reporter.fail(error, reading: subject)
    }
  }

  /// Explains a diagnostic's code or a rule.
  private func explain(_ topic: String) throws(UsageError) -> ExitStatus {
    guard specs.format == .text, let emit = PageFormat(rawValue: emit.rawValue) else {
      throw UsageError("a code or a rule is explained as text, markdown or html: JSON is for bytes of a spec")
    }
    guard let page = TopicReport.page(of: topic) else {
      let suggestion = TopicReport.suggestion(for: topic).map { "; did you mean `\($0)`?" } ?? ""
      throw UsageError("there is no file, code or rule `\(topic)`\(suggestion)")
    }
    guard specs.compiling.isEmpty else {
      throw UsageError("--client, --var, --root and --servers are for a spec, and `\(topic)` is none")
    }
    return PlainOutput.write(page, as: emit, color: specs.color)
  }

  /// The bytes to explain.
  private var subjectOfBytes: ByteReport.Subject {
    if let path { return .value(path) }
    let first = at?.first ?? 0
    return at?.last.map { .range(first...max(first, $0)) } ?? .byte(first)
  }

  private func onlyOne(_ requests: [PlannedRequest], in run: inout SpecRun) -> PlannedRequest? {
    guard requests.count > 1 else { return requests.first }
    run.report([.severalRequests(requests, in: subject)])
    return nil
  }
}

/// One byte, or a range given by its first and last byte: `0x10-0x20`.
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
  /// The rules that the spec changes, and where it does.
  fileprivate var changedRules: [String: Place] {
    Dictionary(client?.rules.map { ($0.name.value, $0.value.place) } ?? []) { _, last in last }
  }
}
