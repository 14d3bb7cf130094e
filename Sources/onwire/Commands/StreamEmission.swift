import Clients
import Diagnostics
import HTTPWire
import SystemPackage
import WireFormats

/// Writes one kind of all requests to standard output, one after the other.
struct StreamEmission {
  let kind: OutputKind
  /// Whether raw requests are shown readably, because a person looks at them.
  let isReadable: Bool

  /// Compiles and writes `requests`; a failed output ends the run.
  func write(_ requests: [PlannedRequest], in run: inout SpecRun) -> ExitStatus {
    var output = StandardOutput()
    var done = 0
    for batch in requests.batches(of: SpecRun.batchSize) {
      let compile = run.compile
      for (request, compilation) in zip(batch, parallelMap(Array(batch), jobs: run.jobs, compile)) {
        run.report(compilation.diagnostics)
        done += 1
        run.progress.update("\(done) of \(requests.count) requests")
        guard let wire = compilation.wire else { continue }
        do {
          try write(wire.request(bodyFilename: nil), request, to: &output, isFirst: done == 1, in: &run)
        } catch {
          switch error {
          case .input: _ = run.report(error)
          case .output, .brokenPipe: return run.report(error)
          }
        }
      }
    }
    do {
      try output.flush()
    } catch {
      return run.report(Rendering.Failure(error))
    }
    run.progress.clear()
    return .success
  }

  private func write(
    _ wire: WireRequest, _ request: PlannedRequest, to output: inout StandardOutput, isFirst: Bool,
    in run: inout SpecRun
  ) throws(Rendering.Failure) {
    if isReadable {
      do {
        try output.write((isFirst ? "" : "\n") + ReadableMessage.text(wire.message))
      } catch {
        throw Rendering.Failure(error)
      }
      return
    }
    let progress = run.progress
    let differences = try Rendering.write(kind, of: wire, planned: request) { bytes in
      try output.write(bytes)
      progress.add(bytes.count)
    } moving: { stretch in
      let count = try output.move(stretch)
      progress.add(count)
      return count
    }
    guard !differences.isEmpty else { return }
    run.inexactCount += 1
    run.report([Rendering.note(differences, kind: kind, planned: request)])
  }
}
