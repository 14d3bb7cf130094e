import Diagnostics
public import HTTPWire
public import WireFormats

/// What `onwire inspect` shows of one request: what is known of it, and every field with its decoded value.
public struct RequestView {
  private let request: CapturedRequest
  private let message: Message
  private let findings: [Finding]
  private let width: Int
  private let color: Bool
  private var lines: [String] = []

  /// How many fields are shown; of more it is said how many.
  private static let limit = 2000

  /// A view for a terminal of so many columns.
  public init(_ request: CapturedRequest, findings: [Finding], width: Int, color: Bool) {
    self.request = request
    message = request.wire.message
    self.findings = findings
    self.width = width
    self.color = color
  }

  /// The view of the request that is called `name`.
  ///
  /// - Throws: what reading a file throws.
  public static func text(
    _ request: CapturedRequest, named name: String, findings: [Finding], width: Int, color: Bool
  ) throws -> String {
    var view = RequestView(request, findings: findings, width: width, color: color)
    view.writeTitle(name)
    view.writeFidelity()
    try view.writeMessage(view.message)
    if let decoded = try DecodedBody(of: view.message) { try view.write(decoded) }
    view.writeFindings()
    return view.lines.joined(separator: "\n") + "\n"
  }

  // MARK: Above the fields

  private mutating func writeTitle(_ name: String) {
    lines.append(Ink.faint.paint(VisibleText.of(name), color: color))
    let status = request.status.map { " → \($0)" } ?? ""
    lines.append(
      Ink.strong.paint(VisibleText.of("\(message.method ?? "?") \(request.url)\(status)"), color: color))
    let body = message.length - message.headLength
    var sizes = "\(RequestWords.bytes(message.length)): head \(RequestWords.grouped(message.headLength))"
    sizes += ", body \(RequestWords.grouped(body))"
    if let startedAt = request.startedAt { sizes += ", sent \(VisibleText.of(startedAt))" }
    lines.append(sizes)
  }

  private mutating func writeFidelity() {
    // What a client compiles is no capture.
    guard request.wire.client == nil else { return }
    let fidelity = request.fidelity
    heading("What the capture knows")
    if fidelity.isExact { lines.append("  " + RequestWords.exact) }
    for aspect in Fidelity.Aspect.allCases {
      let entry = fidelity[aspect]
      guard entry.knowledge != .exact || !entry.reason.isEmpty else { continue }
      wrapped(
        pad(RequestWords.aspect(aspect), to: 18),
        "\(entry.knowledge.rawValue): \(VisibleText.of(entry.reason))")
    }
    for note in fidelity.notes { wrapped(pad("note", to: 18), VisibleText.of(note)) }
  }

  // MARK: Fields

  private mutating func writeMessage(_ message: Message) throws {
    let reader = try ValueReader(message)
    let rows = RequestRow.rows(of: message)
    let body = rows.firstIndex { $0.segments.lowerBound >= message.headSegmentCount } ?? rows.endIndex
    try write(rows[..<body], of: message, reader, title: RequestWords.head) { Self.offset($0, of: message) }
    try writeParameters(of: message, reader, rows, [.target])
    if message.length > message.headLength {
      let title = RequestWords.body(
        BodyKind(of: message), parts: message.elements.count { $0.kind == .part },
        chunks: message.elements.count { $0.kind == .chunk })
      try write(rows[body...], of: message, reader, title: title) { Self.offset($0, of: message) }
      try writeParameters(of: message, reader, rows, [.form, .multipart])
    }
  }

