package import OnwireClients
package import OnwireDiagnostics
import OnwireHTTP
package import OnwireServers
package import OnwireSpecLanguage

extension RequestSpec {
  /// The servers that the spec names, and the errors in its names.
  package var namedServers: (servers: [Server], problems: [Diagnostic]) {
    var servers: [Server] = []
    var problems: [Diagnostic] = []
    for name in self.servers {
      if let named = Server.servers(named: name.value) {
        servers += named
      } else {
        problems.append(.unknownServer(name.value, at: name.place))
      }
    }
    return (servers, problems)
  }

  /// The servers that are asked for, or else those that the spec names.
  package func servers(asked: [Server]) -> [Server] { asked.isEmpty ? namedServers.servers : asked }
}

extension RequestSpec {
  /// What the servers that are asked for, or else those of the spec, object to in the request that it
  /// compiles to, with the errors in what it says about servers and the response.
  package func serverWarnings(_ compilation: Compilation, of asked: [Server] = []) -> [Diagnostic] {
    // A file that cannot be read is reported when the request is written.
    let warnings = compilation.wire.flatMap { try? $0.warnings(of: servers(asked: asked)) }
    return serverProblems(client: compilation.client, asked: asked) + (warnings ?? [])
  }

  /// The errors in what the spec says about servers, if none are asked for, and about the response that
  /// `client` reads.
  package func serverProblems(client: Client?, asked: [Server]) -> [Diagnostic] {
    // An unknown client is reported when the request is compiled.
    let reading = reading.isEmpty ? nil : client.map { reader(of: $0).problems }
    return (asked.isEmpty ? namedServers.problems : []) + (reading ?? [])
  }
}

extension Compilation.Wire {
  /// What `servers` refuse, drop, or read each in a different way, at the places of the spec that gave the
  /// bytes.
  ///
  /// - Throws: Any error from reading a file.
  package func warnings(of servers: [Server]) throws -> [Diagnostic] {
    guard !servers.isEmpty else { return [] }
    return try ServedReport(Request(self), servers).findings.map { finding in
      return Diagnostic(
        min(finding.severity, .warning), code: finding.code, finding.message,
        at: message.place(of: finding.range), notes: [finding.consequence])
    }
  }
}

extension Diagnostic {
  static let noServer = Diagnostic(
    .error, code: .command(.unknownServer), "no server is named", at: nil,
    help: ["name one, such as `php`, or `all`"])

  static func unknownServer(_ name: String, at place: Place? = nil) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.unknownServer), "there is no server `\(name)`", at: place,
      help: Server.helps(for: name))
  }
}

extension Server {
  /// The help for a name that no server has: the nearest name, and all names; `orAll` says whether the word
  /// `all` is also accepted.
  package static func helps(for name: String, orAll: Bool = true) -> [String] {
    let known = all.map(\.name) + (orAll ? ["all"] : [])
    // `php` is closer to `phpp` than `php@8`.
    let closest = Suggestion.closest(to: name, among: all.map(\.table.library) + known)
    return (closest.map { ["did you mean `\($0)`?"] } ?? []) + [
      "servers are: \(known.joined(separator: ", "))"
    ]
  }
}
