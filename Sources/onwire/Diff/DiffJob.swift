import OnwireHTTP
import OnwireReports
import OnwireFormats

/// One run of `onwire diff`.
struct DiffJob {
  var left: String
  var right: String
  /// Whether the right side is looked through for what the left one has.
  var matches: Bool
  /// Whether bytes are compared alone.
  var isExact: Bool
  /// Whether the responses are compared, and not the requests.
  var isOfResponses: Bool
  var ignoring: [FieldPattern]
  /// Whether the fields that specs leave to the phone count.
  var countsAllFields: Bool
  /// What changes specs; `nil` where they stay as they are.
  var accepting: DiffAccepting?
  /// What the user says of captures.
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
      try writer.accepted.write()
      if writer.accepted.secretCount > 0 { run.report([.secretsAccepted(writer.accepted.secretCount)]) }
      try writer.finish(isAmongOthers: summary != nil, summary: summary)
      run.finish(summary)
    } catch {
      run.progress.clear()
      failed = run.reporter.fail(error, reading: left)
    }
    if style.format == .junit {
      writer.fail(run.reporter.collected)
      // What is collected is shown nowhere else, and neither would be why the report cannot be written.
      let written = PlainOutput.write(writer.junit)
      if written != .success { return written }
    }
    if let failed { return failed }
    if run.reporter.errorCount > 0 { return .badInput }
    return writer.hasDifferences ? .differs : .success
  }

  /// Opens both sides.
  func sides(_ run: inout SpecRun) throws -> (left: RequestSource, right: RequestSource) {
    // What may be anything is said on the side of what was expected; bytes alone are no such thing.
    (try side(left, &run, acceptsWildcards: !isExact), try side(right, &run, acceptsWildcards: false))
  }

  private func side(
    _ name: String, _ run: inout SpecRun, acceptsWildcards: Bool
  ) throws -> RequestSource {
    let source = try RequestSource(
      InputPath(name), capture, in: &run, for: .comparing(acceptsWildcards: acceptsWildcards),
      takingResponses: isOfResponses)
    // A spec that is one by its name was refused before.
    if isOfResponses, source.shape != .capture { throw InputFailure(.specWithoutResponses(name)) }
    return source
  }

  /// What compares; `isAmongOthers` says whether there is more than one pair.
  func comparing(_ run: SpecRun, isAmongOthers: Bool) -> DiffComparing {
    DiffComparing(
      reader: DiffReader(compile: run.compile, isExact: isExact, countsAllFields: countsAllFields),
      ignoring: ignoring, isExact: isExact, isOfResponses: isOfResponses, client: settings.client,
      accepting: accepting,
      redacted: settings.redacted,
      view: DiffView(style: style, isAmongOthers: isAmongOthers))
  }

  /// Compares one with one, or many in order; how they are summed up.
  private func compare(_ run: inout SpecRun, _ writer: inout DiffWriter) throws -> String? {
    let (left, right) = try sides(&run)
    // Which requests belong together is only known where all specs could be read.
    guard run.reporter.errorCount == 0 else { return nil }
    var pairs = try DiffPairs(left, right)
    let isAmongOthers = !pairs.isOne
    let comparing = comparing(run, isAmongOthers: isAmongOthers)
    let names = (left: left.name, right: right.name)
    // Those that pair by name stand in no order.
    var order = pairs.areInStep ? DiffOrder() : nil
    var count = 0
    while case let batch = try pairs.next(SpecRun.batchSize), !batch.isEmpty {
      let start = count
      let keeps = order?.isOpen ?? false
      let results = parallelMap(Array(batch.enumerated()), jobs: run.jobs) { offset, pair in
        comparing.compare(pair, names, number: start + offset + 1, keeps: keeps)
      }
      for result in results {
        pairs.hide(result.names)
        order?.add(result.kept.left, result.kept.right, isSame: result.outcome?.result == .same)
        try write(result, &run, &writer)
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

  /// Writes what came of one request.
  func write(_ result: DiffComparing.Result, _ run: inout SpecRun, _ writer: inout DiffWriter) throws {
    run.report(result.diagnostics)
    if let failure = result.failure { throw failure }
    guard let outcome = result.outcome else { return }
    run.progress.clear()
    writer.hide(result.names)
    try writer.write(outcome)
  }
}

/// The last line on standard error.
enum DiffSummary {
  /// What is compared with what, as the title of a document.
  static func title(_ left: String, _ right: String) -> String {
    "\(PageDocument.heading(left)) compared with \(PageDocument.heading(right))"
  }

  /// Said where a request that only one side has moves those after it, or the order is another one.
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