  private mutating func write(_ decoded: DecodedBody) throws {
    let message = decoded.message
    guard !decoded.steps.isEmpty else {
      heading(RequestWords.decoded(decoded))
      if let problem = decoded.problem { wrapped("", VisibleText.of(problem)) }
      return
    }
    let reader = try ValueReader(message)
    let rows = RequestRow.rows(of: message, from: message.headSegmentCount).map { $0.below(decoded) }
    let isBytewise = decoded.isBytewise
    let wire = self.message
    var note =
      isBytewise ? nil : RequestWords.decodedOffsets(decoded.source(of: message.headLength..<message.length))
    if let problem = decoded.problem {
      note = [note, VisibleText.of(problem)].compactMap(\.self).joined(separator: "; ")
    }
    try write(
      rows[...], of: message, reader, title: RequestWords.decoded(decoded), note: note, isDecoded: true
    ) { offset in
      guard isBytewise else { return "+" + Self.offset(offset - message.headLength, of: message) }
      return Self.offset(decoded.source(of: offset..<offset + 1).lowerBound, of: wire)
    }
    try writeParameters(of: message, reader, rows, [.form, .multipart])
  }

  /// Writes rows below a title, and above a part its summary.
  private mutating func write(
    _ rows: ArraySlice<RequestRow>, of message: Message, _ reader: ValueReader, title: String,
    note: String? = nil, isDecoded: Bool = false, offset: (Int) -> String
  ) throws {
    heading(title)
    let notes = [note, title == RequestWords.head ? nil : reader.note].compactMap(\.self)
    for note in notes { wrapped("", note) }
    var parts: [Int: Int] = [:]
    for (index, element) in message.elements.enumerated() where element.kind == .part {
      parts[element.segments.lowerBound] = index
    }
    var drawn: [RowLines.Row] = []
    var hidden = 0
    for row in rows {
      let start = offset(message.offsets[row.segments.lowerBound])
      if let part = parts[row.segments.lowerBound], drawn.count < Self.limit {
        drawn.append(
          RowLines.Row(
            offset: start, path: row.partPath,
            value: RequestValue(text: PartSummary(message, part).text), ink: .strong))
      }
      guard row.isShown(in: message) else { continue }
      guard drawn.count < Self.limit else {
        hidden += 1
        continue
      }
      drawn.append(
        RowLines.Row(
          offset: start, path: VisibleText.of(row.path), value: try reader.value(of: row)))
    }
    var layout = RowLines(drawn, width: width, color: color)
    for row in drawn { lines += layout.lines(row) }
    if hidden > 0 {
      lines.append("  " + RequestWords.more(hidden, ofDecoded: isDecoded))
    }
  }

  private mutating func writeParameters(
    of message: Message, _ reader: ValueReader, _ rows: [RequestRow], _ kinds: [Element.Kind]
  ) throws {
    for (index, element) in message.elements.enumerated() where kinds.contains(element.kind) {
      let tree = try ParameterLines(message, in: index, width: width, color: color) { element in
        try reader.text(of: element, rows)
      }
      guard !tree.lines.isEmpty else { continue }
      heading(RequestWords.parameters(element.kind))
      lines += tree.lines
    }
  }

  /// An offset in as many hexadecimal digits as the message needs.
  private static func offset(_ offset: Int, of message: Message) -> String {
    let digits = String(offset, radix: 16)
    let count = max(4, String(message.length, radix: 16).utf8.count)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  // MARK: Findings

  private mutating func writeFindings() {
    guard !findings.isEmpty else { return }
    heading("Findings")
    for finding in findings {
      let ink: Ink = finding.severity == .note ? .likely : .said
      lines.append(
        "  " + ink.paint("\(finding.severity.rawValue)[\(finding.code)]", color: color) + " "
          + VisibleText.of(finding.path) + " at 0x" + String(finding.range.lowerBound, radix: 16))
      wrapped("   ", VisibleText.of("\(finding.message): \(finding.consequence)"))
    }
  }

  // MARK: Lines

  private mutating func heading(_ text: String) {
    lines.append("")
    lines.append(Ink.strong.paint(text, color: color))
  }

  private mutating func wrapped(_ start: String, _ text: String) {
    let indent = DisplayWidth.of(start) + 2
    for (index, line) in Wrapping.lines(of: text, width: max(width - indent - 1, 20)).enumerated() {
      lines.append(index == 0 ? "  \(start)\(line)" : String(repeating: " ", count: indent) + line)
    }
  }

  private func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}
