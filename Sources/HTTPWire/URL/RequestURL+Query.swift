extension RequestURL {
  /// Where a query is added to a URL.
  public enum QueryPlace: String, Sendable, Hashable, CaseIterable {
    /// At the end of the text, even after a fragment, as AFNetworking does.
    case append
    /// Before the fragment, as `URLComponents` does.
    case components
  }

  /// The URL with `query` after a `&` where it has a query, even an empty one, else after a `?`.
  ///
  /// The bytes of `query` are given by `URLText.Input.query`; nothing is encoded or checked.
  public func appending(query added: String, style: QueryPlace) -> RequestURL {
    let end =
      switch style {
      case .append: text.bytes.count
      case .components: (query ?? path).upperBound
      }
    var result = URLText()
    result.append(text, 0..<end)
    result.append(made: query == nil ? "?" : "&")
    result.append(URLText(added, from: .query), 0..<added.utf8.count)
    result.append(text, end..<text.bytes.count)
    return RequestURL(result, resembling: self)
  }
}
