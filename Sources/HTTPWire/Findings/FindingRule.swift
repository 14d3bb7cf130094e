public import Diagnostics

/// One kind of finding: what it is called, how bad it is, and what it breaks.
public struct FindingRule: Sendable {
  /// Stable, in kebab case: what `onwire explain` takes.
  public let code: String
  /// How bad it is.
  public let severity: Diagnostic.Severity
  /// What it breaks, and with whom: a sentence without a full stop.
  public let consequence: String
  /// Whether `compile` and `check` report it of specs.
  ///
  /// Not where the language itself says it already, and not where only bytes from outside can be so.
  /// `SpecGlance` has to notice whatever such a rule finds.
  public let appliesToSpecs: Bool

  init(
    _ code: String, _ severity: Diagnostic.Severity, _ consequence: String, specs appliesToSpecs: Bool = false
  ) {
    self.code = code
    self.severity = severity
    self.consequence = consequence
    self.appliesToSpecs = appliesToSpecs
  }
}

extension FindingRule {
  /// All of them, in the order of the documentation.
  public static let all: [FindingRule] = head + framing + multipart + text + secrets

  /// The rules by code.
  public static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  // MARK: The head

  static let head: [FindingRule] = [
    noRequestLine, unendedHead, bareLineFeed, foldedField, fieldWithoutColon, blankBeforeColon, controlInHead,
    nonASCIIHead, repeatedField, missingHost,
  ]
  static let noRequestLine = FindingRule(
    "no-request-line", .error, "no server takes these bytes for a request (RFC 9112, section 3)")
  static let unendedHead = FindingRule(
    "unended-head", .error, "a server waits for the empty line that ends the header fields")
  static let bareLineFeed = FindingRule(
    "bare-line-feed", .warning,
    "a server may refuse the request (RFC 9112, section 2.2), or read other lines than a proxy before it")
  static let foldedField = FindingRule(
    "folded-field", .warning, "a server refuses the request or reads blanks in its place (RFC 9112, 5.2)")
  static let fieldWithoutColon = FindingRule(
    "field-without-colon", .error, "a server answers 400, or leaves the line out")
  static let blankBeforeColon = FindingRule(
    "blank-before-colon", .error, "a server must answer 400 (RFC 9112, section 5.1)")
  static let controlInHead = FindingRule(
    "control-in-head", .error, "a server may refuse the request, or end the line there")
  static let nonASCIIHead = FindingRule(
    "non-ascii-head", .warning,
    "the bytes have no agreed encoding (RFC 9110, section 5.5): Node and Starlette read Latin-1, others UTF-8"
  )
  static let repeatedField = FindingRule(
    "repeated-field", .error, "servers and proxies take the first, the last, both, or refuse the request")
  static let missingHost = FindingRule(
    "missing-host", .error, "a server must answer 400 to HTTP/1.1 without Host (RFC 9112, section 3.2)",
    specs: true)

  // MARK: Where the body ends

  static let framing: [FindingRule] = [
    contentLengthMismatch, invalidContentLength, lengthAndEncoding, bodyWithoutLength, bodyOnGet,
    brokenChunks,
  ]
  static let contentLengthMismatch = FindingRule(
    "content-length-mismatch", .error,
    "a server waits for bytes that never come, or takes the rest for the next request")
  static let invalidContentLength = FindingRule(
    "invalid-content-length", .error, "a server must answer 400 (RFC 9112, section 6.3)", specs: true)
  static let lengthAndEncoding = FindingRule(
    "length-and-encoding", .error,
    "one server believes the length, another one the chunks: requests can be smuggled (RFC 9112, section 6.3)"
  )
  static let bodyWithoutLength = FindingRule(
    "body-without-length", .error, "a server reads no body: without length and chunks a request has none")
  static let bodyOnGet = FindingRule(
    "body-on-get", .warning, "servers, proxies and caches may drop the body or refuse it (RFC 9110, 9.3.1)",
    specs: true)
  static let brokenChunks = FindingRule(
    "broken-chunks", .error, "a server cannot tell where the body ends, and answers 400 or waits")

  // MARK: Multipart

