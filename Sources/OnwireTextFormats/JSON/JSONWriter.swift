import OnwireDiagnostics

/// Writes JSON text as Apple's NSJSONSerialization prints it.
package struct JSONWriter: Sendable {
  /// How doubles and floats print. Integral ones have no `.0` in any style.
  package enum NumberStyle: Hashable, Sendable {
    /// As C's `%.{n}g`, a float as the double of the same value: 17 since iOS 11, 16 before.
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
    /// Without case and by the value of numbers, as older releases sort: `_`, `9`, `10`, `a`, `a2`, `a10`, `b`, `B`.
    ///
    /// Promised, and held to swift-corelibs-foundation, for keys of printable ASCII. Other characters follow
    /// all ASCII by their decomposed, folded code points, but a letter with marks stands beside its base
    /// letter: an approximation of the system's collation.
    case numeric
  }

  /// What NSJSONSerialization's writing options choose, and what differs between its releases.
  package struct Options: Hashable, Sendable {
    /// The order of keys, `nil` for the written one.
    package var sortedKeys: KeyOrder?
    /// Whether `/` is written `\/`.
    package var escapeSlashes: Bool
    /// Whether to break lines and indent by two spaces.
    package var pretty: Bool
    /// How doubles print.
    package var double: NumberStyle

    /// NSJSONSerialization's own choices, unless they are given.
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

  /// A value that JSON has no form for.
  package struct Failure: Error, Hashable, Sendable {
    /// What the value is.
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
    /// What it is.
    package var reason: Reason
  }

  /// How to write.
  package var options: Options

  /// A writer with `options`.
  package init(_ options: Options = Options()) {
    self.options = options
  }

  /// The text of `document`, whatever its root: NSJSONSerialization by itself wants a container there.
  package func write(_ document: Document) throws(Failure) -> WrittenDocument {
    var text = JSONText(options: options, sizes: document.subtreeSizes)
    try text.write(document, index: 0, depth: 0)
    return text.written
  }
}

extension JSONWriter {
  /// `document` for machines, in the written order, where people and build servers see it too.
  ///
  /// `\u` escapes stand for what is hidden and for the second of two number signs, with which commands to build
  /// servers begin (`##[`). A value that JSON has no form for, a date or a NaN, makes the text empty.
  package static func shownText(of document: Document, pretty: Bool = false) -> String {
    let options = Options(sortedKeys: nil, escapeSlashes: false, pretty: pretty, double: .shortest)
    var json = JSONText(options: options, sizes: nil)
    guard (try? json.write(document, index: 0, depth: 0)) != nil else { return "" }
    let written = json.written.bytes
    if isPlain(written) { return String(decoding: written, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(written.count)
    var last: Unicode.Scalar?
    // JSON has such characters in strings only.
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

  /// Whether nothing in a JSON text is hidden or the beginning of a command: most have only ASCII.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    var last: UInt8 = 0
    return text.allSatisfy { byte in
      defer { last = byte }
      return byte >= 0x20 && byte < 0x7F && (byte != UInt8(ascii: "#") || last != byte)
        || byte == UInt8(ascii: "\n")
    }
  }

  /// Appends a text in quotes, with nothing in it that a terminal could take for a command.
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

  /// The same of bytes that are valid UTF-8.
  package static func appendShown(utf8 text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if text.withUnsafeBufferPointer({ appendPlain($0, to: &bytes) }) { return }
    appendShown(String(decoding: text, as: UTF8.self), to: &bytes)
  }

  /// Appends a text in quotes, if each of its bytes stays as it is: most do.
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

  /// Whether `scalar` of a string, with `last` before it, is written as `escape` gives it; line ends are not seen.
  package static func isEscaped(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    scalar == "#" ? last == "#" : scalar.value >= 0x7F && VisibleText.isHidden(scalar)
  }

  /// The escape of a unit of UTF-16.
  package static func escape(_ unit: UInt16) -> String {
    "\\u" + String(unit, digits: 4, radix: 16)
  }
}
