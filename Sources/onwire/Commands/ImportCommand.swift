import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// `onwire import`: makes specs from captured requests.
struct ImportCommand: Command {
  static let name = "import"

  static let abstract = "Write the spec that compiles to a captured request, byte for byte."

  static let discussion = """
      pbpaste | onwire import -               the spec of a curl command, a dump, a request
      onwire import session.chlsj#3           that of the third request of a session
      onwire import session.chlsj --out specs all of them, with their files
      onwire import session.har --out specs --vars --secrets vars
      onwire import trace.txt --client alamofire@5

    Each client is tried: its rules take the parameters out of the bytes, and these are compiled again and \
    compared. The simplest spec that compiles to the same bytes is written. What no client writes goes \
    under the key `wire`. If the capture lost something, the first line of the spec says so.

    Without --out, the spec of one request goes to standard output. With it, each spec goes to \
    DIR/HOST/PATH/NAME.yaml, what they share to DIR/_base.yaml, and bytes that are not short text to files \
    in fixtures/ beside them. Nothing is overwritten without --force.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "input", { $1(&$0.inputs) },
      "Captures or specs, or - for standard input; #3 or #name after one picks one request.",
      completion: .files),
    .option("out", "dir", \.out, "Write specs and their files below this folder.", completion: .folders),
    .filter({ $1(&$0.filter) }),
    .filtered({ $1(&$0.capture) }),
    .group({ $1(&$0.variables) }, title: "Variables of specs"),
    .option(
      "client", "client", \.client, "The client that sends the requests, if you know it.",
      completion: .clients),
    .flag("vars", \.vars, "Turn identifiers, times and signatures into variables, which keep their values."),
    .option(
      "secrets", "how", \.secrets,
      "Passwords, tokens and cookies as variables without a value (vars), or as stars (redact)."),
    .flag("merge", \.merge, "One spec for all requests of the same shape; what differs becomes a variable."),
    .flag("wildcards", \.wildcards, "The same with wildcards, such as ${any:uuid}, for what differs."),
    .flag("flat", \.flat, "Write no _base.yaml: each spec is complete on its own."),
    .flag("force", letter: "f", \.force, "Overwrite existing specs, but no base."),
    .followLinks(\.followLinks),
    .option("format", "format", \.format, "How the report is written."),
    .option("color", "when", \.color, "When to colour the output."),
    .flag("quiet", letter: "q", \.quiet, "No report."),
  ]

  var inputs: [String] = []
  var out: String?
  var filter = RequestFilter()
  var capture = CaptureOptions()
  var variables = VariableOptions()
  var client: String?
  var vars = false
  var secrets: SecretHandling?
  var merge = false
  var wildcards = false
  var flat = false
  var force = false
  var followLinks = false
  var format: ReportFormat = .text
  var color: ColorChoice = .auto
  var quiet = false
  /// Whether `onwire init` runs the import.
  var startsProject = false

  func validate() throws(UsageError) {
    try WordMatch.refuseStandardInputTwice(inputs)
    if out == "" { throw UsageError("--out takes a folder") }
    if out == "-" {
      throw UsageError("--out takes a folder; without it, the spec of one request goes to standard output")
    }
    if out == nil, merges { throw UsageError("--merge and --wildcards are for several requests: give --out") }
    if out == nil, flat || force || followLinks {
      throw UsageError("--flat, --force and --follow-links are for --out")
    }
    // JSON is allowed: it is also a format of diagnostics.
    if out == nil, format == .html || format == .markdown {
      throw UsageError("--format \(format.rawValue) is for the report on written specs: give --out DIR")
    }
  }

  /// Whether several requests are merged into one spec.
  var merges: Bool { merge || wildcards }

  func run() throws(UsageError) -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    return try ImportJob(command: self, client: try client.map(Client.argument)).run()
  }
}

/// How secrets are written in specs.
enum SecretHandling: String, SpelledValue, CaseIterable {
  case vars, redact
}
