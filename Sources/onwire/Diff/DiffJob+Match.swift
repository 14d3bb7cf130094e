import OnwireHTTP
import OnwireReports
import OnwireFormats

extension DiffJob {
  /// Looks for each request of the left side in the right side, and returns the summary.
  func match(_ run: inout SpecRun, _ writer: inout DiffWriter) throws -> String? {
    var (left, right) = try sides(&run)
    let comparing = comparing(run, isAmongOthers: true)
    let expected = try expected(&left, comparing, &run, &writer)
    guard !expected.isEmpty else {
      if run.reporter.errorCount == 0 { run.report([left.nothing]) }
      return nil
    }
    var matcher = RequestMatcher(
      expected.map(\.compared), comparesHosts: !ignoring.contains { $0.covers("header.Host") })
    let known = settings.redacted.map { expected.reduce($0) { $0.knowing($1.compared.message) } }
    right.hide(known)
    var seenNames: [String] = []
    var kept: [Int: DiffRequest] = [:]
    while let source = try right.next() {
      let position = seenNames.count
      let names = comparing.names(of: source)
      seenNames.append(names?.redacted(source.name) ?? source.name)
      right.hide(names)
      writer.hide(names)
      if let request = try candidate(source, for: &matcher, comparing.reader, &run) {
        kept[position] = request
      }
      run.progress.update("read \(seenNames.count) requests of \(right.shownName)")
    }
    guard !seenNames.isEmpty else {
      run.report([right.nothing])
      return nil
    }
    let matches = matcher.matches()
    let report = MatchReport(
      matcher, in: right.shownName, expected: expected.map(\.name), seen: seenNames,
      redacted: known)
    try compare(expected, kept, matches, MissFinder(matcher, matches), report, comparing, &run, &writer)
    switch style.format {
    case .text:
      let text = report.unmatched(matches).map { comparing.view.text($0) } ?? ""
      if style.emission?.form != nil { writer.add(text) } else { try writer.page(text) }
    case .json: try writer.write(report.unmatchedJSON(matches))
    case .junit, .sarif: break
    }
    run.report([left.failure, right.failure].compactMap(\.self))
    let unmatched = report.unmatchedCount(matches)
    return DiffSummary.of(
      expected.count, writer.counts,
      ["\(unmatched) of `\(RequestSource.shortNames(left, right).right)` unmatched"]
        + RequestSource.skippedWords(left, right))
  }

  /// The requests to look for.
  private func expected(
    _ side: inout RequestSource, _ comparing: DiffComparing, _ run: inout SpecRun,
    _ writer: inout DiffWriter
  ) throws -> [DiffRequest] {
    var requests: [DiffRequest] = []
    while case let batch = try side.next(SpecRun.batchSize), !batch.isEmpty {
      let reader = comparing.reader
      for read in parallelMap(batch, jobs: run.jobs, { source in Result { try reader.read(source) } }) {
        let (request, diagnostics) = try read.get()
        run.report(diagnostics)
        guard let request else { continue }
        let names = comparing.redacted?.knowing(request.compared.message)
        requests.append(request.renamed(names))
        side.hide(names)
        writer.hide(names)
      }
      run.progress.update("read \(requests.count) requests of \(side.shownName)")
    }
    return requests
  }

  /// A request of the right side, if it may match one of those looked for.
  private func candidate(
    _ source: SourceRequest, for matcher: inout RequestMatcher, _ reader: DiffReader, _ run: inout SpecRun
  ) throws -> DiffRequest? {
    if case .captured(let captured, _) = source, !matcher.see(RequestKey(captured.message)) {
      return nil
    }
    let (request, diagnostics) = try reader.read(source)
    run.report(diagnostics)
    guard let request else { return nil }
    if case .spec = source, !matcher.see(RequestKey(request.compared.message)) { return nil }
    matcher.describe(request.compared.message)
    return request
  }

  private func compare(
    _ expected: [DiffRequest], _ kept: [Int: DiffRequest], _ matches: [Int?], _ misses: MissFinder,
    _ report: MatchReport, _ comparing: DiffComparing, _ run: inout SpecRun, _ writer: inout DiffWriter
  ) throws {
    for batch in Array(expected.indices).batches(of: SpecRun.batchSize) {
      @Sendable func result(_ index: Int, _ comparing: DiffComparing) -> DiffComparing.Result {
        if let request = matches[index].flatMap({ kept[$0] }) {
          return comparing.compare(expected[index], request, number: index + 1)
        }
        let miss = misses.nearestMiss(of: index)
        var outcome = comparing.view.alone(
          expected[index].name, of: expected[index].file, expected[index].planned, report.page(index, miss),
          json: report.json(index, miss))
        outcome.isElsewhere = miss?.isElsewhere ?? false
        return DiffComparing.Result(outcome: outcome)
      }
      let results = parallelMap(batch, jobs: run.jobs) { result($0, comparing) }
      for (index, one) in zip(batch, results) {
        try write(one, &run, &writer, comparing) { result(index, $0) }
      }
      run.progress.update("\(batch.endIndex) of \(expected.count) compared")
    }
  }
}
