import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The state machine of multiparty and formidable, which have the same author: finds the start and end of
/// parts, and reads their heads.
struct NodePartsReader {
  var body: PartsBody
  /// CRLF, two dashes and the boundary.
  let delimiter: [UInt8]
  /// Whether a CR without LF after a delimiter stops the next `--` from ending the body: formidable forgets
  /// to clear a flag.
  let keepsFlag: Bool
  private var flag = false
  private var hasReadContent = false
  /// The byte kept after a delimiter: the last CR and, in formidable, also a dash; initially NUL.
  private(set) var lastBehind: UInt8 = 0
  private let isOfDelimiter: [Bool]

  /// What follows a content.
  enum Behind {
    /// The next part begins there.
    case part(Int)
    case end
    /// The body ends within the content.
    case cutOff
    /// The body ends right after a delimiter.
    case delimiterAtEnd
  }

  init(_ body: PartsBody, boundary: [UInt8], keepsFlag: Bool) {
    self.body = body
    self.keepsFlag = keepsFlag
    delimiter = Array("\r\n--".utf8) + boundary
    var members = [Bool](repeating: false, count: 256)
    for byte in delimiter { members[Int(byte)] = true }
    isOfDelimiter = members
  }

  private func stop(_ rule: String, at index: Int) -> Stop {
    body.stop(rule, min(index, body.bytes.endIndex)..<min(index + 1, body.bytes.endIndex))
  }

  /// The start of the first part; `nil` if the body has none, or ends before it.
  mutating func firstPart() throws(Stop) -> (part: Int?, isCutOff: Bool) {
    let start = body.bytes.startIndex
    let first = delimiter.dropFirst(2)
    let found =
      body.holds(Array(first), at: start) ? start..<start + first.count : body.find(delimiter, from: start)
    guard let found else { return (nil, true) }
    if found.lowerBound > start { body.read.rules.insert("multipart.delimiter") }
    guard let next = body.byte(found.upperBound) else { return (nil, true) }
    guard next == 0x0D || next == UInt8(ascii: "-") else {
      throw stop("multipart.delimiter", at: found.upperBound)
    }
    guard let second = body.byte(found.upperBound + 1) else { return (nil, true) }
    guard second == (next == 0x0D ? 0x0A : UInt8(ascii: "-")) else {
      throw stop("multipart.delimiter", at: found.upperBound + 1)
    }
    return (next == 0x0D ? found.upperBound + 2 : nil, false)
  }

  /// A head, and the number of characters of a name before the CR that ends it.
  struct Head {
    var fields: [PartField]
    var content: Int
    var unfinished = 0
  }

