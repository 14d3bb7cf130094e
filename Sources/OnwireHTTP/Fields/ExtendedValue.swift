import OnwireTextFormats

/// The value of an extended parameter, `utf-8''%e4%b8%ad.txt` (RFC 8187, 3.2).
package struct ExtendedValue {
  /// The decoded text; `nil` if its charset or its escapes cannot be read.
  package let text: String?
  /// Its range in the field's value, without quotes around it.
  let range: Range<Int>

  /// The `filename*` of a Content-Disposition; `nil` if it has none.
  package static func filename(in value: ArraySlice<UInt8>) -> ExtendedValue? {
    // Most have none, and need not be parsed.
    guard value.contains(UInt8(ascii: "*")) else { return nil }
    let parameters = ParameterScan.parameters(in: value)
    guard let parameter = parameters.first(where: { value[$0.name].equalsCaseless("filename*") }) else {
      return nil
    }
    return ExtendedValue(text: text(value[parameter.value]), range: parameter.value)
  }

  private static func text(_ value: ArraySlice<UInt8>) -> String? {
    let quote = UInt8(ascii: "'")
    guard let first = value.firstIndex(of: quote), let second = value[(first + 1)...].firstIndex(of: quote),
      let encoding = TextEncoding(named: String(decoding: value[..<first], as: UTF8.self))
    else { return nil }
    let bytes = FormText.decode(value[(second + 1)...], plusIsSpace: false)
    return encoding.decode(bytes[...]).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

extension Message {
  /// The text of a part's `filename*`, if it has no plain file name.
  package func extendedFilename(ofPart part: Int) -> String? {
    guard !elements[part].segments.contains(where: { segments.role(at: $0) == .partFilename }),
      let value = partValue("content-disposition", ofPart: part)
    else { return nil }
    return ExtendedValue.filename(in: value[...])?.text
  }
}

extension Message {
  /// A name or file name of a part without the backslashes before its quotes, as PHP, busboy, Django and Go
  /// read it.
  ///
  /// A backslash before anything else stays: more often than an escape it is part of a Windows path.
  package func partParameter(_ segment: Int) -> [UInt8] {
    let bytes = storedBytes(segment)
    guard bytes.contains(UInt8(ascii: "\\")), segment > 0, storedBytes(segment - 1).last == UInt8(ascii: "\"")
    else { return Array(bytes) }
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let next = bytes.dropFirst(index + 1).first
      if byte != UInt8(ascii: "\\") || next != UInt8(ascii: "\"") { result.append(byte) }
    }
    return result
  }
}
