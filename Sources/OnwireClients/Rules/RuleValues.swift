// The values of rules that have a fixed choice. The raw values are the contract: a spec's `client: {rules:
// …}` takes them, and a client's table prints them.

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

/// `parameters.get-body`: what happens to a GET with a body.
enum GetBody: String, CaseIterable, Sendable {
  case sent
  /// The encoder writes it, but the library's session refuses to send it: a warning.
  case refused
}

/// `parameters.keys`: which keys of a dictionary are the same.
enum ParametersKeys: String, CaseIterable, Sendable {
  /// Those with the same characters, as NSString compares them.
  case distinct
  /// Also those that are canonically equivalent, as Swift's String compares them: the dictionary holds only
  /// one of them.
  case canonical
}

/// `general.parameters`: how the parameters that an app sets for all requests combine with those of one.
enum GeneralParameters: String, CaseIterable, Sendable {
  /// The library has none.
  case none
  /// Both in one dictionary; a key of the request wins, with its whole value.
  case topLevel = "top-level"
}

/// `general.headers`: how the headers that an app sets for all requests combine with those of one.
enum GeneralHeaders: String, CaseIterable, Sendable {
  /// The library has none.
  case none
  /// A header of the request wins, in any letter case.
  case caseless
  /// The same, but the library's own defaults, which it sets on the request, also win.
  case session
  /// A header of the request wins. They are stored beside the library's own defaults as keys of a dictionary,
  /// so one that differs from a default in letter case is sent twice.
  case besideDefaults = "beside-defaults"
  /// The same, also for the request's own headers: the library sets all headers for all requests.
  case allBesideDefaults = "all-beside-defaults"
  /// They are merged as keys of a dictionary: names that differ in letter case are two headers.
  case caseSensitive = "case-sensitive"

  /// Whether they are set together with the request's own, whenever that is, and not on a session or a
  /// serializer.
  var areSetWithOwn: Bool { self == .caseSensitive }

  /// Whether any header of the same name in the request itself wins, as over those of a session's
  /// configuration.
  var giveWay: Bool { [.caseless, .session].contains(self) }
}

/// `url.join`: where a query goes in a URL that already has a query or a fragment.
enum URLJoin: String, CaseIterable, Sendable {
  case append, components
  /// As `components`, but replacing the URL's own query.
  case replace
}

/// `url.base`: how a URL is joined to its base.
enum URLBase: String, CaseIterable, Sendable {
  /// Resolved after a slash is added to the end of the base's path.
  case resolved
  /// The same, but the library's own log shows the two texts joined: a leading slash gets a warning.
  case resolvedNotAsLogged = "resolved-not-as-logged"
  /// The same, but an empty URL gives the base itself; a leading slash gets a warning.
  case resolvedOrServer = "resolved-or-server"
  /// Resolved as it is: what follows the base's last slash is dropped (RFC 3986, 5.2.3).
  case rfc3986
  /// By appendingPathComponent: the whole text is path, and nothing of the base is dropped.
  case appended
  /// The same, but an empty URL gives the base itself.
  case appendedOrServer = "appended-or-server"
  /// The library has no base: the app hands it the whole URL, here as for `resolved`, with a warning.
  case none

  /// Whether the text is appended to the base's path instead of being resolved.
  var appends: Bool { self == .appended || self == .appendedOrServer }
}

/// `url.escape`: what the library escapes in a URL that it is given.
enum URLEscape: String, CaseIterable, Sendable {
  case none
  /// stringByAddingPercentEscapesUsingEncoding: with UTF-8, of the URL and not of its base.
  case percent
  /// CFURLCreateStringByAddingPercentEscapes, told to escape all reserved characters, too.
  case reserved
}

/// `url.check`: the text that must give a URL object before the library sends; if it gives none, nothing is
/// sent.
enum URLCheck: String, CaseIterable, Sendable {
  /// Only the text that is sent.
  case none
  /// Base and URL as one text, after escaping for requests, before it for uploads.
  case joined
  /// Base and URL as one text, always before escaping.
  case joinedUnescaped = "joined-unescaped"
  /// As `joinedUnescaped`, and with a whole URL, too.
  case joinedAlways = "joined-always"
}

/// `url.separator`: what must precede a query for it to be joined with `&` instead of `?`.
enum URLSeparator: String, CaseIterable, Sendable {
  /// A query of the URL object, even an empty one.
  case query
  /// A `?` anywhere in the text that the app gave, even in the fragment.
  case questionMark = "question-mark"
}

/// `url.invalid`: what happens to bytes that RFC 3986 does not allow in their place.
enum URLInvalid: String, CaseIterable, Sendable {
  /// The library gets no URL object; `[` and `]`, which NSURL accepts anyway, are escaped.
  case error
  case percentEncode = "percent-encode"
  case verbatim
}

/// `method.case`: which methods are changed to upper case.
enum MethodCase: String, CaseIterable, Sendable {
  case foundation, verbatim
}
