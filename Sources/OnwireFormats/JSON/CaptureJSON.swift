import OnwireDiagnostics
package import OnwireHTTP
package import OnwireTextFormats

/// What is known about a captured request, for machines.
package enum CaptureJSON {
  /// How each aspect is known, and why.
  package static func fidelity(_ fidelity: Fidelity) -> Document {
    .dictionary(
      Fidelity.Aspect.allCases.map { aspect in
        let entry = fidelity[aspect]
        return (
          aspect.rawValue,
          .dictionary([("known", .string(entry.knowledge.rawValue)), ("reason", .string(entry.reason))])
        )
      } + [("notes", .array(fidelity.notes.map { .string($0) }))])
  }

  /// A finding with its place.
  package static func finding(_ finding: Finding) -> Document {
    .dictionary([
      ("code", .string(finding.code.name)), ("severity", .string(finding.severity.rawValue)),
      ("path", .string(finding.path)), ("start", .signed(Int64(finding.range.lowerBound))),
      ("length", .signed(Int64(finding.range.count))), ("message", .string(finding.message)),
      ("consequence", .string(finding.consequence)),
    ])
  }

  /// The document on one line, without anything that a terminal could take for a command.
  package static func text(_ document: Document) -> String { JSONWriter.shownText(of: document) }

  /// The member `capture` of the JSON of a captured request.
  static func document(_ request: Request, _ findings: [Finding]) -> Document {
    .dictionary([
      ("number", .signed(Int64(request.number))), ("fidelity", fidelity(request.fidelity)),
      ("findings", .array(findings.map(finding))),
    ])
  }
}
