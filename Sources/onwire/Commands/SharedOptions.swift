import OnwireTextFormats
import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireFormats
import OnwireReports
import OnwireServers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// When output is coloured.
enum ColorChoice: String, SpelledValue, CaseIterable {
  case auto, always, never
}

/// How diagnostics are written; the last two are reports on standard output.
enum DiagnosticFormat: String, SpelledValue, CaseIterable {
  case text, json, sarif, junit

  /// Whether all that is said goes into one report at the end.
  var isReport: Bool { self == .sarif || self == .junit }
}

/// What the user says of captures whose content does not tell it.
struct CaptureOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .option(
      "from", "format", \.from, "The format of captures, if their content does not show it."),
    .flag("body", \.body, "Read the capture as a body without a head, as printed or saved by a program."),
    .option(
      "type", "content-type", \.type,
      "The Content-Type of that body, such as 'multipart/form-data; boundary=zxc'; implies --body."),
  ]

  var from: CaptureFormat?
  var body = false
  var type: String?

  /// Whether anything is said.
  var isOn: Bool { from != nil || body || type != nil }

  /// What is said of a capture that is a body alone; `nil` where nothing is.
  var claim: CaptureSource.BodyClaim? {
    body || type != nil && typeWord == nil ? CaptureSource.BodyClaim(type: type.map { MediaType($0) }) : nil
  }

  /// Whether it is said how a capture is read.
  var saysFormat: Bool { from != nil || claim != nil }

  /// A type of responses to be listed, such as `json`: it has no subtype.
  var typeWord: String? { type.flatMap { $0.contains("/") || $0.contains(";") ? nil : $0.lowercased() } }

  /// Whether a request's response is of the type that is listed.
  func wants(_ request: Request) -> Bool {
    typeWord.map { SessionList.isType(SessionList.responseType(of: request), $0) } ?? true
  }

  /// For commands that list nothing.
  func refuseTypeWord() throws(UsageError) {
    guard let typeWord else { return }
    throw UsageError("--type takes a Content-Type such as 'application/json', not '\(typeWord)'")
  }

  func validate() throws(UsageError) {
    if let typeWord, body {
      throw UsageError("--type takes a Content-Type such as 'application/json', not '\(typeWord)'")
    }
    if let from, claim != nil, from != .body, from != .hexdump {
      throw UsageError("a body without a head is read as body or hexdump, not as \(from.rawValue)")
    }
    if let type, typeWord == nil || typeWord?.isEmpty == true, MediaType(type).essence.isEmpty {
      throw UsageError("--type takes a Content-Type such as 'application/json', not '\(type)'")
    }
  }
}

/// The PATHs of commands that take any number of specs.
struct SpecPaths: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .positionals(
      "path", { $1(&$0.paths) },
      "Specs, folders of specs, or - for standard input; file.yaml#name or file.yaml#2 picks one request.",
      completion: .specs)
  ]

  var paths: [String] = []

  func validate() throws(UsageError) {
    try WordMatch.refuseStandardInputTwice(paths)
  }
}

/// The values of variables of specs.
struct VariableOptions: ArgumentGroup, Equatable {
  static let arguments: Arguments<Self> = [
    .options("var", "name=value", \.given, "A variable's value: ${token} becomes abc with --var token=abc."),
    .options(
      "var-env", "name", \.environment,
      "Take a variable's value from the environment; token=API_TOKEN if the environment variable has another name."
    ),
    .options(
      "vars-file", "file", \.files,
      "Read variables from a file: a mapping in YAML or JSON, or lines name=value as in .env. --var and --var-env win.",
      completion: .files),
  ]

  var given: [String] = []
  var environment: [String] = []
  var files: [String] = []

  func validate() throws(UsageError) {
    for variable in given where [nil, variable.startIndex].contains(variable.firstIndex(of: "=")) {
      throw UsageError("--var takes name=value, not '\(variable)'")
    }
    for word in environment where word.isEmpty || word.hasPrefix("=") || word.hasSuffix("=") {
      throw UsageError("--var-env takes a name, or name=NAME, not '\(word)'")
    }
  }

  /// Whether none is given.
  var isEmpty: Bool { self == VariableOptions() }

  /// Puts the values into `settings`; usage ends the command where the environment has no such variable.
  func set(in settings: inout SpecSettings) throws(UsageError) {
    for path in files {
      let values = SpecLoading.variables(ofFile: path, &settings.problems)
      settings.variables.merge(values) { $1 }
    }
    let given = given.map(WordMatch.divided).map { (String($0.name), $0.value ?? "") }
    for (name, value) in try environmentValues + given {
      settings.variables[name] = value
      settings.namedVariables.insert(name)
    }
  }

  private var environmentValues: [(name: String, value: String)] {
    get throws(UsageError) {
      var values: [(name: String, value: String)] = []
      for word in environment {
        let (name, other) = WordMatch.divided(word)
        let variable = other ?? String(name)
        guard let value = getenv(variable) else {
          throw UsageError("--var-env: the environment has no variable '\(variable)'")
        }
        guard let text = String(validatingCString: value) else {
          throw UsageError("--var-env: the environment variable '\(variable)' is not UTF-8")
        }
        values.append((String(name), text))
      }
      return values
    }
  }
}

