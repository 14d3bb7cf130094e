// The values of rules; see RuleValues.swift.

/// `headers.defaults`: the default headers that a `device` gives.
enum HeaderDefaults: String, CaseIterable, Sendable {
  case languageAndAgent = "language-and-agent"
  case encodingLanguageAgent = "encoding-language-agent"
  case none
}

/// `headers.when`: whether a spec's headers are set before or after serialisation.
enum HeadersWhen: String, CaseIterable, Sendable {
  case before, after
  /// After serialisation, appended to the value that the request then has for the name.
  case appended
}

/// `headers.content-type`: whether a Content-Type of the spec keeps its value if serialisation has its own.
enum HeadersContentType: String, CaseIterable, Sendable {
  case kept, overwritten
}

/// `headers.accept-language`: the form of Accept-Language.
enum AcceptLanguage: String, CaseIterable, Sendable {
  /// Up to six languages, each with its q in at most one digit.
  case qValues = "q-values"
  /// The same, but with the q of the first as `1.0`.
  case qDecimals = "q-decimals"
  /// All languages, and `en-us;q=0.8`.
  case plainList = "plain-list"
}

/// `headers.user-agent-version`: the app's version in the User-Agent.
enum UserAgentVersion: String, CaseIterable, Sendable {
  case versionOrBuild = "version-or-build"
  /// The build alone; on Mac OS X the same as `version-or-build`.
  case build
}

/// `headers.user-agent-text`: how a User-Agent that is not ASCII is written.
enum UserAgentText: String, CaseIterable, Sendable {
  /// Transliterated to ASCII.
  case ascii
  /// Transliterated to Latin letters, keeping accents.
  case latin
  case verbatim
}

/// `headers.accept-encoding`: the library's own Accept-Encoding.
enum AcceptEncoding: String, CaseIterable, Sendable {
  case none
  /// `gzip;q=1.0, compress;q=0.5`.
  case gzipCompress = "gzip-compress"
  /// `br;q=1.0, gzip;q=0.9, deflate;q=0.8`; without br before iOS 11 and macOS 10.13.
  case brotli
}

/// `headers.user-agent`: the form of the User-Agent.
enum UserAgent: String, CaseIterable, Sendable {
  /// `Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)`.
  case afnetworking
  /// `Demo/1.2 (com.example.demo; build:34; iOS 16.2.0) Alamofire/5.12.0`.
  case alamofire
}

/// `headers.repeated`: what happens to a header that is given twice.
enum HeadersRepeated: String, CaseIterable, Sendable {
  /// NSURLRequest holds one value per name.
  case error
  case kept
}

/// `headers.order`: whether headers keep their order.
enum HeadersOrder: String, CaseIterable, Sendable {
  /// They are keys of a dictionary, so their order is not promised.
  case dictionary
  case written
}

/// `headers.json`: when the library sets JSON's Accept and Content-Type by itself.
enum HeadersOfJSON: String, CaseIterable, Sendable {
  case none
  /// When the serializer is that of JSON, even for a GET.
  case withJSON = "with-json"
  /// On every request, even on forms.
  case always
}
