import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// `onwire import`: specs out of what was really sent.
struct ImportCommand: Command {
  static let name = "import"

  static let abstract = "Write the spec that compiles to a captured request, byte for byte."

  static let discussion = """
      pbpaste | onwire import -               the spec of a curl command, a dump, a request
      onwire import session.chlsj#3           that of the third request of a session
      onwire import session.chlsj --out specs all of them, with their files
      onwire import session.har --out specs --host '*.example.com' --vars --secrets vars
      onwire import trace.txt --client alamofire@5

    Clients are tried: parameters are taken out of the bytes by the rules of each, compiled again, and \
    compared. The simplest spec that gives the same bytes is written. What no client writes stands under \
    the key `wire`. A capture that lost something says so in the first line of the spec.

    Without --out, the spec of one request goes to standard output. With it, each goes to \
    DIR/HOST/PATH/NAME.yaml, what they share to DIR/_base.yaml, and bytes that are no short text to files \
    in fixtures/ beside them. Nothing is overwritten without --force.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "input", \.inputs,
      "Captures or specs, or - for standard input; #3 or #name after one picks one request.",
      completion: .files),
    .option("out", "dir", \.out, "Write specs and their files below this folder.", completion: .folders),
    .group(\.filter, title: "Requests of a session"),
    .group(\.capture),
    .option(
      "client", "client", \.client, "The client that sends the requests, where it is known.",
      completion: .clients),
    .flag("vars", \.vars, "Make variables of identifiers, times and signatures; their values stay."),
    .option(
      "secrets", "how", \.secrets,
      "Passwords, tokens and cookies as variables without a value (vars), or as stars (redact)."),
    .flag("merge", \.merge, "One spec of all requests of one shape: what differs becomes a variable."),
    .flag("wildcards", \.wildcards, "The same with wildcards, such as ${any:uuid}, for what differs."),
    .flag("flat", \.flat, "No _base.yaml: each spec says all by itself."),
    .flag("force", letter: "f", \.force, "Overwrite files that are there."),
    .followLinks(\.followLinks),
    .option("format", "format", \.format, "How the report is written: text or json."),
    .option("color", "when", \.color, "When output is coloured."),
    .flag("quiet", letter: "q", \.quiet, "No report."),
  ]

  var inputs: [String] = []
  var out: String?
  var filter = RequestFilter()
  var capture = CaptureOptions()
  var client: String?
  var vars = false
  var secrets: SecretHandling?
  var merge = false
  var wildcards = false
  var flat = false
  var force = false
  var followLinks = false
  var format: ImportFormat = .text
  var color: ColorChoice = .auto
  var quiet = false

  func validate() throws(UsageError) {
    try capture.refuseTypeWord()
    if inputs.filter({ $0 == "-" }).count > 1 { throw UsageError("standard input can be read only once") }
    if out == "" { throw UsageError("--out takes a folder") }
    if out == nil, merges { throw UsageError("--merge and --wildcards are for several requests: give --out") }
    if out == nil, flat || force || followLinks {
      throw UsageError("--flat, --force and --follow-links are for --out")
    }
  }

  /// Whether several requests become one spec.
  var merges: Bool { merge || wildcards }

  func run() throws(UsageError) -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    return ImportJob(command: self, client: try client.map(Client.argument)).run()
  }
}

/// What becomes of secrets in specs.
enum SecretHandling: String, SpelledValue, CaseIterable {
  case vars, redact
}

/// How the report of an import is written.
enum ImportFormat: String, SpelledValue, CaseIterable {
  case text, json
}
