package import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats

/// A log in SARIF 2.1.0 (OASIS), as code hosts and editors read it; it is written result by result.
package struct SARIFLog: Sendable {
  private let version: String
  private var codes: [String] = []
  private var known: Set<String> = []

  /// A log of this version of the tool.
  package init(version: String) { self.version = version }

  /// The text before the first result.
  package static let start =
    #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"#
    + #""columnKind":"unicodeCodePoints","results":["#

  /// A finding in a request called `name` of the file `file`.
  ///
  /// `isFile` says that the request is the whole file, so that the finding's bytes are those of the file. For
  /// a request of a spec, `place` is the place in the spec that the finding is about.
  package mutating func result(
    _ finding: Finding, in name: String, of file: String, isFile: Bool, at place: Place? = nil
  ) -> String {
    let bytes: [(key: String, value: Document)] = [
      ("byteOffset", .signed(Int64(finding.range.lowerBound))),
      ("byteLength", .signed(Int64(finding.range.count))),
    ]
    let location: Document = .dictionary([
      ("physicalLocation", place.map(Self.physical) ?? Self.physical(file, region: isFile ? bytes : [])),
      (
        "logicalLocations",
        .array([
          .dictionary([
            ("name", .string(finding.path)), ("fullyQualifiedName", .string("\(name)/\(finding.path)")),
          ])
        ])
      ),
    ])
    return result(
      finding.code.name, finding.severity, "\(finding.message): \(finding.consequence)", [location],
      properties: isFile ? [] : bytes)
  }

  /// A diagnostic at its place.
  package mutating func result(_ diagnostic: Diagnostic) -> String {
    let text = ([diagnostic.message] + diagnostic.notes + diagnostic.help).joined(separator: "; ")
    return result(
      diagnostic.code.name, diagnostic.severity, text, diagnostic.place.map { [Self.location($0)] } ?? [])
  }

  /// A problem of a whole file, located at the file and, if it is known, at the place of its cause.
  package mutating func result(
    _ code: String, _ severity: Diagnostic.Severity, _ message: String, of file: String, at place: Place?
  ) -> String {
    let whole: Document = .dictionary([("physicalLocation", Self.physical(file, region: []))])
    guard let place else { return result(code, severity, message, [whole]) }
    return result(code, severity, message, [Self.location(place)], related: [whole])
  }

  /// The text after the last result: the tool, with the rules that the results name.
  package var end: String {
    let rules = codes.map { code -> Document in
      guard let explanation = CodeExplanation.named(code) else {
        return .dictionary([("id", .string(code))])
      }
      return .dictionary([
        ("id", .string(code)), ("shortDescription", Self.text(explanation.title)),
        ("fullDescription", Self.text(explanation.meaning)),
        ("help", Self.text("`onwire explain \(code)` shows an example and what to write instead.")),
        (
          "defaultConfiguration",
          .dictionary([("level", .string((explanation.severities.first ?? .warning).level))])
        ),
      ])
    }
    let driver: Document = .dictionary([
      ("name", .string("onwire")), ("version", .string(version)), ("rules", .array(rules)),
    ])
    return "],\"tool\":" + Self.json(.dictionary([("driver", driver)])) + "}]}\n"
  }

  private mutating func result(
    _ code: String, _ severity: Diagnostic.Severity, _ message: String, _ locations: [Document],
    related: [Document] = [], properties: [(key: String, value: Document)] = []
  ) -> String {
    let separator = codes.isEmpty ? "" : ","
    if known.insert(code).inserted { codes.append(code) }
    var members: [(key: String, value: Document)] = [
      ("ruleId", .string(code)), ("level", .string(severity.level)), ("message", Self.text(message)),
      ("locations", .array(locations)),
    ]
    if !related.isEmpty { members.append(("relatedLocations", .array(related))) }
    // A result without a level must be of a kind that is not a failure (SARIF 2.1.0, 3.27.9 and 3.27.10).
    if severity == .info { members.append(("kind", .string("informational"))) }
    if !properties.isEmpty { members.append(("properties", .dictionary(properties))) }
    return separator + Self.json(.dictionary(members))
  }

  private static func text(_ text: String) -> Document { .dictionary([("text", .string(text))]) }

  private static func location(_ place: Place) -> Document {
    .dictionary([("physicalLocation", physical(place))])
  }

  private static func physical(_ place: Place) -> Document {
    let (start, end) = (place.start, place.end)
    return physical(
      place.source.name,
      region: [
        ("startLine", .signed(Int64(start.line))), ("startColumn", .signed(Int64(start.column))),
        ("endLine", .signed(Int64(end.line))), ("endColumn", .signed(Int64(end.column))),
        ("byteOffset", .signed(Int64(place.range.lowerBound))),
        ("byteLength", .signed(Int64(place.range.count))),
      ])
  }

  private static func physical(_ file: String, region: [(key: String, value: Document)]) -> Document {
    let uri = PercentEncoder(keeping: .unreserved.union(ASCIISet("/"))).encoded(file.utf8)
    var members: [(key: String, value: Document)] = [
      ("artifactLocation", .dictionary([("uri", .string(String(decoding: uri, as: UTF8.self)))]))
    ]
    if !region.isEmpty { members.append(("region", .dictionary(region))) }
    return .dictionary(members)
  }

  private static func json(_ document: Document) -> String { JSONWriter.shownText(of: document) }
}

extension Diagnostic.Severity {
  /// The severity as a level of SARIF.
  fileprivate var level: String { self == .info ? "none" : rawValue }
}
