import OnwireDiagnostics
import OnwireHTTP

/// A difference as HTML: what it is, the value on each side with the differing bytes marked, and the source
/// of each.
struct DifferenceHTML {
  /// The most columns of a value; longer ones are cut around the marks.
  private static let columns = 400

  /// The names of the sides for screen readers, which show neither sign nor colour.
  let left: String
  let right: String

  /// The difference as a list item, with the hint that would undo it.
  ///
  /// - Throws: Any error from reading a file.
  func item(_ difference: Difference, _ readers: ComparedReaders, hint: String?) throws -> String {
    let sides = readers.sides(of: difference)
    let values = try DifferenceText(difference, sides).values
    let lines = GlyphLine.lines(of: values, columns: Self.columns)
    var content = title(difference)
    var rows: [String] = []
    for (index, side) in sides.enumerated() {
      rows.append(try row(side, values[index], lines[index], difference))
    }
    content += "\n" + HTMLText.element("dl", "\n" + rows.joined(separator: "\n") + "\n")
    if let hint {
      content += "\n" + HTMLText.element("p", ["class": "advice"], Words(hint).html)
    }
    return HTMLText.element("li", ["class": difference.kind.rawValue], content)
  }

  private func title(_ difference: Difference) -> String {
    let sign = Self.sign(ComparisonWording.sign(difference.kind))
    let path = HTMLText.element("code", text: VisibleText.of(difference.path))
    return HTMLText.element("p", "\(sign) \(path) \(Words(ComparisonWording.told(difference)).html)")
  }

  private func row(
    _ side: ComparedReaders.Side, _ value: SideText, _ line: GlyphLine, _ difference: Difference
  ) throws -> String {
    var origin = side.citation(unlike: difference.path)
    if value.isCut || !line.isWhole { origin = "\(ComparisonWording.cut(of: value.size)), \(origin)" }
    let sign = side.isLeft ? ComparisonWording.leftSign : ComparisonWording.rightSign
    let name = HTMLText.element("span", ["class": "quiet"], text: side.isLeft ? left : right)
    var content = HTMLText.element("code", Self.marked(line.shown, isLeft: side.isLeft))
    if let binary = value.binary { content += "\n" + (try BytePreviewHTML.text(side, binary)) + "\n" }
    content += " " + HTMLText.element("span", ["class": "origin"], Words(origin).html)
    let pair = HTMLText.element("dt", Self.sign(sign) + name) + HTMLText.element("dd", content)
    return HTMLText.element("div", ["class": side.isLeft ? "left" : "right"], pair)
  }

  /// A sign that only repeats the words beside it.
  static func sign(_ sign: String) -> String {
    HTMLText.element("span", ["class": "sign", "aria-hidden": "true"], text: sign)
  }

  /// Glyphs with the differing ones marked: as deleted on the left side, as inserted on the right.
  static func marked(_ glyphs: [Glyph], isLeft: Bool) -> String {
    glyphs.runs.map { run in
      guard run.isMarked else { return HTMLText.escaped(run.text) }
      return isLeft ? HTMLText.element("del", text: run.text) : HTMLText.element("ins", text: run.text)
    }.joined()
  }
}
