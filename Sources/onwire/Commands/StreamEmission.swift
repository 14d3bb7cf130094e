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
  let options: OutputOptions

  /// The longest output that is made beside others and held until it is its turn.
  private static let heldLength = 1 << 14

  /// A compiled request, and its output as far as that is made already.
  private struct Made: Sendable {
    var diagnostics: [Diagnostic]
    var output = Output.none
  }

  private enum Output: Sendable {
    case none
    case held([UInt8], differences: [String])
    case failed(Rendering.Failure)
    /// To be made when it is its turn: it is long, or reads files.
    case due(WireRequest)
  }

  /// Compiles and writes `requests`; a failed output ends the run.
  func write(_ requests: [PlannedRequest], in run: inout SpecRun) -> ExitStatus {
    var output = StandardOutput()
    var done = 0
    for batch in requests.batches(of: SpecRun.batchSize) {
      let compile = run.compile
      for (request, made) in zip(batch, parallelMap(batch, jobs: run.jobs) { make($0, compile($0)) }) {
        run.report(made.diagnostics)
        done += 1
        run.progress.update("\(done) of \(requests.count) requests")
        do {
          try write(made.output, request, to: &output, isFirst: done == 1, in: &run)
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

  /// Makes the output where it is short and all of it is at hand.
  private func make(_ request: PlannedRequest, _ compilation: Compilation) -> Made {
    var made = Made(diagnostics: compilation.diagnostics)
    guard let wire = compilation.wire?.request(bodyFilename: nil) else { return made }
    let length = wire.message.length
    guard !isReadable, length <= Self.heldLength, wire.message.storage.count == length else {
      made.output = .due(wire)
      return made
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    do throws(Rendering.Failure) {
      let differences = try Rendering.write(kind, of: wire, planned: request, options: options) {
        bytes.append(contentsOf: $0)
      }
      made.output = .held(bytes, differences: differences)
    } catch {
      made.output = .failed(error)
    }
    return made
  }

  private func write(
    _ made: Output, _ request: PlannedRequest, to output: inout StandardOutput, isFirst: Bool,
    in run: inout SpecRun
  ) throws(Rendering.Failure) {
    let differences: [String]
    switch made {
    case .none: return
    case .failed(let failure): throw failure
    case .held(let bytes, let found):
      do {
        try output.write(bytes)
      } catch {
        throw Rendering.Failure(error)
      }
      run.progress.add(bytes.count)
      differences = found
    case .due(let wire):
      differences = try write(wire, request, to: &output, isFirst: isFirst, run.progress)
    }
    guard !differences.isEmpty else { return }
    run.inexactCount += 1
    run.report([Rendering.note(differences, kind: kind, planned: request)])
  }

  /// Writes an output now; the verdict's differences.
  private func write(
    _ wire: WireRequest, _ request: PlannedRequest, to output: inout StandardOutput, isFirst: Bool,
    _ progress: Progress
  ) throws(Rendering.Failure) -> [String] {
    if isReadable {
      do {
        try output.write((isFirst ? "" : "\n") + ReadableMessage.text(wire.message))
      } catch {
        throw Rendering.Failure(error)
      }
      return []
    }
    return try Rendering.write(kind, of: wire, planned: request, options: options) { bytes in
      try output.write(bytes)
      progress.add(bytes.count)
    } moving: { stretch in
      let count = try output.move(stretch)
      progress.add(count)
      return count
    }
  }
}
