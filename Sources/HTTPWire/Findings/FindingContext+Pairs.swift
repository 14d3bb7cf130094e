/// Pairs of queries and forms, and what is written in percent escapes.
extension FindingContext {
  var pairFindings: [Found] {
    let queries = isOwn(.requestLine) ? head.filter { role($0).isQuery } : []
    let paths = isOwn(.requestLine) ? head.filter { role($0) == .path } : []
    let forms = isOwn(.body) ? body.filter { role($0).isForm } : []
    return (paths + queries + forms).flatMap { escapeFindings($0) } + blankFindings(queries)
      + blankFindings(forms) + arrayFindings
  }

  /// The first escape of a text that is none, and the first that was escaped again: `%25` before two digits.
  private func escapeFindings(_ segment: Int) -> [Found] {
    let bytes = bytes(segment)
    guard bytes.contains(UInt8(ascii: "%")) else { return [] }
    let start = message.offsets[segment] - bytes.startIndex
    var invalid: Found?
    var double: Found?
    var index = bytes.startIndex
    while invalid == nil || double == nil, let percent = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      let digits = bytes[(percent + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy(ASCIISet.hexDigits.contains) else {
        invalid =
          invalid
          ?? FindingRule.invalidPercentEscape.at(
            start + percent..<start + percent + 1 + digits.count, .segment(segment),
            "`%` is not followed by two hexadecimal digits")
        index = percent + 1
        continue
      }
      let inner = bytes[(percent + 3)...].prefix(2)
      if digits.elementsEqual("25".utf8), inner.count == 2, inner.allSatisfy(ASCIISet.hexDigits.contains) {
        let text = String(decoding: inner, as: UTF8.self)
        double =
          double
          ?? FindingRule.doubleEncoded.at(
            start + percent..<start + percent + 5, .segment(segment),
            "`%25\(text)` is the escape of `%\(text)`, itself an escape")
      }
      index = percent + 3
    }
    return invalid == nil && double == nil ? [] : [invalid, double].compactMap(\.self)
  }

  /// Both spellings of a blank in one query or in one form.
  private func blankFindings(_ texts: [Int]) -> [Found] {
    guard let plus = texts.first(where: { bytes($0).contains(UInt8(ascii: "+")) }),
      texts.contains(where: { hasEscapedBlank(bytes($0)) })
    else { return [] }
    return [
      FindingRule.mixedBlanks.at(
        range(plus), .segment(plus), "blanks are written as `+` here and as `%20` elsewhere")
    ]
  }

  private func hasEscapedBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[(percent + 1)...]
      if rest.starts(with: "20".utf8) { return true }
    }
    return false
  }

  /// `items[][id]`: an array of dictionaries, which no key takes apart again.
  private var arrayFindings: [Found] {
    var found: [Found] = []
    var seen: Set<String> = []
    for segment in message.segments.indices {
      let role = role(segment)
      guard role == .queryKey || role == .formKey || role == .partName, bytes(segment).mayHoldArrayMark
      else { continue }
      let name = role == .partName ? Array(bytes(segment)) : FormText.decode(bytes(segment))
      guard let array = name.beforeArrayOfDictionaries, seen.insert(role.rawValue + array).inserted else {
        continue
      }
      found.append(
        FindingRule.regroupedArray.at(
          range(segment), .segment(segment),
          "`\(array)[]` is an array of dictionaries, and its names do not say where one ends"))
    }
    return found
  }
}

extension Segment.Role {
  fileprivate var isQuery: Bool { self == .query || self == .queryKey || self == .queryValue }
  fileprivate var isForm: Bool { self == .formKey || self == .formValue }
}

extension ArraySlice<UInt8> {
  /// Whether `][` may be in the text, with or without escapes; most names have none and need not be decoded.
  fileprivate var mayHoldArrayMark: Bool {
    var previous: UInt8 = 0
    for byte in self {
      // In its four spellings the last byte of the first mark, `]` or `%5D`, stands before the first of the second.
      let opens = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "%")
      if opens, previous == UInt8(ascii: "]") || previous | 0x20 == UInt8(ascii: "d") { return true }
      previous = byte
    }
    return false
  }
}

extension [UInt8] {
  /// What stands before the first `[][`; `a[][]` is an array of arrays.
  fileprivate var beforeArrayOfDictionaries: String? {
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    for start in indices.dropLast(3)
    where self[start] == open && self[start + 1] == close && self[start + 2] == open {
      return self[start + 3] == close ? nil : String(decoding: self[..<start], as: UTF8.self)
    }
    return nil
  }
}
