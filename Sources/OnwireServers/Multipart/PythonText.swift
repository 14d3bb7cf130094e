import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A header line with parameters as Django reads it: `parse_header_parameters`, with Python's email package.
enum PythonField {
  /// The text before the first `;` in lower case, and the parameters, the last of each name.
  case field(String, [String: [UInt8]])
  /// A charset that Python does not know.
  case isUnreadable
  /// An uncaught error: pieces of a value both with and without a number.
  case fails

  init(_ line: ArraySlice<Unicode.Scalar>) {
    guard line.contains(";") else {
      self = .field(String(line.pythonStripped).lowercased(), [:])
      return
    }
    let segments = Self.segments(line)
    var parameters: [String: [UInt8]] = [:]
    var pieces: [String: [Piece]] = [:]
    for segment in segments.dropFirst() {
      let value = Self.unquoted(segment.value)
      if let (name, number) = Self.continuation(segment.name) {
        let isEscaped = segment.name.last == "*"
        pieces[name, default: []].append(Piece(number: number, value: value, isEscaped: isEscaped))
      } else if !segment.name.isEmpty {
        parameters[String(segment.name)] = Array(String(value).utf8)
      }
    }
    var isReadable = true
    for (name, list) in pieces {
      switch Self.joined(list) {
      case .text(let text): parameters[name] = Array(text.utf8)
      case .isUnreadable: isReadable = false
      case .fails:
        // Pieces are sorted before any charset is looked at.
        self = .fails
        return
      }
    }
    guard isReadable else {
      self = .isUnreadable
      return
    }
    self = .field(String(segments.first?.name ?? []).lowercased(), parameters)
  }

  private struct Segment {
    var name: ArraySlice<Unicode.Scalar>
    var value: ArraySlice<Unicode.Scalar>
  }

  /// The texts between unquoted `;`, each split at its first `=`.
  private static func segments(_ line: ArraySlice<Unicode.Scalar>) -> [Segment] {
    var result: [Segment] = []
    var start = line.startIndex
    var isQuoted = false
    for index in line.startIndex...line.endIndex {
      if index < line.endIndex {
        if line[index] == "\"", index == start || line[index - 1] != "\\" { isQuoted.toggle() }
        if line[index] != ";" || isQuoted { continue }
      }
      let text = line[start..<index]
      start = min(index + 1, line.endIndex)
      isQuoted = false
      guard let equals = text.firstIndex(of: "=") else {
        result.append(Segment(name: text.pythonStripped, value: []))
        continue
      }
      let name = Array(String(text[..<equals].pythonStripped).lowercased().unicodeScalars)[...]
      result.append(Segment(name: name, value: text[(equals + 1)...].pythonStripped))
    }
    return result
  }

  /// The text without quotes or angle brackets around it.
  private static func unquoted(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    guard text.count > 1 else { return text }
    if text.first == "<", text.last == ">" { return text.dropFirst().dropLast() }
    guard text.first == "\"", text.last == "\"" else { return text }
    return without(before: "\"", without(before: "\\", text.dropFirst().dropLast()))
  }

