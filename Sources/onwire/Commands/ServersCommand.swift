import OnwireDiagnostics
import OnwireReports
import OnwireServers

/// `onwire servers`: how servers read requests.
struct ServersCommand: Command {
  static let name = "servers"

  static let abstract = "Print how each server reads parameters, and how that is known."

  static let discussion = """
      onwire servers                        the servers, a line each
      onwire servers php                    the habits of one
      onwire servers --compare php rails    the habits that differ

    A server is what decodes: a language's or framework's own parser, at a version where its habits change. \
    What it makes of a request: onwire inspect REQUEST --as-server NAME.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "name", \.names, isRequired: false, "A server, such as php or rails@6.1; two servers with --compare.",
      completion: .servers),
    .flag("compare", \.compare, "The habits in which two servers differ."),
    .option("format", "format", \.format, "How the report is written."),
    .option("color", "when", \.color, "When output is coloured."),
  ]

  var names: [String] = []
  var compare = false
  var format: ReportFormat = .text
  var color: ColorChoice = .auto

  func validate() throws(UsageError) {
    if compare, names.count != 2 {
      throw UsageError("--compare takes two servers: onwire servers --compare php rails")
    }
    if !compare, names.count > 1 { throw UsageError("give one server, or two with --compare") }
  }

  func run() throws(UsageError) -> ExitStatus {
    let report = try report()
    guard let format = PageFormat(rawValue: format.rawValue) else { return PlainOutput.write(report.json) }
    return PlainOutput.write(report.page, as: format, color: color)
  }

  private func report() throws(UsageError) -> ServerReport {
    guard let name = names.first else { return .list(Server.all) }
    let server = try Server.argument(name)
    guard compare, let other = names.last else { return .table(server) }
    return .comparison(server, try Server.argument(other))
  }
}

extension Server {
  /// The server that an argument names; usage ends the command where there is none.
  static func argument(_ name: String) throws(UsageError) -> Server {
    if let server = named(name) { return server }
    let known = all.map(\.name)
    let closest = Suggestion.closest(to: name, among: known).map { ["did you mean `\($0)`?"] } ?? []
    throw UsageError(
      "there is no server `\(name)`", closest + ["servers are: \(known.joined(separator: ", "))"])
  }
}