  /// The head that begins at `start`; `nil` if the body ends within it.
  mutating func head(from start: Int) throws(Stop) -> Head? {
    var fields: [PartField] = []
    var index = start
    while true {
      // A CR ends the head, even after a name.
      let name = body.bytes[index...].prefix { $0 == UInt8(ascii: "-") || 0x61...0x7A ~= $0 | 0x20 }
      guard let behind = body.byte(name.endIndex) else { return nil }
      if behind == 0x0D {
        guard let lineFeed = body.byte(name.endIndex + 1) else { return nil }
        guard lineFeed == 0x0A else { throw stop("multipart.line-ends", at: name.endIndex + 1) }
        if !name.isEmpty { body.read.rules.insert("multipart.part-head") }
        return Head(fields: fields, content: name.endIndex + 2, unfinished: name.count)
      }
      guard behind == UInt8(ascii: ":"), !name.isEmpty else {
        throw stop("multipart.part-head", at: name.endIndex)
      }
      let value = body.bytes[(name.endIndex + 1)...].drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0x0D }
      guard let lineFeed = body.byte(value.endIndex + 1) else { return nil }
      guard lineFeed == 0x0A else { throw stop("multipart.line-ends", at: value.endIndex + 1) }
      fields.append(
        PartField(name: name.lowercasedASCII, value: value.repairedUTF8, place: index..<value.endIndex))
      index = value.endIndex + 2
      if index >= body.bytes.endIndex { return nil }
    }
  }

  /// A content: its range, the bytes put before it, and what follows it.
  struct Content {
    var range: Range<Int>
    /// These bytes as of the start of the content; code that reads them later finds those kept since then.
    var before: [UInt8] = []
    /// The offsets of a CR or a dash after a delimiter that does not count.
    var doubtful: [Int] = []
    var behind: Behind
  }

  /// The content after a head.
  ///
  /// The machine uses the same counter for the characters of a name and those of a delimiter. If a CR ends
  /// the head after a name without a colon, it takes as many characters of a delimiter as already read, and
  /// puts them before the content.
  mutating func content(behind head: Head) throws(Stop) -> Content {
    defer { hasReadContent = true }
    let start = head.content
    let unfinished = head.unfinished
    var from = start
    var before: [UInt8] = []
    if unfinished > delimiter.count + 1 {
      return Content(range: start..<body.bytes.endIndex, behind: .cutOff)
    }
    if unfinished > 0 {
      let rest = Array(delimiter.dropFirst(unfinished))
      if !rest.isEmpty, body.holds(rest, at: start) {
        from = start + rest.count
        if let behind = try behind(from) {
          // Multiparty writes again to the part that it has closed, and throws.
          if case .end = behind, !keepsFlag { throw stop("multipart.part-head", at: start) }
          return Content(range: start..<start, behind: behind)
        }
      }
      // In the first part, nothing of a delimiter has been kept yet.
      before = hasReadContent ? kept(unfinished) : [UInt8](repeating: 0, count: unfinished)
      body.note("multipart.part-head", start..<start)
    }
    var doubtful: [Int] = []
    while let found = body.find(delimiter, from: from) {
      from = found.upperBound
      if let behind = try behind(from) {
        return Content(range: start..<found.lowerBound, before: before, doubtful: doubtful, behind: behind)
      }
      if body.byte(from) == lastBehind { doubtful.append(from) }
      body.read.rules.insert("multipart.delimiter")
    }
    return Content(range: start..<body.bytes.endIndex, before: before, behind: .cutOff)
  }

  /// The first bytes of the kept delimiter and the byte after it.
  func kept(_ count: Int) -> [UInt8] { Array((delimiter + [lastBehind]).prefix(count)) }

  /// What follows a delimiter that ends at `index`; `nil` if the content continues.
  private mutating func behind(_ index: Int) throws(Stop) -> Behind? {
    guard let first = body.byte(index) else { return .delimiterAtEnd }
    let second = body.byte(index + 1)
    if first == 0x0D || keepsFlag && first == UInt8(ascii: "-") { lastBehind = first }
    if first == 0x0D {
      flag = keepsFlag && second != 0x0A
      return second == 0x0A ? .part(index + 2) : nil
    }
    guard first == UInt8(ascii: "-") else { return nil }
    if second == UInt8(ascii: "-"), !flag { return .end }
    if keepsFlag { return nil }
    guard second != nil else { return .cutOff }
    throw stop("multipart.delimiter", at: index + 1)
  }

  /// The pieces of a content as the machine hands it on: it is cut wherever a delimiter might begin.
  func pieces(_ content: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var mark = content.lowerBound
    var matched = 0
    var index = content.lowerBound
    let reach = delimiter.count - 1
    while index < content.upperBound {
      if matched == 0 {
        var ahead = index + reach
        while let byte = body.byte(ahead), !isOfDelimiter[Int(byte)] { ahead += delimiter.count }
        index = ahead - reach
        if index >= content.upperBound { break }
      }
      let byte = body.bytes[index]
      let goesOn =
        matched < delimiter.count
        ? byte == delimiter[matched]
        : matched == delimiter.count && (byte == 0x0D || byte == UInt8(ascii: "-"))
      if goesOn {
        if matched == 0, mark < index { pieces.append(mark..<index) }
        if matched == 0 { mark = index }
        matched += 1
        index += 1
      } else if matched > 0 {
        pieces.append(mark..<index)
        mark = index
        matched = 0
      } else {
        index += 1
      }
    }
    if mark < content.upperBound { pieces.append(mark..<content.upperBound) }
    return pieces
  }
}

/// The matches of multiparty's and formidable's regular expressions on a Content-Disposition.
enum NodeDisposition {
  /// Whether an unquoted value may contain a byte.
  typealias Token = @Sendable (UInt8) -> Bool

