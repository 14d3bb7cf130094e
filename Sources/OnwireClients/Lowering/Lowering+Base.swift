import OnwireDiagnostics
package import OnwireHTTP
import OnwireSpecLanguage

/// Joining `url` and `base` to one text.
extension Lowering {
  /// The text of the URL before any check.
  mutating func joinedText() -> URLText {
    let written = handedURL
    let url = escaped(written)
    guard let base = spec.base else {
      checkLookedAt(written, escaped: url, joined: url)
      return url
    }
    let joined = resolved(url, base.value)
    checkLookedAt(written, escaped: url, joined: joined)
    if !client.hasBase {
      diagnostics.append(
        .noBase(
          client: client.titleAndRelease, whole: joined.string, appended: appended(url, joined: joined),
          at: base.place))
    }
    return joined
  }

  /// The first way of appending that gives another URL than `joined`, and that URL.
  private func appended(_ url: URLText, joined: URLText) -> (rule: URLBase, url: String)? {
    guard let base = spec.base, RequestURL.isRelative(spec.url.value) else { return nil }
    for rule in [URLBase.appended, .appendedOrServer] {
      let other = client.joined(url, to: base.value, as: rule).string
      if other != joined.string { return (rule, other) }
    }
    return nil
  }

  /// The URL that the app hands to the library: `url`, followed by the pairs of `query` if the library
  /// escapes them with it.
  private var handedURL: URLText {
    let url = URLText(spec.url.value, from: .url)
    guard let queryInURL else { return url }
    return url.appending(query: String(decoding: queryInURL.storage, as: UTF8.self))
  }

  /// Reports what is odd in how a sent URL was resolved.
  mutating func noteResolution(_ joined: URLText) {
    guard let base = spec.base else { return }
    let url = escaped(handedURL)
    switch rules.urlBase {
    case .resolvedNotAsLogged:
      notePathDropped(url, base: base, sent: joined.string, logged: logged(url, base: base.value))
    case .resolvedOrServer: notePathDropped(url, base: base, sent: joined.string, logged: nil)
    case .resolved, .rfc3986, .appended, .appendedOrServer, .none: break
    }
    noteOtherResolution(joined, of: url, base: base.value)
  }

  /// A reference and its base as one text, resolved by the client's rule or by `other`.
  private func resolved(_ url: URLText, _ base: String, by other: RequestURL.Resolution? = nil) -> URLText {
    client.joined(url, to: base, by: other)
  }

  /// Reports that other systems resolve the same two texts to a URL that makes another request.
  private mutating func noteOtherResolution(_ joined: URLText, of url: URLText, base: String) {
    let isChosen = spec.client?.rules.contains { $0.name.value == "url.resolution" } ?? false
    guard !isChosen, let resolution = rules.urlResolution.other else { return }
    let otherwise = resolved(url, base, by: resolution)
    guard joined.bytes != otherwise.bytes, let sent = try? RequestURL(joined) else { return }
    let other = try? RequestURL(otherwise)
    if let other, other.endpoint == sent.endpoint, other.requestTarget.bytes == sent.requestTarget.bytes {
      return
    }
    diagnostics.append(
      .resolvedInTwoWays(
        sent: (rules.urlResolution.title, joined.string),
        other: (resolution.title, other == nil ? nil : otherwise.string), isAppended: rules.urlBase.appends,
        at: spec.url.place))
  }

  /// A URL that the library is handed, as it escapes it; the base stays as it is.
  private func escaped(_ url: URLText) -> URLText {
    switch rules.urlEscape {
    case .none: return url
    case .percent: return url.escaped(keeping: Self.keptByPercentEscapes)
    case .reserved: return url.escaped(keeping: Self.keptWhereReservedIsEscaped)
    }
  }

  /// Reports an error if the library sends nothing because a text that it checks first gives no URL object.
  private mutating func checkLookedAt(_ written: URLText, escaped: URLText, joined: URLText) {
    guard rules.urlCheck != .none else { return }
    let isBefore = isMultipart || rules.urlCheck != .joined
    if isBefore, rules.urlEscape != .none, let offset = RequestURL.firstRefusedOffset(in: written.bytes) {
      diagnostics.append(
        .escapedTooLate(
          at: place(ofScalarAt: offset, in: written), client: client.titleAndRelease, upload: isMultipart))
      return
    }
    // A text that is no URL gets its error when it is sent.
    let isSent = (try? RequestURL(joined))?.encodingBrackets().firstInvalid == nil
    guard let base = spec.base, isSent else { return }
    let url = isBefore ? written : escaped
    let isWhole = ["http://", "https://"].contains { url.bytes.starts(with: $0.utf8) }
    if isWhole, !isMultipart, rules.urlCheck != .joinedAlways { return }
    let text = isMultipart ? base.value + url.string : logged(url, base: base.value)
    guard RequestURL.firstRefusedOffset(in: Array(text.utf8)) != nil else { return }
    diagnostics.append(.joinedTextRefused(text, at: spec.url.place, client: client.titleAndRelease))
  }

