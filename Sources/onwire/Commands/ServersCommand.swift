import OnwireClients
import OnwireDiagnostics
import OnwireReports
import OnwireServers
import OnwireSpecLanguage

/// `onwire servers`: how servers read requests.
struct ServersCommand: Command {
  static let name = "servers"

  static let abstract = "Print how each server reads parameters, or how an app should write them."

  static let discussion = """
      onwire servers                        the servers, a line each
      onwire servers php                    the habits of one
      onwire servers --compare php rails    the habits that differ
      onwire servers --encode cart.yaml --servers php,rails    what to set in the app

    A server here is what decodes: the parser of a language or framework, at a version where its habits \
    change. To see what it makes of a request: onwire inspect REQUEST --as-server NAME.

    --encode looks for what the app can set so that all the servers given read what the params of a spec mean: \
    an option of its library, another type for its arrays, another serializer, a text of its own. Each is \
    compiled and read by these servers before it is shown, with the changed spec and the code. The exit status \
    is 1 if nothing is found.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "name", { $1(&$0.names) }, isRequired: false,
      "A server, such as php or rails@6.1; two servers with --compare.",
      completion: .servers),
    .flag("compare", \.compare, "The habits in which two servers differ."),
    .option(
      "encode", "spec", \.encode,
      "Find what the app can set so that the --servers read what this spec means.",
      completion: .specs),
    .group({ $1(&$0.compiling) }, title: "With --encode").placing(
      "servers", in: "With --encode", "names",
      "The servers that are to read what the spec means: php,rails; else those of its key `servers`."),
    .option("format", "format", \.format, "How the report is written."),
    .option("color", "when", \.color, "When to colour the output."),
  ]

  var names: [String] = []
  var compare = false
  var encode: String?
  var compiling = CompileOptions()
  var format: ReportFormat = .text
  var color: ColorChoice = .auto

  func validate() throws(UsageError) {
    if compare, names.count != 2 {
      throw UsageError("--compare takes two servers: onwire servers --compare php rails")
    }
    if encode != nil, compare || !names.isEmpty {
      throw UsageError("--encode is used alone: onwire servers --encode cart.yaml --servers php,rails")
    }
    if encode == nil, !compiling.isEmpty {
      throw UsageError("--servers, --client, --var and --root are for --encode")
    }
    if !compare, names.count > 1 { throw UsageError("give one server, or two with --compare") }
  }

  func run() throws(UsageError) -> ExitStatus {
    if let encode { return try run(encoding: encode) }
    let report = try report()
    return PlainOutput.write(report.page, or: report.json, as: format, color: color)
  }

  private func run(encoding path: String) throws(UsageError) -> ExitStatus {
    var settings = try compiling.settings
    settings.format = format.ofDiagnostics
    settings.color = color
    var run = SpecRun([path], settings)
    do {
      let requests = run.plan(checkingOutputs: false)
      var reports: [EncodingReport] = []
      for request in requests {
        let servers = request.spec.servers(asked: settings.servers)
        run.report(request.spec.serverProblems(client: run.client(of: request), asked: settings.servers))
        guard !servers.isEmpty else {
          if !request.spec.servers.isEmpty { continue }
          throw UsageError("name the servers: --servers php,rails, or `servers:` in the spec")
        }
        let compilation = Compiler(files: request.file.root, client: settings.client).compile(request.spec)
        run.report(compilation.diagnostics.errors)
        guard compilation.wire != nil else { continue }
        reports.append(
          EncodingReport(
            request.name, servers,
            try Encoding(
              request.spec, compilation, stem: request.file.stem, variables: settings.variables,
              files: request.file.root, client: settings.client, servers: servers)))
      }
      run.finish(nil)
      guard run.reporter.errorCount == 0, !reports.isEmpty else { return .badInput }
      let status = PlainOutput.write(
        EncodingReport.page(reports), or: reports.map(\.json).joined(), as: format, color: color)
      return status == .success && !reports.allSatisfy(\.isWhole) ? .differs : status
    } catch let error as UsageError {
      throw error
    } catch {
      return run.reporter.fail(error, reading: path)
    }
  }

  private func report() throws(UsageError) -> ServerReport {
    guard let name = names.first else { return .list(Server.all) }
    let server = try Server.argument(name)
    guard compare, let other = names.last else { return .table(server) }
    return .comparison(server, try Server.argument(other))
  }
}

extension Server {
  /// The server that an argument names.
  ///
  /// - Throws: `UsageError` if there is none.
  static func argument(_ name: String) throws(UsageError) -> Server {
    guard let server = named(name) else { throw unknown(name, orAll: false) }
    return server
  }

  /// The servers that an option's argument names; `all` means all of them.
  static func arguments(_ name: String) throws(UsageError) -> [Server] {
    guard let servers = servers(named: name) else { throw unknown(name, orAll: true) }
    return servers
  }

  private static func unknown(_ name: String, orAll: Bool) -> UsageError {
    UsageError("there is no server `\(name)`", helps(for: name, orAll: orAll))
  }
}
