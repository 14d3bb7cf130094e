import OnwireDiagnostics

/// Pieces of HTML: texts escaped, elements closed.
///
/// A text that came from a spec or a capture gets into a page through `escaped` or `element` alone.
enum HTMLText {
  /// `text` as it stands between tags, or in a tag between the double quotes of an attribute; double quotes stay where
  /// it is in no tag.
  ///
  /// `\u{…}` stands for what is invisible or turns the direction of text; line ends and tabs stay.
  static func escaped(_ text: some StringProtocol, isInTag: Bool = true) -> String {
    if text.utf8.allSatisfy(isPlain) { return String(text) }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    if text.utf8.allSatisfy(isVisible) {
      append(text.utf8, isInTag, to: &result)
      return result
    }
    for scalar in text.unicodeScalars {
      if scalar.isASCII, isVisible(UInt8(scalar.value)) {
        append(CollectionOfOne(UInt8(scalar.value)), isInTag, to: &result)
      } else if VisibleText.isHidden(scalar) {
        result += VisibleText.of(String(scalar))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Appends what is in ASCII and visible, escaped.
  private static func append(_ text: some Collection<UInt8>, _ isInTag: Bool, to result: inout String) {
    var start = text.startIndex
    for index in text.indices {
      let escape: String
      switch text[index] {
      case UInt8(ascii: "&"): escape = "&amp;"
      case UInt8(ascii: "<"): escape = "&lt;"
      case UInt8(ascii: ">"): escape = "&gt;"
      case UInt8(ascii: "\"") where isInTag: escape = "&quot;"
      default: continue
      }
      result += String(decoding: text[start..<index], as: UTF8.self)
      result += escape
      start = text.index(after: index)
    }
    result += String(decoding: text[start...], as: UTF8.self)
  }

  /// Whether a byte stands for itself, or for a mark, a line end or a tab.
  private static func isVisible(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte || byte == 0x0A || byte == 0x09 }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: 0x20..<0x7F ~= byte
    }
  }

  /// An element whose `content` is HTML; attribute values are escaped here, and one that is `nil` is left out.
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

  /// Attributes with a blank before each; an empty value is an attribute by itself, such as `checked`.
  static func attributes(_ attributes: KeyValuePairs<StaticString, String?>) -> String {
    var result = ""
    for case (let name, let value?) in attributes {
      result += value.isEmpty ? " \(name)" : " \(name)=\"\(escaped(value))\""
    }
    return result
  }
}

extension HTMLText {
  /// A heading of this level; of one that HTML has not, the nearest that it has.
  static func heading(_ level: Int, _ content: String, id: String? = nil) -> String {
    let names: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]
    return element(names[min(max(level, 1), names.count) - 1], ["id": id], content)
  }

  /// An element without attributes, whose `content` is HTML.
  static func element(_ name: StaticString, _ content: String) -> String { element(name, [:], content) }

  /// A list with an item for each of `items`, which are HTML; empty for none.
  static func list(_ items: [String]) -> String {
    items.isEmpty ? "" : element("ul", items.map { element("li", $0) }.joined(separator: "\n"))
  }
}
