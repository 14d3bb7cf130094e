import Clients
import Diagnostics
import HTTPWire
import Reports
import SpecLanguage
import WireFormats

/// One run of `onwire inspect`.
struct InspectJob {
  var input: String
  var filter: RequestFilter
  /// What the requests are written as; `nil` to show them.
  var kind: OutputKind?
  var options: OutputOptions
  /// What the user says of the capture.
  var capture: CaptureOptions
  /// The client that specs are compiled for, whatever they say.
  var client: Client?
  /// The names of secrets that are stars in all that is written; `nil` where everything is written as it is.
  var redacted: SecretNames?
  var failOn: Diagnostic.Severity?
  var format: InspectionFormat
  var color: ColorChoice
  var quiet: Bool

  private typealias Item = Inspection.Item

  func run() -> ExitStatus {
    var reporter = Reporter(format: .text, color: color, redacted: redacted)
    do {
      let status = try inspect(&reporter)
      reporter.finish()
      return status
    } catch {
      return reporter.fail(error, reading: input)
    }
  }

  private func inspect(_ reporter: inout Reporter) throws -> ExitStatus {
    var (inspection, pick, status) = try opened(&reporter)
    var output = StandardOutput(color: Terminal.isColored(color, .output))
    var writer = InspectionWriter(self, inspection)
    /// Those that may be among the last so many.
    var last: [Item] = []
    var total = 0
    while let entry = try next(&inspection, &reporter, &status) {
      guard case .request(let item) = entry else {
        if case .skipped(_, _, let reason) = entry, pick == nil { writer.skip(reason) }
        continue
      }
      total += 1
      if let pick, !item.request.isPicked(by: pick) { continue }
      guard filter.wants(item.request) else { continue }
      guard let count = filter.last else {
        try writer.write(item, to: &output, &reporter)
        continue
      }
      last.append(item)
      if last.count > count { last.removeFirst() }
    }
    for item in last { try writer.write(item, to: &output, &reporter) }
    try writer.finish(to: &output, &reporter)
    try output.flush()
    if writer.count == 0, status == .success {
      reporter.report([writer.nothing(pick: pick, of: total)])
      return .badInput
    }
    if status == .success, let failOn, let worst = writer.worst, worst >= failOn { return .differs }
    return status
  }

  /// The next entry; a capture that breaks off is reported, and what came before it stays.
  private func next(
    _ inspection: inout Inspection, _ reporter: inout Reporter, _ status: inout ExitStatus
  ) throws -> Inspection.Entry? {
    do {
      return try inspection.nextEntry()
    } catch let failure as CaptureFailure {
      reporter.report([failure.diagnostic(in: inspection.name)])
      status = .badInput
      return nil
    }
  }

  private func opened(
    _ reporter: inout Reporter
  ) throws -> (inspection: Inspection, pick: String?, status: ExitStatus) {
    if CaptureFile.isSpec(input), capture.from == nil, capture.claim == nil {
      var settings = SpecSettings()
      settings.color = color
      settings.client = client
      settings.redacted = redacted
      var run = SpecRun([input], settings)
      let requests = run.plan(checkingOutputs: false)
      var compiled: [(name: String, wire: Compilation.Wire)] = []
      for request in requests {
        let compilation = run.compile(request)
        if let wire = compilation.wire { run.reporter.note(wire.message) }
        run.report(compilation.diagnostics)
        if let wire = compilation.wire {
          compiled.append(("\(request.file.name)#\(request.spec.name)", wire))
        }
      }
      let status: ExitStatus = run.reporter.errorCount > 0 ? .badInput : .success
      run.finish(nil)
      return (Inspection(compiled, name: input), nil, status)
    }
    let file = try CaptureFile.open(input, as: capture)
    do {
      return (try Inspection(file, format: capture.from), file.pick, .success)
    } catch let failure as CaptureFailure {
      throw CaptureFile.Failure(diagnostic: failure.diagnostic(in: file.name))
    }
  }
}

extension CaptureFailure {
  /// The failure as it is shown, of the capture called `name`.
  func diagnostic(in name: String) -> Diagnostic {
    var place = "`\(name)`"
    if let offset { place += " at byte \(offset) (0x\(String(offset, radix: 16)))" }
    if !path.isEmpty { place += ", in \(path)" }
    return Diagnostic(.error, code: code, message, at: nil, notes: ["in \(place)"], help: help)
  }
}
