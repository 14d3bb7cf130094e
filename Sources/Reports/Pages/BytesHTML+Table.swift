import Diagnostics
import HTTPWire
import WireFormats

extension BytesHTML {
  /// A row for each field, below the titles of sections; fields of one path share its cell.
  ///
  /// End tags that HTML lets one leave out (of `td` and `tr`) are left out: they would be a tenth of the page.
  static func table(_ message: Message, _ fields: [PageField], _ marks: [Bool], _ lines: PlaceLinks) -> String
  {
    let titles = SectionTitles(message)
    var lines = lines
    var rules: [String: String] = [:]
    var html = """
      <table><thead><tr><th scope=col>Field<th scope=col>At<th scope=col>Bytes<th scope=col>Role\
      <th scope=col>Value<th scope=col>Spec<th scope=col>Rule<tbody>

      """
    var section: Int?
    var groupEnd = 0
    for (index, field) in fields.enumerated() {
      if let next = SectionTitles.section(of: field.element, in: message), next != section {
        // Back around the parts of a multipart body, there is nothing to say again.
        if section.map({ $0 < next }) ?? true {
          html += "<tbody><tr><th colspan=4 scope=rowgroup>\(HTMLText.escaped(titles.title(of: next)))\n"
        }
        section = next
        groupEnd = index
      }
      let style = RoleStyle(field.role).htmlClass
      html += marks[index] ? "<tr class=\"\(style) m\">" : "<tr class=\(style)>"
      if index >= groupEnd {
        groupEnd = Self.groupEnd(from: index, fields, message, section)
        let span = groupEnd - index
        html += "<td\(span > 1 ? " rowspan=\(span)" : "")>\(breakable(field.path))"
      }
      let rule = rules[field.rule] ?? (field.rule.isEmpty ? "" : breakable(PageRule(field.rule).name))
      rules[field.rule] = rule
      html +=
        "<td>\(String(field.range.lowerBound, radix: 16))<td>\(field.range.count)<td>\(field.role.rawValue)"
      html +=
        "<td>\(HTMLText.escaped(field.value).substituting("&quot;", with: "\""))<td>\(lines.link(field.place))<td>\(rule)\n"
    }
    return html + "</table>\n"
  }

  /// Behind the last of the fields from `index` on that have its path, in the same section.
  private static func groupEnd(
    from index: Int, _ fields: [PageField], _ message: Message, _ section: Int?
  ) -> Int {
    var end = index + 1
    while end < fields.count, fields[end].path == fields[index].path {
      let next = SectionTitles.section(of: fields[end].element, in: message)
      if let next, next != section { break }
      end += 1
    }
    return end
  }

  /// A path or name that may be broken behind its dots and before its brackets.
  private static func breakable(_ path: String) -> String {
    guard path.utf8.count > 12 else { return HTMLText.escaped(path) }
    var result = ""
    for character in path {
      if character == "[" { result += "<wbr>" }
      result += HTMLText.escaped(String(character))
      if character == "." { result += "<wbr>" }
    }
    return result
  }
}
