import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireListener
import OnwireReports
import OnwireTextFormats
import SystemPackage

/// What there is to show for one request.
///
/// A class, because it passes through several steps and copies of all its fields would be code for each.
final class ListenLine {
  let arrival: Arrival
  var number: Int
  /// Its name in comparisons.
  var name: String
  /// The file that it was written to.
  var file: FilePath?
  var request: Request?
  var verdict = ListenRun.Verdict.unchecked
  /// The status of the response; `nil` if there was none.
  var status: Int?
  /// The request of a session whose response it got.
  var replay = ""
  /// Why it is incomplete, if it is.
  var broken: Refusal?

  init(_ arrival: Arrival, number: Int) {
    (self.arrival, self.number) = (arrival, number)
    name = "request \(number)"
  }
}

/// Writes a line for each request, its differences below, and the totals.
struct ListenWriter {
  let style: DiffStyle
  /// Whether the output is a terminal; lines are then no wider than it.
  private let isTerminal = Terminal.columns(of: .output) != nil
  /// The names of secrets to replace with stars; `nil` to show everything.
  var redacted: SecretNames?
  private var output: StandardOutput
  private var report = JUnitReport(suite: "onwire listen")
  private var hasTitle = false
  private var count = 0
  private var brokenCount = 0
  private var refusedCount = 0
  private var counts: [Int: (same: Int, differing: Int)] = [:]
  private var strayCount = 0
  /// The names of the specs.
  var names: [String] = []
  /// The last second shown, and its text.
  private var clock: (second: Int, text: String) = (0, "")

  init(_ style: DiffStyle, redacted: SecretNames?) {
    (self.style, self.redacted) = (style, redacted)
    output = StandardOutput(color: style.color)
  }

  /// Whether a request differed from its spec, matched no spec, or was refused before it could match one.
  var hasDifferences: Bool {
    strayCount > 0 || refusedCount > 0 && !names.isEmpty || counts.values.contains { $0.differing > 0 }
  }

  /// The positions of specs that no request matched.
  func unseen(of count: Int) -> [Int] { (0..<count).filter { counts[$0] == nil } }

  /// Writes a request's line; output may be buffered until `flush`.
  mutating func write(_ line: ListenLine) throws {
    if let broken = line.broken { note(broken, of: line) } else { count += 1 }
    switch line.verdict {
    case .compared(let index, let outcome):
      var all = counts[index] ?? (0, 0)
      if outcome.result == .same { all.same += 1 } else { all.differing += 1 }
      counts[index] = all
      if !outcome.annotations.isEmpty { StandardError.write(outcome.annotations) }
      if style.format == .junit, outcome.result != .same {
        report.add(
          outcome.name, of: outcome.file,
          failures: [(TestFailure.requestsDiffer.rawValue, outcome.message, outcome.text)])
      }
    case .noSpec(let nearest):
      strayCount += 1
      if style.format == .junit, let request = line.request {
        let text = noSpec(request, nearest)
        report.add(line.name, of: "onwire listen", failures: [(TestFailure.noSpec.rawValue, text, text)])
      }
    case .unchecked: break
    }
    switch style.format {
    case .text: try show(line)
    case .json: try output.write(json(line))
    case .junit, .sarif: break
    }
  }

  /// Counts an incomplete request, refused or broken off.
  private mutating func note(_ reason: Refusal, of line: ListenLine) {
    guard reason.isRefusal else {
      brokenCount += 1
      return
    }
    refusedCount += 1
    if style.format == .junit {
      report.add(
        line.name, of: "onwire listen",
        failures: [(TestFailure.refused.rawValue, reason.sentence, reason.sentence)])
    }
  }

  /// The text for a request that no spec matches; `nearest` is the position of the closest one.
  func noSpec(_ request: Request, _ nearest: Int?) -> String {
    let key = RequestKey(request.message)
    let shown = redacted.map { key.redacted($0.knowing(request.message)) } ?? key
    return ListenWording.noSpec(shown, nearest.map { names[$0] })
  }

