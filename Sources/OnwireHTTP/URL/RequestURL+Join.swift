extension RequestURL {
  /// Resolves `reference` against `base` by `resolution`. `addingSlash` first adds a slash to the base's path
  /// as AFHTTPSessionManager does, unless the path is empty or the base's text ends in a slash. A reference
  /// with a scheme of its own stays as it is.
  package static func join(
    base: String, reference: URLText, addingSlash: Bool, by resolution: Resolution
  ) -> URLText {
    let text = URLText(base, from: .base)
    let folder = addingSlash ? text.endingPathInSlash() : text
    switch resolution {
    case .cfurl: return folder.resolvingAsCFURL(reference)
    case .foundation: return folder.resolving(reference, keepingDotsBehindHosts: true)
    case .rfc3986: return folder.resolving(reference, keepingDotsBehindHosts: false)
    }
  }

  /// Appends `path` to the path of `base`, as `appendingPathComponent(_:)` does: characters that a path
  /// cannot contain are escaped, including `%`, and the base's own query and fragment stay at the end. Both
  /// resolutions were run with Swift 6.3: CFURL, and NSURL with it, also escapes `;`, and keeps both slashes
  /// if the texts meet in two.
  package static func append(_ path: URLText, to base: URLText, by resolution: Resolution) -> URLText {
    let isCFURL = resolution == .cfurl
    let slash = UInt8(ascii: "/")
    let end = self.path(of: base)
    let (endsInSlash, beginsWithSlash) = (base.bytes[end].last == slash, path.bytes.first == slash)
    let escaped = path.escaped(keeping: isCFURL ? .path.subtracting(ASCIISet(";")) : .path)
    var result = URLText()
    result.append(
      base, 0..<(endsInSlash && beginsWithSlash && !isCFURL ? end.upperBound - 1 : end.upperBound))
    if !endsInSlash, !beginsWithSlash { result.append(made: "/") }
    result.append(escaped, escaped.bytes.indices)
    result.append(base, end.upperBound..<base.bytes.count)
    return result
  }

  /// How a reference and a base are joined into one URL.
  package enum Resolution: String, Sendable, Hashable, CaseIterable {
    /// Like CFURL, and NSURL with it (CFURL.c, resolveAbsoluteURLStringBuffer): a path that begins with a
    /// slash, or comes after an empty base path, keeps its dots, and a `..` that leads above the root stays.
    case cfurl
    /// Like `URL(string:relativeTo:)` of swift-foundation: by RFC 3986, except that a reference with a host
    /// keeps its dots.
    case foundation
    /// Strictly by RFC 3986, 5.2.
    case rfc3986
  }

  /// Whether a URL's text has no scheme.
  package static func isRelative(_ text: String) -> Bool { URIReference(Array(text.utf8)).scheme == nil }

  /// The path of a URL's text, absolute or relative, without validating it.
  package static func path(of text: URLText) -> Range<Int> { URIReference(text.bytes).path }
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
}
