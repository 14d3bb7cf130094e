import Diagnostics
public import HTTPWire

/// Two requests as a part of a page: what they have otherwise, and the bytes of both with that marked.
public enum ComparisonHTML {
  /// The part of a page; ids in it begin with `id`, which is unique in the page, and its headings are of `level`.
  ///
  /// - Throws: what reading a file throws.
  public static func section(
    _ comparison: Comparison, left: ComparedSide, right: ComparedSide, id: String, level: Int = 2
  ) throws -> String {
    let differences = try Page(comparison, names: ComparedNames(left: left.name, right: right.name))
      .htmlFragment(level: level)
    let counting = comparison.counting
    let sides = [
      try side(left, comparison.left, counting.compactMap(\.left), id: id + "-left", level: level),
      try side(right, comparison.right, counting.compactMap(\.right), id: id + "-right", level: level),
    ]
    return differences
      + HTMLText.element("div", ["class": "compared"], "\n" + sides.joined(separator: "\n") + "\n") + "\n"
  }

  private static func side(
    _ side: ComparedSide, _ request: ComparedRequest, _ differences: [Difference.Side], id: String, level: Int
  ) throws -> String {
    let name = HTMLText.element("code", text: VisibleText.of(side.name))
    var text = HTMLText.heading(level, name) + "\n"
    if let coding = request.unpackedCoding {
      text +=
        HTMLText.element("p", Words(ComparisonWords.unpackedBytes(coding)).html) + "\n"
    }
    let words = request.wildcards.all.map(ComparisonWords.wildcard)
    if !words.isEmpty { text += HTMLText.list(words.map { Words($0).html }) + "\n" }
    text += FindingsHTML.fragment(
      // What is found is found in the bytes of the wire.
      side.findings, bytes: request.unpackedCoding == nil ? id : nil)
    if side.isCaptured {
      var page = Page("")
      page.add(request.fidelity)
      text += try page.htmlFragment(level: level + 1)
    }
    let marked = differences.flatMap { $0.marks.isEmpty ? [$0.range] : $0.marks }
    return HTMLText.element(
      "div",
      text
        + (try BytesHTML.fragment(request.message, id: id, marked: marked, label: VisibleText.of(side.name))))
  }
}

/// One side of a comparison as a page shows it.
public struct ComparedSide: Sendable {
  /// What it is called.
  public let name: String
  /// What a server may stumble over.
  public let findings: [Finding]
  /// Whether it is of a capture, which may not know everything.
  public let isCaptured: Bool

  /// A side of this name.
  public init(name: String, findings: [Finding], isCaptured: Bool) {
    self.name = name
    self.findings = findings
    self.isCaptured = isCaptured
  }
}
