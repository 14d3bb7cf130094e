import OnwireDiagnostics
import OnwireHTTP

/// The columns of a row of the annotated dump.
///
/// `00000010  2f 31 2e 31               /1.1      version           version = "HTTP/1.1"    a.yaml:1:1  http.…`
///
/// If a terminal has no room for the origin beside what a field is, the origin is in the row below; if it has
/// no room for that beside the role's column, role, field and origin follow one another.
struct RowLayout {
  let bytesPerRow: Int
  private let addressWidth: Int
  private let columns: Int?
  private let color: Bool

  private static let gap = "  "
  private static let roleWidth = 18
  /// The columns for what a field is, for a place, and at least for a value, if there is room for all.
  private static let whatWidth = 52
  private static let placeWidth = 26
  private static let valueWidth = 32
  /// The least columns for what a field is, and for its origin beside that.
  private static let leastWhatWidth = 28
  private static let leastOriginWidth = 26

  init(bytesPerRow: Int, length: Int, columns: Int?, color: Bool) {
    self.bytesPerRow = max(1, bytesPerRow)
    addressWidth = max(8, String(length, radix: 16).utf8.count)
    self.columns = columns
    self.color = color
  }

  // MARK: Columns

  private var hexWidth: Int { bytesPerRow * 3 - 1 + (bytesPerRow - 1) / 8 }

  /// The column at which annotations begin.
  private var annotationStart: Int { addressWidth + 2 + hexWidth + 2 + bytesPerRow + 2 }

  /// The columns of an annotation; `nil` for no limit.
  private var annotationWidth: Int? { columns.map { max(Self.leastWhatWidth, $0 - annotationStart) } }

  /// Whether the role has no column of its own, because there would be no room beside it for what the field
  /// is.
  private var flows: Bool { annotationWidth.map { $0 < Self.roleWidth + Self.leastWhatWidth } ?? false }

  /// The columns after the role, or below it if texts flow; `nil` for no limit.
  private var room: Int? { annotationWidth.map { flows ? $0 : $0 - Self.roleWidth } }

  /// The columns of an origin beside what the field is; `nil` if there is no room for it.
  private var originWidth: Int? {
    guard let room else { return .max }
    let width = max(Self.leastOriginWidth, room * 2 / 5)
    return room - width - 2 >= Self.leastWhatWidth ? width : nil
  }

  private var whatWidth: Int {
    guard let room else { return Self.whatWidth }
    return originWidth.map { room - $0 - 2 } ?? room
  }

  /// The columns that the path and the value of a field may take together; `nil` for no limit.
  var whatColumns: Int? { columns == nil ? nil : whatWidth }

  /// The columns that a value may take if nothing limits the text before it.
  func valueColumns(behind path: String) -> Int {
    max(Self.valueWidth, whatWidth - DisplayWidth.of(path))
  }

  /// The least columns of a terminal that has room for origins beside rows of `bytesPerRow` bytes.
  static func columns(bytesPerRow: Int) -> Int {
    let layout = RowLayout(bytesPerRow: bytesPerRow, length: 0, columns: nil, color: false)
    return layout.annotationStart + roleWidth + leastWhatWidth + 2 + leastOriginWidth
  }

  private func hexColumn(_ index: Int) -> Int { index * 3 + index / 8 }

  // MARK: Rows

  /// A title for the lines below it.
  func title(_ text: String) -> String {
    Ink.strong.paint(clipped(text, to: columns), color: color)
  }

  /// The numbers of the columns.
  var ruler: String {
    var line = String.blanks(addressWidth + 2)
    for index in 0..<bytesPerRow {
      line += String.blanks(addressWidth + 2 + hexColumn(index) - line.utf8.count)
      line += Self.digits(index & 0xFF)
    }
    return Ink.faint.paint(line, color: color)
  }

  /// The annotation of a field, with a text for each row; there are several if they do not fit in one.
  func annotation(
    role: Segment.Role, what: String, place: String, rule: String
  ) -> ArraySlice<String> {
    let ink = RoleStyle(role).ink
    let body = ink == .faint ? ink.paint(what, color: color) : what
    let width = DisplayWidth.of(what)
    let origin = clipped(origin(place, rule), to: originWidth ?? room)
    let paintedOrigin = Ink.faint.paint(origin, color: color)
    if flows {
      let role = role.rawValue
      return flowing([
        (ink.paint(role, color: color), role.utf8.count), (body, width),
        (paintedOrigin, DisplayWidth.of(origin)),
      ])
    }
    let head = ink.paint(role.rawValue.padded(to: Self.roleWidth), color: color)
    if originWidth != nil {
      return [head + body + String.blanks(max(0, whatWidth - width) + 2) + paintedOrigin]
    }
    // At the right edge: after a short text, below a long one.
    let blanks = whatWidth - DisplayWidth.of(origin)
    return blanks - width >= 2
      ? [head + body + String.blanks(blanks - width) + paintedOrigin]
      : [head + body, String.blanks(Self.roleWidth + blanks) + paintedOrigin]
  }

