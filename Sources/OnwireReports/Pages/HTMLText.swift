import OnwireDiagnostics

/// Pieces of HTML, with texts escaped and elements closed.
///
/// A text from a spec or a capture reaches a page only through `escaped` or `element`.
enum HTMLText {
  /// `text` as it is written between tags, or in a tag, between the double quotes of an attribute; outside
  /// tags, double quotes stay.
  ///
  /// `\u{…}` replaces characters that are invisible or change the direction of text; line ends and tabs stay.
  static func escaped(_ text: String, isInTag: Bool = true) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    for index in scalars.indices {
      guard let escape = escape(of: scalars[index], isInTag) else { continue }
      result += text[start..<index]
      result += escape
      start = scalars.index(after: index)
    }
    result += text[start...]
    return result
  }

  /// The replacement of a scalar; `nil` if it stays.
  private static func escape(of scalar: Unicode.Scalar, _ isInTag: Bool) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": isInTag ? "&quot;" : nil
    case " "..<"\u{7F}", "\n", "\t": nil
    default: VisibleText.isHidden(scalar) ? VisibleText.of(String(scalar)) : nil
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: 0x20..<0x7F ~= byte
    }
  }

  /// An element whose `content` is HTML; attribute values are escaped here, and attributes with `nil` are
  /// left out.
  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], _ content: String
  ) -> String {
    "<\(name)\(self.attributes(attributes))>\(content)</\(name)>"
  }

  /// An element whose content is `text`.
  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], text: String
  ) -> String {
    element(name, attributes, escaped(text))
  }

  /// Attributes with a blank before each; one with an empty value has only its name, such as `checked`.
  static func attributes(_ attributes: KeyValuePairs<StaticString, String?>) -> String {
    var result = ""
    for case (let name, let value?) in attributes {
      result += value.isEmpty ? " \(name)" : " \(name)=\"\(escaped(value))\""
    }
    return result
  }
}

extension HTMLText {
  /// A heading of this level, or of the nearest that HTML has.
  static func heading(_ level: Int, _ content: String, id: String? = nil) -> String {
    let names: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]
    return element(names[min(max(level, 1), names.count) - 1], ["id": id], content)
  }

  /// An element without attributes, whose `content` is HTML.
  static func element(_ name: StaticString, _ content: String) -> String { element(name, [:], content) }

  /// A list with an item for each of `items`, which are HTML; empty if there are none.
  static func list(_ items: [String]) -> String {
    items.isEmpty ? "" : element("ul", items.map { element("li", $0) }.joined(separator: "\n"))
  }
}
