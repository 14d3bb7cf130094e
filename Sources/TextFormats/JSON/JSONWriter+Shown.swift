import Diagnostics

extension JSONWriter {
  /// `document` for machines, in the written order, where people and build servers see it too.
  ///
  /// `\u` escapes stand for what is hidden and for the second of two number signs, with which commands to build
  /// servers begin (`##[`). A value that JSON has no form for, a date or a NaN, makes the text empty.
  public static func shownText(of document: Document, pretty: Bool = false) -> String {
    let options = Options(sortedKeys: nil, escapeSlashes: false, pretty: pretty, double: .shortest)
    guard let written = try? JSONWriter(options).write(document) else { return "" }
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    // JSON has such characters in strings only.
    for scalar in String(decoding: written.bytes, as: UTF8.self).unicodeScalars {
      if isEscaped(scalar, after: last) {
        for unit in String(scalar).utf16 { text.append(contentsOf: escape(unit).unicodeScalars) }
      } else {
        text.append(scalar)
      }
      last = scalar
    }
    return String(text)
  }

  /// Whether `scalar` of a string, with `last` before it, is written as `escape` gives it; line ends are not seen.
  package static func isEscaped(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    scalar == "#" ? last == "#" : scalar.value >= 0x7F && VisibleText.isHidden(scalar)
  }

  /// The escape of a unit of UTF-16.
  package static func escape(_ unit: UInt16) -> String {
    "\\u" + String(unit, digits: 4, radix: 16)
  }
}