  /// A request's target as shown, redacted if asked for.
  private func target(_ line: ListenLine) -> String? {
    guard let target = line.arrival.head?.target, let redacted else { return line.arrival.head?.target }
    let names = line.request.map { redacted.knowing($0.message) } ?? redacted
    return names.redactedURL(target)
  }

  /// Writes buffered output.
  mutating func flush() throws { try output.flush() }

  // MARK: Text

  /// Time, method, status and size. `least` is the width, in columns, of a terminal that has room for the
  /// column.
  private static let columns: [(width: Int, isRight: Bool, least: Int)] = [
    (8, false, 76), (7, false, 0), (6, true, 66), (11, true, 0),
  ]

  private mutating func show(_ line: ListenLine) throws {
    if !hasTitle {
      hasTitle = true
      let title = names.isEmpty ? line.replay.isEmpty ? "" : "answered as" : "spec"
      let row = row(["time", "method", "status", "size"], "target", Remark(words: title))
      try output.show(Ink.faint.paint(row, color: style.color))
    }
    let head = line.arrival.head
    let second = Int(line.arrival.startedAt)
    if second != clock.second { clock = (second, LocalTime.text(line.arrival.startedAt)) }
    let cells = [
      clock.text, head?.method ?? "–", line.status.map { String($0) } ?? "–", line.arrival.count.grouped,
    ]
    let target = target(line) ?? "–"
    var remark = Remark()
    var page = ""
    switch line.verdict {
    case .compared(let index, let outcome):
      let isSame = outcome.result == .same
      remark = Remark(name: names[index], words: outcome.verdict, ink: isSame ? .green : .red)
      if !isSame { page = outcome.text }
    case .noSpec(let nearest):
      remark = Remark(words: ListenWording.noSpec(nearest.map { names[$0] }), ink: .red)
    case .unchecked: break
    }
    if let broken = line.broken { remark = Remark(words: broken.sentence, ink: .yellow) }
    if !line.replay.isEmpty {
      if remark.words.isEmpty { remark.name = line.replay } else { remark.words += "; as \(line.replay)" }
    }
    try output.show(row(cells, target, remark))
    if !page.isEmpty { try output.show("\n\(page)\n") }
  }

  /// The text after the target in a line.
  private struct Remark {
    /// The name of the spec or file; its end says most.
    var name = ""
    var words = ""
    var ink = Ink.plain

    var text: String { VisibleText.of(name + (name.isEmpty || words.isEmpty ? "" : ": ") + words) }
  }

  private func row(_ cells: [String], _ target: String, _ remark: Remark) -> String {
    var line = ""
    for (cell, column) in zip(cells, Self.columns) where style.width >= column.least || !isTerminal {
      // Numbers are never shortened, and only methods that are unusually long.
      let text = column.isRight ? cell : VisibleText.fitting(cell, columns: 16).text
      if !column.isRight { line += text }
      for _ in 0..<max(0, column.width - DisplayWidth.of(text)) { line += " " }
      line += column.isRight ? text + "  " : "  "
    }
    // Remarks line up in a column; a long target pushes its remark to the right while there is room.
    let rest = max(20, style.width - DisplayWidth.of(line))
    let column = min(40, max(isTerminal ? 14 : 20, rest / 3))
    var text = remark.text
    let room = text.isEmpty ? rest : max(column, rest - DisplayWidth.of(text) - 2)
    let (fitting, isWhole) = VisibleText.fitting(target, columns: room)
    line += isWhole ? fitting : VisibleText.fitting(target, columns: room - 1).text + "…"
    guard !text.isEmpty else { return line + "\n" }
    let blanks = max(0, style.width - rest + column - DisplayWidth.of(line))
    let left = style.width - DisplayWidth.of(line) - blanks - 2
    if isTerminal, DisplayWidth.of(text) > left {
      var short = remark
      let count = left - DisplayWidth.of(text) + DisplayWidth.of(VisibleText.of(remark.name))
      guard count >= 8 else { return "\(line)\n  \(remark.ink.paint(text, color: style.color))\n" }
      // Widths are those of the characters as shown, escapes included.
      let characters = Array(VisibleText.of(remark.name))
      var (start, width) = (characters.count, 1)
      while start > 0, case let next = DisplayWidth.of(String(characters[start - 1])), width + next <= count {
        (start, width) = (start - 1, width + next)
      }
      short.name = "…" + String(characters[start...])
      text = short.text
    }
    return line + String.blanks(blanks + 2) + remark.ink.paint(text, color: style.color)
      + "\n"
  }

