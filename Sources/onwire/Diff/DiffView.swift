import OnwireHTTP
import OnwireReports

/// What both sides can be written as instead of as fields in a terminal.
enum DiffEmission: String, ArgumentValue, CaseIterable {
  /// The bytes of both around each difference.
  case hex
  /// A page to look at.
  case html
  /// A fragment to paste into an issue; of several requests a document.
  case markdown

  /// The form of a document; `nil` for what is no document.
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
  /// What is written instead of the fields of both sides; `nil` for these.
  var emission: DiffEmission?
  var width: Int
  var color: Bool
  /// Whether GitHub is told, too.
  var annotates: Bool
}

/// What came of one request that is expected, or of one that has no partner.
struct DiffOutcome: Sendable {
  enum Result: Sendable {
    /// Nothing that counts differs.
    case same
    /// Something does.
    case differs
    /// There is nothing to compare it with.
    case alone
  }

  var result: Result
  /// The name and the file of the request that is expected, as they are shown.
  var name: String
  var file: String
  /// What is written of it to standard output; of a test case, what it fails with; of a document, its part.
  var text = ""
  /// What writes the text, where that is too long to be held.
  var stream: (@Sendable ((String) throws -> Void) throws -> Void)?
  /// What came of it, in a few words.
  var verdict = ""
  /// The same as a sentence that stands alone.
  var message = ""
  /// Lines for GitHub.
  var annotations = ""
  /// The change of its spec that is to be written.
  var accepted: (acceptance: Acceptance, file: SpecInput)?
  /// Whether a change of a spec would take differences away.
  var isAcceptable = false
  /// Whether it may differ only in where it goes.
  var isElsewhere = false
  /// How many differences count.
  var countingCount = 0
  /// How many differences each pattern made not count.
  var ignored: [String: Int] = [:]
}

/// Writes what there is to say of one comparison.
struct DiffView: Sendable {
  let style: DiffStyle
  /// Whether it stands among others, where one that is the same is a line.
  let isAmongOthers: Bool

  /// The JSON of more differences is not held.
  private static let held = 256

  /// What came of comparing two requests, whose number among the pairs is `number`.
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

  /// What came of changing the spec of the left side.
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
    if isDone, acceptance.isWhole, let file = left.planned?.file { outcome.accepted = (acceptance, file) }
    return outcome
  }

  /// Whether more is written of a comparison than a line.
  func showsAll(_ comparison: Comparison) -> Bool {
    !(isAmongOthers && comparison.isSame && comparison.refusal == nil && style.format == .text)
  }

  /// What came of comparing the bytes of two requests.
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

  /// Code hosts need the path of a spec as it is.
  private func annotation(_ title: String, of spec: PlannedRequest?, _ text: String) -> String {
    ComparisonAnnotations.text(
      title, of: spec.flatMap { InputPath($0.file.name).isSpec ? $0.file.name : nil }, text)
  }

  /// What is said of the request `name` of `file` that has no partner on the side `other`; `isLeft` says on which it
  /// stands.
  func alone(
    _ name: String, of file: String, _ spec: PlannedRequest?, isLeft: Bool, in other: String
  ) -> DiffOutcome {
    alone(
      name, of: file, spec, Page(alone: name, isLeft: isLeft, in: other),
      json: MatchReport.json(left: isLeft ? name : nil, right: isLeft ? nil : name))
  }

  /// What is said of a pair of which not both have a response; `has` says which does.
  func unanswered(
    _ left: DiffRequest, _ right: DiffRequest, _ has: (left: Bool, right: Bool)
  ) -> DiffOutcome {
    let missing = [has.left ? nil : left.name, has.right ? nil : right.name].compactMap(\.self)
    return alone(
      left.name, of: left.file, left.planned, Page(unanswered: missing),
      json: MatchReport.json(
        left: has.left ? left.name : nil, right: has.right ? right.name : nil))
  }

  /// What a page is written as: a part of a document, or a text.
  private func drawn(_ page: Page) throws -> String {
    try style.emission?.form.map { try page.part($0, level: isAmongOthers ? 3 : 2) }
      ?? page.text(width: style.width, color: style.color)
  }

  /// The same of a page of words: it reads no file.
  func text(_ page: Page) -> String { (try? drawn(page)) ?? "" }

  /// The same of the request `name` of `file`, of which a page says all there is to say; `spec` is where it is from, `nil`
  /// for a capture.
  func alone(
    _ name: String, of file: String, _ spec: PlannedRequest?, _ page: Page, json: String
  ) -> DiffOutcome {
    var outcome = DiffOutcome(result: .alone, name: name, file: file)
    let plain = (try? page.text(width: style.width, color: false)) ?? ""
    outcome.verdict = MatchWording.noMatch
    // The first line, without the sign of the side.
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
