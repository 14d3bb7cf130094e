import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// The words of the report on bytes.
enum ByteWords {
  static let unprompted = "note: no value of the spec gives these bytes: the rule writes them unprompted"

  static func title(_ offset: Int, length: Int) -> String {
    "byte 0x\(String(offset, radix: 16)) (\(offset)) of \(length)"
  }

  static func title(_ range: ClosedRange<Int>, length: Int) -> String {
    "bytes \(span(range.lowerBound..<range.upperBound + 1)) of \(length)"
  }

  static func place(of field: Field) -> String { ", \(field.range.count.counted("byte")) at \(span(field.range))" }

  static func kind(_ kind: Element.Kind) -> String {
    kind.rawValue.split(separator: "-").joined(separator: " ")
  }

  /// What is said of bytes that are read or made only while writing; `nil` of those that the message holds.
  static func made(_ content: Segment.Content) -> String? {
    switch content {
    case .file(let file, _): "bytes of the file \(file.name)"
    case .random(let seed, _): "random bytes, seed \(seed)"
    case .zeros: "zero bytes, made when written"
    case .stored: nil
    }
  }

  /// A decoded value in so many columns.
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

  /// A rule's value in a client, and the releases that it holds for.
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

  /// What is said where a path gives no bytes; `known` are those that give some, in the message's order.
  static func nothing(from path: String, known: [String]) -> Diagnostic {
    var help: [String] = []
    if let meant = Suggestion.closest(to: path, among: known.flatMap(\.pathAndThoseAround).unique) {
      help.append("did you mean `\(meant)`?")
    }
    // The nearest value around it of which there are bytes.
    var around = path[...]
    while let end = around.lastIndex(where: { $0 == "." || $0 == "[" }) {
      around = around[..<end]
      let below = known.filter { Origin("", path: $0).isBelow(String(around)) }.unique
      guard !below.isEmpty else { continue }
      help.append("bytes below `\(around)` come from \(list(below))")
      return nothing(path, reason: "it has no value there, or the client writes nothing for it", help)
    }
    let roots = known.map { String($0.prefix { $0 != "." && $0 != "[" }) }.unique
    help.append("bytes of this request come from \(list(roots))")
    return nothing(
      path, reason: "it is not in the spec, or says how the request is written and is not written itself",
      help)
  }

  private static func nothing(_ path: String, reason: String, _ help: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noBytesOfPath), "no byte of the request comes from `\(path)`", at: nil,
      notes: [reason], help: help)
  }

  private static func list(_ paths: [String]) -> String {
    paths.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
      + (paths.count > 12 ? " and \(paths.count - 12) more" : "")
  }

  /// First and last byte, as `--at` takes them.
  private static func span(_ range: Range<Int>) -> String {
    let first = "0x\(String(range.lowerBound, radix: 16))"
    guard range.count > 1, let last = range.last else { return first }
    return "\(first)-0x\(String(last, radix: 16))"
  }
}

extension String {
  /// A path and the paths of the values around it.
  fileprivate var pathAndThoseAround: [String] {
    [self] + indices.filter { self[$0] == "." || self[$0] == "[" }.map { String(self[..<$0]) }
  }
}

extension [String] {
  /// Each text once, where it came first.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
