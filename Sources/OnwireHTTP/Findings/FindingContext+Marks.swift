import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let markRules = [unbalancedBrackets, unescapedAmpersand, plusInBase64]

  static let unbalancedBrackets = Self(
    "unbalanced-brackets", .warning,
    "PHP reads `a[b` as `a_b`, Rack as `b` in `a`, Express as it stands, and PHP drops files of such names")
  static let unescapedAmpersand = Self(
    "unescaped-ampersand", .warning, "a server ends the value at the `&`, and reads the rest as another pair")
  static let plusInBase64 = Self(
    "plus-in-base64", .warning, "a server reads `+` as a blank: what it decodes is broken, or refused")
}

/// Marks in names and values that servers may not read as meant: brackets, `+` and `&`.
extension FindingContext {
  // MARK: Brackets

  /// The finding about the first name of a pair with unmatched brackets.
  func bracketFindings(_ texts: [Int]) -> [Found] {
    var found = Repeated()
    for segment in texts where role(segment) == .queryKey || role(segment) == .formKey {
      // A text without a value is not a name.
      guard segment + 1 < message.segments.count, bytes(segment + 1).elementsEqual("=".utf8) else { continue }
      let bytes = bytes(segment)
      guard bytes.contains(where: { $0.isOne(of: "[]%") }) else { continue }
      if Self.isUnbalanced(FormText.decode(bytes)) { found.add { unbalanced(segment) } }
    }
    return found.found
  }

  /// The same finding about the name of a part.
  func bracketFindings(_ name: Int) -> [Found] {
    Self.isUnbalanced(Array(bytes(name))) ? [unbalanced(name)] : []
  }

  private func unbalanced(_ segment: Int) -> Found {
    FindingRule.unbalancedBrackets.at(
      range(segment), .segment(segment), "the brackets of the name do not match")
  }

  private static func isUnbalanced(_ name: [UInt8]) -> Bool {
    var depth = 0
    for byte in name {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return true }
      // JSON is not a name, whatever follows it.
      case UInt8(ascii: "{"), UInt8(ascii: "\""): return false
      default: break
      }
    }
    return depth != 0
  }

  // MARK: Base64

  /// Values of pairs that are base64 with an unescaped `+`.
  func base64Findings(_ texts: [Int]) -> [Found] {
    var found = Repeated()
    for segment in texts where role(segment) == .queryValue || role(segment) == .formValue {
      let bytes = bytes(segment)
      guard let plus = bytes.firstIndex(of: UInt8(ascii: "+")), RawBase64.isBase64(bytes) else { continue }
      let start = message.offsets[segment] + plus - bytes.startIndex
      found.add {
        FindingRule.plusInBase64.at(
          start..<start + 1, .segment(segment), "the value is base64, and its `+` is not escaped: write `%2B`"
        )
      }
    }
    return found.found
  }

  // MARK: Ampersands

  /// Values that their own `&` cuts in two.
  func ampersandFindings(_ segments: Range<Int>) -> [Found] {
    var found = Repeated()
    var last: Int?
    // The end of the last value that was followed in vain, so that it is not followed again from each pair.
    var followed = segments.lowerBound
    for segment in segments {
      let role = role(segment)
      if role == .queryValue || role == .formValue { last = segment }
      guard role == .queryKey || role == .formKey, segment > segments.lowerBound,
        bytes(segment - 1).elementsEqual("&".utf8)
      else { continue }
      let before = last.flatMap { $0 == segment - 2 ? bytes($0) : nil }
      last = nil
      let hasValue = segment + 1 < segments.upperBound && bytes(segment + 1).elementsEqual("=".utf8)
      guard
        let reason = reason(
          value: before, name: bytes(segment), hasValue: hasValue, segment, segments, &followed)
      else {
        continue
      }
      found.add { FindingRule.unescapedAmpersand.at(range(segment - 1), .segment(segment), reason) }
    }
    return found.found
  }

  /// The evidence that the `&` before a name belongs to the value before it.
  private func reason(
    value: ArraySlice<UInt8>?, name: ArraySlice<UInt8>, hasValue: Bool, _ segment: Int,
    _ segments: Range<Int>, _ followed: inout Int
  ) -> String? {
    if name.starts(with: "amp;".utf8) {
      return
        "`&amp;` is how HTML writes `&`: the name is `\(String(decoding: name.prefix(40), as: UTF8.self))`"
    }
    guard let value else { return nil }
    if let start = CutValue.jsonStart(of: value) {
      // A JSON value may extend to the end of any pair.
      var cut = CutValue(start)
      guard cut.isOpen, segment >= followed else { return nil }
      let limit = min(segments.upperBound, segment + CutValue.mostSegments)
      for next in (segment - 1)..<limit {
        cut.read(FormText.decode(bytes(next)))
        let isPairEnd = next + 1 == segments.upperBound || bytes(next + 1).elementsEqual("&".utf8)
        if !cut.isOpen {
          return isPairEnd && cut.isWhole ? "the value is JSON, and this `&` ends it in the middle" : nil
        }
      }
      followed = limit
      return nil
    }
    guard !hasValue else { return nil }
    let (before, after) = (FormText.decode(value), FormText.decode(name))
    if before.last == 0x20, after.first == 0x20 {
      return "blanks stand around this `&`, and no `=` follows it"
    }
    return CutValue.areInitials(before, after)
      ? "this `&` stands between capitals, and no `=` follows it" : nil
  }
}
