import ArgumentParser
import Clients
import Diagnostics

/// When output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// How diagnostics are written; the last two are reports of `check` on standard output.
enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, sarif, junit

  /// Whether all that is said goes into one report at the end.
  var isReport: Bool { self == .sarif || self == .junit }
}

/// The PATHs of commands that take any number of specs.
struct SpecPaths: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Specs, folders of specs, or - for standard input; file.yaml#name or file.yaml#2 picks one request.",
      valueName: "path"), completion: Completions.specs)
  var paths: [String]

  /// Whether all arguments are PATHs that need no check: at least one, and no option among them.
  static func arePlain(_ arguments: some Collection<String>) -> Bool {
    !arguments.isEmpty && !arguments.contains { $0.hasPrefix("-") }
  }

  mutating func validate() throws {
    if paths.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read only once") }
  }
}

/// What every command that takes specs has.
struct SpecOptions: ParsableArguments {
  @Option(
    name: .customLong("client"), parsing: .singleValue,
    help: ArgumentHelp("Compile for this client, whatever the specs say.", valueName: "client"),
    completion: Completions.clients)
  var clients: [String] = []

  @Option(
    name: .customLong("var"), parsing: .singleValue,
    help: ArgumentHelp(
      "A variable's value: ${token} becomes abc with --var token=abc.", valueName: "name=value"))
  var variables: [String] = []

  @Option(
    help: ArgumentHelp("The folder that files named by specs may lie in.", valueName: "dir"),
    completion: .directory)
  var root: String?

  @Option(help: ArgumentHelp("How many specs are compiled at a time.", valueName: "n"))
  var jobs: Int?

  @Option(help: "How diagnostics are written; sarif is for check, junit for check and diff.")
  var format = SpecSettings().format

  @Option(help: ArgumentHelp("When output is coloured.", valueName: "when"))
  var color = SpecSettings().color

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  mutating func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
    for variable in variables where !variable.contains("=") || variable.hasPrefix("=") {
      throw ValidationError("--var takes name=value, not '\(variable)'")
    }
  }

  /// The same as values, with the formats of reports where `mayReport`; usage ends the command where there is no such client.
  func settings(mayReport: Bool = false) throws -> SpecSettings {
    if format.isReport, !mayReport {
      throw ValidationError(
        "--format \(format.rawValue) is a report that this command does not write; give text or json")
    }
    return SpecSettings(
      client: try clients.last.map(Client.argument), variables: variableValues, root: root, jobs: jobs,
      format: format, color: color, quiet: quiet)
  }

  /// The values of `--var`, the last of a name.
  private var variableValues: [String: String] {
    var values: [String: String] = [:]
    for variable in variables {
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      values[String(parts[0])] = String(parts[1])
    }
    return values
  }
}

extension Client {
  /// The client that an argument names; usage ends the command where there is none.
  static func argument(_ name: String) throws -> Client {
    switch named(name) {
    case .success(let client): return client
    case .failure(let failure):
      throw ValidationError(([failure.diagnostic.message] + failure.diagnostic.help).joined(separator: "\n"))
    }
  }
}