  /// Reports that a leading slash drops the base's path, if there is one.
  private mutating func notePathDropped(_ url: URLText, base: Text, sent: String, logged: String?) {
    let slash = UInt8(ascii: "/")
    let path = RequestURL.path(of: URLText(base.value, from: .base))
    guard url.bytes.first == slash, url.bytes.dropFirst().first != slash, path.count > 1 else { return }
    let rest = spec.url.value.dropFirst()
    // A colon in the first segment would end a scheme (RFC 3986, 4.2).
    let hasColon = rest.prefix { !"/?#".contains($0) }.contains(":")
    diagnostics.append(
      .basePathDropped(
        sent: sent, logged: logged, client: client.title, relative: (hasColon ? "./" : "") + rest,
        at: TextPlaces(spec.url).place(of: 0..<1)))
  }

  /// The text that HYBNetworking prints, uses as the key of cached answers and, except for uploads, checks:
  /// both texts joined, since 3.3.0 with one slash between them (absoluteUrlWithPath:).
  private func logged(_ url: URLText, base: String) -> String {
    guard rules.urlCheck == .joined else { return base + url.string }
    let slash = UInt8(ascii: "/")
    let endsInSlash = base.utf8.last == slash
    guard url.bytes.first == slash else { return base + (endsInSlash ? "" : "/") + url.string }
    return base + String(decoding: endsInSlash ? url.bytes.dropFirst() : url.bytes[...], as: UTF8.self)
  }

  /// The characters that stringByAddingPercentEscapesUsingEncoding: leaves unescaped: those that CFURL takes
  /// for valid, without `%`, `#`, `[` and `]`.
  private static let keptByPercentEscapes = ASCIISet.unreserved.union(ASCIISet("!$&'()*+,/:;=?@"))

  /// The characters that CFURLCreateStringByAddingPercentEscapes leaves when told to escape ``:/?#[]@!$
  /// &'()*+,;="<>%{}|\^~` ``.
  private static let keptWhereReservedIsEscaped = ASCIISet.unreserved.subtracting(ASCIISet("~"))
}

extension Client {
  /// Whether the library joins a URL to a base; otherwise the app hands it the whole URL.
  package var hasBase: Bool { rules.urlBase != .none }

  /// Whether a URL is appended to the path of its base, whatever it looks like.
  package var appendsToBase: Bool { rules.urlBase.appends }

  /// Whether a general header gives way to any header of that name in the request itself.
  package var generalHeadersGiveWay: Bool { rules.generalHeaders.giveWay }

  /// `reference` and `base` as one text, resolved by the library's rule or by `other`.
  package func joined(
    _ reference: URLText, to base: String, by other: RequestURL.Resolution? = nil
  ) -> URLText {
    joined(reference, to: base, as: rules.urlBase, by: other)
  }

  fileprivate func joined(
    _ reference: URLText, to base: String, as rule: URLBase, by other: RequestURL.Resolution? = nil
  ) -> URLText {
    let resolution = other ?? rules.urlResolution
    switch rule {
    case .resolvedOrServer where reference.bytes.isEmpty, .appendedOrServer where reference.bytes.isEmpty:
      return URLText(base, from: .base)
    case .appended, .appendedOrServer:
      return RequestURL.append(reference, to: urlObject(base), by: resolution)
    case .resolved, .resolvedNotAsLogged, .resolvedOrServer, .rfc3986, .none:
      return RequestURL.join(
        base: base, reference: reference, addingSlash: rule != .rfc3986, by: resolution)
    }
  }

  /// The text of the URL object that the app makes of a base; unchanged if there is no such object, which is
  /// an error later.
  private func urlObject(_ base: String) -> URLText {
    let text = URLText(base, from: .base)
    guard rules.urlInvalid == .percentEncode, let url = try? RequestURL(text),
      case .success(let encoded) = url.percentEncodingInvalid()
    else { return text }
    return encoded.text
  }
}

extension RequestURL.Resolution {
  /// The resolution on other systems; `nil` if all systems resolve alike.
  fileprivate var other: Self? {
    switch self {
    case .cfurl: .foundation
    case .foundation: .cfurl
    case .rfc3986: nil
    }
  }

  /// The code that resolves so, as sentences name it.
  fileprivate var title: String {
    switch self {
    case .cfurl: "NSURL"
    case .foundation: "the URL of swift-foundation"
    case .rfc3986: "RFC 3986"
    }
  }
}
