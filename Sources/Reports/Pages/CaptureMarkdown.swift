import HTTPWire
import WireFormats

/// What a page says of a captured request besides its bytes, as Markdown.
enum CaptureMarkdown {
  /// What was sent and when, what is known of it, and what is in its body without codings.
  ///
  /// Headings begin with `heading`, such as `##`.
  /// - Throws: what reading a file throws.
  static func fragment(_ request: CapturedRequest, heading: String = "##") throws -> String {
    var parts = [
      MarkdownText.code(RequestWords.sent(request)), MarkdownText.escaped(RequestWords.sizes(request)),
    ]
    if !request.isCompiled { parts += fidelity(request.fidelity, heading) }
    parts += try decodedBody(request.wire.message, heading)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func fidelity(_ fidelity: Fidelity, _ heading: String) -> [String] {
    let known = FidelityRows(fidelity)
    let items = known.rows.map { "- \($0.name): \(MarkdownText.words($0.words))" }
    return ["\(heading) \(FidelityRows.title)"] + [known.exact].compactMap(\.self)
      + (items.isEmpty ? [] : [items.joined(separator: "\n")])
  }

  private static func decodedBody(_ message: Message, _ heading: String) throws -> [String] {
    guard let decoded = try DecodedBody(of: message) else { return [] }
    let list = try FieldList.of(decoded, message, limit: DecodedBodyHTML.limit)
    var parts = ["\(heading) \(MarkdownText.escaped(list.title))"]
    parts += list.notes.map(MarkdownText.words)
    if !list.rows.isEmpty {
      var table = MarkdownTable(DecodedBodyHTML.columns)
      for row in list.rows {
        let value = row.value.text + (row.value.isWhole ? "" : "…")
        let shown = value.isEmpty ? [] : [MarkdownText.code(value)]
        table.append([
          row.offset, MarkdownText.code(row.path),
          (shown + row.value.asides.map(MarkdownText.words)).joined(separator: " "),
        ])
      }
      parts.append(String(table.text.dropLast()))
    }
    if list.hiddenCount > 0 { parts.append(RequestWords.more(list.hiddenCount, ofDecoded: true)) }
    return parts
  }
}
