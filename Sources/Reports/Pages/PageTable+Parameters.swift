import Diagnostics
import HTTPWire

extension PageTable {
  /// The pairs of a target or form, nested names put together again: `user[name]` is `user.name`.
  static func parameters(of message: Message, in kind: Element.Kind) throws -> PageTable? {
    guard let element = message.elements.firstIndex(where: { $0.kind == kind }) else { return nil }
    let cells = try ValueCells(message)
    return try PageTable(
      kind == .target ? PageWords.query : PageWords.form,
      [PageWords.name, PageWords.value, PageWords.wire],
      ParameterPaths(message.parameters(in: element)).all
    ) { path, pair in
      let value = try cells.value(of: pair)
      let spelling = try cells.spelling(of: pair)
      return [path, value, spelling == cells.plain(path, value) ? "" : spelling]
    }
  }

  /// The values of a JSON text or a property list.
  static func document(of message: Message, _ kind: Element.Kind) throws -> PageTable? {
    let cells = try ValueCells(message)
    let rows = cells.rows.filter { row in
      row.element.map { message.elements[$0].kind } == kind && row.isShown(in: message)
        && !isKeyAlone(row, message)
    }
    return try PageTable(
      kind == .json ? PageWords.json : PageWords.propertyList,
      [PageWords.path, PageWords.value, PageWords.wire], rows
    ) { row in
      let value = try cells.reader.value(of: row)
      return [Self.pathInDocument(row.path), cells.text(value), value.raw]
    }
  }

  /// Whether it is a key of a binary property list, which stands apart from its value.
  private static func isKeyAlone(_ row: RequestRow, _ message: Message) -> Bool {
    message.segments[row.segments.lowerBound].role == .documentKey && row.isBinary(message)
  }

  /// `user.name` of `json.user.name`.
  private static func pathInDocument(_ path: String) -> String {
    let rest = path.drop { $0 != "." && $0 != "[" }
    return rest.isEmpty
      ? PageWords.whole : VisibleText.of(String(rest.first == "." ? rest.dropFirst() : rest))
  }
}
