import OnwireDiagnostics
import OnwireHTTP
import OnwireImport
import OnwireReports
import OnwireServers
import OnwireFormats

/// Writes requests as they arrive: a single one is shown field by field, several are listed or written as one
/// kind of output.
final class InspectionWriter {
  private let job: InspectJob
  private var name: String
  private var list: SessionList
  private var showsResponses = false
  private var findingReport: FindingReport?
  /// The document that holds several requests, for kinds that write one.
  private var pages: PageDocument?
  /// The first request, held back until it is known whether there are more.
  private var held: InspectedRequest?
  private(set) var count = 0
  /// The requests that make `--fail-on` fail.
  private(set) var failing: FailingRequests
  private var frame: Frame?
  /// What the specs of a session's requests have in common.
  private var patterns = DraftPatterns()

  init(_ job: InspectJob) {
    self.job = job
    failing = FailingRequests(job.failOn)
    name = InputPath(job.input).name
    findingReport = FindingReport(job.format, failOn: job.failOn ?? .warning)
    frame = job.kind.map(Frame.init)
    list = SessionList(width: Terminal.columns(of: .output), color: Terminal.isColored(job.color, .output))
  }

  /// Records where the requests come from.
  func begin(_ source: RequestSource) {
    name = source.name
    findingReport?.begin(source)
  }

  /// Writes a request or holds it back.
  func write(
    _ item: InspectedRequest, to output: inout StandardOutput, _ reporter: inout Reporter
  ) throws {
    count += 1
    var item = item
    if var names = item.names ?? job.redacted {
      item.known = Set(findings(item).map(\.code))
      item.unredacted = item.request
      item.request = try item.request.redacted(noting: &names)
      (item.name, item.file) = (names.redacted(item.name), names.redacted(item.file))
      name = names.redacted(name)
      item.names = names
    }
    if findingReport != nil {
      let found = findings(item)
      note(found, of: item)
      let ofAnswer = try answer(to: item)?.findings ?? []
      return try output.write(findingReport?.add(item, found, ofAnswer: ofAnswer) ?? "")
    }
    if let form = job.kind?.ofSpec?.page?.form { return try add(item, form) }
    if let kind = job.kind { return try emit(item, kind, to: &output, &reporter) }
    if job.format == .json {
      let found = findings(item)
      note(found, of: item)
      return try output.write(
        RequestJSON.line(
          item.request, named: item.name, findings: found, answer: answer(to: item), servers: job.servers))
    }
    if !job.servers.isEmpty { return try show(item, to: &output) }
    if count == 1 {
      held = item
      return
    }
    if let first = held {
      held = nil
      showsResponses = [first, item].contains { SessionList.showsResponses($0.request) }
      list = SessionList(
        width: Terminal.columns(of: .output), color: Terminal.isColored(job.color, .output),
        showsResponses: showsResponses)
      try output.show(list.title + "\n")
      try row(first, to: &output)
    }
    try row(item, to: &output)
  }

  /// Shows the request if it is the only one, and writes the summary; `skipped` names the entries passed
  /// over.
  func finish(
    _ skipped: [String], to output: inout StandardOutput, _ reporter: inout Reporter
  ) throws {
    if let page = try pageText() { try output.write(page) }
    if let item = held, job.kind == nil {
      let found = findings(item)
      note(found, of: item)
      let page = try Page(
        fieldsOf: item.request, named: item.name, findings: found, answer: answer(to: item))
      try output.show(
        page.text(
          width: Terminal.width(of: .output), color: Terminal.isColored(job.color, .output)))
    }
    if let frame { try output.write(frame.end) }
    // Whether the summary has anything to add to the output.
    let showsFindings = job.kind == nil && job.servers.isEmpty
    let isSummedUp =
      (job.kind == nil && (count > 1 || (count == 1 && !skipped.isEmpty)))
      || (!showsFindings && !failing.isEmpty)
    guard !job.quiet, job.format == .text, isSummedUp else { return }
    try output.flush()
    reporter.line(([count.counted("request")] + failing.words + skipped).joined(separator: "; "))
  }

  /// Ends the report of findings with the diagnostics of the input.
  func finish(_ diagnostics: [Diagnostic], to output: inout StandardOutput) throws {
    try output.writeNow(findingReport?.end(diagnostics, of: name) ?? "")
  }

  private func row(_ item: InspectedRequest, to output: inout StandardOutput) throws {
    // A list does not mark findings that only inform.
    var found = findings(item, from: .note)
    note(found, of: item)
    // Only then, because reading all responses takes long.
    if job.failOn != nil { found += try answer(to: item)?.findings ?? [] }
    try output.show(list.line(item.request, findings: found) + "\n")
  }

  private func findings(_ item: InspectedRequest, from weight: Diagnostic.Severity = .info) -> [Finding] {
    let found = item.request.findings(from: weight, of: job.asked)
    return item.known.map { known in found.filter { known.contains($0.code) } } ?? found
  }