  /// The first match of `\bname=("…"|token)` that has a value.
  static func name(_ value: [UInt8], allowsEmpty: Bool, token: Token) -> [UInt8]? {
    var from = 0
    var lastQuote: Int?? = .none
    while let start = parameter("name=", in: value, from: from) {
      from = start
      if start < value.count, value[start] == UInt8(ascii: "\"") {
        if case .some(.none) = lastQuote { continue }
        let close = value[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
        lastQuote = .some(close)
        if let close, allowsEmpty || close > start + 1 { return Array(value[(start + 1)..<close]) }
      } else {
        let text = unquoted(value[start...], token)
        if !text.isEmpty { return Array(text) }
      }
    }
    return nil
  }

  /// An unquoted value: a token up to any white space.
  private static func unquoted(_ rest: ArraySlice<UInt8>, _ token: Token) -> ArraySlice<UInt8> {
    let text = rest.prefix(while: token)
    return text[..<(text.indices.first { isSpace(text, $0) } ?? text.endIndex)]
  }

  /// The first match of `\bfilename=("…"|token)` with the end or `; ` after it.
  static func filename(_ value: [UInt8], anyWhite: Bool, token: Token) -> [UInt8]? {
    var from = 0
    // No quoted value that begins before this place matches.
    var failed = 0
    while let start = parameter("filename=", in: value, from: from) {
      from = start
      if start < value.count, value[start] == UInt8(ascii: "\"") {
        guard start + 1 > failed else { continue }
        var index = start + 1
        while index < value.count, !isLineEnd(value, index) {
          if value[index] == UInt8(ascii: "\""), ends(value, index + 1, anyWhite) {
            return Array(value[(start + 1)..<index])
          }
          index += 1
        }
        failed = index
      } else {
        let text = unquoted(value[start...], token)
        if !text.isEmpty, ends(value, text.endIndex, anyWhite) { return Array(text) }
      }
    }
    return nil
  }

  /// `\bfilename*=utf-8''…` up to the end or `; `, as written.
  static func extendedFilename(_ value: [UInt8]) -> (text: [UInt8], behind: [UInt8])? {
    var from = 0
    var failed = 0
    while let start = parameter("filename*=utf-8''", in: value, from: from) {
      from = start
      guard start >= failed else { continue }
      var index = start
      while !ends(value, index, false) {
        if isLineEnd(value, index) { break }
        index += 1
      }
      if ends(value, index, false) { return (Array(value[start..<index]), Array(value[index...].prefix(2))) }
      failed = index
    }
    return nil
  }

  /// The position after a name in any letter case, with no word character before it.
  private static func parameter(_ name: StaticString, in value: [UInt8], from: Int) -> Int? {
    let count = name.utf8CodeUnitCount
    var index = from
    while index + count <= value.count {
      let isWord =
        index > 0
        && (value[index - 1] == UInt8(ascii: "_") || value[index - 1] < 0x80 && value[index - 1].isWord)
      if !isWord, value[index..<index + count].equalsCaseless(name) { return index + count }
      index += 1
    }
    return nil
  }

  private static func ends(_ value: [UInt8], _ index: Int, _ anyWhite: Bool) -> Bool {
    guard index < value.count else { return true }
    guard value[index] == UInt8(ascii: ";"), index + 1 < value.count else { return false }
    let next = value[index + 1]
    return anyWhite ? next == 0x20 || 0x09...0x0D ~= next || isSpace(value[...], index + 1) : next == 0x20
  }

  /// Whether a line end is at an index; U+2028 and U+2029 count, too.
  private static func isLineEnd(_ value: [UInt8], _ index: Int) -> Bool {
    if value[index] == 0x0A || value[index] == 0x0D { return true }
    let run = value[index...].prefix(3)
    return run.elementsEqual([0xE2, 0x80, 0xA8]) || run.elementsEqual([0xE2, 0x80, 0xA9])
  }

  /// Whether non-ASCII white space is at an index.
  private static func isSpace(_ value: ArraySlice<UInt8>, _ index: Int) -> Bool {
    guard value[index] >= 0x80, let length = UTF8Length.of(value[index...]) else { return false }
    let scalar = String(decoding: value[index..<index + length], as: UTF8.self).unicodeScalars.first
    return scalar == "\u{FEFF}" || scalar?.properties.isWhitespace == true && scalar != "\u{85}"
  }

  /// The text with numbers of four digits (`&#8364;`) replaced by their characters.
  static func characters(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let digits = rest.dropFirst(2).prefix(4)
      if byte == UInt8(ascii: "&"), rest.dropFirst().first == UInt8(ascii: "#"), digits.count == 4,
        digits.allSatisfy({ $0.isDecimalDigit }), rest.dropFirst(6).first == UInt8(ascii: ";"),
        let scalar = Unicode.Scalar(digits.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - 0x30) })
      {
        result += String(scalar).utf8
        rest = rest.dropFirst(7)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension UInt8 {
  fileprivate var isWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

/// Node's StringDecoder for UTF-8, which is never told the end: an incomplete character is lost.
enum NodeText {
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    let tail = bytes.suffix(4).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    let whole = bytes.dropLast(tail)
    guard tail < 4, let lead = whole.last, lead >= 0xC0, lead < 0xF8 else { return bytes.repairedUTF8 }
    let needed = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return (tail + 1 < needed ? Array(whole.dropLast()) : bytes).repairedUTF8
  }
}
