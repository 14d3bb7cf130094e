import OnwireDiagnostics

/// Writes JSON text as Apple's NSJSONSerialization prints it.
package struct JSONWriter: Sendable {
  /// How doubles and floats print. Integral ones have no `.0` in any style.
  package enum NumberStyle: Hashable, Sendable {
    /// Like C's `%.{n}g`, with floats as the double of the same value: 17 since iOS 11, 16 before.
    case significantDigits(Int)
    /// The fewest digits that read back as the same double, or the same float.
    case shortest
  }

  /// How the keys of each dictionary sort.
  package enum KeyOrder: Hashable, Sendable {
    /// By UTF-16 code units.
    case codeUnits
    /// By Unicode scalars, as Swift's own JSONEncoder sorts.
    case codePoints
    /// Case-insensitively and with numbers by value, as older releases sort: `_`, `9`, `10`, `a`, `a2`,
    /// `a10`, `b`, `B`.
    ///
    /// Promised, and tested against swift-corelibs-foundation, for keys of printable ASCII. Other characters
    /// follow all ASCII by their decomposed, folded code points, except that a letter with marks is placed
    /// beside its base letter: an approximation of the system's collation.
    case numeric
  }

  /// The choices of NSJSONSerialization's writing options, and the differences between its releases.
  package struct Options: Hashable, Sendable {
    /// The order of keys; `nil` for the order in which they were written.
    package var sortedKeys: KeyOrder?
    /// Whether `/` is written `\/`.
    package var escapeSlashes: Bool
    /// Whether to break lines and indent by two spaces.
    package var pretty: Bool
    /// How doubles print.
    package var double: NumberStyle

    /// Creates options, by default NSJSONSerialization's own.
    package init(
      sortedKeys: KeyOrder? = nil, escapeSlashes: Bool = true, pretty: Bool = false,
      double: NumberStyle = .significantDigits(17)
    ) {
      self.sortedKeys = sortedKeys
      self.escapeSlashes = escapeSlashes
      self.pretty = pretty
      self.double = double
    }
  }

  /// A value that has no form in JSON.
  package struct Failure: Error, Hashable, Sendable {
    /// The kinds of such values.
    package enum Reason: Hashable, Sendable {
      /// Bytes.
      case data
      /// A date.
      case date
      /// An infinity or a NaN.
      case notFinite
    }

    /// The value's index in preorder, as in `WrittenDocument.Piece.value`.
    package var value: Int
    /// The kind of value.
    package var reason: Reason
  }

  /// The options.
  package var options: Options

  /// A writer with `options`.
  package init(_ options: Options = Options()) {
    self.options = options
  }

  /// The text of `document`, whatever its root is; NSJSONSerialization itself requires a container there.
  package func write(_ document: Document) throws(Failure) -> WrittenDocument {
    var text = JSONText(options: options, sizes: document.subtreeSizes)
    try text.write(document, index: 0, depth: 0)
    return text.written
  }
}

extension JSONWriter {
  /// The JSON of `document` for machines, in the order in which it was written, if people and build servers
  /// see it, too.
  ///
  /// `\u` escapes stand for hidden characters, and for the second of two number signs, with which commands to
  /// build servers begin (`##[`). If a value has no form in JSON, such as a date or a NaN, the text is empty.
  package static func shownText(of document: Document, pretty: Bool = false) -> String {
    let options = Options(sortedKeys: nil, escapeSlashes: false, pretty: pretty, double: .shortest)
    var json = JSONText(options: options, sizes: nil)
    guard (try? json.write(document, index: 0, depth: 0)) != nil else { return "" }
    let written = json.written.bytes
    if isPlain(written) { return String(decoding: written, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(written.count)
    var last: Unicode.Scalar?
    // JSON has such characters only in strings.
    for scalar in String(decoding: written, as: UTF8.self).unicodeScalars {
      if isEscaped(scalar, after: last) {
        for unit in String(scalar).utf16 { text += escape(unit).utf8 }
      } else if scalar.isASCII {
        text.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        text += scalar.utf8
      }
      last = scalar
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether nothing in a JSON text is hidden or the start of a command: most texts are ASCII only.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    var last: UInt8 = 0
    return text.allSatisfy { byte in
      defer { last = byte }
      return byte >= 0x20 && byte < 0x7F && (byte != UInt8(ascii: "#") || last != byte)
        || byte == UInt8(ascii: "\n")
    }
  }

  /// Appends a text in quotes, without anything that could command a terminal.
  package static func appendShown(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    if text.withUTF8({ appendPlain($0, to: &bytes) }) { return }
    bytes.append(UInt8(ascii: "\""))
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case _ where isEscaped(scalar, after: last):
        for unit in String(scalar).utf16 { bytes += escape(unit).utf8 }
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\n": bytes += #"\n"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case _ where scalar.value < 0x7F && scalar.value >= 0x20:
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where scalar.value < 0x20: bytes += escape(UInt16(scalar.value)).utf8
      default: bytes += scalar.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Does the same for bytes that are valid UTF-8.
  package static func appendShown(utf8 text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if text.withUnsafeBufferPointer({ appendPlain($0, to: &bytes) }) { return }
    appendShown(String(decoding: text, as: UTF8.self), to: &bytes)
  }

  /// Appends a text in quotes if all of its bytes stay unchanged, as in most texts.
  private static func appendPlain(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    let isPlain = text.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        && byte != UInt8(ascii: "#")
    }
    guard isPlain else { return false }
    bytes.append(UInt8(ascii: "\""))
    bytes += text
    bytes.append(UInt8(ascii: "\""))
    return true
  }

  /// Whether `scalar` of a string, with `last` before it, is written as `escape` returns it; line ends are
  /// not passed.
  package static func isEscaped(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    scalar == "#" ? last == "#" : scalar.value >= 0x7F && VisibleText.isHidden(scalar)
  }

  /// The escape of a UTF-16 code unit.
  package static func escape(_ unit: UInt16) -> String {
    "\\u" + String(unit, digits: 4, radix: 16)
  }
}
