extension ClientTable {
  /// No library: RFC 3986, RFC 7578 and the form encodings of WHATWG, all in written order.
  static let plain = ClientTable(
    name: "plain", title: "Plain HTTP", styles: [""],
    rows: plainRequests + plainQuery + plainBodies + plainMultipart + plainHeaders)

  /// Where parameters go, the URL and the method.
  private static let plainRequests: [Row] = [
    Row(
      "parameters.in-url", .list(["GET", "HEAD", "DELETE"]), .documented,
      "content in these has no meaning that all agree on (RFC 9110, sections 9.3.1, 9.3.2, 9.3.5)"),
    Row("parameters.destination", .text("by-method"), .documented, "as a form of HTML: a query for GET"),
    Row("parameters.method-case", .text("as-written"), .documented, "methods have a case (RFC 9110, 9.1)"),
    Row(
      "parameters.serializations", .list(["form", "json", "multipart"]), .documented,
      "WHATWG URL, section 5; RFC 8259; RFC 7578"),
    Row("parameters.get-body", .text("sent"), .documented, "RFC 9110, section 9.3.1, does not forbid it"),
    Row("url.join", .text("components"), .documented, "RFC 3986, section 3: the query ends at the fragment"),
    Row("url.base", .text("rfc3986"), .documented, "RFC 3986, section 5"),
    Row("url.resolution", .text("rfc3986"), .documented, "RFC 3986, section 5.2"),
    Row("url.escape", .text("none"), .documented, "the URL is as the spec has it"),
    Row("url.separator", .text("query"), .documented, "RFC 3986, section 3.4"),
    Row("url.invalid", .text("verbatim"), .documented, "the URL is as the spec has it"),
    Row("method.case", .text("verbatim"), .documented, "methods have a case (RFC 9110, section 9.1)"),
    Row("method.allowed", .list([]), .documented, "any token (RFC 9110, section 9.1)"),
  ]

  /// Pairs of queries; those of forms are escaped by `form.escaping`.
  private static let plainQuery: [Row] = [
    Row("query.order", .text("written"), .documented, "the order of the spec, and promised"),
    Row("query.array", .text("plain"), .documented, "a name for each value, as a form of HTML has it"),
    Row(
      "query.set", .text("repeat-hash"), .documented,
      "as an array; a set has no order, so none is promised"),
    Row("query.dictionary", .text("brackets"), .documented, "the habit of PHP, Rack and qs; no standard"),
    Row("query.null", .text("error"), .documented, "neither RFC 3986 nor WHATWG has a null"),
    Row("query.array-null", .text("as-null"), .documented, "neither RFC 3986 nor WHATWG has a null"),
    Row("query.bool", .text("literal"), .documented, "as JSON writes them (RFC 8259, section 3)"),
    Row("query.double", .text("shortest"), .documented, "the shortest text that reads back as the number"),
    Row("query.date", .text("rfc3339"), .documented, "RFC 3339"),
    Row("query.data", .text("base64"), .documented, "RFC 4648, section 4"),
    Row("query.key-case", .text("as-is"), .documented, "names are as the spec has them"),
    Row("query.escaping", .text("percent"), .documented, "RFC 3986, section 2.1"),
    Row("query.keep-keys", .text("-._~"), .documented, "unreserved (RFC 3986, section 2.3)"),
    Row("query.keep-values", .text("-._~"), .documented, "unreserved (RFC 3986, section 2.3)"),
    Row("query.charset", .text("utf-8"), .documented, "RFC 3986, section 2.5"),
    Row("query.block", .text("used"), .documented, "params-text is sent as it is"),
    Row("query.nil-block", .text("empty"), .documented, "params-text: null is no text"),
    Row("query.empty", .text("untouched"), .documented, "no pairs, no query"),
    Row("query.space", .text("percent"), .documented, "RFC 3986, section 2.1"),
    Row("query.top-level", .text("error"), .documented, "a pair has a name"),
  ]

