import OnwireHTTP
import OnwireReports
import OnwireFormats

/// A run of `onwire diff`.
struct DiffJob {
  var left: String
  var right: String
  /// Whether to look for each request of the left side in the right side.
  var matches: Bool
  /// Whether only bytes are compared.
  var isExact: Bool
  /// Whether responses are compared instead of requests.
  var isOfResponses: Bool
  var ignoring: [FieldPattern]
  /// Whether fields count that specs leave to the phone.
  var countsAllFields: Bool
  /// Changes specs; `nil` if they stay as they are.
  var accepting: DiffAccepting?
  /// How the user said to read captures.
  var capture: CaptureOptions
  var settings: SpecSettings
  var style: DiffStyle

  func run() -> ExitStatus {
    var run = SpecRun([], settings)
    var writer = DiffWriter(style, title: DiffSummary.title(left, right))
    var failed: ExitStatus?
    do {
      let summary = try (matches ? match(&run, &writer) : compare(&run, &writer)).map {
        settings.redacted?.redactedWords($0) ?? $0
      }
      run.progress.clear()
      if accepting?.isDryRun == false {
        try writer.accepted.write()
        if writer.accepted.secretCount > 0 { run.report([.secretsAccepted(writer.accepted.secretCount)]) }
      }
      try writer.finish(isAmongOthers: summary != nil, summary: summary)
      run.finish(summary)
    } catch {
      run.progress.clear()
      failed = run.reporter.fail(error, reading: left)
    }
    if style.format == .junit {
      writer.fail(run.reporter.collected)
      // The collected diagnostics are in the report only; if it cannot be written, this is reported instead.
      let written = PlainOutput.write(writer.junit)
      if written != .success { return written }
    }
    if let failed { return failed }
    if run.reporter.errorCount > 0 { return .badInput }
    return writer.hasDifferences ? .differs : .success
  }

  /// Opens both sides.
  func sides(_ run: inout SpecRun) throws -> (left: RequestSource, right: RequestSource) {
    // Only the expected side may have wildcards, and only if fields are compared.
    (try side(left, &run, acceptsWildcards: !isExact), try side(right, &run, acceptsWildcards: false))
  }

  private func side(
    _ name: String, _ run: inout SpecRun, acceptsWildcards: Bool
  ) throws -> RequestSource {
    let source = try RequestSource(
      InputPath(name), capture, in: &run, for: .comparing(acceptsWildcards: acceptsWildcards),
      takingResponses: isOfResponses)
    // A spec that its name gives away was refused before.
    if isOfResponses, source.shape != .capture { throw InputFailure(.specWithoutResponses(name)) }
    return source
  }

  /// The comparer of this run; `isAmongOthers` says whether there are several pairs.
  func comparing(_ run: SpecRun, isAmongOthers: Bool) -> DiffComparing {
    DiffComparing(
      reader: DiffReader(compile: run.compile, isExact: isExact, countsAllFields: countsAllFields),
      ignoring: ignoring, isExact: isExact, isOfResponses: isOfResponses, client: settings.client,
      accepting: accepting,
      redacted: settings.redacted,
      view: DiffView(style: style, isAmongOthers: isAmongOthers))
  }

  /// Compares one request with one, or many in order, and returns the summary.
  private func compare(_ run: inout SpecRun, _ writer: inout DiffWriter) throws -> String? {
    let (left, right) = try sides(&run)
    // The pairing is known only if all specs could be read.
    guard run.reporter.errorCount == 0 else { return nil }
    var pairs = try DiffPairs(left, right)
    let isAmongOthers = !pairs.isOne
    let comparing = comparing(run, isAmongOthers: isAmongOthers)
    let names = (left: left.name, right: right.name)
    // Requests that pair by name have no order.
    var order = pairs.areInStep ? DiffOrder() : nil
    var count = 0
    while case let batch = try pairs.next(SpecRun.batchSize), !batch.isEmpty {
      let start = count
      let keeps = order?.isOpen ?? false
      let results = parallelMap(Array(batch.enumerated()), jobs: run.jobs) { offset, pair in
        comparing.compare(pair, names, number: start + offset + 1, keeps: keeps)
      }
      for (offset, result) in results.enumerated() {
        pairs.hide(result.names)
        order?.add(result.kept.left, result.kept.right, isSame: result.outcome?.result == .same)
        try write(result, &run, &writer, comparing) {
          $0.compare(batch[batch.startIndex + offset], names, number: start + offset + 1, keeps: false)
        }
      }
      count += batch.count
      run.progress.update("\(count) compared")
    }
    let sides = pairs.sides
    run.report([sides.left.failure, sides.right.failure].compactMap(\.self))
    guard isAmongOthers else { return nil }
    let moved = order?.movedCount() ?? 0
    return DiffSummary.of(
      count, writer.counts,
      (moved > 0
        ? [DiffSummary.moved(moved, in: RequestSource.shortNames(sides.left, sides.right).right)] : [])
        + RequestSource.skippedWords(sides.left, sides.right))
  }

  /// Writes the result of one pair, which is compared again if an earlier spec has taken the name of a new file.
  func write(
    _ result: DiffComparing.Result, _ run: inout SpecRun, _ writer: inout DiffWriter,
    _ comparing: DiffComparing, again: (DiffComparing) -> DiffComparing.Result
  ) throws {
    var result = result
    if let change = result.outcome?.accepted,
      change.newFiles.contains(where: { writer.accepted.names.contains($0.name) })
    {
      var comparing = comparing
      comparing.accepting?.takenNames = writer.accepted.names
      result = again(comparing)
    }
    run.report(result.diagnostics)
    if let failure = result.failure { throw failure }
    guard let outcome = result.outcome else { return }
    run.progress.clear()
    writer.hide(result.names)
    try writer.write(outcome)
  }
}

/// The summary on standard error.
enum DiffSummary {
  /// What is compared, as the title of a document.
  static func title(_ left: String, _ right: String) -> String {
    "\(PageDocument.heading(left)) compared with \(PageDocument.heading(right))"
  }

  /// The hint for requests that moved, because one side has an extra request or another order.
  static func moved(_ count: Int, in side: String) -> String {
    "\(count) of these \(count == 1 ? "is" : "are") elsewhere in `\(side)`: --match finds them there"
  }

  static func of(_ count: Int, _ counts: [DiffOutcome.Result: Int], _ more: [String]) -> String {
    let same = counts[.same, default: 0]
    let differ = counts[.differs, default: 0]
    let alone = counts[.alone, default: 0]
    let parts = [
      count.counted("request"), "\(same) the same",
      "\(differ) differ\(differ == 1 ? "s" : "")", "\(alone) without a match",
    ]
    return ([parts.joined(separator: ", ")] + more).joined(separator: "; ")
  }
}
