import OnwireTextFormats

/// The shapes of wildcards, by the text after `any:`.
package enum WildcardShape {
  /// Whether a whole text has a shape.
  package typealias Matcher = @Sendable (Substring) -> Bool

  /// The reason why a name is not a wildcard's.
  enum Fault: Error {
    case unknown(String)
    case pattern(Pattern.Fault)
  }

  /// The shapes with names, in the order of lists for users.
  package static let named: [(name: String, matches: Matcher)] = [
    ("uuid", { isUUID($0) }), ("number", { isNumber($0) }), ("date", { WildcardDate.isDate($0) }),
    ("hex", { isHex($0) }), ("base64", { isBase64($0) }),
  ]

  /// The matcher of the wildcard called `name`.
  static func matcher(of name: String) -> Result<Matcher, Fault> {
    guard name != Wildcard.any else { return .success { _ in true } }
    let shape = name.utf8.dropFirst(Wildcard.any.utf8.count + 1)
    if shape.first == 0x2F, shape.last == 0x2F, shape.count > 1 {
      do {
        let pattern = try Pattern(parsing: Substring(shape.dropFirst().dropLast()))
        return .success { pattern.matches($0) }
      } catch {
        return .failure(.pattern(error))
      }
    }
    guard let found = named.first(where: { $0.name.utf8.elementsEqual(shape) }) else {
      return .failure(.unknown(String(Substring(shape))))
    }
    return .success(found.matches)
  }

  /// Whether the text is a UUID of RFC 9562, section 4, of any version, in either letter case.
  package static func isUUID(_ text: Substring) -> Bool {
    let groups = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isHexDigit }
  }

  /// Whether the text is a number: a sign, digits, a fraction and an exponent, of which only the digits are
  /// required.
  private static func isNumber(_ text: Substring) -> Bool {
    var rest = text.utf8[...]
    func skipDigits() -> Bool {
      let digits = rest.prefix { $0.isDecimalDigit }
      rest = rest[digits.endIndex...]
      return !digits.isEmpty
    }
    func skipSign() { if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() } }
    skipSign()
    guard skipDigits() else { return false }
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      guard skipDigits() else { return false }
    }
    if rest.first == 0x65 || rest.first == 0x45 {
      rest = rest.dropFirst()
      skipSign()
      guard skipDigits() else { return false }
    }
    return rest.isEmpty
  }

  private static func isHex(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isHexDigit }
  }

  /// Whether the text is base64 of RFC 4648, section 4 or 5, with or without its padding.
  private static func isBase64(_ text: Substring) -> Bool {
    let letters = text.utf8.prefix { $0 != 0x3D }
    let padding = text.utf8[letters.endIndex...]
    guard !letters.isEmpty, letters.count % 4 != 1, padding.allSatisfy({ $0 == 0x3D }),
      padding.isEmpty || (padding.count < 3 && text.utf8.count % 4 == 0)
    else { return false }
    return isAlphabet(letters, 0x2B, 0x2F) || isAlphabet(letters, 0x2D, 0x5F)
  }

  private static func isAlphabet(_ letters: Substring.UTF8View, _ marks: UInt8...) -> Bool {
    letters.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: marks.contains(byte)
      }
    }
  }
}
