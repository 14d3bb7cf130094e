import OnwireHTTP
import OnwireReports

/// The ways to write a comparison other than as fields in a terminal.
enum DiffEmission: String, ArgumentValue, CaseIterable {
  /// The bytes of both sides around each difference.
  case hex
  /// An HTML page.
  case html
  /// A Markdown fragment to paste into an issue; for several requests, a document.
  case markdown

  /// The form of the document; `nil` if it is not a document.
  var form: Page.Form? {
    switch self {
    case .hex: nil
    case .html: .html
    case .markdown: .markdown
    }
  }
}

/// How comparisons are written.
struct DiffStyle: Sendable {
  var format: DiagnosticFormat
  /// What is written instead of the fields of both sides; `nil` for the fields.
  var emission: DiffEmission?
  var width: Int
  var color: Bool
  /// Whether annotations for GitHub are written as well.
  var annotates: Bool
}

/// The outcome for one expected request, or for one without a partner.
struct DiffOutcome: Sendable {
  enum Result: Sendable {
    /// Nothing that counts differs.
    case same
    /// Something that counts differs.
    case differs
    /// It has no partner.
    case alone
  }

  var result: Result
  /// The displayed name and file of the expected request.
  var name: String
  var file: String
  /// Its text on standard output; in a test case, the failure; in a document, its part.
  var text = ""
  /// Writes the text if it is too long to hold.
  var stream: (@Sendable ((String) throws -> Void) throws -> Void)?
  /// The outcome in a few words.
  var verdict = ""
  /// The outcome as a sentence on its own.
  var message = ""
  /// Annotations for GitHub.
  var annotations = ""
  /// The change of its spec to write, unless it is only shown.
  var accepted: AcceptedSpecs.Change?
  /// Whether a change of a spec would remove differences.
  var isAcceptable = false
  /// Whether it may differ only in its endpoint.
  var isElsewhere = false
  /// The number of differences that count.
  var countingCount = 0
  /// How many differences each `--ignore` pattern removed.
  var ignored: [String: Int] = [:]
}

/// Writes comparisons.
struct DiffView: Sendable {
  let style: DiffStyle
  /// Whether there are several pairs; then one without differences is a single line.
  let isAmongOthers: Bool

  /// The number of differences up to which the JSON is held in memory.
  private static let held = 256

  /// The outcome of comparing the requests of pair `number`.
  func outcome(
    _ comparison: Comparison, _ left: DiffRequest, _ right: DiffRequest, number: Int
  ) throws -> DiffOutcome {
    var outcome = DiffOutcome(
      result: comparison.isSame ? .same : .differs, name: left.name, file: left.file)
    let names = ComparedNames(left: left.name, right: right.name)
    outcome.countingCount = comparison.countingCount
    outcome.isAcceptable = !comparison.isSame && left.planned?.file.path != nil
    outcome.isElsewhere = comparison.isElsewhere
    outcome.verdict = ComparisonWording.verdict(comparison)
    outcome.message = MatchWording.differs(names, outcome.verdict)
    if style.format == .json, comparison.differences.count > Self.held {
      outcome.stream = { [comparison] in try ComparisonJSON.write(comparison, names: names, to: $0) }
    } else {
      outcome.text = try text(comparison, left, right, number: number)
    }
    if style.annotates { outcome.annotations = try ComparisonAnnotations.text(comparison, names: names) }
    for difference in comparison.differences {
      if case .ignored(let pattern) = difference.standing { outcome.ignored[pattern, default: 0] += 1 }
    }
    return outcome
  }

  /// The outcome of changing the left side's spec.
  func outcome(
    _ acceptance: Acceptance, of comparison: Comparison, _ left: DiffRequest, _ right: DiffRequest,
    isDone: Bool
  ) throws -> DiffOutcome {
    let names = ComparedNames(left: left.name, right: right.name)
    let report = AcceptanceReport(acceptance, of: comparison, names: names)
    var outcome = DiffOutcome(
      result: isDone && acceptance.isWhole ? .same : .differs, name: left.name, file: left.file)
    outcome.verdict = report.verdict(isDone: isDone)
    outcome.text =
      try style.format == .json ? report.json(isDone: isDone) : drawn(report.page(isDone: isDone))
    return outcome
  }

  /// Whether more than a line is written for a comparison.
  func showsAll(_ comparison: Comparison) -> Bool {
    !(isAmongOthers && comparison.isSame && comparison.refusal == nil && style.format == .text)
  }

