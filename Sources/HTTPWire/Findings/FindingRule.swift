package import Diagnostics

/// One kind of finding: what it is called, how bad it is, and what it breaks.
package struct FindingRule: Sendable {
  /// Stable, in kebab case: what `onwire explain` takes.
  package let code: String
  /// How bad it is.
  package let severity: Diagnostic.Severity
  /// What it breaks, and with whom: a sentence without a full stop.
  package let consequence: String
  /// Whether `compile` and `check` report it of specs.
  ///
  /// Not where the language itself says it already, and not where only bytes from outside can be so.
  /// `SpecGlance` has to notice whatever such a rule finds.
  package let appliesToSpecs: Bool

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
  package static let all: [FindingRule] = head + framing + multipart + parts + types + text + secrets

  /// The rules by code.
  package static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  // MARK: The head

  static let head: [FindingRule] = [
    noRequestLine, unendedHead, bareLineFeed, foldedField, fieldWithoutColon, blankBeforeColon, controlInHead,
    nonASCIIHead, blankInTarget, repeatedField, missingHost,
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
  static let blankInTarget = FindingRule(
    "blank-in-target", .error, "Node, Go and Python's http.server answer 400: the target ends at the blank")
  static let repeatedField = FindingRule(
    "repeated-field", .error, "servers and proxies take the first, the last, both, or refuse the request")
  static let missingHost = FindingRule(
    "missing-host", .error, "a server must answer 400 to HTTP/1.1 without Host (RFC 9112, section 3.2)",
    specs: true)

  // MARK: Where the body ends

  static let framing: [FindingRule] = [
    contentLengthMismatch, invalidContentLength, lengthAndEncoding, bodyWithoutLength, bodyOnGet,
    brokenChunks, unendedChunks, codingMisfit,
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
  static let unendedChunks = FindingRule(
    "unended-chunks", .error, "a server waits for the chunk of size 0 and its empty line: Node answers 408")
  static let codingMisfit = FindingRule(
    "coding-misfit", .error,
    "a server that takes the coding off fails at the first byte: Express answers 400, to a coding without a name 415"
  )

  // MARK: Secrets

  static let secrets: [FindingRule] = [secretInClear]
  static let secretInClear = FindingRule(
    "secret-in-clear", .info, "whoever gets this file has it: --redact writes stars in its place")
}
