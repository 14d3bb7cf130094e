extension RequestURL {
  /// Why Foundation makes no URL of a text with an invalid host, or not one that we can predict.
  package enum HostProblem: Error, Sendable, Hashable {
    /// An ASCII character that a host cannot contain: Foundation makes no URL.
    case invalid(InvalidCharacter)
    /// A host in Unicode: Foundation writes it in Punycode by tables (UTS 46) that this tool does not have.
    case international(InvalidCharacter)

    /// The invalid character.
    package var character: InvalidCharacter {
      switch self {
      case .invalid(let character), .international(let character): character
      }
    }
  }

  /// The URL that Foundation makes of this text since the iOS 17 SDK: invalid characters are escaped.
  ///
  /// Like `URL(string:encodingInvalidCharacters:)` of swift-foundation: a component without invalid
  /// characters stays as it is; in a component with any, every `%` is escaped, too, even that of a valid
  /// escape. User and password are two components. An encoded URL loses the `:` of an empty port.
  package func percentEncodingInvalid() -> Result<RequestURL, HostProblem> {
    if let problem = hostProblem { return .failure(problem) }
    let invalidParts = encodableParts.filter { text.bytes.firstInvalid(in: $0, allowed: $1) != nil }
    if invalidParts.isEmpty { return .success(self) }
    var encoded = URLText()
    var copied = 0
    for (range, allowed) in invalidParts {
      encoded.append(text, copied..<range.lowerBound)
      encoded.append(text, range, keeping: allowed)
      copied = range.upperBound
    }
    encoded.append(text, copied..<text.bytes.count)
    return .success(RequestURL(encoded, resembling: self).droppingEmptyPort())
  }

  private var hostProblem: HostProblem? {
    guard let first = firstInvalid(in: .host) else { return nil }
    var character = first
    while character.scalar.isASCII {
      guard let next = firstInvalid(in: .host, from: character.range.upperBound) else {
        return .invalid(first)
      }
      character = next
    }
    return .international(character)
  }

  private func droppingEmptyPort() -> RequestURL {
    guard let port, port.isEmpty else { return self }
    var result = URLText()
    result.append(text, 0..<port.lowerBound - 1)
    result.append(text, port.upperBound..<text.bytes.count)
    return RequestURL(result, resembling: self)
  }

  /// The components that Foundation encodes one by one, in order, and the characters that it keeps in each.
  private var encodableParts: [(Range<Int>, ASCIISet)] {
    var parts: [(Range<Int>, ASCIISet)] = []
    if let userinfo {
      let colon = text.bytes[userinfo].firstIndex(of: UInt8(ascii: ":"))
      parts.append((userinfo.lowerBound..<(colon ?? userinfo.upperBound), .userinfo))
      if let colon { parts.append((colon + 1..<userinfo.upperBound, .userinfo)) }
    }
    parts.append((path, .path))
    if let query { parts.append((query, .query)) }
    if let fragment { parts.append((fragment, .fragment)) }
    return parts
  }
}
