import HTTPWire

/// What a capture knows of a request, as HTML.
enum FidelityHTML {
  /// The part of a page, whose heading is of `level`.
  static func fragment(_ fidelity: Fidelity, level: Int = 2) -> String {
    let known = FidelityRows(fidelity)
    var parts = [HTMLText.heading(level, HTMLText.escaped(FidelityRows.title))]
    if let exact = known.exact { parts.append(HTMLText.element("p", text: exact)) }
    let rows = known.rows.map {
      HTMLText.element("dt", text: $0.name) + HTMLText.element("dd", HTMLText.words($0.words))
    }
    if !rows.isEmpty {
      let list = "\n" + rows.joined(separator: "\n") + "\n"
      parts.append(HTMLText.element("dl", ["class": "knowledge"], list))
    }
    return parts.joined(separator: "\n") + "\n"
  }
}