  // MARK: JSON

  private func json(_ line: ListenLine) -> String {
    let arrival = line.arrival
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
    let milliseconds = Int((arrival.seconds * 1000).rounded())
    let target = target(line)
    var text = Array("{\"number\":\(line.number),\"connection\":\(arrival.connection),\"startedAt\":".utf8)
    JSONWriter.appendShown(CapturedTime.text(milliseconds: Int64(arrival.startedAt * 1000)) ?? "", to: &text)
    text += ",\"seconds\":\(Double(milliseconds) / 1000)".utf8
    append("method", arrival.head?.method, to: &text)
    append("target", target, to: &text)
    text += ",\"length\":\(arrival.count),\"headLength\":\(arrival.headLength)".utf8
    append("file", line.file?.string, to: &text)
    text += ",\"status\":\(line.status.map { String($0) } ?? "null")".utf8
    append("result", result, to: &text)
    append(result == "no-spec" ? "nearest" : "spec", spec, to: &text)
    append("reason", line.broken?.sentence, to: &text)
    if !comparison.isEmpty { text += ",\"comparison\":".utf8 + comparison.utf8.prefix { $0 != .lineFeed } }
    return String(decoding: text + "}\n".utf8, as: UTF8.self)
  }

  private func append(_ name: StaticString, _ value: String?, to text: inout [UInt8]) {
    text += ",\"".utf8
    name.withUTF8Buffer { text += $0 }
    text += "\":".utf8
    if let value { JSONWriter.appendShown(value, to: &text) } else { text += "null".utf8 }
  }

  // MARK: Ending

  /// Writes the report on all requests, and returns the summary.
  mutating func finish(_ specs: [(name: String, file: String)]) throws -> String {
    let unseen = unseen(of: specs.count)
    if style.format == .junit {
      for (index, spec) in specs.enumerated() {
        if unseen.contains(index) {
          report.add(
            spec.name, of: spec.file, failures: [(TestFailure.notSeen.rawValue, ListenWording.notSeen, "")])
        } else if counts[index]?.differing == 0 {
          report.add(spec.name, of: spec.file, failures: [])
        }
      }
      try output.write(report.text)
    }
    if style.format == .text {
      for index in unseen.prefix(20) {
        try output.show("- \(VisibleText.of(specs[index].name)): \(ListenWording.notSeen)\n")
      }
      if unseen.count > 20 { try output.show("… and \(unseen.count - 20) more\n") }
    }
    try output.flush()
    var words = [count.counted("request")]
    if refusedCount > 0 { words.append("\(refusedCount) refused") }
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

/// Phrases of `onwire listen`.
enum ListenWording {
  static let notSeen = "no request was this one"

  static func noSpec(_ nearest: String?) -> String {
    "no spec" + (nearest.map { "; nearest \($0)" } ?? "")
  }

  static func noSpec(_ request: RequestKey, _ nearest: String?) -> String {
    "no spec fits \(VisibleText.of(request.shown))"
      + (nearest.map { "; the nearest is \(VisibleText.of($0))" } ?? "")
  }
}
