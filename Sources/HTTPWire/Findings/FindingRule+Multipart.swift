import Diagnostics

// Rules of multipart bodies (RFC 2046, 5.1) and of forms in them (RFC 7578).
extension FindingRule {
  // MARK: Boundaries and delimiters

  static let multipart: [FindingRule] = [
    missingBoundary, boundaryMismatch, longBoundary, illegalBoundary, unquotedBoundary, boundaryAfterComma,
    leadingLineEnd, textBeforeParts, unclosedMultipart, noFinalLineEnd, noParts, boundaryInPart,
    noLineEndBeforeDelimiter, bareLineFeedInPart,
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
  static let leadingLineEnd = FindingRule(
    "leading-line-end", .info,
    "no server that was tried minds: it counts in Content-Length, and in a comparison byte by byte")
  static let textBeforeParts = FindingRule(
    "text-before-parts", .note,
    "Starlette answers 400, undici refuses the body, and the others pass over the text without a word")
  static let unclosedMultipart = FindingRule(
    "unclosed-multipart", .error,
    "Rack, busboy, Go and Tomcat refuse the body; PHP marks the last file as partial (error 3)")
  static let noFinalLineEnd = FindingRule(
    "no-final-line-end", .note,
    "no server that was tried minds: the body was made by hand, or its last bytes are lost")
  static let noParts = FindingRule(
    "multipart-without-parts", .warning,
    "PHP, Django and Flask show an empty form; Rack, busboy and Go refuse some of such bodies")
  static let boundaryInPart = FindingRule(
    "boundary-in-part", .warning,
    "Django and Rack cut the part there, PHP, busboy and Tomcat at the start of a line: choose another boundary",
    specs: true)
  static let noLineEndBeforeDelimiter = FindingRule(
    "no-line-end-before-delimiter", .error,
    "most servers take the delimiter and what follows it for content: write CR LF behind each content")
  static let bareLineFeedInPart = FindingRule(
    "bare-line-feed-in-part", .error,
    "Rack, Starlette, Tomcat and the parsers of Node refuse such bodies, and Django shows an empty form")

  // MARK: Parts

  static let parts: [FindingRule] = [
    partWithoutEmptyLine, repeatedInPart, partWithoutName, unquotedName, unescapedName, escapedQuote,
    lineEndInName, nonUTF8Name, extendedFilename, partWithoutFilename,
  ]
  static let partWithoutEmptyLine = FindingRule(
    "part-without-empty-line", .error,
    "busboy, formidable, undici, Starlette and Go refuse the body, Django loses the part: two CR LF end a part's head"
  )
  static let repeatedInPart = FindingRule(
    "repeated-in-part", .error,
    "PHP, Rack, busboy and Go take one of them, undici, Django and Starlette another one")
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
  static let escapedQuote = FindingRule(
    "escaped-quote", .note,
    "PHP, busboy, Django and Go take the backslash off, multiparty and formidable cut names there, and undici refuses the body: browsers write %22"
  )
  static let lineEndInName = FindingRule(
    "line-end-in-name", .error, "the rest becomes a header field of the part: whoever chose the name wrote it"
  )
  static let nonUTF8Name = FindingRule(
    "non-utf-8-name", .warning,
    "Rack 2 answers 400, Flask shows an empty form, Django loses the part, and others read other letters")
  static let extendedFilename = FindingRule(
    "extended-filename", .warning,
    "RFC 7578, 4.2 forbids it: PHP, Starlette and formidable pass over it, for PHP the part is a text then, and undici refuses the body"
  )
  static let partWithoutFilename = FindingRule(
    "part-without-filename", .warning,
    "PHP, Django, Go and Starlette take the part for a text field: $_FILES and request.files stay empty")
}
