/// The table at the start of a page of several requests.
enum OverviewHTML {
  /// A row for each request, whose cells are HTML; those at `numbers` stand at the right of their columns.
  ///
  /// It is called `label` where it is wider than the screen and can be moved.
  static func table(
    _ columns: [String], _ rows: [[String]], numbers: Set<Int> = [], label: String
  ) -> String {
    let head = columns.map { HTMLText.element("th", ["scope": "col"], text: $0) }.joined()
    let body = rows.map { cells in
      HTMLText.element(
        "tr",
        cells.enumerated().map { index, cell in
          HTMLText.element("td", ["class": numbers.contains(index) ? "number" : nil], cell)
        }.joined())
    }
    let table = HTMLText.element(
      "table", ["class": "plain requests"],
      "\n" + HTMLText.element("thead", HTMLText.element("tr", head)) + "\n<tbody>\n"
        + body.joined(separator: "\n") + "\n</tbody>\n")
    return HTMLText.element(
      "div", ["class": "scroll", "role": "group", "tabindex": "0", "aria-label": label], table) + "\n"
  }
}
