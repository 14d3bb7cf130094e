extension RequestURL {
  /// What AFHTTPSessionManager makes of a URL string and its base URL.
  ///
  /// The base's path gets a slash at its end unless it is empty or the base's text ends in one. Then the
  /// reference is resolved strictly (RFC 3986, 5.2); one with a scheme of its own stays as it is.
  public static func join(base: String, reference: String) -> URLText {
    join(base: base, reference: URLText(reference, from: .url), addingSlash: true)
  }

  /// `reference` resolved strictly (RFC 3986, 5.2), with `addingSlash` against a base whose path got a slash at its
  /// end as AFHTTPSessionManager adds it.
  public static func join(base: String, reference: URLText, addingSlash: Bool) -> URLText {
    let base = URLText(base, from: .base)
    return (addingSlash ? base.endingPathInSlash() : base).resolving(reference)
  }

  /// The path of a URL's text, absolute or relative, before anything is known of it.
  public static func path(of text: URLText) -> Range<Int> { URIReference(text.bytes).path }
}

extension URLText {
  fileprivate func endingPathInSlash() -> URLText {
    let path = URIReference(bytes).path
    guard let last = bytes[path].last, last != UInt8(ascii: "/"), bytes.last != UInt8(ascii: "/") else {
      return self
    }
    var result = URLText()
    result.append(self, 0..<path.upperBound)
    result.append(made: "/")
    result.append(self, path.upperBound..<bytes.count)
    return result
  }

  /// `reference` relative to this text (RFC 3986, 5.2.2 and 5.3).
  fileprivate func resolving(_ reference: URLText) -> URLText {
    let base = URIReference(bytes)
    let relative = URIReference(reference.bytes)
    if relative.scheme != nil { return reference }
    var result = URLText()
    if let scheme = base.scheme { result.append(self, 0..<scheme.upperBound + 1) }
    if let authority = relative.authority {
      result.append(reference, authority.lowerBound - 2..<authority.upperBound)
      result.append(reference, without: relative.path)
    } else {
      if let authority = base.authority {
        result.append(self, authority.lowerBound - 2..<authority.upperBound)
      }
      if relative.path.isEmpty {
        result.append(self, base.path)
      } else {
        let path = merged(base, reference, relative.path)
        result.append(path, without: path.bytes.indices)
      }
    }
    if let query = relative.query {
      result.append(reference, query.lowerBound - 1..<query.upperBound)
    } else if relative.authority == nil, relative.path.isEmpty, let query = base.query {
      result.append(self, query.lowerBound - 1..<query.upperBound)
    }
    if let fragment = relative.fragment {
      result.append(reference, fragment.lowerBound - 1..<fragment.upperBound)
    }
    return result
  }

  /// The path of a reference after what of the base's path goes before it (RFC 3986, 5.2.3).
  private func merged(_ base: URIReference, _ reference: URLText, _ path: Range<Int>) -> URLText {
    var result = URLText()
    if reference.bytes[path.lowerBound] != UInt8(ascii: "/") {
      if base.authority != nil, base.path.isEmpty {
        result.append(made: "/")
      } else if let slash = bytes[base.path].lastIndex(of: UInt8(ascii: "/")) {
        result.append(self, base.path.lowerBound..<slash + 1)
      }
    }
    result.append(reference, path)
    return result
  }

  /// Appends the path `range` of another text without its dot segments.
  private mutating func append(_ other: URLText, without range: Range<Int>) {
    for kept in DotSegments.removed(from: other.bytes[range]) { append(other, kept) }
  }
}
