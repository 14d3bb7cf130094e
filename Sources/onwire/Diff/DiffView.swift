import HTTPWire
import Reports

/// How comparisons are written.
struct DiffStyle: Sendable {
  var format: DiagnosticFormat
  /// Whether both sides' bytes are shown instead of their fields.
  var isHex: Bool
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
  /// The name and the file of the request that is expected.
  var name: String
  var file: String
  /// What is written of it to standard output; of a test case, what it fails with.
  var text = ""
  /// Lines for GitHub.
  var annotations = ""
  /// How many differences each pattern made not count.
  var ignored: [String: Int] = [:]
}

/// Writes what there is to say of one comparison.
struct DiffView: Sendable {
  let style: DiffStyle
  /// Whether it stands among others, where one that is the same is a line.
  let isAmongOthers: Bool

  /// What came of comparing two requests.
  func outcome(_ comparison: Comparison, _ left: DiffRequest, _ right: DiffRequest) throws -> DiffOutcome {
    var outcome = DiffOutcome(
      result: comparison.isSame ? .same : .differs, name: left.name, file: left.file)
    let names = ComparedNames(left: left.name, right: right.name)
    outcome.text = try text(comparison, names)
    if style.annotates { outcome.annotations = try ComparisonAnnotations.text(comparison, names: names) }
    for difference in comparison.differences {
      if case .ignored(let pattern) = difference.standing { outcome.ignored[pattern, default: 0] += 1 }
    }
    return outcome
  }

  /// What came of comparing the bytes of two requests.
  func outcome(_ view: ExactView) throws -> DiffOutcome {
    var outcome = DiffOutcome(
      result: view.isSame ? .same : .differs, name: view.left.name, file: view.left.file)
    outcome.text = style.format == .json ? view.json() : try view.text()
    if style.annotates, !view.isSame {
      outcome.annotations = annotation(MatchWords.otherBytes, of: view.left.file, try view.text())
    }
    return outcome
  }

  private func annotation(_ title: String, of file: String, _ text: String) -> String {
    ComparisonAnnotations.text(title, of: CaptureFile.isSpec(file) ? file : nil, text)
  }

  /// What is said of a request that has no partner on the side `other`; `isLeft` says on which it stands.
  func alone(_ source: DiffSource, isLeft: Bool, in other: String) -> DiffOutcome {
    let text = MatchWords.alone(source.name, isLeft: isLeft, in: other)
    return alone(
      source.name, of: source.file, text: text,
      json: MatchReport.json(left: isLeft ? source.name : nil, right: isLeft ? nil : source.name))
  }

  /// The same of the request `name` of `file`, of which `text` says all there is to say.
  func alone(_ name: String, of file: String, text: String, json: String) -> DiffOutcome {
    var outcome = DiffOutcome(result: .alone, name: name, file: file)
    outcome.text = style.format == .json ? json : text
    if style.annotates {
      outcome.annotations = annotation(MatchWords.noMatch, of: file, text)
    }
    return outcome
  }

  private func text(_ comparison: Comparison, _ names: ComparedNames) throws -> String {
    switch style.format {
    case .json: return try ComparisonJSON.line(comparison, names: names)
    case .junit, .sarif:
      return comparison.isSame
        ? "" : try ComparisonView.text(comparison, names: names, width: style.width, color: false)
    case .text:
      if isAmongOthers, comparison.isSame { return ComparisonLine.text(comparison, names: names) }
      return style.isHex
        ? try ComparisonHex.text(comparison, names: names, columns: style.width)
        : try ComparisonView.text(comparison, names: names, width: style.width, color: style.color)
    }
  }
}
