import Clients
import Diagnostics

extension MigrationReport {
  private static let columns = ["client", "value", "means"]

  /// The report as an HTML page in one file: it asks for nothing from elsewhere.
  ///
  /// - Throws: what reading a file throws.
  public func html() throws -> String {
    let heading = HTMLText.element("h1", text: title) + "\n"
    return PageFrame.document(title: title, main: heading + (try htmlFragment()))
  }

  /// The same as a part of a page, below a title; its headings are of `level` and those that follow it.
  ///
  /// - Throws: what reading a file throws.
  func htmlFragment(level: Int = 2) throws -> String {
    var parts = [HTMLText.element("p", HTMLText.words(summary))]
    if let keptWords { parts.append(HTMLText.element("p", HTMLText.words(keptWords))) }
    parts += try html(Self.countedTitle, groups, level)
    for (title, sentences) in refusalLists {
      parts.append(HTMLText.heading(level, HTMLText.escaped(title)))
      for refused in sentences {
        parts.append(HTMLText.element("p", HTMLText.words(VisibleText.of(refused.sentence))))
        parts.append(HTMLText.element("pre", text: refused.lines.joined(separator: "\n")))
        parts.append(Self.names(refused.names, of: refused.sentence))
      }
    }
    parts += try html(Self.uncountedTitle, uncountedGroups, level)
    return HTMLText.element("div", ["class": "migration"], "\n" + parts.joined(separator: "\n") + "\n") + "\n"
  }

  private func html(_ title: String, _ groups: [Group], _ level: Int) throws -> [String] {
    guard !groups.isEmpty else { return [] }
    return try [HTMLText.heading(level, HTMLText.escaped(title))] + groups.flatMap { try html($0, level + 1) }
  }

  private func html(_ group: Group, _ level: Int) throws -> [String] {
    var parts: [String] = []
    if let pair = group.pair {
      let name = HTMLText.element("code", text: pair.rule.name)
      parts.append(HTMLText.heading(level, "\(name) \(HTMLText.words(pair.rule.summary))"))
      parts.append(Self.table(pair))
      if let words = group.settingWords() { parts.append(HTMLText.element("p", HTMLText.words(words))) }
    } else {
      parts.append(HTMLText.heading(level, HTMLText.words(Self.otherWords)))
    }
    parts.append(Self.names(group.requests, of: group.pair?.rule.name ?? Self.otherWords))
    if let (name, example) = group.example {
      var item = DifferenceHTML(
        ComparedNames(left: migration.left.nameAndRelease, right: migration.right.nameAndRelease))
      // What to do about it stands above each example.
      item.givesHints = false
      let words =
        HTMLText.element("code", text: VisibleText.of(name)) + (example.isAlone ? Self.aloneWords : "")
      let list = HTMLText.element(
        "ul", try item.item(example.difference, ComparedReaders(example.comparison)))
      parts.append(
        HTMLText.element("div", ["class": "differences"], HTMLText.element("p", words) + "\n" + list))
    }
    return parts
  }

  private static func table(_ pair: RulePair) -> String {
    let rows = pair.signedSides.map { sign, side in
      let name = HTMLText.element("code", text: side.client.nameAndRelease)
      let value = side.row.map { HTMLText.element("code", text: $0.value.words) }
      return [
        DifferenceHTML.sign(sign) + " " + name, value ?? HTMLText.escaped(side.words),
        HTMLText.words(side.meaningWords),
      ]
    }
    return OverviewHTML.table(columns, rows, label: "What \(pair.rule.name) is in both")
  }

  /// How many requests there are; which, opens below.
  private static func names(_ names: [String], of what: String) -> String {
    let summary = HTMLText.element(
      "summary",
      HTMLText.escaped(counted(names.count))
        + HTMLText.element("span", ["class": "quiet"], text: " of \(VisibleText.of(what))"))
    let items = names.map { HTMLText.element("code", text: VisibleText.of($0)) }
    return HTMLText.element("details", summary + "\n" + HTMLText.list(items))
  }
}
