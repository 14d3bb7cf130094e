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

/// When to colour the output.
enum ColorChoice: String, SpelledValue, CaseIterable {
  case auto, always, never
}

/// The format of diagnostics; the last two are reports on standard output.
enum DiagnosticFormat: String, SpelledValue, CaseIterable {
  case text, json, sarif, junit

  /// Whether all diagnostics go into one report at the end.
  var isReport: Bool { self == .sarif || self == .junit }
}

/// The options that say how to read captures whose content does not show it.
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

  /// Whether any of them is given.
  var isOn: Bool { from != nil || body || type != nil }

  /// What the options say about a capture that is only a body; `nil` if nothing.
  var claim: CaptureSource.BodyClaim? {
    body || type != nil && typeWord == nil ? CaptureSource.BodyClaim(type: type.map { MediaType($0) }) : nil
  }

  /// Whether the options say how to read the capture.
  var saysFormat: Bool { from != nil || claim != nil }

  /// The type of responses to list, such as `json`, which has no subtype.
  var typeWord: String? { type.flatMap { $0.contains("/") || $0.contains(";") ? nil : $0.lowercased() } }

  /// Whether a request's response has the type to list.
  func wants(_ request: Request) -> Bool {
    typeWord.map { SessionList.isType(SessionList.responseType(of: request), $0) } ?? true
  }

  /// For commands that do not list requests.
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

/// The PATH arguments of commands that take any number of specs.
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

/// The options that give variables of specs their values.
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

  /// Whether no variable is given.
  var isEmpty: Bool { self == VariableOptions() }

  /// Puts the values into `settings`.
  ///
  /// - Throws: `UsageError` if the environment lacks a variable.
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

/// The options that say how specs are compiled.
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

  /// Whether no option is given.
  var isEmpty: Bool { clients.isEmpty && variables.isEmpty && root == nil && servers == nil }

  /// The settings that the options give.
  ///
  /// - Throws: `UsageError` if there is no such client or no such variable in the environment.
  var settings: SpecSettings {
    get throws(UsageError) {
      var settings = SpecSettings(
        client: try clients.last.map(Client.argument(_:)), root: root, servers: try servers?.servers ?? [])
      try variables.set(in: &settings)
      return settings
    }
  }
}

/// The options of every command that takes specs.
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

  /// The clients to use instead of those of the specs.
  var clients: [String] { compiling.clients }

  func validate() throws(UsageError) {
    if let jobs, jobs < 1 { throw UsageError("--jobs takes a number from 1") }
  }

  /// The settings that the options give; formats of reports are allowed only if `mayReport`.
  ///
  /// - Throws: `UsageError` if the format is not allowed or there is no such client.
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
  /// The client that an argument names.
  ///
  /// - Throws: `UsageError` if there is none.
  static func argument(_ name: String) throws(UsageError) -> Client {
    do throws(SpecError) {
      return try Client(named: name)
    } catch {
      throw UsageError(error.diagnostics.first?.message ?? "", error.diagnostics.flatMap(\.help))
    }
  }
}

extension Arguments {
  /// The options that filter requests.
  static func filter(_ filter: @escaping Place<RequestFilter>) -> Self {
    .group(filter, title: sessionTitle)
  }

  /// The options on reading captures, for a command with a filter, to which `--type` belongs, too.
  static func filtered(_ capture: @escaping Place<CaptureOptions>) -> Self {
    .group(capture).placing(
      "type", in: sessionTitle, "type",
      "Requests answered with this type: json, image, html. "
        + "With a slash, the Content-Type of a body without a head; implies --body.")
  }

  private static var sessionTitle: String { "Requests of a session" }

  /// The flag to write through links that lead out of the output folder.
  static func followLinks(_ property: @autoclosure @escaping Property<Bool>) -> Self {
    .flag("follow-links", property(), "Follow links that lead out of the output folder.")
  }
}

/// The servers that an option names.
struct ServerNames: ArgumentValue {
  private let names: [String]

  /// Names separated by commas, or `all`.
  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// The servers, each once.
  ///
  /// - Throws: `UsageError` if there is no server of a name.
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

/// The options of commands that can replace secrets with stars.
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

  /// The names of secrets; `nil` if nothing is redacted.
  var names: SecretNames? { isOn ? SecretNames(words) : nil }
}
