import Diagnostics
import HTTPWire
import Reports
import WireFormats

/// Writes requests as they come: one is shown field by field, several are listed, or all as one kind of output.
struct InspectionWriter {
  private let job: InspectJob
  private let name: String
  private let list: SessionList
  private var findingReport: FindingReport?
  /// The first request is held back until it is known whether there is another one.
  private var held: Inspection.Item?
  /// How many entries hold no request, by the reason.
  private var skipped: [String: Int] = [:]
  private(set) var count = 0
  /// The weight of the worst finding.
  private(set) var worst: Diagnostic.Severity?

  init(_ job: InspectJob, _ inspection: Inspection) {
    self.job = job
    name = inspection.name
    findingReport = FindingReport(job.format, of: inspection, failOn: job.failOn ?? .warning)
    list = SessionList(width: Terminal.columns(of: .output), color: Terminal.isColored(job.color, .output))
  }

  /// Writes a request, or holds it back.
  mutating func write(
    _ item: Inspection.Item, to output: inout StandardOutput, _ reporter: inout Reporter
  ) throws {
    count += 1
    var item = item
    if job.redacts { item.request = item.request.redacted }
    if findingReport != nil {
      let found = findings(item)
      note(found)
      return try output.write(Array((findingReport?.add(item, found) ?? "").utf8))
    }
    if let kind = job.kind { return try emit(item, kind, to: &output, &reporter) }
    if job.format == .json {
      note(findings(item))
      return try output.write(
        Array(RequestJSON.line(item.request, named: item.name, findings: findings(item)).utf8))
    }
    if count == 1 {
      held = item
      return
    }
    if let first = held {
      held = nil
      try output.write(Array((list.title + "\n").utf8))
      try row(first, to: &output)
    }
    try row(item, to: &output)
  }

  /// Counts an entry that holds no request.
  mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }

  /// Shows the only request, and sums up.
  mutating func finish(to output: inout StandardOutput, _ reporter: inout Reporter) throws {
    if count > 0, let text = findingReport?.end { try output.write(Array(text.utf8)) }
    if let item = held {
      let found = findings(item)
      note(found)
      let text = try RequestView.text(
        item.request, named: item.name, findings: found, width: Terminal.width(of: .output),
        color: Terminal.isColored(job.color, .output))
      try output.write(Array(text.utf8))
    }
    guard !job.quiet, job.kind == nil, job.format == .text, count > 1 || !skipped.isEmpty else { return }
    try output.flush()
    reporter.line(summary)
  }

  /// What is said where no request was left.
  func nothing(pick: String?, isFiltered: Bool) -> Diagnostic {
    if let pick {
      return Diagnostic(
        .error, code: "no-such-request", "`\(name)` has no request `\(pick)`", at: nil,
        help: ["`onwire inspect \(name)` lists them: # takes a number, or the last part of a path"])
    }
    return Diagnostic(
      .error, code: "no-requests",
      isFiltered ? "no request of `\(name)` is one of those asked for" : "`\(name)` holds no request",
      at: nil,
      notes: skippedWords)
  }

  private var summary: String {
    (["\(count) request\(count == 1 ? "" : "s")"] + skippedWords).joined(separator: "; ")
  }

  private var skippedWords: [String] {
    skipped.sorted { $0.key < $1.key }.map { reason, count in "\(count) skipped: \(reason)" }
  }

  private mutating func row(_ item: Inspection.Item, to output: inout StandardOutput) throws {
    if job.failOn != nil { note(findings(item)) }
    try output.write(Array((list.line(item.request) + "\n").utf8))
  }

  private func findings(_ item: Inspection.Item) -> [Finding] {
    item.request.wire.message.findings(item.request.fidelity)
  }

  private mutating func note(_ findings: [Finding]) {
    worst = ([worst].compactMap(\.self) + findings.map(\.severity)).max()
  }

  // MARK: Outputs

  private mutating func emit(
    _ item: Inspection.Item, _ kind: OutputKind, to output: inout StandardOutput, _ reporter: inout Reporter
  ) throws {
    if job.failOn != nil { note(findings(item)) }
    var wire = item.request.wire
    // What a client compiles is no capture.
    if kind == .json, wire.client == nil {
      wire.capture = CaptureNote(
        number: item.request.number, fidelity: item.request.fidelity, findings: findings(item))
    }
    let isTerminal = Terminal.isTerminal(.output)
    if isTerminal, kind == .raw {
      return try output.write((count == 1 ? "" : "\n") + ReadableMessage.text(wire.message))
    }
    var text = TerminalText()
    let escapes = isTerminal && !StreamEmission.harmlessKinds.contains(kind)
    let differences = try Rendering.write(kind, of: wire, named: item.name, at: nil, options: job.options) {
      if escapes { try output.write(Array(text.shown($0).utf8)) } else { try output.write($0) }
    } moving: {
      try escapes ? 0 : output.move($0)
    }
    if escapes { try output.write(text.rest()) }
    if !differences.isEmpty { reporter.report([Rendering.note(differences, kind: kind, named: item.name)]) }
  }
}