  /// The text without the backslash before each `mark`.
  private static func without(
    before mark: Unicode.Scalar, _ text: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    var result: [Unicode.Scalar] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == "\\", index + 1 < text.endIndex, text[index + 1] == mark { index += 1 }
      result.append(text[index])
      index += 1
    }
    return result[...]
  }

  // MARK: RFC 2231

  private struct Piece {
    /// The digits of the number, without leading zeros; `nil` if there are none.
    var number: [Unicode.Scalar]?
    var value: ArraySlice<Unicode.Scalar>
    var isEscaped: Bool

    static func isBefore(_ a: Piece, _ b: Piece) -> Bool {
      let (x, y) = (a.number ?? [], b.number ?? [])
      if x.count != y.count { return x.count < y.count }
      if x != y { return x.lexicographicallyPrecedes(y) }
      if a.value != b.value { return a.value.lexicographicallyPrecedes(b.value) }
      return !a.isEscaped && b.isEscaped
    }
  }

  /// The name and the number of `name*`, `name*0` or `name*0*`.
  private static func continuation(
    _ name: ArraySlice<Unicode.Scalar>
  ) -> (name: String, number: [Unicode.Scalar]?)? {
    let word = name.prefix {
      $0 == "_" || ("0"..."9").contains($0) || ("a"..."z").contains($0) || ("A"..."Z").contains($0)
    }
    var rest = name[word.endIndex...]
    guard !word.isEmpty, rest.popFirst() == "*" else { return nil }
    if rest.isEmpty { return (String(word), nil) }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    if rest.first == "*" { rest = rest.dropFirst() }
    guard !digits.isEmpty, rest.isEmpty else { return nil }
    return (String(word), Array(digits.drop { $0 == "0" }))
  }

  private enum Joined {
    case text(String)
    case isUnreadable
    case fails
  }

  private static func joined(_ pieces: [Piece]) -> Joined {
    let numbered = pieces.count { $0.number != nil }
    if numbered > 0, numbered < pieces.count { return .fails }
    let sorted = pieces.sorted(by: Piece.isBefore)
    let text = sorted.flatMap { $0.isEscaped ? unescaped($0.value) : Array($0.value) }
    guard sorted.contains(where: { $0.isEscaped }) else { return .text(String(text[...])) }
    let shares = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard shares.count > 2 else { return .text(PythonCodec.ascii.decode(rawEscaped(text[...])[...])) }
    if shares[0].isEmpty { return .text(String(unquoted(shares[2]))) }
    guard let codec = PythonCodec(String(shares[0])) else { return .isUnreadable }
    return .text(codec.decode(rawEscaped(shares[2])[...]))
  }

  /// The text with escapes undone, each to a character of ISO-8859-1.
  private static func unescaped(_ text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == "%", text.endIndex - index > 2, let high = digit(text[index + 1]),
        let low = digit(text[index + 2])
      {
        result.append(Unicode.Scalar(high << 4 | low))
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.isASCII ? UInt8(scalar.value).digit(16) : nil
  }

  /// The bytes of characters up to U+00FF, and `\uXXXX` for other characters.
  private static func rawEscaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    text.flatMap { scalar -> [UInt8] in
      if let byte = UInt8(exactly: scalar.value) { return [byte] }
      let digits = String(scalar.value, radix: 16)
      let isShort = scalar.value <= 0xFFFF
      let zeros = String(repeating: "0", count: max(0, (isShort ? 4 : 8) - digits.count))
      return Array((isShort ? "\\u" : "\\U").utf8) + Array((zeros + digits).utf8)
    }
  }
}

extension String {
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The text without the characters that Python's `strip` removes.
  var pythonStripped: ArraySlice {
    let rest = drop { $0.isPythonSpace }
    guard let last = rest.lastIndex(where: { !$0.isPythonSpace }) else { return rest.prefix(0) }
    return rest[...last]
  }
}

extension Unicode.Scalar {
  /// `str.isspace`: white space, and the four ASCII separators.
  fileprivate var isPythonSpace: Bool {
    properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(self)
  }
}

/// A Python codec, which decodes invalid bytes as U+FFFD.
enum PythonCodec {
  case utf8, ascii, latin1
  /// UTF-8 with an optional U+FEFF at the start, which is removed.
  case utf8Sig
  case other(TextEncoding)

  /// `codecs.lookup`; `nil` for a name that is unknown or contains a NUL.
  init?(_ name: String) {
    guard !name.utf8.contains(0) else { return nil }
    let key = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }.joined(separator: "_")
    switch key {
    case "utf_8", "utf8", "u8", "utf", "cp65001": self = .utf8
    case "utf_8_sig": self = .utf8Sig
    case "ascii", "us_ascii", "646", "ansi_x3.4_1968": self = .ascii
    case "latin_1", "latin1", "latin", "l1", "iso_8859_1", "iso8859_1", "iso8859", "8859", "cp819":
      self = .latin1
    default:
      let hyphenated = String(key.map { $0 == "_" ? "-" : $0 })
      guard let encoding = TextEncoding(named: name) ?? TextEncoding(named: hyphenated) else { return nil }
      self = .other(encoding)
    }
  }

  func decode(_ bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf8Sig:
      let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
      return String(decoding: rest, as: UTF8.self)
    case .latin1: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    case .ascii:
      return String(String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" }))
    case .other(let encoding):
      return String(decoding: encoding.servedText(bytes), as: UTF8.self)
    }
  }
}

extension TextEncoding {
  /// The text in UTF-8 as Python and Java decode it; `nil` if a byte belongs to no character.
  ///
  /// In their GBK, unlike Apple's, the single bytes 80 and FF are no characters; only their GB18030 has
  /// private-use characters.
  func servedTextIfValid(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let text = decode(bytes)?.bytes else { return nil }
    if name == "gbk" {
      var rest = bytes
      while let byte = rest.first {
        if byte == 0x80 || byte == 0xFF { return nil }
        rest = rest.dropFirst(byte < 0x80 ? 1 : 2)
      }
    }
    let isKnown =
      name == "gb18030"
      || !String(decoding: text, as: UTF8.self).unicodeScalars.contains {
        ("\u{E000}"..."\u{F8FF}").contains($0)
      }
    return isKnown ? text : nil
  }

