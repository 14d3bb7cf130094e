import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// `onwire diff`: shows how two requests differ.
struct DiffCommand: Command {
  static let name = "diff"

  static let abstract =
    "Compare requests field by field: a spec with what was really sent, two captures, two clients."

  static let forms = [
    "<a> <b> [<options>]",
    "<spec> ... --client <from> --client <to> [<options>]",
  ]

  static let discussion = """
      onwire diff login.yaml session.chlsj#3        a spec against a request of a session
      onwire diff specs session.chlsj --match       each spec against the request that it describes
      onwire diff before.har after.har              two sessions, the first with the first, and so on
      onwire diff a.http b.http --exact             bytes alone: where they first differ
      onwire diff before.har after.har --match --responses   what the server answers differently
      onwire diff login.yaml trace.txt --ignore header.Date --ignore 'json.**.id'
      onwire diff login.yaml session.chlsj#3 --emit html > diff.html
      onwire diff specs --client afnetworking@3 --client alamofire@5
      onwire diff login.yaml session.chlsj#3 --accept   change the spec so that it sends what was seen

    A is what was expected, B what was seen; each is a spec, a folder of specs, or what `onwire inspect` \
    reads. What a capture lost or rebuilt is listed as not comparable, and never counts as a difference.

    --match looks in B for the request that each one of A describes: one with the same method, path and host, \
    and if there are several, the closest, unless even that is too different. If there is none, the nearest miss \
    is named, with what keeps the two apart.

    --accept makes the smallest change to the text of A after which nothing that counts differs, and leaves the \
    rest of the text alone. If there is no such change, A stays as it is, and what would be left is listed. \
    --dry-run shows the change and writes nothing.

    With two clients, what one makes of the specs is compared with what the other makes of them; changes are \
    grouped by the rule that causes them, with what keeps the old bytes.

    Exit status: 0 the same, 1 something differs or has no match, 2 bad input.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "input", { $1(&$0.inputs) },
      "What was expected, then what was seen: a spec, a folder of specs, a capture, or -; #3 or #name after it "
        + "picks one request.", completion: .files),
    .flag("match", \.match, "For each request of A, find the one in B that it describes."),
    .flag("exact", \.exact, "Compare only the bytes."),
    .flag(
      "responses", \.responses, "Compare the responses of two captures; --match still pairs by the requests."),
    .flag("accept", \.accept, "Change the spec so that it sends what was seen."),
    .flag("dry-run", \.dryRun, "Show what --accept would change, and write nothing."),
    .options(
      "ignore", "path", \.ignore,
      "A field that does not count: header.User-Agent, parts[*].Content-Type, json.**.id."),
    .flag(
      "all-fields", \.allFields,
      "Count the header fields that a spec leaves to the phone, such as a User-Agent without a device."),
    .option(
      "emit", "kind", \.emit,
      "Show the bytes of both sides instead of their fields (hex), or write a page (html, markdown)."),
    .group({ $1(&$0.redaction) }),
    .group({ $1(&$0.capture) }),
    .group({ $1(&$0.specs) }),
    .group({ $1(&$0.summary) }),
  ]

  var inputs: [String] = []
  var match = false
  var exact = false
  var responses = false
  var accept = false
  var dryRun = false
  var ignore: [FieldPattern] = []
  var allFields = false
  var emit: DiffEmission?
  var redaction = RedactionOptions()
  var capture = CaptureOptions()
  var specs = SpecOptions()
  var summary = SummaryOptions()

  var summaryFile: String? { summary.file }

  func validate() throws(UsageError) {
    try capture.refuseTypeWord()
    try WordMatch.refuseStandardInputTwice(inputs)
    if specs.format == .sarif { throw UsageError("diff writes text, json or junit, and no sarif") }
    if !responses { try FieldPattern.refuseOfResponses(ignore) }
    try specs.clients.count > 1 ? validateMigration() : validateSides()
  }

  private func validateSides() throws(UsageError) {
    guard inputs.count == 2 else {
      throw UsageError(
        inputs.count == 1
          ? "there is nothing to compare `\(inputs[0])` with: give a second input, or two clients"
          : "diff compares two inputs, not \(inputs.count)")
    }
    if responses, let spec = inputs.first(where: { InputPath($0).isSpec }) {
      throw UsageError("`\(spec)` is a spec, which has no responses: --responses is for two captures")
    }
    if inputs.allSatisfy({ InputPath($0).kind == .file && Self.isCapture($0) }) {
      try InspectCommand.refuseOptionsOfSpecs(
        inputs[0], hasClient: !specs.clients.isEmpty, specs.compiling.variables)
    }
    try validateEmission()
    if emit == .hex, exact { throw UsageError("give --emit hex or --exact, not both") }
    // --ignore can change which requests --match pairs.
    if exact, allFields || !match && !ignore.isEmpty {
      throw UsageError("--exact compares all bytes: leave --ignore and --all-fields out")
    }
    if accept || dryRun { try validateAcceptance() }
  }

  /// Throws unless the specs can be changed in their files, to what their own clients send.
  private func validateAcceptance() throws(UsageError) {
    let option = accept ? "--accept" : "--dry-run"
    let path = InputPath(inputs[0])
    guard path.isSpec, path.kind != .standardInput else {
      throw UsageError("`\(inputs[0])` is not a file of specs, and \(option) changes the text of one")
    }
    if !specs.clients.isEmpty {
      throw UsageError("\(option) changes what a spec says of its client: leave --client out")
    }
    if exact || emit == .hex { throw UsageError("give \(option), --exact or --emit hex, not two of them") }
    if specs.format == .junit { throw UsageError("\(option) writes text or json, and no junit") }
    if redaction.names != nil {
      throw UsageError("\(option) needs values as they are: leave --redact and --redact-name out")
    }
  }

  private func validateEmission() throws(UsageError) {
    if emit != nil, specs.format != .text { throw UsageError("give --emit or --format, not both") }
  }

  /// Throws unless all inputs are specs, as the form with two clients demands.
  private func validateMigration() throws(UsageError) {
    let form = "onwire diff SPEC… --client FROM --client TO"
    guard specs.clients.count == 2 else {
      throw UsageError("two clients are compared, not \(specs.clients.count): \(form)")
    }
    if let capture = inputs.first(where: Self.isCapture) {
      throw UsageError("`\(capture)` is not a spec, and clients are compared by specs: \(form)")
    }
    if accept || dryRun {
      throw UsageError("--accept and --dry-run are for a spec and what was seen, not for two clients")
    }
    if responses { throw UsageError("--responses is for two captures, not for two clients") }
    if match || exact || allFields || capture.from != nil || capture.claim != nil {
      throw UsageError(
        "--match, --exact, --all-fields, --from, --body and --type are for two inputs, not for two clients")
    }
    if emit == .hex {
      throw UsageError(
        "--emit hex is for two inputs: two clients are compared as text, html or markdown")
    }
    try validateEmission()
  }

  /// Whether an input names a file, with or without a pick, that is not a spec by its name.
  private static func isCapture(_ input: String) -> Bool {
    let path = InputPath(input)
    return (path.kind == .file || path.kind == .pipe) && !path.isSpec
  }

  func run() throws(UsageError) -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    let style = DiffStyle(
      format: specs.format, emission: emit, width: Terminal.width(of: .output),
      color: Terminal.isColored(specs.color, .output), annotates: Terminal.isGitHubAction)
    var settings = try specs.settings(mayReport: true)
    settings.redacted = redaction.names
    if specs.clients.count == 2 {
      let migration = Migration(
        from: try Client.argument(specs.clients[0]), to: try Client.argument(specs.clients[1]))
      return MigrationJob(
        paths: inputs, migration: migration, ignoring: ignore, settings: settings, style: style
      ).run()
    }
    return DiffJob(
      left: inputs[0], right: inputs[1], matches: match, isExact: exact, isOfResponses: responses,
      ignoring: ignore,
      countsAllFields: allFields,
      accepting: accept || dryRun
        ? DiffAccepting(isDryRun: dryRun, variables: settings.variables) : nil,
      capture: capture,
      settings: settings, style: style
    ).run()
  }
}

extension FieldPattern: ArgumentValue {
  init?(argument: String) {
    guard Self.problem(of: argument) == nil else { return nil }
    self.init(argument)
  }

  static func reason(against argument: String) -> String? {
    guard let problem = problem(of: argument) else { return fault(of: argument) }
    let ofResponses = "those of responses also with `status-line`, `status` or `reason`"
    let help = problem.help.prefix(1) + (problem.help.count == 1 ? [ofResponses] : [])
    return ([problem.message] + help).joined(separator: "; ")
  }

  /// Why no field's path can begin like `argument`. A response has a status line, for which specs have no
  /// path.
  private static func problem(of argument: String) -> Diagnostic? {
    ofResponses.contains(argument) || argument.isEmpty
      ? nil : RequestSpec.problem(ofFieldPath: argument, at: nil)
  }

  private static let ofResponses = ["status-line", "status", "reason"]

  /// Throws if one of `patterns`, which are for comparing requests, names a field of a response.
  static func refuseOfResponses(_ patterns: [FieldPattern]) throws(UsageError) {
    guard let path = patterns.first(where: { ofResponses.contains($0.text) }) else { return }
    throw UsageError("no request has a `\(path.text)`, which --ignore names: only responses do")
  }
}
