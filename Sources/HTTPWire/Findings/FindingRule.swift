package import Diagnostics

/// One kind of finding: what it is called, how bad it is, and what it breaks.
///
/// The raw values are the codes, stable and in kebab case: what `onwire explain` takes. The cases are in the order of
/// the documentation.
package enum FindingRule: String, CaseIterable, Sendable {
  // The head
  case noRequestLine = "no-request-line"
  case unendedHead = "unended-head"
  case bareLineFeed = "bare-line-feed"
  case foldedField = "folded-field"
  case fieldWithoutColon = "field-without-colon"
  case blankBeforeColon = "blank-before-colon"
  case controlInHead = "control-in-head"
  case nonASCIIHead = "non-ascii-head"
  case blankInTarget = "blank-in-target"
  case repeatedField = "repeated-field"
  case missingHost = "missing-host"
  // Where the body ends
  case contentLengthMismatch = "content-length-mismatch"
  case invalidContentLength = "invalid-content-length"
  case lengthAndEncoding = "length-and-encoding"
  case bodyWithoutLength = "body-without-length"
  case bodyOnGet = "body-on-get"
  case brokenChunks = "broken-chunks"
  case unendedChunks = "unended-chunks"
  case codingMisfit = "coding-misfit"
  // Boundaries and delimiters
  case missingBoundary = "missing-boundary"
  case boundaryMismatch = "boundary-mismatch"
  case longBoundary = "long-boundary"
  case illegalBoundary = "illegal-boundary"
  case unquotedBoundary = "unquoted-boundary"
  case boundaryAfterComma = "boundary-after-comma"
  case leadingLineEnd = "leading-line-end"
  case textBeforeParts = "text-before-parts"
  case unclosedMultipart = "unclosed-multipart"
  case noFinalLineEnd = "no-final-line-end"
  case noParts = "multipart-without-parts"
  case boundaryInPart = "boundary-in-part"
  case noLineEndBeforeDelimiter = "no-line-end-before-delimiter"
  case bareLineFeedInPart = "bare-line-feed-in-part"
  // Parts
  case partWithoutEmptyLine = "part-without-empty-line"
  case repeatedInPart = "repeated-in-part"
  case partWithoutName = "part-without-name"
  case unquotedName = "unquoted-name"
  case unescapedName = "unescaped-name"
  case escapedQuote = "escaped-quote"
  case lineEndInName = "line-end-in-name"
  case nonUTF8Name = "non-utf-8-name"
  case extendedFilename = "extended-filename"
  case partWithoutFilename = "part-without-filename"
  // Types
  case misspeltType = "misspelt-type"
  case unregisteredType = "unregistered-type"
  case charsetMisfit = "charset-misfit"
  case typeMisfit = "type-misfit"
  case contentMisfit = "content-misfit"
  // Texts
  case regroupedArray = "regrouped-array"
  case unbalancedBrackets = "unbalanced-brackets"
  case mixedBlanks = "mixed-blanks"
  case doubleEncoded = "double-encoded"
  case invalidPercentEscape = "invalid-percent-escape"
  case unescapedAmpersand = "unescaped-ampersand"
  case plusInBase64 = "plus-in-base64"
  case utf8Twice = "utf-8-twice"
  case describedValue = "described-value"
  case duplicateJSONKey = "duplicate-json-key"
  case loneSurrogate = "lone-surrogate"
  case largeInteger = "large-integer"
  case unrecognized = "unrecognized-bytes"
  // Secrets
  case secretInClear = "secret-in-clear"

  /// How bad it is.
  package var severity: Diagnostic.Severity { row.severity }
  /// What it breaks, and with whom: a sentence without a full stop.
  package var consequence: String { row.consequence }
  /// Whether `compile` and `check` report it of specs.
  ///
  /// Not where the language itself says it already, and not where only bytes from outside can be so.
  /// `SpecGlance` has to notice whatever such a rule finds.
  package var appliesToSpecs: Bool { row.appliesToSpecs }

  private struct Row {
    let severity: Diagnostic.Severity
    let consequence: String
    let appliesToSpecs: Bool

    init(_ severity: Diagnostic.Severity, _ consequence: String, specs appliesToSpecs: Bool = false) {
      self.severity = severity
      self.consequence = consequence
      self.appliesToSpecs = appliesToSpecs
    }
  }

  private var row: Row {
    switch self {
    // The head
    case .noRequestLine: Row(.error, "no server takes these bytes for a request (RFC 9112, section 3)")
    case .unendedHead: Row(.error, "a server waits for the empty line that ends the header fields")
    case .bareLineFeed:
      Row(
        .warning,
        "a server may refuse the request (RFC 9112, section 2.2), or read other lines than a proxy before it")
    case .foldedField:
      Row(.warning, "a server refuses the request or reads blanks in its place (RFC 9112, 5.2)")
    case .fieldWithoutColon: Row(.error, "a server answers 400, or leaves the line out")
    case .blankBeforeColon: Row(.error, "a server must answer 400 (RFC 9112, section 5.1)")
    case .controlInHead: Row(.error, "a server may refuse the request, or end the line there")
    case .nonASCIIHead:
      Row(
        .warning,
        "the bytes have no agreed encoding (RFC 9110, section 5.5): Node and Starlette read Latin-1, others UTF-8"
      )
    case .blankInTarget:
      Row(.error, "Node, Go and Python's http.server answer 400: the target ends at the blank")
    case .repeatedField:
      Row(.error, "servers and proxies take the first, the last, both, or refuse the request")
    case .missingHost:
      Row(.error, "a server must answer 400 to HTTP/1.1 without Host (RFC 9112, section 3.2)", specs: true)

    // Where the body ends
    case .contentLengthMismatch:
      Row(.error, "a server waits for bytes that never come, or takes the rest for the next request")
    case .invalidContentLength: Row(.error, "a server must answer 400 (RFC 9112, section 6.3)", specs: true)
    case .lengthAndEncoding:
      Row(
        .error,
        "one server believes the length, another one the chunks: requests can be smuggled (RFC 9112, section 6.3)"
      )
    case .bodyWithoutLength:
      Row(.error, "a server reads no body: without length and chunks a request has none")
    case .bodyOnGet:
      Row(
        .warning, "servers, proxies and caches may drop the body or refuse it (RFC 9110, 9.3.1)", specs: true)
    case .brokenChunks: Row(.error, "a server cannot tell where the body ends, and answers 400 or waits")
    case .unendedChunks:
      Row(.error, "a server waits for the chunk of size 0 and its empty line: Node answers 408")
    case .codingMisfit:
      Row(
        .error,
        "a server that takes the coding off fails: Express answers 400, to a coding without a name 415"
      )

    // Boundaries and delimiters
    case .missingBoundary:
      Row(
        .error,
        "no server can tell the parts: PHP and Flask show an empty form, Rack reads pairs, others refuse the body",
        specs: true)
    case .boundaryMismatch:
      Row(
        .error,
        "no part is found: PHP, Tomcat and Flask show an empty form with status 200, Django a wrong field, others an error"
      )
    case .longBoundary:
      Row(.warning, "it may have 70 characters (RFC 2046, 5.1.1): Rack 3 refuses longer ones", specs: true)
    case .illegalBoundary:
      Row(
        .error,
        "RFC 2046 does not allow it: each server refuses, cuts or takes such a boundary in its own way",
        specs: true)
    case .unquotedBoundary:
      Row(
        .warning,
        "busboy and Go refuse the body, Flask shows an empty form; at a comma PHP and Rack cut the boundary, too",
        specs: true)
    case .boundaryAfterComma:
      Row(
        .error,
        "busboy and Go refuse the body, Django, Flask and Starlette show an empty form; PHP, Rack and Tomcat take it",
        specs: true)
    case .leadingLineEnd:
      Row(
        .info,
        "no server that was tried minds: it counts in Content-Length, and in a comparison byte by byte")
    case .textBeforeParts:
      Row(
        .note,
        "Starlette answers 400, undici refuses the body, and the others pass over the text without a word")
    case .unclosedMultipart:
      Row(.error, "Rack, busboy, Go and Tomcat refuse the body; PHP marks the last file as partial (error 3)")
    case .noFinalLineEnd:
      Row(.note, "no server that was tried minds: the body was made by hand, or its last bytes are lost")
    case .noParts:
      Row(
        .warning, "PHP, Django and Flask show an empty form; Rack, busboy and Go refuse some of such bodies")
    case .boundaryInPart:
      Row(
        .warning,
        "Django and Rack cut the part there, PHP, busboy and Tomcat at the start of a line: choose another boundary",
        specs: true)
    case .noLineEndBeforeDelimiter:
      Row(
        .error,
        "most servers take the delimiter and what follows it for content: write CR LF behind each content")
    case .bareLineFeedInPart:
      Row(
        .error,
        "Rack, Starlette, Tomcat and the parsers of Node refuse such bodies, and Django shows an empty form")

    // Parts
    case .partWithoutEmptyLine:
      Row(
        .error,
        "busboy, formidable, undici, Starlette and Go refuse the body, Django loses the part: two CR LF end a part's head"
      )
    case .repeatedInPart:
      Row(.error, "PHP, Rack, busboy and Go take one of them, undici, Django and Starlette another one")
    case .partWithoutName:
      Row(
        .error,
        "Starlette answers 400, Rack invents a name, and PHP drops the part, some with all parts behind it")
    case .unquotedName:
      Row(
        .warning,
        "busboy and Go skip the part without a word where the name has brackets, blanks or other characters than tokens",
        specs: true)
    case .unescapedName:
      Row(
        .warning,
        "busboy and Go leave the part out without a word, others read another name: browsers write %22")
    case .escapedQuote:
      Row(
        .note,
        "PHP, busboy, Django and Go take the backslash off, multiparty and formidable cut names there, and undici refuses the body: browsers write %22"
      )
    case .lineEndInName:
      Row(.error, "the rest becomes a header field of the part: whoever chose the name wrote it")
    case .nonUTF8Name:
      Row(
        .warning,
        "Rack 2 answers 400, Flask shows an empty form, Django loses the part, and others read other letters")
    case .extendedFilename:
      Row(
        .warning,
        "RFC 7578, 4.2 forbids it: PHP, Starlette and formidable pass over it, for PHP the part is a text then, and undici refuses the body"
      )
    case .partWithoutFilename:
      Row(
        .warning,
        "PHP, Django, Go and Starlette take the part for a text field: $_FILES and request.files stay empty")

    // Types
    case .misspeltType:
      Row(.error, "no server that goes by the type finds anything in the body: forms are empty", specs: true)
    case .unregisteredType:
      Row(.note, "a server that compares the type with a list of those it takes refuses the file")
    case .charsetMisfit: Row(.warning, "the server reads other characters, or refuses the body", specs: true)
    case .typeMisfit:
      Row(.warning, "a server that goes by Content-Type finds nothing in the body", specs: true)
    case .contentMisfit:
      Row(
        .warning,
        "a server that decodes by the type fails, and one that keeps it serves the file under a false one")

    // Texts
    case .regroupedArray:
      Row(
        .warning,
        "PHP makes a dictionary of every pair, qs merges them all, Rack guesses where one ends", specs: true)
    case .unbalancedBrackets:
      Row(
        .warning,
        "PHP reads `a[b` as `a_b`, Rack as `b` in `a`, Express as it stands, and PHP drops files of such names"
      )
    case .mixedBlanks:
      Row(
        .note,
        "a signature over the text, or a server that reads `+` as plus, sees two spellings", specs: true)
    case .doubleEncoded: Row(.warning, "the server reads the escape itself, not the character", specs: true)
    case .invalidPercentEscape:
      Row(
        .error,
        "Rack and Rails answer 400, Tomcat and Go drop the parameter, others keep the percent sign",
        specs: true)
    case .unescapedAmpersand:
      Row(.warning, "a server ends the value at the `&`, and reads the rest as another pair")
    case .plusInBase64: Row(.warning, "a server reads `+` as a blank: what it decodes is broken, or refused")
    case .utf8Twice: Row(.warning, "a server reads two or three letters in the place of each")
    case .describedValue:
      Row(.warning, "a server reads the text as it stands, and not the value that was meant")
    case .duplicateJSONKey:
      Row(
        .warning, "Node, PHP and Python take the last and say nothing, others the first, or refuse the body")
    case .loneSurrogate:
      Row(
        .warning,
        "PHP reads no JSON at all, Python fails when it writes the text, and Node and Go put U+FFFD in its place"
      )
    case .largeInteger:
      Row(.warning, "JavaScript, and whatever keeps numbers as doubles, reads another number")
    case .unrecognized: Row(.warning, "no grammar of HTTP has bytes like these here")

    // Secrets
    case .secretInClear: Row(.info, "whoever gets this file has it: --redact writes stars in its place")
    }
  }
}

extension DiagnosticCode {
  /// The code of a finding.
  package static func finding(_ rule: FindingRule) -> DiagnosticCode { DiagnosticCode(rule) }
}
