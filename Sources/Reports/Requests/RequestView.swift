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
  /// Columns of a path before values begin.
  private static let pathWidth = 32

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
    try view.writeFields()
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

  private mutating func writeFields() throws {
    var parts: [Int: Int] = [:]
    for (index, element) in message.elements.enumerated() where element.kind == .part {
      parts[element.segments.lowerBound] = index
    }
    var shown = 0
    var hidden = 0
    var section = ""
    for field in message.fields {
      let next = self.section(of: field)
      if next != section {
        section = next
        heading(next)
      }
      if let part = parts[field.segment], shown < Self.limit {
        lines.append(row(field.range.lowerBound, PartSummary(message, part).text, ink: .strong))
      }
      guard isShown(field) else { continue }
      guard shown < Self.limit else {
        hidden += 1
        continue
      }
      shown += 1
      try write(field)
    }
    if hidden > 0 { lines.append("  " + RequestWords.more(hidden)) }
  }

  private func section(of field: Field) -> String {
    guard field.range.lowerBound >= message.headLength, message.length > message.headLength else {
      return "Head"
    }
    return "Body: \(BodyKind(of: message).rawValue)"
  }

  /// Marks say nothing, a name is in the path of its value, and what a part's title says is not said again.
  private func isShown(_ field: Field) -> Bool {
    switch field.role {
    case .delimiter, .lineEnd, .fieldName, .queryKey, .formKey, .documentKey, .partFieldName, .boundary,
      .partName, .partFilename, .version:
      false
    case .partFieldValue:
      !field.path.hasSuffix(".Content-Disposition") && !field.path.hasSuffix(".Content-Type")
    default: true
    }
  }

  private mutating func write(_ field: Field) throws {
    let path = pad(VisibleText.of(field.path), to: Self.pathWidth)
    let columns = max(width - DisplayWidth.of(path) - 14, 20)
    lines.append(row(field.range.lowerBound, path + " " + (try value(of: field, columns: columns))))
  }

  private func value(of field: Field, columns: Int) throws -> String {
    switch message.segments[field.segment].content {
    case .random(let seed, _): return ByteWords.random(seed: seed)
    case .zeros: return ByteWords.zeros
    case .stored, .file: break
    }
    guard let (value, isWhole) = try message.value(of: field, limit: 1 << 12) else { return "" }
    return ByteWords.value(value, isWhole: isWhole, length: field.range.count, columns: columns)
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

  private func row(_ offset: Int, _ text: String, ink: Ink = .plain) -> String {
    let digits = String(offset, radix: 16)
    let zeros = String(repeating: "0", count: max(0, 8 - digits.utf8.count))
    return "  " + Ink.faint.paint(zeros + digits, color: color) + "  " + ink.paint(text, color: color)
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
