// The values of the rules that have a fixed choice. The raw values are the contract: they are what a
// spec's `client: {rules: …}` takes and what a client's table prints.

/// `parameters.destination`: what decides whether parameters go in the URL or in the body.
enum ParametersDestination: String, CaseIterable, Sendable {
  case byMethod = "by-method"
  /// In the URL for the methods of `parameters.url-methods`, in the body for others.
  case url
  case body
}

/// `parameters.method-case`: how the method is compared with the methods of `parameters.in-url`.
enum ParametersMethodCase: String, CaseIterable, Sendable {
  case upper
  case asWritten = "as-written"
}

/// `parameters.get-body`: what becomes of a GET with a body.
enum GetBody: String, CaseIterable, Sendable {
  case sent
  /// The encoder writes it, and the library's session refuses to send it: a warning.
  case refused
}

/// `parameters.keys`: which keys of a dictionary are one.
enum ParametersKeys: String, CaseIterable, Sendable {
  /// Those of the same characters, as NSString compares them.
  case distinct
  /// Those that are canonically equivalent too, as Swift's String compares them: the dictionary holds one of them.
  case canonical
}

/// `general.parameters`: how the parameters that an app sets for all requests meet those of one.
enum GeneralParameters: String, CaseIterable, Sendable {
  /// The library has none.
  case none
  /// One dictionary of both; a key of the request wins, whole.
  case topLevel = "top-level"
}

/// `general.headers`: how the headers that an app sets for all requests meet those of one.
enum GeneralHeaders: String, CaseIterable, Sendable {
  /// The library has none.
  case none
  /// One of the request wins, whatever its letter case.
  case caseless
  /// The same, and the library's own defaults, which it sets on the request, win as well.
  case session
  /// One of the request wins, and they stand beside the library's own defaults as keys of a dictionary: a default in another letter
  /// case is two.
  case besideDefaults = "beside-defaults"
  /// The same of the request's own: the library sets all headers for all requests.
  case allBesideDefaults = "all-beside-defaults"
  /// They are merged as keys of a dictionary: names that differ in letter case are two.
  case caseSensitive = "case-sensitive"

  /// Whether they are set together with those of the request, whenever that is: not on a session or a serializer.
  var areSetWithOwn: Bool { self == .caseSensitive }

  /// Whether whatever the request itself has of their name wins, as over those of a session's configuration.
  var giveWay: Bool { [.caseless, .session].contains(self) }
}

/// `url.join`: where a query goes in a URL that has a query or a fragment.
enum URLJoin: String, CaseIterable, Sendable {
  case append, components
  /// As `components`, but in the place of the URL's own query.
  case replace
}

/// `url.base`: how a URL is joined to its base.
enum URLBase: String, CaseIterable, Sendable {
  /// Resolved after the base's path got a slash at its end.
  case resolved
  /// The same, while the library's own log shows the two texts joined: a leading slash is warned of.
  case resolvedNotAsLogged = "resolved-not-as-logged"
  /// The same, but the base itself where there is nothing to resolve; a leading slash is warned of.
  case resolvedOrServer = "resolved-or-server"
  /// Resolved as it is: what follows the base's last slash goes (RFC 3986, 5.2.3).
  case rfc3986
  /// By appendingPathComponent: all of the text is path, and nothing of the base goes.
  case appended
  /// The same, but the base itself where there is nothing to append.
  case appendedOrServer = "appended-or-server"
  /// The library has no base: the app hands it the whole URL, here that of `resolved`, with a warning.
  case none

  /// Whether the text is put behind the base's path, and not resolved.
  var appends: Bool { self == .appended || self == .appendedOrServer }
}

/// `url.escape`: what the library escapes in a URL that it is given.
enum URLEscape: String, CaseIterable, Sendable {
  case none
  /// stringByAddingPercentEscapesUsingEncoding: with UTF-8, of the URL and not of its base.
  case percent
  /// CFURLCreateStringByAddingPercentEscapes, which is told to escape all that is reserved, too.
  case reserved
}

/// `url.check`: of which text the library makes a URL object before it sends; where there is none, it sends nothing.
enum URLCheck: String, CaseIterable, Sendable {
  /// Of none but the one that is sent.
  case none
  /// Base and URL as one text: of requests after escaping, of uploads before it.
  case joined
  /// Base and URL as one text, always before escaping.
  case joinedUnescaped = "joined-unescaped"
}

/// `url.separator`: after what a query is joined with `&` in place of `?`.
enum URLSeparator: String, CaseIterable, Sendable {
  /// A query that the URL object has, even an empty one.
  case query
  /// A `?` anywhere in the text that the app gave, be it in the fragment.
  case questionMark = "question-mark"
}

/// `url.invalid`: what becomes of bytes that RFC 3986 does not allow where they stand.
enum URLInvalid: String, CaseIterable, Sendable {
  /// The library gets no URL object; `[` and `]`, which NSURL accepts all the same, become escapes.
  case error
  case percentEncode = "percent-encode"
  case verbatim
}

/// `method.case`: which methods become upper case.
enum MethodCase: String, CaseIterable, Sendable {
  case foundation, verbatim
}
