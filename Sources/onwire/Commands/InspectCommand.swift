import OnwireClients
import OnwireDiagnostics
import OnwireReports
import OnwireFormats

/// `onwire inspect`: shows the requests of a capture field by field.
struct InspectCommand: Command {
  static let name = "inspect"

  static let abstract =
    "Show what is in a capture, a dump or a spec: requests, responses, their fields, and what is wrong."

  static let discussion = """
      onwire inspect session.chlsj            the requests of a session
      onwire inspect session.chlsj#3          the third, field by field, with findings
      onwire inspect session.har --host '*.example.com' --method POST
      onwire inspect session.har --status 4xx,500 --type json
      onwire inspect session.chlz#login --emit hex
      onwire inspect session.chlsj#3 --response --emit body --decoded > answer.json
      onwire inspect trace.txt --emit raw > upload.http
      pbpaste | onwire inspect -              a curl command, a dump, a request
      onwire inspect specs/login.yaml         a spec, shown in the same way
      onwire inspect session.har --redact --emit har > public.har
      onwire inspect specs/login.yaml --as-server php,rails   what the program gets
      onwire inspect answer.http --as-client afnetworking@3:json   what the app gets of a response

    INPUT is a raw request, a Charles session (.chlsj, .chlsx, .chlz, .chls), a HAR, a hex dump, \
    curl --trace or -v, tshark's follow, a curl command, a Proxyman, mitmproxy, Fiddler or Burp file, \
    each recognized by its content; or a spec, whose name ends in .yaml or .yml, or that is piped in.

    Beside each request you see what the capture lost, rebuilt or decoded; `exact` means that these are the \
    bytes that were on the wire. The exit status is 0 whatever is found, unless --fail-on says otherwise.
    """

  static let arguments: Arguments<Self> = [
    .positional(
      "input", { $1(&$0.input) },
      "A capture or spec, or - for standard input; #3 or #name after it picks one request.",
      completion: .files),
    .filter({ $1(&$0.filter) }),
    .option(
      "emit", "kind", \.emit, "Write the requests as this kind of output, like `compile`.",
      values: OutputKind.all.map(\.rawValue)),
    .group({ $1(&$0.half) }, title: "Request or response"),
    .group({ $1(&$0.part) }, title: "Part of the bytes"),
    .filtered({ $1(&$0.capture) }),
    .option(
      "as-server", "names", \.asServer,
      "Show what programs on these servers get: php,rails@6.1, or all. For a list: onwire servers.",
      completion: .serverLists),
    .option(
      "servers", "names", \.servers,
      "Report what these servers refuse, drop, or read differently: php,rails, or all.",
      completion: .serverLists),
    .group({ $1(&$0.reading) }),
    .option(
      "client", "client", \.client, "Compile for this client, whatever the specs say.", completion: .clients),
    .group({ $1(&$0.variables) }),
    .option(
      "fail-on", "weight", \.failOn,
      "Exit with 1 if there are findings of this weight or worse: note, warning, error."),
    .group({ $1(&$0.redaction) }),
    .option("format", "format", \.format, "The format of requests and findings."),
    .option("color", "when", \.color, "When to colour the output."),
    .flag("quiet", letter: "q", \.quiet, "No summary."),
  ]

  var input = ""
  var filter = RequestFilter()
  var emit: OutputKind?
  var half = HalfOptions()
  var part = PartOptions()
  var capture = CaptureOptions()
  var asServer: ServerNames?
  var servers: ServerNames?
  var reading = ReadingOptions()
  var client: String?
  var variables = VariableOptions()
  var failOn: Diagnostic.Severity?
  var redaction = RedactionOptions()
  var format: DiagnosticFormat = .text
  var color: ColorChoice = .auto
  var quiet = false

  func validate() throws(UsageError) {
    let path = InputPath(input)
    let mayBeSpec = !capture.saysFormat && (path.isSpec || path.isStream)
    if let emit, emit.needsSpec {
      if !mayBeSpec { throw Self.codeOfCapture(emit) }
      if redaction.isOn {
        throw UsageError(
          "\(emit.rawValue) is written from the spec as it is, secrets too: give it without --redact")
      }
    }
    if let emit { try part.check([emit]) } else { try part.check([.raw]) }
    try half.check(emit)
    if half.response, asServer != nil || servers != nil {
      throw UsageError("servers read requests: give neither --as-server nor --servers with --response")
    }
    let view = asServer != nil ? "--as-server" : reading.asClient != nil ? "--as-client" : nil
    let other = emit.flatMap { $0.ofSpec?.page == nil ? $0.rawValue : nil }
    if let view, let other = other ?? (format.isReport ? format.rawValue : nil) {
      throw UsageError("\(view) is for text, JSON and pages, and \(other) has no place for it")
    }
    if reading.asClient != nil, redaction.isOn {
      throw UsageError("--as-client shows what apps get as it is, secrets too: give it without --redact")
    }
    if reading.asClient != nil,
      half != HalfOptions() || filter.isOn || capture.isOn || asServer != nil || servers != nil
        || client != nil
    {
      throw UsageError(
        "--as-client shows all responses, or that of INPUT#3: filters, other views, --from and --client do not "
          + "go with it",
        ["it goes with --reading, --format json, --emit html, --emit markdown, --fail-on and --color"])
    }
    if emit != nil, format != .text { throw UsageError("give --emit or --format, not both") }
    if !mayBeSpec {
      // With --as-client, variables are those of the specs that say how responses are read.
      try Self.refuseOptionsOfSpecs(
        input, hasClient: client != nil, reading.asClient == nil ? variables : VariableOptions())
    }
  }

  // The content of a pipe is known only once it is read.

  static func codeOfCapture(_ kind: OutputKind) -> UsageError {
    UsageError("\(kind.rawValue) is written from a spec: onwire compile SPEC --emit \(kind.rawValue)")
  }

  /// Throws if an option for specs is given and INPUT is not a spec.
  static func refuseOptionsOfSpecs(
    _ input: String, hasClient: Bool, _ variables: VariableOptions
  ) throws(UsageError) {
    let option = hasClient ? "--client is" : variables.isEmpty ? nil : "variables are"
    if let option { throw UsageError("\(option) for specs, and `\(input)` is none") }
  }

  func run() throws(UsageError) -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    if reading.asClient != nil {
      var settings = SpecSettings(format: format, color: color)
      try variables.set(in: &settings)
      guard let readers = try reading.readers(settings) else { return .badInput }
      return ReadingJob(
        input: input, readers: readers, format: format, page: emit?.ofSpec?.page?.form, color: color,
        failOn: failOn, quiet: quiet
      ).run()
    }
    return try InspectJob(
      input: input, filter: filter, half: half, kind: emit, options: part.options(color: color),
      capture: capture, client: try client.map(Client.argument), variables: variables,
      redacted: redaction.names,
      servers: try asServer?.servers ?? [], asked: try servers?.servers ?? [], failOn: failOn, format: format,
      color: color, quiet: quiet
    ).run()
  }
}

extension OutputKind: ArgumentValue {
  init?(argument: String) { self.init(rawValue: argument) }

  static var spellings: [String] { all.map(\.rawValue) }
}

extension CaptureFormat: ArgumentValue {}
extension Diagnostic.Severity: ArgumentValue {
  init?(argument: String) {
    guard Self.spellings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }

  /// Nothing fails because of findings that only inform.
  static var spellings: [String] { allCases.filter { $0 > .info }.map(\.rawValue) }
}
