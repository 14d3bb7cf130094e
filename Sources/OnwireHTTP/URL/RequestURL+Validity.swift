extension RequestURL {
  /// The components in which a character can be invalid; scheme, port and IP literals are checked whole.
  package enum Component: String, Sendable, Hashable, CaseIterable {
    /// User and password.
    case userinfo
    case host
    case path
    case query
    case fragment

    /// The characters that it may contain besides escapes.
    var allowed: ASCIISet {
      switch self {
      case .userinfo: .userinfo
      case .host: .registeredName
      case .path: .path
      case .query: .query
      case .fragment: .fragment
      }
    }
  }

  /// A character that RFC 3986 does not allow in its component.
  package struct InvalidCharacter: Error, Sendable, Hashable {
    /// The offset of its first byte in the URL's text.
    package var offset: Int
    /// The character; `%` if two hex digits do not follow it.
    package var scalar: Unicode.Scalar
    /// The component that it is in.
    package var component: Component

    /// Its bytes.
    package var range: Range<Int> { offset..<offset + UTF8.width(scalar) }
  }

  /// The first character that RFC 3986 does not allow in its component; `nil` in a valid URL.
  package var firstInvalid: InvalidCharacter? {
    Component.allCases.lazy.compactMap { firstInvalid(in: $0) }.first
  }

  /// The first invalid character of `component` from `start` on.
  func firstInvalid(in component: Component, from start: Int = 0) -> InvalidCharacter? {
    guard let whole = self[component] else { return nil }
    let range = whole.clamped(to: min(start, whole.upperBound)..<whole.upperBound)
    guard let offset = text.bytes.firstInvalid(in: range, allowed: component.allowed) else { return nil }
    let following = text.bytes[offset..<range.upperBound].prefix(4)
    let scalar = String(decoding: following, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    return InvalidCharacter(offset: offset, scalar: scalar, component: component)
  }

  /// The bytes of a component; `nil` if it is absent or an IP literal.
  private subscript(_ component: Component) -> Range<Int>? {
    switch component {
    case .userinfo: userinfo
    case .host: text.bytes[host.lowerBound] == UInt8(ascii: "[") ? nil : host
    case .path: path
    case .query: query
    case .fragment: fragment
    }
  }
}

extension [UInt8] {
  /// The offset of the first byte of `range` that is neither `allowed` nor part of an escape.
  func firstInvalid(in range: Range<Int>, allowed: ASCIISet) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if allowed.contains(self[offset]) {
        offset += 1
      } else if self[offset] == UInt8(ascii: "%"), range.upperBound - offset >= 3,
        ASCIISet.hexDigits.contains(self[offset + 1]), ASCIISet.hexDigits.contains(self[offset + 2])
      {
        offset += 3
      } else {
        return offset
      }
    }
    return nil
  }
}

extension RequestURL {
  /// Why a text is not an absolute http or https URL; ranges and offsets are in bytes of the text.
  package enum Problem: Error, Sendable, Hashable {
    /// It does not begin with a scheme.
    case relative
    /// The scheme is neither http nor https.
    case scheme(Range<Int>)
    /// No `//` follows the scheme.
    case missingSlashes(at: Int)
    /// There is no host (RFC 9110, 4.2.1).
    case emptyHost(at: Int)
    /// The port is not a number up to 65535.
    case port(Range<Int>)
    /// The host begins with `[` but is not an IP literal (RFC 3986, 3.2.2).
    case ipLiteral(Range<Int>)

    /// The wrong bytes; empty if something is missing.
    package var range: Range<Int> {
      switch self {
      case .relative: 0..<0
      case .missingSlashes(let offset), .emptyHost(let offset): offset..<offset
      case .scheme(let range), .port(let range), .ipLiteral(let range): range
      }
    }
  }
}