/// How specs are read and compiled.
struct CompileOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .options(
      "client", "client", \.clients, "Compile for this client, whatever the specs say.", completion: .clients),
    .group({ $1(&$0.variables) }),
    .option("root", "dir", \.root, "The folder that files named by specs must be in.", completion: .folders),
    .option(
      "servers", "names", \.servers,
      "Warn about what these servers refuse, drop, or read differently: php,rails. For a list: onwire servers.",
      completion: .serverLists),
  ]

  var clients: [String] = []
  var variables = VariableOptions()
  var root: String?
  var servers: ServerNames?

  /// Whether none is given.
  var isEmpty: Bool { clients.isEmpty && variables.isEmpty && root == nil && servers == nil }

  /// The same as values; usage ends the command where there is no such client or variable of the environment.
  var settings: SpecSettings {
    get throws(UsageError) {
      var settings = SpecSettings(
        client: try clients.last.map(Client.argument(_:)), root: root, servers: try servers?.servers ?? [])
      try variables.set(in: &settings)
      return settings
    }
  }
}

/// What every command that takes specs has.
struct SpecOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .group({ $1(&$0.compiling) }),
    .option("jobs", "n", \.jobs, "How many specs to compile at a time."),
    .option(
      "format", "format", \.format,
      "The format of diagnostics; sarif is for check, junit for check, diff and listen."),
    .option("color", "when", \.color, "When to colour the output."),
    .flag("quiet", letter: "q", \.quiet, "No progress and no summary."),
  ]

  var compiling = CompileOptions()
  var jobs: Int?
  var format = SpecSettings().format
  var color = SpecSettings().color
  var quiet = false

  /// Clients that are to take the place of those of the specs.
  var clients: [String] { compiling.clients }

  func validate() throws(UsageError) {
    if let jobs, jobs < 1 { throw UsageError("--jobs takes a number from 1") }
  }

  /// The same as values, with the formats of reports where `mayReport`; usage ends the command where there is no such client.
  func settings(mayReport: Bool = false) throws(UsageError) -> SpecSettings {
    if format.isReport, !mayReport {
      throw UsageError(
        "--format \(format.rawValue) is a report that this command does not write; give text or json")
    }
    var settings = try compiling.settings
    settings.jobs = jobs
    settings.format = format
    settings.color = color
    settings.quiet = quiet
    return settings
  }
}

extension Client {
  /// The client that an argument names; usage ends the command where there is none.
  static func argument(_ name: String) throws(UsageError) -> Client {
    do throws(SpecError) {
      return try Client(named: name)
    } catch {
      throw UsageError(error.diagnostics.first?.message ?? "", error.diagnostics.flatMap(\.help))
    }
  }
}

extension Arguments {
  /// The filters of requests.
  static func filter(_ filter: @escaping Place<RequestFilter>) -> Self {
    .group(filter, title: sessionTitle)
  }

  /// What is said of captures by a command that has a filter: `--type` is one, too.
  static func filtered(_ capture: @escaping Place<CaptureOptions>) -> Self {
    .group(capture).placing(
      "type", in: sessionTitle, "type",
      "Requests answered with this type: json, image, html. "
        + "With a slash, the Content-Type of a body without a head; implies --body.")
  }

  private static var sessionTitle: String { "Requests of a session" }

  /// Whether links to folders inside of an output folder are followed.
  static func followLinks(_ property: @autoclosure @escaping Property<Bool>) -> Self {
    .flag("follow-links", property(), "Follow links that lead out of the output folder.")
  }
}

/// Servers, as an option names them.
struct ServerNames: ArgumentValue {
  private let names: [String]

  /// Names with commas between them, or `all`.
  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Each server once; usage ends the command where a name is that of none.
  var servers: [Server] {
    get throws(UsageError) {
      var servers: [Server] = []
      for name in names { servers += try Server.arguments(name) }
      var seen: Set<String> = []
      return servers.filter { seen.insert($0.name).inserted }
    }
  }

  static var spellings: [String] { Server.all.map(\.name) + ["all"] }
}

/// The options of commands that can write stars for secrets.
struct RedactionOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .flag(
      "redact", \.isOn,
      "Replace passwords, tokens and cookies with stars; all lengths and places stay the same."),
    .options(
      "redact-name", "word", \.words,
      "With --redact: your own word for a secret, in addition (repeatable)."),
  ]

  var isOn = false
  var words: [String] = []

  func validate() throws(UsageError) {
    if !words.isEmpty, !isOn { throw UsageError("--redact-name is for --redact: give both") }
    if let word = words.first(where: { !$0.utf8.contains { $0 >= 0x80 || $0.isLetter } }) {
      throw UsageError("--redact-name takes a word, and `\(word)` has no letter")
    }
  }

  /// The names of secrets; `nil` where everything is written as it is.
  var names: SecretNames? { isOn ? SecretNames(words) : nil }
}
