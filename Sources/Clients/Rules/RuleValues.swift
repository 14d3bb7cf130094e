// The values of the rules that have a fixed choice. The raw values are the contract: they are what a
// spec's `client: {rules: …}` takes and what a client's table prints.

/// `parameters.destination`: what decides whether parameters go in the URL or in the body.
enum ParametersDestination: String, CaseIterable, Sendable {
  case byMethod = "by-method"
  case url, body
}

/// `parameters.method-case`: how the method is compared with the methods of `parameters.in-url`.
enum ParametersMethodCase: String, CaseIterable, Sendable {
  case upper
  case asWritten = "as-written"
}

/// `url.join`: where a query goes in a URL that has a fragment.
enum URLJoin: String, CaseIterable, Sendable {
  case append, components
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
  /// That of a hash table: as the spec has them, and not promised.
  case hash
  /// The finished, escaped pairs as text.
  case escapedPairs = "escaped-pairs"
  /// As the spec has them.
  case written
}

/// `query.array`: the name of an array's member.
enum QueryArray: String, CaseIterable, Sendable {
  case brackets, plain, indices
}

/// `query.set`: what a set becomes.
enum QuerySet: String, CaseIterable, Sendable {
  /// A pair of the same name for each member, sorted by what they print.
  case repeated = "repeat"
  /// The same in a hash table's order: as the spec has them, and not promised.
  case repeatedInHashOrder = "repeat-hash"
  /// One pair with the set's description.
  case description
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

/// `query.charset`, `json.charset`, `plist.charset`, `multipart.charset`, `multipart.head-charset`: what text
/// some bytes are.
enum Charset: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// That of the rule `string-encoding`.
  case stringEncoding = "string-encoding"
}

/// `query.block`: where the text of a query-string block takes the place of the pairs.
enum QueryBlock: String, CaseIterable, Sendable {
  case used
  /// In bodies; in URLs the pairs stand all the same.
  case bodyOnly = "body-only"
  /// The library has no such block.
  case none
}

/// `query.nil-block`: what a query-string block that gives nil leaves.
enum QueryNilBlock: String, CaseIterable, Sendable {
  /// Nothing in the URL, and an empty body.
  case empty
  /// `(null)` in the URL, and no body.
  case nullText = "null-text"
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
  /// `(null)`, not escaped; without a value the library raises.
  case nullKey = "null-key"
  case error
}

/// `form.content-type-charset`, `json.content-type-charset`, `plist.content-type-charset`: what follows the
/// Content-Type as its charset.
enum ContentTypeCharset: String, CaseIterable, Sendable {
  case none
  case utf8 = "utf-8"
  /// The IANA name of the rule `string-encoding`.
  case stringEncoding = "string-encoding"
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

/// `plist.no-parameters`: what a property list without parameters is.
enum PropertyListNoParameters: String, CaseIterable, Sendable {
  /// Neither a body nor a Content-Type.
  case nothing
  /// A Content-Type; what the system makes of nil as a property list is not known.
  case serialized
}

/// `plist.invalid`: what becomes of values that no property list holds.
enum PropertyListInvalid: String, CaseIterable, Sendable {
  case error
  /// The request goes without its body.
  case noBody = "no-body"
}

/// `multipart.parameters`: how parameters become parts.
enum MultipartParameters: String, CaseIterable, Sendable {
  case flattened
  /// One part for each key of the dictionary, in a hash table's order; containers print their description.
  case topLevel = "top-level"
}

/// `multipart.stream`: what reading the body as a stream does.
enum MultipartStream: String, CaseIterable, Sendable {
  case sound
  /// An exception where one read ends within a delimiter or a part's head.
  case raisesOnSplit = "raises-on-split"
  /// The end is lost where one read ends within the closing delimiter.
  case cutsOnSplit = "cuts-on-split"
  /// An exception, always.
  case raises
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
  /// The name without its extension.
  case stemAndExtension = "stem-and-extension"
  case error
}

/// `multipart.file-type`: the type that a file name gives.
enum MultipartFileType: String, CaseIterable, Sendable {
  /// By the extension, else `application/octet-stream`.
  case byExtension = "by-extension"
  /// By the extension, else none.
  case byExtensionOrNone = "by-extension-or-none"
  case octetStream = "octet-stream"
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

/// `headers.content-type`: whether a Content-Type of the spec keeps its value where serialisation has its own.
enum HeadersContentType: String, CaseIterable, Sendable {
  case kept, overwritten
}

/// `headers.accept-language`: the form of Accept-Language.
enum AcceptLanguage: String, CaseIterable, Sendable {
  /// Up to six languages, each with its q.
  case qValues = "q-values"
  /// All languages, and `en-us;q=0.8`.
  case plainList = "plain-list"
}

/// `headers.user-agent-version`: the app's version in the User-Agent.
enum UserAgentVersion: String, CaseIterable, Sendable {
  case versionOrBuild = "version-or-build"
  /// The build alone; on Mac OS X as `version-or-build`.
  case build
}

/// `headers.user-agent-text`: what becomes of a User-Agent that is not ASCII.
enum UserAgentText: String, CaseIterable, Sendable {
  /// Transliterated to ASCII.
  case ascii
  /// Transliterated to Latin letters, accents and all.
  case latin
  case verbatim
}
