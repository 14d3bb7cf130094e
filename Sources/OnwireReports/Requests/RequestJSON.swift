package import OnwireHTTP
import OnwireTextFormats
import OnwireFormats
package import OnwireServers

/// A captured request for machines, as one line of JSON: the columns of the list, what is known, and the
/// findings.
package enum RequestJSON {
  /// The line, with its end, including what servers read of the request.
  ///
  /// - Throws: Any error from reading a file.
  package static func line(
    _ request: Request, named name: String, findings: [Finding], answer: RequestPage.Answer? = nil,
    servers: [Server]
  ) throws -> String {
    let line = line(request, named: name, findings: findings, answer: answer)
    guard !servers.isEmpty else { return line }
    return try String(line.dropLast(2)) + ",\"servers\":" + ServedReport(request, servers).json + "}\n"
  }

  /// The line, with its end.
  package static func line(
    _ request: Request, named name: String, findings: [Finding], answer: RequestPage.Answer? = nil
  ) -> String {
    let message = request.message
    let isAbsent = request.fidelity[.body].knowledge == .absent
    var members: [(String, Document)] = [
      ("name", .string(name)),
      ("number", .signed(Int64(request.number))),
      ("method", message.method.map { .string($0) } ?? .null),
      ("url", .string(request.url)),
      ("status", request.status.map { .signed(Int64($0)) } ?? .null),
      ("startedAt", request.startedAt.map { .string($0) } ?? .null),
      ("headLength", .signed(Int64(message.headLength))),
      ("bodyLength", isAbsent ? .null : .signed(Int64(message.length - message.headLength))),
      ("body", .string(isAbsent ? "absent" : BodyKind(of: message).rawValue)),
      ("fidelity", CaptureJSON.fidelity(request.fidelity)),
      ("findings", .array(findings.map(CaptureJSON.finding))),
    ]
    guard let answer else { return CaptureJSON.text(.dictionary(members)) + "\n" }
    members.append(("response", document(answer)))
    let text = CaptureJSON.text(.dictionary(members))
    // The object of the response is the last member.
    return (answer.reading.map { text.dropLast(2) + ",\"clients\":\($0.clients)}}" } ?? text) + "\n"
  }

  /// The same for a response below its request.
  private static func document(_ answer: RequestPage.Answer) -> Document {
    let request = answer.request
    let message = request.message
    let isAbsent = request.fidelity[.body].knowledge == .absent
    return .dictionary([
      ("status", message.status.map { .signed(Int64($0)) } ?? .null),
      ("reason", .string(message.reason)),
      ("type", .string(SessionList.type(of: message))),
      ("headLength", .signed(Int64(message.headLength))),
      ("bodyLength", isAbsent ? .null : .signed(Int64(message.length - message.headLength))),
      ("body", .string(isAbsent ? "absent" : BodyKind(of: message).rawValue)),
      ("fidelity", CaptureJSON.fidelity(request.fidelity)),
      ("findings", .array(answer.findings.map(CaptureJSON.finding))),
    ])
  }
}
