import Diagnostics
public import HTTPWire
import TextFormats
public import WireFormats

/// A request of a capture for machines, one line of JSON: what a list shows, what is known, and the findings.
public enum RequestJSON {
  /// The line, with its end.
  public static func line(_ request: CapturedRequest, named name: String, findings: [Finding]) -> String {
    let message = request.wire.message
    let isAbsent = request.fidelity[.body].knowledge == .absent
    let document = Document.dictionary([
      ("name", .string(name)),
      ("number", .signed(Int64(request.number))),
      ("method", message.method.map { .string($0) } ?? .null),
      ("url", .string(request.url)),
      ("status", request.status.map { .signed(Int64($0)) } ?? .null),
      ("startedAt", request.startedAt.map { .string($0) } ?? .null),
      ("headLength", .signed(Int64(message.headLength))),
      ("bodyLength", isAbsent ? .null : .signed(Int64(message.length - message.headLength))),
      ("body", .string(isAbsent ? "absent" : BodyKind(of: message).rawValue)),
      ("fidelity", fidelity(request.fidelity)),
      ("findings", .array(findings.map(finding))),
    ])
    let options = JSONWriter.Options(sortedKeys: nil, escapeSlashes: false, pretty: false, double: .shortest)
    let written = try? JSONWriter(options).write(document)
    return String(decoding: written?.bytes ?? [], as: UTF8.self) + "\n"
  }

  private static func fidelity(_ fidelity: Fidelity) -> Document {
    .dictionary(
      Fidelity.Aspect.allCases.map { aspect in
        let entry = fidelity[aspect]
        return (
          aspect.rawValue,
          .dictionary([("known", .string(entry.knowledge.rawValue)), ("reason", .string(entry.reason))])
        )
      } + [("notes", .array(fidelity.notes.map { .string($0) }))])
  }

  private static func finding(_ finding: Finding) -> Document {
    .dictionary([
      ("code", .string(finding.code)), ("severity", .string(finding.severity.rawValue)),
      ("path", .string(finding.path)), ("start", .signed(Int64(finding.range.lowerBound))),
      ("length", .signed(Int64(finding.range.count))), ("message", .string(finding.message)),
      ("consequence", .string(finding.consequence)),
    ])
  }
}
