import Diagnostics
import HTTPWire
import SpecLanguage

/// How `url` and `base` become one text.
extension Lowering {
  /// The text of the URL before anything is checked.
  mutating func joinedText() -> URLText {
    let written = URLText(spec.url.value, from: .url)
    let url = escaped(written)
    guard let base = spec.base else { return url }
    switch rules.urlBase {
    case .resolved: break
    case .resolvedNotAsLogged:
      notePathDropped(url, base: base, logged: logged(url, base: base.value))
    case .resolvedOrServer:
      if written.bytes.isEmpty { return URLText(base.value, from: .base) }
      notePathDropped(url, base: base, logged: nil)
    case .rfc3986: return RequestURL.join(base: base.value, reference: url, addingSlash: false)
    case .none:
      diagnostics.append(
        .noBase(client: client.titleAndRelease, whole: whole(url, base), at: base.place))
    }
    return RequestURL.join(base: base.value, reference: url, addingSlash: true)
  }

  /// What the library makes of a URL that it is handed; its base stays as it is.
  private mutating func escaped(_ url: URLText) -> URLText {
    guard rules.urlEscape == .percent else { return url }
    if isMultipart { checkBeforeEscaping(url) }
    return url.escaped(keeping: Self.keptByPercentEscapes)
  }

  /// HYBNetworking's upload makes a URL object of the text before it escapes it.
  private mutating func checkBeforeEscaping(_ url: URLText) {
    let text = spec.base.map { RequestURL.join(base: $0.value, reference: url, addingSlash: true) } ?? url
    guard let joined = (try? RequestURL(text))?.encodingBrackets(), let invalid = joined.firstInvalid else {
      return
    }
    diagnostics.append(
      .escapedTooLate(at: place(of: invalid.range, in: joined.text), client: client.titleAndRelease))
  }

  /// Says that a leading slash takes the base's path away, where there is one.
  private mutating func notePathDropped(_ url: URLText, base: Text, logged: String?) {
    let slash = UInt8(ascii: "/")
    let path = RequestURL.path(of: URLText(base.value, from: .base))
    guard url.bytes.first == slash, url.bytes.dropFirst().first != slash, path.count > 1 else { return }
    let sent = RequestURL.join(base: base.value, reference: url, addingSlash: true).string
    diagnostics.append(
      .basePathDropped(
        sent: sent, logged: logged, client: client.title,
        relative: String(spec.url.value.dropFirst()), at: TextPlaces(spec.url).place(of: 0..<1)))
  }

  /// The text that HYBNetworking prints, looks at and keeps answers under: both with one slash between them.
  private func logged(_ url: URLText, base: String) -> String {
    base.hasSuffix("/") ? base + url.string.dropFirst() : base + url.string
  }

  private func whole(_ url: URLText, _ base: Text) -> String {
    RequestURL.join(base: base.value, reference: url, addingSlash: true).string
  }

  /// What stringByAddingPercentEscapesUsingEncoding: leaves: the characters that CFURL takes for valid, `%`, `#`,
  /// `[` and `]` not among them.
  private static let keptByPercentEscapes = ASCIISet.unreserved.union(ASCIISet("!$&'()*+,/:;=?@"))
}
