// The values of the rules that have a fixed choice. The raw values are the contract: they are what a
// spec's `client: {rules: …}` takes and what a client's table prints.

/// `parameters.destination`: what decides whether parameters go in the URL or in the body.
enum ParametersDestination: String, CaseIterable, Sendable {
  case byMethod = "by-method"
  case url, body
}

/// `url.join`: where a query goes in a URL that has a fragment.
enum URLJoin: String, CaseIterable, Sendable {
  case append, components
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

/// `query.order`: the order of pairs.
enum QueryOrder: String, CaseIterable, Sendable {
  /// Each level by canonically decomposed code points of the raw keys.
  case nfd
  /// Each level without case.
  case caseless
  /// Each level by Unicode scalars.
  case codeUnits = "code-units"
  /// Only the top level, by Unicode scalars.
  case topLevel = "top-level"
  /// The finished, escaped pairs as text.
  case escapedPairs = "escaped-pairs"
  /// As the spec has them.
  case written
}

/// `query.array`: the name of an array's member.
enum QueryArray: String, CaseIterable, Sendable {
  case brackets, plain, indices
}

/// `query.set`: the name of a set's member.
enum QuerySet: String, CaseIterable, Sendable {
  case repeated = "repeat"
}

/// `query.dictionary`: the name of a nested dictionary's member.
enum QueryDictionary: String, CaseIterable, Sendable {
  case brackets, dots
}

/// `query.null`: the pair of a null.
enum QueryNull: String, CaseIterable, Sendable {
  case bare
  case dropKey = "drop-key"
  case dropValue = "drop-value"
  case nullText = "null-text"
  case nsnullText = "nsnull-text"
}

/// `query.bool`: how booleans print.
enum QueryBool: String, CaseIterable, Sendable {
  case numeric, literal
}

/// `query.double`, `json.double`: how doubles print.
enum DoubleStyle: String, CaseIterable, Sendable {
  case sixteenDigits = "%.16g"
  case seventeenDigits = "%.17g"
  case shortest
}

/// `query.date`: how dates print.
enum QueryDate: String, CaseIterable, Sendable {
  case description, reference, unix
  case unixMilliseconds = "unix-ms"
  case iso8601
}

/// `query.data`: how bytes print.
enum QueryData: String, CaseIterable, Sendable {
  case description
  case descriptionLegacy = "description-legacy"
  case base64, bytes, count
}

/// `query.key-case`: what becomes of the finished names, brackets and all.
enum QueryKeyCase: String, CaseIterable, Sendable {
  case asIs = "as-is"
  case snake, kebab, capitalized, uppercase, lowercase
}

/// `query.charset`: what text the bytes behind `%XX` are.
enum QueryCharset: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
}

/// `query.empty`: what no pairs at all leave in the URL.
enum QueryEmpty: String, CaseIterable, Sendable {
  case untouched, dangling
}

/// `query.space`: how a space is written.
enum QuerySpace: String, CaseIterable, Sendable {
  case percent, plus
}

/// `query.top-level`: the name of a top level that is no dictionary.
enum QueryTopLevel: String, CaseIterable, Sendable {
  case emptyKey = "empty-key"
  case nullKey = "null-key"
  case error
}

/// `form.no-parameters`: the body of a form without parameters.
enum FormNoParameters: String, CaseIterable, Sendable {
  case emptyBody = "empty-body"
  case noBody = "no-body"
}

/// `json.sort`: how sorted keys compare.
enum JSONSort: String, CaseIterable, Sendable {
  case codeUnits = "code-units"
  case numeric
}

/// `json.sorted-keys`, `json.escape-slashes`, `json.pretty`.
enum Switch: String, CaseIterable, Sendable {
  case on = "true"
  case off = "false"
}

/// `plist.format`.
enum PropertyListFormat: String, CaseIterable, Sendable {
  case xml, binary
}

/// `multipart.names`: what becomes of quotes and line ends in names and file names.
enum MultipartNames: String, CaseIterable, Sendable {
  case verbatim, html, backslash, unquoted
}

/// `multipart.separator`: the blanks of a part's head.
enum MultipartSeparator: String, CaseIterable, Sendable {
  case spaced, tight
}

/// `multipart.headers`: the order of a part's fields.
enum MultipartHeaders: String, CaseIterable, Sendable {
  case dispositionFirst = "disposition-first"
  case typeFirst = "type-first"
}

/// `multipart.end`: what follows the closing delimiter.
enum MultipartEnd: String, CaseIterable, Sendable {
  case crlf, bare
}

/// `multipart.empty`: what no parts at all become.
enum MultipartEmpty: String, CaseIterable, Sendable {
  case asIfNone = "as-if-none"
  case closingDelimiter = "closing-delimiter"
  case nothing
}

/// `multipart.fields`: where the parts of plain parameters stand.
enum MultipartFields: String, CaseIterable, Sendable {
  case beforeFiles = "before-files"
  case afterFiles = "after-files"
}

/// `multipart.unnamed-file`: name and type of a file that gives none.
enum MultipartUnnamedFile: String, CaseIterable, Sendable {
  case pathAndExtension = "path-and-extension"
  case error
}

/// `headers.defaults`: which default headers a described device gives.
enum HeaderDefaults: String, CaseIterable, Sendable {
  case languageAndAgent = "language-and-agent"
  case none
}

/// `headers.when`: whether a spec's headers are set before or after serialisation.
enum HeadersWhen: String, CaseIterable, Sendable {
  case before, after
}
