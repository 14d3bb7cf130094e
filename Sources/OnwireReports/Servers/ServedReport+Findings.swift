import OnwireDiagnostics
package import OnwireHTTP
import OnwireServers

extension ServedReport {
  /// What servers refuse, drop, or read each in another way, in the order of the bytes.
  package var findings: [Finding] {
    var findings: [Finding] = []
    for half in halves {
      for group in half.groups {
        if let refusal = group.read.refusal, let server = group.servers.first {
          findings.append(
            finding(
              .refusedByServer,
              ServerWords.refuses(
                group.servers.map(\.name), half.kind, ServerWords.refusal(refusal, by: server)),
              at: refusal.place, half.kind))
        }
        for (note, servers) in group.notes.prefix(Self.most) {
          findings.append(
            finding(
              .droppedByServer,
              ServerWords.drops(servers.map(\.name), note.path, ServerWords.habit(note.rule, of: servers[0])),
              at: note.place, half.kind))
        }
      }
      let read = half.groups.filter { $0.read.data != nil }
      // Each hands on files in a form of its own: what is the same there is not looked for.
      if read.count > 1, half.kind != .multipart {
        findings.append(
          finding(
            .serversDisagree,
            ServerWords.disagree(read.map { $0.servers.map(\.name) }, half.kind),
            at: place(of: read), half.kind))
      }
    }
    return findings.sorted { ($0.range.lowerBound, $0.code.name) < ($1.range.lowerBound, $1.code.name) }
  }

  /// Of what a server drops no more than so many are told.
  private static let most = 20

  private func finding(
    _ code: CommandCode, _ message: String, at place: Range<Int>, _ half: ServerTable.Half
  ) -> Finding {
    Finding(
      code == .serversDisagree ? .note : .warning, code: .command(code), message, at: place,
      path: half == .multipart ? "parts" : half.rawValue,
      consequence: ServerWords.consequence(code))
  }

  /// From the first to the last value of what was read.
  private func place(of groups: [Group]) -> Range<Int> {
    let places = groups.flatMap { $0.read.data?.nodes.compactMap(\.place) ?? [] }
    guard let first = places.map(\.lowerBound).min(), let last = places.map(\.upperBound).max() else {
      return 0..<0
    }
    return first..<last
  }
}
