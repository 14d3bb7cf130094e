import OnwireDiagnostics
import OnwireHTTP
import OnwireReports

/// Writes the outcomes of comparisons in order, and counts them.
struct DiffWriter {
  private let style: DiffStyle
  private var output: StandardOutput
  private var report = JUnitReport(suite: "onwire diff")
  private var isFirst = true
  private var wasLine = false
  private(set) var counts: [DiffOutcome.Result: Int] = [:]
  private var ignored: [String: Int] = [:]
  private var isAcceptable = false
  private var isElsewhere = false
  /// The specs to change at the end.
  private(set) var accepted = AcceptedSpecs()

  /// The JUnit report, once all is compared.
  var junit: String { report.text }

  /// The document to write at the end, if the output is one.
  private var document: PageDocument?

  init(_ style: DiffStyle, title: @autoclosure () -> String) {
    self.style = style
    output = StandardOutput(color: style.color, forVerdict: true)
    document = style.emission?.form.map {
      PageDocument($0, title: title(), ["request", "what came of it"])
    }
  }

  /// Redacts the title of the document, whose file names may contain a request's secrets.
  mutating func hide(_ names: SecretNames?) {
    if let names, let title = document?.title { document?.title = names.redacted(title) }
  }

  /// Whether any pair differs or a request has no partner.
  var hasDifferences: Bool { counts.contains { $0.key != .same && $0.value > 0 } }

  /// Writes an outcome; a page has empty lines around it.
  mutating func write(_ outcome: DiffOutcome) throws {
    counts[outcome.result, default: 0] += 1
    ignored.merge(outcome.ignored, uniquingKeysWith: +)
    isAcceptable = isAcceptable || outcome.isAcceptable
    isElsewhere = isElsewhere || outcome.isElsewhere
    if let change = outcome.accepted { accepted.add(change) }
    if !outcome.annotations.isEmpty {
      // GitHub reads both streams; standard output may be redirected to a file.
      StandardError.write(outcome.annotations)
    }
    switch style.format {
    case .text where document != nil:
      document?.add(outcome.name, verdict: outcome.verdict, outcome.text)
    case .text, .sarif: try page(outcome.text)
    case .json:
      try output.write(outcome.text)
      try outcome.stream? { try output.write($0) }
    case .junit:
      let failure: TestFailure = outcome.result == .alone ? .noMatch : .requestsDiffer
      report.add(
        outcome.name, of: outcome.file,
        failures: outcome.result == .same ? [] : [(failure.rawValue, outcome.message, outcome.text)])
    }
  }

  /// Writes text for people. A single line follows another one without an empty line between them.
  mutating func page(_ text: String) throws {
    guard !text.isEmpty else { return }
    let isLine = text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) == 1
    if !isFirst, !(isLine && wasLine) { try output.show("\n") }
    isFirst = false
    wasLine = isLine
    try output.show(text)
  }

  /// Appends a part to the document.
  mutating func add(_ part: String) { document?.add(part) }

  /// Writes text for programs.
  mutating func write(_ text: String) throws { try output.write(text) }

  /// Adds test cases for what could not be compared.
  mutating func fail(_ diagnostics: [Diagnostic]) { report.add(diagnostics, of: "onwire diff") }

  /// Writes the document, or the summary of several comparisons.
  mutating func finish(isAmongOthers: Bool, summary: String?) throws {
    if let document {
      if document.count > 0 {
        try output.write(document.text(amongOthers: isAmongOthers, summary: summary))
      }
    } else if style.format == .text, isAmongOthers, !ignored.isEmpty {
      let lines = ignored.sorted { $0.key < $1.key }.map { MatchWording.ignored($0.value, by: $0.key) + "\n" }
      try page(lines.joined())
    }
    let hints = (isElsewhere ? [MatchWording.elsewhere] : []) + (isAcceptable ? [AcceptanceReport.hint] : [])
    if style.format == .text, style.emission == nil, !hints.isEmpty {
      try page(hints.map { $0 + "\n" }.joined())
    }
    try output.flush()
  }
}