  /// The texts, each with its width, one after the other if there is room, else on a new row.
  private func flowing(_ texts: [(text: String, width: Int)]) -> ArraySlice<String> {
    var rows: [String] = []
    var column = Int.max / 2
    for (text, width) in texts {
      if column + Self.gap.utf8.count + width > room ?? .max {
        rows.append(text)
        column = width
      } else {
        rows[rows.count - 1] += Self.gap + text
        column += Self.gap.utf8.count + width
      }
    }
    return rows[...]
  }

  /// Place and rule, in columns of their own if there is room for both.
  private func origin(_ place: String, _ rule: String) -> String {
    let least = columns == nil ? Self.placeWidth : 0
    return place + String.blanks(max(place.isEmpty ? 0 : 2, least - DisplayWidth.of(place))) + rule
  }

  /// One row: an address, then the bytes from `start` on and their characters, each in its column.
  func row(
    _ address: Int?, _ bytes: ArraySlice<UInt8>, at start: Int, _ ink: Ink, _ annotation: String?
  ) -> String {
    let first = start % bytesPerRow
    var line = ""
    if let address {
      let digits = String(address - address % bytesPerRow, digits: addressWidth, radix: 16)
      line = Ink.faint.paint(digits, color: color) + Self.gap
    } else {
      line = String.blanks(addressWidth + 2)
    }
    var hex = ""
    var characters = ""
    for (index, byte) in bytes.enumerated() {
      let column = hexColumn(first + index) - hexColumn(first)
      hex += String.blanks(column - hex.utf8.count) + Self.digits(Int(byte))
      characters.unicodeScalars.append((0x20..<0x7F).contains(byte) ? Unicode.Scalar(byte) : ".")
    }
    line += String.blanks(hexColumn(first)) + ink.paint(hex, color: color)
    guard annotation != nil || !bytes.isEmpty else { return line }
    line += String.blanks(hexWidth - hexColumn(first) - hex.utf8.count + 2)
    line += String.blanks(first) + ink.paint(characters, color: color)
    guard let annotation else { return line }
    return line + String.blanks(bytesPerRow - first - bytes.count + 2) + annotation
  }

  /// A row below a full one that marks bytes, with a mark or a blank for each; `nil` if all are blank.
  func marks(_ marks: [Character]) -> String? {
    guard let last = marks.lastIndex(where: { $0 != " " }) else { return nil }
    var line = String.blanks(addressWidth + 2)
    for (index, mark) in marks[...last].enumerated() {
      line +=
        String.blanks(addressWidth + 2 + hexColumn(index) - line.utf8.count)
        + String(repeating: mark, count: 2)
    }
    line += String.blanks(addressWidth + 2 + hexWidth + 2 - line.utf8.count) + String(marks[...last])
    return Ink.strong.paint(line, color: color)
  }

  /// The row in place of `count` bytes that are left out.
  func omission(_ count: Int, _ annotation: String?) -> String {
    let text = "… \(count.grouped) bytes …"
    let line = String.blanks(addressWidth + 2) + Ink.faint.paint(text, color: color)
    guard let annotation else { return line }
    return line + String.blanks(annotationStart - addressWidth - 2 - DisplayWidth.of(text)) + annotation
  }

  private func clipped(_ text: String, to columns: Int?) -> String {
    guard let columns, DisplayWidth.of(text) > columns else { return text }
    return VisibleText.fitting(text, columns: max(0, columns - 1)).text + "…"
  }

  private static func digits(_ byte: Int) -> String { allDigits[byte & 0xFF] }

  private static let allDigits = (0..<256).map { String($0, digits: 2, radix: 16) }
}

extension String {
  /// The text padded with blanks to at least `width` ASCII characters.
  fileprivate func padded(to width: Int) -> String {
    self + String.blanks(width - utf8.count)
  }
}
