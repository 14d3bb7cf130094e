import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireImport
import OnwireReports
import OnwireServers
import SystemPackage

// What `print` shows of values of the library: a line for a person, and not what they are made of. Nothing from outside
// does something to a terminal there.

extension Capture: CustomStringConvertible {
  /// The format, and how many requests there are.
  public var description: String { "\(format.rawValue): \(requests.count.counted("request"))" }
}

extension Request: CustomStringConvertible {
  /// The method and the URL.
  public var description: String { VisibleText.of("\(message.method ?? "no method") \(url)") }
}

extension Finding: CustomStringConvertible {
  /// How bad it is, what it is called, where, and what is wrong.
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
  /// The rule, and of a value of a spec its path and place.
  public var description: String {
    VisibleText.of(rule + (path.isEmpty ? "" : " of `\(path)`") + (place.map { " at \($0)" } ?? ""))
  }
}

extension Place: CustomStringConvertible {
  /// The name of the source, the line and the column.
  public var description: String { VisibleText.of("\(source.name):\(start)") }
}

extension LineColumn: CustomStringConvertible {
  /// Both, with a colon between them.
  public var description: String { "\(line):\(column)" }
}

extension Comparison: CustomStringConvertible {
  /// How many differences count, and a line for each; and each path to ignore that neither side has.
  public var description: String {
    let unused = unusedPatterns.map { "  ignored by name, and in neither request: \(VisibleText.of($0))" }
    return
      ([isSame ? "the same" : counting.count.counted("difference")] + counting.map { "  \($0)" } + unused)
      .joined(separator: "\n")
  }
}

extension Difference: CustomStringConvertible {
  /// What became of which field.
  public var description: String { "\(kind.rawValue) \(path)" + (note.isEmpty ? "" : ": \(note)") }
}

extension Comparison.Gap: CustomStringConvertible {
  /// What is not known, of which side, and why.
  public var description: String { "\(aspect.rawValue) on the \(isLeft ? "left" : "right"): \(entry)" }
}

extension Fidelity: CustomStringConvertible {
  /// What is not exact, a line for each; `exact` where all is.
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
  /// Those of its answers that fit a request, a line each, the best first.
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
  /// The request's name, and the clients that it is shown of.
  public var description: String {
    VisibleText.of(([name] + sendings.compactMap(\.client).map(\.nameAndRelease)).joined(separator: ", "))
  }
}

extension ServedReport: CustomStringConvertible {
  /// Which servers read it, and how many findings there are.
  public var description: String {
    let servers = readings.map(\.server.name).joined(separator: ", ")
    return "\(servers.isEmpty ? "no servers" : servers): \(findings.count.counted("finding"))"
  }
}

extension WireResponse: CustomStringConvertible {
  /// The status, and the length of the body.
  public var description: String { "\(status), \(body.count.counted("byte"))" }
}
