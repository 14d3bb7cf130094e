public import ArgumentParser
public import HTTPWire
import WireFormats

/// `onwire diff`: what one request has otherwise than another.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    _superCommandName: "onwire",
    abstract: "Compare requests field by field: a spec with what was really sent, two captures, two specs.",
    discussion: """
        onwire diff login.yaml session.chlsj#3        a spec against a request of a session
        onwire diff specs session.chlsj --match       each spec against the request that it is
        onwire diff before.har after.har              two sessions, the first with the first, and so on
        onwire diff a.http b.http --exact             bytes alone: where they first differ
        onwire diff login.yaml trace.txt --ignore header.User-Agent --ignore 'json.**.id'

      A is what was expected, B what was seen; each is a spec, a folder of specs, or what `onwire inspect` \
      reads. What a capture lost or rebuilt is listed as not comparable, and never counts as a difference.

      --match looks in B for the request that each one of A describes: the same method, path and host, and of \
      several the closest. Where there is none, the nearest miss is named, with what keeps it apart.

      Exit status: 0 the same, 1 something differs or has no match, 2 bad input.
      """)

  @Argument(
    help: ArgumentHelp(
      "What was expected: a spec, a folder of specs, a capture, or -; #3 or #name behind it picks one request.",
      valueName: "a"), completion: .file())
  var left: String

  @Argument(help: ArgumentHelp("What was seen, the same way.", valueName: "b"), completion: .file())
  var right: String

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

  @Option(help: ArgumentHelp("Show the bytes of both sides instead of their fields.", valueName: "kind"))
  var emit: Emission?

  /// What both sides can be shown as.
  enum Emission: String, ExpressibleByArgument, CaseIterable {
    case hex
  }

  @Option(
    help: ArgumentHelp("The format of captures, where their content does not tell.", valueName: "format"),
    completion: .list(CaptureFormat.allCases.map(\.rawValue)))
  var from: CaptureFormat?

  @OptionGroup var specs: SpecOptions

  mutating func validate() throws {
    if [left, right].filter({ $0 == "-" || $0.hasPrefix("-#") }).count > 1 {
      throw ValidationError("standard input can be read only once")
    }
    if specs.format == .sarif { throw ValidationError("diff writes text, json or junit, and no sarif") }
    guard emit != nil else { return }
    if specs.format != .text { throw ValidationError("give --emit or --format, not both") }
    if exact { throw ValidationError("give --emit or --exact, not both") }
  }

  mutating func run() throws {
    TemporaryFiles.removeOnInterrupt()
    let style = DiffStyle(
      format: specs.format, isHex: emit == .hex, width: Terminal.width(of: .output),
      color: Terminal.isColored(specs.color, .output), annotates: Terminal.isGitHubAction)
    let status = DiffJob(
      left: left, right: right, matches: match, isExact: exact, ignoring: ignore, from: from,
      settings: try specs.settings(mayReport: true), style: style
    ).run()
    if status != .success { throw status.exitCode }
  }
}

extension FieldPattern: ExpressibleByArgument {
  /// The pattern that an argument gives; `nil` for an empty one.
  public init?(argument: String) { self.init(argument) }
}