  /// Forms and JSON.
  private static let plainBodies: [Row] = [
    Row(
      "form.content-type", .text("application/x-www-form-urlencoded"), .documented, "WHATWG URL, section 5"),
    Row("form.content-type-charset", .text("none"), .documented, "HTML: form submission names no charset"),
    Row("form.no-parameters", .text("no-body"), .documented, "nothing to send is no form"),
    Row(
      "form.escaping", .text("whatwg"), .documented, "WHATWG URL, section 5.2: *-._ stay, a space is +"),
    Row("json.destination", .text("body"), .documented, "as: json says where it goes"),
    Row("json.content-type", .text("application/json"), .documented, "RFC 8259, section 11"),
    Row("json.content-type-charset", .text("none"), .documented, "RFC 8259, section 11, defines none"),
    Row("json.charset", .text("utf-8"), .documented, "RFC 8259, section 8.1"),
    Row("json.sorted-keys", .text("false"), .documented, "the order of the spec"),
    Row("json.order", .text("written"), .documented, "the order of the spec, and promised"),
    Row("json.escape-slashes", .text("false"), .documented, "RFC 8259, section 7, asks for no escape"),
    Row("json.pretty", .text("false"), .documented, "no white space"),
    Row("json.double", .text("shortest"), .documented, "the shortest text that reads back as the number"),
    Row("json.sort", .text("code-units"), .documented, "RFC 8785, section 3.2.3, where keys are sorted"),
    Row("json.top-level", .text("any"), .documented, "RFC 8259, section 2: any value"),
    Row("json.null", .text("written"), .documented, "RFC 8259, section 3"),
    Row("json.date", .text("iso8601"), .documented, "RFC 3339, as text"),
    Row("json.data", .text("base64"), .documented, "RFC 4648, section 4, as text"),
    Row("json.set", .text("array"), .documented, "a set has no order, so none is promised"),
    Row("body.whole", .text("sent"), .documented, "the body is as the spec has it"),
    Row(
      "body.type", .text("by-content"), .documented,
      "RFC 9110, 8.3: a sender that knows the type says it; RFC 2046, 4.5.1: else application/octet-stream"),
  ]

  /// Header fields: those of the spec, and those that the body needs.
  private static let plainHeaders: [Row] = [
    Row("headers.content-type", .text("kept"), .documented, "headers are as the spec has them"),
    Row("headers.when", .text("after"), .documented, "headers are as the spec has them, over the body's own"),
    Row("headers.repeated", .text("kept"), .documented, "RFC 9110, section 5.3: a line for each"),
    Row("headers.order", .text("written"), .documented, "the order of the spec, and promised"),
  ]
}

extension ClientTable {
  /// Multipart bodies: RFC 7578, as the HTML standard's multipart/form-data encoding algorithm writes them.
  static let plainMultipart: [Row] = [
    Row("multipart.refused-methods", .list([]), .documented, "no standard forbids it"),
    Row(
      "multipart.boundary", .text("----FormBoundary%08X%08X"), .documented,
      "as browsers make it: dashes, a word and 64 random bits; no standard names one"),
    Row("multipart.boundary-given", .text("used"), .documented, "RFC 2046, 5.1.1: the sender chooses it"),
    Row("multipart.type-separator", .text("semicolon"), .documented, "RFC 7578, section 4.1"),
    Row(
      "multipart.names", .text("html"), .documented, algorithm + #": CR, LF and " become %0D, %0A and %22"#),
    Row("multipart.field-names", .text("capitalized"), .documented, "RFC 7578, sections 4.2 and 4.4"),
    Row("multipart.separator", .text("spaced"), .documented, "RFC 7578, section 4.2"),
    Row("multipart.field-separator", .text("as-files"), .documented, "RFC 7578, section 4.2"),
    Row("multipart.repeated-headers", .text("kept"), .documented, "as the spec has them"),
    Row("multipart.headers", .text("disposition-first"), .documented, algorithm),
    Row("multipart.start", .text("bare"), .documented, algorithm),
    Row("multipart.end", .text("crlf"), .documented, algorithm),
    Row("multipart.empty", .text("closing-delimiter"), .documented, algorithm),
    Row("multipart.fields", .text("before-files"), .documented, "the order of docs/spec-language.md"),
    Row("multipart.parameters", .text("flattened"), .documented, "the names of a form, a part each"),
    Row("multipart.values", .text("description"), .documented, "as in a form; bytes are the part itself"),
    Row(
      "multipart.line-ends", .text("crlf"), .documented,
      algorithm + ": in names, and in values that are no files"),
    Row("multipart.method", .text("as-written"), .documented, "the method is as the spec has it"),
    Row("multipart.files", .text("any"), .documented, "RFC 7578, section 4.3"),
    Row("multipart.naming", .text("each"), .documented, "RFC 7578, sections 4.2 and 4.4"),
    Row("multipart.charset", .text("utf-8"), .documented, "RFC 7578, section 5.1.2"),
    Row("multipart.head-charset", .text("utf-8"), .documented, "RFC 7578, section 5.1.2"),
    Row(
      "multipart.unnamed-file", .text("path-and-extension"), .documented,
      "HTML: File objects have the name of their file"),
    Row(
      "multipart.file-url", .text("none"), .documented, "File API: a file has the name that the system has"),
    Row(
      "multipart.file-type", .text("by-extension"), .documented,
      "File API: a browser tells the type by the name; application/octet-stream where it cannot"),
  ]

  private static let algorithm = "HTML, multipart/form-data encoding algorithm"
}
