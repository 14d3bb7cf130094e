import OnwireDiagnostics
import OnwireHTTP
import OnwireListener
import OnwireReports
import OnwireTextFormats
import SystemPackage

/// What there is to say of one request.
///
/// A class: it is handed from step to step, and copies of all that it holds would be code for each.
final class ListenLine {
  let arrival: Arrival
  var number: Int
  /// What it is called where it is compared.
  var name: String
  /// Where it was written to.
  var file: FilePath?
  var request: Request?
  var verdict = ListenRun.Verdict.unchecked
  /// The status of the answer; `nil` where it has none.
  var status: Int?
  /// Which request of a session it was answered as.
  var replay = ""
  /// Why it is not whole.
  var broken: Refusal?

  init(_ arrival: Arrival, number: Int) {
    (self.arrival, self.number) = (arrival, number)
    name = "request \(number)"
  }
}

/// Writes a line for each request, what differs below it, and what all came to.
struct ListenWriter {
  let style: DiffStyle
  private let redacted: SecretNames?
  private var output: StandardOutput
  private var report = JUnitReport(suite: "onwire listen")
  private var hasTitle = false
  private var count = 0
  private var brokenCount = 0
  private var counts: [Int: (same: Int, differing: Int)] = [:]
  private var strayCount = 0

  init(_ style: DiffStyle, redacted: SecretNames?) {
    (self.style, self.redacted) = (style, redacted)
    output = StandardOutput(color: style.color)
  }

  /// Whether a request was not what its spec says, or of no spec.
  var hasDifferences: Bool { strayCount > 0 || counts.values.contains { $0.differing > 0 } }

  /// The specs that no request was of.
  func unseen(of count: Int) -> [Int] { (0..<count).filter { counts[$0] == nil } }

  /// Writes what there is to say of a request; `names` are those of the specs.
  mutating func write(_ line: ListenLine, names: [String]) throws {
    if line.broken == nil { count += 1 } else { brokenCount += 1 }
    switch line.verdict {
    case .compared(let index, let outcome):
      var all = counts[index] ?? (0, 0)
      if outcome.result == .same { all.same += 1 } else { all.differing += 1 }
      counts[index] = all
      if !outcome.annotations.isEmpty { StandardError.write(outcome.annotations) }
      if style.format == .junit, outcome.result != .same {
        report.add(
          outcome.name, of: outcome.file, failures: [("requests-differ", outcome.message, outcome.text)])
      }
    case .noSpec(let nearest):
      strayCount += 1
      if style.format == .junit, let request = line.request {
        let text = ListenWords.noSpec(request, nearest.map { names[$0] })
        report.add(line.name, of: "onwire listen", failures: [("no-spec", text, text)])
      }
    case .unchecked: break
    }
    switch style.format {
    case .text: try show(line, names)
    case .json: try output.write(Array(json(line, names).utf8))
    case .junit, .sarif: break
    }
    try output.flush()
  }

  // MARK: Text

  private static let columns = [
    ("time", 8, false), ("method", 7, false), ("status", 6, true), ("size", 11, true),
  ]

  private mutating func show(_ line: ListenLine, _ names: [String]) throws {
    if !hasTitle {
      hasTitle = true
      try output.show(
        painted("2", row(["time", "method", "status", "size"], "target", names.isEmpty ? "" : "spec")))
    }
    let head = line.arrival.head
    let cells = [
      LocalTime.text(line.arrival.startedAt), head?.method ?? "–", line.status.map(String.init) ?? "–",
      grouped(line.arrival.count),
    ]
    let target = head.map { redacted?.redactedURL($0.target) ?? $0.target } ?? "–"
    var ink: String?
    var words = ""
    var page = ""
    switch line.verdict {
    case .compared(let index, let outcome):
      words = "\(names[index]): \(outcome.verdict)"
      ink = outcome.result == .same ? "32" : "31"
      if outcome.result != .same { page = outcome.text }
    case .noSpec(let nearest):
      words = ListenWords.noSpec(nearest.map { names[$0] })
      ink = "31"
    case .unchecked: break
    }
    if let broken = line.broken {
      words = "\(broken.status.map { "\($0): " } ?? "")\(broken.sentence)"
      ink = "33"
    }
    if !line.replay.isEmpty { words += (words.isEmpty ? "" : "; ") + "as \(line.replay)" }
    try output.show(row(cells, target, words, ink))
    if !page.isEmpty { try output.show("\n\(page)\n") }
  }

