/// Parameters of a media type, as Content-Type writes them (RFC 9110, 8.3.1).
enum MediaTypeParameter {
  /// The value of the first parameter called `name`, which is in lower case, without quotes; `nil` if there
  /// is none.
  static func value(_ name: String, of type: String) -> String? {
    var rest = type.unicodeScalars.drop { $0 != ";" }
    while rest.popFirst() != nil {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let key = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[key.endIndex...]
      guard rest.first == "=" else { continue }
      let value = takeValue(&rest)
      if String(key).lowercased() == name { return value }
      rest = rest.drop { $0 != ";" }
    }
    return nil
  }

  /// Takes what follows the `=`: a token up to a blank or `;`, or the text in quotes.
  private static func takeValue(_ rest: inout Substring.UnicodeScalarView) -> String {
    rest = rest.dropFirst()
    guard rest.first == "\"" else {
      let token = rest.prefix { $0 != ";" && $0 != " " && $0 != "\t" }
      rest = rest[token.endIndex...]
      return String(token)
    }
    rest = rest.dropFirst()
    var value = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      if scalar == "\\", let quoted = rest.popFirst() { value.append(quoted) } else { value.append(scalar) }
    }
    return String(value)
  }
}