  static let multipart: [FindingRule] = [
    missingBoundary, boundaryMismatch, longBoundary, illegalBoundary, unquotedBoundary, boundaryAfterComma,
    unclosedMultipart, noFinalLineEnd, boundaryInPart, bareLineFeedInPart, partWithoutName, unquotedName,
    unescapedName, lineEndInName, nonUTF8Name,
  ]
  static let missingBoundary = FindingRule(
    "missing-boundary", .error,
    "no server can tell the parts: PHP and Flask show an empty form, Rack reads pairs, others refuse the body",
    specs: true)
  static let boundaryMismatch = FindingRule(
    "boundary-mismatch", .error,
    "no part is found: PHP, Tomcat and Flask show an empty form with status 200, Django a wrong field, others an error"
  )
  static let longBoundary = FindingRule(
    "long-boundary", .warning, "it may have 70 characters (RFC 2046, 5.1.1): Rack 3 refuses longer ones",
    specs: true)
  static let illegalBoundary = FindingRule(
    "illegal-boundary", .error,
    "RFC 2046 does not allow it: each server refuses, cuts or takes such a boundary in its own way",
    specs: true)
  static let unquotedBoundary = FindingRule(
    "unquoted-boundary", .warning,
    "busboy and Go refuse the body, Flask shows an empty form; at a comma PHP and Rack cut the boundary, too",
    specs: true)
  static let boundaryAfterComma = FindingRule(
    "boundary-after-comma", .error,
    "busboy and Go refuse the body, Django, Flask and Starlette show an empty form; PHP, Rack and Tomcat take it",
    specs: true)
  static let unclosedMultipart = FindingRule(
    "unclosed-multipart", .error,
    "Rack, busboy, Go and Tomcat refuse the body; PHP marks the last file as partial (error 3)")
  static let noFinalLineEnd = FindingRule(
    "no-final-line-end", .note,
    "no server that was tried minds: the body was made by hand, or its last bytes are lost")
  static let boundaryInPart = FindingRule(
    "boundary-in-part", .warning,
    "Django and Rack cut the part there, PHP, busboy and Tomcat at the start of a line: choose another boundary",
    specs: true)
  static let bareLineFeedInPart = FindingRule(
    "bare-line-feed-in-part", .error,
    "Rack, Starlette, Tomcat and the parsers of Node refuse such bodies, and Django shows an empty form")
  static let partWithoutName = FindingRule(
    "part-without-name", .error,
    "Starlette answers 400, Rack invents a name, and PHP drops the part, some with all parts behind it"
  )
  static let unquotedName = FindingRule(
    "unquoted-name", .warning,
    "busboy and Go skip the part without a word where the name has brackets, blanks or other characters than tokens",
    specs: true)
  static let unescapedName = FindingRule(
    "unescaped-name", .warning,
    "busboy and Go leave the part out without a word, others read another name: browsers write %22"
  )
  static let lineEndInName = FindingRule(
    "line-end-in-name", .error, "the rest becomes a header field of the part: whoever chose the name wrote it"
  )
  static let nonUTF8Name = FindingRule(
    "non-utf-8-name", .warning,
    "Rack 2 answers 400, Flask shows an empty form, Django loses the part, and others read other letters")

  // MARK: Texts

  static let text: [FindingRule] = [
    charsetMisfit, typeMisfit, regroupedArray, mixedBlanks, doubleEncoded, invalidPercentEscape, unrecognized,
  ]
  static let charsetMisfit = FindingRule(
    "charset-misfit", .warning, "the server reads other characters, or refuses the body", specs: true)
  static let typeMisfit = FindingRule(
    "type-misfit", .warning, "a server that goes by Content-Type finds nothing in the body", specs: true)
  static let regroupedArray = FindingRule(
    "regrouped-array", .warning,
    "PHP makes a dictionary of every pair, qs merges them all, Rack guesses where one ends", specs: true)
  static let mixedBlanks = FindingRule(
    "mixed-blanks", .note,
    "a signature over the text, or a server that reads `+` as plus, sees two spellings",
    specs: true)
  static let doubleEncoded = FindingRule(
    "double-encoded", .warning, "the server reads the escape itself, not the character", specs: true)
  static let invalidPercentEscape = FindingRule(
    "invalid-percent-escape", .error,
    "Rack and Rails answer 400, Tomcat and Go drop the parameter, others keep the percent sign",
    specs: true)
  static let unrecognized = FindingRule(
    "unrecognized-bytes", .warning, "no grammar of HTTP has bytes like these here")

  // MARK: Secrets

  static let secrets: [FindingRule] = [secretInClear]
  static let secretInClear = FindingRule(
    "secret-in-clear", .note, "whoever gets this file has it: --redact writes stars in its place")
}
