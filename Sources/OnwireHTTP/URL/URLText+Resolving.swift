// How a reference and a base become one text.

extension URLText {
  /// Resolves `reference` against this text (RFC 3986, 5.2.2 and 5.3).
  func resolving(_ reference: URLText, keepingDotsBehindHosts: Bool) -> URLText {
    let base = URIReference(bytes)
    let relative = URIReference(reference.bytes)
    if relative.scheme != nil { return reference }
    var result = URLText()
    if let scheme = base.scheme { result.append(self, 0..<scheme.upperBound + 1) }
    if let authority = relative.authority {
      result.append(reference, authority.lowerBound - 2..<authority.upperBound)
      if keepingDotsBehindHosts {
        result.append(reference, relative.path)
      } else {
        result.append(reference, without: relative.path)
      }
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

  /// The path of a reference, after the part of the base's path that precedes it (RFC 3986, 5.2.3).
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

  /// Resolves `reference` against this text like CFURL (CFURL.c, resolveAbsoluteURLStringBuffer).
  ///
  /// Requests cannot go to a base without a host; against it, `reference` is resolved according to RFC 3986,
  /// except that one with a scheme or a host keeps its dots.
  func resolvingAsCFURL(_ reference: URLText) -> URLText {
    let base = URIReference(bytes)
    let relative = CFURLReference(reference.bytes)
    guard let scheme = base.scheme, let authority = base.authority, !authority.isEmpty, !relative.isAbsolute
    else { return resolving(reference, keepingDotsBehindHosts: true) }
    var result = URLText()
    result.append(self, 0..<scheme.upperBound + 1)
    if relative.hasAuthority {
      result.append(reference, reference.bytes.indices)
      return result
    }
    result.append(self, authority.lowerBound - 2..<authority.upperBound)
    guard !relative.path.isEmpty else {
      result.append(self, base.path)
      let isEmpty = relative.suffix.isEmpty
      if isEmpty || reference.bytes[relative.suffix.lowerBound] == UInt8(ascii: "#"), let query = base.query {
        result.append(self, query.lowerBound - 1..<query.upperBound)
      }
      if isEmpty, let fragment = base.fragment {
        result.append(self, fragment.lowerBound - 1..<fragment.upperBound)
      }
      result.append(reference, relative.suffix)
      return result
    }
    let isFromRoot = reference.bytes[relative.path.lowerBound] == UInt8(ascii: "/")
    if isFromRoot || base.path.isEmpty {
      if !isFromRoot { result.append(made: "/") }
      result.append(reference, relative.path)
    } else {
      let path = merged(base, reference, relative.path)
      for kept in DotSegments.removedByCFURL(from: path.bytes[...]) { result.append(path, kept) }
    }
    result.append(reference, relative.suffix)
    return result
  }
}

/// A reference as CFURL splits it (CFURL.inc.h, _parseComponents).
private struct CFURLReference {
  /// Whether it needs no base.
  var isAbsolute: Bool
  /// Whether it has a host, a user or a port: `//` alone is not an authority.
  var hasAuthority = false
  var path: Range<Int>
  /// The query and the fragment, each with the character that begins it.
  var suffix: Range<Int>

  init(_ bytes: [UInt8]) {
    // A colon at the start ends an empty scheme; the rest counts only if it begins with a slash.
    let start = bytes.first == UInt8(ascii: ":") ? 1 : 0
    let rest = start == 0 ? bytes : Array(bytes[1...])
    let parts = URIReference(rest)
    isAbsolute = start == 0 && parts.scheme != nil
    guard start == 0 || rest.first == UInt8(ascii: "/") else {
      (path, suffix) = (bytes.count..<bytes.count, bytes.count..<bytes.count)
      return
    }
    hasAuthority = parts.authority.map { !$0.isEmpty } ?? false
    path = parts.path.lowerBound + start..<parts.path.upperBound + start
    suffix = path.upperBound..<bytes.count
  }
}
