import Diagnostics
import HTTPWire

/// What two messages have otherwise, as HTML: each difference with both sides, and what does not count and why.
enum DifferencesHTML {
  /// How many differences of one area, and items of one list, are shown; of more it is said how many.
  static let limit = ComparisonView.limit

  /// The part of a page; the sides are called `left` and `right`, and its headings are of `level`.
  ///
  /// Of each area, `limit` differences are shown.
  /// - Throws: what reading a file throws.
  static func fragment(
    _ comparison: Comparison, left: String, right: String, level: Int = 3, limit: Int = limit
  ) throws -> String {
    let names = ComparedNames(left: left, right: right)
    let readers = try ComparedReaders(comparison)
    var parts = [verdict(comparison, names)]
    let areas = Dictionary(grouping: comparison.counting) { ComparisonArea(of: $0.path) }
    var items = DifferenceHTML(names)
    for area in ComparisonArea.allCases {
      guard let differences = areas[area] else { continue }
      parts.append(HTMLText.heading(level, HTMLText.escaped(area.rawValue)))
      let shown = try differences.prefix(limit).map { try items.item($0, readers) }
      parts.append(HTMLText.element("ul", "\n" + shown.joined(separator: "\n") + "\n"))
      parts += more(differences.count, of: limit, in: area.rawValue)
    }
    let remarks = ComparisonRemarks(comparison)
    if let sentence = remarks.leftToPhone { parts.append(HTMLText.element("p", HTMLText.words(sentence))) }
    if let settings = remarks.settings {
      parts.append(HTMLText.element("p", HTMLText.words(settings.words)))
      parts.append(
        HTMLText.element("pre", HTMLText.element("code", text: settings.lines.joined(separator: "\n"))))
    }
    for list in remarks.lists {
      parts.append(HTMLText.heading(level, HTMLText.escaped(list.title)))
      parts.append(HTMLText.list(list.items.prefix(limit).map(remark)))
      parts += more(list.items.count, of: limit, in: list.title)
    }
    parts.append(HTMLText.element("p", ["class": "counts"], text: ComparisonWords.summary(comparison)))
    return HTMLText.element("div", ["class": "differences"], "\n" + parts.joined(separator: "\n") + "\n")
      + "\n"
  }

  /// Both names with their signs, which are the legend of those below, and how many differences there are.
  private static func verdict(_ comparison: Comparison, _ names: ComparedNames) -> String {
    let verdict = HTMLText.element("strong", text: ComparisonWords.verdict(comparison))
    return HTMLText.element("p", ["class": "verdict"], "\(sides(names)) \(verdict)")
  }

  /// Both names with their signs.
  static func sides(_ names: ComparedNames) -> String {
    [
      ("left", ComparisonWords.leftSign, names.left), ("right", ComparisonWords.rightSign, names.right),
    ].map { side, sign, name in
      HTMLText.element(
        "span", ["class": side],
        DifferenceHTML.sign(sign) + " " + HTMLText.element("code", text: VisibleText.of(name)))
    }.joined(separator: " ")
  }

  private static func remark(_ item: ComparisonRemarks.Item) -> String {
    let path = item.path.isEmpty ? [] : [HTMLText.element("code", text: item.path)]
    return (path + [HTMLText.words(item.words)].filter { !$0.isEmpty }).joined(separator: " ")
  }

  private static func more(_ count: Int, of limit: Int, in title: String) -> [String] {
    guard count > limit else { return [] }
    return [HTMLText.element("p", text: ComparisonWords.more(count - limit, in: title))]
  }
}
