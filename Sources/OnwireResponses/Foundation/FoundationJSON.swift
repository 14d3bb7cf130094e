import OnwireDiagnostics
import OnwireTextFormats

/// JSON as Apple's NSJSONSerialization and JSONDecoder read it, where the project's reader differs.
///
/// Time is linear, and memory is that of the values; containers are nested at most 512 deep.
struct FoundationJSON {
  /// Something in a text, besides its value, whose reading Apple's parsers do not promise or have changed.
  enum Remark: Hashable, Sendable {
    case duplicateKey(String)
    case bigNumber(String)
    case trailingComma
    case loneSurrogate
    /// A string that is not UTF-8 or has a control character, if strings are checked late.
    case brokenString
    case infiniteNumber(String)
  }

  /// Why a text cannot be read.
  struct Failure: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
      /// The bytes are not text in the encoding that they seem to be in.
      case noText
      case noContainer
      case noValue
      case noKey
      case trailingText
      case controlCharacter
      case tooDeep
      case endsEarly
      case other
    }

    var reason: Reason
    /// The character at which it shows, from 0; `nil` if a character before it is not ASCII.
    var character: Int?
  }

  enum Outcome: Sendable {
    case value(JSONValue, [Remark])
    case failed(Failure)
    /// The text is beyond our own limits, for this reason.
    case unread(String)
  }

  /// Ends the walk for another reason than a failure of the reader.
  private struct Stop: Error {
    var reason: Failure.Reason
    var offset: Int
  }

  /// The text has too many values, which are all held in memory.
  private struct TooMany: Error {}

  static let depthLimit = 512
  private static let valueLimit = 1 << 20
  /// The most remarks that are kept.
  private static let remarkLimit = 20

  private var reader: JSONReader
  private var remarks: [Remark] = []
  private var valueCount = 0
  /// Whether strings are only checked when they are asked for, as JSONDecoder does.
  private var isLate = false
  /// The text that is read, if strings are checked late.
  private var text: [UInt8] = []
  private var hasBrokenString = false
  /// The broken places in the value that was read last.
  private(set) var broken = BrokenPlaces()

  /// The value of `bytes`; without `fragments` it must be an object or an array.
  static func read(_ bytes: [UInt8], fragments: Bool) -> Outcome {
    var broken: BrokenPlaces?
    return read(bytes, fragments: fragments, broken: &broken)
  }

  /// The value of `bytes` as JSONDecoder reads it; `broken` gets the places of strings that it refuses, and
  /// of objects with such a key.
  static func readLate(_ bytes: [UInt8], broken: inout BrokenPlaces) -> Outcome {
    var found: BrokenPlaces? = BrokenPlaces()
    defer { broken = found ?? BrokenPlaces() }
    return read(bytes, fragments: true, broken: &found)
  }

  private static func read(_ bytes: [UInt8], fragments: Bool, broken: inout BrokenPlaces?) -> Outcome {
    let isLate = broken != nil
    guard let text = UnicodeBytes.utf8(of: bytes, isChecked: !isLate) else {
      return .failed(Failure(reason: .noText))
    }
    // A second byte order mark is not a blank, but the project's reader skips one.
    guard !text.starts(with: [0xEF, 0xBB, 0xBF]) else {
      return .failed(Failure(reason: .noValue, character: 0))
    }
    guard let start = text.firstIndex(where: { !$0.isSpaceOrLineEnd }) else {
      return .failed(Failure(reason: .endsEarly, character: text.count))
    }
    guard fragments || text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[") else {
      return .failed(Failure(reason: .noContainer, character: start))
    }
    return parse(text, of: text, broken: &broken)
  }

  /// The value of `text`, which is `original`, perhaps without the commas that Apple's parser skips.
  ///
  /// If it is not JSON, it is scanned only up to where that shows.
  private static func parse(_ text: [UInt8], of original: [UInt8], broken: inout BrokenPlaces?) -> Outcome {
    let isLate = broken != nil
    var parser = FoundationJSON(reader: JSONReader(ByteInput(text)))
    parser.isLate = isLate
    if isLate { parser.text = text }
    let stop: Stop
    do {
      let value = try parser.value(depth: 0)
      try parser.reader.finish()
      if isLate { broken = parser.broken }
      let scan = JSONPrescan(original[...])
      if let control = scan.controlCharacter, !isLate {
        return .failed(Failure(reason: .controlCharacter, character: scan.character(control)))
      }
      if scan.hasTrailingComma { parser.remarks.append(.trailingComma) }
      if scan.hasLoneSurrogate { parser.remarks.append(.loneSurrogate) }
      if parser.hasBrokenString { parser.remarks.append(.brokenString) }
      return .value(value, parser.remarks)
    } catch let failure as JSONFailure {
      if case .tooLong(let limit) = failure.reason {
        return .unread("a key or number has more than \(limit) bytes")
      }
      stop = Stop(reason: reason(failure), offset: failure.offset)
    } catch let found as Stop {
      stop = found
    } catch is TooMany {
      return .unread("it has more than \(valueLimit) values")
    } catch {
      return .unread("the body cannot be read")
    }
    let rest = original.dropFirst(stop.offset)
    let end = rest.firstIndex { !$0.isSpaceOrLineEnd && $0 != UInt8(ascii: ",") } ?? rest.endIndex
    let scan = JSONPrescan(original.prefix(end + 1))
    if scan.hasTrailingComma, text == original {
      return parse(JSONPrescan(original[...]).withoutTrailingCommas(), of: original, broken: &broken)
    }
    if let control = scan.controlCharacter, !isLate, control < stop.offset {
      return .failed(Failure(reason: .controlCharacter, character: scan.character(control)))
    }
    return .failed(Failure(reason: stop.reason, character: scan.character(stop.offset)))
  }

  private static func reason(_ failure: JSONFailure) -> Failure.Reason {
    switch failure.reason {
    case .endsEarly: .endsEarly
    case .unexpected(expected: "a value"): .noValue
    case .unexpected(expected: "a key in quotes"): .noKey
    case .trailingText: .trailingText
    case .tooDeep: .tooDeep
    case .unexpected, .wrongKind, .invalidEscape, .tooLong: .other
    }
  }

  private init(reader: JSONReader) {
    self.reader = reader
  }

  private mutating func value(depth: Int) throws -> JSONValue {
    let kind = try reader.peek()
    if kind == .object || kind == .array, depth == Self.depthLimit {
      throw Stop(reason: .tooDeep, offset: reader.offset)
    }
    valueCount += 1
    guard valueCount <= Self.valueLimit else { throw TooMany() }
    switch kind {
    case .object:
      try reader.beginObject()
      return .object(try members(depth: depth + 1))
    case .array:
      try reader.beginArray()
      var values: [JSONValue] = []
      var places = BrokenPlaces()
      while try reader.hasNext() {
        values.append(try value(depth: depth + 1))
        takeBroken(to: &places, at: values.count - 1)
      }
      broken = places
      return .array(values)
    case .string:
      let start = reader.offset
      let bytes = try reader.string()
      if isLate, isBroken(text[start..<reader.offset]) { broken.isBroken = true }
      return .string(String(decoding: bytes, as: UTF8.self))
    case .number:
      let spelled = try reader.number()
      note(spelled)
      return .number(spelled)
    case .boolean: return .boolean(try reader.boolean())
    case .null:
      try reader.null()
      return .null
    case .end: throw Stop(reason: .endsEarly, offset: reader.offset)
    }
  }

  /// Moves the broken places of the value that was read last to those of its container.
  private mutating func takeBroken(to places: inout BrokenPlaces, at index: Int) {
    guard !broken.isEmpty else { return }
    places.inner[index] = broken
    broken = BrokenPlaces()
  }

  /// Whether JSONDecoder refuses a string that is written like this.
  private mutating func isBroken(_ written: ArraySlice<UInt8>) -> Bool {
    if written.contains(where: { $0 < 0x20 }) || !written.isUTF8 {
      hasBrokenString = true
      return true
    }
    return written.contains(UInt8(ascii: "\\")) && JSONPrescan(Array(written)[...]).hasLoneSurrogate
  }

  private mutating func members(depth: Int) throws -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    // Strings are equal if they look the same; an ExactString is equal only if its characters are.
    var known: Set<ExactString> = []
    // JSONDecoder keeps members by String.
    var knownLate: Set<String> = []
    var places = BrokenPlaces()
    var start = reader.offset
    while let key = try reader.nextKey() {
      let isNew: Bool
      if isLate {
        let written = text[start..<reader.offset].drop { $0 != UInt8(ascii: "\"") }
        let end = written.lastIndex(of: UInt8(ascii: "\"")) ?? written.startIndex
        if isBroken(written.prefix(through: end)) { places.isBroken = true }
        isNew = knownLate.insert(key).inserted
      } else {
        if let first = members.first, members.count == 1 { known.insert(ExactString(first.key)) }
        isNew = members.isEmpty || known.insert(ExactString(key)).inserted
      }
      let value = try value(depth: depth)
      start = reader.offset
      if isNew {
        takeBroken(to: &places, at: members.count)
        members.append((key, value))
      } else {
        broken = BrokenPlaces()
        add(.duplicateKey(key))
      }
    }
    broken = places
    return members
  }

  private mutating func note(_ spelled: String) {
    if spelled.utf8.count > 18, spelled.utf8.allSatisfy({ 48...57 ~= $0 || $0 == UInt8(ascii: "-") }),
      Int64(spelled) == nil, UInt64(spelled) == nil
    {
      add(.bigNumber(spelled))
    } else if spelled.utf8.count > 4, let value = Double(spelled), value.isInfinite {
      add(.infiniteNumber(spelled))
    }
  }

  private mutating func add(_ remark: Remark) {
    if remarks.count < Self.remarkLimit, !remarks.contains(remark) { remarks.append(remark) }
  }
}

