extension RequestURL {
  /// `reference` resolved by `resolution`, with `addingSlash` against a base whose path got a slash at its end as
  /// AFHTTPSessionManager adds it: unless it is empty or the base's text ends in one. A reference with a scheme of its
  /// own stays as it is.
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

  /// `path` behind the path of `base`, as `appendingPathComponent(_:)` puts it there: what a path may not hold becomes
  /// escapes, a `%` too, and the base's own query and fragment stay behind it. Both were run with Swift 6.3: CFURL, and
  /// NSURL with it, escapes `;` as well, and takes none of two slashes away where the texts meet.
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

  /// How a reference and a base become one URL.
  package enum Resolution: String, Sendable, Hashable, CaseIterable {
    /// As CFURL does it, and NSURL with it (CFURL.c, resolveAbsoluteURLStringBuffer): a path that begins with a
    /// slash, or that no path of a base goes before, keeps its dots, and `..` that leads above the root stays.
    case cfurl
    /// As `URL(string:relativeTo:)` of swift-foundation: by RFC 3986, but a reference with a host stays as it is.
    case foundation
    /// Strictly by RFC 3986, 5.2.
    case rfc3986
  }

  /// Whether a URL's text has no scheme.
  package static func isRelative(_ text: String) -> Bool { URIReference(Array(text.utf8)).scheme == nil }

  /// The path of a URL's text, absolute or relative, before anything is known of it.
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