  private func row(_ cells: [String], _ target: String, _ words: String, _ ink: String? = nil) -> String {
    var line = ""
    for (cell, column) in zip(cells, Self.columns) {
      let text = VisibleText.fitting(VisibleText.of(cell), columns: column.1).text
      let blanks = String(repeating: " ", count: max(0, column.1 - DisplayWidth.of(text)))
      line += (column.2 ? blanks + text : text + blanks) + "  "
    }
    // Words stand in a column, and a long target pushes them on as far as there is room.
    let rest = max(20, style.width - DisplayWidth.of(line))
    let column = min(40, max(20, rest / 3))
    let words = VisibleText.of(words)
    let room = words.isEmpty ? rest : max(column, rest - DisplayWidth.of(words) - 2)
    let target = VisibleText.of(target)
    let (fitting, isWhole) = VisibleText.fitting(target, columns: room)
    let shown = isWhole ? fitting : VisibleText.fitting(target, columns: room - 1).text + "…"
    guard !words.isEmpty else { return line + shown + "\n" }
    let blanks = String(repeating: " ", count: max(0, column - DisplayWidth.of(shown)))
    return line + shown + blanks + "  " + (ink.map { painted($0, words) } ?? words) + "\n"
  }

  private func painted(_ ink: String, _ text: String) -> String {
    style.color ? "\u{1B}[\(ink)m\(text)\u{1B}[0m" : text
  }

  private func grouped(_ number: Int) -> String {
    var digits = String(number)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }

  // MARK: JSON

  private func json(_ line: ListenLine, _ names: [String]) -> String {
    let head = line.arrival.head
    var spec: String?
    var result = "unchecked"
    var comparison = ""
    switch line.verdict {
    case .compared(let index, let outcome):
      spec = names[index]
      result = outcome.result == .same ? "same" : "differs"
      comparison = outcome.text
    case .noSpec(let nearest):
      spec = nearest.map { names[$0] }
      result = "no-spec"
    case .unchecked: break
    }
    if line.broken != nil { result = "broken" }
    let target = head.map { redacted?.redactedURL($0.target) ?? $0.target }
    let text = JSONWriter.shownText(
      of: .dictionary([
        ("number", .signed(Int64(line.number))),
        ("connection", .signed(Int64(line.arrival.connection))),
        ("startedAt", .string(UniversalTime.text(line.arrival.startedAt))),
        ("seconds", .double((line.arrival.seconds * 1000).rounded() / 1000)),
        ("method", head.map { .string($0.method) } ?? .null),
        ("target", target.map { .string($0) } ?? .null),
        ("length", .signed(Int64(line.arrival.count))),
        ("headLength", .signed(Int64(line.arrival.headLength))),
        ("file", line.file.map { .string($0.string) } ?? .null),
        ("status", line.status.map { .signed(Int64($0)) } ?? .null),
        ("result", .string(result)),
        (result == "no-spec" ? "nearest" : "spec", spec.map { .string($0) } ?? .null),
        ("reason", line.broken.map { .string($0.sentence) } ?? .null),
      ]))
    guard !comparison.isEmpty, text.hasSuffix("}") else { return text + "\n" }
    return text.dropLast() + ",\"comparison\":" + comparison.prefix { $0 != "\n" } + "}\n"
  }

  // MARK: The end

  /// Writes what is written at the end; all in one line.
  mutating func finish(_ specs: [(name: String, file: String)]) throws -> String {
    let unseen = unseen(of: specs.count)
    if style.format == .junit {
      for (index, spec) in specs.enumerated() {
        if unseen.contains(index) {
          report.add(spec.name, of: spec.file, failures: [("not-seen", ListenWords.notSeen, "")])
        } else if counts[index]?.differing == 0 {
          report.add(spec.name, of: spec.file, failures: [])
        }
      }
      try output.write(Array(report.text.utf8))
    }
    if style.format == .text {
      for index in unseen.prefix(20) {
        try output.show("- \(VisibleText.of(specs[index].name)): \(ListenWords.notSeen)\n")
      }
      if unseen.count > 20 { try output.show("… and \(unseen.count - 20) more\n") }
    }
    try output.flush()
    var words = [count.counted("request")]
    if brokenCount > 0 { words.append("\(brokenCount) broken off") }
    if !specs.isEmpty {
      let differing = counts.values.count { $0.differing > 0 }
      words += [
        "\(specs.count - unseen.count) of \(specs.count.counted("spec")) seen", "\(differing) differing",
      ]
      if strayCount > 0 { words.append("\(strayCount) of no spec") }
    }
    return words.joined(separator: ", ")
  }
}

/// The words of what `onwire listen` says.
enum ListenWords {
  static let notSeen = "no request was this one"

  static func noSpec(_ nearest: String?) -> String {
    "no spec" + (nearest.map { "; nearest \($0)" } ?? "")
  }

  static func noSpec(_ request: Request, _ nearest: String?) -> String {
    "no spec fits \(VisibleText.of(RequestKey(request.message).shown))"
      + (nearest.map { "; the nearest is \(VisibleText.of($0))" } ?? "")
  }
}
