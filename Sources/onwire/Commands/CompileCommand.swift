import ArgumentParser
import WireFormats

/// `onwire compile`: specs to bytes.
struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    _superCommandName: "onwire",
    abstract: "Compile specs to raw requests, curl commands and hex dumps.",
    discussion: """
      Without --out, the one kind goes to standard output, the requests one after the other; to a \
      terminal, raw is shown readably (--out - for the bytes themselves). With --out DIR, each \
      request is DIR/<the spec's path below PATH>.<ending>; unchanged files are not touched.

      Kinds:
      \(OutputKind.allCases.map { "  \($0.rawValue.padded(to: 12)) \($0.ending.padded(to: 15)) \($0.summary)" }.joined(separator: "\n"))
      """)

  @OptionGroup var arguments: SpecPaths

  @OptionGroup var specs: SpecOptions

  @Option(
    help: ArgumentHelp("What to make: kinds with commas between them.", valueName: "kind,…"),
    completion: Completions.kinds)
  var emit: KindList = KindList(kinds: [.raw])

  @Option(
    help: ArgumentHelp("Write files below this folder; - for bytes on standard output.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @OptionGroup(title: "Part of the bytes") var part: PartOptions

  @Flag(help: "Exit with 1 where an output is not exact.")
  var strict = false

  @Flag(help: "Compile again what a saved file touches, until Control-C.")
  var watch = false

  mutating func validate() throws {
    if let out, out.isEmpty { throw ValidationError("--out takes a folder, or - for standard output") }
    if out == nil || out == "-", emit.kinds.count > 1 {
      throw ValidationError("without --out there can be only one kind; give --out DIR for several")
    }
    try part.check(emit.kinds)
    guard watch else { return }
    if arguments.paths.contains(where: { $0 == "-" || $0.hasPrefix("-#") }) {
      throw ValidationError("standard input cannot be watched; name a spec or a folder")
    }
    if strict { throw ValidationError("--watch does not end by itself: --strict has no exit status to set") }
  }

  mutating func run() throws {
    let job = CompileJob(
      paths: arguments.paths, settings: try specs.settings(), kinds: emit.kinds, out: out,
      options: out == nil ? part.options(color: specs.color) : part.options, strict: strict)
    var watching = WatchJob(job)
    let status = watch ? watching.run() : job.run()
    if status != .success { throw status.exitCode }
  }
}

/// The value of `--emit`.
struct KindList: ExpressibleByArgument, Equatable {
  var kinds: [OutputKind]

  init(kinds: [OutputKind]) { self.kinds = kinds }

  init?(argument: String) {
    var kinds: [OutputKind] = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = OutputKind(rawValue: String(word)) else { return nil }
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    self.kinds = kinds
  }

  var defaultValueDescription: String { kinds.map(\.rawValue).joined(separator: ",") }

  static var allValueStrings: [String] { OutputKind.allCases.map(\.rawValue) }
}

extension String {
  /// The text with blanks behind it, at least `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
