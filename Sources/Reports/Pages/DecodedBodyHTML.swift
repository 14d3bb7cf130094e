import HTTPWire
import WireFormats

/// The fields of a body without its chunks and codings, as HTML.
enum DecodedBodyHTML {
  /// How many fields are shown; of more it is said how many.
  static let limit = 500
  /// What the columns are called.
  static let columns = ["offset", "field", "value"]

  /// The part of a page, whose heading is of `level`; empty where the body has no coding.
  ///
  /// - Throws: what reading a file throws.
  static func fragment(_ message: Message, level: Int = 2) throws -> String {
    guard let decoded = try DecodedBody(of: message) else { return "" }
    let list = try FieldList.of(decoded, message, limit: limit)
    var parts = [HTMLText.heading(level, HTMLText.escaped(list.title))]
    parts += list.notes.map { HTMLText.element("p", HTMLText.words($0)) }
    if !list.rows.isEmpty { parts.append(table(list)) }
    if list.hiddenCount > 0 {
      parts.append(HTMLText.element("p", text: RequestWords.more(list.hiddenCount, ofDecoded: true)))
    }
    return parts.joined(separator: "\n") + "\n"
  }

  private static func table(_ list: FieldList) -> String {
    let head = columns.map { HTMLText.element("th", ["scope": "col"], text: $0) }.joined()
    let rows = list.rows.map { row in
      HTMLText.element(
        "tr",
        HTMLText.element("td", ["class": "offset"], text: row.offset)
          + HTMLText.element("th", ["scope": "row"], HTMLText.element("code", text: row.path))
          + HTMLText.element("td", value(row.value)))
    }
    return HTMLText.element(
      "table", ["class": "decoded"],
      "\n" + HTMLText.element("thead", HTMLText.element("tr", head)) + "\n<tbody>\n"
        + rows.joined(separator: "\n") + "\n</tbody>\n")
  }

  /// A value, how it is spelled, and what else there is to say.
  private static func value(_ value: RequestValue) -> String {
    guard !value.text.isEmpty else { return "" }
    var pieces = [HTMLText.element("code", text: value.text + (value.isWhole ? "" : "…"))]
    pieces += value.asides.map { HTMLText.element("span", ["class": "aside"], HTMLText.words($0)) }
    return pieces.joined(separator: " ")
  }
}
