import OnwireDiagnostics
import OnwireReports
import OnwireFormats

/// `onwire compile`: turns specs into bytes.
struct CompileCommand: Command {
  static let name = "compile"

  static let abstract =
    "Compile specs to raw requests, curl commands and hex dumps."

  static let discussion = """
    Without --out, one kind goes to standard output, one request after the other; on a terminal, \
    raw is shown in readable form (--out - writes the bytes themselves). With --out DIR, each \
    request is DIR/<the spec's path below PATH>.<ending>; unchanged files are not touched.

    Kinds:
    \(OutputKind.all.map { "  \($0.rawValue.padded(to: 12)) \($0.ending.padded(to: 15)) \($0.summary)" }.joined(separator: "\n"))
    """

  static let arguments: Arguments<Self> = [
    .group({ $1(&$0.arguments) }),
    .group({ $1(&$0.specs) }),
    .option("emit", "kind,…", \.emit, "The kinds to write, separated by commas.", completion: .kinds),
    .option(
      "out", "dir", \.out, "Write files below this folder; - writes the bytes to standard output.",
      completion: .folders),
    .followLinks(\.followLinks),
    .group({ $1(&$0.part) }, title: "Part of the bytes"),
    .flag("strict", \.strict, "Exit with 1 if an output is not exact."),
    .flag("watch", \.watch, "Recompile whatever a saved file affects, until Control-C."),
  ]

  var arguments = SpecPaths()
  var specs = SpecOptions()
  var emit: KindList = KindList(kinds: [.raw])
  var out: String?
  var followLinks = false
  var part = PartOptions()
  var strict = false
  var watch = false

  func validate() throws(UsageError) {
    if let out, out.isEmpty { throw UsageError("--out takes a folder, or - for standard output") }
    if out == nil || out == "-", emit.kinds.count > 1 {
      let place = out == nil ? "without --out" : "on standard output"
      throw UsageError("\(place) there can be only one kind; give --out DIR for several")
    }
    if out == nil || out == "-", followLinks { throw UsageError("--follow-links is for --out DIR") }
    try part.check(emit.kinds)
    guard watch else { return }
    if arguments.paths.contains(where: WordMatch.isStandardInput) {
      throw UsageError("standard input cannot be watched; name a spec or a folder")
    }
    if strict { throw UsageError("--watch does not end on its own, so --strict has no exit status to set") }
  }

  func run() throws(UsageError) -> ExitStatus {
    let job = CompileJob(
      paths: arguments.paths, settings: try specs.settings(), kinds: emit.kinds, out: out,
      options: out == nil ? part.options(color: specs.color) : part.options, followsLinks: followLinks,
      strict: strict)
    guard watch else { return job.run() }
    var watching = WatchJob(job)
    return watching.run()
  }
}

/// The value of `--emit`.
struct KindList: SpelledValue, Equatable {
  var kinds: [OutputKind]

  init(kinds: [OutputKind]) { self.kinds = kinds }

  init?(argument: String) {
    var kinds: [OutputKind] = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = OutputKind(argument: String(word)) else { return nil }
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    self.kinds = kinds
  }

  static var spellings: [String] { OutputKind.spellings }

  var spelling: String { kinds.map(\.rawValue).joined(separator: ",") }
}

extension String {
  /// The text, padded with blanks to at least `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String.blanks(width - count)
  }
}
