import Diagnostics
import TextFormats

/// JSON that is well-formed, and still read otherwise by some.
extension FindingContext {
  var documentFindings: [Found] {
    guard isOwn(.body) else { return [] }
    return message.elements.filter { $0.kind == .json }.flatMap { findings(of: $0) }
  }

  private func findings(of json: Element) -> [Found] {
    var keys = DocumentKeys()
    var duplicates = Repeated()
    var surrogates = Repeated()
    var integers = Repeated()
    for segment in json.segments {
      let bytes = bytes(segment)
      switch role(segment) {
      case .delimiter: keys.readMarks(bytes)
      case .documentKey:
        if Self.holdsLoneSurrogate(bytes) { surrogates.add { surrogate(segment) } }
        if keys.holds(bytes) {
          duplicates.add {
            FindingRule.duplicateJSONKey.at(
              range(segment), .segment(segment),
              "the object has the key `\(DocumentText.key(bytes.prefix(80), isJSON: true))` before")
          }
        }
      case .documentValue where bytes.first == UInt8(ascii: "\""):
        if Self.holdsLoneSurrogate(bytes) { surrogates.add { surrogate(segment) } }
      case .documentValue:
        if let read = LargeInteger.double(of: bytes) {
          integers.add {
            FindingRule.largeInteger.at(
              range(segment), .segment(segment), "the integer is beyond 2^53: as a double it is \(read)")
          }
        }
      default: break
      }
    }
    return duplicates.found + surrogates.found + integers.found
  }

  private func surrogate(_ segment: Int) -> Found {
    FindingRule.loneSurrogate.at(
      range(segment), .segment(segment), "half a character is escaped, without its other half")
  }

  /// Whether `\ud83d` stands in a JSON string without the second half behind it, or a second half without the first.
  private static func holdsLoneSurrogate(_ string: ArraySlice<UInt8>) -> Bool {
    var rest = string
    var isLead = false
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      if isLead, backslash > rest.startIndex { return true }
      let escape = rest[(backslash + 1)...]
      guard escape.first == UInt8(ascii: "u") else {
        if isLead { return true }
        rest = escape.dropFirst()
        continue
      }
      let unit = escape.dropFirst().prefix(4).reduce(UInt16(0)) { $0 << 4 | UInt16($1.digit(16) ?? 0) }
      if isLead != UTF16.isTrailSurrogate(unit) { return true }
      isLead = UTF16.isLeadSurrogate(unit)
      rest = escape.dropFirst(5)
    }
    return isLead
  }
}

/// Integers of JSON that a double does not hold.
enum LargeInteger {
  /// What a double makes of an integer, where that is another number; `nil` for all else.
  static func double(of text: ArraySlice<UInt8>) -> String? {
    // 2^53 has 16 digits.
    guard text.count >= 16, text.count <= 1024 else { return nil }
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard digits.count >= 16, digits.allSatisfy(ASCIISet.digits.contains) else { return nil }
    let exact = String(decoding: digits, as: UTF8.self)
    guard let double = Double(exact), double.isFinite else { return "infinite" }
    guard double >= 0x1p53 else { return nil }
    let sign = digits.count < text.count ? "-" : ""
    if let whole = UInt64(exactly: double) { return UInt64(exact) == whole ? nil : "\(sign)\(whole)" }
    // Powers of ten and the like are what somebody wrote as such.
    let significant = digits.reversed().drop { $0 == UInt8(ascii: "0") }.count
    return significant <= 15 ? nil : "\(sign)\(double)"
  }
}
