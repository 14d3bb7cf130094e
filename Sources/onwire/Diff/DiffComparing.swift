import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireFormats

/// Compares pairs of requests, many at a time.
struct DiffComparing: Sendable {
  let reader: DiffReader
  let ignoring: [FieldPattern]
  /// Whether only bytes are compared.
  let isExact: Bool
  /// Whether responses are compared instead of requests.
  var isOfResponses = false
  /// The client to compile specs for instead of their own.
  var client: Client?
  /// Changes specs; `nil` if they stay as they are.
  var accepting: DiffAccepting?
  /// The names of secrets to replace with stars; `nil` to show everything.
  let redacted: SecretNames?
  let view: DiffView

  /// The result of a pair: the diagnostics of its specs, and the comparison.
  struct Result: Sendable {
    var diagnostics: [Diagnostic] = []
    var outcome: DiffOutcome?
    /// The names of secrets, and what is known of those in the two requests; `nil` if nothing is redacted.
    var names: SecretNames?
    /// The input that could not be read, and why.
    var failure: ReadFailure?
    /// What is kept of the two to find requests that moved.
    var kept: (left: DiffOrder.Kept?, right: DiffOrder.Kept?)
  }

  /// Compares the requests of pair `number`.
  func compare(_ left: DiffRequest, _ right: DiffRequest, number: Int) -> Result {
    do {
      var (left, right) = (left, right)
      var redacted = redacted
      if isOfResponses {
        redacted = redacted?.knowing(left.compared.message).knowing(right.compared.message)
        let answers = (try reader.answer(to: left), try reader.answer(to: right))
        guard let first = answers.0, let second = answers.1 else {
          return Result(
            outcome: view.unanswered(
              left.renamed(redacted), right.renamed(redacted),
              (left: answers.0 != nil, right: answers.1 != nil)), names: redacted)
        }
        (left, right) = (first, second)
      }
      if isExact {
        let names = redacted?.knowing(left.compared.message).knowing(right.compared.message)
        return Result(outcome: try view.outcome(ExactView(left, right).redacted(names)), names: names)
      }
      let patterns = ignoring + left.ignoring + right.ignoring
      var comparison = try Comparison.of(left.compared, right.compared, ignoring: patterns)
      if !isOfResponses, !comparison.isSame {
        comparison.noteStatuses(left.captured?.status, right.captured?.status)
      }
      if !isOfResponses { comparison.refusal = refusal(left, right) ?? refusal(right, left) }
      if let accepting, !comparison.isSame,
        let acceptance = try accepting.acceptance(left, right, reader, ignoring: ignoring)
      {
        var outcome = try view.outcome(acceptance, of: comparison, left, right, isDone: !accepting.isDryRun)
        if acceptance.isWhole, let file = left.planned?.file {
          outcome.accepted = try accepting.change(acceptance, of: file)
        }
        return Result(outcome: outcome)
      }
      if view.showsAll(comparison) {
        try reader.findPhone(for: &comparison, left, right, ignoring: patterns)
        if view.style.format != .json {
          try reader.proveSettings(&comparison, left, ignoring: patterns, number: number)
        }
      }
      guard var names = redacted else {
        return Result(outcome: try view.outcome(comparison, left, right, number: number))
      }
      // Secrets are compared as they are, and shown as stars.
      let shown = try comparison.redacted(noting: &names)
      return Result(
        outcome: try view.outcome(shown, left.redacted(names), right.redacted(names), number: number),
        names: names)
    } catch {
      return Result(failure: ReadFailure(name: "\(left.name)` or `\(right.name)", reason: error))
    }
  }

  /// The finding that the spec's app gets an error from the response to a captured request although its
  /// status is a success.
  private func refusal(_ spec: DiffRequest, _ captured: DiffRequest) -> Finding? {
    guard let planned = spec.planned, let request = captured.captured, 200...299 ~= request.status ?? 0
    else { return nil }
    // If nobody named a client, another library than the default may have sent the request.
    let named = planned.spec.client == nil && client == nil ? nil : spec.client
    return ReadingReport(to: request, of: planned.spec, named, specName: spec.name, named: captured.name)?
      .refusal
  }

  /// Reads and compares a pair; a request without a partner is only reported as such.
  ///
  /// If `keeps`, the result also has what tells the requests apart.
  func compare(
    _ pair: DiffPairs.Pair, _ names: (left: String, right: String), number: Int, keeps: Bool
  ) -> Result {
    do {
      guard let left = pair.left else {
        var result = pair.right.map { alone($0, isLeft: false, in: names.left) } ?? Result()
        result.kept.right = keeps ? try pair.right.flatMap(kept) : nil
        return result
      }
      guard let right = pair.right else {
        var result = alone(left, isLeft: true, in: names.right)
        result.kept.left = keeps ? try kept(left) : nil
        return result
      }
      let (first, second) = (try reader.read(left), try reader.read(right))
      var result = Result(diagnostics: first.diagnostics + second.diagnostics)
      if let left = first.request, let right = second.request {
        let compared = compare(left, right, number: number)
        (result.outcome, result.names, result.failure) = (compared.outcome, compared.names, compared.failure)
        if keeps { result.kept = (DiffOrder.Kept(left.compared), DiffOrder.Kept(right.compared)) }
      }
      return result
    } catch {
      let names = [pair.left, pair.right].compactMap(\.?.name).joined(separator: "` or `")
      return Result(failure: ReadFailure(name: names, reason: error))
    }
  }

  /// The result of a request that has no partner on the side `other`.
  private func alone(_ source: SourceRequest, isLeft: Bool, in other: String) -> Result {
    let names = names(of: source)
    func shown(_ text: String) -> String { names?.redacted(text) ?? text }
    return Result(
      outcome: view.alone(
        shown(source.name), of: shown(source.file), source.planned, isLeft: isLeft, in: shown(other)),
      names: names)
  }

  /// The names of secrets, and what is known of those in a request. A file name may contain one.
  func names(of source: SourceRequest) -> SecretNames? {
    switch source {
    case .spec(let planned): redacted?.knowing(planned.spec.place, planned.spec.variables)
    case .captured(let request, _): redacted?.knowing(request.message)
    }
  }

  private func kept(_ source: SourceRequest) throws -> DiffOrder.Kept? {
    try reader.read(source).request.map { DiffOrder.Kept($0.compared) }
  }
}