  /// The text in UTF-8, with U+FFFD for each byte that does not belong to a character of one or two bytes.
  func servedText(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if let text = servedTextIfValid(bytes) { return text }
    var result: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      let length = (1...2).first { rest.count >= $0 && servedTextIfValid(rest.prefix($0)) != nil }
      result += length.flatMap { servedTextIfValid(rest.prefix($0)) } ?? [0xEF, 0xBF, 0xBD]
      rest = rest.dropFirst(length ?? 1)
    }
    return result
  }
}

/// HTML character references in a text, as Python's `html.unescape` resolves them: numeric ones, and of the
/// named ones those of ISO-8859-1 and a few more.
enum HTMLReferences {
  static func resolved(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "&", let reference = reference(scalars[(index + 1)...]) else {
        result.append(scalars[index])
        index += 1
        continue
      }
      result += reference.text
      index += 1 + reference.length
    }
    return String(result[...])
  }

  private static func reference(
    _ rest: ArraySlice<Unicode.Scalar>
  ) -> (text: [Unicode.Scalar], length: Int)? {
    if rest.first == "#" {
      let isHex = rest.dropFirst().first == "x" || rest.dropFirst().first == "X"
      let radix: UInt8 = isHex ? 16 : 10
      let start = rest.dropFirst(isHex ? 2 : 1)
      let digits = start.prefix { $0.isASCII && UInt8($0.value).digit(radix) != nil }
      guard !digits.isEmpty else { return nil }
      var number: UInt32 = 0
      for digit in digits where number < 0x20_0000 {
        number = number * UInt32(radix) + UInt32(UInt8(digit.value).digit(radix) ?? 0)
      }
      let end = start.dropFirst(digits.count).first == ";" ? 1 : 0
      return (character(number), digits.endIndex - rest.startIndex + end)
    }
    let name = rest.prefix(32).prefix { !"\t\n\u{0C} <&#;".unicodeScalars.contains($0) }
    let isClosed = rest.dropFirst(name.count).first == ";"
    if isClosed, let known = more[String(name)] ?? latin1(name) { return ([known], name.count + 1) }
    // Without `;`, the longest prefix that is a name of ISO-8859-1 counts.
    for length in stride(from: name.count, to: 1, by: -1) {
      if let known = latin1(name.prefix(length)) { return ([known], length) }
    }
    return nil
  }

  /// The character with a number: that of Windows-1252 for C1 controls; none if it is not a character.
  private static func character(_ number: UInt32) -> [Unicode.Scalar] {
    if (0x80...0x9F).contains(number) {
      let known = String(windows1252.unicodeScalars.dropFirst(Int(number - 0x80)).prefix(1))
      let scalar = known.unicodeScalars.first ?? "\u{FFFD}"
      return [scalar == " " ? Unicode.Scalar(UInt8(number)) : scalar]
    }
    guard number != 0, let scalar = Unicode.Scalar(number) else { return ["\u{FFFD}"] }
    let isNone =
      number < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains(number) || number == 0x7F
      || (0xFDD0...0xFDEF).contains(number) || number & 0xFFFE == 0xFFFE
    return isNone ? [] : [scalar]
  }

  private static let windows1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"

  private static func latin1(_ name: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? { names[String(name)] }

  private static let names: [String: Unicode.Scalar] = {
    var result: [String: Unicode.Scalar] = [
      "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"",
      "COPY": "\u{A9}", "REG": "\u{AE}",
    ]
    for (index, name) in latin1Names.split(separator: " ").enumerated() {
      result[String(name)] = Unicode.Scalar(UInt8(truncatingIfNeeded: 0xA0 + index))
    }
    return result
  }()

  /// The names of U+00A0 to U+00FF (HTML 4.01, 24.2).
  private static let latin1Names = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde \
    Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute \
    Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
    auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
    ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  private static let more: [String: Unicode.Scalar] = [
    "apos": "'", "euro": "€", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
    "sbquo": "‚",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•", "trade": "™", "OElig": "Œ", "oelig": "œ",
    "Scaron": "Š",
    "scaron": "š", "Yuml": "Ÿ", "num": "#", "sol": "/", "bsol": "\\", "colon": ":", "semi": ";",
    "period": ".",
    "comma": ",", "lpar": "(", "rpar": ")", "lsqb": "[", "rsqb": "]", "lbrack": "[", "rbrack": "]",
    "quest": "?",
    "excl": "!", "equals": "=", "plus": "+", "percnt": "%", "dollar": "$", "commat": "@", "lowbar": "_",
    "ast": "*",
    "Tab": "\t", "NewLine": "\n", "hyphen": "\u{2010}", "tilde": "˜", "circ": "ˆ",
  ]
}
