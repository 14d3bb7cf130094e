public import ArgumentParser
import Clients
public import HTTPWire
import Reports
import SystemPackage
import WireFormats

/// `onwire diff`: what one request has otherwise than another.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    _superCommandName: "onwire",
    abstract: "Compare requests field by field: a spec with what was really sent, two captures, two clients.",
    usage: """
      onwire diff <a> <b> [<options>]
      onwire diff <spec> ... --client <from> --client <to> [<options>]
      """,
    discussion: """
        onwire diff login.yaml session.chlsj#3        a spec against a request of a session
        onwire diff specs session.chlsj --match       each spec against the request that it is
        onwire diff before.har after.har              two sessions, the first with the first, and so on
        onwire diff a.http b.http --exact             bytes alone: where they first differ
        onwire diff login.yaml trace.txt --ignore header.User-Agent --ignore 'json.**.id'
        onwire diff login.yaml session.chlsj#3 --emit html > diff.html
        onwire diff specs --client afnetworking@3 --client alamofire@5

      A is what was expected, B what was seen; each is a spec, a folder of specs, or what `onwire inspect` \
      reads. What a capture lost or rebuilt is listed as not comparable, and never counts as a difference.

      --match looks in B for the request that each one of A describes: the same method, path and host, and of \
      several the closest. Where there is none, the nearest miss is named, with what keeps it apart.

      With two clients, what one makes of the specs is compared with what the other does; what changes is told \
      by the rule that is the cause, with what keeps the old bytes.

      Exit status: 0 the same, 1 something differs or has no match, 2 bad input.
      """)

  @Argument(
    help: ArgumentHelp(
      "What was expected, and what was seen: a spec, a folder of specs, a capture, or -; #3 or #name behind it "
        + "picks one request.", valueName: "input"), completion: .file())
  var inputs: [String]

  @Flag(help: "Find in B the request that each one of A is.")
  var match = false

  @Flag(help: "Compare bytes alone.")
  var exact = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A field that does not count: header.User-Agent, parts[*].Content-Type, json.**.id.", valueName: "path")
  )
  var ignore: [FieldPattern] = []

  @Option(
    help: ArgumentHelp(
      "Show the bytes of both sides instead of their fields (hex), or write a page (html, markdown).",
      valueName: "kind"))
  var emit: DiffEmission?

  @Option(
    help: ArgumentHelp("The format of captures, where their content does not tell.", valueName: "format"),
    completion: .list(CaptureFormat.allCases.map(\.rawValue)))
  var from: CaptureFormat?

  @OptionGroup var specs: SpecOptions

  mutating func validate() throws {
    if inputs.filter({ $0 == "-" || $0.hasPrefix("-#") }).count > 1 {
      throw ValidationError("standard input can be read only once")
    }
    if specs.format == .sarif { throw ValidationError("diff writes text, json or junit, and no sarif") }
    try specs.clients.count > 1 ? validateMigration() : validateSides()
  }

  private func validateSides() throws {
    guard inputs.count == 2 else {
      throw ValidationError(
        inputs.count == 1
          ? "there is nothing to compare `\(inputs[0])` with: give a second input, or two clients"
          : "diff compares two inputs, not \(inputs.count)")
    }
    try validateEmission()
    if emit != nil, exact { throw ValidationError("give --emit or --exact, not both") }
  }

  private func validateEmission() throws {
    if emit != nil, specs.format != .text { throw ValidationError("give --emit or --format, not both") }
  }

  /// The form with two clients takes specs alone.
  private func validateMigration() throws {
    let form = "onwire diff SPEC… --client FROM --client TO"
    guard specs.clients.count == 2 else {
      throw ValidationError("two clients are compared, not \(specs.clients.count): \(form)")
    }
    if let capture = inputs.first(where: Self.isCapture) {
      throw ValidationError("`\(capture)` is no spec, and clients are compared by specs: \(form)")
    }
    if match || exact || from != nil {
      throw ValidationError("--match, --exact and --from are for two inputs, not for two clients")
    }
    if emit == .hex {
      throw ValidationError(
        "--emit hex is for two inputs: two clients are compared as text, html or markdown")
    }
    try validateEmission()
  }

  /// Whether an input is a file, with or without a pick, whose name is not that of a spec.
  private static func isCapture(_ input: String) -> Bool {
    guard !CaptureFile.isSpec(input) else { return false }
    let path = input.split(separator: "#").first.map(String.init) ?? input
    return [input, path].contains { FolderWalk.kind(of: FilePath($0)) == .file }
  }

  mutating func run() throws {
    TemporaryFiles.removeOnInterrupt()
    let style = DiffStyle(
      format: specs.format, emission: emit, width: Terminal.width(of: .output),
      color: Terminal.isColored(specs.color, .output), annotates: Terminal.isGitHubAction)
    let settings = try specs.settings(mayReport: true)
    let status: ExitStatus
    if specs.clients.count == 2 {
      let migration = Migration(
        from: try Client.argument(specs.clients[0]), to: try Client.argument(specs.clients[1]))
      status = MigrationJob(
        paths: inputs, migration: migration, ignoring: ignore, settings: settings, style: style
      ).run()
    } else {
      status = DiffJob(
        left: inputs[0], right: inputs[1], matches: match, isExact: exact, ignoring: ignore, from: from,
        settings: settings, style: style
      ).run()
    }
    if status != .success { throw status.exitCode }
  }
}

extension FieldPattern: ExpressibleByArgument {
  /// The pattern that an argument gives; `nil` for an empty one.
  public init?(argument: String) { self.init(argument) }
}
