/// Pairs of queries and forms, and what is written in percent escapes.
extension FindingContext {
  private static let query: Set<Segment.Role> = [.query, .queryKey, .queryValue]
  private static let form: Set<Segment.Role> = [.formKey, .formValue]

  var pairFindings: [Found] {
    let queries = isOwn(.requestLine) ? head.filter { Self.query.contains(role($0)) } : []
    let paths = isOwn(.requestLine) ? head.filter { role($0) == .path } : []
    let forms = isOwn(.body) ? body.filter { Self.form.contains(role($0)) } : []
    return (paths + queries + forms).flatMap(escapeFindings) + blankFindings(queries) + blankFindings(forms)
      + arrayFindings
  }

  /// The first escape of a text that is none, and the first that was escaped again: `%25` before two digits.
  private func escapeFindings(_ segment: Int) -> [Found] {
    let bytes = bytes(segment)
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
    return [invalid, double].compactMap(\.self)
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
    var seen: Set<String> = []
    return message.segments.indices.compactMap { segment in
      let role = role(segment)
      guard role == .queryKey || role == .formKey || role == .partName else { return nil }
      let name = role == .partName ? Array(bytes(segment)) : FormText.decode(bytes(segment))
      guard let array = name.beforeArrayOfDictionaries, seen.insert("\(role)\(array)").inserted else {
        return nil
      }
      return FindingRule.regroupedArray.at(
        range(segment), .segment(segment),
        "`\(array)[]` is an array of dictionaries, and its names do not say where one ends")
    }
  }
}

extension [UInt8] {
  /// What stands before the first `[][`; `a[][]` is an array of arrays.
  fileprivate var beforeArrayOfDictionaries: String? {
    let mark = Array("[][".utf8)
    guard let found = firstRange(of: mark), found.upperBound < count,
      self[found.upperBound] != UInt8(ascii: "]")
    else { return nil }
    return String(decoding: self[..<found.lowerBound], as: UTF8.self)
  }
}
