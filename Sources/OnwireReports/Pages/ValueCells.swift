import OnwireDiagnostics
import OnwireHTTP

/// Values of a message as cells of a table, on one line and of limited length.
struct ValueCells {
  let message: Message
  let reader: ValueReader
  private let rows: [RequestRow]
  /// The most columns of a cell that is not cut.
  private static let columns = 100
  /// The most bytes of a pair that are read to show how it is written.
  private static let spellingLimit = 1024

  /// Reads the values in the element `element`, such as a form.
  init(_ message: Message, of element: Int) throws {
    self.message = message
    reader = try ValueReader(message)
    rows = RequestRow.rows(of: element, in: message)
  }

  /// A value with its remarks.
  static func text(_ value: RequestValue) -> String {
    let fitting = VisibleText.fitting(value.text, columns: Self.columns)
    var text = value.text
    var notes = value.notes
    if !fitting.isWhole || !value.isWhole {
      text = fitting.text + (value.text.hasPrefix("\"") ? "…\"" : "…")
      if value.size > 0 { notes.insert(RequestWording.cut(of: value.size), at: 0) }
    }
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: "; ")))"
  }

  /// The value of a pair or part.
  func value(of element: Int) throws -> String {
    let shown = reader.rows(of: element, among: rows)
    guard let row = shown.first, shown.count == 1 else { return try reader.text(of: element, rows) }
    return Self.text(try reader.value(of: row))
  }

  /// A pair as it is on the wire.
  func spelling(of pair: Int) throws -> String {
    let segments = message.elements[pair].segments
    let marks = segments.prefix { message.segments[$0].role == .delimiter }
    var inner = marks.endIndex..<segments.upperBound
    // The separator before the next pair is not part of it.
    while let last = inner.last, message.segments[last].role.isMark, isSeparator(last) { inner.removeLast() }
    let range = message.offsets[inner.lowerBound]..<message.offsets[inner.upperBound]
    let bytes = try message.bytes(range.prefix(Self.spellingLimit))
    let fitting = VisibleText.fitting(String(decoding: bytes, as: UTF8.self), columns: Self.columns)
    return fitting.isWhole && bytes.count == range.count ? fitting.text : fitting.text + "…"
  }

  private func isSeparator(_ segment: Int) -> Bool {
    message.offsets[segment + 1] - message.offsets[segment] == 1
      && (try? message.bytes(message.offsets[segment]..<message.offsets[segment + 1])) != [UInt8(ascii: "=")]
  }

  /// The pair as it would be written if nothing had to be escaped.
  func plain(_ name: String, _ value: String) -> String {
    value == RequestWording.noValue ? name : "\(name)=\(value.dropFirst().dropLast())"
  }

  /// The bytes of the first segment with this role in an element, as text; `nil` if there is none.
  func stored(_ role: Segment.Role, in element: Int) -> String? {
    message.elements[element].segments.first { message.segments.role(at: $0) == role }.map { segment in
      VisibleText.of(String(decoding: message.partParameter(segment), as: UTF8.self))
    }
  }

  /// The length of a part's content.
  func size(ofPart part: Int) -> Int {
    reader.rows(of: part, among: rows).reduce(0) { sum, row in
      sum + message.offsets[row.segments.upperBound] - message.offsets[row.segments.lowerBound]
    }
  }
}
