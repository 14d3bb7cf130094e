import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireResponses
import OnwireTextFormats

extension ReadingReport {
  /// The report for people.
  package var page: Page {
    var page = Page(.text(ReadingWording.title))
    page.add(.line(.name(name) + .text(": \(ReadingWording.response(response))")), close: true)
    for group in groups { add(group, to: &page) }
    if let refusal {
      page.add(.heading(1, .text(PageWording.findings)))
      page.add(.findings([refusal]), close: true)
    }
    return page
  }

  /// Appends what the app gets, by the User-Agent of its request.
  func add(to page: inout Page) {
    page.add(.heading(1, .text(ReadingWording.byUserAgent)))
    for group in groups { add(group, to: &page) }
  }

  private func add(_ group: [Int], to page: inout Page) {
    let first = readings[group[0]]
    let read = first.read
    page.add(.heading(2, .names(group.map { readings[$0].reader.name })))
    page.add(.words(.text(ReadingWording.outcome(read))), indent: 2, close: true)
    if let value = read.value { add(value, to: &page) }
    if let error = read.error {
      page.add(
        .code(ReadingWording.lines(error).map(VisibleText.of), language: "text"), indent: 2, close: true)
    }
    if read.error?.chain.contains(where: { $0.keys?.contains(ReadingWording.dataKey) ?? false }) ?? false {
      page.add(.words(ReadingWording.body), indent: 2, close: true)
    }
    if let object = read.objectBesideError {
      page.add(.words(.text("beside the error: \(ReadingWording.value(object))")), indent: 2, close: true)
      add(object, to: &page)
    }
    var rows: [(row: ResponseTable.Row, names: [String])] = []
    for index in group {
      guard let row = readings[index].row else { continue }
      if let known = rows.firstIndex(where: { $0.row.rule == row.rule && $0.row.value == row.value }) {
        rows[known].names.append(readings[index].reader.name)
      } else {
        rows.append((row, [readings[index].reader.name]))
      }
    }
    for (row, names) in rows {
      let who = rows.count > 1 ? Words.names(names) + .text(" ") : Words.text("")
      page.add(.words(who + ReadingWording.row(row)), indent: 2, .faint, close: true)
    }
    for doubt in read.doubts {
      page.add(.words(.text("not promised: \(doubt)")), indent: 2, close: true)
    }
    addHelps(of: group, to: &page)
  }

  private func addHelps(of group: [Int], to page: inout Page) {
    let own = group.filter { !readings[$0].helps.isEmpty }
    guard let first = own.first else { return }
    page.add(.words(.text("what helps:")), indent: 2, close: true)
    func helps(_ index: Int, isOfAll: Bool) -> [Words] {
      readings[index].helps.map { ReadingWording.help($0, isOfAll: isOfAll) }
    }
    // Releases of one library mostly need the same help.
    let common = helps(first, isOfAll: true).map(\.plain)
    if own.count > 1, own.count == group.count,
      own.allSatisfy({ helps($0, isOfAll: true).map(\.plain) == common })
    {
      return page.add(.list(helps(first, isOfAll: true)), indent: 4, close: true)
    }
    for index in own {
      let who = own.count > 1 ? Words.name(readings[index].reader.name) + .text(": ") : .text("")
      page.add(.list(helps(index, isOfAll: false).map { who + $0 }), indent: 4, close: true)
    }
  }

  private func add(_ value: ReadValue, to page: inout Page) {
    let lines = ValueLines(value).lines
    guard !lines.isEmpty else { return }
    page.add(.code(lines, language: "json"), indent: 2, close: true)
  }
}

extension PageDocument {
  /// A document about what apps get from the responses in the capture `title`.
  package init(ofReadings form: Page.Form, title: String) {
    self.init(form, title: title, ["response", "what apps get"])
  }

  /// Appends what apps get from a response.
  ///
  /// - Throws: Any error from reading a file.
  package mutating func add(_ report: ReadingReport) throws {
    let outcomes = report.groups.map { group in
      let names = group.map { report.readings[$0].reader.name }.joined(separator: ", ")
      return "\(names): \(ReadingWording.outcome(report.readings[group[0]].read))"
    }
    let part = count < Self.limit ? try report.page.part(form, level: 3) : ""
    add(report.name, verdict: outcomes.joined(separator: "; "), part)
    if part.isEmpty {
      note = "\((count - Self.limit).counted("more response")) only listed: FILE#N shows one"
    }
  }
}

/// A value as lines, of which only the first are shown.
struct ValueLines {
  private(set) var lines: [String] = []
  private var hidden = 0

  private static let limit = 60
  private static let width = 160
  private static let depth = 30

  init(_ value: ReadValue) {
    switch value.content {
    case .none, .bytes: break
    case .text(let text):
      let shown = String(decoding: text.prefix(Self.limit * Self.width), as: UTF8.self)
      for line in shown.split(separator: "\n", omittingEmptySubsequences: false) { add(String(line)) }
      if text.count > Self.limit * Self.width { hidden += 1 }
    case .json(let value): add(value, lead: "", depth: 0, end: "")
    }
    if hidden > 0 { lines.append("…") }
  }

  private mutating func add(_ line: String) {
    guard lines.count < Self.limit else {
      hidden += 1
      return
    }
    let shown = VisibleText.of(String(line.prefix(Self.width)))
    lines.append(line.count > Self.width ? shown + "…" : shown)
  }

  private mutating func add(_ value: JSONValue, lead: String, depth: Int, end: String) {
    guard hidden == 0 else { return }
    let indent = String(repeating: "  ", count: min(depth, Self.depth))
    switch value {
    case .null: add(indent + lead + "null" + end)
    case .boolean(let value): add(indent + lead + (value ? "true" : "false") + end)
    case .number(let spelled): add(indent + lead + spelled.prefix(Self.width) + end)
    case .string(let text): add(indent + lead + Self.quoted(text) + end)
    case .array(let values):
      guard !values.isEmpty else { return add(indent + lead + "[]" + end) }
      add(indent + lead + "[")
      for (index, value) in values.prefix(Self.limit).enumerated() {
        add(value, lead: "", depth: depth + 1, end: index + 1 < values.count ? "," : "")
      }
      if values.count > Self.limit { hidden += 1 }
      add(indent + "]" + end)
    case .object(let members):
      guard !members.isEmpty else { return add(indent + lead + "{}" + end) }
      add(indent + lead + "{")
      for (index, member) in members.prefix(Self.limit).enumerated() {
        add(
          member.value, lead: Self.quoted(member.key) + ": ", depth: depth + 1,
          end: index + 1 < members.count ? "," : "")
      }
      if members.count > Self.limit { hidden += 1 }
      add(indent + "}" + end)
    }
  }

  private static func quoted(_ text: String) -> String {
    JSONWriter.shownText(of: .string(String(text.prefix(width))))
  }
}
