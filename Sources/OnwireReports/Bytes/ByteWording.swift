import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// The wording of the report on bytes.
enum ByteWording {
  static let unprompted = "note: no value of the spec gives these bytes: the rule writes them unprompted"

  static func title(_ offset: Int, length: Int) -> String {
    "byte 0x\(String(offset, radix: 16)) (\(offset)) of \(length)"
  }

  static func title(_ range: ClosedRange<Int>, length: Int) -> String {
    "bytes \(span(range.lowerBound..<range.upperBound + 1)) of \(length)"
  }

  static func place(of field: Field) -> String {
    ", \(field.range.count.counted("byte")) at \(span(field.range))"
  }

  /// The name of a role, a kind of element or an aspect in words: `field value` for `field-value`.
  static func words(_ name: some RawRepresentable<String>) -> String {
    name.rawValue.split(separator: "-").joined(separator: " ")
  }

  /// A note on bytes that are read or generated only while writing; `nil` for those stored in the message.
  static func made(_ content: Segment.Content) -> String? {
    switch content {
    case .file(let file, _): "bytes of the file \(file.name)"
    case .random(let seed, _): "random bytes, seed \(seed)"
    case .zeros: "zero bytes, made when written"
    case .stored: nil
    }
  }

  /// A decoded value, cut to so many columns.
  static func value(_ value: FieldValue, isWhole: Bool, length: Int, columns: Int) -> String {
    switch value {
    case .text(let text):
      let shown = VisibleText.quoted(text, columns: columns - 3)
      return "\"\(shown.text)" + (isWhole && shown.isWhole ? "\"" : "…\"")
    case .number(let text): return text
    case .boolean(let value): return value ? "true" : "false"
    case .null: return "null"
    case .bytes(let bytes): return "\((isWhole ? bytes.count : length).counted("byte")), no text"
    }
  }

  /// A rule's value in a client, and the releases that have it.
  static func value(_ row: ClientTable.Row, of client: Client) -> String {
    let value =
      switch row.value {
      case .text(let text): text
      case .list(let texts): "[\(texts.joined(separator: ", "))]"
      }
    guard !client.table.isOfStyles else {
      return "`\(value)` in \(client.title)\(client.release.isEmpty ? "" : " (\(client.release))")"
    }
    let releases = client.table.releases
    let since = (row.since ?? releases.first).map(\.description) ?? ""
    let until = (row.until ?? releases.last).map(\.description) ?? ""
    return "`\(value)` in \(client.title) \(since == until ? since : "\(since) to \(until)")"
  }

  static func changed(at place: String) -> String { "changed by the spec, at \(place)" }

  static func cause(path: String) -> String {
    path.isEmpty ? "these bytes come from here" : "these bytes come from `\(path)`"
  }

  static func path(_ path: String, _ runs: [Range<Int>]) -> String {
    guard !runs.isEmpty else { return "\(path): no bytes, as what it gives is empty" }
    let bytes = runs.reduce(0) { $0 + $1.count }
    return "\(path): \(bytes.counted("byte")) in \(runs.count.counted("run"))"
  }

  static func places(_ runs: [Range<Int>]) -> String {
    runs.prefix(8).map(span).joined(separator: ", ") + (runs.count > 8 ? ", …" : "")
  }

  /// The first and last byte, as `--at` takes them.
  private static func span(_ range: Range<Int>) -> String {
    let first = "0x\(String(range.lowerBound, radix: 16))"
    guard range.count > 1, let last = range.last else { return first }
    return "\(first)-0x\(String(last, radix: 16))"
  }
}
