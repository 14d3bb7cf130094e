import COnwirePlatform
import OnwireClients
import OnwireFormats

/// The `onwire` command: its help, its version, and its subcommands.
enum Onwire {
  static let version = Writer.version

  /// The release, the commit if the build recorded it, and the newest known release of each library.
  fileprivate static var versionText: String {
    let commit = onwire_commit_name().map { " (\(String(cString: $0)))" } ?? ""
    var known: [String] = []
    for table in Client.tables where table.releases.count > 1 && !table.hasStyles {
      let newest = "\(table.title) \(table.newest)"
      if !known.contains(newest) { known.append(newest) }
    }
    return "onwire \(version)\(commit)\nNewest releases known: \(known.joined(separator: ", "))\n"
  }

  static let commands: [any Command.Type] = [
    CompileCommand.self, CheckCommand.self, InspectCommand.self, DiffCommand.self, ImportCommand.self,
    IdentifyCommand.self, ExplainCommand.self, SchemaCommand.self, ClientsCommand.self,
    ServersCommand.self, ListenCommand.self, DocsCommand.self, InitCommand.self,
  ]

  static let abstract =
    "From YAML request specs to the exact bytes that an iOS networking library sends, and from captures back."

  static let discussion = """
    A spec says what an app asks its library to send. Save this as login.yaml:

      method: POST
      url: https://api.example.com/login
      params: {user: {name: 张三, tags: [a, b]}}

    and see the request that AFNetworking makes of it:

      onwire compile login.yaml               the raw request, in readable form
      onwire compile login.yaml --emit curl   a curl command for the same bytes
      onwire compile login.yaml --emit hex    what each byte is, and why
      onwire clients afnetworking@2.5         what a release of the library does
      onwire compile specs --emit raw,xxd --out out
      onwire check specs --golden golden      compare with golden files
      onwire explain login.yaml --at 0x80     why this byte is there

    To see what really left the phone, use a proxy's capture or a dump:

      onwire inspect session.chlsj            the requests of a capture
      onwire inspect session.chlsj#3          one of them, field by field
      onwire diff login.yaml session.chlsj#3  a spec against it
      onwire diff specs session.chlsj --match each spec against its request
      onwire listen specs                     what an app sends here, against its specs

    To see what changes when another library, or another release, sends the same requests:

      onwire diff specs --client afnetworking@3 --client afnetworking@4

    Exit status: 0 done or the same, 1 differs or found, 2 bad input,
    64 wrong usage, 74 input or output failed, 130 interrupted.
    """

  static let usage = "onwire <subcommand>"

  static func command(_ name: String) -> (any Command.Type)? { commands.first { $0.name == name } }

  /// Runs the command with arguments as the system passed them.
  static func run(_ arguments: some Collection<UnsafePointer<CChar>>) -> ExitStatus {
    let words = arguments.map { String(cString: $0) }
    guard let word = words.first else { return PlainOutput.write(HelpText.overview(width: helpWidth)) }
    let rest = Array(words.dropFirst())
    let command = command(word)
    do throws(UsageError) {
      for (word, argument) in zip(words, arguments) where String(validatingCString: argument) == nil {
        throw UsageError(notUTF8: word)
      }
      guard let command else { return try execute(word, rest) }
      let status = try command.execute(rest)
      return status == .badInput && Reporter.hasMachineFailed ? .inputOutput : status
    } catch {
      let usage = command?.usage ?? [usage]
      let name = command.map { "onwire \($0.name)" } ?? "onwire"
      StandardError.show(
        error.text + "Usage: \(usage.joined(separator: "\n       "))\n"
          + "  See '\(name) --help' for more information.\n")
      return .usage
    }
  }

  /// Handles a first word that is not a command's name.
  private static func execute(_ word: String, _ rest: [String]) throws(UsageError) -> ExitStatus {
    switch word {
    case "-h", "--help": return PlainOutput.write(HelpText.overview(width: helpWidth))
    case "--version": return PlainOutput.write(versionText)
    case "help": return try help(on: rest.first { !WordMatch.isOption($0) && $0 != "help" })
    case "--manual": return PlainOutput.write(ManualPage.text)
    case "---completion": return PlainOutput.write(CompletionReply.text(after: rest))
    default:
      guard WordMatch.isOption(word) else {
        throw UsageError(unknownCommand: word, among: commands.map { $0.name })
      }
      let script = ArgumentRow(
        kind: .option, name: "generate-completion-script", valueName: "shell",
        help: "Print what makes a shell complete command lines.",
        values: { CompletionScript.allCases.map(\.rawValue) })
      guard let shell = try WordMatch.all([word] + rest, [script]).last?.value else {
        throw UsageError(unexpected: word)
      }
      guard let script = CompletionScript(rawValue: shell) else {
        throw UsageError(shell, isNoValueOf: script)
      }
      return PlainOutput.write(script.text)
    }
  }

  private static func help(on name: String?) throws(UsageError) -> ExitStatus {
    guard let name else { return PlainOutput.write(HelpText.overview(width: helpWidth)) }
    guard let command = command(name) else {
      throw UsageError(unknownCommand: name, among: commands.map { $0.name })
    }
    return help(of: command)
  }

  fileprivate static func help(of command: any Command.Type) -> ExitStatus {
    PlainOutput.write(HelpText.text(of: command, width: helpWidth))
  }

  /// The width of the terminal, but at most 100 columns: longer lines are hard to read.
  private static var helpWidth: Int { min(Terminal.columns(of: .output) ?? 80, 100) }
}

extension Command {
  /// Parses and runs the words after the command's name. A request for help wins over any error in them.
  fileprivate static func execute(_ words: [String]) throws(UsageError) -> ExitStatus {
    let options = words.prefix { $0 != "--" }
    if options.contains(where: { $0 == "-h" || $0 == "--help" }) { return Onwire.help(of: Self.self) }
    if options.contains("--version") { return PlainOutput.write(Onwire.versionText) }
    let command = try parse(words)
    guard let file = command.summaryFile else { return try command.run() }
    let summary = RunSummary(file)
    let status = try command.run()
    do {
      try summary.write(name, status)
      return status
    } catch {
      var reporter = Reporter(format: .text, color: .auto)
      return reporter.fail(error, reading: file)
    }
  }
}
