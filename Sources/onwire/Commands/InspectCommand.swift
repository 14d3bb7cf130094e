public import ArgumentParser
import Clients
public import Diagnostics
import Reports
public import WireFormats

/// `onwire inspect`: what is in a capture, field by field.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    _superCommandName: "onwire",
    abstract: "Show what is in a capture, a dump or a spec: its requests, their fields, and what is wrong.",
    discussion: """
        onwire inspect session.chlsj            the requests of a session
        onwire inspect session.chlsj#3          the third, field by field, with findings
        onwire inspect session.har --host '*.example.com' --method POST
        onwire inspect session.chlz#login --emit hex
        onwire inspect trace.txt --emit raw > upload.http
        pbpaste | onwire inspect -              a curl command, a dump, a request
        onwire inspect specs/login.yaml         the same view of a spec
        onwire inspect session.har --redact --emit har > public.har

      INPUT is a raw request, a Charles session (.chlsj, .chlsx, .chlz, .chls), a HAR, a hex dump, \
      curl --trace or -v, tshark's follow, a curl command, a Proxyman, mitmproxy, Fiddler or Burp file, \
      each recognized by its content; or a spec, whose name ends in .yaml or .yml.

      What a capture lost, rebuilt or decoded is said beside each request: `exact` are the bytes that were \
      on the wire. The exit status is 0 whatever is found, unless --fail-on says otherwise.
      """)

  @Argument(
    help: ArgumentHelp(
      "A capture or spec, or - for standard input; #3 or #name behind it picks one request.",
      valueName: "input"), completion: .file())
  var input: String

  @OptionGroup(title: "Requests of a session") var filter: RequestFilter

  @Option(
    help: ArgumentHelp("Write the requests as this kind, as `compile` does.", valueName: "kind"),
    completion: .list(OutputKind.allCases.filter { !$0.needsSpec }.map(\.rawValue)))
  var emit: OutputKind?

  @OptionGroup(title: "Part of the bytes") var part: PartOptions

  @Option(
    help: ArgumentHelp("The format of the input, where its content does not tell.", valueName: "format"),
    completion: .list(CaptureFormat.allCases.map(\.rawValue)))
  var from: CaptureFormat?

  @Option(
    help: ArgumentHelp("Compile for this client, whatever the specs say.", valueName: "client"),
    completion: Completions.clients)
  var client: String?

  @Option(
    help: ArgumentHelp("Exit with 1 for findings of this weight: note, warning, error.", valueName: "weight"))
  var failOn: Diagnostic.Severity?

  @Flag(help: "Write stars in the place of passwords, tokens and cookies; all lengths and places stay.")
  var redact = false

  @Option(help: "How requests and findings are written.")
  var format: InspectionFormat = .text

  @Option(help: ArgumentHelp("When output is coloured.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "No summary.")
  var quiet = false

  mutating func validate() throws {
    if let emit, emit.needsSpec {
      throw ValidationError(
        "\(emit.rawValue) is written from a spec: onwire compile SPEC --emit \(emit.rawValue)")
    }
    if let emit { try part.check([emit]) } else { try part.check([.raw]) }
    if emit != nil, format != .text { throw ValidationError("give --emit or --format, not both") }
    if client != nil, from != nil || !CaptureFile.isSpec(input) {
      throw ValidationError("--client is for specs, and `\(input)` is none")
    }
  }

  mutating func run() throws {
    TemporaryFiles.removeOnInterrupt()
    let status = InspectJob(
      input: input, filter: filter, kind: emit, options: part.options(color: color), from: from,
      client: try client.map(Client.argument), redacts: redact, failOn: failOn, format: format, color: color,
      quiet: quiet
    ).run()
    if status != .success { throw status.exitCode }
  }
}

/// How `inspect` writes what it finds.
enum InspectionFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, sarif, junit
}

extension OutputKind: ExpressibleByArgument {}
extension CaptureFormat: ExpressibleByArgument {}
extension Diagnostic.Severity: ExpressibleByArgument {}
