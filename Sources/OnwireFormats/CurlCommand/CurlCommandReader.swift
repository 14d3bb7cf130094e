import OnwireHTTP
import OnwireTextFormats

/// Reads curl commands from a shell, from Windows's cmd, or from curl's config files, as the requests that
/// curl sends.
struct CurlCommandReader: CaptureReader {
  /// Something that is still to be read.
  private enum Step {
    case command(ShellCommand)
    case config([UInt8])
    /// What follows cannot be read.
    case failure(CaptureFailure)
  }

  private let source: CaptureSource
  private var steps: ArraySlice<Step>
  private var ready: ArraySlice<Request> = []
  private var number = 0

  /// - Throws: `CaptureFailure` if the commands depend on a running shell, and any error from reading the
  ///   input.
  init(_ source: CaptureSource) throws {
    self.source = source
    guard source.input.count <= CurlFiles.smallLimit else { throw CurlProblem.noCommand.failure(at: nil) }
    let bytes = try source.input.bytes()
    if CurlStart.isConfig(bytes) {
      steps = [.config(bytes)]
      return
    }
    if CurlStart.isPowerShell(bytes) { throw CurlProblem.powerShell.failure(at: 0) }
    var commands: [ShellCommand] = []
    var failure: CaptureFailure?
    if CommandPrompt.isLikely(bytes) {
      commands = try CommandPrompt.commands(bytes)
    } else {
      var script = ShellScript(bytes)
      do throws(CaptureFailure) {
        try script.read(into: &commands)
      } catch {
        failure = error
        // Without its options, a command is another.
        if error == CurlProblem.lostBackslash.failure(at: error.offset) {
          commands.removeSubrange((commands.lastIndex { CurlStart.arguments(of: $0) != nil } ?? 0)...)
        }
      }
    }
    guard commands.contains(where: { CurlStart.arguments(of: $0) != nil }) else {
      throw failure ?? CurlProblem.noCommand.failure(at: nil)
    }
    steps = (Self.withoutTests(commands).map { .command($0) } + (failure.map { [.failure($0)] } ?? []))[...]
  }

  /// The commands except for those that test for files, and print a message or stay in the folder if one is
  /// missing, as the output of `curl-short` does.
  private static func withoutTests(_ commands: [ShellCommand]) -> [ShellCommand] {
    var isTest = false
    return commands.filter { command in
      let name = CurlStart.name(of: command)
      isTest =
        name == "test"
        || isTest && command.isAlternative
          && (name == "echo" || name == "printf" || name == "cd" && command.words.last?.text == ".")
      return !isTest
    }
  }

  /// Whether a capture begins with a curl command or with options of a config file.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    var start = start
    // What variables are set to may be long.
    if CurlStart.setsVariable(start), start.count < source.input.count,
      source.input.count <= CurlFiles.smallLimit
    {
      start = try source.input.bytes()
    }
    return CurlStart.isCommand(start) || CurlStart.isConfig(start) && !CurlStart.isURLOfSpec(start)
      || CurlStart.isPowerShell(start)
  }

  mutating func next() throws -> CaptureEntry? {
    while true {
      if var request = ready.popFirst() {
        number += 1
        request.number = number
        return .request(request)
      }
      guard let step = steps.popFirst() else { return nil }
      switch step {
      case .failure(let failure): throw failure
      case .config(let bytes):
        var arguments = CurlArguments(CurlFiles(source: source))
        try arguments.read(config: bytes, isFile: false)
        ready = try requests(arguments, notes: [])
      case .command(let command):
        guard let words = CurlStart.arguments(of: command) else {
          let name = CurlStart.name(of: command) ?? command.words.first?.text ?? ""
          if ["cd", "pushd"].contains(name) {
            throw CurlProblem.changesFolder.failure(at: command.words.first?.offset)
          }
          number += 1
          return .skipped(
            number: number, url: "",
            reason: CurlStart.named(command).first?.unknown?.failure.message
              ?? "`\(name)` is not a curl command")
        }
        var arguments = CurlArguments(CurlFiles(source: source, input: command.input))
        try arguments.read(words)
        ready = try requests(
          arguments, notes: command.notes, environment: CurlStart.environment(of: command))
      }
    }
  }

  private func requests(
    _ arguments: CurlArguments, notes: [String], environment: [String: CurlOperation.Argument] = [:]
  ) throws -> ArraySlice<Request> {
    // Nothing follows a last `--next`.
    let operations = arguments.operations
    let used =
      operations.count > 1 && operations.last?.isEmpty == true ? operations.dropLast() : operations[...]
    var requests: [Request] = []
    for var operation in used {
      try operation.finish()
      let build = CurlBuild(
        operation: operation, files: arguments.files, notes: notes + arguments.notes,
        environment: environment)
      requests += try build.requests()
      guard requests.count <= CurlProblem.mostURLs else { throw CurlProblem.tooMany.failure(at: nil) }
    }
    return requests[...]
  }
}
