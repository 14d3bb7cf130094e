import OnwireTextFormats

/// A scalar of a document: its kind, and a spelling that is the same for equal values.
struct ScalarText {
  enum Kind: Hashable {
    case text, number, boolean, null, date, data, other
  }

  let kind: Kind
  /// The canonical spelling of the value: a text without escapes, a number by its digits and exponent.
  let canonical: [UInt8]

  /// A scalar of JSON.
  init(json bytes: ArraySlice<UInt8>) {
    switch bytes.first ?? 0 {
    case UInt8(ascii: "\""):
      kind = .text
      canonical = Self.unescaped(bytes.dropFirst().dropLast())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      canonical = Self.number(bytes)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      kind = .boolean
      canonical = Array(bytes)
    case UInt8(ascii: "n"):
      kind = .null
      canonical = []
    default:
      kind = .other
      canonical = Array(bytes)
    }
  }

  /// A scalar of an XML property list, with its tags.
  init(xml bytes: ArraySlice<UInt8>) {
    let (tag, text) = Self.parts(xml: bytes)
    switch String(decoding: tag, as: UTF8.self) {
    case "integer", "real":
      kind = .number
      let isNumber = !text.isEmpty && text.allSatisfy(Self.numberBytes.contains)
      canonical = isNumber ? Self.number(text) : Array(text)
    case "true", "false":
      kind = .boolean
      canonical = Array(tag)
    case "date":
      kind = .date
      canonical = Array(text)
    case "data":
      kind = .data
      canonical = text.filter { !$0.isSpaceOrTab && $0 != 0x0A && $0 != 0x0D }
    default:
      kind = .text
      canonical = Array(DocumentText.key(text, isJSON: false).utf8)
    }
  }

  /// A value of an XML property list as text: the text between its tags or, for `<true/>`, the name.
  static func words(xml bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let (tag, text) = parts(xml: bytes)
    if tag.elementsEqual("array".utf8) || tag.elementsEqual("dict".utf8) { return bytes }
    return text.isEmpty && (tag.elementsEqual("true".utf8) || tag.elementsEqual("false".utf8)) ? tag : text
  }

  private static func parts(xml bytes: ArraySlice<UInt8>) -> (tag: ArraySlice<UInt8>, text: ArraySlice<UInt8>)
  {
    let tag = bytes.dropFirst().prefix { (0x61...0x7A).contains($0) }
    let content = bytes[(bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex)...]
    return (tag, content[..<(content.lastIndex(of: UInt8(ascii: "<")) ?? content.startIndex)])
  }

  /// The way in which two spellings of one value differ.
  var spellingWay: Difference.Way {
    switch kind {
    case .number: .numberSpelling
    case .data: .blanks
    case .boolean, .null, .date, .other: .markup
    case .text: .stringEscape
    }
  }

  // MARK: Numbers

  private static let numberBytes = ASCIISet("+-.eE").union(.digits)

  /// Sign, digits without zeros at either end, and the exponent of the last digit; exact, however long the
  /// number is.
  private static func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var number: [UInt8] = []
    number.reserveCapacity(bytes.count + 4)
    var index = bytes.startIndex
    if bytes.first == UInt8(ascii: "-") {
      number.append(UInt8(ascii: "-"))
      index += 1
    }
    let sign = number.count
    var fraction: Int?
    while index < bytes.endIndex, bytes[index] | 0x20 != UInt8(ascii: "e") {
      let byte = bytes[index]
      if let count = fraction { fraction = count + 1 } else if byte == UInt8(ascii: ".") { fraction = 0 }
      if byte != UInt8(ascii: "."), byte != UInt8(ascii: "0") || number.count > sign { number.append(byte) }
      index += 1
    }
    if number.count == sign { return [UInt8(ascii: "0")] }
    var shift = -(fraction ?? 0)
    while number.last == UInt8(ascii: "0") {
      number.removeLast()
      shift += 1
    }
    number.append(UInt8(ascii: "e"))
    let spelled = bytes[index...].dropFirst()
    if spelled.isEmpty {
      append(shift, to: &number)
    } else if let written = Int(String(decoding: spelled, as: UTF8.self)),
      case (let exponent, false) = written.addingReportingOverflow(shift)
    {
      append(exponent, to: &number)
    } else {
      // An absurdly large exponent keeps its own spelling.
      append(shift, to: &number)
      number += [UInt8(ascii: "e")] + spelled
    }
    return number
  }

  private static func append(_ exponent: Int, to number: inout [UInt8]) {
    if 0..<10 ~= exponent {
      number.append(UInt8(ascii: "0") + UInt8(exponent))
    } else {
      number += String(exponent).utf8
    }
  }

  // MARK: Texts

  /// The bytes that a piece of a text stands for.
  static func decoded(_ piece: ArraySlice<UInt8>, isJSON: Bool) -> [UInt8] {
    isJSON ? unescaped(piece) : Array(DocumentText.key(piece, isJSON: false).utf8)
  }

  /// For each position in a text, whether it is inside an escape.
  static func insides(of text: [UInt8], isJSON: Bool) -> [Bool] {
    var places = Array(repeating: false, count: text.count + 1)
    var position = 0
    while position < text.count {
      var end = position + 1
      if isJSON, text[position] == UInt8(ascii: "\\") {
        let isUnit = end < text.count && text[end] == UInt8(ascii: "u")
        end = min(end + (isUnit ? 5 : 1), text.count)
      } else if !isJSON, text[position] == UInt8(ascii: "&") {
        end = text[position...].firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? end
      }
      for inside in position + 1..<end { places[inside] = true }
      position = end
    }
    return places
  }

  /// The text without escapes; a lone surrogate gets three bytes of its own, which no text has.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        result.append(byte)
        continue
      }
      guard letter == UInt8(ascii: "u"), let unit = DocumentText.unit(&rest) else {
        result.append(DocumentText.escapes[letter] ?? letter)
        continue
      }
      var after = rest.dropFirst(2)
      if UTF16.isLeadSurrogate(unit), rest.starts(with: #"\u"#.utf8), let second = DocumentText.unit(&after),
        UTF16.isTrailSurrogate(second)
      {
        rest = after
        append(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(second) & 0x3FF, &result)
      } else {
        append(UInt32(unit), &result)
      }
    }
    return result
  }

  /// Appends a code point in the form of UTF-8, even if it is a surrogate.
  private static func append(_ code: UInt32, _ result: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (code >> shift) & 0x3F) }
    switch code {
    case ..<0x80: result.append(UInt8(code))
    case ..<0x800: result += [UInt8(0xC0 | code >> 6), tail(0)]
    case ..<0x10000: result += [UInt8(0xE0 | code >> 12), tail(6), tail(0)]
    default: result += [UInt8(0xF0 | code >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
