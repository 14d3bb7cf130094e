package import OnwireDiagnostics
import OnwireFormats
public import OnwireHTTP
package import OnwireServers

extension ServedReport {
  /// What servers refuse, drop, or read differently from each other, in the order of the bytes.
  public var findings: [Finding] {
    var findings: [Finding] = []
    for half in halves {
      for group in half.groups {
        // No program asks for the form of a JSON body.
        let isUnasked = isJSON && group.read.refusal?.rule == "form.type"
        if !isUnasked, let refusal = group.read.refusal, let server = group.servers.first {
          findings.append(
            finding(
              .refusedByServer,
              ServerWording.refuses(
                group.servers.map(\.name), half.kind, ServerWording.refusal(refusal, by: server)),
              at: refusal.place, half.kind))
        }
        for (note, servers) in group.notes.prefix(Self.most) {
          findings.append(
            finding(
              .droppedByServer,
              ServerWording.drops(
                servers.map(\.name), note.path, ServerWording.habit(note.rule, of: servers[0])),
              at: note.place, half.kind))
        }
      }
      let ways = half.ways
      if ways.count > 1 {
        findings.append(
          finding(
            .serversDisagree,
            ServerWording.disagree(ways.map { $0.flatMap { $0.servers.map(\.name) } }, half.kind),
            at: place(of: ways.joined()), half.kind))
      }
    }
    return findings.sorted { ($0.range.lowerBound, $0.code.name) < ($1.range.lowerBound, $1.code.name) }
  }

  /// The most findings about what a server drops.
  private static let most = 20

  private func finding(
    _ code: CommandCode, _ message: String, at place: Range<Int>, _ half: ServerTable.Half
  ) -> Finding {
    Finding(
      code == .serversDisagree ? .note : .warning, code: .command(code), message, at: place,
      path: half == .multipart ? "parts" : half.rawValue,
      consequence: ServerWording.consequence(code))
  }

  /// The range from the first to the last value that was read.
  private func place(of groups: some Sequence<Group>) -> Range<Int> {
    var reach: Range<Int>?
    for place in groups.compactMap(\.read.data?.reach) {
      reach =
        reach.map {
          min($0.lowerBound, place.lowerBound)..<max($0.upperBound, place.upperBound)
        } ?? place
    }
    return reach ?? 0..<0
  }
}

extension ServedReport.Half {
  /// The groups that read something; those that read the same data in different forms are together.
  fileprivate var ways: [[ServedReport.Group]] {
    var ways: [[ServedReport.Group]] = []
    var indices: [[UInt8]: Int] = [:]
    for group in groups {
      guard let data = group.read.data else { continue }
      // Each server passes on files in its own form.
      if kind == .multipart {
        let key = data.canonicalParts(of: group.servers[0])
        if let known = indices[key] {
          ways[known].append(group)
          continue
        }
        indices[key] = ways.count
      }
      ways.append([group])
    }
    return ways
  }
}

extension Request {
  /// The findings in the request, with those of these servers, in the order of the bytes.
  package func findings(from weight: Diagnostic.Severity = .info, of servers: [Server]) -> [Finding] {
    let own = findings(from: weight)
    // A file that cannot be read is reported when the request is written.
    guard !servers.isEmpty, let report = try? ServedReport(self, servers) else { return own }
    return (own + report.findings.filter { $0.severity >= weight })
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