  /// The response to a request with its findings; `nil` if none is to be shown.
  private func answer(to item: InspectedRequest) throws -> RequestPage.Answer? {
    let asked = item.unredacted ?? item.request
    guard let plain = try asked.answer() else { return nil }
    var answer = RequestPage.Answer(plain, to: asked, named: item.name)
    if let names = item.names {
      answer = RequestPage.Answer(
        try plain.redacted(names), to: item.request, named: item.name,
        known: Set(answer.findings.map(\.code)))
    }
    note(answer.findings, of: item)
    return answer
  }

  /// Records the findings of a request and its response if the output does not show them.
  private func noteUnshown(_ item: InspectedRequest) throws {
    guard job.failOn != nil else { return }
    note(findings(item), of: item)
    _ = try answer(to: item)
  }

  private func note(_ findings: [Finding], of item: InspectedRequest) {
    failing.note(findings, of: item.request.number)
  }

  // MARK: Servers

  /// Shows what the servers read from a request, below its name.
  private func show(_ item: InspectedRequest, to output: inout StandardOutput) throws {
    try noteUnshown(item)
    let report = try ServedReport(item.request, job.servers)
    let (width, color) = (Terminal.width(of: .output), Terminal.isColored(job.color, .output))
    let title = try Page(titleOf: item.request, named: item.name).text(width: width, color: color)
    try output.show((count == 1 ? "" : "\n") + title + report.page.text(width: width, color: color))
  }

  // MARK: Pages

  /// Adds a request to the document of several requests.
  private func add(_ item: InspectedRequest, _ form: Page.Form) throws {
    let found = findings(item)
    note(found, of: item)
    guard count > 1 else {
      held = item
      return
    }
    // Moved out of the property, so that it is extended in place.
    if let held {
      showsResponses = [held, item].contains { SessionList.showsResponses($0.request) }
    }
    var pages = self.pages ?? PageDocument(form, ofCapture: name, showsResponses: showsResponses)
    self.pages = nil
    pages.title = PageDocument.heading(name)
    for (item, found) in [held.map { ($0, findings($0)) }, (item, found)].compactMap(\.self) {
      try pages.add(
        item.request, named: item.name, findings: found, answer: answer(to: item), servers: job.servers,
        showsResponses: showsResponses, page: page(ofSpec: item))
    }
    held = nil
    self.pages = pages
  }

  /// The document of all requests, or the page of the only one; `nil` if the output is not a page.
  private func pageText() throws -> String? {
    guard let page = job.kind?.ofSpec?.page?.text else { return nil }
    if let pages { return pages.text() }
    guard let held else { return nil }
    return try page(
      self.page(ofSpec: held)?()
        ?? RequestPage(
          held.request, named: held.name, findings: findings(held), answer: answer(to: held),
          servers: job.servers))
  }

  /// The page of a spec's request, as `compile` writes it; `nil` for a captured request.
  private func page(ofSpec item: InspectedRequest) -> (() throws -> RequestPage)? {
    item.compiled.map { compiled in
      { [job] in
        var page = try compiled.page()
        if !job.servers.isEmpty { page.servers = job.servers }
        return try job.redacted.map { try page.redacted($0) } ?? page
      }
    }
  }

  // MARK: Outputs

  private func emit(
    _ item: InspectedRequest, _ kind: OutputKind, to output: inout StandardOutput, _ reporter: inout Reporter
  ) throws {
    try noteUnshown(item)
    var item = item
    var problem: String?
    if job.half.decoded { (item.request, problem) = try item.request.decoded() }
    let isTerminal = Terminal.isTerminal(.output)
    if isTerminal, kind == .raw {
      return try output.writeNow((count == 1 ? "" : "\n") + ReadableMessage.text(item.request.message))
    }
    var text = TerminalText()
    let escapes = isTerminal && !kind.isHarmless
    var options = job.options
    options.isUnframed = true
    if kind == .json { options.findings = findings(item) }
    if kind == .yaml { options.spec = try? item.request.spec(like: &patterns) }
    options.isForPasting = isTerminal
    // Separators are not written before an output that fails before its first byte.
    var isBegun = false
    func write(_ bytes: UnsafeRawBufferPointer) throws {
      if !isBegun { try output.writeNow(frame?.next() ?? "") }
      isBegun = true
      if escapes { try output.write(text.shown(bytes)) } else { try output.write(bytes) }
    }
    var differences =
      if let compiled = item.compiled, kind.needsSpec {
        try Rendering.write(kind, of: compiled, options: options, to: write)
      } else {
        try Rendering.write(
          kind, of: item.request, named: item.name, at: nil, options: options, to: write,
          moving: { try escapes ? 0 : output.move($0) })
      }
    if escapes { try output.writeNow(text.rest()) }
    if text.hasEscapes { differences.append(TerminalText.escapeNote) }
    differences += FidelityNotes.differences(
      item.request.fidelity, in: kind.aspects, ofResponse: item.request.message.isResponse)
    differences += [problem].compactMap(\.self)
    if !differences.isEmpty { reporter.report([.notExact(differences, kind, of: item.name)]) }
  }
}
