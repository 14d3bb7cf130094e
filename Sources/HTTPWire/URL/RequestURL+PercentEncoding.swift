extension RequestURL {
  /// Why Foundation does not make a URL of a text with an invalid host, or not one that we can foretell.
  public enum HostProblem: Error, Sendable, Hashable {
    /// An ASCII character that no host may hold: Foundation gives no URL.
    case invalid(InvalidCharacter)
    /// A host in Unicode: Foundation writes it in Punycode by tables (UTS 46) that are not part of this tool.
    case international(InvalidCharacter)
  }

  /// The URL that Foundation makes of this text since the iOS 17 SDK: invalid characters become escapes.
  ///
  /// As in `URL(string:encodingInvalidCharacters:)` of swift-foundation: a component without invalid
  /// characters stays as it is; in one that has any, every `%` is escaped, too, even that of a valid escape.
  /// User and password are two components.
  public func percentEncodingInvalid() -> Result<RequestURL, HostProblem> {
    if let problem = hostProblem { return .failure(problem) }
    var encoded = URLText()
    var copied = 0
    for (range, allowed) in encodableParts where text.bytes.firstInvalid(in: range, allowed: allowed) != nil {
      encoded.append(text, copied..<range.lowerBound)
      var rest = range
      while !rest.isEmpty {
        let isKept = allowed.contains(text.bytes[rest.lowerBound])
        let end = text.bytes[rest].firstIndex { allowed.contains($0) != isKept } ?? rest.upperBound
        let run = rest.lowerBound..<end
        if isKept { encoded.append(text, run) } else { encoded.append(escaped: text, run) }
        rest = end..<rest.upperBound
      }
      copied = range.upperBound
    }
    encoded.append(text, copied..<text.bytes.count)
    return .success(RequestURL(encoded, resembling: self))
  }

  private var hostProblem: HostProblem? {
    guard let first = firstInvalid(in: .host) else { return nil }
    var character = first
    while !character.scalar.isASCII {
      guard let next = firstInvalid(in: .host, from: character.range.upperBound) else {
        return .international(first)
      }
      character = next
    }
    return .invalid(character)
  }

  /// What Foundation looks at by itself, in order, and what it keeps there.
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