/// The places in a value of strings that JSONDecoder refuses, and of objects with such a key: these strings
/// are not UTF-8, or have a control character or half a surrogate pair (`stringValue`, JSONScanner.swift of
/// swift-foundation; run: Swift 6.3).
struct BrokenPlaces: Sendable {
  /// Whether the value is one, which shows only if it is asked for as a string or by keys.
  var isBroken = false
  /// The places in its elements or members, by their index.
  var inner: [Int: BrokenPlaces] = [:]

  var isEmpty: Bool { !isBroken && inner.isEmpty }
}

/// The parts of a JSON text that the project's reader accepts and Apple's does not, or the other way round,
/// found in one walk.
private struct JSONPrescan {
  private let text: ArraySlice<UInt8>
  /// The offsets of commas that follow a value and have only blanks between them and the end of the
  /// container.
  private var commas: [Int] = []
  private(set) var hasTrailingComma = false
  private(set) var hasLoneSurrogate = false
  /// The offset of the first control character in a string.
  private(set) var controlCharacter: Int?
  /// The number of ASCII bytes at the start, where characters and bytes are counted alike.
  private var plain = 0

  /// Looks through the start of a text, or all of it.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    plain = text.firstIndex { $0 >= 0x80 } ?? text.count
    var isString = false
    var index = 0
    var last: UInt8 = 0
    var before: UInt8 = 0
    var comma: Int?
    while index < text.count {
      let byte = text[index]
      if isString {
        switch byte {
        case UInt8(ascii: "\""): isString = false
        case UInt8(ascii: "\\"):
          if index + 1 < text.count, text[index + 1] == UInt8(ascii: "u") { surrogate(at: &index) }
          index += 1
        case 0..<0x20: controlCharacter = controlCharacter ?? index
        default: break
        }
        index += 1
        continue
      }
      switch byte {
      case _ where byte.isSpaceOrLineEnd: break
      default:
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), last == UInt8(ascii: ","), let comma,
          ![UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"), 0].contains(before)
        {
          commas.append(comma)
        }
        (before, last) = (last, byte)
        comma = byte == UInt8(ascii: ",") ? index : nil
        isString = byte == UInt8(ascii: "\"")
      }
      index += 1
    }
    hasTrailingComma = !commas.isEmpty
  }

  /// Checks the `\u` at `index`, and moves `index` to the last backslash that was checked.
  private mutating func surrogate(at index: inout Int) {
    guard let unit = unit(at: index) else { return }
    if UTF16.isLeadSurrogate(unit) {
      let next = index + 6
      if next + 1 < text.count, text[next] == UInt8(ascii: "\\"), text[next + 1] == UInt8(ascii: "u"),
        let second = self.unit(at: next), UTF16.isTrailSurrogate(second)
      {
        index = next
      } else {
        hasLoneSurrogate = true
      }
    } else if UTF16.isTrailSurrogate(unit) {
      hasLoneSurrogate = true
    }
  }

  private func unit(at index: Int) -> UInt16? {
    guard index + 6 <= text.count else { return nil }
    var unit: UInt16 = 0
    for byte in text[index + 2..<index + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The text with blanks in place of the commas that Apple's parser skips.
  func withoutTrailingCommas() -> [UInt8] {
    var clean = Array(text)
    for comma in commas { clean[comma] = 0x20 }
    return clean
  }

  /// The character at an offset; `nil` if one before it is not ASCII.
  func character(_ offset: Int) -> Int? { offset <= plain ? offset : nil }
}