  /// The outcome of comparing the bytes of two requests.
  func outcome(_ view: ExactView) throws -> DiffOutcome {
    var outcome = DiffOutcome(
      result: view.isSame ? .same : .differs, name: view.left.name, file: view.left.file)
    let page = try view.page
    let plain = try page.text(width: style.width, color: false)
    outcome.verdict = view.isSame ? MatchWording.sameBytes : MatchWording.otherBytes
    outcome.text =
      switch style.format {
      case .json: view.json()
      case .junit: plain
      case .text, .sarif: try drawn(page)
      }
    outcome.message = MatchWording.differs(
      ComparedNames(left: view.left.name, right: view.right.name), MatchWording.otherBytes)
    if style.annotates, !view.isSame {
      outcome.annotations = annotation(MatchWording.otherBytes, of: view.left.planned, plain)
    }
    return outcome
  }

  /// An annotation; code hosts need the spec's path unchanged.
  private func annotation(_ title: String, of spec: PlannedRequest?, _ text: String) -> String {
    ComparisonAnnotations.text(
      title, of: spec.flatMap { InputPath($0.file.name).isSpec ? $0.file.name : nil }, text)
  }

  /// The outcome for the request `name` of `file`, which has no partner on the side `other`; `isLeft` says
  /// which side it is on.
  func alone(
    _ name: String, of file: String, _ spec: PlannedRequest?, isLeft: Bool, in other: String
  ) -> DiffOutcome {
    alone(
      name, of: file, spec, Page(alone: name, isLeft: isLeft, in: other),
      json: MatchReport.json(left: isLeft ? name : nil, right: isLeft ? nil : name))
  }

  /// The outcome for a pair of which only one side, or none, has a response; `has` says which.
  func unanswered(
    _ left: DiffRequest, _ right: DiffRequest, _ has: (left: Bool, right: Bool)
  ) -> DiffOutcome {
    let missing = [has.left ? nil : left.name, has.right ? nil : right.name].compactMap(\.self)
    return alone(
      left.name, of: left.file, left.planned, Page(unanswered: missing),
      json: MatchReport.json(
        left: has.left ? left.name : nil, right: has.right ? right.name : nil))
  }

  /// The page as text, or as a part of a document.
  private func drawn(_ page: Page) throws -> String {
    try style.emission?.form.map { try page.part($0, level: isAmongOthers ? 3 : 2) }
      ?? page.text(width: style.width, color: style.color)
  }

  /// The same for a page of words, which reads no file.
  func text(_ page: Page) -> String { (try? drawn(page)) ?? "" }

  /// The outcome for the request `name` of `file` that `page` describes entirely; `spec` is its source, `nil`
  /// for a capture.
  func alone(
    _ name: String, of file: String, _ spec: PlannedRequest?, _ page: Page, json: String
  ) -> DiffOutcome {
    var outcome = DiffOutcome(result: .alone, name: name, file: file)
    let plain = (try? page.text(width: style.width, color: false)) ?? ""
    outcome.verdict = MatchWording.noMatch
    // The first line without the side's sign.
    outcome.message = String(plain.prefix { $0 != "\n" }.drop { "+- ".contains($0) })
    outcome.text = style.format == .json ? json : style.format == .junit ? plain : text(page)
    if style.annotates {
      outcome.annotations = annotation(MatchWording.noMatch, of: spec, plain)
    }
    return outcome
  }

  private func text(
    _ comparison: Comparison, _ left: DiffRequest, _ right: DiffRequest, number: Int
  ) throws -> String {
    let names = ComparedNames(left: left.name, right: right.name)
    switch style.format {
    case .json: return try ComparisonJSON.line(comparison, names: names)
    case .junit, .sarif:
      return comparison.isSame
        ? "" : try Page(comparison, names: names).text(width: style.width, color: false)
    case .text:
      guard showsAll(comparison) else {
        return style.emission?.form == nil ? ComparisonLine.text(comparison, names: names) : ""
      }
      switch style.emission {
      case .html:
        return try Page(comparison, left: left.side, right: right.side, id: PageDocument.id(number))
          .part(.html, level: isAmongOthers ? 3 : 2)
      case .markdown: return try Page(pasting: comparison, names: names).part(.markdown)
      case .hex: return try ComparisonHex.text(comparison, names: names, columns: style.width)
      case nil:
        return try Page(comparison, names: names).text(width: style.width, color: style.color)
      }
    }
  }
}
