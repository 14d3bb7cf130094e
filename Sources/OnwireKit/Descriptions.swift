import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireImport
import OnwireReports
import OnwireServers
import SystemPackage

// What `print` shows for the library's values: a short text for a person instead of their stored properties.
// Text from outside cannot control a terminal there.

extension Capture: CustomStringConvertible {
  /// The format and the number of requests.
  public var description: String { "\(format.rawValue): \(requests.count.counted("request"))" }
}

extension Request: CustomStringConvertible {
  /// The method and the URL.
  public var description: String { VisibleText.of("\(message.method ?? "no method") \(url)") }
}

extension Finding: CustomStringConvertible {
  /// The severity, the code, the path, and what is wrong.
  public var description: String { "\(severity.rawValue)[\(code)] \(path): \(message)" }
}

extension OutputKind: CustomStringConvertible {
  /// Its name.
  public var description: String { rawValue }
}

extension RequestCode: CustomStringConvertible {
  /// The source text.
  public var description: String { text }
}

extension Message: CustomStringConvertible {
  /// The method, the target and the length.
  public var description: String {
    VisibleText.of("\(method ?? "no method") \(target ?? "")") + ", \(length.counted("byte"))"
  }
}

extension Field: CustomStringConvertible {
  /// The path and the role.
  public var description: String { "\(path) (\(role.rawValue))" }
}

extension Origin: CustomStringConvertible {
  /// The rule and, for a value of a spec, its path and place.
  public var description: String {
    VisibleText.of(rule + (path.isEmpty ? "" : " of `\(path)`") + (place.map { " at \($0)" } ?? ""))
  }
}

extension Place: CustomStringConvertible {
  /// The name of the source, the line and the column.
  public var description: String { VisibleText.of("\(source.name):\(start)") }
}

extension LineColumn: CustomStringConvertible {
  /// The line and the column, with a colon between them.
  public var description: String { "\(line):\(column)" }
}

extension Comparison: CustomStringConvertible {
  /// The number of differences that count, with a line for each, and a line for each ignored path that
  /// neither side has.
  public var description: String {
    let unused = unusedPatterns.map { "  ignored by name, and in neither request: \(VisibleText.of($0))" }
    return
      ([isSame ? "the same" : counting.count.counted("difference")] + counting.map { "  \($0)" } + unused)
      .joined(separator: "\n")
  }
}

extension Difference: CustomStringConvertible {
  /// What happened to the field, its path, and the note if there is one.
  public var description: String { "\(kind.rawValue) \(path)" + (note.isEmpty ? "" : ": \(note)") }
}

extension Comparison.Gap: CustomStringConvertible {
  /// What is not known, on which side, and why.
  public var description: String { "\(aspect.rawValue) on the \(isLeft ? "left" : "right"): \(entry)" }
}

extension Fidelity: CustomStringConvertible {
  /// A line for each aspect that is not exact; `exact` if all are.
  public var description: String {
    let lines = Aspect.allCases.filter { self[$0].knowledge != .exact }.map { "\($0.rawValue): \(self[$0])" }
    return lines.isEmpty ? "exact" : lines.joined(separator: "\n")
  }
}

extension Fidelity.Entry: CustomStringConvertible {
  /// How it is known, and why.
  public var description: String { knowledge.rawValue + (reason.isEmpty ? "" : ", \(reason)") }
}

extension Client: CustomStringConvertible {
  /// Its name and release, as a spec names it: `alamofire@5.12.0`.
  public var description: String { nameAndRelease }
}

extension ClientTable: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

extension ParameterValue: CustomStringConvertible {
  /// The value in YAML.
  public var description: String { yaml }
}

extension ParameterValue.Member: CustomStringConvertible {
  /// The key and the value in YAML.
  public var description: String { yaml }
}

extension SpecFolder: CustomStringConvertible {
  /// Its path, as failures show it.
  public var description: String { VisibleText.of(shown.string) }
}

extension Identification.Answer: CustomStringConvertible {
  /// The oldest and the newest release, as specs name them: `afnetworking@2.6.1 … @4.0.1`.
  public var description: String { name }
}

extension Identification: CustomStringConvertible {
  /// The answers that fit a request, one per line, the best first.
  public var description: String {
    let fitting = answers.filter { $0.fits.contains { $0 < .none } }
    return fitting.isEmpty
      ? "no client is known to send this" : fitting.map(\.name).joined(separator: "\n")
  }
}

extension Migration: CustomStringConvertible {
  /// Both clients, as specs name them: `afnetworking@4.0.1 to alamofire@5.12.0`.
  public var description: String { "\(left) to \(right)" }
}

extension RequestPage: CustomStringConvertible {
  /// The request's name, and the clients that the page shows it for.
  public var description: String {
    VisibleText.of(([name] + sendings.compactMap(\.client).map(\.nameAndRelease)).joined(separator: ", "))
  }
}

extension ServedReport: CustomStringConvertible {
  /// The servers that read it, and the number of findings.
  public var description: String {
    let servers = readings.map(\.server.name).joined(separator: ", ")
    return "\(servers.isEmpty ? "no servers" : servers): \(findings.count.counted("finding"))"
  }
}

extension WireResponse: CustomStringConvertible {
  /// The status, and the length of the body.
  public var description: String { "\(status), \(body.count.counted("byte"))" }
}
