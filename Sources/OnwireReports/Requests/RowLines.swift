import OnwireDiagnostics

/// Draws rows of offset, path and value in the columns of a terminal.
struct RowLines {
  /// The content of one row.
  struct Row {
    /// The offset as it is shown; empty for a row that continues another.
    var offset: String
    var path: String
    var value: RequestValue
    var ink = Ink.plain
  }

  /// The most lines of a value; longer values are cut.
  private static let mostLines = 5
  private static let narrowest = 20

  private let width: Int
  private let color: Bool
  private let offsetWidth: Int
  private let pathWidth: Int
  /// The container of the last row, whose path is faint when it is repeated.
  private var lastContainer = ""

  /// Draws rows that are below each other.
  init(_ rows: [Row], width: Int, color: Bool) {
    self.width = width
    self.color = color
    offsetWidth = rows.map { $0.offset.utf8.count }.max() ?? 0
    let room = max(16, (width - offsetWidth - 4) * 2 / 5)
    pathWidth = rows.map { DisplayWidth.of($0.path) }.filter { $0 <= room }.max() ?? 0
  }

  private var start: Int { offsetWidth + pathWidth + (offsetWidth > 0 ? 6 : 4) }
  private var columns: Int { max(width - start, Self.narrowest) }

  /// The lines of a row.
  mutating func lines(_ row: Row) -> [String] {
    var first = "  " + Ink.faint.paint(pad(row.offset, offsetWidth), color: color)
    if offsetWidth > 0 { first += "  " }
    let pathColumns = DisplayWidth.of(row.path)
    first += path(row)
    let values = self.values(row.value)
    guard let value = values.first else { return [first] }
    let blanks = String.blanks(start)
    guard pathColumns <= pathWidth else { return [first] + values.map { blanks + $0 } }
    first += String.blanks(pathWidth - pathColumns + 2) + value
    return [first] + values.dropFirst().map { blanks + $0 }
  }

  /// The path, faint where it repeats the path of the last row's container.
  private mutating func path(_ row: Row) -> String {
    let bytes = Array(row.path.utf8)
    let end = bytes.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") } ?? 0
    let container = String(decoding: bytes[..<end], as: UTF8.self)
    defer { lastContainer = container }
    guard row.ink == .plain, !container.isEmpty, container == lastContainer else {
      return row.ink.paint(row.path, color: color)
    }
    return Ink.faint.paint(container, color: color) + String(decoding: bytes[end...], as: UTF8.self)
  }

  /// The lines of a value and its remarks.
  private func values(_ value: RequestValue) -> [String] {
    guard !value.text.isEmpty else { return [] }
    var lines = Self.textLines(of: value.text).flatMap { Wrapping.lines(of: $0, width: columns) }
    var extras: [String] = []
    if lines.count > Self.mostLines || !value.isWhole {
      lines = Array(lines.prefix(Self.mostLines))
      let last = VisibleText.fitting(lines[lines.count - 1], columns: columns - 2).text
      lines[lines.count - 1] = last + (value.text.hasPrefix("\"") ? "…\"" : "…")
      extras.append(RequestWording.cut(of: value.size))
    }
    var column = DisplayWidth.of(lines[lines.count - 1])
    if !value.raw.isEmpty { extras.append("← \(value.raw)") }
    for extra in extras + value.notes {
      let extraColumns = DisplayWidth.of(extra)
      if column + 2 + extraColumns <= columns {
        lines[lines.count - 1] += "  " + Ink.faint.paint(extra, color: color)
        column += 2 + extraColumns
      } else {
        for line in Wrapping.lines(of: extra, width: columns - 2) {
          lines.append("  " + Ink.faint.paint(line, color: color))
          column = 2 + DisplayWidth.of(line)
        }
      }
    }
    return lines
  }

  /// The lines of a text in quotes: each ends after its escaped line end, and the last after the quote.
  private static func textLines(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var lines: [String] = []
    var (start, index) = (0, 0)
    while let escape = bytes[index...].firstIndex(of: UInt8(ascii: "\\")), escape + 1 < bytes.count {
      index = escape + 2
      guard bytes[escape + 1] == UInt8(ascii: "n"), index < bytes.count - 1 else { continue }
      lines.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index
    }
    return lines + [start == 0 ? text : String(decoding: bytes[start...], as: UTF8.self)]
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String.blanks(width - DisplayWidth.of(text))
  }
}
